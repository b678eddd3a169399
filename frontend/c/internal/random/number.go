// Integer types, and constants of interest.

package random

import "fmt"

// cType is an integer type as the generator knows it.
type cType struct {
	name     string
	unsigned bool
	narrow   bool // narrower than int
}

var cTypes = []cType{
	{"_Bool", true, true}, {"char", false, true}, {"signed char", false, true}, {"unsigned char", true, true},
	{"short", false, true}, {"unsigned short", true, true}, {"int", false, false}, {"unsigned", true, false},
	{"long", false, false}, {"unsigned long", true, false}, {"long long", false, false}, {"unsigned long long", true, false},
}

var typeInt, typeUnsigned = cTypes[6], cTypes[7]

// lvalue is something that can be assigned to; @n in its text stands for an index below n.
type lvalue struct {
	text     string
	typ      cType
	bitField bool
}

func (g *generator) typ() cType { return pick(g, cTypes...) }

// number returns a type other than _Bool.
func (g *generator) number() cType { return pick(g, cTypes[1:]...) }

// literal returns a constant.
func (g *generator) literal() string {
	switch g.r.IntN(10) {
	case 0:
		return pick(g, "2147483647", "-2147483647 - 1", "4294967295u", "2147483648", "0xffffffff", "0x80000000")
	case 1:
		return pick(g, "9223372036854775807LL", "-9223372036854775807LL - 1", "18446744073709551615ULL", "0xffffffffffffffff", "4294967296", "037777777777")
	case 2:
		return pick(g, "127", "128", "255", "256", "-128", "-129", "32767", "32768", "65535", "65536", "-32768")
	case 3:
		return pick(g, "'a'", "'\\0'", "'\\xff'", "'\\377'", "1L", "3UL", "0u", "-1L", "-7LL", "077")
	case 4:
		return fmt.Sprint(g.r.Int32())
	}
	return fmt.Sprint(g.r.IntN(40) - 20)
}

// declare declares a variable of the current scope.
func (g *generator) declare(storage string, t cType, name string) {
	g.line("%s%s %s = %s;", storage, t.name, name, g.literal())
	if storage == "const " {
		g.values = append(g.values, name)
	} else {
		g.lvalues = append(g.lvalues, lvalue{text: name, typ: t})
	}
}
