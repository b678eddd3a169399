// Calls of functions with formats, printf, scanf and their kin: which arguments they read and write, and how long what they
// print is.

package lower

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// formatted is a call of a function with a format.
type formatted struct {
	x    *cc.PostfixExpression
	f    clib.StandardFunction
	list []conversionSpec
	args []cc.ExpressionNode // behind the format
	next int                 // which of them is next

	to   val         // where the characters go, if they go to memory
	char cc.Type     // the type of these characters; nil: they do not
	last *logic.Term // up to which index they are written; nil: whatever it is
	n    *logic.Term // how many there are so far; nil: they are not counted

	strings []printed
}

// printed is a string that has been printed, and how much of it.
type printed struct {
	v val
	n *logic.Term
}

// format evaluates a call of a function with a format. It returns false if name is none.
func (l *lowerer) format(x *cc.PostfixExpression, name string, args []cc.ExpressionNode) (*object, bool) {
	f, ok := clib.Lookup(name)
	at := slices.Index(f.Effects, clib.OfFormat)
	if !ok || at < 0 || len(args) <= at {
		return nil, false
	}
	c := &formatted{x: x, f: f, args: args[at+1:]}
	scan := strings.Contains(f.Name, "scanf")
	lit, isLiteral := syntax.StringLiteral(args[at])
	known := isLiteral && lit.Case == cc.PrimaryExpressionString && !strings.HasPrefix(f.Name, "v")
	if known {
		var b strings.Builder
		for _, r := range l.mem.Codes(lit) {
			if r == 0 {
				break
			}
			b.WriteByte(byte(r))
		}
		c.list, known = parseFormat(b.String(), scan)
	}
	if !known {
		return l.unknownFormat(c, args[:at+1]), true
	}
	if scan {
		return l.scan(c, args[:at]), true
	}
	return l.print(c, args[:at]), true
}

// unknownFormat evaluates a call with a format that is not in the text, or with a va_list.
func (l *lowerer) unknownFormat(c *formatted, before []cc.ExpressionNode) *object {
	var to val // where asprintf stores a pointer
	switch c.f.Effects[0] {
	case clib.OfText:
		l.changed(c.x, c.f.Name, before[0])
		before = before[1:]
	case clib.WritesObject:
		to = l.save(l.rvalue(before[0]), l.pos(c.x))
		before = before[1:]
	}
	for _, a := range before {
		if ctypes.IsPointer(a.Type().Decay()) {
			l.readString(c.x, a, nil)
		} else {
			l.discard(a)
		}
	}
	writes := strings.Contains(c.f.Name, "scanf")
	for _, a := range c.args {
		if writes {
			l.changed(c.x, c.f.Name, a)
		} else if ctypes.IsRecord(a.Type()) || ctypes.IsPointer(a.Type().Decay()) {
			l.discard(a)
		} else {
			l.rvalue(a)
		}
	}
	if _, literal := syntax.StringLiteral(before[len(before)-1]); !literal && !writes {
		l.escapeFormat(c)
	}
	l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.Accessed, Symbol: c.f.Name}, l.pos(c.x))
	l.setErrno(c.x)
	if to.t != nil {
		return l.callText(c.x, "__craig_asprintf_any", to)
	}
	return l.standardResult(c.x, c.f)
}

// escapeFormat lets what the arguments point to have any value: the format may tell printf to write numbers there.
func (l *lowerer) escapeFormat(c *formatted) {
	for _, a := range c.args {
		if p := ctypes.Pointee(a.Type().Decay()); p != nil && cc.IsIntegerType(p) && !ctypes.IsChar(p) {
			l.changed(c.x, c.f.Name, a)
		}
	}
}

// next evaluates the next argument; it is not ok if there is none, or it is of another kind.
func (l *lowerer) next(c *formatted, kind func(cc.Type) bool) (v val, t cc.Type, ok bool) {
	if c.next >= len(c.args) {
		if l.marks(program.UnmodelledAccess) {
			l.assumeUB(l.c.False(), program.VariableArguments, l.pos(c.x))
		}
		return val{}, nil, false
	}
	a := c.args[c.next]
	c.next++
	t = a.Type().Decay()
	if ctypes.IsRecord(t) || t.Kind() == cc.Void {
		l.discard(a)
		return val{}, nil, false
	}
	if v = l.rvalue(a); v.t != nil {
		v = l.save(v, l.pos(c.x))
	}
	if !kind(t) {
		if l.marks(program.UnmodelledAccess) {
			l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.OtherArgument}, l.pos(c.x))
		}
		return v, t, false
	}
	return v, t, true
}

// operand is an argument of printf with its conversion.
type operand struct {
	spec      conversionSpec
	v         val
	t         cc.Type
	fits      bool
	width     val
	precision val
}

