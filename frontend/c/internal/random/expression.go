// Expressions and assignments.

package random

import (
	"fmt"
	"strings"
)

// leaf returns a primary expression.
func (g *generator) leaf() string {
	switch {
	case g.chance(25) || len(g.lvalues) == 0:
		return "(" + g.literal() + ")"
	case g.chance(20) && len(g.values) > 0:
		return g.fixed(pick(g, g.values...))
	}
	return g.fixed(pick(g, g.lvalues...).text)
}

// fixed replaces each @n by a constant below n.
func (g *generator) fixed(s string) string {
	for i := strings.IndexByte(s, '@'); i >= 0; i = strings.IndexByte(s, '@') {
		s = s[:i] + fmt.Sprint(g.r.IntN(int(s[i+1]-'0'))) + s[i+2:]
	}
	return s
}

// operand returns an operand without side effects.
func (g *generator) operand(depth int) string {
	if depth <= 0 || g.chance(20) {
		return g.leaf()
	}
	return "(" + g.expr(depth-1) + ")"
}

// small returns an operand whose sums and products are unlikely to overflow.
func (g *generator) small(depth int) string {
	s := g.operand(depth)
	switch g.r.IntN(12) {
	case 0, 1: // no constant: the overflow of constants wraps
		return g.resolve(pick(g, g.lvalues...).text)
	case 2:
		return "(" + s + " & 0xff)"
	case 3:
		return "(" + s + " % 1000)"
	case 4:
		return "(" + s + " > " + g.operand(0) + ")"
	case 5, 6:
		return "(signed char)" + s
	case 7:
		return "(unsigned char)" + s
	case 8:
		return "(short)" + s
	case 9:
		return "(long long)(short)" + s
	}
	return "(" + pick(g, "unsigned", "unsigned long", "unsigned long long", "_Bool") + ")" + s
}

// expr returns an expression without side effects.
func (g *generator) expr(depth int) string {
	d := depth
	switch g.r.IntN(18) {
	case 0, 1:
		return g.small(d) + pick(g, " + ", " - ") + g.small(d)
	case 2:
		return g.small(d) + " * " + g.small(d)
	case 3:
		divisor := fmt.Sprintf("(%s | 1)", g.operand(d))
		if g.chance(50) {
			divisor = pick(g, "2", "3", "7u", "-3", "10L", "100LL", "5ULL", "(signed char)-4", "64")
		}
		if g.chance(10) {
			return g.resolve(pick(g, g.lvalues...).text) + pick(g, " / -1", " % -1")
		}
		return g.operand(d) + pick(g, " / ", " % ") + divisor
	case 4:
		switch g.r.IntN(5) {
		case 4:
			return fmt.Sprintf("(%s & 0x7fffffff) << %s", g.resolve(pick(g, g.lvalues...).text), pick(g, "(3 & "+g.operand(0)+")", "("+g.operand(0)+" & 31)", "2"))
		case 0:
			return fmt.Sprintf("(%s & %s) << %s", g.operand(d), pick(g, "0xff", "0x7fffff", "1"), pick(g, "3", "(3 & "+g.operand(0)+")", "(7u & "+g.operand(0)+")"))
		case 1:
			return fmt.Sprintf("(unsigned)%s << (%s & 31)", g.operand(d), g.operand(0))
		case 2:
			return fmt.Sprintf("(unsigned long long)%s << %s", g.operand(d), pick(g, "1", "63", "33", "("+g.operand(0)+" & 63)"))
		}
		return fmt.Sprintf("(long long)(unsigned short)%s << (%s & 31)", g.operand(d), g.operand(0))
	case 5:
		return g.operand(d) + " >> " + pick(g, "1", "4", "31", "("+g.operand(0)+" & 15)", "("+g.operand(0)+" & 31)")
	case 6, 7:
		return g.operand(d) + pick(g, " & ", " | ", " ^ ") + pick(g, g.operand(d), "15", "0xff00", "-2", "1")
	case 8:
		return pick(g, "~", "!", "+", "!!") + g.operand(d)
	case 9:
		return "-" + g.small(d)
	case 10:
		return g.operand(d) + pick(g, " < ", " <= ", " > ", " >= ", " == ", " != ") + g.operand(d)
	case 11:
		return g.operand(d) + pick(g, " && ", " || ") + g.operand(d)
	case 12:
		return g.operand(d) + " ? " + g.operand(d) + " : " + g.operand(d)
	case 13:
		if len(g.pure) > 0 {
			return fmt.Sprintf("%s(%s, %s)", pick(g, g.pure...), g.operand(d), g.operand(d))
		}
		return g.leaf()
	case 14:
		return fmt.Sprintf("(%s)%s", g.typ().name, g.operand(d))
	case 15:
		if g.chance(50) { // a statement expression
			t := g.name("t")
			return fmt.Sprintf("({ %s %s = %s; %s; })", pick(g, g.typ().name, "__typeof__("+g.fixed(pick(g, g.lvalues...).text)+" + 0)"), t, g.operand(d), pick(g, t+" & 255", "!"+t, t+" > 3 ? 5u : "+t, t))
		}
		return g.resolve(pick(g, g.lvalues...).text) + " ?: " + g.operand(d) // the parser takes no constants there
	}
	return g.leaf()
}

