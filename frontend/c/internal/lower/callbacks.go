// Calls of functions of the program by code outside, which knows those that have escaped. They are in the program where
// they are not taken not to happen.

package lower

import (
	"fmt"
	"strings"

	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend/c/internal/clib"
	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/program"
)

// callsBack lets the function name, which has no body and is called by x, call those functions of the program that code
// outside knows, now or from earlier calls, and reports whether there are any. Functions of the C library, which it is if
// known, and of SV-COMP do not.
func (l *procedure) callsBack(x *cc.PostfixExpression, name string, known bool) bool {
	at := l.pos(x)
	if known && clib.Standard(name) || strings.HasPrefix(name, "__VERIFIER_") {
		return false
	}
	var set pointsto.Set
	var names []string
	l.mem.Escaped.Each(func(k int64) {
		if f := l.mem.byNum[k]; f != nil && f.def != nil {
			set = set.With(k)
			names = append(names, f.name)
		}
	})
	if len(names) == 0 || l.assumes(assumption.NoCallbacks, name+" does not call "+some(names), at) {
		return false
	}
	l.emit(&program.Call{Callee: l.overwrite("outside", set, func(*program.Proc) { l.callAny(set) })}, at)
	return true
}

// maxNamed is how many functions are named where there may be many.
const maxNamed = 3

// some lists one or more names: "f, g, h or 4 others".
func some(names []string) string {
	switch n := len(names) - maxNamed; {
	case n == 1:
		return strings.Join(names[:maxNamed], ", ") + " or one other"
	case n > 1:
		return fmt.Sprintf("%s or %d others", strings.Join(names[:maxNamed], ", "), n)
	case len(names) > 1:
		return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
	}
	return names[0]
}

// callAny calls the functions with numbers in set in any order, as often as it likes, with any arguments. Whether code
// outside does is not modelled, so an execution in which it does shows nothing.
func (l *procedure) callAny(set pointsto.Set) {
	nowhere := program.Pos{}
	head, end := l.newLoc(nowhere), l.newLoc(nowhere)
	l.goTo(head, nowhere)
	set.Each(func(k int64) {
		f := l.mem.byNum[k]
		at := l.pos(f.def)
		l.need(f)
		start := l.newLoc(at)
		l.cur = head
		l.goTo(start, at)
		l.cur = start
		l.emit(&program.Assume{Cond: l.unmodelledBool(program.Abstraction{Kind: program.OutsideCalls, Symbol: f.name}, at)}, at)
		var args []*logic.Term
		for _, o := range f.params {
			a := l.temporaryLike(f.def, o, "argument")
			l.havoc(a, program.Havoc{Abstract: program.Abstraction{Kind: program.OutsideArguments, Symbol: f.name}}, f.def)
			for _, v := range a.leaves(nil) {
				args = append(args, v.Term)
			}
		}
		if f.more != nil {
			args = append(args, l.anyArguments(f, f.def)...)
		}
		l.emit(&program.Call{Callee: f.proc, Args: args, Results: make([]*program.Var, len(f.proc.Results))}, at)
		for _, v := range f.proc.Results {
			l.escapeAll(l.Pointees(v.Term))
			l.noteGiven(l.Pointees(v.Term))
		}
		if !l.o.Assume.Has(assumption.OutsideKeepsMemory) {
			l.expose(l.mem.given, f.def)
		}
		l.leave(head, at)
	})
	l.cur = head
	l.goTo(end, nowhere)
	l.cur = end
}
