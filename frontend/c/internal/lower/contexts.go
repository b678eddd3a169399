// Functions that allocate memory for their callers, which use it as different types: each call has a copy of the function, so
// that the memory of each call is an object of its own, of the type that this caller knows.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// contexts are the functions that are copied, and their copies.
type contexts struct {
	copied map[*function]bool
	copies map[copyOf]*function
	rounds int // how often functions have been added
}

// copyOf is what a copy is for.
type copyOf struct {
	call cc.Node
	f    *function
}

// maxCopies is how many copies there are at most; further calls share the function. Each has another allocation, and each
// access to what they return may distinguish them all.
const maxCopies = 128

// maxContexts is how many functions are between an allocation and what its copies are told apart by, at most.
const maxContexts = 5

func newContexts() *contexts {
	return &contexts{copied: map[*function]bool{}, copies: map[copyOf]*function{}}
}

// inCall returns what a call of f, which has a body, calls: f, or the copy that this call has.
func (l *procedure) inCall(call cc.Node, f *function) *function {
	if !l.contexts.copied[f] {
		return f
	}
	k := copyOf{call, f}
	g := l.contexts.copies[k]
	switch {
	case g == nil && len(l.contexts.copies) == maxCopies:
		return f
	case g == nil:
		def, labels := syntax.Copy(f.def)
		g = &function{name: f.name, typ: f.typ, def: def, zero: f.zero, original: f, call: call, caller: l.fn, labels: labels, declared: map[*cc.Declarator]*cc.Declarator{}}
		l.mem.Copied(f.def, def)
		l.contexts.copies[k] = g
	}
	if !slices.Contains(l.order, g) {
		g.proc = nil
		l.order = slices.Insert(l.order, slices.Index(l.order, f)+1, g)
	}
	return g
}

// outermost returns the last of the copies that f is called from, one by the other, beginning with f; nil if f is no copy.
func (f *function) outermost() *function {
	if f.original == nil {
		return nil
	}
	for f.caller.original != nil {
		f = f.caller
	}
	return f
}

// own returns the declarator of the variable of the function that is being lowered which d declares in its text. Static
// variables are the same in all copies.
func (l *procedure) own(d *cc.Declarator) *cc.Declarator {
	f := l.fn
	if f.original == nil || d.IsStatic() || d.IsExtern() || d.IsTypename() || d.Type().Kind() == cc.Function || !d.IsParam() && depth(d.LexicalScope()) == 0 {
		return d
	}
	own := f.declared[d]
	if own == nil {
		c := *d
		own = &c
		f.declared[d] = own
		l.mem.CopiedDeclarator(d, own)
	}
	return own
}

// ownNode does so for a node that a name has been resolved to.
func (l *procedure) ownNode(n cc.Node) cc.Node {
	if d, ok := n.(*cc.Declarator); ok {
		return l.own(d)
	}
	return n
}

// inContext finds the functions that have to be copied, so that allocated memory which is used as several types becomes
// several objects, and reports whether there are any that are not copied yet.
func (l *lowering) inContext() bool {
	if l.contexts.rounds == maxContexts || len(l.severalTypes) == 0 {
		return false
	}
	g, procs := program.NewCallGraph(l.p), l.functionsOf()
	more := false
	for _, r := range l.severalTypes {
		for _, at := range l.sites[r.node] {
			if f := l.severalCallers(g, procs, at.Proc); f != nil {
				l.contexts.copied[f] = true
				more = true
			}
		}
	}
	if more {
		l.contexts.rounds++
	}
	return more
}

// functionsOf returns the functions by their procedures.
func (l *lowering) functionsOf() map[*program.Proc]*function {
	procs := map[*program.Proc]*function{}
	for _, f := range l.order {
		procs[f.proc] = f
	}
	return procs
}

// severalCallers returns the function in which pr runs, or one that calls it, over others or not, that is called at several
// places and not copied; nil if there is none, or it may call itself.
func (l *lowering) severalCallers(g *program.CallGraph, procs map[*program.Proc]*function, pr *program.Proc) *function {
	for {
		f := procs[pr]
		if f == nil || f.proc == nil || f.name == l.o.Entry || l.provided[f.name] == f || g.Recursive(pr) {
			return nil
		}
		callers := g.Callers(pr)
		switch {
		case len(callers) == 0:
			return nil
		case f.original == nil && len(callers) > 1:
			if l.contexts.copied[f] {
				return nil
			}
			return f
		}
		pr = callers[0].From.Proc
	}
}

// storedTogether finds the untyped allocations whose blocks are used as several types of which none is a part of another,
// and lets the next lowering count bytes in offsets into them: a block holds whatever was stored there as one of these. It
// reports whether there are any for which that is not known yet. An allocation that several callers share makes blocks of
// one type for each, and blocks that are used as another type than what they hold are not what C defines.
func (l *lowering) storedTogether() bool {
	var g *program.CallGraph
	more := false
	for _, r := range l.mem.order {
		if !r.heap || len(l.ofRoot[r]) < 2 || l.mem.has(r.node, bytewise) || !slices.ContainsFunc(r.views, l.mem.Layable) {
			continue
		}
		if g == nil {
			g = program.NewCallGraph(l.p)
		}
		if !slices.ContainsFunc(l.sites[r.node], func(at *program.Loc) bool { return !calledOnce(g, at.Proc) }) {
			l.mem.note(r.node, bytewise)
			more = true
		}
	}
	return more
}

// calledOnce reports whether pr is called at one place at most, and what calls it as well.
func calledOnce(g *program.CallGraph, pr *program.Proc) bool {
	for {
		callers := g.Callers(pr)
		switch {
		case len(callers) > 1 || g.Recursive(pr):
			return false
		case len(callers) == 0:
			return true
		}
		pr = callers[0].From.Proc
	}
}
