package pass

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// arrays replaces arrays of which only a few cells are ever read or written by a variable for each of these cells.
// Which cells they are the indices say, constants and those that the interval analysis bounds to a short range. A read
// at an index that is not constant becomes a case distinction over the cells it may be of, a write one in each of them.
// Arrays that are assigned to each other, or handed over by calls, are split alike, or not at all.
//
// A cell variable stands for the value of a select: so formulas are translated back. What the bounds of indices rely on
// goes into the certificate.
func arrays(p *program.Program) (*program.Program, *backTranslation) {
	s := &splitter{
		p: p, ctx: p.Ctx, index: program.NewIndex(p), class: make(map[*program.Var]*arrayClass),
		written: make(map[*logic.Term]*arrayClass), indices: make(map[access][]int64), cells: make(map[*program.Var][]*program.Var),
		used: make(map[*program.Edge][]*program.Var), unreachable: make(map[*program.Edge]bool),
	}
	q := p.Clone()
	w := &backTranslation{in: p, out: q}
	if !s.collect() {
		return q, w
	}
	s.choose()
	s.declare()
	if len(s.cells) == 0 {
		return q, w
	}
	for _, pr := range q.Procs {
		pr.Params, pr.Results, pr.Locals = s.expand(pr.Params), s.expand(pr.Results), s.expand(pr.Locals)
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				s.rewrite(e)
			}
		}
	}
	w.term, w.onward, w.values = s.whole, s.parts.Apply, s.values
	if s.ranges != nil {
		s.useRefutations()
		w.facts = s.ranges.facts(s.used)
		w.clean()
	}
	return q, w
}

// Bounds on what is split: the cells of an array, and those among which an index that is not constant chooses. Case
// distinctions over many cells cost more than the array: the proof that bubble sort sorts eight numbers takes at least
// four times as long with the array split as without, for six numbers twice as long, and for four the same.
const (
	maxCells   = 16
	maxChoices = 4
)

// splitter finds the arrays to split and does it.
type splitter struct {
	p     *program.Program
	ctx   *logic.Context
	index *program.Index

	class    map[*program.Var]*arrayClass // of array variables
	accesses []access
	on       []*arrayClass               // by accesses: the arrays that are accessed; nil for constant arrays
	written  map[*logic.Term]*arrayClass // by stores to constant arrays: the arrays that they are assigned to

	ranges      *ranges            // nil unless an index is not constant
	indices     map[access][]int64 // the values of such indices, ascending
	used        map[*program.Edge][]*program.Var
	unreachable map[*program.Edge]bool // edges with such an index that the analysis finds unreachable

	order []*program.Var                  // the variables in cells
	cells map[*program.Var][]*program.Var // by the cells of their classes, for variables that are split
	back  *logic.Subst                    // of cells by elements of arrays
	parts *logic.Subst                    // the other way round
}

// access is an index of an array that is read or written by an edge.
type access struct {
	edge  *program.Edge
	index *logic.Term
}

// arrayClass is a set of array variables that must be split alike, as a tree of sets that were united.
type arrayClass struct {
	parent *arrayClass
	whole  bool // not to be split
	cells  []int64
}

func (c *arrayClass) find() *arrayClass {
	for c.parent != nil {
		if c.parent.parent != nil {
			c.parent = c.parent.parent
		}
		c = c.parent
	}
	return c
}

// unite unites two classes and returns the result; nil stands for no variables.
func unite(a, b *arrayClass) *arrayClass {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	a, b = a.find(), b.find()
	if a != b {
		b.parent = a
		a.whole = a.whole || b.whole
	}
	return a
}

// isSplittable reports whether variables of sort s may be split.
func isSplittable(s *logic.Sort) bool { return s.Kind() == logic.KindArray && s.Index() == logic.Int }

// collect finds classes and accesses. It reports whether there are any arrays.
func (s *splitter) collect() bool {
	for _, pr := range s.p.Procs {
		for _, v := range slices.Concat(pr.Params, pr.Results, pr.Locals) {
			if isSplittable(v.Term.Sort()) && s.class[v] == nil {
				s.class[v] = new(arrayClass)
				s.order = append(s.order, v)
			}
		}
	}
	if len(s.order) == 0 {
		return false
	}
	for _, pr := range s.p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				for _, t := range program.Terms(e.Stmt) {
					if s.mentions(t) || isSplittable(t.Sort()) {
						s.scan(e, t)
					}
				}
				s.link(e.Stmt)
			}
		}
	}
	return true
}

