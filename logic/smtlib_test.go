package logic

import (
	"errors"
	"fmt"
	"math/rand"
	"regexp"
	"strings"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic/sexpr"
	"craig/num"
)

// testScope declares the symbols that the tests below use.
func testScope(t testing.TB) *Scope {
	t.Helper()
	s := NewContext().NewScope()
	_, err := s.Script("decls", `
		(declare-const p Bool) (declare-const q Bool) (declare-const r Bool)
		(declare-const x Int) (declare-const y Int) (declare-const z Int)
		(declare-const u Real) (declare-const v Real)
		(declare-const b (_ BitVec 8)) (declare-const c (_ BitVec 8))
		(declare-const a (Array Int Int)) (declare-const a2 (Array Int (Array Int Real)))
		(declare-sort S 0) (declare-const s S) (declare-fun f (Int Bool) Int) (declare-fun g (S) S)
		(define-fun twice ((n Int)) Int (* 2 n))
		(define-fun mix ((n Real) (p Bool)) Real (ite p n (- n)))
		(define-sort Map (T) (Array Int T))
		(declare-const |a name| (Map Bool)) (declare-const |mod`+"``"+`| Int)`)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestParseReduces checks that operators which have no node of their own become what they mean.
func TestParseReduces(t *testing.T) {
	tests := []struct{ a, b string }{
		{"(=> p q r)", "(or (not p) (not q) r)"},
		{"(=> p (=> q r))", "(=> p q r)"},
		{"(=> (=> p q) r)", "(or (not (or (not p) q)) r)"},
		{"(xor p q)", "(not (= p q))"},
		{"(xor p q r)", "(xor (xor p q) r)"},
		{"(distinct x y z)", "(and (not (= x y)) (not (= x z)) (not (= y z)))"},
		{"(= x y z)", "(and (= x y) (= y z))"},
		{"(= p q true)", "(and (= p q) q)"},
		{"(>= x y z)", "(and (<= y x) (<= z y))"},
		{"(> x y)", "(< y x)"},
		{"(< x y)", "(not (<= y x))"},
		{"(< u v)", "(not (<= v u))"},
		{"(- x y z)", "(+ x (* (- 1) y) (* (- 1) z))"},
		{"(- x)", "(* (- 1) x)"},
		{"(abs x)", "(ite (>= x 0) x (- x))"},
		{"(div x 2 3)", "(div (div x 2) 3)"},
		{"(/ u 2)", "(* 0.5 u)"},
		{"(/ 1 3)", "(/ 2.0 6.0)"},
		{"(+ u 1 x)", "(+ u 1.0 (to_real x))"},
		{"(= u x)", "(= u (to_real x))"},
		{"(ite p u 1)", "(ite p u 1.0)"},
		{"(to_int x)", "x"},
		{"(to_int (+ (* 2.0 (to_real x)) u 2.5))", "(+ (* 2 x) 2 (to_int (+ u 0.5)))"},
		{"(to_int (- (* 0.5 (to_real x)) (/ 5.0 3.0)))", "(- (div (+ (* 3 x) 2) 6) 2)"},
		{"(is_int (to_real (- x y)))", "true"},
		{"(is_int u)", "(= u (to_real (to_int u)))"},
		{"((_ divisible 3) (+ x 3))", "(= (mod x 3) 0)"},
		{"(bvsub b c)", "(bvadd b (bvneg c))"},
		{"(bvnand b c)", "(bvnot (bvand b c))"},
		{"(bvnor b c)", "(bvnot (bvor b c))"},
		{"(bvxnor b c)", "(bvnot (bvxor b c))"},
		{"(bvuge b c)", "(bvule c b)"},
		{"(bvugt b c)", "(bvult c b)"},
		{"(bvsge b c)", "(bvsle c b)"},
		{"(bvsgt b c)", "(bvslt c b)"},
		{"(bvadd b b c)", "(bvadd (bvadd b b) c)"},
		{"(bvcomp b c)", "(ite (= b c) #b1 #b0)"},
		{"(bvsdiv #xf9 #x02)", "#xfd"},
		{"(bvsrem #xf9 #x02)", "#xff"},
		{"(bvsmod #xf9 #x02)", "#x01"},
		{"(bvsdiv #x80 #xff)", "#x80"},
		{"((_ rotate_left 4) #x1f)", "#xf1"},
		{"((_ rotate_right 1) #b0011)", "#b1001"},
		{"((_ repeat 2) #x1f)", "#x1f1f"},
		{"(concat #b1 #b01 #b1)", "#b1011"},
		{"((_ extract 3 0) #x1f)", "#xf"},
		{"((_ sign_extend 4) #xf)", "#xff"},
		{"((_ zero_extend 4) #xf)", "#x0f"},
		{"(_ bv10 8)", "#x0A"},
		{"(sbv_to_int b)", "(ite (bvslt b #x00) (- (bv2nat b) 256) (bv2nat b))"},
		{"(sbv_to_int #xff)", "(- 1)"},
		{"((_ int_to_bv 8) 511)", "#xff"},
		{"((_ int2bv 8) (mod x 4))", "((_ int2bv 8) (mod (mod x 4) 256))"},
		{"(select (store a x 1) x)", "1"},
		{"(select ((as const (Array Int Int)) 7) y)", "7"},
		{"(store a2 1 ((as const (Array Int Real)) 7))", "(store a2 1 ((as const (Map Real)) 7.0))"},
		{"(let ((x y) (y x)) (- x y))", "(- y x)"},
		{"(let ((k 1)) (let ((k 2) (m k)) (+ k m)))", "3"},
		{"(let () x)", "x"},
		{"(let ((p (and p q))) (and p r))", "(and p q r)"},
		{"(and (! (> x 0) :named positive) (or p positive) (not positive))", "false"},
		{"(twice (twice x))", "(* 4 x)"},
		{"(mix 1 p)", "(ite p 1.0 (- 1.0))"},
		{"(* 2 (+ x y) 3)", "(+ (* 6 x) (* 6 y))"},
	}
	for _, tt := range tests {
		s := testScope(t)
		a, err := s.Parse("a", tt.a)
		if err != nil {
			t.Error(err)
			continue
		}
		b, err := s.Parse("b", tt.b)
		if err != nil {
			t.Error(err)
			continue
		}
		if a != b {
			t.Errorf("%s is %v, but %s is %v", tt.a, a, tt.b, b)
		}
	}
}

func TestPrint(t *testing.T) {
	tests := []struct{ in, want string }{
		{"(- 5)", "(- 5)"},
		{"(/ 1 3)", "(/ 1.0 3.0)"},
		{"(/ (- 1) 3)", "(- (/ 1.0 3.0))"},
		{"2.50", "(/ 5.0 2.0)"},
		{"4.0", "4.0"},
		{"(_ bv5 6)", "#b000101"},
		{"(_ bv5 12)", "#x005"},
		{"((_ divisible 3) x)", "(= (mod x 3) 0)"},
		{"((_ divisible 5) (mod x 3))", "(= (mod x 3) 0)"},
		{"((_ extract 4 2) b)", "((_ extract 4 2) b)"},
		{"((_ sign_extend 3) b)", "((_ sign_extend 3) b)"},
		{"((_ int2bv 8) x)", "((_ int2bv 8) x)"},
		{"((as const (Array Int Int)) x)", "((as const (Array Int Int)) x)"},
		{"(select |a name| 3)", "(select |a name| 3)"},
		{"|mod``|", "|mod``|"},
		{"(g s)", "(g s)"},
		// Shared compound terms are written once.
		{"(= (f (div x 2) p) (div x 2))", "(let ((?1 (div x 2))) (= (+ ?1 (* (- 1) (f ?1 p))) 0))"},
		{"(or (and (not p) q) (and (not p) r))", "(or (and (not p) q) (and (not p) r))"},
	}
	for _, tt := range tests {
		s := testScope(t)
		x, err := s.Parse("in", tt.in)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := x.String(); got != tt.want {
			t.Errorf("%s is printed as %s, not %s", tt.in, got, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", "t:1:1: a term is missing"},
		{"x y", "t:1:3: text after the term"},
		{"(and p\n  (or q", "t:2:3: this parenthesis is never closed"},
		{"x)", "t:1:2: a closing parenthesis"},
		{"(+ x nope)", "t:1:6: unknown constant nope"},
		{"(nope x)", "t:1:2: unknown function nope"},
		{"(and p x)", "t:1:1: and has argument 2 of sort Int, not Bool"},
		{"(+ x p)", "t:1:1: + needs numbers"},
		{"(div u x)", "t:1:1: div needs Ints"},
		{"(= b x)", "t:1:1: = has arguments of different sorts"},
		{"(bvadd b #b1)", "t:1:1: bvadd needs bit-vectors of one width"},
		{"(ite x p q)", "needs a condition"},
		{"(ite p x q)", "branches of different sorts"},
		{"(/ u v)", "needs a number other than 0"},
		{"(/ u 0.0)", "needs a number other than 0"},
		{"(not p q)", "cannot have 2 arguments"},
		{"(f x)", "cannot have 1 arguments"},
		{"(f x x)", "has argument 2 of sort Int, not Bool"},
		{"(=> p (=> q))", "t:1:7: => cannot have 1 arguments"},
		{"(mod x 2 3)", "cannot have 3 arguments"},
		{"(select x 1)", "needs an array"},
		{"(select a p)", "needs an index of sort Int, not Bool"},
		{"(store a 1 p)", "needs an element of sort Int, not Bool"},
		{"((_ extract 9 0) b)", "takes bits that are not there"},
		{"((_ extract 0) b)", "is not a function"},
		{"((_ repeat 0) b)", "is not allowed"},
		{"((_ divisible 0) x)", "the divisor must be positive"},
		{"(_ bv300 8)", "does not fit"},
		{"#b2", "is not a binary constant"},
		{"1a", "is not a number"},
		{"1.", "is not a number"},
		{"|a\\b|", "a backslash in a symbol"},
		{"|ab", "never closed"},
		{"()", "an empty list"},
		{"(and)", "and cannot have 0 arguments"},
		{"(let ((k)) k)", "a binding is a symbol with a term"},
		{"(let ((k 1)) k) k", "text after"},
		{"(let ((k 1) (|k| 2)) k)", "t:1:13: the let binds k twice"},
		{"(and (let ((k p)) k) k)", "unknown constant k"},
		{"(as x Real)", "x is of sort Int, not Real"},
		{"(= \"a\" \"b\")", "t:1:4: strings are not supported"},
		{"(fp.add u v)", "fp.add cannot have 2 arguments"},
		{"(fp.add RNE u u)", "fp.add needs floating-point numbers of one sort"},
		{"(fp.add (_ +oo 8 24) (_ +oo 8 24) (_ +oo 8 24))", "needs a rounding mode"},
		{"(fp.lt (_ +oo 8 24) (_ +oo 5 11))", "needs floating-point numbers of one sort"},
		{"((_ to_fp 8 24) u)", "needs a bit-vector of the width of the sort"},
		{"((_ to_fp 8 24) RNE (to_real x))", "takes no real numbers but constants"},
		{"(fp.to_real (_ NaN 8 24))", "takes no infinities"},
		{"(fp #b0 #b1 #b0)", "a format that is not supported"},
		{"(_ NaN 1 24)", "an exponent has between 2 and 30 bits"},
		{"((_ fp.to_ubv 0) RNE (_ NaN 8 24))", "needs a width above 0"},
		{"(! p :named q)", "q is declared twice"},
		{"(forall ((k Int)) p)", "t:1:1: forall: quantifiers are not supported"},
		{"(! p :named)", "a symbol must follow"},
		{"(! p :named :tag q)", "t:1:6: a symbol must follow"},
		{"(! p)", "t:1:1: ! takes a term and its attributes"},
		{"(! p named q)", "t:1:6: an attribute starts with a keyword"},
		{"(! p :tag 1 2)", "t:1:13: an attribute starts with a keyword"},
		{"(let ((and p)) p)", "the symbol and is reserved"},
		{"(and p and)", "unknown constant and"},
		{"(let ((3 p)) p)", "3 is not a symbol"},
		{"((as const Int) 1)", "Int is not an array sort"},
		{"((as const (Array Int Nope)) 1)", "unknown sort Nope"},
		{"((as const (Array Int (_ BitVec 0))) 1)", "a bit-vector has between 1 and"},
		{"((as const (Array Int (_ BitVec 2 3))) 1)", "BitVec takes one index"},
		{"((as const (Array Int (_ FloatingPoint 5))) 1)", "FloatingPoint takes two indices"},
		{strings.Repeat("(", 100000), "never closed"},
		{"é", "is not a symbol"},
		{"(distinct" + strings.Repeat(" x", 1001) + ")", "distinct has more than 1000 arguments"},
		{"(= x " + strings.Repeat("(* 2 (+ 1 ", 100000) + "x" + strings.Repeat("))", 100000) + ")", "the term is too large"},
	}
	if !exhaustive.Wanted() {
		tests = tests[:len(tests)-1] // it is read up to the limit, which takes seconds
	}
	for _, tt := range tests {
		_, err := testScope(t).Parse("t", tt.in)
		var e *sexpr.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.60s: error %v, want %s", tt.in, err, tt.want)
		}
	}
}

func TestScriptErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"(assert x)", "unknown constant"},
		{"(declare-const x Int)\n(assert x)", "s:2:9: a term of sort Int where a formula is needed"},
		{"(declare-const x Int)(declare-const x Int)", "s:1:37: x is declared twice"},
		{"(declare-const x Int)(push)(declare-fun x () Bool)", "x is declared twice"},
		{"(push 2)(declare-const x Int)(pop 1)(assert (= x 0))", "unknown constant x"},
		{"(pop)", "pop without push"},
		{"(push x)", "push takes a number"},
		{"(declare-const x)", "declare-const takes"},
		{"(declare-fun f Int Int)", "declare-fun takes"},
		{"(declare-sort S 1)", "declare-sort takes"},
		{"(define-fun f ((x Int)) Bool x)", "the body is of sort Int, not Bool"},
		{"(define-fun f ((x Int) (x Bool)) Bool x)", "s:1:24: two parameters are called x"},
		{"(define-sort P (T T) T)", "s:1:19: two parameters are called T"},
		{"(define-fun f (x) Bool x)", "a parameter is a symbol with a sort"},
		{"(define-fun f ((x Int)) Int x)(assert (= (f 1) x))", "unknown constant x"},
		{"(define-sort P (T) (Array T U))", "unknown sort U"},
		{"(declare-const x (_ FloatingPoint 8 1))", "a significand has between 2 and"},
		{"(declare-const x String)", "s:1:18: sort String: strings are not supported"},
		{"(declare-sort S 0)(define-sort S () Int)", "the sort S is declared twice"},
		{"(assert (and (! true :named n) m))(assert n)", "unknown constant m"},
		{"(declare-datatypes ((L 0)) (((nil))))", "declare-datatypes: datatypes are not supported"},
		{"(define-fun-rec f ((x Int)) Int x)", "define-fun-rec: recursive functions are not supported"},
		{"(declare-fun mod () Int)", "the symbol mod is reserved"},
		{"assert", "this is not a command"},
		{"((assert))", "this is not a command"},
		{"(declare-const x " + strings.Repeat("(Array Int ", 5000) + "Int" + strings.Repeat(")", 5001), "the sort consists of more than"},
	}
	for _, tt := range tests {
		_, err := NewContext().NewScope().Script("s", tt.in)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.60s: error %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestScriptLevels checks that a name declared again after pop, with another sort, is another constant.
func TestScriptLevels(t *testing.T) {
	cmds, err := NewContext().NewScope().Script("s", `
		(push 1)(declare-const x Int)(assert (= x 0))(pop 1)
		(push 1)(declare-const x Bool)(assert (not x))(pop 1)`)
	if err != nil {
		t.Fatal(err)
	}
	a, b := cmds[2].Term, cmds[6].Term
	if a.Arg(0).Sort() != Int || b.Arg(0).Sort() != Bool {
		t.Errorf("read %v and %v", a, b)
	}
}

// TestScopeNames checks that symbols which live at the same time are different constants, whatever became of their names
// before, and that none is a constant made by Fresh.
func TestScopeNames(t *testing.T) {
	c := NewContext()
	made := c.Fresh("k", Int)
	s := c.NewScope()
	cmds, err := s.Script("s", `
		(declare-const k!1 Int)
		(push 1)(declare-const x Int)(declare-fun f (Int) Int)(pop 1)
		(declare-const x Bool)(declare-const x!1 Bool)
		(declare-fun f (Bool) Int)(declare-fun f!1 (Bool) Int)
		(assert (! (and x x!1) :named n))(assert n)`)
	if err != nil {
		t.Fatal(err)
	}
	if cmds[0].Const == made {
		t.Errorf("%v was declared", made)
	}
	if a, b := cmds[5].Const, cmds[6].Const; a == b {
		t.Errorf("two symbols are %v", a)
	}
	if f, g := cmds[7].Func, cmds[8].Func; f == g {
		t.Errorf("two functions are %s", f.Name())
	}
	if named := cmds[9].Named; len(named) != 1 || named[0].Name != "n" || named[0].Term != cmds[10].Term {
		t.Errorf("names %v", named)
	}
}

// TestScriptRoundTrip prints scripts and reads them in another context: the text must stay the same.
func TestScriptRoundTrip(t *testing.T) {
	s := testScope(t)
	cmds, err := s.Script("in", `
		(set-logic ALL)
		(declare-fun |a long one| (Int (Array Int S)) (Array Int Real))
		(declare-const w (Array Int S))
		(declare-const not-me Bool)
		(define-fun h ((n Int) (m Real)) Real (+ n m))
		(assert (! (< (h x u) (select (|a long one| 3 w) 4)) :named hyp))
		(assert (=> hyp (= (g s) s)))
		(check-sat)
		(get-value (x "quote "" inside" #x0F :key))`)
	if err != nil {
		t.Fatal(err)
	}
	var asserted []*Term
	var first strings.Builder
	for _, cmd := range cmds {
		if cmd.Name == CmdAssert {
			asserted = append(asserted, cmd.Term)
		}
	}
	if err := WriteScript(&first, append(Assertions(asserted...), cmds[0], cmds[4], cmds[8])); err != nil {
		t.Fatal(err)
	}
	again, err := NewContext().NewScope().Script("first", first.String())
	if err != nil {
		t.Fatalf("%v in\n%s", err, first.String())
	}
	var second strings.Builder
	if err := WriteScript(&second, again); err != nil {
		t.Fatal(err)
	}
	// Parameters of definitions are renamed apart, and the commands that are only passed on must come back literally.
	a, b := first.String(), regexp.MustCompile(`(![0-9]+)!1`).ReplaceAllString(second.String(), "$1")
	if a != b {
		t.Errorf("first\n%s\nthen\n%s", a, b)
	}
}

// TestReservedNames checks that constants may be called like operators.
func TestReservedNames(t *testing.T) {
	for _, name := range []string{"and", "let", "and`", "Int", "select", "true", "0", "a b", "", "bv2nat", "é", "_", "?1"} {
		c := NewContext()
		x, k := c.Const(name, Int), c.Const("k", Bool)
		f := c.Func(name+"`", []*Sort{Int}, Int)
		u := c.Uninterpreted(name)
		sum := c.IntDiv(c.App(f, x), c.Int(2))
		want := c.And(c.Ite(k, c.Le(sum, c.Int(3)), c.Le(c.Int(7), c.Mul(sum, sum))), c.Eq(c.Const("e1", u), c.Const("e2", u)))
		got, err := c.Parse(want.String())
		if err != nil {
			t.Errorf("%q: %v", name, err)
		} else if got != want {
			t.Errorf("%q: %v became %v", name, want, got)
		}
		var b strings.Builder
		if err := WriteScript(&b, Assertions(want)); err != nil {
			t.Fatal(err)
		}
		if _, err := NewContext().NewScope().Script("s", b.String()); err != nil {
			t.Errorf("%v in\n%s", err, b.String())
		}
	}
}

// TestRoundTrip prints random terms and reads them back.
func TestRoundTrip(t *testing.T) {
	for seed := range int64(200) {
		c := NewContext()
		g := newGenerator(c, rand.New(rand.NewSource(seed)))
		for range 20 {
			want := g.term(g.sort(), 5)
			text := want.String()
			got, err := c.Parse(text)
			if err != nil {
				t.Fatalf("seed %d: %v in %s", seed, err, text)
			}
			if got != want {
				t.Fatalf("seed %d: %s became %v", seed, text, got)
			}
		}
	}
}

// TestDeepText prints and reads terms of 100,000 levels, as trees and as DAGs.
func TestDeepText(t *testing.T) {
	depth := exhaustive.Of(20_000, 100_000)
	c := NewContext()
	f := c.Func("f", []*Sort{Int}, Int)
	g := c.Func("g", []*Sort{Int, Int}, Int)
	tree, dag := c.Const("x", Int), c.Const("y", Int)
	or := c.Const("p", Bool)
	for i := range depth {
		tree = c.App(f, tree)
		dag = c.App(g, dag, dag)
		if q := c.Const(fmt.Sprint("q", i%7), Bool); i%2 == 0 {
			or = c.Or(q, or)
		} else {
			or = c.And(q, or)
		}
	}
	for _, want := range []*Term{tree, dag, or} {
		got, err := c.Parse(want.String())
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Error("a deep term changed")
		}
	}
	for _, chain := range []struct{ open, base, close, flat string }{
		{"(and p ", "q", ")", "(and p q)"},
		{"(or p ", "q", ")", "(or p q)"},
		{"(=> p ", "q", ")", "(=> p q)"},
		{"(+ 1 ", "x", ")", fmt.Sprintf("(+ x %d)", depth)},
		{"(* x ", "y", ")", "(* y" + strings.Repeat(" x", depth) + ")"},
		{"(let ((x ", "(+ x 1)", ")) x)", "(+ x 1)"},
		{"(let ((x (+ x 1))) ", "x", ")", fmt.Sprintf("(+ x %d)", depth)},
		{"(not ", "p", ")", "p"},
		{"(! ", "p", " :tag)", "p"},
	} {
		s := testScope(t)
		got, err := s.Parse("deep", strings.Repeat(chain.open, depth)+chain.base+strings.Repeat(chain.close, depth))
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := s.Parse("flat", chain.flat); got != want {
			t.Errorf("%s…: not %s", chain.open, chain.flat)
		}
	}
}

