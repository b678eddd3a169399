// The functions without a body that are lowered to statements of their own, those of gcc among them. What a call of
// another function of the C library does is its text (package clib) or the effects that its table says.

package lower

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/entry"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// outsideCall is the call x of the function name, which has no body.
type outsideCall struct {
	x    *cc.PostfixExpression
	name string
	typ  *cc.FunctionType // as it is declared, or as the library has it; nil if neither is
	args []cc.ExpressionNode
	at   program.Pos
}

// parameter returns the type of the parameter that argument i is passed for; nil if none is declared.
func (c outsideCall) parameter(i int) cc.Type {
	if c.typ == nil || i >= len(c.typ.Parameters()) {
		return nil
	}
	return c.typ.Parameters()[i].Type().Decay()
}

// argument evaluates argument i as it is passed.
func (l *lowerer) argument(c outsideCall, i int) val {
	if t := c.parameter(i); t != nil {
		return l.as(c.args[i], t, c.x)
	}
	return l.rvalue(c.args[i])
}

// holds evaluates argument i, a condition, as it is passed.
func (l *lowerer) holds(c outsideCall, i int) *logic.Term {
	e, t := c.args[i], c.parameter(i)
	if t == nil || !cc.IsIntegerType(t) || t.Kind() == cc.Bool || !ctypes.IsFloat(e.Type()) && !cc.IsIntegerType(e.Type()) ||
		cc.IsIntegerType(e.Type()) && l.mem.TypeOf(e).Bits <= ctypes.IntegerType(c.x, t).Bits {
		return l.cond(e) // what is not 0 is passed as another number than 0
	}
	return l.c.Not(l.c.Eq(l.as(e, t, c.x).t, l.c.Int(0)))
}

// model lowers a call. It returns the object that holds the result, nil for void; it is not ok, and has done nothing, if the
// arguments are others than those it is for.
type model func(l *lowerer, c outsideCall) (result *object, ok bool)

// models is the table, by names; those of gcc that begin with __builtin_ are meant where the plain names are.
var models = map[string]model{}

func init() { // the models refer to the lowering, and that to them
	addModels(append(mathModels, []struct {
		names string
		lower model
	}{
		{"__VERIFIER_assume assume __CPROVER_assume __craig_assume", exactly(1, (*lowerer).assuming)},
		{"assert __VERIFIER_assert __CPROVER_assert", (*lowerer).asserting},
		{"abort exit _exit _Exit quick_exit pthread_exit thrd_exit", (*lowerer).exiting},
		{"__builtin_unreachable", (*lowerer).unreachable},
		{"__builtin_va_start", exactly(2, (*lowerer).startingVariadic)},
		{"__builtin_va_end", (*lowerer).nothing},
		{"__builtin_expect", exactly(2, (*lowerer).expecting)},
		{"__builtin_prefetch", (*lowerer).discarding},
		{"__builtin_constant_p", (*lowerer).notConstant},
		{"__ccgo__types_compatible_p", exactly(2, (*lowerer).compatibleTypes)}, // the parser's macro for __builtin_types_compatible_p
		{"__builtin_clz __builtin_clzl __builtin_clzll", exactly(1, ofBits((*lowering).leadingZeros, true))},
		{"__builtin_ctz __builtin_ctzl __builtin_ctzll", exactly(1, ofBits((*lowering).trailingZeros, true))},
		{"__builtin_popcount __builtin_popcountl __builtin_popcountll", exactly(1, ofBits((*lowering).ones, false))},
		{"__builtin_parity __builtin_parityl __builtin_parityll", exactly(1, ofBits((*lowering).parity, false))},
		{"__builtin_ffs __builtin_ffsl __builtin_ffsll", exactly(1, ofBits((*lowering).firstOne, false))},
		{"__builtin_bswap16", exactly(1, swapping(16))},
		{"__builtin_bswap32", exactly(1, swapping(32))},
		{"__builtin_bswap64", exactly(1, swapping(64))},
		{"__builtin_add_overflow __builtin_sadd_overflow __builtin_saddl_overflow __builtin_saddll_overflow " +
			"__builtin_uadd_overflow __builtin_uaddl_overflow __builtin_uaddll_overflow", exactly(3, (*lowerer).addition)},
		{"__builtin_sub_overflow __builtin_ssub_overflow __builtin_ssubl_overflow __builtin_ssubll_overflow " +
			"__builtin_usub_overflow __builtin_usubl_overflow __builtin_usubll_overflow", exactly(3, (*lowerer).subtraction)},
		{"__builtin_mul_overflow __builtin_smul_overflow __builtin_smull_overflow __builtin_smulll_overflow " +
			"__builtin_umul_overflow __builtin_umull_overflow __builtin_umulll_overflow", exactly(3, (*lowerer).multiplication)},
		{"abs labs llabs imaxabs", exactly(1, (*lowerer).absolute)},
		{"malloc calloc realloc reallocarray alloca valloc aligned_alloc memalign kmalloc " + entry.Allocator, (*lowerer).allocating},
		{"free kfree", (*lowerer).freeing},
		{"memset", exactly(3, (*lowerer).settingBlock)},
		{"bzero", exactly(2, (*lowerer).zeroingBlock)},
		{"memcpy memmove", exactly(3, (*lowerer).copyingBlock)},
		{"memcmp bcmp", exactly(3, (*lowerer).comparingBlocks)},
		{"qsort", exactly(4, (*lowerer).sorting)},
		{"bsearch", exactly(5, (*lowerer).searching)},
		{"fopen fdopen popen", exactly(2, (*lowerer).opening)},
		{"fclose pclose", exactly(1, (*lowerer).closing)},
		{"fread fread_unlocked read pread recv", (*lowerer).receiving},
		// What the text of the library calls for what is not C.
		{"__craig_follows", exactly(2, (*lowerer).isBehind)},
		{"__craig_apart", exactly(4, (*lowerer).areApart)},
		{"__craig_ordered __craig_different", exactly(1, (*lowerer).comparing)},
		{"__craig_fails", exactly(0, (*lowerer).failing)},
		{"__craig_int __craig_long", exactly(2, (*lowerer).anyInRange)},
		{"__craig_count", exactly(1, (*lowerer).anyCount)},
		{"__craig_pointer", exactly(0, (*lowerer).anyPointer)},
		{"__craig_errno", (*lowerer).settingErrno},
		{"__craig_text", exactly(1, (*lowerer).anyText)},
	}...))
}