// mentions reports whether t mentions an array.
func (s *splitter) mentions(t *logic.Term) bool {
	return slices.ContainsFunc(s.index.Vars(t), func(v *program.Var) bool { return s.class[v] != nil })
}

// scan notes what t does with arrays inside.
func (s *splitter) scan(e *program.Edge, t *logic.Term) {
	logic.PostOrder(func(t *logic.Term) {
		for i, a := range t.Args() {
			if !isSplittable(a.Sort()) {
				continue
			}
			switch op := t.Op(); {
			case i == 0 && (op == logic.OpSelect || op == logic.OpStore):
				array := a
				if op == logic.OpStore {
					array = t
				}
				s.accesses = append(s.accesses, access{e, t.Arg(1)})
				s.on = append(s.on, s.flow(array))
			case op == logic.OpIte:
			default: // compared, or an element itself
				s.keepWhole(s.flow(a))
			}
		}
	}, t)
}

// link unites the classes of variables that st assigns to each other.
func (s *splitter) link(st program.Stmt) {
	switch st := st.(type) {
	case *program.Assign:
		for i, v := range st.Lhs {
			if c := s.class[v]; c != nil {
				unite(c, s.flow(st.Rhs[i]))
			}
		}
	case *program.Call:
		for i, v := range st.Callee.Params {
			if c := s.class[v]; c != nil {
				unite(c, s.flow(st.Args[i]))
			}
		}
		for i, v := range st.Callee.Results {
			if c := s.class[v]; c != nil && st.Results[i] != nil {
				unite(c, s.class[st.Results[i]])
			}
		}
	}
}

// flow unites the classes of the variables that the array t may be made of and returns the result, nil for a constant
// array. A constant array with a store has a class, since its cells depend on the index of the store.
func (s *splitter) flow(t *logic.Term) *arrayClass {
	switch t.Op() {
	case logic.OpConst:
		if c := s.class[s.index.Var(t)]; c != nil {
			return c.find()
		}
	case logic.OpStore:
		if c := s.flow(t.Arg(0)); c != nil {
			return c
		}
		if s.written[t] == nil {
			s.written[t] = new(arrayClass)
		}
		return s.written[t].find()
	case logic.OpIte:
		return unite(s.flow(t.Arg(1)), s.flow(t.Arg(2)))
	case logic.OpConstArray:
		return nil
	}
	return &arrayClass{whole: true}
}

func (s *splitter) keepWhole(c *arrayClass) {
	if c != nil {
		c.find().whole = true
	}
}

// choose determines the cells of each class.
func (s *splitter) choose() {
	for i, a := range s.accesses {
		if s.on[i] == nil {
			continue
		}
		c := s.on[i].find()
		if c.whole {
			continue
		}
		cells, ok := s.valuesOf(a)
		if !ok {
			c.whole = true
			continue
		}
		c.cells = append(c.cells, cells...)
		slices.Sort(c.cells)
		c.cells = slices.Compact(c.cells)
		c.whole = len(c.cells) > maxCells
	}
}

// valuesOf returns the values that an index may have, in ascending order; ok is false if they may be too many.
func (s *splitter) valuesOf(a access) (values []int64, ok bool) {
	if a.index.IsNum() {
		n, ok := a.index.Value().Int64()
		return []int64{n}, ok
	}
	if values, ok := s.indices[a]; ok {
		return values, true
	}
	if s.ranges == nil {
		s.ranges = analyseRanges(s.p)
	}
	at, reachable := s.ranges.at(a.edge.From)
	if !reachable {
		s.unreachable[a.edge] = true
		return nil, true
	}
	i := s.ranges.eval(a.index, at)
	if !i.isFinite() || !i.hi.Sub(i.lo).Less(num.Int(maxChoices)) {
		return nil, false
	}
	for n := i.lo; !i.hi.Less(n); n = n.Add(num.One) {
		k, ok := n.Int64()
		if !ok {
			return nil, false
		}
		values = append(values, k)
	}
	s.indices[a] = values
	return values, true
}

