// What evaluations may read and change, and with that, of which of them the order matters.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/program"
)

// effects are what statements may do.
type effects struct {
	reads     map[*program.Var]bool
	writes    map[*program.Var]bool
	havocs    map[*program.Var]bool // these may get any value
	unknown   bool                  // memory is accessed that the program does not show
	fails     bool                  // an assertion may fail
	undefined bool                  // behaviour may be undefined
	asked     bool                  // it may be in a way that is a violation
	ends      bool                  // the program may end
	loops     bool                  // there are loops or recursion, which may have no end
}

func newEffects() *effects {
	return &effects{reads: map[*program.Var]bool{}, writes: map[*program.Var]bool{}, havocs: map[*program.Var]bool{}}
}

// merge adds what g does to variables that keep accepts, and reports whether that is something new.
func (f *effects) merge(g *effects, keep func(*program.Var) bool) bool {
	grown := false
	for _, m := range [][2]map[*program.Var]bool{{f.reads, g.reads}, {f.writes, g.writes}, {f.havocs, g.havocs}} {
		for v := range m[1] {
			if !m[0][v] && keep(v) {
				m[0][v], grown = true, true
			}
		}
	}
	for _, b := range [][2]*bool{{&f.unknown, &g.unknown}, {&f.fails, &g.fails}, {&f.undefined, &g.undefined}, {&f.asked, &g.asked}, {&f.ends, &g.ends}, {&f.loops, &g.loops}} {
		if *b[1] && !*b[0] {
			*b[0], grown = true, true
		}
	}
	return grown
}

// conflict reports whether it can matter which of f and g comes first: one changes what the other reads or changes, or
// one may not come to an end and the other one violate a property.
func (f *effects) conflict(g *effects) bool {
	return f.hasEffectOn(g) || g.hasEffectOn(f)
}

// hasEffectOn reports whether f changes what g reads or changes, or may not come to an end where g violates a property.
func (f *effects) hasEffectOn(g *effects) bool {
	for v := range f.writes {
		if g.reads[v] || g.writes[v] || g.havocs[v] {
			return true
		}
	}
	for v := range f.havocs {
		if g.reads[v] {
			return true
		}
	}
	return f.ends && (g.fails || g.undefined || g.asked) || f.loops && (g.fails || g.asked)
}

// effectAnalysis finds what the statements of a program that has been lowered do.
type effectAnalysis struct {
	x     *program.Index
	procs map[*program.Proc]*effects
	ends  map[*program.Proc]bool
	asked []program.Kind // see Options
}

// analyseEffects analyses the procedures lowered.
func (l *lowering) analyseEffects() *effectAnalysis {
	a := &effectAnalysis{program.NewIndex(l.p), map[*program.Proc]*effects{}, l.ends, l.o.Asked}
	calls := map[*program.Proc][]*program.Proc{}
	for _, p := range l.p.Procs {
		f := newEffects()
		f.ends, f.loops = l.ends[p], cyclic(p)
		a.procs[p] = f
		var read []*logic.Term
		for _, loc := range p.Locs {
			for _, e := range loc.Out {
				var before program.Stmt
				if len(loc.In) == 1 {
					before = loc.In[0].Stmt
				}
				read = append(read, a.statement(f, e.Stmt, before)...)
				if c, ok := e.Stmt.(*program.Call); ok {
					calls[p] = append(calls[p], c.Callee)
				}
			}
		}
		a.reads(f, read)
	}
	g := program.NewCallGraph(l.p)
	for grown := true; grown; {
		grown = false
		for _, comp := range g.Components() { // callees first
			for _, p := range comp {
				a.procs[p].loops = a.procs[p].loops || g.Recursive(p)
				for _, q := range calls[p] {
					grown = a.procs[q] != nil && a.procs[p].merge(a.procs[q], isGlobal) || grown
				}
			}
		}
	}
	return a
}

func isGlobal(v *program.Var) bool { return v.Global }

