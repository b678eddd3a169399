package encode_test

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"craig/horn"
	"craig/horn/encode"
	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/verdict"
)

// encoded lists what becomes of programs: the predicates with what their parameters stand for (x0 for the value of x at
// entry), and of each clause body and head, with "?" behind atoms that only some paths need.
var encoded = []struct {
	name, text string
	preds      []string
	clauses    []string
	unsafe     bool
}{
	{
		name: "without loops and calls",
		text: `
entry main
proc main () -> ()
  var x Int "int"
  entry l0
  exit l2
  l0 -> l1 havoc x :input "in"
  l1 -> l2 assert (> x 0) "positive"`,
		preds:   []string{"main()", "main!()"},
		clauses: []string{"-> main", "-> main!"},
		unsafe:  true,
	},
	{
		name: "what is not live is left out",
		text: `
entry main
proc main () -> ()
  var x Int "int"
  var dead Int "int"
  var scratch Int "int"
  entry l0
  exit l5
  l0 -> l1 x dead := 0 0
  l1 -> l2 scratch := (+ x 2)
  l2 -> l3 assume (> scratch 5)
  l3 -> l1 x := (+ x 1)
  l1 -> l4 assume (> x 10)
  l4 -> l5 assert (> x 10) "more"`,
		preds:   []string{"main()", "main!()", "main@1(x)"},
		clauses: []string{"-> main@1", "main@1 -> main@1", "main@1 -> main"}, // an assertion after its own assumption
	},
	{
		name: "nested loops",
		text: `
entry main
proc main () -> ()
  var i Int "int"
  var j Int "int"
  entry l0
  exit l6
  loc l1 @ "t.c:4:3"
  loc l2 @ "t.c:5:5"
  l0 -> l1 i := 0
  l1 -> l3 assume (<= i 9)
  l3 -> l2 i j := (+ i 1) 0
  l2 -> l2 j := (+ j 1)
  l2 -> l1 assume (>= j i)
  l1 -> l5 assume (> i 9)
  l5 -> l6 assert (< i 20) "small"`,
		preds: []string{"main()", "main!()", "main@1(i) at t.c:4:3", "main@2(i j) at t.c:5:5"},
		clauses: []string{"-> main@1", "main@1 -> main@2", "main@1 -> main", "main@1 -> main!", "main@2 -> main@2",
			"main@2 -> main@1"},
	},
	{
		name: "a parameter that is written and one that is not",
		text: `
entry main
proc main () -> ()
  var r Int "int"
  entry l0
  exit l2
  l0 -> l1 r := (call sum 5 7)
  l1 -> l2 assert (= r 35) "product"
proc sum (n k) -> (s) @ "t.c:10"
  var n Int "int"
  var k Int "int"
  var s Int "int"
  entry l3
  exit l6
  loc l4 @ "t.c:12:3"
  l3 -> l4 s := 0
  l4 -> l5 assume (> n 0)
  l5 -> l4 n s := (- n 1) (+ s k)
  l4 -> l6 assume (<= n 0)`,
		preds:   []string{"main()", "main!()", "sum(n0 k0 s) at t.c:10", "sum@1(n0 k0 n s) at t.c:12:3"},
		clauses: []string{"sum -> main", "sum -> main!", "-> sum@1", "sum@1 -> sum@1", "sum@1 -> sum"},
	},
	{
		name: "recursion",
		text: `
entry main
proc main () -> ()
  var r Int "int"
  entry l0
  exit l2
  l0 -> l1 r := (call f 5)
  l1 -> l2 assert (= r 91) "91"
proc f (n) -> (r)
  var n Int "int"
  var r Int "int"
  entry l3
  exit l6
  l3 -> l4 assume (> n 100)
  l4 -> l6 r := (- n 10)
  l3 -> l5 assume (<= n 100)
  l5 -> l7 r := (call f (+ n 11))
  l7 -> l6 r := (call f r)`,
		preds:   []string{"main()", "main!()", "f(n0 r)"},
		clauses: []string{"f -> main", "f -> main!", "f? f? -> f"},
	},
	{
		name: "mutual recursion with an assertion in the callee",
		text: `
entry main
proc main () -> ()
  entry l0
  exit l2
  l0 -> l1 (call ping 5)
  l1 -> l2 assume true
proc ping (n) -> ()
  var n Int "int"
  entry l3
  exit l5
  l3 -> l4 assert (>= n 0) "not negative"
  l4 -> l5 (call pong n)
proc pong (n) -> ()
  var n Int "int"
  entry l6
  exit l8
  l6 -> l7 assume (> n 0)
  l7 -> l8 (call ping (- n 1))
  l6 -> l8 assume (<= n 0)`,
		preds:   []string{"main()", "main!()", "ping(n0)", "ping!(n0)", "pong(n0)", "pong!(n0)"},
		clauses: []string{"ping! -> main!", "ping -> main", "pong!? -> ping!", "pong -> ping", "ping? -> pong", "ping! -> pong!"},
	},
	{
		name: "exit: a call that never returns",
		text: `
entry main
proc main () -> ()
  var x Int "int"
  entry l0
  exit l3
  l0 -> l1 havoc x :input "in"
  l1 -> l2 assume (< x 0)
  l2 -> l3 (call quit)
  l1 -> l4 assume (>= x 0)
  l4 -> l3 assert (> x 0) "checked"
proc quit () -> ()
  entry l5
  exit l6
  l5 -> l6 assume false`,
		preds:   []string{"main()", "main!()", "quit()"},
		clauses: []string{"quit? -> main", "-> main!"},
		unsafe:  true,
	},
}

