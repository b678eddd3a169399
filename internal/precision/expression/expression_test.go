package expression

import (
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
)

// names is a scope for tests: constants by their names. x@0 is the value of x at entry, p.target and p.offset are parts of p, and
// t is an array of an array of four numbers with a member a.
type names struct{ c *logic.Context }

func (s names) Name(x, index *logic.Term) (Name, []*logic.Term, bool) {
	text, old := strings.CutSuffix(x.Name(), "@0")
	n := Name{Text: text, Old: old}
	if text == "result" {
		n.Text = `\result`
	}
	if base, ok := strings.CutSuffix(text, ".target"); ok {
		n.Text, n.Part = base, Base
	} else if base, ok := strings.CutSuffix(text, ".offset"); ok {
		n.Text, n.Part = base, Offset
	}
	n.Quoted = strings.ContainsAny(text, "# ")
	switch {
	case index == nil:
		return n, nil, text != "t" && text != "nameless"
	case text == "t" && index.IsNum():
		i, ok := index.Value().Int64()
		n.Text = "t[][].a"
		return n, []*logic.Term{s.c.Int(i / 4), s.c.Int(i % 4)}, ok && i >= 0
	case text == "t", n.Quoted, old:
		return Name{}, nil, false
	}
	n.Text += "[]"
	return n, []*logic.Term{index}, true
}