// declare makes the variables of the cells.
func (s *splitter) declare() {
	back, parts := make(map[*logic.Term]*logic.Term), make(map[*logic.Term]*logic.Term)
	split := s.order[:0]
	for _, v := range s.order {
		c := s.class[v].find()
		if c.whole {
			continue
		}
		split = append(split, v)
		s.cells[v] = make([]*program.Var, len(c.cells))
		for i, n := range c.cells {
			at := s.ctx.Int(n)
			name := "[" + at.Value().String() + "]"
			u := program.NewVar(s.ctx, "", v.Term.Name()+name, v.Type, v.Term.Sort().Elem())
			u.Name, u.Global, u.Pos = v.Name+name, v.Global, v.Pos
			s.cells[v][i] = u
			back[u.Term] = s.ctx.Select(v.Term, at)
			back[u.Old] = s.ctx.Select(v.Old, at)
			parts[back[u.Term]], parts[back[u.Old]] = u.Term, u.Old
		}
	}
	s.order = split
	s.back, s.parts = s.ctx.NewSubst(back), s.ctx.NewSubst(parts)
}

// whole returns a formula over cells as one over arrays.
func (s *splitter) whole(t *logic.Term) *logic.Term { return s.back.Apply(t) }

// values puts arrays together from the values that were chosen for their cells.
func (s *splitter) values(out step, in *program.Havoc) []logic.Value {
	chosen := make(map[*program.Var]logic.Value)
	for i, v := range out.edge.Stmt.(*program.Havoc).Vars {
		chosen[v] = out.values[i]
	}
	values := zeros(in)
	for i, v := range in.Vars {
		if x, ok := chosen[v]; ok {
			values[i] = x
		}
		for j, u := range s.cells[v] {
			if x, ok := chosen[u]; ok {
				at := logic.NumValue(num.Int(s.class[v].find().cells[j]), logic.Int)
				values[i] = values[i].With(at, x)
			}
		}
	}
	return values
}

// expand returns vars with cells in the place of arrays.
func (s *splitter) expand(vars []*program.Var) []*program.Var {
	var out []*program.Var
	for _, v := range vars {
		if cells, ok := s.cells[v]; ok {
			out = append(out, cells...)
		} else {
			out = append(out, v)
		}
	}
	return out
}

// rewrite makes e, an edge of the clone, do to the cells what it did to arrays.
func (s *splitter) rewrite(e *program.Edge) {
	if s.unreachable[e.Origin] {
		e.Stmt = &program.Assume{Cond: s.ctx.False()}
		return
	}
	r := &cellRewriter{s: s, edge: e.Origin, done: make(map[*logic.Term]*logic.Term), cells: make(map[cellOf]*logic.Term)}
	switch st := e.Stmt.(type) {
	case *program.Assume:
		e.Stmt = &program.Assume{Cond: r.term(st.Cond), Violation: st.Violation, Branch: st.Branch}
	case *program.Assert:
		e.Stmt = &program.Assert{Cond: r.term(st.Cond), Violation: st.Violation}
	case *program.Assign:
		if e.Stmt = r.assign(st); len(program.Writes(e.Stmt)) == 0 {
			e.Stmt = &program.Assume{Cond: s.ctx.True()}
		}
	case *program.Havoc:
		e.Stmt = &program.Havoc{Vars: s.expand(st.Vars), Input: st.Input, Abstract: st.Abstract}
		if len(program.Writes(e.Stmt)) == 0 {
			e.Stmt = &program.Assume{Cond: s.ctx.True()}
		}
	case *program.Call:
		e.Stmt = r.call(st)
	}
}

// assign returns st with an assignment to each cell in the place of one to an array, unless the cell keeps its value.
func (r *cellRewriter) assign(st *program.Assign) *program.Assign {
	n := &program.Assign{}
	for i, v := range st.Lhs {
		cells, ok := r.s.cells[v]
		if !ok {
			n.Lhs = append(n.Lhs, v)
			n.Rhs = append(n.Rhs, r.term(st.Rhs[i]))
			continue
		}
		for j, u := range cells {
			if t := r.cell(st.Rhs[i], r.s.class[v].find().cells[j]); t != u.Term {
				n.Lhs = append(n.Lhs, u)
				n.Rhs = append(n.Rhs, t)
			}
		}
	}
	return n
}

