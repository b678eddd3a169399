package arg

import (
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"craig/certify"
	"craig/horn"
	"craig/horn/random"
	"craig/internal/cfa"
	"craig/logic"
	"craig/num"
	"craig/smt"
	"craig/smt/interpolate"
)

// calls is a tree for a procedure that adds one and is called again and again, from 0, with a second number that is handed on and a
// third one that counts.
type calls struct {
	*Graph
	system *horn.System
	inc    *Node   // the return of the procedure
	at     []*Node // behind so many calls
	end    *Node   // behind all, with the same numbers
	fail   *Node
}

// callsOf returns the tree for n calls, behind which the error comes if the number is below a bound. All labels are true.
func callsOf(t *testing.T, n int, bound int64) *calls {
	t.Helper()
	c := logic.NewContext()
	s := horn.New(c)
	num := func(name string) *logic.Term { return c.Const(name, logic.Int) }
	inc := s.Declare("inc", []*logic.Term{num("inc.x"), num("inc.r")})
	at := s.Declare("at", []*logic.Term{num("at.x"), num("at.k"), num("at.m")})
	end := s.Declare("end", []*logic.Term{num("end.x"), num("end.k"), num("end.m")})
	s.Goal = s.Declare("fail", nil)
	x, y, k, m := num("x"), num("y"), num("k"), num("m")
	atom := func(p *horn.Pred, args ...*logic.Term) horn.Atom {
		return horn.Atom{Guard: c.True(), Pred: p, Args: args}
	}
	s.Add(inc, []*logic.Term{x, c.Add(x, c.Int(1))}, nil, c.True())
	s.Add(at, []*logic.Term{c.Int(0), k, c.Int(0)}, nil, c.True())
	s.Add(at, []*logic.Term{y, k, c.Add(m, c.Int(1))}, []horn.Atom{atom(at, x, k, m), atom(inc, x, y)}, c.True())
	s.Add(end, []*logic.Term{x, k, m}, []horn.Atom{atom(at, x, k, m)}, c.True())
	s.Add(s.Goal, nil, []horn.Atom{atom(end, x, k, m)}, c.Lt(x, c.Int(bound)))
	a, err := cfa.NewWithOperands(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	g := &calls{Graph: New(a), system: s}
	add := func(e *cfa.Edge, from *Node, with ...*Node) *Node {
		v := g.NewNode(e.To)
		g.Connect(from, v, e, with...)
		return v
	}
	g.inc = add(a.Edges[0], g.Entry)
	last := add(a.Edges[1], g.Entry)
	for g.at = append(g.at, last); len(g.at) <= n; g.at = append(g.at, last) {
		last = add(a.Edges[2], last, g.inc)
	}
	g.end = add(a.Edges[3], last)
	g.fail = add(a.Edges[4], g.end)
	for _, v := range g.Nodes {
		v.Explored = true
	}
	return g
}

// exact labels the return of the procedure with all that is known of it.
func (g *calls) exact() {
	c, vars := g.Automaton.Ctx, g.inc.Loc.Vars
	g.inc.Label = c.Eq(vars[1], c.Add(vars[0], c.Int(1)))
}

// plain returns solvers without proofs.
func plain(g *Graph) func() *smt.Solver {
	return func() *smt.Solver { return smt.New(g.Automaton.Ctx, smt.Options{}) }
}

// proving returns solvers with proofs, but the first one without if labels are to be sought in turn.
func proving(g *Graph, inTurn bool) func() *smt.Solver {
	return func() *smt.Solver {
		o := smt.Options{Proof: !inTurn, CheckProofs: !inTurn}
		inTurn = false
		return smt.New(g.Automaton.Ctx, o)
	}
}

// labelled returns the labels of a refuted trace and checks them: the labels that the nodes which a step needs get, and those that they
// have, imply with its edge the label of its node, and that of the last step is false.
func labelled(t *testing.T, tr *Trace, system interpolate.System, inTurn bool) []*logic.Term {
	t.Helper()
	g := tr.graph
	c := g.Automaton.Ctx
	if _, err := tr.atOnce(t.Context(), proving(g, false)(), system); err != nil {
		t.Errorf("not at once: %v", err)
	}
	labels, err := tr.Labels(t.Context(), proving(g, inTurn), system)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range tr.Steps {
		if s.Node != nil && slices.ContainsFunc(logic.Consts(labels[i]), func(x *logic.Term) bool { return !slices.Contains(s.Node.Loc.Vars, x) }) {
			t.Errorf("step %d, %s: the label %s is not about it", i, s.Node, labels[i])
		}
		if i <= tr.begin || s.Known {
			if !labels[i].IsTrue() {
				t.Errorf("step %d is known by its label and gets %s", i, labels[i])
			}
			continue
		}
		if s.Node == nil {
			if err := g.implies(t.Context(), c.False(), labels[i-1], tr.wanted); err != nil {
				t.Errorf("the label of the target, %s: %v", labels[i-1], err)
			}
			continue
		}
		vars := [][]*logic.Term{}
		if s.edge.From != g.Entry {
			vars = append(vars, s.edge.From.Loc.Vars)
		}
		for _, o := range s.edge.Action.Operands {
			vars = append(vars, o.Vars)
		}
		premises := []*logic.Term{s.edge.Action.Relation, c.True()}
		for k, j := range s.Needs {
			n := tr.Steps[j].Node
			premises = append(premises, c.Substitute(c.And(labels[j], n.Label), pairs(n.Loc.Vars, vars[k])))
		}
		after := labels[i]
		if i == len(tr.Steps)-1 {
			after = c.False()
			if !labels[i].IsFalse() {
				t.Errorf("the target gets %s", labels[i])
			}
		}
		if err := g.implies(t.Context(), c.Substitute(after, pairs(s.Node.Loc.Vars, s.edge.Action.Next)), premises...); err != nil {
			t.Errorf("step %d, %s: %v", i, s.Node, err)
		}
	}
	return labels
}

// refuted checks that a trace is refuted.
func refuted(t *testing.T, tr *Trace) {
	t.Helper()
	if st, _, err := tr.Refute(t.Context(), plain(tr.graph)); st != smt.Unsat || err != nil {
		t.Fatalf("%v, %v", st, err)
	}
}

// modelled returns a model of a trace.
func modelled(t *testing.T, tr *Trace) *logic.Model {
	t.Helper()
	st, m, err := tr.Refute(t.Context(), plain(tr.graph))
	if st != smt.Sat || err != nil {
		t.Fatalf("%v, %v", st, err)
	}
	return m
}

// TestTrace: a node that is needed again and again has a step each time, behind those that it needs; what is handed on is the same
// constant everywhere, and all labels of a refutation that needs all of the trace speak of what it needs only.
func TestTrace(t *testing.T) {
	const n = 4
	g := callsOf(t, n, 0)
	tr, err := g.Trace(g.fail)
	if err != nil {
		t.Fatal(err)
	}
	var nodes []*Node
	for i, s := range tr.Steps {
		nodes = append(nodes, s.Node)
		for _, j := range s.Needs {
			if j >= i || tr.Steps[j].User != i {
				t.Errorf("step %d needs %d, which %d uses", i, j, tr.Steps[j].User)
			}
		}
	}
	want := []*Node{g.at[0]}
	for _, v := range g.at[1:] {
		want = append(want, g.inc, v)
	}
	if want = append(want, g.end, g.fail); !slices.Equal(nodes, want) || tr.Steps[len(want)-1].User != -1 {
		t.Errorf("steps of %v, want %v", nodes, want)
	}
	refuted(t, tr)
	for i, s := range tr.Steps {
		if s.Node.Loc == g.at[0].Loc && s.values[1] != tr.Steps[0].values[1] || i > 0 && slices.Contains(s.values, tr.Steps[0].values[0]) {
			t.Errorf("step %d has the values %v", i, s.values)
		}
		if len(s.values) == 3 && slices.Contains(logic.Consts(g.Automaton.Ctx.And(s.Parts...)), s.values[2]) {
			t.Errorf("step %d keeps the part %v, which is not needed", i, s.Parts)
		}
	}
	for _, inTurn := range []bool{false, true} {
		for _, f := range labelled(t, tr, interpolate.McMillan, inTurn)[:len(want)-1] {
			if f.IsTrue() {
				t.Error("a label is true")
			}
		}
	}
}

// TestPassedTwice: what is handed on to two variables is the constant of the first one only, so that a label can tell them apart.
func TestPassedTwice(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	num := func(name string) *logic.Term { return c.Const(name, logic.Int) }
	p, q := s.Declare("p", []*logic.Term{num("p.x")}), s.Declare("q", []*logic.Term{num("q.x"), num("q.y")})
	s.Goal = s.Declare("fail", nil)
	x, y := num("x"), num("y")
	s.Add(p, []*logic.Term{x}, nil, c.True())
	s.Add(q, []*logic.Term{x, x}, []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{x}}}, c.True())
	s.Add(s.Goal, nil, []horn.Atom{{Guard: c.True(), Pred: q, Args: []*logic.Term{x, y}}}, c.Not(c.Eq(x, y)))
	a, err := cfa.NewWithOperands(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	g := New(a)
	last := g.Entry
	for _, e := range a.Edges {
		v := g.NewNode(e.To)
		g.Connect(last, v, e)
		last = v
	}
	tr, err := g.Trace(last)
	if err != nil {
		t.Fatal(err)
	}
	refuted(t, tr)
	first, both := tr.Steps[0].values, tr.Steps[1].values
	if both[0] != first[0] || both[1] == first[0] {
		t.Errorf("from %v to %v", first, both)
	}
	for _, inTurn := range []bool{false, true} {
		labelled(t, tr, interpolate.McMillan, inTurn)
	}
}

