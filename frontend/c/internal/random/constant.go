// Constant expressions, each computed three times: by the compiler where it stands, by the compiler as the value of a
// static variable, and when the program runs, with variables in place of its constants.

package random

import (
	"fmt"
	"strings"
)

// folded is an expression as a constant, and with variables in place of the constants in it.
type folded struct{ constant, variable string }

func (f folded) format(format string) folded {
	return folded{fmt.Sprintf(format, f.constant), fmt.Sprintf(format, f.variable)}
}

// folder writes constant expressions.
type folder struct {
	*generator
	enums       []string // enumerated types
	enumerators []folded
	whole       bool // without casts, sizes and enumerators, as in #if
}

// constants are constant expressions wherever the language has them.
func (g *generator) constants() func() {
	f := &folder{generator: g}
	for range 1 + g.r.IntN(2) {
		f.enumeration()
	}
	var results []string
	for range 2 + g.r.IntN(3) {
		results = append(results, f.use()...)
	}
	if g.chance(40) {
		results = append(results, f.condition()...)
	}
	return func() {
		for _, r := range results {
			g.line("%s_out%d = (%s);", g.prefix, g.results, r)
			g.results++
		}
	}
}

// variable declares a variable of a type, with a constant as its value.
func (f *folder) variable(typ, value string) folded {
	v := f.name("k")
	f.line("static %s %s = %s;", typ, v, value)
	return folded{value, v}
}

// enumeration declares an enumerated type. The type of an enumerator is int if its value is one, and the enumerated type
// elsewhere.
func (f *folder) enumeration() {
	tag := f.name("E")
	var list []string
	var names []struct{ name, typ string }
	negative := f.chance(40)
	for range 1 + f.r.IntN(4) {
		n := f.name("e")
		value, typ := pick(f.generator, "0", "1", "7", "2147483647", "'ab'", "sizeof(long long)", "3u", "0x10ull"), "int"
		switch {
		case f.chance(15):
			value, typ = pick(f.generator, "0x80000000u", "2147483648", "0xfffffffe"), "enum "+tag
		case f.chance(10):
			value, typ = pick(f.generator, "1ll << 40", "0x7ffffffffffffffell"), "enum "+tag
		case negative && f.chance(60):
			value = pick(f.generator, "-1", "-2147483647 - 1", "-128", "(signed char)200")
		case len(names) > 0 && f.chance(50):
			value = pick(f.generator, names...).name + pick(f.generator, " < 2u", " - 2 < 0", " * 0 + 5", " > -1", " == 7", " ? 3 : 4u")
			value = "(" + value + ") + 1"
		}
		list = append(list, n+" = "+value)
		names = append(names, struct{ name, typ string }{n, typ})
	}
	f.line("enum %s { %s };", tag, strings.Join(list, ", "))
	f.enums = append(f.enums, "enum "+tag)
	for _, n := range names {
		f.enumerators = append(f.enumerators, f.variable(n.typ, n.name))
	}
}

// leaf returns a constant.
func (f *folder) leaf() folded {
	number := func() string {
		return pick(f.generator, "0", "1", "2", "7", "1u", "3u", "200", "-1", "5L", "6ul", "9ll", "0xffll", "40ull", "2147483647", "0x7fffffff", "0x80000000", "4294967295u", "2147483648", "0xffffffffffffffff", "-9223372036854775807ll", "037", "0x1ff", "'a'", "'\\xff'", "'\\377'", "'ab'", "'\\0\\1'", "L'\\xe9'")
	}
	if f.whole {
		n := pick(f.generator, "0", "1", "2", "7", "1u", "3u", "200", "5L", "6ul", "0xffll", "40ull", "2147483648", "4294967295u", "0x7fffffffffffffff", "0xffffffffffffffff", "037", "'a'", "'\\xff'")
		typ := "long long"
		if strings.Contains(n, "u") || n == "0xffffffffffffffff" {
			typ = "unsigned long long"
		}
		return f.variable(typ, n)
	}
	switch f.r.IntN(9) {
	case 0, 1:
		if len(f.enumerators) > 0 {
			return pick(f.generator, f.enumerators...)
		}
	case 2:
		size := pick(f.generator, "sizeof(%s)", "__alignof__(%s)", "sizeof(%s[3])", "sizeof((%s)1 + 0u)", "_Alignof(%s)", "__alignof__((%s)1)")
		return f.variable("__SIZE_TYPE__", fmt.Sprintf(size, f.kind()))
	case 3:
		t := f.typ().name
		return f.variable(t, fmt.Sprintf("(%s)%s", t, pick(f.generator, "2.5", "0.5", "7.0f", "100.75L", "(3 / 2.0)", "(1 ? 0.25 : 4)", "(2.5 > 1)", "-0.0", "0x1.8p3")))
	case 4:
		t := f.kind()
		return f.variable(t, fmt.Sprintf("(%s)%s", t, number()))
	}
	n := number()
	return f.variable("__typeof__("+n+")", n)
}