func describe(e *encode.Encoding) (preds, clauses []string) {
	for _, p := range e.System.Preds {
		o := e.Origin(p)
		name := map[*logic.Term]string{}
		for _, vars := range [][]*program.Var{o.Proc.Params, o.Proc.Results, o.Proc.Locals} {
			for _, v := range vars {
				name[v.Term], name[v.Old] = v.Name, v.Name+"0"
			}
		}
		var params []string
		for _, m := range o.Means {
			params = append(params, name[m])
		}
		place := o.Proc.Pos
		if o.Kind == encode.Head {
			place = o.Loc.Pos
		}
		d := fmt.Sprintf("%s(%s)", p.Name, strings.Join(params, " "))
		if place.Line > 0 {
			d += " at " + place.String()
		}
		preds = append(preds, d)
	}
	for _, c := range e.System.Clauses {
		var parts []string
		for _, a := range c.Body {
			part := a.Pred.Name
			if !a.Guard.IsTrue() {
				part += "?"
			}
			parts = append(parts, part)
		}
		clauses = append(clauses, strings.Join(append(parts, "->", c.Head.Name), " "))
	}
	return preds, clauses
}

func TestEncode(t *testing.T) {
	for _, k := range encoded {
		t.Run(k.name, func(t *testing.T) {
			e, _ := clauses(t, k.text)
			preds, clauses := describe(e)
			if !slices.Equal(preds, k.preds) {
				t.Errorf("predicates\n%q, want\n%q", preds, k.preds)
			}
			if !slices.Equal(clauses, k.clauses) {
				t.Errorf("clauses\n%q, want\n%q", clauses, k.clauses)
			}
			checkStructure(t, e)
		})
	}
}

