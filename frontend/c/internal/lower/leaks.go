// What is still allocated when the program ends: a block is leaked if no pointer leads to it any more. Pointers that are left
// then are in variables that live as long as the program, in those of functions that run (running.go), and in what these lead
// to (held.go).

package lower

import (
	"craig/program"
)

// nothingLeaked excludes that blocks are leaked where the program ends, while functions are running or not. What can hold
// them is known when all is lowered: the statements are made then.
func (l *procedure) nothingLeaked(running bool, at program.Pos) {
	if !l.marks(program.UnmodelledLeak) || l.cur == nil {
		return
	}
	var here []holder
	if running {
		here = l.localHolders()
		l.exits = append(l.exits, l.fn.proc)
	}
	from, behind := l.cur, l.newLoc(at)
	if running { // so that execution is known to come to this place before memory is found lost
		from = l.newLoc(at)
		l.goTo(from, at)
	}
	l.cur = behind
	l.pending = append(l.pending, func() {
		last, logs := l.cur, l.logs
		l.cur, l.logs = from, nil
		x := l.newHolding(running, here)
		x.mark(at)
		for _, r := range x.roots {
			l.notLeaked(x, r, at)
		}
		l.goTo(behind, at)
		l.cur, l.logs = last, logs
	})
}

// notLeaked excludes that blocks of r are leaked, as far as x shows that.
func (l *procedure) notLeaked(x *holding, r *root, at program.Pos) {
	freed := l.c.Eq(l.heap(r.node).inUse.Term, l.c.Int(0))
	held, lost := x.state(r)
	if fine := l.c.Or(freed, held, l.c.Not(lost)); !fine.IsTrue() {
		v := program.Violation{Kind: program.MemoryLeak, Symbol: r.in}
		l.emit(&program.Assume{Cond: fine, Violation: v}, l.pos(r.node)) // where the block was allocated
	}
	if known := l.c.Or(freed, held, lost); !known.IsTrue() {
		unmodelled := l.unmodelledBool(program.Abstraction{Kind: program.StillReachable}, at)
		l.emit(&program.Assume{Cond: l.c.Or(known, unmodelled), Violation: program.Violation{Kind: program.UnmodelledLeak}}, at)
	}
}