func (s names) Term(n Name, indices []*logic.Term) (*logic.Term, bool) {
	name, _, _ := strings.Cut(n.Text, "[]")
	name += map[Part]string{Base: ".target", Offset: ".offset"}[n.Part]
	if n.Old {
		name += "@0"
	}
	x := s.c.Lookup(strings.TrimPrefix(name, `\`))
	switch {
	case x == nil || n.Quoted != strings.ContainsAny(name, "# "):
		return nil, false
	case len(indices) == 0:
		return x, true
	case x.Sort().Kind() != logic.KindArray || len(indices) > 2:
		return nil, false
	case len(indices) == 2:
		return s.c.Select(x, s.c.Add(s.c.MulNum(num.Int(4), indices[0]), indices[1])), name == "t"
	}
	return s.c.Select(x, indices[0]), true
}

func (s names) Object(n int64) (string, bool) {
	return map[int64]string{1: "x", 2: "|f::x|"}[n], n == 1 || n == 2
}

func (s names) Number(name string) (int64, bool) {
	n, ok := map[string]int64{"x": 1, "|f::x|": 2}[name]
	return n, ok
}

// generator makes random terms.
type generator struct {
	*rand.Rand
	c *logic.Context
}

func (g *generator) sorts() []*logic.Sort {
	return []*logic.Sort{logic.Bool, logic.Int, logic.Int, logic.Real, g.c.BitVec(8), g.c.BitVec(32), g.c.BitVec(5), g.c.Array(logic.Int, logic.Int)}
}

func (g *generator) leaf(s *logic.Sort) *logic.Term {
	var consts []string
	switch {
	case s == logic.Int:
		if g.Intn(3) == 0 {
			n := num.Int(int64(g.Intn(2000) - 1000))
			if g.Intn(5) == 0 {
				n = num.Pow2(g.Intn(70)).Sub(num.Int(int64(g.Intn(3))))
			}
			return g.c.Num(n, s)
		}
		consts = []string{"x", "y", "x@0", "p.target", "p.offset", "p.target@0", "t#2", "two words", "result", "s.a"}
	case s == logic.Bool:
		consts = []string{"b", "b@0"}
	case s == logic.Real:
		if g.Intn(2) == 0 {
			return g.c.Num(num.Frac(int64(g.Intn(40)-20), int64(1+g.Intn(4))), s)
		}
		consts = []string{"r", "r@0"}
	case s.Width() > 0:
		if g.Intn(2) == 0 {
			return g.c.BVNum(num.Int(int64(g.Intn(300))), s.Width())
		}
		consts = []string{fmt.Sprintf("w%d", s.Width())}
	default:
		consts = []string{"a", "a@0", "q#1"}
	}
	return g.c.Const(consts[g.Intn(len(consts))], s)
}

func (g *generator) term(s *logic.Sort, depth int) *logic.Term {
	c := g.c
	of := func(s *logic.Sort) *logic.Term { return g.term(s, depth-1) }
	if depth == 0 || g.Intn(8) == 0 {
		return g.leaf(s)
	}
	if g.Intn(8) == 0 {
		return c.Ite(of(logic.Bool), of(s), of(s))
	}
	switch {
	case s == logic.Bool:
		return g.formula(of)
	case s == logic.Int:
		return g.integer(of)
	case s == logic.Real:
		return []func() *logic.Term{
			func() *logic.Term { return c.Add(of(s), of(s)) },
			func() *logic.Term { return c.MulNum(num.Frac(int64(g.Intn(9)-4), 3), of(s)) },
			func() *logic.Term { return c.Mul(of(s), of(s)) },
			func() *logic.Term { return c.ToReal(of(logic.Int)) },
		}[g.Intn(4)]()
	case s.Width() > 0:
		return g.word(s, of)
	}
	if g.Intn(3) == 0 {
		return c.ConstArray(s, of(logic.Int))
	}
	return c.Store(of(s), of(logic.Int), of(logic.Int))
}

func (g *generator) formula(of func(*logic.Sort) *logic.Term) *logic.Term {
	c, s := g.c, g.sorts()[g.Intn(8)]
	number := []*logic.Sort{logic.Int, logic.Int, logic.Real}[g.Intn(3)]
	word := g.sorts()[4+g.Intn(3)]
	switch g.Intn(9) {
	case 0:
		return c.Not(of(logic.Bool))
	case 1:
		return c.And(of(logic.Bool), of(logic.Bool), of(logic.Bool))
	case 2:
		return c.Or(of(logic.Bool), of(logic.Bool))
	case 3:
		return c.Eq(of(s), of(s))
	case 4, 5:
		return c.Le(of(number), of(number))
	case 6:
		return c.Lt(of(number), of(number))
	case 7:
		return c.Divides(num.Int(int64(1+g.Intn(6))), of(logic.Int))
	}
	return c.BV([]logic.BVOp{logic.BVUlt, logic.BVSlt, logic.BVUle, logic.BVSle}[g.Intn(4)], of(word), of(word))
}

func (g *generator) integer(of func(*logic.Sort) *logic.Term) *logic.Term {
	c := g.c
	switch g.Intn(11) {
	case 0:
		return c.Add(of(logic.Int), of(logic.Int), of(logic.Int))
	case 1:
		return c.Sub(of(logic.Int), of(logic.Int))
	case 2:
		return c.MulNum(num.Int(int64(g.Intn(9)-4)), of(logic.Int))
	case 3:
		return c.Mul(of(logic.Int), of(logic.Int))
	case 4:
		return c.IntDiv(of(logic.Int), of(logic.Int))
	case 5:
		return c.Mod(of(logic.Int), of(logic.Int))
	case 6:
		return c.Mod(of(logic.Int), c.Num(num.Pow2(8<<g.Intn(4)), logic.Int))
	case 7:
		return signed(c, 8<<g.Intn(4), of(logic.Int))
	case 8:
		return c.Select(of(c.Array(logic.Int, logic.Int)), of(logic.Int))
	case 9:
		return c.ToInt(of(logic.Real))
	}
	return c.BVToInt(of(g.sorts()[4+g.Intn(3)]))
}

func (g *generator) word(s *logic.Sort, of func(*logic.Sort) *logic.Term) *logic.Term {
	c := g.c
	binary := []logic.BVOp{logic.BVAnd, logic.BVOr, logic.BVXor, logic.BVAdd, logic.BVMul, logic.BVUdiv, logic.BVUrem, logic.BVShl, logic.BVLshr, logic.BVAshr}
	switch g.Intn(7) {
	case 0:
		return c.BV(logic.BVNot, of(s))
	case 1:
		return c.BV(logic.BVNeg, of(s))
	case 2, 3:
		return c.IntToBV(s.Width(), of(logic.Int))
	case 4:
		switch s.Width() {
		case 8:
			lo := g.Intn(24)
			return c.Extract(lo+7, lo, of(c.BitVec(32)))
		case 32:
			return c.Extend(24, g.Intn(2) == 0, of(c.BitVec(8)))
		}
		return c.Concat(of(c.BitVec(5)), g.c.Extract(3, 0, of(c.BitVec(8))))
	}
	return c.BV(binary[g.Intn(len(binary))], of(s), of(s))
}

var terms = exhaustive.Flag("terms", 3000, 100000, "random terms that are written and read")

// TestRandomTerms: what is written of random formulas is read as the same, and nearly all can be written.
func TestRandomTerms(t *testing.T) {
	written, tried, n := 0, 0, int64(terms())
	for seed := range n {
		c := logic.NewContext()
		g := &generator{rand.New(rand.NewSource(seed)), c}
		depth := 1 + g.Intn(4)
		f := g.safe(depth)
		if f == nil || logic.DagSize(f) > 200 {
			continue
		}
		tried++
		text, ok := Write(c, f, names{c})
		if !ok {
			t.Logf("seed %d: %q is not %v", seed, text, f)
			continue
		}
		written++
		if again, err := Read(c, text, names{c}); err != nil || again != f {
			t.Errorf("seed %d: %s is %v, not %v: %v", seed, text, again, f, err)
		}
	}
	if written < tried-tried/500 || int64(tried) < n/2 {
		t.Errorf("%d of %d are written, of %d", written, tried, n)
	}
}

// safe returns a random formula; nil where the generator has joined words of widths that do not fit.
func (g *generator) safe(depth int) (f *logic.Term) {
	defer func() {
		if recover() != nil {
			f = nil
		}
	}()
	return g.term(logic.Bool, depth)
}

// TestTexts has how expressions look, and what they mean.
func TestTexts(t *testing.T) {
	c := logic.NewContext()
	g := &generator{rand.New(rand.NewSource(1)), c}
	for _, s := range g.sorts() { // they exist
		for range 50 {
			g.leaf(s)
		}
	}
	c.Const("t", c.Array(logic.Int, logic.Int))
	for _, k := range []struct{ text, smt, again string }{
		{"x <= y + 1", "(<= x (+ y 1))", "x - y <= 1"},
		{"x < 2 * y && b", "(and (< x (* 2 y)) b)", "b && x - 2 * y <= -1"},
		{`\result == \old(x) + 1`, "(= result (+ x@0 1))", `\result - \old(x) == 1`},
		{`\base(p) == &x`, "(= p.target 1)", ""},
		{`\base(p) != &|f::x|`, "(not (= p.target 2))", ""},
		{`\base(\old(p)) == 3`, "(= p.target@0 3)", ""},
		{`\old(\base(p)) == 3`, "(= p.target@0 3)", `\base(\old(p)) == 3`},
		{"a[x + 1] > 0", "(> (select a (+ x 1)) 0)", ""},
		{`\old(a)[x] > 0`, "(> (select a@0 x) 0)", ""},
		{"t[1][2].a == 0", "(= (select t 6) 0)", ""},
		{"|t#2| >= 0 || |two words| == 1", "(or (>= |t#2| 0) (= |two words| 1))", ""},
		{"x % 4 == 0", "(= (mod x 4) 0)", ""},
		{"x / 4 == 1", "(= (div x 4) 1)", ""},
		{"(unsigned char)x == 3", "(= (mod x 256) 3)", ""},
		{"((int)x) * y == 3", "(= (* (- (mod (+ x 2147483648) 4294967296) 2147483648) y) 3)", ""},
		{"((unsigned)x & (unsigned)y) == 3", "(= (bv2nat (bvand ((_ int2bv 32) x) ((_ int2bv 32) y))) 3)", ""},
		{"(b ? x : y) > 2", "(> (ite b x y) 2)", ""},
		{"r < 1.5", "(< r 1.5)", ""},
		{"x < y == b", "(= (< x y) b)", "b == (x - y <= -1)"},
		{"-x - -y < 3", "(< (+ (- x) y) 3)", ""},
	} {
		f, err := Read(c, k.text, names{c})
		if err != nil {
			t.Errorf("%s: %v", k.text, err)
			continue
		}
		if want, err := c.Parse(k.smt); err != nil || f != want {
			t.Errorf("%s is %v, not %v (%v)", k.text, f, want, err)
		}
		if text, ok := Write(c, f, names{c}); !ok {
			t.Errorf("%s: %v is not written", k.text, f)
		} else if back, err := Read(c, text, names{c}); err != nil || back != f {
			t.Errorf("%s is written as %s, which is %v", k.text, text, back)
		}
	}
}

// TestWrong: where and why texts are refused.
func TestWrong(t *testing.T) {
	c := logic.NewContext()
	for _, x := range []string{"x", "y"} {
		c.Const(x, logic.Int)
	}
	c.Const("b", logic.Bool)
	c.Const("r", logic.Real)
	for _, k := range []struct {
		text string
		at   int
		want string
	}{
		{"", 0, "an operand is missing"}, {"x <", 3, "an operand is missing"}, {"x < 1)", 5, `unexpected ")"`},
		{"x", 0, "a condition is needed"}, {"b + 1 < 2", 0, "an integer is needed"}, {"x < z", 4, "there is no z here"},
		{"x < 1.5", 4, "an integer is needed"}, {"(x < 1", 6, ") is missing"}, {"x & y == 1", 0, "a word is needed: a cast to an unsigned type, for instance"},
		{"(unsigned)x & (short)y == 1", 14, "a word is needed: a cast to an unsigned type, for instance"}, {"x == # 1", 5, `"#" is no part of an expression`},
		{`\frob(x) == 1`, 0, `there is no \frob`}, {`\store(x, 1) == x`, 0, `\store has 3 arguments`}, {"x[1] == 2", 0, "there is no x[] here"},
		{"r / x < 1.0", 0, "an integer is needed"}, {"r / r < 1.0", 4, "real numbers are divided by numbers other than 0 only"},
		{"&z == x", 1, "there is no object z"}, {`\base(x + 1) == 0`, 6, "the name of a pointer is needed"}, {`\extract(9, 0, (unsigned char)x) == 1`, 0, "the word has no such bits"},
		{`\bv(0, x) == 1`, 0, "a word has at least one bit"}, {strings.Repeat("(", 2000), 500, "the expression is nested too deep"}, {"b ? x : b", 8, "an integer is needed"},
	} {
		_, err := Read(c, k.text, names{c})
		var wrong *Error
		if !errors.As(err, &wrong) || wrong.Text != k.want || wrong.At != k.at {
			t.Errorf("%.40s: %v at %v, not %s at %d", k.text, err, wrong, k.want, k.at)
		}
	}
}

// TestNameless: what has no name is not written, and neither is what is too large.
func TestNameless(t *testing.T) {
	c := logic.NewContext()
	x, f := c.Const("x", logic.Int), c.Func("f", []*logic.Sort{logic.Int}, logic.Int)
	large := x
	for i := range int64(30) {
		large = c.Ite(c.Lt(large, c.Int(i)), c.Add(large, c.Int(1)), c.Mul(large, x))
	}
	for _, t0 := range []*logic.Term{c.Lt(c.Const("nameless", logic.Int), x), c.Lt(c.App(f, x), x), c.Lt(large, x)} {
		if text, ok := Write(c, t0, names{c}); ok {
			t.Errorf("%.100s is written", text)
		}
	}
}

// FuzzRead: nothing makes reading fail in another way than with an error at a place in the text.
func FuzzRead(f *testing.F) {
	pieces := []string{"x", "y", "b", "r", "a[", "]", "(", ")", "+", "-", "*", "/", "%", "&", "|", "||", "&&", "^", "~", "!", "<", "<<", "==", "?", ":",
		"1", "0", "2.5", `\old(`, `\base(`, `\bv(3,`, `\extract(1,0,`, `\all(`, `\store(`, ",", "(unsigned)", "(int)", "|x|", `\result`, "s.a", "true", "#", "w8", "w32"}
	r := rand.New(rand.NewSource(1))
	for range 300 {
		var b strings.Builder
		for range 1 + r.Intn(12) {
			b.WriteString(pieces[r.Intn(len(pieces))] + " ")
		}
		f.Add(b.String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := logic.NewContext()
		for x, s := range map[string]*logic.Sort{"x": logic.Int, "y": logic.Int, "b": logic.Bool, "r": logic.Real, "s.a": logic.Int, "result": logic.Int,
			"w8": c.BitVec(8), "w32": c.BitVec(32), "a": c.Array(logic.Int, logic.Int), "p.target": logic.Int} {
			c.Const(x, s)
		}
		got, err := Read(c, text, names{c})
		var wrong *Error
		switch {
		case err == nil && got.Sort() != logic.Bool:
			t.Errorf("%q is %v", text, got)
		case err != nil && (!errors.As(err, &wrong) || wrong.At < 0 || wrong.At > len(text)):
			t.Errorf("%q: %v", text, err)
		}
	})
}
