// What the function is called with that execution starts in: main (C11 5.1.2.2.1) with argc strings, and behind them a null
// pointer, others with anything. Objects that parameters point to are made by text, see package entry.

package lower

import (
	"fmt"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/entry"
	"craig/logic"
	"craig/program"
)

// takesArguments reports whether f is main with argc and argv, and looks at argv.
func takesArguments(f *function) bool {
	if f.name != "main" || len(f.params) < 2 || !cc.IsIntegerType(f.params[0].typ) || !ctypes.IsPointer(f.params[1].typ) {
		return false
	}
	p := ctypes.Pointee(f.params[1].typ)
	return ctypes.IsPointer(p) && ctypes.IsChar(ctypes.Pointee(p)) && f.reads(1)
}

// reads reports whether f may look at its parameter with that number. The parser does not count it where the types of
// parameters are declared behind the list of their names.
func (f *function) reads(i int) bool {
	d := f.typ.Parameters()[i].Declarator
	return d != nil && (d.ReadCount() > 0 || f.def.DeclarationList != nil)
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

// callEntry calls main, or the function that execution is to start in, with arguments from outside.
func (l *procedure) callEntry(main *function, at program.Pos) {
	var args []*logic.Term
	for i, o := range main.params {
		given := program.Input{Kind: program.Argument, Symbol: l.o.EntryOf}
		name := fmt.Sprintf("argument%d", i)
		if main.name == entry.Caller {
			name = main.typ.Parameters()[i].Name()
			if i >= l.o.EntryParams {
				given.Kind = program.PointedTo
			}
		}
		a := l.temporaryLike(main.def, o, name)
		switch {
		case i == 1 && takesArguments(main):
			l.store(l.whole(a), l.argv(main, args[0]), main.def)
		case !ctypes.IsPointer(o.typ):
			l.given(a, given, main.def)
			if i == 0 && main.name == "main" && len(main.params) > 1 && a.leaf != nil && cc.IsIntegerType(o.typ) {
				l.emit(&program.Assume{Cond: l.c.Ge(a.leaf.Term, l.c.Int(0))}, at)
			}
		default:
			made := main.name == entry.Caller && entry.Unmade(ctypes.Pointee(o.typ)) == ""
			if main.reads(i) && !made {
				l.store(l.whole(a), l.unknownPointer(program.Abstraction{Kind: program.EntryArgument, Symbol: l.o.EntryOf}, at), main.def)
			} else {
				l.store(l.whole(a), l.null(), main.def)
			}
		}
		for _, v := range a.leaves(nil) {
			args = append(args, v.Term)
		}
	}
	if l.o.Violates(main.name) {
		l.violatingCall(main.name, at)
	}
	if main.more != nil {
		args = append(args, l.anyArguments(main, main.def)...)
	}
	results := make([]*program.Var, len(main.proc.Results))
	if main.name != "main" && main.ret != nil && hasPointers(main.ret.typ) {
		results = l.resultOfEntry(main).leaves(nil)
	}
	l.emit(&program.Call{Callee: main.proc, Args: args, Results: results}, at)
}

// resultOfEntry makes an object for the result of the function f that execution starts in. Whoever has called f has it when
// the program ends.
func (l *procedure) resultOfEntry(f *function) *object {
	o := l.build(f.def, &object{key: objectKey{root: f.def}, born: f.ret.born, typ: f.ret.typ, temporary: true}, fileLevel, f.name+"()")
	l.results = append(l.results, o)
	return o
}

// given gives o any value from outside. What pointers in it lead to is not modelled.
func (l *procedure) given(o *object, from program.Input, n cc.Node) {
	if ctypes.IsArgumentList(o.typ) {
		l.havoc(o, program.Havoc{Abstract: program.Abstraction{Kind: program.EntryArgument, Symbol: l.o.EntryOf}}, n)
		return
	}
	if o.typ.Kind() == cc.Union && len(o.fields) > 0 {
		l.oneMember(o, n, func(m *object) { l.given(m, from, n) })
		return
	}
	if o.leaf != nil {
		h := program.Havoc{Input: from}
		if o.offset != nil {
			h = program.Havoc{Abstract: program.Abstraction{Kind: program.EntryArgument, Symbol: l.o.EntryOf}}
		}
		l.havoc(o, h, n)
		return
	}
	if o.elem != nil {
		l.given(o.elem, from, n)
	}
	for _, f := range o.fields {
		l.given(f, from, n)
	}
}

// isForEntry reports whether n makes an object that a parameter of the entry leads to, see package entry.
func isForEntry(n cc.Node) bool {
	e, ok := n.(cc.ExpressionNode)
	if !ok {
		return false
	}
	_, name := allocation(e)
	return name == entry.Allocator
}

// anyContents gives what the node n makes for the entry any first values. Pointers are null until the text that calls the
// entry lets them lead to other objects; those to what it makes no objects of, or in unions or a va_list, or in memory without a
// certain type, may lead anywhere.
func (l *procedure) anyContents(o *object, n cc.Node) {
	switch {
	case o.typ.Kind() == cc.Union, ctypes.IsArgumentList(o.typ):
		l.given(o, program.Input{Kind: program.PointedTo, Symbol: l.o.EntryOf}, n)
		return
	case o.leaf != nil && o.offset != nil && l.isMade(o):
		for _, v := range []*program.Var{o.leaf, o.offset} {
			null := l.c.Int(0)
			if v.Term.Sort().Kind() == logic.KindArray {
				null = l.c.ConstArray(v.Term.Sort(), null)
			}
			l.assign(v, null, l.pos(n))
		}
		return
	case o.leaf != nil:
		l.given(o, program.Input{Kind: program.PointedTo, Symbol: l.o.EntryOf}, n)
		return
	case o.elem != nil:
		l.anyContents(o.elem, n)
	}
	for _, f := range o.fields {
		l.anyContents(f, n)
	}
}

// isMade reports whether the text that calls the entry decides what o, a pointer, leads to.
func (l *lowering) isMade(o *object) bool {
	for x := o; x != nil; x = x.parent {
		if x.typ.Kind() == cc.Union || x.view || x.bytewise {
			return false
		}
	}
	return entry.Unmade(ctypes.Pointee(o.typ)) == ""
}
