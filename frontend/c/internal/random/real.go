// Floating-point numbers: their arithmetic, comparisons, conversions and bits.

package random

import (
	"fmt"
	"strings"
)

// reals are floating-point variables, members, elements and members of unions. What a result shows of NaN is that it is NaN: its bits,
// where they were computed, are not C's.
func (g *generator) reals() func() {
	s, u, v, f, b, i, m := g.name("R"), g.name("U"), g.name("V"), g.name("rf"), g.name("rb"), g.name("ri"), g.name("M")
	g.lines(`
struct %[1]s { float f; int n; double d; float a[3]; };
union %[2]s { float f; unsigned u; unsigned char b[4]; short h[2]; };
union %[3]s { double d; unsigned long long u; unsigned w[2]; };
static unsigned %[5]s(double x) { union %[3]s v; v.d = x; return x != x ? 5 : v.w[0] ^ v.w[1] * 3; }
static long long %[6]s(long double x) { return x > -9e18L && x < 9e18L ? (long long)x : 77; }
static %[8]s %[4]s(%[9]s x, %[10]s y) { return x %[11]s y; }`, s, u, v, f, b, i, m, g.realType(), g.realType(), g.realType(), pick(g, "+", "-", "*", "/"))
	if g.chance(50) {
		g.lines(`
#ifdef __x86_64__
double floor(double), ceil(double), trunc(double), round(double), rint(double), fabs(double), sqrt(double), fmod(double, double), fma(double, double, double), copysign(double, double), ldexp(double, int);
float floorf(float), sqrtf(float), fmodf(float, float), remainderf(float, float), fabsf(float);
#define %[1]s(x, y) (%[2]s)
#else
#define %[1]s(x, y) ((x) + (y))
#endif`, m, pick(g, "floor(x) + ceil(y)", "trunc(x) - round(y)", "rint(x) * fabs(y)", "sqrt(x) / sqrtf(y)", "fmodf(x, y)", "fma(x, y, x)", "copysign(x, (y) != (y) ? 1 : (y))", "ldexp(x, (signed char)"+i+"(y))", "remainderf(x, y) + fabsf(x)", "fmod((float)(x), 3.25f)", "floorf(x) - sqrtf(y)"))
	} else {
		g.line("#define %s(x, y) (%s)", m, pick(g, "(x) < (y) ? (x) : (y)", "(x) - (y) == 0", "(x) / ((y) * (y) + 1)"))
	}
	vars := []string{}
	return func() {
		x, r, p, q, w := g.name("x"), g.name("r"), g.name("p"), g.name("q"), g.name("w")
		g.line("%sfloat %s0 = %s; double %s1 = %s; long double %s2 = %s;", pick(g, "", "static "), x, g.realLiteral(), x, g.realLiteral(), x, g.realLiteral())
		g.line("struct %s %s = {%s, 1, %s, {1}}; %s %s[3] = {%s, %s};", s, r, g.realLiteral(), g.realLiteral(), g.realType(), q, g.realLiteral(), g.realLiteral())
		g.line("union %s %s = {%s}; union %s %s = {%s};", u, p, g.realLiteral(), v, w, g.realLiteral())
		vars = append(vars, x+"0", x+"1", x+"2", r+".f", r+".d", r+".a[@3]", q+"[@3]", p+".f", w+".d")
		real := func(depth int) string { return g.real(depth, vars, f, m) }
		g.values = append(g.values, fmt.Sprintf("%s(%s1)", b, x), fmt.Sprintf("%s(%s.d)", b, r), fmt.Sprintf("%s(%s[0])", b, q), fmt.Sprintf("%s(%s.f)", b, p), fmt.Sprintf("%s(%s2)", i, x))
		g.lvalues = append(g.lvalues, lvalue{text: r + ".n", typ: typeInt})
		for range 3 {
			g.values = append(g.values, fmt.Sprintf("(%s %s %s)", real(1), pick(g, "<", "<=", ">", ">=", "==", "!="), real(1)), fmt.Sprintf("%s(%s)", i, real(2)), fmt.Sprintf("%s(%s)", b, real(2)))
		}
		g.values = append(g.values, fmt.Sprintf("!%s", real(0)), fmt.Sprintf("(%s ? 3 : 4)", real(1)), fmt.Sprintf("(_Bool)%s", real(0)), fmt.Sprintf("(%s && %s)", real(0), real(1)))
		for range 6 {
			to := pick(g, vars...)
			g.moves = append(g.moves, to+" = "+real(2), to+pick(g, " += ", " -= ", " *= ", " /= ")+real(1), to+pick(g, "++", "--"))
		}
		to := pick(g, vars...)
		g.moves = append(g.moves, to+" = (short)@e", to+" = (long long)@e", to+" = (unsigned)@e", p+".u = (@e) & 0xc17fffff", p+".b[@4] = @e", p+".h[1] = @e", w+".w[0] = @e",
			fmt.Sprintf("%s.n = %s(%s)", r, i, real(1)), fmt.Sprintf("%s.n += (short)(%s > 30000 || %s < -30000 ? 1 : %s)", r, to, to, to), fmt.Sprintf("%s.n = %s", r, real(1)), p+".f = "+real(1))
	}
}

// realType returns a floating-point type.
func (g *generator) realType() string { return pick(g, "float", "double", "double", "long double") }

// realLiteral returns a constant number, which is not NaN.
func (g *generator) realLiteral() string {
	if g.chance(50) {
		return fmt.Sprintf("%d.%d%s", g.r.IntN(40)-20, g.r.IntN(100), pick(g, "", "f", "L"))
	}
	return pick(g, "0.1", "-0.0", "16777216.0f", "1e30f", "0x1p-149f", "1e-310", "1e308", "3e38f", "0.5f", "-1.0f", "2147483648.0", "1.0 / 3", "0x1.8p3L", "9007199254740993.0", "-7")
}

// real returns an expression of floating-point type; f is a function and m a macro of two numbers.
func (g *generator) real(depth int, vars []string, f, m string) string {
	sub := func() string { return g.real(depth-1, vars, f, m) }
	if depth <= 0 {
		if g.chance(30) {
			return "(" + g.realLiteral() + ")"
		}
		v := pick(g, vars...)
		return strings.ReplaceAll(v, "@3", fmt.Sprint(g.r.IntN(3)))
	}
	switch g.r.IntN(9) {
	case 0:
		return "(" + pick(g, "float", "double", "long double") + ")" + sub()
	case 1:
		return "(-" + sub() + ")"
	case 2:
		return fmt.Sprintf("(%s(%s, %s))", f, sub(), sub())
	case 3:
		return fmt.Sprintf("(%s(%s, %s))", m, sub(), sub())
	case 4:
		return fmt.Sprintf("(%s < %s ? %s : %s)", sub(), sub(), sub(), sub())
	case 5:
		return fmt.Sprintf("((%s)%s)", pick(g, "float", "double"), pick(g, "(int)("+g.leaf()+")", "(unsigned)("+g.leaf()+")", "(long long)("+g.leaf()+")", "(signed char)("+g.leaf()+")"))
	}
	return "(" + sub() + pick(g, " + ", " - ", " * ", " / ") + sub() + ")"
}
