// Models of clauses and derivations from them, checked clause by clause.

package certify

import (
	"context"
	"fmt"

	"craig/horn"
	"craig/logic"
	"craig/smt"
)

// WrongModel is the error for a model that does not satisfy a clause.
type WrongModel struct {
	Clause *horn.Clause
	Values *logic.Model // an instance of the clause, whose body holds and whose head does not; may be nil
	Detail string       // may be empty
}

// Error names the clause.
func (w *WrongModel) Error() string {
	s := "the model is wrong"
	if w.Clause != nil {
		s += ", it does not satisfy " + w.Clause.String()
	}
	if w.Detail != "" {
		s += ": " + w.Detail
	}
	return s
}

// UndecidedModel is the error for a model that could not be checked.
type UndecidedModel struct {
	Clause *horn.Clause
	Reason error
}

// Error names the clause that was not decided.
func (u *UndecidedModel) Error() string {
	return fmt.Sprintf("whether the model satisfies %s is not known: %v", u.Clause, u.Reason)
}

// Unwrap returns the reason.
func (u *UndecidedModel) Unwrap() error { return u.Reason }

// Model checks that m satisfies every clause of s and makes its goal false: that formulas speak of the parameters of
// their predicate only, and that body and negated head of no clause hold together. Each clause gets a fresh solver.
//
// It returns nil, a *WrongModel, an *UndecidedModel if a solver or ctx gave up, or a *Disagreement.
func Model(ctx context.Context, s *horn.System, m horn.Model, o Options) error {
	for _, p := range s.Preds {
		known := map[*logic.Term]bool{}
		for _, x := range p.Params {
			known[x] = true
		}
		for _, k := range logic.Consts(m.Of(s.Ctx, p)) {
			if !known[k] {
				return &WrongModel{Detail: fmt.Sprintf("the formula for %s speaks of %s", p.Name, k)}
			}
		}
	}
	if !m.Of(s.Ctx, s.Goal).IsFalse() {
		return &WrongModel{Detail: "it does not make the goal false"}
	}
	c := &checker{ctx: ctx, c: s.Ctx, o: o}
	for _, cl := range s.Clauses {
		if err := c.clause(cl, m); err != nil {
			return err
		}
	}
	return nil
}

// clause checks that m satisfies cl.
func (c *checker) clause(cl *horn.Clause, m horn.Model) error {
	of := func(p *horn.Pred, args []*logic.Term) *logic.Term {
		site := make(map[*logic.Term]*logic.Term, len(args))
		for i, x := range p.Params {
			site[x] = args[i]
		}
		return c.c.Substitute(m.Of(c.c, p), site)
	}
	head := of(cl.Head, cl.HeadArgs)
	if head.IsTrue() {
		return nil
	}
	q := c.newQuery(cl.Constraint)
	for _, a := range cl.Body {
		q.assume(c.c.Implies(a.Guard, of(a.Pred, a.Args)))
	}
	switch status, values, reason := q.possible(c.c.Not(head)); {
	case c.disagreement != nil:
		return c.disagreement
	case status == smt.Sat:
		return &WrongModel{Clause: cl, Values: values}
	case status == smt.Unknown:
		return &UndecidedModel{Clause: cl, Reason: reason}
	}
	return nil
}

// Derivation checks that d derives the goal of s: that every node below d is an instance of its clause, the atoms of
// which are the heads of its children, and that none rests on itself.
func Derivation(s *horn.System, d *horn.Derivation) error {
	if d == nil || d.Clause.Head != s.Goal {
		return fmt.Errorf("the derivation is not one of the goal")
	}
	type visit struct {
		d    *horn.Derivation
		next int
	}
	open, done := map[*horn.Derivation]bool{d: true}, map[*horn.Derivation]bool{}
	for stack := []visit{{d: d}}; len(stack) > 0; {
		v := &stack[len(stack)-1]
		if v.next == 0 {
			if err := instance(s, v.d); err != nil {
				return err
			}
		}
		if v.next == len(v.d.Children) {
			done[v.d] = true
			delete(open, v.d)
			stack = stack[:len(stack)-1]
			continue
		}
		child := v.d.Children[v.next]
		v.next++
		switch {
		case child == nil || done[child]:
		case open[child]:
			return fmt.Errorf("the derivation of %s rests on itself", child.Clause.Head.Name)
		default:
			open[child] = true
			stack = append(stack, visit{d: child})
		}
	}
	return nil
}

// instance checks one node.
func instance(s *horn.System, d *horn.Derivation) error {
	cl := d.Clause
	if cl.ID >= len(s.Clauses) || s.Clauses[cl.ID] != cl {
		return fmt.Errorf("%s is no clause of the system", cl)
	}
	if len(d.Children) != len(cl.Body) {
		return fmt.Errorf("%s has %d atoms, not %d", cl, len(cl.Body), len(d.Children))
	}
	ev := d.Values.Evaluator()
	if !ev.Holds(cl.Constraint) {
		return fmt.Errorf("%s: the constraint does not hold", cl)
	}
	for i, a := range cl.Body {
		if !ev.Holds(a.Guard) {
			continue
		}
		child := d.Children[i]
		if child == nil || child.Clause.Head != a.Pred {
			return fmt.Errorf("%s: %s is not derived", cl, a.Pred.Name)
		}
		derived := child.Args()
		for j, arg := range a.Args {
			if x := ev.Eval(arg); x.Key() != derived[j].Key() {
				return fmt.Errorf("%s: argument %d of %s is %v, derived is %v", cl, j+1, a.Pred.Name, x, derived[j])
			}
		}
	}
	return nil
}
