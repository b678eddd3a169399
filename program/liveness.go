package program

import "math/bits"

// Strong liveness across procedures: a variable is live at a location if its value there may have a part in the outcome
// of a later Assume or Assert, through any assignments and calls in between. Values that are only handed on to dead
// variables do not count. Calls are treated without their context.
//
// The same analysis tells which variables one must know about in order to know something of others later: then a
// condition makes a connection between all variables in it.

// Liveness is the result of the analysis. Globals are not analysed but count as live everywhere; pass globals turns
// them into parameters and results.
type Liveness struct {
	scopes map[*Proc]*varNumbers
	live   []bitset // by location id
	code   []liveEdge
	locs   []*Loc
	g      *CallGraph
	queue  []*Loc
	queued []bool
}

// varNumbers numbers the variables of a procedure, each once.
type varNumbers struct {
	vars   []*Var
	number map[*Var]int
}

func newVarNumbers(p *Proc) *varNumbers {
	s := &varNumbers{number: make(map[*Var]int, len(p.Params)+len(p.Results)+len(p.Locals))}
	for _, vars := range [][]*Var{p.Params, p.Results, p.Locals} {
		for _, v := range vars {
			if _, ok := s.number[v]; !ok {
				s.number[v] = len(s.vars)
				s.vars = append(s.vars, v)
			}
		}
	}
	return s
}

// liveEdge is an edge in numbers.
type liveEdge struct {
	uses   []int   // read in any case
	writes []int   // -1 for a dropped result
	reads  [][]int // by index of writes, for a call by index of Params
	callee *Proc
}

// NewLiveness analyses p, which must be numbered. The values that matter are those of the variables that uses returns
// for each edge; nil stands for the variables in the conditions of Assume and Assert. The results of Program.Entry
// matter too.
func NewLiveness(p *Program, x *Index, g *CallGraph, uses func(*Edge) []*Var) *Liveness {
	if uses == nil {
		uses = func(e *Edge) []*Var {
			switch s := e.Stmt.(type) {
			case *Assume:
				return x.Vars(s.Cond)
			case *Assert:
				return x.Vars(s.Cond)
			}
			return nil
		}
	}
	lv := &Liveness{scopes: make(map[*Proc]*varNumbers, len(p.Procs)), g: g}
	for _, pr := range p.Procs {
		s := newVarNumbers(pr)
		lv.scopes[pr] = s
		for _, l := range pr.Locs {
			lv.locs = append(lv.locs, l)
			lv.live = append(lv.live, newBitset(len(s.vars)))
			for _, e := range l.Out {
				lv.code = append(lv.code, s.compile(e, x, uses))
			}
		}
	}
	lv.queued = make([]bool, len(lv.locs))
	for i := len(lv.locs) - 1; i >= 0; i-- {
		lv.push(lv.locs[i])
	}
	for _, v := range p.Entry.Results {
		lv.live[p.Entry.Exit.ID].add(lv.scopes[p.Entry].number[v])
	}
	scratch := bitset{}
	for head := 0; head < len(lv.queue); head++ {
		l := lv.queue[head]
		lv.queued[l.ID] = false
		if head > len(lv.locs) && head*2 > len(lv.queue) { // forget what has been done
			lv.queue = append(lv.queue[:0], lv.queue[head+1:]...)
			head = -1
		}
		changed := false
		for _, e := range l.Out {
			scratch = append(scratch[:0], lv.live[e.To.ID]...)
			lv.before(e, scratch)
			changed = lv.live[l.ID].grow(scratch) || changed
		}
		if changed {
			lv.changed(l)
		}
	}
	lv.queue, lv.queued, lv.code, lv.locs = nil, nil, nil, nil
	return lv
}