// TestTraceLate: a refutation begins as late as labels allow, and has nothing of what is before; but where it would go round a loop
// from there, as it does behind less than all calls, it is that of the whole trace.
func TestTraceLate(t *testing.T) {
	const n, known = 40, 25
	step := func(calls int) int { return 2 * calls }
	for _, tt := range []struct {
		name     string
		calls    int // behind so many, and fewer, labels say that the number is not negative
		bound    int64
		exact    bool
		begin    int
		labelled []int // steps that the refutation knows by labels
	}{
		{"no labels", -1, 0, false, -1, nil},
		{"all labels", n, 0, false, step(n), []int{step(n)}},
		{"all labels, and those of what is called", n, 0, true, step(n), []int{step(n)}},
		{"some", known, 0, false, -1, nil},
		{"some, and those of what is called", known, 0, true, -1, nil},
		{"labels and the four calls behind one", n, 4, false, -1, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := callsOf(t, n, tt.bound)
			c := g.Automaton.Ctx
			for _, v := range g.at[:tt.calls+1] {
				v.Label = c.Ge(v.Loc.Vars[0], c.Int(0))
			}
			if tt.exact {
				g.exact()
			}
			tr, err := g.Trace(g.fail)
			if err != nil {
				t.Fatal(err)
			}
			refuted(t, tr)
			var labels []int
			for i, s := range tr.Steps {
				if i <= tr.begin && len(s.Parts) > 0 {
					labels = append(labels, i)
				}
				if i > tr.begin && len(s.Parts) == 0 && s.Node != g.end {
					t.Errorf("nothing is left of step %d", i)
				}
			}
			if tr.begin != tt.begin || !slices.Equal(labels, tt.labelled) {
				t.Errorf("it begins behind step %d, with what labels %v say; want %d, %v", tr.begin, labels, tt.begin, tt.labelled)
			}
			for _, inTurn := range []bool{false, true} {
				labelled(t, tr, interpolate.McMillan, inTurn)
			}
		})
	}
}

