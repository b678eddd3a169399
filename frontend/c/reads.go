// Where a program's text reads volatile objects, for those who give them their values.

package c

import (
	"bytes"
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// Read is an expression that reads a volatile object, a number, each time that it is evaluated, once.
type Read struct {
	Pos  program.Pos
	Name string // of a function that gives the values: another one for each place
	Type Type
	// What is between the offsets Begin and End of the unit is the expression. If it is changed and not only read, as the
	// operand of ++ or +=, and a bit-field, which has no address, then it is what the member is selected from.
	Begin, End int
	Update     bool   // the object is changed by the same expression
	Member     string // the bit-field that is changed, empty for other objects
	Arrow      bool   // it is selected with ->
	BitField   bool
}

// volatileReads returns the places in a program where volatile objects are read. The value is false where something is
// read that no Read at the place accounts for.
func volatileReads(p *program.Program) map[program.Pos]bool {
	places := map[program.Pos]bool{}
	if p == nil {
		return places
	}
	for _, f := range p.Procs {
		for _, loc := range f.Locs {
			for _, e := range loc.Out {
				h, ok := e.Stmt.(*program.Havoc)
				if !ok {
					continue
				}
				if regular := h.Input.Kind == program.VolatileRead; regular || h.Input.Kind == program.VolatileCopy {
					before, known := places[e.Pos.Start()]
					places[e.Pos.Start()] = (before || !known) && regular
				}
			}
		}
	}
	return places
}

// usage says what an expression does with an object that is its operand.
type usage uint8

// The usages.
const (
	isRead    usage = iota
	isUpdated       // it is read and changed
	isNotRead       // = changes it, & takes its address
)

// within notes what n does with its operands; the function that it returns is called after they were looked at.
func (s *survey) within(n cc.Node) func() {
	skip := func() func() {
		s.unevaluated++
		return func() { s.unevaluated-- }
	}
	switch n := n.(type) {
	case *cc.AssignmentExpression:
		s.uses[syntax.InParentheses(n.UnaryExpression)] = isUpdated
		if n.Case == cc.AssignmentExpressionAssign {
			s.uses[syntax.InParentheses(n.UnaryExpression)] = isNotRead
		}
	case *cc.PostfixExpression:
		if n.Case == cc.PostfixExpressionInc || n.Case == cc.PostfixExpressionDec {
			s.uses[syntax.InParentheses(n.PostfixExpression)] = isUpdated
		}
	case *cc.UnaryExpression:
		switch n.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			s.uses[syntax.InParentheses(n.UnaryExpression)] = isUpdated
		case cc.UnaryExpressionAddrof:
			s.uses[syntax.InParentheses(n.CastExpression)] = isNotRead
		case cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionSizeofType, cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType:
			return skip()
		}
	case *cc.PrimaryExpression:
		if n.Case == cc.PrimaryExpressionExpr {
			inner := syntax.InParentheses(n)
			s.around[inner] = append(s.around[inner], syntax.Pos(n))
		}
	case *cc.TypeSpecifier, *cc.AlignmentSpecifier:
		return skip()
	case *cc.GenericSelection, *cc.Asm:
		s.unevaluated += other
		return func() { s.unevaluated -= other }
	}
	return func() {}
}

// other is added to the number of operands that are not evaluated where nothing can be added to the text at all.
const other = 1 << 16

// read notes a Read if e is one, and returns its Name; otherwise it is empty. Where one of the expressions at a place is
// none, there are none at all: they share what is read there.
func (s *survey) read(e cc.ExpressionNode) string {
	if !syntax.IsLvalue(e) || !(Type{e.Type()}).IsNumber() {
		return ""
	}
	use := s.uses[e]
	if use == isRead && s.unevaluated > 0 && s.unevaluated < other {
		return "" // it has the same type with additions
	}
	for _, at := range append(s.around[e], syntax.Pos(e)) {
		exact, ok := s.volatile[at]
		if !ok {
			continue
		}
		r, ok := s.locateRead(e, use == isUpdated)
		if !ok || !exact || use == isNotRead || s.unevaluated > 0 ||
			slices.ContainsFunc(s.unit.Reads, func(o Read) bool { return o.Begin == r.Begin && o.End == r.End }) {
			s.volatile[at] = false
			return ""
		}
		r.Pos, r.Name = at, fmt.Sprintf("craig_volatile_%d_%d_%d", len(s.in.Units), at.Line, at.Col)
		s.unit.Reads = append(s.unit.Reads, r)
		return r.Name
	}
	return ""
}

// locateRead finds e in the text; false if statements cannot be added there.
func (s *survey) locateRead(e cc.ExpressionNode, update bool) (Read, bool) {
	r := Read{Type: Type{e.Type()}, Update: update}
	located := e
	if f, ok := e.(*cc.PostfixExpression); ok && f.Field() != nil && f.Field().IsBitfield() {
		r.BitField, r.Type = true, Type{f.Field().Type()}
		if update {
			r.Member, r.Arrow = f.Field().Name(), f.Case == cc.PostfixExpressionPSelect
			located = f.PostfixExpression
		}
	}
	if update && inRegister(e) {
		return r, false
	}
	var ok bool
	r.Begin, r.End, ok = s.extent(located)
	_, declarable := r.Type.Declare("")
	return r, ok && declarable && r.Type.IsNumber()
}