// checkStructure checks the invariants of a system that its types promise.
func checkStructure(t *testing.T, e *encode.Encoding) {
	t.Helper()
	s := e.System
	owner := map[*logic.Term]*horn.Clause{}
	for i, p := range s.Preds {
		if p.ID != i || len(p.Params) != len(e.Origin(p).Means) {
			t.Errorf("%s has id %d at %d, %d parameters that mean %d terms", p.Name, p.ID, i, len(p.Params), len(e.Origin(p).Means))
		}
		for k, x := range p.Params {
			if x.Sort() != e.Origin(p).Means[k].Sort() || owner[x] != nil {
				t.Errorf("%s: parameter %v", p.Name, x)
			}
		}
	}
	if len(s.Goal.Params) != 0 {
		t.Error("the goal has parameters")
	}
	fits := func(p *horn.Pred, args []*logic.Term) bool {
		return slices.EqualFunc(p.Params, args, func(x, a *logic.Term) bool { return x.Sort() == a.Sort() })
	}
	for i, c := range s.Clauses {
		if c.ID != i || !slices.Contains(c.Head.Clauses, c) || !fits(c.Head, c.HeadArgs) {
			t.Errorf("clause %d of %s", i, c.Head.Name)
		}
		terms := append([]*logic.Term{c.Constraint}, c.HeadArgs...)
		for _, a := range c.Body {
			if !slices.Contains(a.Pred.Uses, c) || !fits(a.Pred, a.Args) || a.Guard.Sort() != logic.Bool {
				t.Errorf("clause %d of %s: atom of %s", i, c.Head.Name, a.Pred.Name)
			}
			terms = append(append(terms, a.Guard), a.Args...)
		}
		for _, x := range logic.Consts(terms...) {
			if o := owner[x]; o != nil && o != c {
				t.Errorf("clauses %d and %d share %v", o.ID, c.ID, x)
			}
			owner[x] = c
		}
	}
}

// TestGuards: an atom whose guard can be false is not needed then: the constraint holds of the rest all the same.
func TestGuards(t *testing.T) {
	_, s := clauses(t, encoded[4].text)
	c := s.Preds[2].Clauses[0]
	solver := smt.New(s.Ctx, smt.Options{})
	solver.Assert(c.Constraint)
	for _, k := range []struct {
		name   string
		guards [2]bool
		want   smt.Status
	}{
		{"n > 100, no call", [2]bool{false, false}, smt.Sat},
		{"both calls", [2]bool{true, true}, smt.Sat},
		{"the outer call alone", [2]bool{false, true}, smt.Unsat},
	} {
		var as []*logic.Term
		for i, on := range k.guards {
			g := c.Body[i].Guard
			if !on {
				g = s.Ctx.Not(g)
			}
			as = append(as, g)
		}
		if st := solver.Check(context.Background(), as...); st != k.want {
			t.Errorf("%s: %v, want %v", k.name, st, k.want)
		}
	}
}

