// Numbers: expressions over the variables that every function has.

package hostile

import (
	"fmt"
	"strconv"
	"strings"
)

// variables are what each place of a program can read and write: ints between -reach and reach.
var variables = []string{"x", "y", "z"}

const reach = 100

// value is an expression of type int, and between what its values are.
type value struct {
	text   string
	lo, hi int64
}

// expr returns an expression without side effects and undefined behaviour.
func (g *generator) expr(depth int) value {
	if depth <= 0 || g.chance(20) {
		if g.chance(35) {
			c := int64(g.r.IntN(12) - 3)
			return value{strconv.FormatInt(c, 10), c, c}
		}
		return value{pick(g, variables...), -reach, reach}
	}
	a, b := g.expr(depth-1), g.expr(depth-1)
	op := pick(g, "+", "-", "*", "&", "|", "^", "<", "==", "/", "%", "?", "!", "~", "<<", ">>", "+", "-")
	v := value{}
	switch op {
	case "+":
		v = value{fmt.Sprintf("%s + %s", a.text, b.text), a.lo + b.lo, a.hi + b.hi}
	case "-":
		v = value{fmt.Sprintf("%s - %s", a.text, b.text), a.lo - b.hi, a.hi - b.lo}
	case "*":
		p := []int64{a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi}
		v = value{fmt.Sprintf("%s * %s", a.text, b.text), min(p[0], p[1], p[2], p[3]), max(p[0], p[1], p[2], p[3])}
	case "&", "|", "^":
		m := int64(1)
		for m <= max(a.hi, b.hi, -a.lo, -b.lo) {
			m *= 2
		}
		v = value{fmt.Sprintf("%s %s %s", a.text, op, b.text), -m, m - 1}
		if a.lo >= 0 && b.lo >= 0 {
			v.lo = 0
		}
	case "<", "==":
		v = value{fmt.Sprintf("%s %s %s", a.text, pick(g, op, "<=", "!=", ">"), b.text), 0, 1}
	case "/", "%":
		c := int64(1 + g.r.IntN(9))
		m := max(a.hi, -a.lo)
		v = value{fmt.Sprintf("%s %s %d", a.text, op, c), -m, m}
		if a.lo >= 0 {
			v.lo = 0
		}
	case "?":
		v = value{fmt.Sprintf("%s ? %s : %s", g.expr(depth-1).text, a.text, b.text), min(a.lo, b.lo), max(a.hi, b.hi)}
	case "!":
		v = value{"!" + a.text, 0, 1}
	case "~":
		v = value{"~" + a.text, -a.hi - 1, -a.lo - 1}
	case "<<":
		n := g.r.IntN(4)
		v = value{fmt.Sprintf("(%s & 15) << %d", a.text, n), 0, 15 << n}
	case ">>":
		v = value{fmt.Sprintf("(%s & 127) >> %d", a.text, g.r.IntN(5)), 0, 127}
	}
	v.text = "(" + v.text + ")"
	if v.lo < -1_000_000 || v.hi > 1_000_000 {
		return value{"(" + v.text + " % 97)", -96, 96}
	}
	return v
}

// small returns an expression between -reach and reach, which is what variables may become.
func (g *generator) small() string {
	v := g.expr(2)
	if v.lo < -reach || v.hi > reach {
		return fmt.Sprintf("%s %% %d", v.text, pick(g, 7, 13, 50, 101))
	}
	return v.text
}

// index returns an expression between 0 and n-1; where there is risk, it may be n or -1.
func (g *generator) index(n int) string {
	if g.risk(12) {
		return pick(g, fmt.Sprintf("((unsigned)x %% %d)", n+1), fmt.Sprintf("(y & 1 ? %d : 0)", n), "(x > 0 ? x - 2 : 0)")
	}
	v := pick(g, variables...)
	return pick(g, strconv.Itoa(g.r.IntN(n)), fmt.Sprintf("((unsigned)%s %% %d)", v, n), fmt.Sprintf("(%s > 0 && %s < %d ? %s : 0)", v, v, n, v),
		fmt.Sprintf("(%s & 1 ? %d : %d)", v, g.r.IntN(n), g.r.IntN(n)))
}