// addModels adds models to the table.
func addModels(list []struct {
	names string
	lower model
}) {
	for _, m := range list {
		for _, name := range strings.Fields(m.names) {
			models[name] = m.lower
		}
	}
}

// exactly is the model m of a function that takes n arguments, and of no other one of its name.
func exactly(n int, m model) model {
	return func(l *lowerer, c outsideCall) (*object, bool) {
		if len(c.args) != n {
			return nil, false
		}
		return m(l, c)
	}
}

// modelOf returns the model of a function, nil if it has none.
func modelOf(name string) model {
	if m := models[name]; m != nil {
		return m
	}
	plain, _ := strings.CutPrefix(name, "__builtin_")
	return models[plain]
}

func (l *lowerer) assuming(c outsideCall) (*object, bool) {
	l.endsHere()
	l.emit(&program.Assume{Cond: l.holds(c, 0), Stated: true}, c.at)
	return nil, true
}

func (l *lowerer) asserting(c outsideCall) (*object, bool) {
	if len(c.args) == 0 {
		return nil, false
	}
	l.emit(&program.Assert{Cond: l.holds(c, 0), Violation: program.Violation{Kind: program.Assertion}}, c.at)
	return nil, true
}

// exiting ends the execution: where that is the end of the program and not its failure, with all memory freed.
func (l *lowerer) exiting(c outsideCall) (*object, bool) {
	l.discarding(c)
	l.ending(strings.TrimPrefix(c.name, "__builtin_"), c.at)
	if !strings.HasSuffix(c.name, "abort") {
		l.nothingLeaked(true, c.at)
	}
	l.endsHere()
	l.emit(&program.Assume{Cond: l.c.False()}, c.at)
	return nil, true
}

func (l *lowerer) unreachable(c outsideCall) (*object, bool) {
	l.assumeUB(l.c.False(), program.ReachedUnreachable, c.at)
	return nil, true
}

func (l *lowerer) startingVariadic(c outsideCall) (*object, bool) {
	if !ctypes.IsRecord(c.args[0].Type()) {
		return nil, false
	}
	l.start(c.x, c.args[0])
	return nil, true
}

func (l *lowerer) nothing(outsideCall) (*object, bool) { return nil, true }