// kind returns an integer type, which may be an enumerated one.
func (f *folder) kind() string {
	if len(f.enums) > 0 && f.chance(30) {
		return pick(f.generator, f.enums...)
	}
	return f.typ().name
}

// operand returns an operand.
func (f *folder) operand(depth int) folded {
	if depth <= 0 || f.chance(25) {
		return f.leaf().format("(%s)")
	}
	return f.expression(depth - 1).format("(%s)")
}

// small returns an operand with few bits, so that nothing overflows.
func (f *folder) small(depth int) folded {
	x := f.operand(depth)
	if f.whole || f.chance(50) {
		return x.format("(%s & " + pick(f.generator, "0xff", "15", "0x7f", "3u") + ")")
	}
	return x.format("(" + pick(f.generator, "signed char", "unsigned char", "_Bool", "short", "unsigned", "unsigned long long") + ")%s")
}

func join(x folded, op string, y folded) folded {
	return folded{x.constant + op + y.constant, x.variable + op + y.variable}
}

// expression returns a constant expression.
func (f *folder) expression(depth int) folded {
	d := depth
	switch f.r.IntN(14) {
	case 0, 1:
		return join(f.small(d), pick(f.generator, " + ", " - "), f.small(d))
	case 2:
		return join(f.small(d).format("(%s & 0xfff)"), " * ", f.small(d).format("(%s & 0xfff)"))
	case 3:
		return join(f.operand(d), pick(f.generator, " / ", " % "), f.operand(0).format("(%s & 7 | "+pick(f.generator, "2", "4u", "16")+")"))
	case 4:
		k := f.leaf().format("(%s & " + pick(f.generator, "3", "7", "3u") + ")")
		if !f.whole && f.chance(40) {
			return join(f.operand(d).format("(unsigned"+pick(f.generator, "", " long long")+")%s"), " << ", k)
		}
		return join(f.operand(d).format("(%s & 0xff)"), " << ", k)
	case 5:
		return join(f.operand(d), " >> ", f.leaf().format("(%s & "+pick(f.generator, "7", "31", "15u")+")"))
	case 6:
		return join(f.operand(d), pick(f.generator, " & ", " | ", " ^ "), f.operand(d))
	case 7, 8:
		return join(f.operand(d), pick(f.generator, " < ", " <= ", " > ", " >= ", " == ", " != "), f.operand(d))
	case 9:
		return join(f.operand(d), pick(f.generator, " && ", " || "), f.operand(d))
	case 10:
		c, x, y := f.operand(d), f.operand(d), f.operand(d)
		return join(join(c, " ? ", x), " : ", y)
	case 11:
		if op := pick(f.generator, "~", "!", "+", "-"); op != "-" {
			return f.operand(d).format(op + "%s")
		}
		return f.small(d).format("-%s")
	case 12:
		if !f.whole {
			return f.operand(d).format("(" + f.kind() + ")%s")
		}
	}
	return f.operand(d - 1)
}

// use declares something with a constant expression in it, and returns the results to compare.
func (f *folder) use() []string {
	e := f.expression(2)
	n := f.name("c")
	low := "((" + e.constant + ") & 7)"
	lowVariable := "((" + e.variable + ") & 7)"
	switch f.r.IntN(9) {
	case 0:
		f.line("static char %s[1 + %s];", n, low)
		return []string{"sizeof " + n, "1 + " + lowVariable}
	case 1:
		f.line("static struct { unsigned f : 1 + %s; } %s = {-1};", low, n)
		return []string{n + ".f", "1 + " + lowVariable}
	case 2:
		f.line("enum { %s = %s, %s_next };", n, low, n)
		return []string{n, n + "_next - 9 < 0", lowVariable}
	case 3:
		f.line("static int %s[8] = {[%s] = 5};", n, low)
		return []string{n + "[" + lowVariable + "]", n + "[0]"}
	case 4, 5:
		f.line("static int %s(void) { switch (%s) { case %s: return 1; default: return 2; } }", n, e.variable, e.constant)
		return []string{n + "()"}
	}
	t := f.kind()
	f.line("static %s %s = %s;", t, n, e.constant)
	v := f.name("c")
	return []string{n, fmt.Sprintf("(%s)(%s)", t, e.constant), fmt.Sprintf("({ %s %s = %s; %s; })", t, v, e.variable, v), e.constant, e.variable}
}

// condition writes a condition of the preprocessor, which computes with the largest types.
func (f *folder) condition() []string {
	whole := &folder{generator: f.generator, whole: true}
	e := whole.expression(2)
	n := f.name("if")
	f.line("#if %s", e.constant)
	f.line("static int %s = 1;", n)
	f.line("#else")
	f.line("static int %s = 0;", n)
	f.line("#endif")
	return []string{n, "!!(" + e.variable + ")"}
}
