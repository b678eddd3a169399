package attest

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/report"
)

// variables are those of the formulas of TestTruth, with their types and values on the edges of these.
var variables = []struct {
	name, typ string
	values    []string
}{
	{"c", "signed char", []string{"-128", "-1", "0", "127"}},
	{"i", "int", []string{"-2147483648", "-7", "0", "8", "2147483647"}},
	{"u", "unsigned int", []string{"0", "3", "4294967295"}},
	{"l", "long long", []string{"-9223372036854775808", "-1", "5", "9223372036854775807"}},
	{"w", "unsigned long", []string{"0", "9", "18446744073709551615"}},
}

// formulas makes random formulas over the variables.
type formulas struct {
	*rand.Rand
	c    *logic.Context
	vars []*logic.Term
}

func (f formulas) number(depth int) *logic.Term {
	if depth == 0 || f.Intn(4) == 0 {
		if f.Intn(4) == 0 {
			return f.c.Num(num.Pow2(f.Intn(64)).Sub(num.Int(int64(f.Intn(3)))), logic.Int)
		}
		return f.vars[f.Intn(len(f.vars))]
	}
	x, y := f.number(depth-1), f.number(depth-1)
	switch f.Intn(5) {
	case 0:
		return f.c.Add(x, y)
	case 1:
		return f.c.Sub(x, y)
	case 2:
		return f.c.Mod(x, f.c.Int(int64(1+f.Intn(9))))
	case 3:
		return f.c.IntDiv(x, f.c.Int(int64(1+f.Intn(9))))
	}
	return f.c.Ite(f.truth(depth-1), x, y)
}

func (f formulas) truth(depth int) *logic.Term {
	if depth > 0 && f.Intn(3) == 0 {
		x, y := f.truth(depth-1), f.truth(depth-1)
		return []*logic.Term{f.c.And(x, y), f.c.Or(x, y), f.c.Not(x), f.c.Eq(x, y)}[f.Intn(4)]
	}
	x, y := f.number(depth), f.number(depth)
	return []*logic.Term{f.c.Le(x, y), f.c.Lt(x, y), f.c.Eq(x, y), f.c.Not(f.c.Le(x, y))}[f.Intn(4)]
}

// TestTruth: what a formula is printed as has its value in gcc's code, and no undefined behaviour, whatever the values are.
func TestTruth(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	f := formulas{rand.New(rand.NewSource(1)), logic.NewContext(), nil}
	leaves := map[*logic.Term]leaf{}
	for _, v := range variables {
		x := f.c.Const(v.name, logic.Int)
		low, high, ok := report.TypeRange(v.typ)
		if !ok {
			t.Fatal(v.typ)
		}
		leaves[x] = leaf{v.name, low, high}
		f.vars = append(f.vars, x)
	}
	p := printer{func(x *logic.Term) (leaf, bool) { l, ok := leaves[x]; return l, ok }}
	var b strings.Builder
	b.WriteString("int printf(const char *, ...);\nint main(void) {\n")
	n := 0
	for range 1500 {
		g := f.truth(2)
		text, ok := p.truth(g)
		if !ok {
			continue
		}
		n++
		m := logic.NewModel()
		b.WriteString("{")
		for i, v := range variables {
			k, ok := num.Parse(v.values[f.Intn(len(v.values))])
			if !ok {
				t.Fatal(v.values)
			}
			m.Consts[f.vars[i]] = logic.NumValue(k, logic.Int)
			fmt.Fprintf(&b, " %s %s = (%s)%sULL;", v.typ, v.name, v.typ, k)
		}
		fmt.Fprintf(&b, "\nif (!(%s) == %t) printf(\"%%s\\n\", %q); }\n", text, m.Eval(g).B, text)
	}
	b.WriteString("}\n")
	if n < 500 {
		t.Errorf("only %d formulas are printed", n)
	}
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte("#define true 1\n#define false 0\n"+b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(gcc, "-w", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o", file+".out", file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(file + ".out").CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestLength: what is shared in a formula counts as often as it is written, and what is too long is left out.
func TestLength(t *testing.T) {
	c := logic.NewContext()
	x := c.Const("x", logic.Int)
	w := newWriter(&program.Program{Ctx: c}, nil)
	names := func(t *logic.Term) (leaf, bool) { return leaf{"x", num.Zero, num.Int(9)}, t == x }
	f := c.Le(x, c.Int(0))
	for n := 1; n <= 60; n++ {
		a, b := c.Const(fmt.Sprint("a", n), logic.Int), c.Const(fmt.Sprint("b", n), logic.Int)
		f = c.Or(c.And(f, c.Le(x, a)), c.And(c.Not(f), c.Le(x, b)))
		if length := w.length(f); n < 5 && length > longest || n > 20 && length <= longest {
			t.Fatalf("%d: %d", n, length)
		}
	}
	if texts := w.conjunction(c.And(f, c.Le(x, c.Int(3))), names); len(texts) != 1 || w.out.LeftOut != 1 {
		t.Errorf("%q, %d left out", texts, w.out.LeftOut)
	}
}