// FuzzParse checks that no text makes the parser panic, and that what it accepts is printed and read back unchanged.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"(assert (and p (let ((k (+ x 1))) (> k y))))", "(declare-const w (_ BitVec 4))(assert (= (bvsdiv w w) #xf))",
		"(assert (= a (store a 1 ((as const (Array Int Int)) 2))))", "(define-fun k ((n Int)) Int (- n))(assert (= (k x) 1))",
		"(assert ((_ divisible 3) (mod x (- 7))))", "(assert (! (= u 1.5 (/ 1 3)) :named n))", "(push)(pop)|x y|",
		"(assert (distinct (g s) s))(assert (is_int u))",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := testScope(t)
		cmds, err := s.Script("fuzz", text)
		if err != nil {
			return
		}
		for _, cmd := range cmds {
			if cmd.Name != CmdAssert {
				continue
			}
			again, err := s.c.Parse(cmd.Term.String())
			if err != nil {
				t.Fatalf("%v in %v", err, cmd.Term)
			}
			if again != cmd.Term {
				t.Fatalf("%v became %v", cmd.Term, again)
			}
		}
	})
}

// TestNumbersAreExact reads numbers beyond machine words.
func TestNumbersAreExact(t *testing.T) {
	big := num.Pow2(200).Add(num.One)
	c := NewContext()
	got, err := c.Parse("(- " + big.String() + ")")
	if err != nil || !got.Value().Equal(big.Neg()) {
		t.Errorf("read %v, error %v", got, err)
	}
	got, err = c.Parse("0.000000000000000000000000000001")
	if err != nil || got.String() != "(/ 1.0 1000000000000000000000000000000.0)" {
		t.Errorf("read %v, error %v", got, err)
	}
}