// TestConstraints: clauses without atoms say exactly when their head holds.
func TestConstraints(t *testing.T) {
	for _, k := range []struct{ body, want string }{
		{"l3 -> l4 assert (> n 5) \"t\"\n  l4 -> l5 r := (+ n 1)", "(and (> n 5) (= r (+ n 1)))"},
		{"l3 -> l4 r := n\n  l4 -> l5 n r := r (+ n r)", "(= r (* 2 n))"},
		{"l3 -> l4 assume (> n 0)\n  l4 -> l5 r := n\n  l3 -> l5 r := (- n)", "(or (and (> n 0) (= r n)) (= r (- n)))"},
		{"l3 -> l4 havoc r :input \"in\"\n  l4 -> l5 assume (< n r)", "(< n r)"},
		{"l3 -> l4 havoc n :input \"in\"\n  l4 -> l5 assume (and (< n r) (< r 7))", "(< r 7)"},
	} {
		e, s := clauses(t, `
entry main
proc main () -> ()
  var x Int "int"
  var y Int "int"
  entry l0
  exit l2
  l0 -> l1 y := (call f x)
  l1 -> l2 assert (< x y) "t"
proc f (n) -> (r)
  var n Int "int"
  var r Int "int"
  entry l3
  exit l5
  `+k.body)
		checkStructure(t, e)
		var f *horn.Pred
		for _, q := range s.Preds {
			if q.Name == "f" {
				f = q
			}
		}
		if len(f.Clauses) != 1 || len(f.Clauses[0].Body) != 0 {
			t.Fatalf("%s: %d clauses", k.body, len(f.Clauses))
		}
		c := s.Ctx
		scope := c.NewScope()
		for i, m := range e.Origin(f).Means {
			scope.Bind(map[bool]string{true: "n", false: "r"}[m == e.Program.Procs[1].Params[0].Old], f.Params[i])
		}
		want, err := scope.Parse("test", k.want)
		if err != nil {
			t.Fatal(err)
		}
		// Whatever satisfies the clause is wanted, and at each of some points what is wanted satisfies the clause.
		cl := f.Clauses[0]
		in := []*logic.Term{cl.Constraint}
		for i, x := range f.Params {
			in = append(in, c.Eq(x, cl.HeadArgs[i]))
		}
		ask := func(fs ...*logic.Term) smt.Status {
			solver := smt.New(c, smt.Options{})
			for _, f := range fs {
				solver.Assert(f)
			}
			return solver.Check(context.Background())
		}
		if st := ask(append(in, c.Not(want))...); st != smt.Unsat {
			t.Errorf("%s: not only %s", k.body, k.want)
		}
		for n := range 12 {
			for r := range 40 {
				point := logic.NewModel()
				at := slices.Clone(in)
				for i, x := range f.Params {
					v := c.Int(int64([]int{n - 2, r - 20}[min(1, i+2-len(f.Params))]))
					point.Consts[x] = point.Eval(v)
					at = append(at, c.Eq(x, v))
				}
				if got := ask(at...); (got == smt.Sat) != point.Holds(want) {
					t.Fatalf("%s: %v at n = %d, r = %d", k.body, got, n-2, r-20)
				}
			}
		}
	}
}

// TestRowOfBranches: how far a variable gets in a row of branches is seen without a look at every path.
func TestRowOfBranches(t *testing.T) {
	const n = 40
	var b strings.Builder
	b.WriteString(`
entry main
proc main () -> ()
  var x Int "int"
  var y Int "int"
  var c Int "int"
  entry l0
  exit done
  l0 -> head x y := 0 0
  head -> d0 assume true
`)
	for i := range n {
		fmt.Fprintf(&b, "  d%d -> i%d havoc c :input \"in\"\n", i, i)
		fmt.Fprintf(&b, "  i%d -> t%d assume (> c %d)\n  t%d -> d%d x y := (- x 2) (+ y 1)\n", i, i, i, i, i+1)
		fmt.Fprintf(&b, "  i%d -> d%d assume (= c %d)\n", i, i+1, i)
		fmt.Fprintf(&b, "  i%d -> f%d assume (< c %d)\n  f%d -> d%d x y := (+ x 1) (+ y 1)\n", i, i, i, i, i+1)
	}
	fmt.Fprintf(&b, "  d%d -> head assume true\n  head -> done assert (>= (* 2 x) y) \"claim\"\n", n)
	e, s := clauses(t, b.String())
	checkStructure(t, e)
	c := s.Ctx
	for _, cl := range s.Clauses {
		if e.Origin(cl.Head).Kind != encode.Head || len(cl.Body) == 0 {
			continue
		}
		moved := c.Sub(cl.HeadArgs[0], cl.Body[0].Args[0])
		for _, k := range []struct {
			claim *logic.Term
			want  smt.Status
		}{
			{c.And(c.Ge(moved, c.Int(-2*n)), c.Le(moved, c.Int(n))), smt.Unsat},
			{c.Ge(moved, c.Int(1-2*n)), smt.Sat},
			{c.Le(moved, c.Int(n-1)), smt.Sat},
		} {
			solver := smt.New(c, smt.Options{MaxConflicts: 2000})
			solver.Assert(cl.Constraint)
			if st := solver.Check(context.Background(), c.Not(k.claim)); st != k.want {
				t.Errorf("that %v fails is %v, want %v", k.claim, st, k.want)
			}
		}
	}
}

