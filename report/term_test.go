package report

import (
	"strings"
	"testing"

	"craig/logic"
	"craig/program"
)

func TestC(t *testing.T) {
	c := logic.NewContext()
	for _, v := range []string{"x", "y", "z", "f::n", "f::n@0"} {
		c.Const(v, logic.Int)
	}
	for _, v := range []string{"p", "q"} {
		c.Const(v, logic.Bool)
	}
	c.Const("r", logic.Real)
	c.Const("a", c.Array(logic.Int, logic.Int))
	c.Const("m", c.Array(logic.Int, c.Array(logic.Int, logic.Int)))
	for _, tt := range []struct{ term, want string }{
		{"true", "true"},
		{"(<= x 5)", "x <= 5"},
		{"(< x 5)", "x <= 4"},
		{"(< x 0)", "x < 0"},
		{"(>= x 0)", "x >= 0"},
		{"(> x 100)", "x > 100"},
		{"(<= x y)", "x <= y"},
		{"(< x y)", "x < y"},
		{"(>= x y)", "x >= y"},
		{"(> x y)", "x > y"},
		{"(<= x (+ y 1))", "x <= y + 1"},
		{"(<= (- x y) (- 3))", "x <= y - 3"},
		{"(<= (+ (* 2 x) (* (- 3) y)) 7)", "2*x <= 3*y + 7"},
		{"(= x (+ y (* 2 z) (- 1)))", "x == y + 2*z - 1"},
		{"(= x 3)", "x == 3"},
		{"(not (= x 3))", "x != 3"},
		{"(not (= (+ x y) (- 3)))", "x + y != -3"},
		{"(< r 2.5)", "r < (5/2)"},
		{"(>= r y)", "r >= y"},
		{"(and p (or q (<= x 0)))", "p && (q || x <= 0)"},
		{"(or (and p q) (<= x 0))", "x <= 0 || p && q"},
		{"(not (and p q))", "!p || !q"},
		{"(not (or p (= x 0)))", "!p && x != 0"},
		{"(and p (not (and q (= x 0))))", "p && (!q || x != 0)"},
		{"(not p)", "!p"},
		{"(= p q)", "p == q"},
		{"(xor p q)", "p != q"},
		{"(= p (<= x 0))", "p == (x <= 0)"},
		{"(= (mod x 4) 0)", "x % 4 == 0"},
		{"(= (mod (+ x y) 4) 0)", "(x + y) % 4 == 0"},
		{"(not (= (mod x 2) 0))", "x % 2 != 0"},
		{"(= y (mod x 4))", "y == x % 4"},
		{"(= y (div (+ x 1) 3))", "y == (x + 1) / 3"},
		{"(<= y (* x z))", "y <= x*z"},
		{"(= y (* (+ x 1) (- z 1)))", "y == (x + 1)*(z - 1)"},
		{"(= x (ite p 1 (+ y 2)))", "x == (p ? 1 : y + 2)"},
		{"(= x (+ 3 (ite (< y 0) z 0)))", "x == (y < 0 ? z : 0) + 3"},
		{"(<= |f::n| |f::n@0|)", `n <= \old(n)`},
		{"(= x (select a (+ y 1)))", "x == a[y + 1]"},
		{"(<= (select (select m x) y) 3)", "m[x][y] <= 3"},
		{"(= a (store a x 3))", "a == store(a, x, 3)"},
		{"(= y (mod (+ x 1) 4294967296))", "y == (unsigned)(x + 1)"},
		{"(= y (- (mod (+ x 2147483648) 4294967296) 2147483648))", "y == (int)x"},
		{"(= y (- (mod (+ x z 128) 256) 128))", "y == (signed char)(x + z)"},
		{"(= y (bv2nat (bvand ((_ int2bv 32) x) ((_ int2bv 32) 7))))", "y == (x & 7)"},
		{"(= 0 (bv2nat (bvor (bvshl ((_ int2bv 8) x) ((_ int2bv 8) y)) (bvnot ((_ int2bv 8) z)))))", "(x << y | ~z) == 0"},
		{"(bvult ((_ int2bv 8) x) ((_ int2bv 8) y))", "x < y"},
	} {
		f, err := c.Parse(tt.term)
		if err != nil {
			t.Errorf("%s: %v", tt.term, err)
			continue
		}
		if got := C(f); got != tt.want {
			t.Errorf("%s is %s, want %s", tt.term, got, tt.want)
		}
	}
}

