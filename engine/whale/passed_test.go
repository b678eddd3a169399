package whale

import (
	"testing"

	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/horn/random"
	"craig/logic"
)

// TestPassed: a value is passed if all calls below the goal pass it, those of a call to itself, too; what a clause that is not below the
// goal passes does not count.
func TestPassed(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	var params [4]*logic.Term
	for i, name := range []string{"kept", "counted", "other", "same"} {
		params[i] = c.Const(name, logic.Int)
	}
	p := s.Declare("P", params[:])
	unused := s.Declare("unused", nil)
	s.Goal = s.Declare("goal", nil)
	x, y, z, w := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int), c.Const("w", logic.Int)
	call := func(args ...*logic.Term) []horn.Atom {
		return []horn.Atom{{Guard: c.True(), Pred: p, Args: args}}
	}
	s.Add(p, []*logic.Term{x, y, z, w}, nil, c.True())
	s.Add(p, []*logic.Term{x, y, z, w}, call(x, c.Add(y, c.Int(1)), z, c.Int(7)), c.True())
	s.Add(unused, nil, call(c.Int(1), c.Int(1), c.Int(1), c.Int(1)), c.True())
	s.Add(s.Goal, nil, call(c.Int(5), c.Int(0), c.Int(3), c.Int(7)), c.True())
	s.Add(s.Goal, nil, call(c.Int(5), c.Int(0), c.Int(4), c.Int(7)), c.True())
	of := passed(s)
	if got := of[p.ID]; len(got) != 2 || got[params[0]] != c.Int(5) || got[params[3]] != c.Int(7) {
		t.Errorf("%v", got)
	}
	if of[unused.ID] != nil {
		t.Error("there is no call below the goal")
	}
}

// TestPassedRandom: a clause passes what is passed to it.
func TestPassedRandom(t *testing.T) {
	values := 0
	for seed := range int64(2000) {
		s := random.Nonlinear(logic.NewContext(), 5200+seed)
		e := newRun(&search.Run{Ctx: t.Context(), C: s.Ctx}, s, engine.Chosen(configs, "levels"))
		for _, c := range s.Clauses {
			if e.passed[c.Head.ID] == nil {
				continue
			}
			head := at(e.C, c.Head, e.passedTo(c.Head), c.HeadArgs)
			for _, a := range c.Body {
				if f := e.passedTo(a.Pred); !f.IsTrue() {
					values++
					e.mustImply(t, at(e.C, a.Pred, f, a.Args), c.Constraint, head, a.Guard)
				}
			}
		}
	}
	if values < 20 {
		t.Errorf("%d values are passed", values)
	}
}
