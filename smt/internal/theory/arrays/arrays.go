package arrays

import (
	"cmp"
	"slices"
	"strconv"

	"craig/logic"
	"craig/smt/internal/theory"
)

// Arrays: the lemmas of read-over-write, of extensionality and of constant arrays, for the indices that matter. Array
// terms that a store, an ite whose condition is decided or an equality that holds connects form a component: what one of
// them is at an index says something of the others, and at all indices that nobody names they are the same (compare
// J. Christ, J. Hoenicke, "Weakly equivalent arrays", 2014).

// arrayTerm is an array term that a live node speaks of.
type arrayTerm struct {
	t     *logic.Term
	owner *logic.Term // of lemmas on it
	up    *arrayTerm
	comp  *component   // of roots
	next  []*arrayTerm // what it is connected with

	value logic.Value // of constants, reads and applications
}

// component is a class of connected array terms.
type component struct {
	stores   int           // that connect it
	indices  []*logic.Term // one for each value
	known    map[string]bool
	constant []*arrayTerm // constant arrays, whose element is what the elements are that nobody names
}

func (a *arrayTerm) root() *arrayTerm {
	for a.up != nil {
		a = a.up
	}
	return a
}

// arrays is the part of an assignment about arrays.
type arrays struct {
	k      theory.Candidate
	equal  *equalities
	solver *Theory
	terms  map[*logic.Term]*arrayTerm
	order  []*arrayTerm
	leaves []*arrayTerm // constants, reads and applications; those with elements of smaller sorts come first
	reads  []*logic.Term
	at     map[*logic.Term]map[string]*logic.Term // the first read of an array at an index
	eqs    []*logic.Term                          // equalities of arrays
}

// newArrays takes the array terms and reads of q and connects them.
func newArrays(s *Theory, q *equalities) *arrays {
	k := q.k
	a := &arrays{k: k, equal: q, solver: s, terms: make(map[*logic.Term]*arrayTerm), at: make(map[*logic.Term]map[string]*logic.Term)}
	for i := range q.terms {
		e := &q.terms[i]
		if isArray(e.t) {
			a.add(e.t, e.owner)
		}
		if e.t.Op() == logic.OpSelect {
			a.reads = append(a.reads, e.t)
		}
	}
	for _, x := range a.order {
		switch t := x.t; t.Op() {
		case logic.OpStore:
			a.connect(x, t.Arg(0))
		case logic.OpConst, logic.OpSelect, logic.OpApp:
			a.leaves = append(a.leaves, x)
		}
		a.connect(x, a.representative(x))
	}
	slices.SortStableFunc(a.leaves, func(x, y *arrayTerm) int { return cmp.Compare(depth(x.t.Sort()), depth(y.t.Sort())) })
	for _, t := range k.Terms() {
		if t.Op() == logic.OpEq && isArray(t.Arg(0)) {
			a.eqs = append(a.eqs, t)
		}
	}
	for _, x := range a.order {
		r := x.root()
		if r.comp == nil {
			r.comp = &component{known: make(map[string]bool)}
		}
		if x.t.Op() == logic.OpConstArray {
			r.comp.constant = append(r.comp.constant, x)
		}
		if x.t.Op() == logic.OpStore {
			r.comp.stores++
			a.index(x, x.t.Arg(1))
		}
	}
	for _, r := range a.reads {
		a.index(a.terms[r.Arg(0)], r.Arg(1))
	}
	for _, x := range a.order {
		if len(x.root().comp.indices) == 0 { // constant arrays and equalities must be tried somewhere
			a.index(x, someIndex(k.Context(), x.t.Sort().Index()))
		}
		if x.up == nil && len(x.comp.constant) > 1 {
			a.allIndices(x)
		}
	}
	return a
}

// depth returns how deep arrays are nested in elements.
func depth(s *logic.Sort) int {
	n := 0
	for ; s.Kind() == logic.KindArray; s = s.Elem() {
		n++
	}
	return n
}

// representative returns the term that stands for the class of x.
func (a *arrays) representative(x *arrayTerm) *logic.Term {
	q := a.equal
	return q.terms[q.find(q.at[x.t])].t
}

// allIndices notes all indices if they are no more than the stores, which may be to all of them: then constant arrays
// that are connected need not have the same element, see refineConstant.
func (a *arrays) allIndices(x *arrayTerm) {
	for _, i := range a.k.Context().Values(x.t.Sort().Index(), x.comp.stores) {
		a.index(x, i)
	}
}