// TestNames writes a script with other names for all its symbols, and reads it in a scope that knows them.
func TestNames(t *testing.T) {
	c := NewContext()
	s := c.Uninterpreted("Set")
	x, f := c.Const("str.len", s), c.Func("str.len", []*Sort{s}, Int)
	a := c.Const("a b", c.Array(s, Int))
	goal := c.And(c.Lt(c.App(f, x), c.Select(c.Store(a, x, c.Int(3)), c.Const("and", s))), c.Eq(a, c.ConstArray(a.Sort(), c.Int(1))))
	n := Names{
		Const: func(t *Term) string { return "$" + t.Name() },
		Func:  func(f *Func) string { return "&" + f.Name() },
		Sort:  func(s *Sort) string { return "^" + s.Name() },
	}
	var text string
	for _, cmd := range Assertions(goal) {
		text += n.Command(&cmd) + "\n"
	}
	want := `(declare-sort ^Set 0)
(declare-fun $str.len () ^Set)
(declare-fun &str.len (^Set) Int)
(declare-fun |$a b| () (Array ^Set Int))
(declare-fun $and () ^Set)
`
	body, ok := strings.CutPrefix(text, want)
	if !ok {
		t.Fatalf("%s, want it to begin with\n%s", text, want)
	}
	body = strings.TrimSuffix(strings.TrimPrefix(body, "(assert "), ")\n")
	scope := c.NewScope()
	scope.BindSort("^Set", s)
	scope.BindFunc("&str.len", f)
	for _, k := range Consts(goal) {
		scope.Bind("$"+k.Name(), k)
	}
	if back, err := scope.Parse("", body); err != nil || back != goal {
		t.Errorf("%s is read as %v, %v", body, back, err)
	}
}

