package arrays

import (
	"slices"
	"strconv"
	"strings"

	"craig/logic"
	"craig/num"
	"craig/smt/internal/theory"
)

// Equality over uninterpreted sorts and arrays: the congruence closure of the equalities that hold in a candidate, with
// explanations (R. Nieuwenhuis, A. Oliveras, "Proof-producing congruence closure", 2005). It is made anew for each
// candidate. Arguments of other sorts are equal when the candidate gives them the same value.

// equalities is the closure.
type equalities struct {
	k     theory.Candidate
	terms []equalTerm // of uninterpreted sorts and of arrays, and the applications and reads among them
	at    map[*logic.Term]int
	clash []clash
}

// equalTerm is a term with its class and its place in the forest of explanations.
type equalTerm struct {
	t      *logic.Term
	owner  *logic.Term // of lemmas on it
	class  int         // up to the representative, which has itself
	to     int         // the next term on the way to the root of its tree; itself at the root
	why    *logic.Term
	number int64 // of its class; set at representatives of uninterpreted sorts
}

// clash is a pair of applications that are congruent but differ in the candidate.
type clash struct{ t, u *logic.Term }

// newEqualities computes the closure for the terms below those of the candidate.
func newEqualities(k theory.Candidate) *equalities {
	q := &equalities{k: k, at: make(map[*logic.Term]int)}
	for _, t := range k.Terms() {
		q.collect(t)
	}
	for _, t := range k.Terms() {
		if q.isEquation(t) && k.Assigned(t) {
			q.merge(q.at[t.Arg(0)], q.at[t.Arg(1)], t)
		}
	}
	for _, e := range q.terms {
		if t := e.t; t.Op() == logic.OpIte {
			if k.Truth(t.Arg(0)) {
				q.merge(q.at[t], q.at[t.Arg(1)], t.Arg(0))
			} else {
				q.merge(q.at[t], q.at[t.Arg(2)], k.Context().Not(t.Arg(0)))
			}
		}
	}
	for q.congruences() {
	}
	n := int64(0)
	for i := range q.terms {
		if q.find(i) == i {
			n++
			q.terms[i].number = n
		}
	}
	return q
}

// isEquation reports whether t is an equality of terms that have classes.
func (q *equalities) isEquation(t *logic.Term) bool {
	return t.Op() == logic.OpEq && hasClass(t.Arg(0))
}

// hasClass reports whether the sort of t is one that only equality speaks of.
func hasClass(t *logic.Term) bool {
	k := t.Sort().Kind()
	return k == logic.KindUninterpreted || k == logic.KindArray
}

// isWord reports whether terms of sort s consist of bits to the search, which may be those of applications and reads.
func isWord(s *logic.Sort) bool {
	switch s.Kind() {
	case logic.KindBitVec, logic.KindFloat, logic.KindRoundingMode:
		return true
	}
	return false
}

// collect adds the terms below owner, itself included, that are reached through terms of which the search knows nothing.
func (q *equalities) collect(owner *logic.Term) {
	for stack := []*logic.Term{owner}; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		isApp := t.Op() == logic.OpApp || t.Op() == logic.OpSelect
		if isApp || hasClass(t) {
			if _, ok := q.at[t]; ok {
				continue
			}
			i := len(q.terms)
			q.at[t] = i
			q.terms = append(q.terms, equalTerm{t: t, owner: owner, class: i, to: i})
		}
		for _, a := range t.Args() {
			if hasClass(a) || isWord(a.Sort()) && !a.IsValue() {
				stack = append(stack, a)
			}
		}
	}
}

func (q *equalities) find(i int) int {
	for q.terms[i].class != i {
		i = q.terms[i].class
	}
	return i
}

// merge makes two terms equal, because of the formula why, or by congruence if it is nil; it reports whether they were
// not.
func (q *equalities) merge(i, j int, why *logic.Term) bool {
	a, b := q.find(i), q.find(j)
	if a == b {
		return false
	}
	q.terms[max(a, b)].class = min(a, b)
	// The tree of i is hung below j: its edges from i upwards are turned round.
	for from, to := j, i; ; {
		e := &q.terms[to]
		next, reason := e.to, e.why
		e.to, e.why = from, why
		if next == to {
			return true
		}
		from, to, why = to, next, reason
	}
}

// congruences merges the applications with equal arguments, and reports whether there were any that were not equal. It
// notes those that have values of their own which differ.
func (q *equalities) congruences() bool {
	first := make(map[string]int)
	changed := false
	q.clash = q.clash[:0]
	for i := range q.terms {
		t := q.terms[i].t
		if t.Op() != logic.OpApp && t.Op() != logic.OpSelect {
			continue
		}
		key := q.key(t)
		j, ok := first[key]
		switch {
		case !ok:
			first[key] = i
		case hasClass(t):
			changed = q.merge(i, j, nil) || changed
		case !theory.Agree(q.k, t, q.terms[j].t):
			q.clash = append(q.clash, clash{t, q.terms[j].t})
		}
	}
	return changed
}

