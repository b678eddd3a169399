// Inline assembly: what gcc lets it change is over-approximated.

package lower

import (
	"regexp"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// fences are instructions that change nothing that a sequential program sees.
var fences = regexp.MustCompile(`^((rep *;? *nop|mfence|lfence|sfence|pause|nop|lock *; *addl \$0,? *0\(%%?[er]sp\))[;\s]*)*$`)

// asmOperand is "constraint"(value), or a clobber if value is nil.
type asmOperand struct {
	constraint string
	value      cc.ExpressionNode
}

// asmOperands returns the operands of one of the lists between the colons.
func asmOperands(list *cc.AsmExpressionList) []asmOperand {
	var ops []asmOperand
	for ; list != nil; list = list.AsmExpressionList {
		e := list.AssignmentExpression
		if call, ok := e.(*cc.PostfixExpression); ok && call.Case == cc.PostfixExpressionCall {
			if args := syntax.Arguments(call); len(args) == 1 {
				ops = append(ops, asmOperand{text(call.PostfixExpression), args[0]})
				continue
			}
		}
		if text(e) == "" {
			syntax.Unsupported(e, "this operand of inline assembly")
		}
		ops = append(ops, asmOperand{text(e), nil})
	}
	return ops
}

// text returns the characters of a string literal, without the zero at its end.
func text(e cc.ExpressionNode) string {
	x, ok := syntax.StringLiteral(e)
	if !ok {
		return ""
	}
	s, _ := x.Value().(cc.StringValue)
	return strings.TrimSuffix(string(s), "\x00")
}

// clobber lets inline assembly that says that it changes memory, as also a barrier without instructions does, change all
// that is visible outside of the program: variables that other files could name, and what has escaped.
func (l *procedure) clobber(n cc.Node) {
	named := l.named(true)
	if len(named) == 0 && l.mem.Escaped.Empty() ||
		l.assumes(assumption.OutsideKeepsMemory, "inline assembly that says that it changes memory", l.pos(n)) {
		return
	}
	l.expose(l.mem.Escaped, n)
	l.havocAll(named, program.Abstraction{Kind: program.AssemblyMemory}, n)
}

// assembly executes inline assembly. Without instructions its outputs are exact. Otherwise they get any values and, if it
// says that it changes memory, so does all that has its address taken. See clobber for what is visible outside; what it
// does not say that it changes stays as it was.
func (l *lowerer) assembly(s *cc.AsmStatement) {
	code := instructions(s)
	effects := !fences.MatchString(code)
	if strings.Contains(code, "fldcw") || strings.Contains(code, "ldmxcsr") {
		l.changedRounding()
	}
	var lists [][]asmOperand
	for a := s.Asm.AsmArgList; a != nil; a = a.AsmArgList {
		lists = append(lists, asmOperands(a.AsmExpressionList))
	}
	if len(lists) == 0 {
		if effects {
			syntax.Unsupported(s, "inline assembly that does not say what it changes")
		}
		return
	}
	lists = append(lists, nil, nil)
	outputs, inputs, clobbers := lists[0], lists[1], lists[2]
	values := make([]val, len(inputs))
	for i, in := range inputs {
		if !ctypes.IsRecord(in.value.Type()) && !strings.ContainsAny(in.constraint, "mo") {
			values[i] = l.save(l.rvalue(in.value), l.pos(s))
		}
	}
	for _, c := range clobbers {
		if c.constraint == "memory" {
			if effects {
				l.expose(l.mem.all(), s)
			}
			l.clobber(s)
		}
	}
	for k, out := range outputs {
		if out.value == nil {
			syntax.Unsupported(s, "this operand of inline assembly")
		}
		if !effects && strings.HasPrefix(out.constraint, "+") {
			continue
		}
		same := -1 // the input in the same place
		for i, in := range inputs {
			if in.constraint == strconv.Itoa(k) {
				same = i
			}
		}
		p := l.lvalue(out.value)
		if t := out.value.Type(); code == "" && same >= 0 && !ctypes.IsRecord(t) {
			l.store(p, l.valueAs(values[same], inputs[same].value.Type(), t, s), s)
		} else {
			l.storeFromAssembly(s, p, t)
		}
	}
}

// instructions returns the text of inline assembly, which must not jump.
func instructions(s *cc.AsmStatement) string {
	for q := s.Asm.AsmQualifierList; q != nil; q = q.AsmQualifierList {
		if q.AsmQualifier.Case == cc.AsmQualifierGoto {
			syntax.Unsupported(s, "inline assembly that jumps")
		}
	}
	code, err := strconv.Unquote(s.Asm.Token3.SrcStr())
	if err != nil {
		code = s.Asm.Token3.SrcStr()
	}
	return strings.TrimSpace(code)
}

// storeFromAssembly stores any value at p, of type t.
func (l *procedure) storeFromAssembly(s *cc.AsmStatement, p place, t cc.Type) {
	why := program.Abstraction{Kind: program.AssemblyValue}
	switch {
	case ctypes.IsPointer(t):
		l.store(p, l.unknownPointer(why, l.pos(s)), s)
	case ctypes.IsRecord(t):
		o := l.temporary(s, t, "asm")
		l.havoc(o, program.Havoc{Abstract: why}, s)
		l.copy(p, l.whole(o), s)
	case ctypes.IsFloat(t):
		l.store(p, l.unmodelledNumber(why, t, l.pos(s)), s)
	default:
		l.store(p, l.unmodelled(why, ctypes.IntegerType(s, t), l.pos(s)), s)
	}
}