// inRegister reports whether e is a register variable or a part of one, which has no address.
func inRegister(e cc.ExpressionNode) bool {
	for {
		switch x := syntax.InParentheses(e).(type) {
		case *cc.PrimaryExpression:
			d, ok := x.ResolvedTo().(*cc.Declarator)
			return ok && d.IsRegister()
		case *cc.PostfixExpression:
			if x.Case == cc.PostfixExpressionPSelect || x.PostfixExpression == nil {
				return false
			}
			e = x.PostfixExpression
		default:
			return false
		}
	}
}

// extent returns where the text of an expression begins and ends in the unit; false if that is not text of the unit, or
// text of a macro's definition.
func (s *survey) extent(e cc.ExpressionNode) (begin, end int, ok bool) {
	tokens := cc.NodeTokens(e)
	if len(tokens) == 0 {
		return 0, 0, false
	}
	first, last := tokens[0], tokens[len(tokens)-1]
	begin, ok = s.offset(first)
	begin -= len(first.Src())
	end, of := s.offset(last)
	if !ok || !of || end <= begin {
		begin, end, ok = s.inMacro(tokens)
	}
	if !ok || !balanced(s.unit.Text[begin:end]) {
		return 0, 0, false
	}
	line := begin
	for line > 0 && (s.unit.Text[line-1] != '\n' || bytes.HasSuffix(s.unit.Text[:line-1], []byte(`\`))) {
		line--
	}
	return begin, end, !bytes.HasPrefix(bytes.TrimLeft(s.unit.Text[line:], " \t"), []byte("#"))
}

// inMacro returns where the one expression that consists of these tokens is in the text of the unit, if they all come out
// of the use of one macro: among its arguments, or as a macro that is nothing else.
func (s *survey) inMacro(tokens []cc.Token) (begin, end int, ok bool) {
	var words []syntax.Lexeme
	at := tokens[0].Position()
	for _, t := range tokens {
		if t.Position() != at {
			return 0, 0, false
		}
		words = append(words, syntax.Lexemes(t.Src())...)
	}
	if at.Filename != s.unit.File || at.Offset >= len(s.unit.Text) {
		return 0, 0, false
	}
	use := macroUse(syntax.Lexemes(s.unit.Text[at.Offset:min(len(s.unit.Text), at.Offset+longestUse)]))
	found := 0
	for i := range use {
		if last, ok := s.matches(use, i, words); ok {
			found++
			begin, end = at.Offset+use[i].Begin, at.Offset+use[last].Begin+len(use[last].Text)
		}
	}
	return begin, end, found == 1
}

// matches reports whether an expression of these words begins with use[i], where macros without parameters stand for their
// text, and which word of use is the last one.
func (s *survey) matches(use []syntax.Lexeme, i int, words []syntax.Lexeme) (last int, ok bool) {
	if i > 0 && (use[i-1].Text == "." || i > 1 && use[i-1].Text == ">" && use[i-2].Text == "-") {
		return 0, false
	}
	same := func(x, y syntax.Lexeme) bool { return x.Text == y.Text }
	if slices.EqualFunc(withoutParentheses(s.replaced(use[i], 0)), words, same) {
		return i, true
	}
	for last = i; last < len(use); last++ {
		more := s.replaced(use[last], 0)
		if len(more) > len(words) || !slices.EqualFunc(more, words[:len(more)], same) {
			return 0, false
		}
		if words = words[len(more):]; len(words) == 0 {
			return last, true
		}
	}
	return 0, false
}

// longestUse is how many bytes of a macro's use are looked at.
const longestUse = 1 << 14

// macroUse returns the beginning of a text that is a name and what is in parentheses behind it, if there are any.
func macroUse(text []syntax.Lexeme) []syntax.Lexeme {
	depth := 0
	for i, w := range text {
		switch w.Text {
		case "(":
			depth++
		case ")":
			depth--
		}
		if i == 1 && depth == 0 {
			return text[:1]
		} else if i > 0 && depth == 0 {
			return text[:i+1]
		}
	}
	return nil
}

// balanced reports whether all brackets of a text without literals are closed in it.
func balanced(text []byte) bool {
	var open []string
	pairs := map[string]string{")": "(", "]": "[", "}": "{"}
	for _, t := range syntax.Lexemes(text) {
		switch t.Text {
		case "(", "[", "{":
			open = append(open, t.Text)
		case ")", "]", "}":
			if len(open) == 0 || open[len(open)-1] != pairs[t.Text] {
				return false
			}
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0
}

// replaced returns what a word stands for: itself, unless it is a macro without parameters.
func (s *survey) replaced(w syntax.Lexeme, depth int) []syntax.Lexeme {
	m := s.macros[w.Text]
	if m == nil || m.IsFnLike || depth > deepest {
		return []syntax.Lexeme{w}
	}
	var words []syntax.Lexeme
	for _, t := range m.ReplacementList() {
		for _, inner := range syntax.Lexemes(t.Src()) {
			words = append(words, s.replaced(inner, depth+1)...)
		}
	}
	return words
}

// deepest is how many macros are looked through.
const deepest = 8

// withoutParentheses returns the words without parentheses around all of them.
func withoutParentheses(words []syntax.Lexeme) []syntax.Lexeme {
	for len(words) > 2 && words[0].Text == "(" && words[len(words)-1].Text == ")" {
		words = words[1 : len(words)-1]
	}
	return words
}
