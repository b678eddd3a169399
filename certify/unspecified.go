// What derivations take for granted that SMT-LIB leaves open.

package certify

import (
	"craig/horn"
	"craig/logic"
)

// Unspecified returns the first clause of d, if there is one, whose instance may hold only because of what evaluation
// takes quotients and remainders by zero to be, and what is open of floating-point numbers. SMT-LIB leaves them open, so that
// such a derivation does not show that there is no model: in one they may be something else. d has been accepted by Derivation.
func Unspecified(d *horn.Derivation) *horn.Clause {
	for _, step := range d.Steps() {
		if !specified(step.Node) {
			return step.Node.Clause
		}
	}
	return nil
}

// isOpen reports whether SMT-LIB leaves the value of the operation t on floating-point numbers open.
func isOpen(t *logic.Term, ev *logic.Evaluator) bool {
	args := make([]logic.Value, len(t.Args()))
	for i, a := range t.Args() {
		args[i] = ev.Eval(a)
	}
	_, ok := logic.EvalFloat(t, args)
	return !ok
}

// specified reports whether no value that the instance needs depends on division by zero, or on what is open of floating-point
// numbers.
func specified(d *horn.Derivation) bool {
	c, ev := d.Clause, d.Values.Evaluator()
	terms := append([]*logic.Term{c.Constraint}, c.HeadArgs...)
	for _, a := range c.Body {
		if ev.Holds(a.Guard) {
			terms = append(terms, a.Args...)
		}
	}
	open := make(map[*logic.Term]bool) // the value depends on it
	logic.PostOrder(func(t *logic.Term) {
		dependent := 0
		for _, a := range t.Args() {
			if open[a] {
				dependent++
			}
		}
		switch op := t.Op(); {
		case (op == logic.OpIntDiv || op == logic.OpMod) && ev.Eval(t.Arg(1)).N.IsZero():
			open[t] = true
		case t.Open() != nil && isOpen(t, ev):
			open[t] = true
		case dependent == 0:
		case op == logic.OpAnd || op == logic.OpOr: // an argument that decides is enough
			open[t] = true
			for _, a := range t.Args() {
				if !open[a] && ev.Holds(a) == (op == logic.OpOr) {
					open[t] = false
				}
			}
		case op == logic.OpIte && !open[t.Arg(0)] && ev.Holds(t.Arg(0)):
			open[t] = open[t.Arg(1)]
		case op == logic.OpIte && !open[t.Arg(0)]:
			open[t] = open[t.Arg(2)]
		default:
			open[t] = true
		}
	}, terms...)
	for _, t := range terms {
		if open[t] {
			return false
		}
	}
	return true
}