// print evaluates a call of printf or one of its kin.
func (l *lowerer) print(c *formatted, before []cc.ExpressionNode) *object {
	at := l.pos(c.x)
	toMemory, allocates := c.f.Effects[0] == clib.OfText, c.f.Effects[0] == clib.WritesObject
	to, size := l.destination(c, before)
	operands := l.printOperands(c)
	counts := slices.ContainsFunc(operands, func(o operand) bool { return o.spec.convert == 'n' })
	if !toMemory && !allocates && !counts && l.unused == c.x && !l.marks(program.UnmodelledAccess) {
		l.setErrno(c.x)
		return nil
	}
	c.n = l.c.Int(0)
	if size.t != nil {
		c.last = l.keep(l.c.Ite(l.c.Eq(size.t, l.c.Int(0)), l.c.Int(0), l.c.Sub(size.t, l.c.Int(1))), at)
	}
	for _, o := range operands {
		l.conversion(c, o)
	}
	if toMemory {
		l.endString(c, size)
	}
	l.setErrno(c.x)
	if allocates {
		return l.callText(c.x, "__craig_asprintf", to, l.exact(l.keep(c.n, at), ctypes.IntType{Bits: l.pointerBits()}))
	}
	if l.unused == c.x || c.x.Type().Kind() == cc.Void {
		return nil
	}
	o := l.temporary(c.x, c.x.Type(), c.f.Name+"()")
	if toMemory {
		l.store(l.whole(o), l.convert(c.x, val{t: c.n, lo: num.Zero, hi: num.Pow2(l.pointerBits())}, ctypes.Int), c.x)
		return o
	}
	l.havoc(o, outcome(c.f.Name), c.x) // it may fail
	fails := l.c.Eq(o.leaf.Term, l.c.Int(-1))
	l.emit(&program.Assume{Cond: l.c.Or(l.c.Eq(o.leaf.Term, c.n), fails)}, at)
	return o
}

// destination evaluates the arguments of printf before the format: where the characters go (c.to), up to how many of them,
// if the call says that, or where the pointer to memory allocated for them goes.
func (l *lowerer) destination(c *formatted, before []cc.ExpressionNode) (to, size val) {
	at := l.pos(c.x)
	toMemory, allocates := c.f.Effects[0] == clib.OfText, c.f.Effects[0] == clib.WritesObject
	for i, a := range before {
		switch {
		case toMemory && i == 0:
			c.to, c.char = l.save(l.rvalue(a), at), ctypes.Pointee(a.Type().Decay())
			if c.char == nil || !ctypes.IsChar(c.char) {
				c.char = l.mem.charType
			}
			if c.to.off == nil {
				c.to = l.null()
			}
		case allocates:
			to = l.save(l.rvalue(a), at)
		case toMemory && i == 1:
			size = l.save(l.size(a), at)
		default:
			l.stream(c.x, c.f.Name, i, a)
			l.discard(a)
		}
	}
	return to, size
}

// printOperands evaluates the arguments of printf behind the format.
func (l *lowerer) printOperands(c *formatted) []operand {
	var operands []operand
	for _, d := range c.list {
		o := operand{spec: d, width: l.intVal(d.width), precision: l.intVal(d.precision)}
		if d.widthArg {
			o.width, _, _ = l.next(c, cc.IsIntegerType)
		}
		if d.precArg {
			o.precision, _, _ = l.next(c, cc.IsIntegerType)
		}
		switch d.convert {
		case 0:
		case 's', 'p', 'n':
			o.v, o.t, o.fits = l.next(c, ctypes.IsPointer)
		case 'd', 'i', 'o', 'u', 'x', 'X', 'c':
			o.v, o.t, o.fits = l.next(c, cc.IsIntegerType)
		default:
			o.v, o.t, o.fits = l.next(c, ctypes.IsFloat)
		}
		operands = append(operands, o)
	}
	for _, a := range c.args[min(c.next, len(c.args)):] {
		l.discard(a)
	}
	return operands
}

// endString writes the zero behind what has been printed to memory, unless size says that there is no room at all. The
// strings that have been printed must not overlap with it.
func (l *procedure) endString(c *formatted, size val) {
	at := l.pos(c.x)
	end, fits := c.n, l.c.True()
	if c.last != nil {
		end, fits = l.c.Ite(l.c.Lt(c.n, c.last), c.n, c.last), l.c.Not(l.c.Eq(size.t, l.c.Int(0)))
	}
	for _, s := range c.strings {
		l.apart(c.to, s.v, c.char, end, s.n, c.x, false)
	}
	l.unless(l.c.Not(fits), at, func() {
		l.store(l.dereference(l.elementsBy(c.to, c.char, l.keep(end, at), c.x), c.char, c.x), l.intVal(0), c.x)
	})
}

