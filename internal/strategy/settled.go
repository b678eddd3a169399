// Undefined behaviour that one proof leaves open and the proof of another property rules out.
//
// Executions end at their first undefined behaviour. A proof that leaves a kind of it open says of an execution that it violates nothing
// before. Where the first is of a kind that another property is about, that property is violated, which its proof excludes: nothing has
// ended the execution there, either, as up to its first undefined behaviour it is the same for all properties. So proofs that rule out each
// other's kinds leave none of them open together.

package strategy

import (
	"slices"

	"craig/certify"
	"craig/internal/check"
	"craig/program"
	"craig/verdict"
)

// settle takes from what each proof leaves open the kinds of undefined behaviour that proofs of other properties, of those that were
// asked, rule out, and notes which these are.
func (r *Run) settle(asked []check.Property) {
	type proved struct {
		name  string
		kinds []program.Kind
	}
	var proofs []proved
	for _, q := range asked {
		if i := slices.IndexFunc(r.Answers, func(a certify.Answer) bool { return a.Name == q.Name }); i >= 0 && r.Answers[i].Result.Outcome == verdict.Safe {
			proofs = append(proofs, proved{q.Name, q.Kinds()})
		}
	}
	for i := range r.Answers {
		a := &r.Answers[i]
		var open []verdict.Undefined
		for _, u := range a.Undefined {
			by := slices.IndexFunc(proofs, func(p proved) bool { return slices.Contains(p.kinds, u.Kind) })
			switch {
			case by < 0:
				open = append(open, u)
			case !slices.Contains(a.ReliesOn, proofs[by].name):
				a.ReliesOn = append(a.ReliesOn, proofs[by].name)
			}
		}
		if len(a.ReliesOn) > 0 {
			a.Undefined, a.Premise = open, premise(open)
		}
	}
}
