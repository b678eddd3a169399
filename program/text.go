package program

// The textual form of programs. Write and Parse are inverse to each other up to the names of terms.
//
//	global g Int "int" @ "t.c:1:5-6"        ; a global variable: name, sort, source type, place and where that ends
//	entry main
//
//	proc main () -> ()                      ; parameters and results are listed by name …
//	  var x Int "int"                       ; … and every variable of the procedure is declared
//	  entry l0
//	  exit l5
//	  loc l1 "AGAIN" @ "t.c:4:1"            ; a location with a label or a place of its own
//	  loop while l2 l2 @ "t.c:5:1"          ; a loop: its head and where its condition is evaluated, _ for none
//	  l0 -> l1 havoc x :input "__VERIFIER_nondet_int" @ "t.c:3:7"
//	  l1 -> l2 assume (<= x 5) :ub signed-overflow
//	  l1 -> l2 assume (< x 9) :ub index-bounds :access "a" x 9
//	  l1 -> l2 assume (< x 9) :branch while true "t.c:5:8" @ "t.c:5:1"
//	  l2 -> l3 x g := (+ x 1) 0             ; several variables at once
//	  l3 -> l4 g _ := (call f x (* 2 x))    ; _ drops a result; (call f x) if there are none
//	  l4 -> l5 assert (= x g)
//
// A line ends where the source line does, unless a parenthesis is open; a semicolon starts a comment. Terms are in
// SMT-LIB syntax, names that are not SMT-LIB symbols stand between bars. A variable that several procedures share (see
// pass globals) is declared before them, as "shared" if it was a global of the source and as "var" if it was not; a
// procedure that has it as a local says "local g". Of variables with the same name in one scope all but one end in ~ and
// a number that is not part of their name; so do procedures. A name that cannot be written so stands behind :name. "asked assertion" is Program.Asked, "cut kind @ place" is an
// element of Program.Cuts, "assumed name "what" @ place" one of Program.Assumed, and "fun f (Int Int) Bool" declares an
// uninterpreted function. Behind :access stands what undefined behaviour is about: an array, an index and a length, or a
// target, an offset and the type that a pointer points to. Behind :input
// evaluation-order stand the text and the place of each operand. Behind :branch stand the kind of a branch,
// which way is gone (true, false, default, the number of a case, or those in parentheses between which it is), the place of
// the condition, and that of the keyword if it is not the edge's. An assumption that the source states is :stated. What variables and pointers are in the source has lines of its
// own, see sourcetext.go. Origins and sites are not written, nor accesses to variables that a pass has removed.

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"craig/logic"
	"craig/logic/sexpr"
)

// String returns p in textual form.
func (p *Program) String() string {
	var b strings.Builder
	_ = Write(&b, p) // a Builder does not fail
	return b.String()
}

// Write writes p, which must be well-formed and numbered, in textual form.
func Write(w io.Writer, p *Program) error {
	t := &textWriter{w: bufio.NewWriter(w), p: p, names: make(map[*logic.Term]string), procs: make(map[*Proc]string)}
	t.head()
	for _, pr := range p.Procs {
		t.proc(pr)
	}
	return t.w.Flush()
}

type textWriter struct {
	w     *bufio.Writer
	p     *Program
	names map[*logic.Term]string // of the variables in scope
	procs map[*Proc]string
	top   map[string]bool // names used outside of procedures
	outer map[*Var]bool   // variables declared there
}

func (t *textWriter) printf(format string, args ...any) { fmt.Fprintf(t.w, format, args...) }

// unique returns name, or name~k if that is taken or reserved, and marks it as taken.
func unique(name string, taken ...map[string]bool) string {
	name = strings.Map(func(r rune) rune {
		if r == '|' || r == '\\' {
			return '_'
		}
		return r
	}, name)
	isTaken := func(s string) bool {
		for _, m := range taken {
			if m[s] {
				return true
			}
		}
		return logic.Reserved(s) || s == ""
	}
	s := name
	for k := 2; isTaken(s); k++ {
		s = fmt.Sprintf("%s~%d", name, k)
	}
	taken[0][s] = true
	return s
}

