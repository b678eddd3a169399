// The formats of printf, scanf and their kin: which arguments they read and write, and how long what they print is.

package lower

import (
	"slices"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// conversionSpec is a part of a format: characters as they are, or a conversion.
type conversionSpec struct {
	text      string
	convert   byte // 0: none
	flags     string
	width     int64 // 0 is none
	precision int64 // -1 is none
	widthArg  bool  // width is an argument
	precArg   bool
	size      string // hh, h, l, ll, j, z, t, L
	skip      bool   // a conversion of scanf that is not assigned
}

// parseFormat takes a format apart; it is not ok for what is not in C.
func parseFormat(s string, scan bool) (list []conversionSpec, ok bool) {
	number := func(i int) (int64, int) {
		j := i
		for j < len(s) && s[j] >= '0' && s[j] <= '9' {
			j++
		}
		n, _ := strconv.ParseInt(s[i:j], 10, 32)
		return n, j
	}
	for i := 0; i < len(s); {
		if s[i] != '%' || i+1 < len(s) && s[i+1] == '%' {
			c := s[i : i+1]
			if s[i] == '%' {
				i++
			}
			if n := len(list); n > 0 && list[n-1].convert == 0 {
				list[n-1].text += c
			} else {
				list = append(list, conversionSpec{text: c})
			}
			i++
			continue
		}
		d := conversionSpec{precision: -1}
		i++
		for ; i < len(s) && strings.IndexByte("-+ #0'*", s[i]) >= 0 && !(s[i] == '*' && !scan); i++ {
			if s[i] == '*' {
				d.skip = true
			} else {
				d.flags += s[i : i+1]
			}
		}
		if !scan && i < len(s) && s[i] == '*' {
			d.widthArg = true
			i++
		} else {
			d.width, i = number(i)
		}
		if !scan && i < len(s) && s[i] == '.' {
			i++
			if i < len(s) && s[i] == '*' {
				d.precArg = true
				i++
			} else {
				d.precision, i = number(i)
			}
		}
		for i < len(s) && strings.IndexByte("hljztLm", s[i]) >= 0 {
			d.size += s[i : i+1]
			i++
		}
		if i == len(s) || strings.IndexByte("diouxXcspneEfFgGaA[", s[i]) < 0 || strings.Contains(d.size, "m") {
			return nil, false
		}
		d.convert = s[i]
		i++
		if d.convert == '[' {
			if !scan {
				return nil, false
			}
			end := strings.IndexByte(s[min(len(s), i+1):], ']') // the first character may be one
			if i < len(s) && s[i] == '^' && i+1 < len(s) && s[i+1] == ']' {
				end = 1 + strings.IndexByte(s[min(len(s), i+2):], ']')
			}
			if end < 0 {
				return nil, false
			}
			i += end + 2
		}
		list = append(list, d)
	}
	return list, true
}

// integerSize returns the size of the integer that the conversion is for.
func (d conversionSpec) integerSize(pointerBytes int64) int64 {
	switch d.size {
	case "hh":
		return 1
	case "h":
		return 2
	case "l", "z", "t":
		return pointerBytes
	case "ll", "j", "L":
		return 8
	}
	return 4
}

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
	l.doubt(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.Accessed, Symbol: c.f.Name}, l.pos(c.x))
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

