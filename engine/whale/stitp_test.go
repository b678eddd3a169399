package whale

import (
	"testing"

	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/horn/random"
	"craig/logic"
	"craig/smt"
)

// begun returns a run of a random system that has not begun, with the tree unrolled so deep.
func begun(t *testing.T, seed int64, depth int) *run {
	t.Helper()
	s := random.Nonlinear(logic.NewContext(), seed)
	for i, p := range s.Preds {
		p.Inputs = int(seed+int64(i)) % (len(p.Params) + 1)
	}
	e := newRun(&search.Run{Ctx: t.Context(), C: s.Ctx}, s, engine.Chosen(configs, "facts"))
	for i := 0; i < len(e.graphs) && e.graphs[i].depth < depth && i < 30; i++ {
		e.expand(e.graphs[i])
	}
	return e
}

// TestInterpolants: what refutations give, and what is found one after the other, are interpolants of states and transitions; the
// contracts that they are made to exclude what was refuted (lemma 3 of the paper), and what is unrolled satisfies its summaries.
func TestInterpolants(t *testing.T) {
	refuted, calls, guards := 0, 0, 0
	for seed := range int64(60) {
		e := begun(t, 300+seed, 3)
		g := e.graphs[0]
		parts := e.parts(g)
		s := e.NewSolver(true)
		for i, f := range parts {
			s.AssertIn(smt.Partition(i), f)
		}
		if s.Check(t.Context()) != smt.Unsat {
			continue
		}
		refuted++
		for _, find := range []func() ([]*logic.Term, []*logic.Term, error){
			func() ([]*logic.Term, []*logic.Term, error) { return e.interpolants(s, parts) },
			func() ([]*logic.Term, []*logic.Term, error) { return e.inTurn(parts) },
		} {
			states, transitions, err := find()
			if err != nil {
				t.Errorf("seed %d: %v", seed, err)
				continue
			}
			e.mustImply(t, states[0], parts[0])
			for i, f := range transitions {
				e.mustImply(t, f, parts[i+1])
				e.mustImply(t, states[i+1], states[i], f)
			}
			e.mustImply(t, e.C.False(), states[len(states)-1], parts[len(parts)-1])
			spec := []*logic.Term{parts[0], parts[1], parts[len(parts)-1]}
			for i, k := range g.calls {
				calls++
				guard, exact := e.guard(g, k, states[i+1])
				summary := e.summary(k, k.on, transitions[i+1])
				e.mustImply(t, at(e.C, k.pred, summary, k.args), e.condition(k.callee))
				if exact {
					e.mustBeAbout(t, guard, k.pred.Params[:k.pred.Inputs])
					e.mustBeAbout(t, summary, k.pred.Params)
					guards++
				} else {
					guard = e.C.True() // some values: weaker than any
				}
				spec = append(spec, e.C.Implies(k.on, at(e.C, k.pred, e.C.Implies(guard, summary), k.args)))
			}
			e.mustImply(t, e.C.False(), spec...)
		}
	}
	if refuted < 20 || calls < 60 || guards < 20 {
		t.Errorf("little is tried: %d refutations, %d calls, %d guards", refuted, calls, guards)
	}
}

func (e *run) mustImply(t *testing.T, f *logic.Term, from ...*logic.Term) {
	t.Helper()
	s := e.NewSolver(false)
	s.Assert(e.C.And(append(from, e.C.Not(f))...))
	if st := s.Check(t.Context()); st != smt.Unsat {
		t.Errorf("%v do not imply %v: %v", from, f, st)
	}
}

func (e *run) mustBeAbout(t *testing.T, f *logic.Term, params []*logic.Term) {
	t.Helper()
	for _, x := range logic.Consts(f) {
		found := false
		for _, p := range params {
			found = found || p == x
		}
		if !found {
			t.Errorf("%v is not about %v", f, params)
		}
	}
}

// TestOrder: of two calls of which the same is asked the first one covers the second one, and not the other way round, whichever is
// tried first: otherwise coverings could alternate forever.
func TestOrder(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	p := s.Declare("P", []*logic.Term{c.Const("p", logic.Int)})
	s.Goal = s.Declare("goal", nil)
	s.Add(p, []*logic.Term{x}, nil, c.Gt(x, c.Int(0)))
	s.Add(s.Goal, nil, []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{x}}, {Guard: c.True(), Pred: p, Args: []*logic.Term{y}}},
		c.Lt(c.Add(x, y), c.Int(2)))
	for _, config := range configs {
		e := newRun(&search.Run{Ctx: t.Context(), C: c}, s, config)
		e.expand(e.graphs[0])
		first, second := e.graphs[1], e.graphs[2]
		for _, g := range []*graph{first, second} {
			e.update(g, contract{guard: c.True(), summary: c.Gt(p.Params[0], c.Int(0)), exact: true})
		}
		for _, k := range []struct {
			g    *graph
			want bool
		}{{first, false}, {second, true}, {first, false}} {
			if covered, err := e.cover(k.g); covered != k.want || err != nil {
				t.Errorf("%s: call %d: %v, %v", config.Name, k.g.id, covered, err)
			}
		}
		e.update(first, contract{guard: c.True(), summary: c.Gt(p.Params[0], c.Int(-1)), exact: true})
		if second.covered() {
			t.Errorf("%s: covered by a call of which something else is asked now", config.Name)
		}
	}
}