// TestCOfLargeTerms: a term with many paths to its leaves is cut short.
func TestCOfLargeTerms(t *testing.T) {
	c := logic.NewContext()
	x := c.Const("x", logic.Int)
	s := x
	for range 5000 {
		s = c.Mul(c.Add(s, x), c.Add(s, c.Int(1)))
	}
	got := C(c.Le(s, c.Int(0)))
	if !strings.Contains(got, "…") || len(got) > 50_000 {
		t.Errorf("%d bytes", len(got))
	}
}

func TestBoolean(t *testing.T) {
	c := logic.NewContext()
	for _, v := range []string{"p", "f::q", "f::q@0", "{x>0}"} {
		c.Const(v, logic.Bool)
	}
	for _, tt := range []struct{ term, want string }{
		{"(and p (or |f::q| (not |f::q@0|)))", `p & (q | !\old(q))`},
		{"(or p (and |f::q| |{x>0}|))", "p | q & {x>0}"},
		{"(and p (= |f::q| |{x>0}|))", "p & (q = {x>0})"},
		{"(or p (not (= |f::q| |{x>0}|)))", "p | (q != {x>0})"},
		{"(= p |f::q|)", "p = q"},
		{"(and p false)", "false"},
	} {
		f, err := c.Parse(tt.term)
		if err != nil {
			t.Fatal(err)
		}
		if got := Boolean(f); got != tt.want {
			t.Errorf("%s prints as %s, want %s", tt.term, got, tt.want)
		}
	}
}

// TestNamesLikeOldValues: a variable may have a name that looks like how the value of another one at entry prints.
func TestNamesLikeOldValues(t *testing.T) {
	c := logic.NewContext()
	p, err := program.Parse(c, "t", "global x Int\nglobal y Int :name \"\\old(x)\"\nentry f\nproc f () -> ()\n entry l0\n exit l1\n l0 -> l1 assume true\n")
	if err != nil {
		t.Fatal(err)
	}
	x, y := p.Globals[0], p.Globals[1]
	f := c.And(c.Le(x.Old, c.Int(1)), c.Le(y.Term, c.Int(2)), c.Le(x.Term, c.Int(3)))
	if got, want := namer(syntaxText, p, p.Entry, nil, f).print(f), `(and (<= x@0 1) (<= |\old(x)| 2) (<= x 3))`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestElementsOfOtherParts: an element of an array is what C writes only where the array holds the elements' values. Of what else is
// kept of them, such as whether they have a value at all, it would say something wrong.
func TestElementsOfOtherParts(t *testing.T) {
	c := logic.NewContext()
	p, err := program.Parse(c, "t", "global m (Array Int Int) :name \"f.malloc.older.indeterminate\"\nentry f\nproc f () -> ()\n entry l0\n exit l1\n l0 -> l1 assume true\n")
	if err != nil {
		t.Fatal(err)
	}
	m := p.Globals[0]
	f := c.Eq(c.Select(m.Term, c.Int(1)), c.Int(0))
	for part, want := range map[program.Part]string{
		program.Whole: "malloc@7[1].older == 0", program.Hidden: "f.malloc.older.indeterminate[1] == 0",
		program.Alive: "f.malloc.older.indeterminate[1] == 0", program.Count: "f.malloc.older.indeterminate[1] == 0",
	} {
		m.Source = &program.Source{Part: part, Object: &program.Object{
			Kind: program.Allocated, Name: "malloc", Func: "f", Pos: program.Pos{File: "t.c", Line: 7}, Units: 1,
			Steps: []program.Step{{Length: 3}, {Member: "older"}},
		}}
		if got := namer(syntaxC, p, p.Entry, nil, f).print(f); got != want {
			t.Errorf("part %d: %s, want %s", part, got, want)
		}
	}
}