// TestQuantify reads formulas with quantifiers, which become a function of the number of variables and the body.
func TestQuantify(t *testing.T) {
	c := NewContext()
	s := c.NewScope()
	s.declareConst("x", Int)
	s.declareConst("y", Int)
	kinds := map[string]*Func{}
	for _, kind := range []string{"forall", "exists"} {
		kinds[kind] = c.Func("some "+kind, []*Sort{Int, Bool}, Bool)
	}
	if _, err := s.Parse("", "(exists ((x Int)) true)"); err == nil || !strings.Contains(err.Error(), "quantifiers are not supported") {
		t.Errorf("without Quantify: %v", err)
	}
	s.Quantify(func(n *sexpr.Node, vars []*Term, body *Term) (*Term, error) {
		if len(vars) > 2 {
			return nil, n.Errorf("too many")
		}
		return c.App(kinds[n.Head()], c.Num(num.Int(int64(len(vars))), Int), body), nil
	})
	for _, tt := range []struct{ text, want string }{
		{"(forall ((x Int)) (< x y))", "(|some forall| 1 (not (<= (+ y (* (- 1) x!1)) 0)))"},
		{"(and (exists ((y Bool) (z Bool)) (or y z)) (< x y))", "(and (|some exists| 2 (or y!1 z!1)) (<= (+ x (* (- 1) y)) (- 1)))"},
		{"(forall ((x Int)) (let ((y x)) (exists ((x Int)) (= x y))))", "(|some forall| 1 (|some exists| 1 (= (+ x!2 (* (- 1) x!3)) 0)))"},
		{"(let ((a (forall ((x Int)) (> x 0)))) (=> a (< x 0)))", "(or (not (|some forall| 1 (not (<= x!4 0)))) (<= x (- 1)))"},
		{"(forall ((x Int)) (let ((x 1)) (> x y)))", "(|some forall| 1 (<= y 0))"},
		{"(forall ((x Int) (y Int) (z Int)) true)", "1:1: too many"},
		{"(forall ((x Int)) (+ x 1))", "1:19: a term of sort Int where a formula is needed"},
		{"(forall ((x Int)) (> z 1))", "1:22: unknown constant z"},
		{"(and (forall ((z Int)) (> z 0)) (> z 0))", "1:36: unknown constant z"},
	} {
		f, err := s.Parse("", tt.text)
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), ":")
		} else {
			got = f.String()
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}