// call returns st with the cells of arrays in the place of arguments and results that are arrays.
func (r *cellRewriter) call(st *program.Call) *program.Call {
	n := &program.Call{Callee: st.Callee}
	callee := st.Callee.Origin
	for i, v := range callee.Params {
		if _, ok := r.s.cells[v]; !ok {
			n.Args = append(n.Args, r.term(st.Args[i]))
			continue
		}
		for _, k := range r.s.class[v].find().cells {
			n.Args = append(n.Args, r.cell(st.Args[i], k))
		}
	}
	for i, v := range callee.Results {
		cells, ok := r.s.cells[v]
		switch {
		case !ok:
			n.Results = append(n.Results, st.Results[i])
		case st.Results[i] == nil:
			n.Results = append(n.Results, make([]*program.Var, len(cells))...)
		default:
			n.Results = append(n.Results, r.s.cells[st.Results[i]]...)
		}
	}
	return n
}

// useRefutations notes what the analysis needs in order to know that the unreachable is so.
func (s *splitter) useRefutations() {
	for _, pr := range s.p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if _, isCall := e.Stmt.(*program.Call); isCall || s.ranges.state[l.ID] == nil {
					continue
				}
				if _, ok := s.ranges.after(e); !ok {
					s.used[e] = append(s.used[e], s.index.VarsOf(e.Stmt)...)
				}
			}
		}
	}
}

// cellRewriter rewrites the terms of one edge.
type cellRewriter struct {
	s     *splitter
	edge  *program.Edge // of the input
	done  map[*logic.Term]*logic.Term
	cells map[cellOf]*logic.Term
}

// cellOf is the element of an array at an index.
type cellOf struct {
	array *logic.Term
	index int64
}

// term returns t over cells.
func (r *cellRewriter) term(t *logic.Term) *logic.Term {
	if len(t.Args()) == 0 || !r.s.mentions(t) {
		return t
	}
	if u, ok := r.done[t]; ok {
		return u
	}
	var u *logic.Term
	if t.Op() == logic.OpSelect && r.isSplit(t.Arg(0)) {
		u = r.read(t.Arg(0), t.Arg(1))
	} else {
		args := make([]*logic.Term, len(t.Args()))
		for i, a := range t.Args() {
			args[i] = r.term(a)
		}
		u = r.s.ctx.Rebuild(t, args)
	}
	r.done[t] = u
	return u
}

// isSplit reports whether array t is made of variables that are split.
func (r *cellRewriter) isSplit(t *logic.Term) bool {
	c := r.s.flow(t)
	return c != nil && !c.whole
}

// read returns the element of array t at an index.
func (r *cellRewriter) read(t, index *logic.Term) *logic.Term {
	ns := r.indices(index)
	i := r.term(index)
	last := len(ns) - 1
	value := r.cell(t, ns[last])
	for k := last - 1; k >= 0; k-- {
		value = r.s.ctx.Ite(r.s.ctx.Eq(i, r.s.ctx.Int(ns[k])), r.cell(t, ns[k]), value)
	}
	return value
}

// indices returns the values of an index, of which there is one at least, and notes that this was relied on.
func (r *cellRewriter) indices(index *logic.Term) []int64 {
	ns, _ := r.s.valuesOf(access{r.edge, index})
	if !index.IsNum() {
		r.s.used[r.edge] = append(r.s.used[r.edge], r.s.index.Vars(index)...)
	}
	return ns
}

// cell returns the element of array t, made of variables that are split, at index n.
func (r *cellRewriter) cell(t *logic.Term, n int64) *logic.Term {
	key := cellOf{t, n}
	if u, ok := r.cells[key]; ok {
		return u
	}
	u := r.element(t, n)
	r.cells[key] = u
	return u
}

func (r *cellRewriter) element(t *logic.Term, n int64) *logic.Term {
	c := r.s.ctx
	switch t.Op() {
	case logic.OpConstArray:
		return r.term(t.Arg(0))
	case logic.OpIte:
		return c.Ite(r.term(t.Arg(0)), r.cell(t.Arg(1), n), r.cell(t.Arg(2), n))
	case logic.OpStore:
		old := r.cell(t.Arg(0), n)
		ns := r.indices(t.Arg(1))
		switch i := r.term(t.Arg(1)); {
		case !slices.Contains(ns, n):
			return old
		case len(ns) == 1:
			return r.term(t.Arg(2))
		default:
			return c.Ite(c.Eq(i, c.Int(n)), r.term(t.Arg(2)), old)
		}
	}
	v := r.s.index.Var(t)
	k, _ := slices.BinarySearch(r.s.class[v].find().cells, n)
	return r.s.cells[v][k].Term
}
