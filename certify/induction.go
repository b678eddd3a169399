// Inductions of an unwinding: loops of any number of iterations (A. Donaldson, L. Haller, D. Kroening, P. Rümmer: Software
// Verification Using k-Induction, SAS 2011).
//
// Take any execution up to the first violation: of an Assert, of an invariant where it comes to its head, or of a bound. Of each
// loop with an induction that it enters, look at the last iteration, the i-th, that it begins. If i < K, it was followed from where
// the loop was entered. Otherwise it came to the head for the K-th time, too. What was unknown from there on can be what the
// variables were when it began iteration i-K+1, since no iteration changes anything else: then it was followed from there, and the
// K-1 iterations before the i-th violate nothing, as the violation comes later.

package certify

import (
	"fmt"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// vocabulary returns an error if an invariant is not one that inductions may have. What is read of arrays that are not known is as large
// as the program assumes where it reads them, see elementBounds: invariants do not.
func (r *unroller) vocabulary() error {
	for _, pr := range r.p.Procs {
		mentioned := make(map[*logic.Term]bool)
		for _, v := range append(variables(pr), r.p.Globals...) {
			mentioned[v.Term] = v.Term.Sort().Kind() != logic.KindArray
		}
		for _, l := range pr.Locs {
			in, ok := r.cert.Inductions[l]
			if !ok {
				continue
			}
			o := Obligation{Kind: Vocabulary, Proc: pr, To: l, Pos: l.Place()}
			if in.K < 1 {
				return &Refuted{Obligation: o, Detail: fmt.Sprintf("an induction over %d iterations", in.K)}
			}
			for _, f := range in.Invariants {
				if f.Sort() != logic.Bool {
					return &Refuted{Obligation: o, Detail: "it is not a formula"}
				}
				for _, k := range logic.Consts(f) {
					if !mentioned[k] {
						return &Refuted{Obligation: o, Detail: "it mentions " + k.Name()}
					}
				}
			}
		}
	}
	return nil
}

// induction returns the induction of the loop, if there is one and executions have entered the loop at its head only.
func (r *unroller) induction(a *activation, comp []*program.Loc) (in verdict.Induction, ok bool) {
	in, ok = r.cert.Inductions[comp[0]]
	return in, ok && !anyAt(a, comp[1:])
}

// induct executes the loop as an induction says: up to the K-th visit of the head, where all that iterations change becomes unknown,
// and K iterations from there on, of which all but the last violate nothing and do not lead out of the loop.
func (r *unroller) induct(a *activation, comp []*program.Loc, in verdict.Induction) {
	head, granted, stay := comp[0], r.granted, a.stay
	for visits := 1; r.err == nil && a.at[head] != nil; visits++ {
		m := a.at[head]
		if visits <= in.K || visits == 2*in.K {
			if !r.invariants(m, in, func(f *logic.Term) bool { return r.claim(m, f, &r.broken) }) || visits == 2*in.K {
				delete(a.at, head)
				return
			}
		}
		if visits == in.K {
			r.forget(m, comp, in)
		}
		if visits >= in.K && !r.invariants(m, in, func(f *logic.Term) bool { return r.suppose(m, f) }) {
			delete(a.at, head)
			return
		}
		if visits >= in.K && visits < 2*in.K-1 {
			r.granted, a.stay = true, setOf(comp)
		}
		r.step(a, head)
		r.part(a, comp[1:])
		r.granted, a.stay = granted, stay
		if anyAt(a, comp[1:]) {
			r.fail(fmt.Errorf("a cycle that does not pass the head of its loop at %v", head.Place()))
		}
	}
}

// invariants does something with each of the invariants, as long as there are executions.
func (r *unroller) invariants(m *moment, in verdict.Induction, do func(*logic.Term) bool) bool {
	for _, f := range in.Invariants {
		if r.err != nil || !do(f) {
			return false
		}
	}
	return true
}

func setOf(locs []*program.Loc) map[*program.Loc]bool {
	set := make(map[*program.Loc]bool, len(locs))
	for _, l := range locs {
		set[l] = true
	}
	return set
}

// forget makes unknown what iterations may change. Integers are within the bounds that invariants give them, as others are those of no
// execution.
func (r *unroller) forget(m *moment, comp []*program.Loc, in verdict.Induction) {
	for _, v := range r.changed(comp) {
		delete(m.vars, v)
		if lo, hi := boundsIn(in.Invariants, v.Term); lo != nil && hi != nil && !hi.Less(*lo) {
			m.vars[v] = held{value: r.s.Input(*lo, *hi), known: true}
		}
	}
}

// boundsIn returns the bounds that formulas give an integer variable; nil stands for none.
func boundsIn(fs []*logic.Term, x *logic.Term) (lo, hi *num.Rat) {
	for _, f := range fs {
		for _, g := range logic.Conjuncts(f) {
			y, from, to := bound(g)
			if y != x {
				continue
			}
			if from != nil && (lo == nil || lo.Less(*from)) {
				lo = from
			}
			if to != nil && (hi == nil || to.Less(*hi)) {
				hi = to
			}
		}
	}
	return lo, hi
}

// changed returns the variables that an iteration of a loop may change: those that statements between its locations change, and the
// globals that procedures do which these call, and those which they call.
func (r *unroller) changed(comp []*program.Loc) []*program.Var {
	if vars, ok := r.changes[comp[0]]; ok {
		return vars
	}
	inside, seen := setOf(comp), make(map[*program.Var]bool)
	var vars []*program.Var
	note := func(v *program.Var) {
		if v != nil && !seen[v] {
			seen[v] = true
			vars = append(vars, v)
		}
	}
	globals := make(map[*program.Var]bool)
	for _, g := range r.p.Globals {
		globals[g] = true
	}
	for _, l := range comp {
		for _, e := range l.Out {
			if !inside[e.To] {
				continue
			}
			written(e.Stmt, note)
			call, ok := e.Stmt.(*program.Call)
			if !ok {
				continue
			}
			for _, pr := range callees(call.Callee) {
				for _, l := range pr.Locs {
					for _, e := range l.Out {
						written(e.Stmt, func(v *program.Var) {
							if globals[v] {
								note(v)
							}
						})
					}
				}
			}
		}
	}
	r.changes[comp[0]] = vars
	return vars
}

// written notes the variables that a statement itself gives values, nil for results that are dropped.
func written(s program.Stmt, note func(*program.Var)) {
	var vars []*program.Var
	switch s := s.(type) {
	case *program.Assign:
		vars = s.Lhs
	case *program.Havoc:
		vars = s.Vars
	case *program.Call:
		vars = s.Results
	}
	for _, v := range vars {
		note(v)
	}
}