// statement adds what s does, behind the statement before, but for what it reads, and returns the terms that it reads. Calls are
// only added as far as they concern variables of the procedure.
func (a *effectAnalysis) statement(f *effects, s, before program.Stmt) (read []*logic.Term) {
	switch s := s.(type) {
	case *program.Havoc:
		for _, v := range s.Vars {
			f.havocs[v] = true
		}
		return nil
	case *program.Assert:
		f.fails = true
	case *program.Assume:
		if s.Kind != "" {
			f.undefined = true
			f.asked = f.asked || slices.Contains(a.asked, s.Kind)
		}
		if h, ok := before.(*program.Havoc); ok && s.Kind == "" && a.mentionsOnly(s.Cond, h.Vars) {
			return nil // the range of what has any value
		}
	}
	for _, v := range program.Writes(s) {
		f.writes[v] = true
	}
	return program.Terms(s)
}

// reads adds the variables that terms mention, which share most of what they consist of.
func (a *effectAnalysis) reads(f *effects, terms []*logic.Term) {
	for _, t := range logic.Consts(terms...) {
		if v := a.x.Var(t); v != nil {
			f.reads[v] = true
		}
	}
}

// mentionsOnly reports whether t mentions no other variables than these.
func (a *effectAnalysis) mentionsOnly(t *logic.Term, vars []*program.Var) bool {
	known := map[*program.Var]bool{}
	for _, v := range vars {
		known[v] = true
	}
	for _, v := range a.x.Vars(t) {
		if !known[v] {
			return false
		}
	}
	return true
}

// statements returns what a list of statements does, with what they call.
func (a *effectAnalysis) statements(list []program.Stmt) *effects {
	f := newEffects()
	var before program.Stmt
	var read []*logic.Term
	for _, s := range list {
		read = append(read, a.statement(f, s, before)...)
		if c, ok := s.(*program.Call); ok {
			f.merge(a.procs[c.Callee], isGlobal)
		}
		before = s
	}
	a.reads(f, read)
	return f
}

// access returns what the access of a place does.
func (l *lowering) access(p place, reads, writes bool) *effects {
	f := newEffects()
	add := func(o *object) {
		for _, v := range o.leaves(nil) {
			f.reads[v] = f.reads[v] || reads
			f.writes[v] = f.writes[v] || writes
		}
		if alive := l.heap(o.root().key.root).alive; alive != nil { // whether it is in use is checked
			f.reads[alive] = true
		}
	}
	for _, a := range p {
		switch {
		case a.raw != nil:
			a.bytes.Each(func(k int64) {
				for _, o := range l.object(k) {
					add(o.root())
				}
			})
		case a.o.hidden:
			f.unknown = true
		case a.o.outerUnion() != nil:
			add(a.o.outerUnion())
		default:
			add(a.o)
		}
	}
	for _, m := range []map[*program.Var]bool{f.reads, f.writes} {
		for v, is := range m {
			if !is {
				delete(m, v)
			}
		}
	}
	return f
}

// outerUnion returns the outermost union that o is in, nil if there is none.
func (o *object) outerUnion() *object {
	var u *object
	for ; o.parent != nil; o = o.parent {
		if o.parent.typ.Kind() == cc.Union {
			u = o.parent
		}
	}
	return u
}

// cyclic reports whether p has a loop.
func cyclic(p *program.Proc) bool {
	const open, closed = 1, 2
	state := map[*program.Loc]int{}
	type frame struct {
		l *program.Loc
		i int
	}
	for _, root := range p.Locs {
		if state[root] != 0 {
			continue
		}
		state[root] = open
		for stack := []frame{{root, 0}}; len(stack) > 0; {
			top := &stack[len(stack)-1]
			if top.i == len(top.l.Out) {
				state[top.l] = closed
				stack = stack[:len(stack)-1]
				continue
			}
			to := top.l.Out[top.i].To
			top.i++
			switch state[to] {
			case open:
				return true
			case 0:
				state[to] = open
				stack = append(stack, frame{to, 0})
			}
		}
	}
	return false
}
