package external

import (
	"testing"

	"craig/logic"
	"craig/logic/sexpr"
)

// TestValues reads values as solvers write them, and texts that are none.
func TestValues(t *testing.T) {
	c := logic.NewContext()
	u := c.Uninterpreted("S")
	ints, bools := c.Array(logic.Int, logic.Int), c.Array(c.BitVec(2), logic.Bool)
	nested := c.Array(logic.Int, ints)
	sorts := []*logic.Sort{logic.Bool, logic.Int, logic.Real, c.BitVec(4), c.BitVec(2), u, ints, bools, nested, c.Array(u, logic.Int)}
	var consts []*logic.Term
	for _, s := range sorts {
		consts = append(consts, c.Const("x "+s.String(), s))
	}
	for _, x := range []struct {
		text string
		sort *logic.Sort
		want string // empty if it is none
	}{
		{"true", logic.Bool, "true"},
		{"1", logic.Bool, ""},
		{"(- 12)", logic.Int, "-12"},
		{"(- (- 12))", logic.Int, "12"},
		{"(-12)", logic.Int, ""},
		{"1.5", logic.Int, ""},
		{"2.0", logic.Int, "2"},
		{"(/ (- 3.0) 6)", logic.Real, "-1/2"},
		{"(- (/ 3.0 6.0))", logic.Real, "-1/2"},
		{"(to_real 3)", logic.Real, "3"},
		{"(/ 1 0)", logic.Real, ""},
		{"(root-obj (+ (^ x 2) (- 2)) 1)", logic.Real, ""},
		{"(ite (= 1 2) 3.0 4.0)", logic.Real, "4"},
		{"(ite |$x Bool| 3.0 4.0)", logic.Real, ""},
		{"#xa", c.BitVec(4), "10"},
		{"#b1010", c.BitVec(4), "10"},
		{"(_ bv10 4)", c.BitVec(4), "10"},
		{"(_ bv16 4)", c.BitVec(4), ""},
		{"(_ bv1 5)", c.BitVec(4), ""},
		{"#b101", c.BitVec(4), ""},
		{"S!val!0", u, "1"},
		{"(as @S_1 S)", u, "1"},
		{"((as const (Array Int Int)) 7)", ints, "[else:7]"},
		{"(store ((as const (Array Int Int)) 7) 1 (- 2))", ints, "[1:-2 else:7]"},
		{"((as const (Array Int Bool)) true)", ints, ""},
		{"(store x 1 2)", ints, ""},
		{"(let ((a!1 ((as const (Array Int Int)) 7))) (let ((a!1 (store a!1 1 2)) (b 3)) (store (store a!1 1 b) 4 5)))", ints,
			"[1:3 4:5 else:7]"},
		{"(let ((a a)) a)", ints, ""},
		{"(store ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) 0)) 5 (store ((as const (Array Int Int)) 1) 2 3))",
			nested, "[5:[2:3 else:1] else:[else:0]]"},
		{"(store ((as const (Array ^S Int)) 0) (as @2 ^S) 5)", c.Array(u, logic.Int), "[1:5 else:0]"},
		{"(lambda ((x!1 (_ BitVec 2))) (= x!1 #b01))", bools, "[1:true else:false]"},
		{"(lambda ((x!1 (_ BitVec 2))) (bvult x!1 #b10))", bools, "[2:false else:true]"}, // at 0, 1 and 2 as it should
		{"(lambda ((k Int)) (ite (= k 5) 7 (ite (= k (- 3)) 8 9)))", ints, "[-3:8 5:7 else:9]"},
		{"(lambda ((k Int)) (= k 5))", ints, ""},
		{"(lambda ((k Int)) (+ k |$x Int|))", ints, ""},
		{"(lambda (k) k)", ints, ""},
		{"(_ as-array f)", ints, ""},
	} {
		n, err := sexpr.Parse("", x.text)
		if err != nil || len(n) != 1 {
			t.Fatal(x.text, err)
		}
		v, err := newValues(c, consts).value(n[0], x.sort)
		switch {
		case err != nil && x.want != "":
			t.Errorf("%s: %v", x.text, err)
		case err == nil && (v.Sort != x.sort || v.String() != x.want):
			t.Errorf("%s is read as %v of sort %v, want %q", x.text, v, v.Sort, x.want)
		}
	}
}

// FuzzAnswers reads any text as a value of every sort and as an interpolant: what is wrong is an error.
func FuzzAnswers(f *testing.F) {
	for _, seed := range []string{
		"(store ((as const (Array Int Int)) 7) 1 (- 2))", "(lambda ((k Int)) (ite (= k 5) 7 9))", "(define-fun I () Bool (<= $x 2))",
		"(let ((a!1 true)) (ite a!1 #b1 (_ bv0 1)))", "((<= $x (/ 1.0 2.0)))", "(- (- (- (- (- (- (- 1)))))))",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		nodes, err := sexpr.Parse("", text)
		if err != nil || len(text) > 1000 {
			return
		}
		c := logic.NewContext()
		x, u := c.Const("x", logic.Int), c.Uninterpreted("S")
		scope := scopeOf(c, x)
		for _, n := range nodes {
			if i, err := readInterpolant(scope, n); err == nil && i.Sort() != logic.Bool {
				t.Errorf("%v is read as an interpolant %v", n, i)
			}
			for _, s := range []*logic.Sort{logic.Bool, logic.Int, logic.Real, c.BitVec(1), u, c.Array(logic.Int, logic.Int),
				c.Array(u, c.BitVec(1)), c.Array(logic.Bool, logic.Bool)} {
				if v, err := newValues(c, []*logic.Term{x, c.Const("s "+s.String(), s)}).value(n, s); err == nil && v.Sort != s {
					t.Errorf("%v is read as %v of sort %v, want %v", n, v, v.Sort, s)
				}
			}
		}
	})
}