// classOf returns a number for the class of an array, -1 for those that nothing speaks of.
func (a *arrays) classOf(t *logic.Term) int {
	if i, ok := a.equal.at[t]; ok {
		return a.equal.find(i)
	}
	return -1
}

// add notes an array term.
func (a *arrays) add(t, owner *logic.Term) {
	x := &arrayTerm{t: t, owner: owner}
	a.terms[t] = x
	a.order = append(a.order, x)
}

func (a *arrays) connect(x *arrayTerm, t *logic.Term) {
	y := a.terms[t]
	if r, o := x.root(), y.root(); r != o {
		r.up = o
		x.next, y.next = append(x.next, y), append(y.next, x)
	}
}

// index notes that an index matters to the component of x. Indices that are arrays have no values yet, but classes.
func (a *arrays) index(x *arrayTerm, i *logic.Term) {
	c := x.root().comp
	var key string
	if isArray(i) {
		key = strconv.Itoa(a.classOf(i))
	} else {
		key = theory.Key(a.k, i)
	}
	if !c.known[key] {
		c.known[key] = true
		c.indices = append(c.indices, i)
	}
}

// refine adds the lemmas on arrays that the candidate violates.
func (a *arrays) refine(add theory.Add) {
	k, q := a.k, a.equal
	c := k.Context()
	for _, r := range a.reads {
		a.refineRead(a.terms[r.Arg(0)], r.Arg(1), add)
	}
	for _, x := range a.order {
		r := a.representative(x)
		for _, j := range x.root().comp.indices {
			a.refineRead(x, j, add)
			if r == x.t {
				continue
			}
			if u, v := c.Select(x.t, j), c.Select(r, j); !a.agree(u, v) {
				add(x.owner, append(q.explain(q.at[x.t], q.at[r]), theory.Same(c, u, v))...)
			}
		}
	}
	for _, x := range a.order {
		if x.up == nil && len(x.comp.constant) > 1 {
			a.refineConstant(x.comp.constant, add)
		}
	}
	for _, t := range a.eqs {
		if x, y := t.Arg(0), t.Arg(1); !k.Assigned(t) && k.Meaning(x).Equal(k.Meaning(y)) {
			w := a.solver.witness(c, t)
			add(t, t, c.Not(theory.Same(c, c.Select(x, w), c.Select(y, w))))
		}
	}
}

// agree reports whether two elements have the same value. A read that nothing speaks of has that of the read of the same
// array at the same index, if there is one.
func (a *arrays) agree(u, v *logic.Term) bool { return a.elem(u).Equal(a.elem(v)) }

func (a *arrays) elem(u *logic.Term) logic.Value {
	if _, ok := a.equal.at[u]; !ok && u.Op() == logic.OpSelect {
		if r := a.at[u.Arg(0)][theory.Key(a.k, u.Arg(1))]; r != nil {
			return a.k.Value(r)
		}
	}
	return a.k.Value(u)
}

// refineConstant adds that connected constant arrays have the same element: there are more indices than writes between
// them.
func (a *arrays) refineConstant(constant []*arrayTerm, add theory.Add) {
	k := a.k
	x := constant[0]
	for _, y := range constant[1:] {
		v, w := x.t.Arg(0), y.t.Arg(0)
		if theory.Agree(k, v, w) {
			continue
		}
		clause, stores := a.path(x, y)
		clause = append(clause, theory.Same(k.Context(), v, w))
		switch index := x.t.Sort().Index(); {
		case moreThan(index, stores, 1):
			add(x.owner, clause...)
		case moreThan(index, stores, stores+1):
			if claim := a.solver.Large(index); claim != nil {
				add(x.owner, append(clause, k.Context().Not(claim))...)
			}
		}
	}
}

// moreThan reports whether a sort has more than n values in every interpretation where uninterpreted sorts have at least
// so many.
func moreThan(s *logic.Sort, n, atLeast int) bool {
	switch s.Kind() {
	case logic.KindBool:
		return n < 2
	case logic.KindBitVec:
		return s.Width() > 30 || n < 1<<s.Width()
	case logic.KindFloat, logic.KindRoundingMode:
		return !s.HasUpTo(n)
	case logic.KindArray:
		return moreThan(s.Index(), 1, atLeast) && moreThan(s.Elem(), n, atLeast)
	case logic.KindUninterpreted:
		return n < atLeast
	}
	return true
}

