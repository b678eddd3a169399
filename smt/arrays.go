package smt

import (
	"cmp"
	"slices"
	"strconv"

	"craig/logic"
)

// Arrays: the lemmas of read-over-write, of extensionality and of constant arrays, for the indices that matter. Array
// terms that a store, an ite whose condition is decided or an equality that holds connects form a component: what one of
// them is at an index says something of the others, and at all indices that nobody names they are the same (compare
// J. Christ, J. Hoenicke, "Weakly equivalent arrays", 2014).

// arrayTerm is an array term that a live node speaks of.
type arrayTerm struct {
	t    *logic.Term
	node int32 // that lemmas on it are added for
	up   *arrayTerm
	comp *component   // of roots
	next []*arrayTerm // what it is connected with

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

// arrays is what an assignment says of arrays.
type arrays struct {
	k      *candidate
	terms  map[*logic.Term]*arrayTerm
	order  []*arrayTerm
	leaves []*arrayTerm // constants, reads and applications; those with elements of smaller sorts come first
	reads  []*arrayRead
	at     map[*logic.Term]map[string]*logic.Term // the first read of an array at an index
	eqs    []int32                                // equalities of arrays
}

// arrayRead is a read, with the node that lemmas on it are added for.
type arrayRead struct {
	t    *logic.Term
	node int32
}

// newArrays takes the array terms and reads of k.equal and connects them.
func newArrays(k *candidate) *arrays {
	a := &arrays{k: k, terms: make(map[*logic.Term]*arrayTerm), at: make(map[*logic.Term]map[string]*logic.Term)}
	for i := range k.equal.terms {
		e := &k.equal.terms[i]
		if isArray(e.t) {
			a.add(e.t, e.node)
		}
		if e.t.Op() == logic.OpSelect {
			a.reads = append(a.reads, &arrayRead{e.t, e.node})
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
	for _, n := range k.s.opaqueNodes() {
		if t := k.s.nodes[n].term; t.Op() == logic.OpEq && isArray(t.Arg(0)) {
			a.eqs = append(a.eqs, n)
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
		a.index(a.terms[r.t.Arg(0)], r.t.Arg(1))
	}
	for _, x := range a.order {
		if len(x.root().comp.indices) == 0 { // constant arrays and equalities must be tried somewhere
			a.index(x, k.s.someIndex(x.t.Sort().Index()))
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
	q := a.k.equal
	return q.terms[q.find(q.at[x.t])].t
}

// allIndices notes all indices if they are no more than the stores, which may be to all of them: then constant arrays
// that are connected need not have the same element, see refineConstant.
func (a *arrays) allIndices(x *arrayTerm) {
	for _, i := range a.k.s.c.Values(x.t.Sort().Index(), x.comp.stores) {
		a.index(x, i)
	}
}

// classOf returns a number for the class of an array, -1 for those that nothing speaks of.
func (a *arrays) classOf(t *logic.Term) int {
	if i, ok := a.k.equal.at[t]; ok {
		return a.k.equal.find(i)
	}
	return -1
}

// add notes an array term.
func (a *arrays) add(t *logic.Term, n int32) {
	x := &arrayTerm{t: t, node: n}
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
		key = a.k.key(i)
	}
	if !c.known[key] {
		c.known[key] = true
		c.indices = append(c.indices, i)
	}
}

// holds reports whether the assignment makes the equality of node n true.
func (a *arrays) holds(n int32) bool { return a.k.s.sat.Value(a.k.s.nodes[n].v.Pos()) > 0 }

// refine adds the lemmas on arrays that the candidate violates.
func (a *arrays) refine(add func(int32, ...*logic.Term)) {
	k, s := a.k, a.k.s
	c, q := s.c, k.equal
	for _, r := range a.reads {
		a.refineRead(a.terms[r.t.Arg(0)], r.t.Arg(1), add)
	}
	for _, x := range a.order {
		r := a.representative(x)
		for _, j := range x.root().comp.indices {
			a.refineRead(x, j, add)
			if r == x.t {
				continue
			}
			if u, v := c.Select(x.t, j), c.Select(r, j); !a.agree(u, v) {
				add(x.node, append(q.explain(q.at[x.t], q.at[r]), s.same(u, v))...)
			}
		}
	}
	for _, x := range a.order {
		if x.up == nil && len(x.comp.constant) > 1 {
			a.refineConstant(x.comp.constant, add)
		}
	}
	for _, n := range a.eqs {
		t := s.nodes[n].term
		if x, y := t.Arg(0), t.Arg(1); !a.holds(n) && k.e.Eval(x).Equal(k.e.Eval(y)) {
			w := s.witness(t)
			add(n, t, c.Not(s.same(c.Select(x, w), c.Select(y, w))))
		}
	}
}

// agree reports whether two elements have the same value. A read that nothing speaks of has that of the read of the same
// array at the same index, if there is one.
func (a *arrays) agree(u, v *logic.Term) bool { return a.elem(u).Equal(a.elem(v)) }

func (a *arrays) elem(u *logic.Term) logic.Value {
	if _, ok := a.k.equal.at[u]; !ok && u.Op() == logic.OpSelect {
		if r := a.at[u.Arg(0)][a.k.key(u.Arg(1))]; r != nil {
			return a.k.eval(r)
		}
	}
	return a.k.eval(u)
}

// refineConstant adds that connected constant arrays have the same element: there are more indices than writes between
// them.
func (a *arrays) refineConstant(constant []*arrayTerm, add func(int32, ...*logic.Term)) {
	k := a.k
	x := constant[0]
	for _, y := range constant[1:] {
		v, w := x.t.Arg(0), y.t.Arg(0)
		if k.agree(v, w) {
			continue
		}
		clause, stores := a.path(x, y)
		clause = append(clause, k.s.same(v, w))
		switch index := x.t.Sort().Index(); {
		case moreThan(index, stores, 1):
			add(x.node, clause...)
		case moreThan(index, stores, stores+1):
			if !k.s.noClaims {
				add(x.node, append(clause, k.s.c.Not(k.s.assumeLarge(index)))...)
			}
		}
	}
}

// assumeLarge returns a constant that stands for the claim that the sort, which rests on uninterpreted ones, has more
// values than arrays have writes, and makes it an assumption of this check: in models such sorts are infinite. It occurs
// negatively in lemmas and nowhere else, so what is refuted without the assumption does not rest on them.
func (s *Solver) assumeLarge(sort *logic.Sort) *logic.Term {
	x := s.large[sort]
	if x == nil {
		if s.large == nil {
			s.large = make(map[*logic.Sort]*logic.Term)
		}
		x = s.c.Fresh("large", logic.Bool)
		s.large[sort] = x
	}
	if !slices.Contains(s.claims, x) {
		s.claims = append(s.claims, x)
		s.again = true
	}
	return x
}

// moreThan reports whether a sort has more than n values in every interpretation where uninterpreted sorts have at least
// so many.
func moreThan(s *logic.Sort, n, atLeast int) bool {
	switch s.Kind() {
	case logic.KindBool:
		return n < 2
	case logic.KindBitVec:
		return s.Width() > 30 || n < 1<<s.Width()
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
	q := a.k.equal
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
func (a *arrays) refineRead(x *arrayTerm, j *logic.Term, add func(int32, ...*logic.Term)) {
	k, s := a.k, a.k.s
	c, t := s.c, x.t
	read := c.Select(t, j)
	if read.Op() != logic.OpSelect || read.Arg(0) != t {
		return // the simplifier knows
	}
	switch t.Op() {
	case logic.OpStore:
		eq := s.same(t.Arg(1), j)
		if k.agree(t.Arg(1), j) {
			if !a.agree(read, t.Arg(2)) {
				add(x.node, c.Not(eq), s.same(read, t.Arg(2)))
			}
		} else if u := c.Select(t.Arg(0), j); !a.agree(read, u) {
			add(x.node, eq, s.same(read, u))
		}
	}
}

// elements returns for each class of arrays the first read at each index at which one of them is read.
func (a *arrays) elements() map[int][]*logic.Term {
	out := make(map[int][]*logic.Term)
	seen := make(map[int]map[string]bool)
	for _, r := range a.reads {
		c, key := a.classOf(r.t.Arg(0)), a.k.key(r.t.Arg(1))
		if seen[c] == nil {
			seen[c] = make(map[string]bool)
		}
		if !seen[c][key] {
			seen[c][key] = true
			out[c] = append(out[c], r.t)
		}
	}
	return out
}

// fill gives the leaves values: at the indices at which arrays of their class are read what the reads are, elsewhere
// what their component holds there. It reports whether any of them is new.
func (a *arrays) fill() bool {
	k := a.k
	changed := false
	clear(a.at)
	for _, r := range a.reads {
		array, key := r.t.Arg(0), k.key(r.t.Arg(1))
		if a.at[array] == nil {
			a.at[array] = make(map[string]*logic.Term)
		}
		if a.at[array][key] == nil {
			a.at[array][key] = r.t
		}
	}
	elems := a.elements()
	for _, x := range a.leaves {
		fill := logic.ZeroValue(x.t.Sort().Elem())
		if constant := x.root().comp.constant; constant != nil {
			fill = k.eval(constant[0].t.Arg(0))
		}
		old := x.value
		x.value = logic.ConstArrayValue(x.t.Sort(), fill)
		for _, r := range elems[a.classOf(x.t)] {
			x.value = x.value.With(k.eval(r.Arg(1)), k.eval(r))
		}
		changed = changed || old.Sort == nil || !old.Equal(x.value)
		if x.t.Op() == logic.OpConst {
			k.m.Consts[x.t] = x.value
		}
	}
	return changed
}

// witness returns the constant that stands for an index at which the sides of an equality of arrays differ, if they do.
func (s *Solver) witness(eq *logic.Term) *logic.Term {
	w := s.witnesses[eq]
	if w == nil {
		if s.witnesses == nil {
			s.witnesses = make(map[*logic.Term]*logic.Term)
		}
		w = s.c.Fresh("differ", eq.Arg(0).Sort().Index())
		s.witnesses[eq] = w
	}
	return w
}

// someIndex returns a term of the given sort: a value, or a constant of its own for a sort that has no terms for values.
func (s *Solver) someIndex(sort *logic.Sort) *logic.Term {
	switch sort.Kind() {
	case logic.KindUninterpreted, logic.KindArray:
		return s.c.Stock("some", 0, sort)
	}
	return s.c.ValueTerm(logic.ZeroValue(sort))
}
