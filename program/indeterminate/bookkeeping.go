package indeterminate

import (
	"craig/logic"
	"craig/program"
)

// findBookkeeping finds the variables that are none of the source, and of which nothing depends but whether memory is leaked: what a
// program keeps of its pointers for that, whether they have a value or not, is no use of them.
func (m *marker) findBookkeeping() {
	leaks, others := reaching{}, reaching{}
	from := map[*logic.Term][]*logic.Term{} // by where values go
	flow := func(t *logic.Term, to *program.Var) {
		from[to.Term] = append(from[to.Term], logic.Consts(t)...)
		if ofSource(to) {
			others.add(logic.Consts(t)...)
		}
	}
	var unnamed []*program.Var
	note := func(vars []*program.Var) {
		for _, v := range vars {
			if !ofSource(v) {
				unnamed = append(unnamed, v)
			}
		}
	}
	note(m.p.Globals)
	for _, pr := range m.p.Procs {
		note(pr.Locals)
	}
	each(m.p, func(e *program.Edge) {
		switch s := e.Stmt.(type) {
		case *program.Assume:
			if ofLeaks(s.Kind) {
				leaks.add(logic.Consts(s.Cond)...)
			} else {
				others.add(logic.Consts(s.Cond)...)
			}
		case *program.Assert:
			others.add(logic.Consts(s.Cond)...)
		case *program.Assign:
			for i, v := range s.Lhs {
				flow(s.Rhs[i], v)
			}
		case *program.Call:
			for _, a := range s.Args {
				others.add(logic.Consts(a)...)
			}
		}
	})
	leaks.close(from)
	others.close(from)
	for _, v := range unnamed {
		if !others[v.Term] && (leaks[v.Term] || v.Global) { // of what is kept not all is asked for
			m.bookkeeping[v] = true
		}
	}
}

// ofSource reports whether v is a variable of the source, or a part of one.
func ofSource(v *program.Var) bool { return v.Type != "" || v.Source != nil }

// ofLeaks reports whether violations of a kind are leaks.
func ofLeaks(k program.Kind) bool { return k == program.MemoryLeak || k == program.UnmodelledLeak }

// reaching is a set of constants whose values may reach something.
type reaching map[*logic.Term]bool

func (r reaching) add(ts ...*logic.Term) {
	for _, t := range ts {
		r[t] = true
	}
}

// close adds those whose values go to what is in the set, on from on.
func (r reaching) close(from map[*logic.Term][]*logic.Term) {
	var work []*logic.Term
	for t := range r {
		work = append(work, t)
	}
	for len(work) > 0 {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		for _, f := range from[t] {
			if !r[f] {
				r[f] = true
				work = append(work, f)
			}
		}
	}
}