// key identifies the function of the application t and the classes or values of its arguments.
func (q *equalities) key(t *logic.Term) string {
	var b strings.Builder
	if t.Op() == logic.OpApp {
		b.WriteString(strconv.Itoa(int(t.Func().ID())))
	}
	for _, a := range t.Args() {
		b.WriteByte('\x00')
		if hasClass(a) {
			b.WriteString(strconv.Itoa(q.find(q.at[a])))
		} else {
			b.WriteString(theory.Key(q.k, a))
		}
	}
	return b.String()
}

// value returns the value of a term of an uninterpreted sort: the number of its class; ok is false if it has none.
func (q *equalities) value(t *logic.Term) (v logic.Value, ok bool) {
	i, ok := q.at[t]
	if !ok {
		return v, false
	}
	return logic.NumValue(num.Int(q.terms[q.find(i)].number), t.Sort()), true
}

// refine adds the lemmas that the candidate violates.
func (q *equalities) refine(add theory.Add) {
	for _, t := range q.k.Terms() {
		if !q.isEquation(t) || q.k.Assigned(t) {
			continue
		}
		if i, j := q.at[t.Arg(0)], q.at[t.Arg(1)]; q.find(i) == q.find(j) {
			add(t, append(q.explain(i, j), t)...)
		}
	}
	for _, c := range q.clash {
		q.congruence(q.at[c.t], q.at[c.u], add)
	}
	q.refineByValue(add)
}

// congruence adds the lemma that the applications i and j are equal since their arguments are.
func (q *equalities) congruence(i, j int, add theory.Add) {
	eq := theory.Same(q.k.Context(), q.terms[i].t, q.terms[j].t)
	add(q.terms[i].owner, append(q.because([]step{{i, j, nil}}), eq)...)
}

// refineByValue adds lemmas on applications whose arguments have the same values in the model though they had not when
// the classes were made: arrays that are equal though nothing says so, and what the model makes of terms that no atom is
// about.
func (q *equalities) refineByValue(add theory.Add) {
	first := make(map[string]int)
	for i := range q.terms {
		t := q.terms[i].t
		if t.Op() != logic.OpApp && (t.Op() != logic.OpSelect || !isArray(t.Arg(1))) {
			continue
		}
		var b strings.Builder
		if t.Op() == logic.OpApp {
			b.WriteString(strconv.Itoa(int(t.Func().ID())))
		}
		for _, a := range t.Args() {
			b.WriteByte('\x00')
			b.WriteString(theory.Key(q.k, a))
		}
		if j, ok := first[b.String()]; !ok {
			first[b.String()] = i
		} else if u := q.terms[j].t; !theory.Agree(q.k, t, u) && !slices.Contains(q.clash, clash{t, u}) {
			q.congruence(i, j, add)
		}
	}
}

func isArray(t *logic.Term) bool { return t.Sort().Kind() == logic.KindArray }

// explain returns the complements of formulas that make the terms equal.
func (q *equalities) explain(i, j int) []*logic.Term { return q.because(q.path(nil, i, j)) }

// step is an equality of two terms by a formula, or by congruence if it is nil.
type step struct {
	i, j int
	why  *logic.Term
}

// path appends the steps that lead from i to j.
func (q *equalities) path(steps []step, i, j int) []step {
	above := make(map[int]bool)
	for x := i; ; x = q.terms[x].to {
		above[x] = true
		if q.terms[x].to == x {
			break
		}
	}
	meet := j
	for !above[meet] {
		meet = q.terms[meet].to
	}
	for _, x := range [2]int{i, j} {
		for ; x != meet; x = q.terms[x].to {
			steps = append(steps, step{x, q.terms[x].to, q.terms[x].why})
		}
	}
	return steps
}

// because returns the complements of the formulas that the steps rest on.
func (q *equalities) because(steps []step) []*logic.Term {
	c := q.k.Context()
	done := make(map[[2]int]bool)
	var out []*logic.Term
	for len(steps) > 0 {
		st := steps[len(steps)-1]
		steps = steps[:len(steps)-1]
		if st.why != nil {
			out = append(out, c.Not(st.why))
			continue
		}
		if done[[2]int{st.i, st.j}] {
			continue
		}
		done[[2]int{st.i, st.j}] = true
		t, u := q.terms[st.i].t, q.terms[st.j].t
		for n, a := range t.Args() {
			switch b := u.Arg(n); {
			case a == b:
			case hasClass(a) && q.find(q.at[a]) == q.find(q.at[b]):
				steps = q.path(steps, q.at[a], q.at[b])
			default: // they have the same value
				out = append(out, c.Not(theory.Same(c, a, b)))
			}
		}
	}
	return out
}