// divisor returns an expression that is not 0; where there is risk, it may be.
func (g *generator) divisor() string {
	v := pick(g, variables...)
	if g.risk(25) {
		return pick(g, v, "("+v+" - 1)", "("+v+" & 3)")
	}
	return pick(g, strconv.Itoa(1+g.r.IntN(9)), "("+v+" | 1)", "("+v+" ? "+v+" : 1)", "("+v+" * "+v+" + 1)")
}

// shift returns an expression that shifts of n bits allow; where there is risk, it may be n or more, or negative.
func (g *generator) shift(n int) string {
	v := pick(g, variables...)
	if g.risk(20) {
		return pick(g, v, fmt.Sprintf("(%s + %d)", v, n-2))
	}
	return fmt.Sprintf("(%s & %d)", v, pick(g, 3, 7, n-1))
}

// typ is a type of integers.
type typ struct {
	name   string
	bits   [2]int // ILP32, LP64
	signed bool
}

var types = []typ{
	{"signed char", [2]int{8, 8}, true}, {"unsigned char", [2]int{8, 8}, false}, {"char", [2]int{8, 8}, true},
	{"short", [2]int{16, 16}, true}, {"unsigned short", [2]int{16, 16}, false},
	{"int", [2]int{32, 32}, true}, {"unsigned", [2]int{32, 32}, false},
	{"long", [2]int{32, 64}, true}, {"unsigned long", [2]int{32, 64}, false},
	{"long long", [2]int{64, 64}, true}, {"unsigned long long", [2]int{64, 64}, false},
}

func (g *generator) typ() typ { return types[g.r.IntN(len(types))] }

// literal returns a constant of some type, often at the end of its range.
func (g *generator) literal() string {
	return pick(g, "0", "1", "-1", "2", "7", "127", "128", "-128", "255", "256", "32767", "-32768", "65535", "65536",
		"2147483647", "(-2147483647 - 1)", "2147483648u", "4294967295u", "0x80000000", "0xffffffff", "1u", "0u", "-1L", "1ul", "3ull",
		"9223372036854775807ll", "(-9223372036854775807ll - 1)", "18446744073709551615ull", "'a'", "'\\377'", "'\\0'", "0x7fL", "100000", "-100000", "010", "2147483648", "4294967296")
}

// fill replaces in a text
//
//	@e expression   @s small expression   @v variable   @c constant 0…9   @k constant 1…9   @b condition
//	@d divisor      @t type of integers   @l literal    @i(N) index below N    @h(N) shift of N bits    ~ the number of the scene
func (g *generator) fill(s string) string {
	n := strconv.Itoa(g.number())
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '~' && i > 0 && (s[i-1] >= 'a' && s[i-1] <= 'z' || s[i-1] >= 'A' && s[i-1] <= 'Z' || s[i-1] == '_'):
			b.WriteString(n)
		case s[i] == '@' && i+1 < len(s):
			i++
			switch s[i] {
			case 'e':
				b.WriteString(g.expr(2).text)
			case 's':
				b.WriteString("(" + g.small() + ")")
			case 'v':
				b.WriteString(pick(g, variables...))
			case 'c':
				b.WriteString(strconv.Itoa(g.r.IntN(10)))
			case 'k':
				b.WriteString(strconv.Itoa(1 + g.r.IntN(9)))
			case 'b':
				b.WriteString("(" + g.expr(1).text + pick(g, " < ", " == ", " != ", " > ") + g.expr(1).text + ")")
			case 'd':
				b.WriteString(g.divisor())
			case 't':
				b.WriteString(g.typ().name)
			case 'l':
				b.WriteString(g.literal())
			case 'i', 'h':
				end := strings.IndexByte(s[i:], ')') + i
				size, err := strconv.Atoi(s[i+2 : end])
				if err != nil {
					panic("hostile: " + s[i:end])
				}
				if s[i] == 'i' {
					b.WriteString(g.index(size))
				} else {
					b.WriteString(g.shift(size))
				}
				i = end
			default:
				panic("hostile: @" + s[i:i+1])
			}
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}
