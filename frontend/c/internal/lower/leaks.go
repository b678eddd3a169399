// What is still allocated when the program ends: a block is leaked if no pointer leads to it any more. Pointers that are left
// then are in variables that live as long as the program, in those of functions that run, and in what these lead to (held.go).

package lower

import (
	"craig/frontend/internal/pointsto"
	"craig/logic"
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

// holders are what pointers there are besides those in allocated memory when the program ends in the middle of functions.
type holders struct {
	ofCallers  []holder               // of functions that have called another one
	none       updates                // what lets these hold nothing
	savedCalls map[*program.Edge]bool // the calls around which they are kept
	exits      []*program.Proc        // where functions call exit
	results    []*object              // what the function has returned that execution starts in
	others     *pointsto.Set          // see heldByOthers
	// What other variables that are there may lead to.
	unknownHeld pointsto.Set
}

// keeping is what lets a pointer of a function be known in the functions that it calls.
type keeping struct {
	before, behind updates // of a call
}

// around emits a call of f. If the program may end there, it is known then what the variables of this function point to.
func (l *procedure) around(f *function, call *program.Call, at program.Pos) {
	if l.cur == nil || !l.marks(program.UnmodelledLeak) || !l.mem.has(f.def, exiting) {
		l.emit(call, at)
		return
	}
	var before, behind updates
	for _, h := range l.localHolders() {
		k := l.keepHolder(h)
		before.vars, before.values = append(before.vars, k.before.vars...), append(before.values, k.before.values...)
		behind.vars, behind.values = append(behind.vars, k.behind.vars...), append(behind.values, k.behind.values...)
	}
	noLog := func(u updates) { // the order of evaluations does not depend on it
		logs := l.logs
		l.logs = nil
		l.apply(u, at)
		l.logs = logs
	}
	noLog(before)
	from := l.cur
	l.emit(call, at)
	l.savedCalls[from.Out[len(from.Out)-1]] = true
	noLog(behind)
}

// keepHolder returns what keeps h: its value, or of a variable that others may change, whether it is there.
func (l *procedure) keepHolder(h holder) keeping {
	k, ok := l.kept[h.target]
	if ok {
		return k
	}
	variable := func(name string, s *logic.Sort) *program.Var {
		v := program.NewVar(l.c, "", l.fn.name+"."+name, "", s)
		l.p.Globals = append(l.p.Globals, v)
		return v
	}
	kept := h
	if h.target.Global {
		there := variable(h.target.Name+" is there", logic.Int)
		kept.when = l.c.Eq(there.Term, l.c.Int(1))
		k = keeping{updates{[]*program.Var{there}, []*logic.Term{l.c.Int(1)}}, updates{[]*program.Var{there}, []*logic.Term{l.c.Int(0)}}}
	} else {
		s := h.target.Term.Sort()
		kept.target, kept.offset = variable("kept "+h.target.Name, s), variable("kept "+h.offset.Name, s)
		none := l.c.Int(0)
		if s != logic.Int {
			none = l.c.ConstArray(s, none)
		}
		k = keeping{
			updates{[]*program.Var{kept.target, kept.offset}, []*logic.Term{h.target.Term, h.offset.Term}},
			updates{[]*program.Var{kept.target}, []*logic.Term{none}},
		}
	}
	l.kept[h.target] = k
	l.ofCallers = append(l.ofCallers, kept)
	l.none.vars, l.none.values = append(l.none.vars, k.behind.vars...), append(l.none.values, k.behind.values...)
	return k
}