// discarding evaluates the arguments for their effects.
func (l *lowerer) discarding(c outsideCall) (*object, bool) {
	for _, a := range c.args {
		l.discard(a)
	}
	return nil, true
}

func (l *lowerer) expecting(c outsideCall) (*object, bool) {
	v := l.as(c.args[0], c.x.Type(), c.x)
	l.discard(c.args[1])
	return l.result(c.x, v), true
}

func (l *lowerer) notConstant(c outsideCall) (*object, bool) { return l.result(c.x, l.intVal(0)), true }

func (l *lowerer) compatibleTypes(c outsideCall) (*object, bool) {
	same := int64(0)
	if ctypes.TypesCompatible(c.x, c.args) {
		same = 1
	}
	return l.result(c.x, l.intVal(same)), true
}

func (l *lowerer) absolute(c outsideCall) (*object, bool) {
	if !cc.IsIntegerType(c.args[0].Type()) || !cc.IsIntegerType(c.x.Type()) {
		return nil, false
	}
	v, it := l.as(c.args[0], c.x.Type(), c.x), ctypes.IntegerType(c.x, c.x.Type())
	if v.lo.Sign() < 0 {
		t := l.c.Ite(l.c.Lt(v.t, l.c.Int(0)), l.c.Neg(v.t), v.t)
		v = l.fit(c.x, val{t: t, lo: num.Zero, hi: num.Max(v.lo.Abs(), v.hi.Abs())}, it)
	}
	return l.result(c.x, v), true
}

func (l *lowerer) allocating(c outsideCall) (*object, bool) {
	return l.result(c.x, l.allocate(c.x, c.name, nil)), true
}

func (l *lowerer) freeing(c outsideCall) (*object, bool) {
	for _, a := range c.args {
		if v := l.rvalue(a); v.off != nil {
			l.free(v, c.at)
		}
	}
	return nil, true
}

// isBehind evaluates __craig_follows(p, q): p points behind q, into the same object.
func (l *lowerer) isBehind(c outsideCall) (*object, bool) {
	a, b := l.pair(c.args[0], c.args[1])
	return l.result(c.x, l.truth(l.c.And(l.c.Eq(a.t, b.t), l.c.Gt(a.off, b.off)))), true
}

// areApart evaluates __craig_apart(p, n, q, m): n elements at p do not overlap m elements at q.
func (l *lowerer) areApart(c outsideCall) (*object, bool) {
	p, n := l.pair(c.args[0], c.args[1])
	q, m := l.pair(c.args[2], c.args[3])
	l.apart(p, q, ctypes.Pointee(c.args[0].Type().Decay()), n.t, m.t, c.x, true)
	return nil, true
}

// comparing evaluates __craig_ordered(n), any number of the sign of n, and __craig_different(n), which is 0 if n is.
func (l *lowerer) comparing(c outsideCall) (*object, bool) {
	return l.comparison(c.x, l.fn.name, l.rvalue(c.args[0]).t, c.name == "__craig_different"), true
}

// failing evaluates __craig_fails(): whether a weak exchange fails although the values are equal.
func (l *lowerer) failing(c outsideCall) (*object, bool) {
	return l.result(c.x, l.truth(l.unmodelledBool(program.Abstraction{Kind: program.Exchange}, c.at))), true
}

// anyInRange evaluates __craig_int(a, b) and its kin: any number from a to b.
func (l *lowerer) anyInRange(c outsideCall) (*object, bool) {
	a, b := l.pair(c.args[0], c.args[1])
	return l.fromOutside(c.x, a.t, b.t), true
}

// anyCount evaluates __craig_count(n): any number from 0 to n.
func (l *lowerer) anyCount(c outsideCall) (*object, bool) {
	return l.fromOutside(c.x, l.c.Int(0), l.rvalue(c.args[0]).t), true
}

// anyPointer evaluates __craig_pointer(): a pointer that is not modelled, of the function whose text is being lowered.
func (l *lowerer) anyPointer(c outsideCall) (*object, bool) {
	return l.result(c.x, l.unknownPointer(program.Abstraction{Kind: program.Stored, Symbol: clib.TextOf(l.fn.name)}, c.at)), true
}

