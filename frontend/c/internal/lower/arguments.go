// What main is called with (C11 5.1.2.2.1): argc strings, and behind them a null pointer.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/program"
)

// takesArguments reports whether f is main with argc and argv, and looks at argv.
func takesArguments(f *function) bool {
	if f.name != "main" || len(f.params) < 2 || !cc.IsIntegerType(f.params[0].typ) || !ctypes.IsPointer(f.params[1].typ) {
		return false
	}
	p := ctypes.Pointee(f.params[1].typ)
	d := f.typ.Parameters()[1].Declarator
	return ctypes.IsPointer(p) && ctypes.IsChar(ctypes.Pointee(p)) && d != nil && d.ReadCount() > 0
}

// argv returns a pointer to as many strings as argc says and a null pointer. Where the strings begin and what is in them
// is not modelled.
func (l *procedure) argv(f *function, argc *logic.Term) val {
	at, list, strings := l.pos(f.def), f.def.CompoundStatement, f.def.Declarator
	v := l.reserve(list, "argv", ctypes.Pointee(f.params[1].typ), l.c.Add(argc, l.c.Int(1)), at)
	text := l.reserve(strings, "argument strings", ctypes.Pointee(ctypes.Pointee(f.params[1].typ)), l.num(ctypes.Int.Hi()), at) // or less
	for _, o := range l.ofRoot[l.mem.roots[list]] {
		l.havoc(o, program.Havoc{Abstract: program.Abstraction{Kind: program.ArgumentPlaces}}, f.def)
		l.assign(o.leaf, l.c.ConstArray(o.leaf.Term.Sort(), text.t), at)
		l.assign(o.leaf, l.c.Store(o.leaf.Term, argc, l.c.Int(0)), at)
	}
	for _, o := range l.ofRoot[l.mem.roots[strings]] {
		l.havoc(o, program.Havoc{Abstract: program.Abstraction{Kind: program.ArgumentTexts}}, f.def)
	}
	return v
}
