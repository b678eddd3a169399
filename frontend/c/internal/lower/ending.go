// What runs before main, and where the program ends: functions with the attributes constructor and destructor, and those that
// the program has registered.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// runByThemselves returns the functions that these declarators, which have an attribute, declare, each once.
func (l *lowering) runByThemselves(list []*cc.Declarator) []*function {
	var fs []*function
	for _, d := range list {
		f := l.funcs[l.link.Find(d.LexicalScope(), d.Name())]
		if f == nil || f.def == nil || slices.Contains(fs, f) {
			continue
		}
		if t := f.typ.Parameters(); len(t) > 0 && t[0].Type().Kind() != cc.Void {
			syntax.Unsupported(d, "a constructor or destructor with parameters")
		}
		fs = append(fs, f)
	}
	return fs
}

// registered returns the function of the library's text that calls what was registered for when the program ends by a call of the
// function name; nil if nothing is, or that is not known before the next lowering.
func (l *lowering) registered(name string) *function {
	calls, registers := clib.AtEnd(name)
	if calls == "" || !slices.Contains(l.mem.needed, registers) {
		return nil
	}
	l.mem.need(calls)
	return l.provided[calls]
}

// runsAtEnd reports whether functions may run where the program ends, behind the function that execution starts in.
func (l *lowering) runsAtEnd() bool {
	return len(l.mem.Final) > 0 || slices.Contains(l.mem.needed, "atexit")
}

// ending calls what is to be called where the program ends by a call of the function name, or as by one: what was registered,
// the last one first, and then the functions with the attribute destructor, likewise.
func (l *procedure) ending(name string, at program.Pos) {
	if f := l.registered(name); f != nil {
		l.need(f)
		l.runs(f, at)
	}
	if _, registers := clib.AtEnd(name); registers != "atexit" {
		return
	}
	for _, f := range slices.Backward(l.runByThemselves(l.mem.Final)) {
		l.runs(f, at)
	}
}

// runs calls the function f, which has no parameters.
func (l *procedure) runs(f *function, at program.Pos) {
	l.emit(&program.Call{Callee: f.proc, Results: make([]*program.Var, len(f.proc.Results))}, at)
}