// conversion prints what the format says of an argument, or characters of the format.
func (l *procedure) conversion(c *formatted, o operand) {
	switch o.spec.convert {
	case 0:
		for _, r := range []byte(o.spec.text) {
			l.character(c, l.intVal(int64(int8(r))))
		}
	case 'c':
		if o.fits && o.spec.size == "" {
			l.printCharacter(c, o)
		} else {
			l.printAny(c, o, 8)
		}
	case 's':
		l.printString(c, o)
	case 'd', 'i', 'u', 'o', 'x', 'X':
		switch {
		case !o.fits || o.spec.size == "L":
			l.printAny(c, o, 24)
		case o.spec.plain():
			l.printInteger(c, o)
		default:
			l.printNumber(c, o)
		}
	case 'n':
		l.storeCount(c, o)
	case 'f', 'F':
		most := int64(312)
		if o.spec.size == "L" {
			most = 5000
		}
		l.printAny(c, o, most)
	default: // e, g, a and p
		l.printAny(c, o, 40)
	}
}

// printText prints by a function of the library's text. Before args it takes where the characters go, up to which index
// they are written, and how many there are so far; its result is how many there are then.
func (l *procedure) printText(c *formatted, name string, args ...val) {
	most := l.num(num.Pow2(l.pointerBits()).Sub(num.One))
	to, last := l.null(), l.intVal(0)
	if c.char != nil {
		to, last = c.to, val{t: most, lo: num.Zero, hi: most.Value()}
		if c.last != nil {
			last.t = c.last
		}
	}
	n := val{t: c.n, lo: num.Zero, hi: most.Value()}
	if r := l.callText(c.x, "__craig_sprintf_"+name, append([]val{to, last, n}, args...)...); r != nil {
		c.n = l.keep(l.load(l.whole(r), c.x).t, l.pos(c.x))
	}
}

// printAny prints any characters: as many as the width says, and at most that or most and what the precision adds.
func (l *procedure) printAny(c *formatted, o operand, most int64) {
	width := l.intVal(0)
	if o.width.t != nil && o.width.lo.Sign() >= 0 {
		width = o.width
	} else if o.spec.widthArg {
		most = 1 << 30
	}
	switch {
	case o.spec.precArg:
		most = 1 << 30
	case o.precision.lo.Sign() > 0:
		most += int64(o.spec.precision)
	default:
		most += 6
	}
	l.printText(c, "any", l.intVal(most), width)
}

// printString prints the argument of %s.
func (l *procedure) printString(c *formatted, o operand) {
	if !o.fits || o.spec.size != "" || !ctypes.IsChar(ctypes.Pointee(o.t)) && ctypes.Pointee(o.t).Kind() != cc.Void {
		l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.ReadBy, Symbol: c.f.Name}, l.pos(c.x))
		l.printAny(c, o, 1<<30)
		return
	}
	size := l.num(num.Pow2(l.pointerBits()).Sub(num.One))
	most := val{t: size, lo: num.Zero, hi: size.Value()}
	if o.spec.precision >= 0 {
		most = o.precision
	} else if o.spec.precArg && o.precision.t != nil {
		most.t = l.c.Ite(l.c.Lt(o.precision.t, l.c.Int(0)), size, o.precision.t)
	}
	l.nonNull(c.x, o.v)
	before := c.n
	if width, pad := l.fieldOf(c, o); o.spec.width > 0 || o.spec.widthArg {
		l.printText(c, "field", o.v, most, width, pad)
	} else {
		l.printText(c, "string", o.v, most)
	}
	c.strings = append(c.strings, printed{o.v, l.c.Sub(c.n, before)})
}

// storeCount stores where the argument of %n points how many characters there are.
func (l *procedure) storeCount(c *formatted, o operand) {
	if !o.fits {
		return
	}
	t := ctypes.Pointee(o.t)
	if !cc.IsIntegerType(t) || t.Size() != o.spec.integerSize(int64(l.pointerBits()/8)) {
		l.writeObject(c.x, c.f.Name, program.Havoc{Abstract: program.Abstraction{Kind: program.Printed, Symbol: c.f.Name}}, o.v, t)
		return
	}
	n := val{t: c.n, lo: num.Zero, hi: num.Pow2(l.pointerBits())}
	l.store(l.dereference(o.v, t, c.x), l.convert(c.x, n, ctypes.IntegerType(c.x, t)), c.x)
}

// character prints the character v.
func (l *procedure) character(c *formatted, v val) {
	at := l.pos(c.x)
	if c.char != nil {
		within := l.c.True()
		if c.last != nil {
			within = l.c.Lt(c.n, c.last)
		}
		l.unless(l.c.Not(within), at, func() {
			l.store(l.dereference(l.elementsBy(c.to, c.char, c.n, c.x), c.char, c.x), l.convert(c.x, v, ctypes.IntegerType(c.x, c.char)), c.x)
		})
	}
	if c.n = l.c.Add(c.n, l.c.Int(1)); !c.n.IsNum() {
		c.n = l.keep(c.n, at)
	}
}