// path returns the complements of the formulas on the way from x to y in their component, and the number of stores.
func (a *arrays) path(x, y *arrayTerm) (clause []*logic.Term, stores int) {
	from := map[*arrayTerm]*arrayTerm{x: x}
	for queue := []*arrayTerm{x}; from[y] == nil; queue = queue[1:] {
		for _, n := range queue[0].next {
			if from[n] == nil {
				from[n] = queue[0]
				queue = append(queue, n)
			}
		}
	}
	q := a.equal
	for ; y != x; y = from[y] {
		if i, j := q.at[y.t], q.at[from[y].t]; q.find(i) == q.find(j) {
			clause = append(clause, q.explain(i, j)...)
		} else {
			stores++
		}
	}
	return clause, stores
}

// refineRead adds what the element of x at j is.
func (a *arrays) refineRead(x *arrayTerm, j *logic.Term, add theory.Add) {
	c, t := a.k.Context(), x.t
	read := c.Select(t, j)
	if read.Op() != logic.OpSelect || read.Arg(0) != t {
		return // the simplifier knows
	}
	switch t.Op() {
	case logic.OpStore:
		eq := theory.Same(c, t.Arg(1), j)
		if theory.Agree(a.k, t.Arg(1), j) {
			if !a.agree(read, t.Arg(2)) {
				add(x.owner, c.Not(eq), theory.Same(c, read, t.Arg(2)))
			}
		} else if u := c.Select(t.Arg(0), j); !a.agree(read, u) {
			add(x.owner, eq, theory.Same(c, read, u))
		}
	}
}

// elements returns for each class of arrays the first read at each index at which one of them is read.
func (a *arrays) elements() map[int][]*logic.Term {
	out := make(map[int][]*logic.Term)
	seen := make(map[int]map[string]bool)
	for _, r := range a.reads {
		c, key := a.classOf(r.Arg(0)), theory.Key(a.k, r.Arg(1))
		if seen[c] == nil {
			seen[c] = make(map[string]bool)
		}
		if !seen[c][key] {
			seen[c][key] = true
			out[c] = append(out[c], r)
		}
	}
	return out
}

// fill gives the leaves values: at the indices at which arrays of their class are read what the reads are, elsewhere
// what their component holds there. It reports whether any of them is new.
func (a *arrays) fill(m *logic.Model) bool {
	k := a.k
	changed := false
	clear(a.at)
	for _, r := range a.reads {
		array, key := r.Arg(0), theory.Key(k, r.Arg(1))
		if a.at[array] == nil {
			a.at[array] = make(map[string]*logic.Term)
		}
		if a.at[array][key] == nil {
			a.at[array][key] = r
		}
	}
	elems := a.elements()
	for _, x := range a.leaves {
		fill := logic.ZeroValue(x.t.Sort().Elem())
		if constant := x.root().comp.constant; constant != nil {
			fill = k.Value(constant[0].t.Arg(0))
		}
		old := x.value
		x.value = logic.ConstArrayValue(x.t.Sort(), fill)
		for _, r := range elems[a.classOf(x.t)] {
			x.value = x.value.With(k.Value(r.Arg(1)), k.Value(r))
		}
		changed = changed || old.Sort == nil || !old.Equal(x.value)
		if x.t.Op() == logic.OpConst {
			m.Consts[x.t] = x.value
		}
	}
	return changed
}

// witness returns the constant that stands for an index at which the sides of an equality of arrays differ, if they do.
func (s *Theory) witness(c *logic.Context, eq *logic.Term) *logic.Term {
	w := s.witnesses[eq]
	if w == nil {
		if s.witnesses == nil {
			s.witnesses = make(map[*logic.Term]*logic.Term)
		}
		w = c.Fresh("differ", eq.Arg(0).Sort().Index())
		s.witnesses[eq] = w
	}
	return w
}

// someIndex returns a term of the given sort: a value, or a constant of its own for a sort that has no terms for values.
func someIndex(c *logic.Context, sort *logic.Sort) *logic.Term {
	switch sort.Kind() {
	case logic.KindUninterpreted, logic.KindArray:
		return c.Stock("some", 0, sort)
	}
	return c.ValueTerm(logic.ZeroValue(sort))
}