// TestCancelled: a long encoding ends when its context does.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p, err := program.Parse(logic.NewContext(), "test", counting)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := encode.Program(ctx, p, encode.LoopFree); err != context.Canceled {
		t.Errorf("the error is %v", err)
	}
}

// TestEntryInLoop: the entry of a procedure is no loop head.
func TestEntryInLoop(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "test", counting)
	if err != nil {
		t.Fatal(err)
	}
	program.NewEdge(p.Entry.Locs[1], p.Entry.Entry, &program.Assume{Cond: p.Ctx.True()}, program.Pos{})
	if _, err := encode.Program(t.Context(), p, encode.LoopFree); err == nil || !strings.Contains(err.Error(), "entry of main") {
		t.Errorf("the error is %v", err)
	}
}

// TestCertificate: a model is said in the program's terms, and what it does not speak of is said as well.
func TestCertificate(t *testing.T) {
	e, s := clauses(t, counting)
	head := s.Preds[2]
	small := s.Ctx.Le(head.Params[0], s.Ctx.Int(10))
	cert := e.Certificate(horn.Model{head: small, s.Goal: s.Ctx.False()})
	x := e.Program.Entry.Locals[0].Term
	if got := cert.Invariants[e.Origin(head).Loc]; got != s.Ctx.Le(x, s.Ctx.Int(10)) {
		t.Errorf("the invariant is %v", got)
	}
	fails := func(cert *verdict.Certificate) smt.Status {
		solver := smt.New(s.Ctx, smt.Options{})
		solver.Assert(cert.Contracts[e.Program.Entry])
		return solver.Check(context.Background(), cert.Err)
	}
	if st := fails(cert); st != smt.Unsat {
		t.Errorf("that main fails is %v", st)
	}
}

// TestWrite: the script is made of Horn clauses that z3 reads, with names of their own for the predicates.
func TestWrite(t *testing.T) {
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed")
	}
	programs := slices.Clone(encoded)
	// Names that clash with words of SMT-LIB and each other.
	clash := programs[5]
	clash.text = strings.NewReplacer("ping", "and", "pong", "|and~2|").Replace(clash.text)
	for _, k := range append(programs, clash) {
		_, s := clauses(t, k.text)
		var b bytes.Buffer
		if err := s.Write(&b); err != nil {
			t.Fatal(err)
		}
		script := b.String()
		for line := range strings.Lines(script) {
			// Pure clauses: no atom of a predicate under a disjunction or a negation.
			if strings.Contains(line, "(not (|") || strings.Contains(line, "(or (|") {
				t.Errorf("no Horn clause: %s", line)
			}
		}
		want := "sat"
		if k.unsafe {
			want = "unsat"
		}
		cmd := exec.Command(z3, "-in", "-T:60", "fp.engine=spacer")
		cmd.Stdin = &b
		out, _ := cmd.CombinedOutput()
		switch got := strings.TrimSpace(string(out)); got {
		case want:
		case "timeout": // on a busy machine
			t.Logf("%s: z3 has no time", k.name)
		default:
			t.Errorf("%s: z3 says %s, want %s:\n%s", k.name, got, want, script)
		}
	}
}

// TestWriteRefuses: an uninterpreted function would be an unknown of the script.
func TestWriteRefuses(t *testing.T) {
	_, s := clauses(t, `
fun f (Int) Int
entry main
proc main () -> ()
  var x Int "int"
  entry l0
  exit l2
  l0 -> l1 havoc x :input "in"
  l1 -> l2 assert (= (f x) x) "same"`)
	var b bytes.Buffer
	if err := s.Write(&b); err == nil || !strings.Contains(err.Error(), "f") || b.Len() > 0 {
		t.Errorf("the error is %v, the script %q", err, b.String())
	}
}