func (s *varNumbers) compile(e *Edge, x *Index, uses func(*Edge) []*Var) liveEdge {
	numbers := func(vars []*Var) []int {
		out := make([]int, 0, len(vars))
		for _, v := range vars {
			if i, ok := s.number[v]; ok {
				out = append(out, i)
			}
		}
		return out
	}
	c := liveEdge{uses: numbers(uses(e))}
	var targets []*Var
	switch st := e.Stmt.(type) {
	case *Assume, *Assert:
		vars := x.Vars(Terms(st)[0])
		if len(vars) > 1 {
			c.writes = numbers(vars)
			for range c.writes {
				c.reads = append(c.reads, c.writes)
			}
		}
	case *Assign:
		targets = st.Lhs
	case *Havoc:
		targets = st.Vars
	case *Call:
		targets, c.callee = st.Results, st.Callee
	}
	for _, v := range targets {
		i, ok := s.number[v]
		if !ok {
			i = -1
		}
		c.writes = append(c.writes, i)
	}
	switch e.Stmt.(type) {
	case *Assign, *Call:
		for _, t := range Terms(e.Stmt) {
			c.reads = append(c.reads, numbers(x.Vars(t)))
		}
	}
	return c
}

func (lv *Liveness) push(l *Loc) {
	if !lv.queued[l.ID] {
		lv.queued[l.ID] = true
		lv.queue = append(lv.queue, l)
	}
}

// changed queues what depends on the set at l.
func (lv *Liveness) changed(l *Loc) {
	for _, e := range l.In {
		lv.push(e.From)
	}
	if l == l.Proc.Entry {
		for _, e := range lv.g.Callers(l.Proc) {
			lv.push(e.From)
		}
	}
}

// before turns the set after e into the set before it.
func (lv *Liveness) before(e *Edge, set bitset) {
	c := &lv.code[e.ID]
	switch {
	case c.callee != nil:
		in, out := lv.live[c.callee.Entry.ID], lv.live[c.callee.Exit.ID]
		numbers := lv.scopes[c.callee].number
		grown := false
		for i, w := range c.writes {
			if w >= 0 && set.has(w) {
				if r := numbers[c.callee.Results[i]]; !out.has(r) {
					out.add(r)
					grown = true
				}
			}
		}
		if grown {
			lv.changed(c.callee.Exit)
		}
		for _, w := range c.writes {
			if w >= 0 {
				set.remove(w)
			}
		}
		for i, v := range c.callee.Params {
			if in.has(numbers[v]) {
				set.addAll(c.reads[i])
			}
		}
	case c.reads != nil:
		var needed []int
		for i, w := range c.writes {
			if w < 0 || set.has(w) {
				needed = append(needed, i)
			}
		}
		for _, w := range c.writes {
			if w >= 0 {
				set.remove(w)
			}
		}
		for _, i := range needed {
			set.addAll(c.reads[i])
		}
	default:
		for _, w := range c.writes {
			if w >= 0 {
				set.remove(w)
			}
		}
	}
	set.addAll(c.uses)
}

// Live reports whether v is live at l.
func (lv *Liveness) Live(l *Loc, v *Var) bool {
	i, ok := lv.scopes[l.Proc].number[v]
	return !ok || lv.live[l.ID].has(i)
}

// At returns the variables of l's procedure that are live at l: parameters first, then results and locals.
func (lv *Liveness) At(l *Loc) []*Var { return lv.live[l.ID].pick(lv.scopes[l.Proc].vars) }

// Somewhere returns the variables of p that are live at some location of it.
func (lv *Liveness) Somewhere(p *Proc) map[*Var]bool {
	s := lv.scopes[p]
	all := newBitset(len(s.vars))
	for _, l := range p.Locs {
		all.or(lv.live[l.ID])
	}
	m := make(map[*Var]bool)
	for _, v := range all.pick(s.vars) {
		m[v] = true
	}
	return m
}

// bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (s bitset) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s bitset) remove(i int)   { s[i/64] &^= 1 << (i % 64) }
func (s bitset) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }

func (s bitset) addAll(numbers []int) {
	for _, i := range numbers {
		s.add(i)
	}
}

func (s bitset) or(t bitset) {
	for i := range t {
		s[i] |= t[i]
	}
}

// grow adds t to s and reports whether s changed.
func (s bitset) grow(t bitset) bool {
	changed := false
	for i, w := range t {
		if w&^s[i] != 0 {
			s[i] |= w
			changed = true
		}
	}
	return changed
}

// pick returns the elements of all whose numbers are in s.
func (s bitset) pick(all []*Var) []*Var {
	var out []*Var
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			out = append(out, all[w*64+bits.TrailingZeros64(word)])
		}
	}
	return out
}
