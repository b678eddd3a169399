package horn

import (
	"fmt"

	"craig/logic"
)

// Check reports the first fault in the shape of s: numbers that are no indices, lists that miss a clause or a use,
// arguments that do not fit, guards that are no constants, predicates of another system, or a goal with parameters.
func (s *System) Check() error {
	if s.Goal == nil || !s.owns(s.Goal) {
		return fmt.Errorf("horn: the goal is no predicate of the system")
	}
	if len(s.Goal.Params) > 0 {
		return fmt.Errorf("horn: the goal %s has parameters", s.Goal.Name)
	}
	heads, uses := make([]int, len(s.Preds)), make([]int, len(s.Preds))
	for i, c := range s.Clauses {
		if c.ID != i {
			return fmt.Errorf("horn: clause %d is numbered %d", i, c.ID)
		}
		if err := s.checkClause(c); err != nil {
			return fmt.Errorf("horn: clause %d: %w", i, err)
		}
		heads[c.Head.ID]++
		seen := map[*Pred]bool{}
		for _, a := range c.Body {
			if !seen[a.Pred] {
				seen[a.Pred] = true
				uses[a.Pred.ID]++
			}
		}
	}
	for i, p := range s.Preds {
		switch {
		case !s.owns(p) || p.ID != i:
			return fmt.Errorf("horn: predicate %s is numbered %d, not %d", p.Name, p.ID, i)
		case len(p.Clauses) != heads[i]:
			return fmt.Errorf("horn: predicate %s knows of %d clauses, there are %d", p.Name, len(p.Clauses), heads[i])
		case len(p.Uses) != uses[i]:
			return fmt.Errorf("horn: predicate %s knows of %d uses, there are %d", p.Name, len(p.Uses), uses[i])
		}
		for _, x := range p.Params {
			if x.Op() != logic.OpConst {
				return fmt.Errorf("horn: a parameter of %s is %v", p.Name, x)
			}
		}
	}
	return nil
}

func (s *System) owns(p *Pred) bool { return p.ID < len(s.Preds) && s.Preds[p.ID] == p }

func (s *System) checkClause(c *Clause) error {
	if c.Constraint.Sort() != logic.Bool {
		return fmt.Errorf("the constraint is of sort %v", c.Constraint.Sort())
	}
	if err := s.checkArgs(c.Head, c.HeadArgs); err != nil {
		return err
	}
	for _, a := range c.Body {
		if !a.Guard.IsTrue() && (a.Guard.Op() != logic.OpConst || a.Guard.Sort() != logic.Bool) {
			return fmt.Errorf("an atom's guard is %v", a.Guard)
		}
		if err := s.checkArgs(a.Pred, a.Args); err != nil {
			return err
		}
	}
	return nil
}

func (s *System) checkArgs(p *Pred, args []*logic.Term) error {
	if !s.owns(p) {
		return fmt.Errorf("%s is no predicate of the system", p.Name)
	}
	if len(args) != len(p.Params) {
		return fmt.Errorf("%s has %d arguments, not %d", p.Name, len(args), len(p.Params))
	}
	for i, a := range args {
		if a.Sort() != p.Params[i].Sort() {
			return fmt.Errorf("argument %d of %s is of sort %v", i+1, p.Name, a.Sort())
		}
	}
	return nil
}
