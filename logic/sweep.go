package logic

import (
	"cmp"
	"maps"
	"runtime"
	"slices"
	"weak"
)

// Forgetting terms. The hash table of a Context holds all its terms, which is what makes looking them up cheap; only at
// points that the program chooses the table lets go of them, Go's collector removes those that nobody else holds, and
// the table is made anew of the others. What is forgotten therefore depends on these points and not on when the
// collector runs by itself.

// minSweep is the number of terms below which SweepIfGrown does nothing: about ten megabytes.
const minSweep = 1 << 16

// Sweep forgets the terms, constants and functions to which nothing but c itself refers. It runs the garbage collector,
// which takes time in proportion to all that the program holds. A constant or function that is forgotten may be
// declared again, with another sort, too; what Fresh and FreshFunc returned is never returned again.
//
// Terms are known by the pointers to them: numbers and names do not keep them.
func (c *Context) Sweep() {
	terms := make([]weak.Pointer[Term], c.size)
	for i, t := range c.newestFirst() {
		terms[i] = weak.Make(t)
	}
	funcs := make(map[string]weak.Pointer[Func], len(c.funcs))
	for name, f := range c.funcs {
		funcs[name] = weak.Make(f)
	}
	private := make(map[string]bool, len(c.private))
	for t := range c.private {
		private[t.name] = true
	}
	c.table, c.consts, c.funcs, c.private = nil, nil, nil, nil
	runtime.GC()

	alive := make([]*Term, 0, len(terms))
	c.consts, c.private = make(map[string]*Term), make(map[*Term]bool)
	for _, w := range terms {
		t := w.Value()
		if t == nil {
			continue
		}
		alive = append(alive, t)
		if t.op == OpConst {
			c.consts[t.name] = t
			if private[t.name] {
				c.private[t] = true
			}
		}
	}
	n := 1 << 10
	for n < 4*len(alive) {
		n *= 2
	}
	c.rehash(n, alive)
	c.size, c.swept = len(alive), len(alive)
	c.funcs = make(map[string]*Func)
	for name, w := range funcs {
		if f := w.Value(); f != nil {
			c.funcs[name] = f
		}
	}
	maps.DeleteFunc(c.renamed, func(name string, _ bool) bool { return c.consts[name] == nil && c.funcs[name] == nil })
}

// newestFirst returns all terms. Newer ones tend to have higher addresses, and Go's runtime keeps lists in the order of
// addresses, to which it is quicker to add in front.
func (c *Context) newestFirst() []*Term {
	terms := make([]*Term, 0, c.size)
	for _, t := range c.table {
		if t != nil {
			terms = append(terms, t)
		}
	}
	slices.SortFunc(terms, func(a, b *Term) int { return cmp.Compare(b.id, a.id) })
	return terms
}

// SweepIfGrown calls Sweep if the number of terms has doubled since it was last called and is worth it, and reports
// whether it did.
func (c *Context) SweepIfGrown() bool {
	if c.size < minSweep || c.size < 2*c.swept {
		return false
	}
	c.Sweep()
	return true
}