func (t *textWriter) head() {
	owners := make(map[*Var]*Proc)
	t.outer = make(map[*Var]bool)
	t.top = make(map[string]bool)
	var outer []*Var
	for _, v := range t.p.Globals {
		t.outer[v] = true
		outer = append(outer, v)
		t.declare("global", v, t.top)
	}
	for _, pr := range t.p.Procs {
		for _, v := range newVarNumbers(pr).vars {
			if o := owners[v]; o == nil {
				owners[v] = pr
			} else if o != pr && !t.outer[v] {
				t.outer[v] = true
				outer = append(outer, v)
				t.declare(outerKeyword(v), v, t.top)
			}
		}
	}
	t.sources("", outer)
	t.pointees()
	t.functions()
	used := make(map[string]bool)
	for _, pr := range t.p.Procs {
		t.procs[pr] = unique(pr.Name, used)
	}
	t.printf("entry %s\n", sexpr.Quote(t.procs[t.p.Entry]))
	if t.p.Asked != nil {
		t.printf("asked")
		for _, k := range t.p.Asked {
			t.printf(" %s", k)
		}
		t.printf("\n")
	}
	for _, c := range t.p.Cuts {
		t.printf("cut %s%s\n", withSymbol(c.Reason), place(c.Pos))
	}
	for _, a := range t.p.Assumed {
		t.printf("assumed %s %s%s\n", a.Name, quoteString(a.What), place(a.Pos))
	}
}

func outerKeyword(v *Var) string {
	if v.Global {
		return "shared"
	}
	return "var"
}

// functions declares the uninterpreted functions that occur.
func (t *textWriter) functions() {
	declared := make(map[*logic.Func]bool)
	var terms []*logic.Term
	for _, pr := range t.p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				terms = append(terms, Terms(e.Stmt)...)
				terms = append(terms, violationOf(e.Stmt).Access.Terms()...)
			}
		}
	}
	logic.PostOrder(func(a *logic.Term) {
		if a.Op() != logic.OpApp || declared[a.Func()] {
			return
		}
		f := a.Func()
		declared[f] = true
		args := make([]string, len(f.Args()))
		for i, s := range f.Args() {
			args[i] = s.String()
		}
		t.printf("fun %s (%s) %s\n", sexpr.Quote(f.Name()), strings.Join(args, " "), f.Ret())
	}, terms...)
}

// declare names v and writes its declaration.
func (t *textWriter) declare(keyword string, v *Var, taken ...map[string]bool) {
	name := unique(v.Name, taken...)
	t.names[v.Term] = name
	t.printf("%s %s %s", keyword, sexpr.Quote(name), v.Term.Sort())
	if v.Type != "" {
		t.printf(" %s", quoteString(v.Type))
	}
	t.rename(name, v.Name)
	t.printf("%s\n", place(v.Pos))
}

// rename writes a name that the text of the name does not tell.
func (t *textWriter) rename(text, name string) {
	if realName(text) != name {
		t.printf(" :name %s", quoteString(name))
	}
}

func (t *textWriter) proc(pr *Proc) {
	var decls strings.Builder
	body := t.w
	t.w = bufio.NewWriter(&decls) // declarations come after the line that mentions the names
	used := make(map[string]bool)
	listed := make(map[*Var]bool)
	var own []*Var
	for i, vars := range [][]*Var{pr.Params, pr.Results, pr.Locals} {
		for _, v := range vars {
			switch {
			case t.outer[v] && i == 2:
				t.printf("  local %s\n", t.name(v))
			case !t.outer[v] && !listed[v]:
				own = append(own, v)
				t.declare("  var", v, used, t.top)
			}
			listed[v] = true
		}
	}
	t.sources("  ", own)
	t.w.Flush()
	t.w = body
	t.printf("\nproc %s (%s) -> (%s)", sexpr.Quote(t.procs[pr]), t.list(pr.Params), t.list(pr.Results))
	t.rename(t.procs[pr], pr.Name)
	t.printf("%s\n%s", place(pr.Pos), &decls)
	t.printf("  entry l%d\n  exit l%d\n", pr.Entry.ID, pr.Exit.ID)
	for _, l := range pr.Locs {
		if l.Label == "" && l.Pos == impliedPos(l) && (len(l.Out) > 0 || len(l.In) > 0) {
			continue
		}
		t.printf("  loc l%d", l.ID)
		if l.Label != "" {
			t.printf(" %s", quoteString(l.Label))
		}
		t.printf("%s\n", place(l.Pos))
	}
	for _, l := range pr.Loops {
		test := "_"
		if l.Test != nil {
			test = fmt.Sprintf("l%d", l.Test.ID)
		}
		t.printf("  loop %s l%d %s%s\n", l.Kind, l.Head.ID, test, place(l.Pos))
	}
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			t.printf("  l%d -> l%d ", l.ID, e.To.ID)
			t.stmt(e.Stmt, e.Pos)
			t.printf("%s\n", place(e.Pos))
		}
	}
}

// impliedPos is the place of a location of which the text says nothing: that of its first edge.
func impliedPos(l *Loc) Pos {
	if len(l.Out) == 0 {
		return Pos{}
	}
	return l.Out[0].Pos
}