// argument evaluates the next argument; it is not ok if there is none, or it is of another kind.
func (l *lowerer) argument(c *formatted, kind func(cc.Type) bool) (v val, t cc.Type, ok bool) {
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
			l.doubt(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.OtherArgument}, l.pos(c.x))
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
	var size, to val
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
			size = l.save(l.rvalue(a), at)
		default:
			l.stream(c.x, a)
			l.discard(a)
		}
	}
	var operands []operand
	for _, d := range c.list {
		o := operand{spec: d, width: l.intVal(d.width), precision: l.intVal(d.precision)}
		if d.widthArg {
			o.width, _, _ = l.argument(c, cc.IsIntegerType)
		}
		if d.precArg {
			o.precision, _, _ = l.argument(c, cc.IsIntegerType)
		}
		switch d.convert {
		case 0:
		case 's', 'p', 'n':
			o.v, o.t, o.fits = l.argument(c, ctypes.IsPointer)
		case 'd', 'i', 'o', 'u', 'x', 'X', 'c':
			o.v, o.t, o.fits = l.argument(c, cc.IsIntegerType)
		default:
			o.v, o.t, o.fits = l.argument(c, ctypes.IsFloat)
		}
		operands = append(operands, o)
	}
	for _, a := range c.args[min(c.next, len(c.args)):] {
		l.discard(a)
	}
	if !toMemory && !allocates && l.unused == c.x && !l.marks(program.UnmodelledAccess) {
		for _, o := range operands {
			if o.spec.convert == 'n' && o.fits {
				l.writeObject(c.x, c.f.Name, program.Havoc{Abstract: program.Abstraction{Kind: program.Printed, Symbol: c.f.Name}}, o.v, ctypes.Pointee(o.t))
			}
		}
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
		for _, s := range c.strings {
			stored := c.n
			if c.last != nil {
				stored = l.c.Ite(l.c.Lt(c.n, c.last), c.n, c.last)
			}
			l.apart(c.to, s.v, c.char, stored, s.n, c.x, false)
		}
		end := l.c.True()
		i := c.n
		if c.last != nil {
			end = l.c.Not(l.c.Eq(size.t, l.c.Int(0)))
			i = l.c.Ite(l.c.Lt(c.n, c.last), c.n, c.last)
		}
		l.unless(l.c.Not(end), at, func() {
			l.store(l.dereference(l.elementsBy(c.to, c.char, l.keep(i, at), c.x), c.char, c.x), l.intVal(0), c.x)
		})
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

// conversion prints what the format says of an argument, or characters of the format.
func (l *procedure) conversion(c *formatted, o operand) {
	size, at := l.num(num.Pow2(l.pointerBits()).Sub(num.One)), l.pos(c.x)
	to, last := l.null(), l.intVal(0)
	if c.char != nil {
		to, last = c.to, val{t: size, lo: num.Zero, hi: size.Value()}
		if c.last != nil {
			last.t = c.last
		}
	}
	n := val{t: c.n, lo: num.Zero, hi: size.Value()}
	text := func(name string, args ...val) {
		if r := l.callText(c.x, "__craig_sprintf_"+name, append([]val{to, last, n}, args...)...); r != nil {
			c.n = l.keep(l.load(l.whole(r), c.x).t, at)
		}
	}
	any := func(most int64) {
		w := l.intVal(0)
		if o.width.t != nil && o.width.lo.Sign() >= 0 {
			w = o.width
		} else if o.spec.widthArg {
			most = 1 << 30
		}
		p := o.precision
		switch {
		case o.spec.precArg:
			most = 1 << 30
		case p.lo.Sign() > 0:
			most += int64(o.spec.precision)
		default:
			most += 6
		}
		text("any", l.intVal(most), w)
	}
	plain := !o.spec.widthArg && !o.spec.precArg && o.spec.precision < 0 && o.spec.size != "L" && strings.Trim(o.spec.flags, "0-") == "" && o.fits
	switch o.spec.convert {
	case 0:
		for _, r := range []byte(o.spec.text) {
			l.character(c, l.intVal(int64(int8(r))))
		}
	case 'c':
		if plain && o.spec.width <= 1 && o.spec.size == "" {
			l.character(c, o.v)
		} else {
			any(8)
		}
	case 's':
		if o.fits && o.spec.size == "" && (ctypes.IsChar(ctypes.Pointee(o.t)) || ctypes.Pointee(o.t).Kind() == cc.Void) {
			most := val{t: size, lo: num.Zero, hi: size.Value()}
			if o.spec.precision >= 0 {
				most = o.precision
			} else if o.spec.precArg && o.precision.t != nil {
				most.t = l.c.Ite(l.c.Lt(o.precision.t, l.c.Int(0)), size, o.precision.t)
			}
			l.nonNull(c.x, o.v)
			before := c.n
			text("string", o.v, most)
			c.strings = append(c.strings, printed{o.v, l.c.Sub(c.n, before)})
			if o.spec.width > 0 || o.spec.widthArg {
				c.n = before
				any(1 << 30)
			}
			return
		}
		l.doubt(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.ReadBy, Symbol: c.f.Name}, at)
		any(1 << 30)
	case 'd', 'i', 'u', 'o', 'x', 'X':
		if !plain {
			any(24)
			return
		}
		it := ctypes.IntType{Bits: int(o.spec.integerSize(int64(l.pointerBits()/8))) * 8, Signed: o.spec.convert == 'd' || o.spec.convert == 'i'}
		v := l.save(l.convert(c.x, o.v, it), at)
		sign := l.intVal(0)
		if it.Signed {
			negative := l.c.Lt(v.t, l.c.Int(0))
			sign = val{t: l.c.Ite(negative, l.c.Int('-'), l.c.Int(0)), lo: num.Zero, hi: num.Int('-')}
			v = val{t: l.c.Ite(negative, l.c.Neg(v.t), v.t), lo: num.Zero, hi: num.Max(v.lo.Abs(), v.hi)}
		}
		pad := int64(' ')
		if strings.Contains(o.spec.flags, "-") {
			pad = '-'
		} else if strings.Contains(o.spec.flags, "0") {
			pad = '0'
		}
		switch width := l.intVal(o.spec.width); o.spec.convert {
		case 'o':
			text("octal", v, width, l.intVal(pad))
		case 'x', 'X':
			text("hexadecimal", v, l.intVal(int64(o.spec.convert-'x')+'a'), width, l.intVal(pad))
		default:
			text("decimal", v, sign, width, l.intVal(pad))
		}
	case 'n':
		if o.fits {
			l.writeObject(c.x, c.f.Name, program.Havoc{Abstract: program.Abstraction{Kind: program.Printed, Symbol: c.f.Name}}, o.v, ctypes.Pointee(o.t))
		}
	case 'f', 'F':
		most := int64(312)
		if o.spec.size == "L" {
			most = 5000
		}
		any(most)
	default: // e, g, a and p
		any(40)
	}
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

// scan evaluates a call of scanf or one of its kin: how many conversions are assigned comes from outside.
func (l *lowerer) scan(c *formatted, before []cc.ExpressionNode) *object {
	at := l.pos(c.x)
	for i, a := range before {
		if c.f.Effects[i] == clib.ReadsString {
			l.readString(c.x, a, nil)
		} else {
			l.stream(c.x, a)
			l.discard(a)
		}
	}
	type assigned struct {
		conversionSpec
		v val
		t cc.Type
	}
	var list []assigned
	count := int64(0)
	for _, d := range c.list {
		if d.convert == 0 || d.skip {
			continue
		}
		v, t, ok := l.argument(c, ctypes.IsPointer)
		if ok {
			list = append(list, assigned{d, v, ctypes.Pointee(t)})
		}
		if d.convert != 'n' {
			count++
		}
	}
	for _, a := range c.args[min(c.next, len(c.args)):] {
		l.discard(a)
	}
	r := l.temporary(c.x, c.x.Type(), c.f.Name+"()")
	l.havoc(r, outcome(c.f.Name), c.x)
	l.inResults(r, -1, count, c.x)
	i := int64(0)
	for _, a := range list {
		enough := l.c.Gt(r.leaf.Term, l.c.Int(i))
		if a.convert == 'n' {
			enough = l.c.Ge(r.leaf.Term, l.c.Int(i))
		} else {
			i++
		}
		l.unless(l.c.Not(enough), at, func() { l.scanned(c, a.conversionSpec, a.v, a.t) })
	}
	l.setErrno(c.x)
	return r
}

// scanned stores what one conversion of scanf yields in the object of type t at v.
func (l *procedure) scanned(c *formatted, d conversionSpec, v val, t cc.Type) {
	f, h := c.f, outcome(c.f.Name)
	wanted := d.integerSize(int64(l.pointerBits() / 8))
	words := "scanf"
	if f.Origin == clib.Determined || d.convert == '[' {
		words = "sscanf" // what is not modelled
	}
	chars := ctypes.IsChar(t) || t.Kind() == cc.Void
	width := val{t: l.num(num.Pow2(l.pointerBits() - 1)), lo: num.Zero, hi: num.Pow2(l.pointerBits() - 1)}
	if d.width > 0 {
		width = l.intVal(d.width)
	}
	switch {
	case (d.convert == 's' || d.convert == '[') && d.size == "" && chars:
		l.callText(c.x, "__craig_"+words+"_word", v, width)
		return
	case d.convert == 'c' && d.size == "" && chars && (d.width > 1 || !ctypes.IsChar(t)):
		if d.width == 0 {
			width = l.intVal(1)
		}
		l.callText(c.x, "__craig_"+words+"_characters", v, width)
		return
	case d.convert == 'c' && d.size == "" && ctypes.IsChar(t):
		l.writeFrom(c.x, f.Name, h, l.dereference(v, t, c.x))
		return
	case strings.IndexByte("diouxX", d.convert) >= 0 && cc.IsIntegerType(t) && t.Size() == wanted && t.Kind() != cc.Bool,
		d.convert == 'n' && cc.IsIntegerType(t) && t.Size() == wanted, d.convert == 'p' && ctypes.IsPointer(t):
		if d.width > 0 || d.convert == 'n' {
			h = program.Havoc{Abstract: program.Abstraction{Kind: program.Digits}}
		}
		l.writeFrom(c.x, f.Name, h, l.dereference(v, t, c.x))
		return
	case strings.IndexByte("eEfFgGaA", d.convert) >= 0 && ctypes.IsFloat(t):
		l.store(l.dereference(v, t, c.x), val{}, c.x)
		return
	}
	l.blur(v.t, l.Use(v.t), c.x)
}