// settingErrno evaluates __craig_errno(n), which stores n in errno, and __craig_errno(), which leaves anything there.
func (l *lowerer) settingErrno(c outsideCall) (*object, bool) {
	if len(c.args) == 0 {
		l.setErrno(c.x)
		return nil, true
	}
	v := l.rvalue(c.args[0])
	for _, g := range l.inits {
		if g.isErrno() {
			l.store(l.whole(g.o), v, c.x)
		}
	}
	return nil, true
}

// anyText evaluates __craig_text(a), which lets the array a have any contents.
func (l *lowerer) anyText(c outsideCall) (*object, bool) {
	name := clib.TextOf(l.fn.name)
	l.writeFrom(c.x, name, outcome(name), l.lvalue(c.args[0]))
	return nil, true
}

// ofBits is the model of a function on the bits of an unsigned number; of 0 it is undefined if positive is true.
func ofBits(f func(l *lowering, t *logic.Term, bits int) *logic.Term, positive bool) model {
	return func(l *lowerer, c outsideCall) (*object, bool) {
		if !cc.IsIntegerType(c.args[0].Type()) {
			return nil, false
		}
		bits := 32
		switch {
		case strings.HasSuffix(c.name, "ll"):
			bits = 64
		case strings.HasSuffix(c.name, "l"):
			bits = l.pointerBits()
		}
		v := l.save(l.convert(c.x, l.rvalue(c.args[0]), ctypes.IntType{Bits: bits}), c.at)
		if positive {
			l.assumeUB(l.c.Not(l.c.Eq(v.t, l.c.Int(0))), program.NoBit, c.at)
		}
		return l.result(c.x, val{t: f(l.lowering, v.t, bits), lo: num.Zero, hi: num.Int(64)}), true
	}
}

// swapping is the model of a function that puts the bytes of a number in the other order.
func swapping(bits int) model {
	return func(l *lowerer, c outsideCall) (*object, bool) {
		if !cc.IsIntegerType(c.args[0].Type()) {
			return nil, false
		}
		v := l.save(l.convert(c.x, l.rvalue(c.args[0]), ctypes.IntType{Bits: bits}), c.at)
		return l.result(c.x, l.exact(l.swapped(v.t, bits), ctypes.IntType{Bits: bits})), true
	}
}

func (l *lowerer) addition(c outsideCall) (*object, bool) {
	return l.overflow(c, func(a, b val) val {
		return val{t: l.c.Add(a.t, b.t), lo: a.lo.Add(b.lo), hi: a.hi.Add(b.hi)}
	})
}

func (l *lowerer) subtraction(c outsideCall) (*object, bool) {
	return l.overflow(c, func(a, b val) val {
		return val{t: l.c.Sub(a.t, b.t), lo: a.lo.Sub(b.hi), hi: a.hi.Sub(b.lo)}
	})
}

func (l *lowerer) multiplication(c outsideCall) (*object, bool) {
	return l.overflow(c, func(a, b val) val {
		lo, hi := ctypes.MinMax(a.lo.Mul(b.lo), a.lo.Mul(b.hi), a.hi.Mul(b.lo), a.hi.Mul(b.hi))
		return val{t: l.c.Mul(a.t, b.t), lo: lo, hi: hi}
	})
}

// overflow evaluates __builtin_add_overflow and its kin: the result that fits is stored, whether it is another one than
// the exact result, which is op's, is the value.
func (l *lowerer) overflow(c outsideCall, op func(a, b val) val) (*object, bool) {
	t := ctypes.Pointee(c.args[2].Type().Decay())
	if t == nil || !cc.IsIntegerType(t) || !cc.IsIntegerType(c.args[0].Type()) || !cc.IsIntegerType(c.args[1].Type()) {
		return nil, false
	}
	it := ctypes.IntegerType(c.x, t)
	a, b := l.pair(c.args[0], c.args[1])
	a, b = l.save(a, c.at), l.save(b, c.at)
	p := l.save(l.pointer(c.args[2]), c.at)
	if len(c.name) > len("__builtin_add_overflow") { // as in sadd, uaddl and umulll: for one type
		a, b = l.convert(c.x, a, it), l.convert(c.x, b, it)
	}
	v := l.save(op(a, b), c.at)
	l.store(l.dereference(p, t, c.x), l.convert(c.x, v, it), c.x)
	fits := l.c.And(l.c.Ge(v.t, l.num(it.Lo())), l.c.Le(v.t, l.num(it.Hi())))
	return l.result(c.x, l.truth(l.c.Not(fits))), true
}