// effect returns an expression that may change the variables in g.side, each of them at most once between two sequence
// points, and an lvalue.
func (g *generator) effect(depth int) string {
	if depth <= 0 || len(g.side) < 2 {
		return g.expr(1)
	}
	change := func(s string) string {
		return "(" + pick(g, s+"++", s+"--", "++"+s, "--"+s, s+" += 3", s+" ^= 5", s+" = "+g.expr(1), s+" |= 6", s+" >>= 1", s+" %= 100") + ")"
	}
	switch g.r.IntN(6) {
	case 0:
		return change(g.side[0]) + pick(g, " + ", " & ", " - ", " == ", " < ", " ^ ") + change(g.side[1])
	case 1:
		return "(" + g.effect(depth-1) + ")" + pick(g, " && ", " || ") + "(" + g.effect(depth-1) + ")"
	case 2:
		return "(" + g.effect(depth-1) + ") ? (" + g.effect(depth-1) + ") : (" + g.effect(depth-1) + ")"
	case 3:
		return change(g.side[0]) + ", (" + g.effect(depth-1) + ")"
	case 4:
		return g.small(1) + " + " + "(signed char)" + change(g.side[0])
	}
	return change(pick(g, g.side...))
}

// assignment returns an expression statement that changes an lvalue.
func (g *generator) assignment() string {
	v := pick(g, g.lvalues...)
	s := g.resolve(v.text)
	switch k := g.r.IntN(10); {
	case k < 2:
		return s + " = " + g.expr(3)
	case k < 4:
		return s + " = (" + g.effect(2) + ")"
	case k == 4 && !strings.Contains(s, "%"): // an index may read what is changed
		return s + " = (" + g.assignmentTo(pick(g, g.lvalues...)) + ", " + g.expr(1) + ")"
	case k == 5:
		return pick(g, s+"++", s+"--", "++"+s, "--"+s)
	}
	return g.assignmentTo(v)
}

// assignmentTo returns a compound assignment.
func (g *generator) assignmentTo(v lvalue) string {
	s := g.resolve(v.text)
	switch g.r.IntN(6) {
	case 0:
		return s + pick(g, " &= ", " |= ", " ^= ") + g.expr(2)
	case 1:
		return s + pick(g, " /= ", " %= ") + pick(g, "3", "-5", "7u", "2LL", "("+g.operand(1)+" | 1)")
	case 2:
		return s + " >>= " + pick(g, "1", "2", "(3 & "+g.operand(0)+")")
	case 3:
		if v.typ.unsigned && !v.bitField {
			return s + pick(g, " *= ", " <<= ", " <<= 1 + ") + "(" + g.operand(1) + " & 7)"
		}
	case 4:
		if v.typ.narrow {
			return s + " *= (signed char)" + g.operand(1)
		}
	}
	return s + pick(g, " += ", " -= ") + g.small(1)
}

// resolve replaces @n by indices.
func (g *generator) resolve(s string) string {
	for {
		i := strings.IndexByte(s, '@')
		if i < 0 {
			return s
		}
		n := s[i+1]
		index := fmt.Sprintf("(unsigned)(%s) %% %c", g.leaf(), n)
		if g.chance(50) {
			index = fmt.Sprint(g.r.IntN(int(n - '0')))
		}
		s = s[:i] + index + s[i+2:]
	}
}
