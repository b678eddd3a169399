// What the variables of functions lead to that are running when exit is called: calls keep the pointers in those of the caller,
// where they are known as holders (held.go).

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/program"
)

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

// heldByOthers returns what pointers may lead to of functions that run when exit is called, and that are not known as holders:
// those that call themselves, and those that are called back. The next lowering knows which functions may end the program.
func (l *lowering) heldByOthers() pointsto.Set {
	if l.others != nil {
		return *l.others
	}
	g := program.NewCallGraph(l.p)
	ending, unsure := map[*program.Proc]bool{}, map[*program.Proc]bool{}
	todo := slices.Clone(l.exits)
	for len(todo) > 0 {
		pr := todo[0]
		todo = todo[1:]
		if ending[pr] {
			continue
		}
		ending[pr] = true
		for _, e := range g.Callers(pr) {
			todo = append(todo, e.From.Proc)
			unsure[e.From.Proc] = unsure[e.From.Proc] || !l.savedCalls[e]
		}
	}
	for _, f := range l.order {
		if f.def != nil && ending[f.proc] {
			l.mem.note(f.def, exiting)
		}
	}
	var set pointsto.Set
	for _, pr := range l.p.Procs {
		if unsure[pr] || ending[pr] && g.Recursive(pr) {
			set = set.Union(l.pointedFrom(pr))
		}
	}
	l.others = &set
	return set
}

// pointedFrom returns what the variables of a procedure may point to.
func (l *lowering) pointedFrom(pr *program.Proc) (set pointsto.Set) {
	for _, v := range slices.Concat(pr.Params, pr.Locals) {
		set = set.Union(l.Pointees(v.Term))
	}
	for _, r := range l.mem.order {
		if o := l.rootObjects[r.node]; r.fn != nil && o != nil && l.procOf(r.fn) == pr {
			set = set.Union(l.contents(o))
		}
	}
	return set
}

// procOf returns the procedure of a function with a definition, nil if it has none.
func (l *lowering) procOf(def *cc.FunctionDefinition) *program.Proc {
	for _, f := range l.order {
		if f.def == def {
			return f.proc
		}
	}
	return nil
}