// withSymbol writes what is not modelled exactly: a kind, and its symbol if it has one.
func withSymbol(a Abstraction) string {
	if a.Symbol == "" {
		return string(a.Kind)
	}
	return string(a.Kind) + " " + quoteString(a.Symbol)
}

func (t *textWriter) stmt(s Stmt, at Pos) {
	switch s := s.(type) {
	case *Assume:
		t.printf("assume %s", t.term(s.Cond))
		if s.Kind != "" {
			t.printf(" :ub %s", s.Kind)
			t.about(s.Violation)
		}
		if s.Stated {
			t.printf(" :stated")
		}
		if s.Branch != nil {
			t.branch(s.Branch, at)
		}
	case *Assert:
		t.printf("assert %s", t.term(s.Cond))
		if s.Kind != Assertion {
			t.printf(" %s", s.Kind)
		}
		t.about(s.Violation)
	case *Assign:
		t.printf("%s :=", t.list(s.Lhs))
		for _, r := range s.Rhs {
			t.printf(" %s", t.term(r))
		}
	case *Havoc:
		t.printf("havoc %s", t.list(s.Vars))
		if s.Input.Kind != "" {
			t.printf(" :input")
			if s.Input.Kind != FunctionResult {
				t.printf(" %s", s.Input.Kind)
			}
			if s.Input.Symbol != "" || s.Input.Kind == FunctionResult {
				t.printf(" %s", quoteString(s.Input.Symbol))
			}
			for _, o := range s.Input.Operands {
				t.printf(" %s %s", quoteString(o.Text), quoteString(o.Pos.text()))
			}
		}
		if s.Abstract.Kind != "" {
			t.printf(" :abstract %s", withSymbol(s.Abstract))
		}
	case *Call:
		if len(s.Results) > 0 {
			t.printf("%s := ", t.list(s.Results))
		}
		t.printf("(call %s", sexpr.Quote(t.procs[s.Callee]))
		for _, a := range s.Args {
			t.printf(" %s", t.term(a))
		}
		t.printf(")")
	}
}

// branch writes a way of an edge that is at a place.
func (t *textWriter) branch(b *Branch, at Pos) {
	t.printf(" :branch %s", b.Kind)
	switch {
	case b.Way != Case:
		t.printf(" %s", b.Way)
	case b.Low == b.High:
		t.printf(" %s", t.term(b.Low))
	default:
		t.printf(" (%s %s)", t.term(b.Low), t.term(b.High))
	}
	t.printf(" %s", quoteString(b.Cond.text()))
	if b.Pos != at {
		t.printf(" %s", quoteString(b.Pos.text()))
	}
}

// about writes the symbol of a violation and its access, as far as there are such.
func (t *textWriter) about(v Violation) {
	if v.Symbol != "" {
		t.printf(" %s", quoteString(v.Symbol))
	}
	terms := v.Access.Terms()
	for _, c := range logic.Consts(terms...) {
		if t.names[c] == "" {
			return
		}
	}
	switch {
	case len(terms) == 0:
	case v.Access.Array != "":
		t.printf(" :access %s %s %s", quoteString(v.Access.Array), t.term(terms[0]), t.term(terms[1]))
	default:
		t.printf(" :access %s %s %s", t.term(terms[0]), t.term(terms[1]), quoteString(v.Access.Type))
	}
}

func (t *textWriter) name(v *Var) string {
	if v == nil {
		return "_"
	}
	return sexpr.Quote(t.names[v.Term])
}

func (t *textWriter) list(vars []*Var) string {
	names := make([]string, len(vars))
	for i, v := range vars {
		names[i] = t.name(v)
	}
	return strings.Join(names, " ")
}

func (t *textWriter) term(f *logic.Term) string {
	var b strings.Builder
	names := logic.Names{Const: func(c *logic.Term) string { return t.names[c] }}
	_ = names.WriteTerm(&b, f) // a Builder does not fail
	return b.String()
}

func quoteString(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// place returns the text of a position with the space before it, nothing for an unknown one.
func place(p Pos) string {
	if p == (Pos{}) {
		return ""
	}
	return " @ " + quoteString(p.text())
}

// text returns p with its end: "t.c:3:7-12", or "t.c:3:7-4:2" if it ends in another line.
func (p Pos) text() string {
	s := p.String()
	switch {
	case p.End == End{} || p.Line == 0 || p.Col == 0:
		return s
	case int(p.End.Line) != p.Line:
		return fmt.Sprintf("%s-%d:%d", s, p.End.Line, p.End.Col)
	}
	return fmt.Sprintf("%s-%d", s, p.End.Col)
}