// TestTraceExecuted: the model of a trace that can be executed is a derivation, whatever labels say.
func TestTraceExecuted(t *testing.T) {
	g := callsOf(t, 20, 21)
	tr, err := g.Trace(g.fail)
	if err != nil {
		t.Fatal(err)
	}
	if err := certify.Derivation(g.system, tr.Derivation(modelled(t, tr), nil)); err != nil {
		t.Error(err)
	}
}

// TestSpine: of calls labels are known. If these are too weak, a model has values for them that the node at the return does or does
// not have; if it does, the derivations of these and of the path are one.
func TestSpine(t *testing.T) {
	const n = 3
	for _, exact := range []bool{false, true} {
		g := callsOf(t, n, n+1)
		c := g.Automaton.Ctx
		if exact {
			g.exact()
		} else { // what is returned is less than what is given, which no call does
			g.inc.Label = c.Lt(g.inc.Loc.Vars[1], g.inc.Loc.Vars[0])
		}
		path := g.Spine(g.fail, nil)
		m := modelled(t, path)
		known := make(map[int]*horn.Derivation)
		for i, s := range path.Steps {
			if !s.Known {
				if s.Node == g.inc {
					t.Errorf("step %d is not known", i)
				}
				continue
			}
			values := path.Values(m, i)
			call := g.Spine(g.inc, g.Equals(g.inc, values))
			if !exact {
				refuted(t, call)
				for _, inTurn := range []bool{false, true} {
					labelled(t, call, interpolate.McMillan, inTurn)
				}
				continue
			}
			d := call.Derivation(modelled(t, call), nil)
			if got := fmt.Sprint(call.Values(m, 0)); d.Clause.Head.Name != "inc" || len(d.Children) > 0 {
				t.Errorf("the derivation of %s is %v", got, d)
			}
			known[i] = d
		}
		if len(path.Steps) != 3+2*n {
			t.Errorf("%d steps", len(path.Steps))
		}
		if exact {
			if err := certify.Derivation(g.system, path.Derivation(m, known)); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestSuffices: with any values for which the projection of a trace onto a call holds it has a model, and it holds of more
// than those of one model.
func TestSuffices(t *testing.T) {
	g := callsOf(t, 3, 4)
	c := g.Automaton.Ctx
	label := c.Lt(g.inc.Loc.Vars[1], c.Add(g.inc.Loc.Vars[0], c.Int(5)))
	g.inc.Label = label
	path := g.Spine(g.fail, nil)
	m := modelled(t, path)
	others := 0
	for i, s := range path.Steps {
		if !s.Known {
			continue
		}
		f, same := path.Suffices(m, i), g.Equals(g.inc, path.Values(m, i))
		if err := g.implies(t.Context(), f, same); err != nil {
			t.Errorf("%v does not hold of %v: %v", f, path.Values(m, i), err)
		}
		solver := smt.New(c, smt.Options{})
		solver.Assert(c.And(f, c.Not(same), label))
		if solver.Check(t.Context()) != smt.Sat {
			continue
		}
		others++
		with := make([]logic.Value, len(g.inc.Loc.Vars))
		for k, x := range g.inc.Loc.Vars {
			with[k] = solver.Model().Eval(x)
		}
		n := *g.inc // the other calls have what they had
		n.Label = g.Equals(g.inc, with)
		s.Node = &n
		if st, _, err := path.Refute(t.Context(), plain(g.Graph)); st != smt.Sat {
			t.Errorf("step %d: %v suffices, and with %v there is no model: %v, %v", i, f, with, st, err)
		}
		s.Node = g.inc
		m = modelled(t, path)
	}
	if others == 0 {
		t.Error("projections hold of the values of the model only")
	}
}

// TestSpineRefuted: where labels of calls exclude the error, those of the path get the rest.
func TestSpineRefuted(t *testing.T) {
	for _, inTurn := range []bool{false, true} {
		g := callsOf(t, 12, 12)
		g.exact()
		path := g.Spine(g.fail, nil)
		refuted(t, path)
		labelled(t, path, interpolate.McMillan, inTurn)
	}
}

// TestWanted: a path to a node with values, which it has or has not.
func TestWanted(t *testing.T) {
	g := callsOf(t, 3, 0)
	g.exact()
	for x, has := range map[int64]bool{2: false, 3: true, 4: false} {
		tr := g.Spine(g.at[3], g.Equals(g.at[3], []logic.Value{logic.NumValue(num.Int(x), logic.Int), logic.NumValue(num.Int(8), logic.Int), logic.NumValue(num.Int(3), logic.Int)}))
		if last := tr.Steps[len(tr.Steps)-1]; last.Node != nil || tr.Steps[len(tr.Steps)-2].Node != g.at[3] {
			t.Errorf("the last step is of %v", last.Node)
		}
		if !has {
			refuted(t, tr)
			for _, inTurn := range []bool{false, true} {
				if f := labelled(t, tr, interpolate.McMillan, inTurn)[len(tr.Steps)-2]; slices.Contains(logic.Consts(f), g.at[3].Loc.Vars[1]) {
					t.Errorf("what plays no part is in %s", f)
				}
			}
			continue
		}
		m := modelled(t, tr)
		if d := tr.Derivation(m, nil); d == nil || d.Clause.Head.Name != "at" || len(d.Children) != 2 {
			t.Errorf("the derivation is %v", d)
		}
	}
}

// TestLargeTrace: a trace is not made that is exponentially larger than the tree.
func TestLargeTrace(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	p := s.Declare("p", []*logic.Term{c.Const("p.x", logic.Int)})
	s.Goal = s.Declare("fail", nil)
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	atom := func(x *logic.Term) horn.Atom { return horn.Atom{Guard: c.True(), Pred: p, Args: []*logic.Term{x}} }
	s.Add(p, []*logic.Term{c.Int(1)}, nil, c.True())
	s.Add(p, []*logic.Term{c.Add(x, y)}, []horn.Atom{atom(x), atom(y)}, c.True())
	a, err := cfa.NewWithOperands(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	g := New(a)
	last := g.NewNode(a.Edges[0].To)
	g.Connect(g.Entry, last, a.Edges[0])
	for steps := 1; ; steps = 2*steps + 1 {
		tr, err := g.Trace(last)
		if fits := steps <= 2*len(g.Nodes)+someSteps; (err == nil) != fits || !fits && !errors.Is(err, ErrLargeTrace) {
			t.Errorf("with %d steps: %v", steps, err)
		}
		if err != nil {
			break
		}
		if len(tr.Steps) != steps {
			t.Errorf("%d steps, want %d", len(tr.Steps), steps)
		}
		if path := g.Spine(last, nil); len(path.Steps) > 2*len(g.Nodes) {
			t.Errorf("a path has %d steps", len(path.Steps))
		}
		next := g.NewNode(last.Loc)
		g.Connect(last, next, a.Edges[1], last)
		last = next
	}
}

// grow returns a random tree of up to n nodes for a system, whose labels are true.
func grow(a *cfa.Automaton, r *rand.Rand, n int) *Graph {
	g := New(a)
	g.Entry.Explored = true
	at := map[*cfa.Loc][]*Node{a.Entry: {g.Entry}}
	for range 4 * n {
		e := a.Edges[r.Intn(len(a.Edges))]
		var sources []*Node
		for _, o := range append([]cfa.Operand{{Loc: e.From}}, e.Operands...) {
			if there := at[o.Loc]; len(there) > 0 {
				sources = append(sources, there[r.Intn(len(there))])
			}
		}
		if len(sources) != 1+len(e.Operands) {
			continue
		}
		v := g.NewNode(e.To)
		v.Explored = true
		g.Connect(sources[0], v, e, sources[1:]...)
		if at[e.To] = append(at[e.To], v); len(g.Nodes) == n {
			break
		}
	}
	return g
}

// TestRandomTraces: in random trees, all of a trace or the path alone is executed, which a derivation shows, or refuted, with
// labels that imply each other. Nodes have those that they got before, so that later traces begin late.
func TestRandomTraces(t *testing.T) {
	systems := []interpolate.System{interpolate.McMillan, interpolate.Pudlak, interpolate.Inverse}
	executed, excluded, late := 0, 0, 0
	for seed := range int64(150) {
		s := random.Nonlinear(logic.NewContext(), 9000+seed)
		a, err := cfa.NewWithOperands(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		g := grow(a, rand.New(rand.NewSource(seed)), 25)
		for k, v := range g.Errors {
			tr, err := g.Trace(v)
			if err != nil {
				continue
			}
			st, m, err := tr.Refute(t.Context(), plain(g))
			switch st {
			case smt.Unknown:
				t.Errorf("seed %d: %v", seed, err)
				continue
			case smt.Sat:
				executed++
				if err := certify.Derivation(s, tr.Derivation(m, nil)); err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
				continue
			}
			excluded++
			if tr.begin >= 0 {
				late++
			}
			labels := labelled(t, tr, systems[k%len(systems)], k%2 == 1)
			for i, step := range tr.Steps {
				step.Node.Label = a.Ctx.And(step.Node.Label, labels[i])
			}
			if st, _, _ := g.Spine(v, nil).Refute(t.Context(), plain(g)); st != smt.Unsat {
				t.Errorf("seed %d: what labels exclude is reached on the path: %v", seed, st)
			}
		}
	}
	t.Logf("%d executed, %d excluded, %d of them late", executed, excluded, late)
	if executed < 100 || excluded < 100 || late < 50 {
		t.Errorf("%d executed, %d excluded, %d of them late", executed, excluded, late)
	}
}
