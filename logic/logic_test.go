package logic

import (
	"math/rand"
	"slices"
	"testing"

	"craig/internal/exhaustive"
	"craig/num"
)

// TestConstructors checks that what a constructor returns has the value that its arguments' values demand, and that
// building it again from its own arguments changes nothing.
func TestConstructors(t *testing.T) {
	for seed := range int64(600) {
		c := NewContext()
		g := newGenerator(c, rand.New(rand.NewSource(seed)))
		for range 20 {
			s := g.sort()
			x := g.sample(s, 4)
			if x.t.Sort() != s {
				t.Fatalf("seed %d: %v is of sort %v, not %v", seed, x.t, x.t.Sort(), s)
			}
			for k, m := range g.models {
				if got := m.Eval(x.t); !got.Equal(x.vals[k]) {
					t.Fatalf("seed %d: %v is %v, must be %v", seed, x.t, got, x.vals[k])
				}
			}
			PostOrder(func(u *Term) {
				if v := c.Rebuild(u, u.Args()); v != u {
					t.Fatalf("seed %d: %v is not stable, it becomes %v", seed, u, v)
				}
				checkCanonical(t, u)
			}, x.t)
		}
	}
}

// checkCanonical checks the form that arith.go and the operators' comments promise.
func checkCanonical(t *testing.T, u *Term) {
	t.Helper()
	ascending := func(args []*Term, key func(*Term) uint64) bool {
		return slices.IsSortedFunc(args, func(a, b *Term) int {
			if key(a) < key(b) {
				return -1
			}
			return 1
		})
	}
	ok := true
	switch u.Op() {
	case OpAnd, OpOr:
		ok = len(u.Args()) >= 2 && ascending(u.Args(), litKey)
		for _, a := range u.Args() {
			ok = ok && a.Op() != u.Op() && !a.IsValue()
		}
	case OpNot:
		ok = u.Arg(0).Op() != OpNot && !u.Arg(0).IsValue()
	case OpLe, OpLt, OpEq:
		if !u.Arg(0).Sort().IsArith() {
			break
		}
		l := Linearize(u.Arg(0))
		g := num.Zero
		for _, m := range l.Monos {
			ok = ok && m.Coef.IsInt()
			g = num.GCD(g, m.Coef)
		}
		ok = ok && u.Arg(1).IsNum() && l.Const.IsZero() && g.IsOne() && l.Monos[0].Coef.Sign() > 0 &&
			(u.Op() != OpLt || u.Arg(0).Sort() == Real) &&
			(u.Arg(0).Sort() == Int || slices.ContainsFunc(l.Monos, func(m Mono) bool { return m.Base.Op() != OpToReal }))
	case OpAdd:
		l := Linearize(u)
		ok = len(u.Args()) >= 2
		for i, m := range l.Monos {
			ok = ok && !m.Coef.IsZero() && m.Base.Op() != OpNum && m.Base.Op() != OpAdd &&
				(m.Base.Op() != OpMul || IsNonlinear(m.Base)) && (i == 0 || l.Monos[i-1].Base.ID() < m.Base.ID())
		}
	case OpDivides:
		ok = u.Arg(0).IsNum() && num.One.Less(u.Arg(0).Value())
	}
	for _, a := range u.Args() {
		ok = ok && a.ID() < u.ID()
	}
	if !ok {
		t.Fatalf("%v is not canonical", u)
	}
}

// TestSubstitute checks that substitution and evaluation commute: the value of t[x := s] is that of t when x has the
// value of s.
func TestSubstitute(t *testing.T) {
	for seed := range int64(200) {
		c := NewContext()
		g := newGenerator(c, rand.New(rand.NewSource(seed)))
		for range 10 {
			m := make(map[*Term]*Term)
			for range 3 {
				s := g.sort()
				m[g.consts[s][g.r.Intn(3)]] = g.term(s, 2)
			}
			x := g.term(g.sort(), 4)
			y := c.Substitute(x, m)
			for _, model := range g.models {
				shifted := NewModel()
				shifted.Funcs = model.Funcs
				for k, v := range model.Consts {
					shifted.Consts[k] = v
				}
				for k, v := range m {
					shifted.Consts[k] = model.Eval(v)
				}
				if got, want := model.Eval(y), shifted.Eval(x); !got.Equal(want) {
					t.Fatalf("seed %d: %v under %v gives %v, which is %v, not %v", seed, x, m, y, got, want)
				}
			}
		}
	}
}

func TestSubstituteIsSimultaneous(t *testing.T) {
	c := NewContext()
	x, y, z := c.Const("x", Int), c.Const("y", Int), c.Const("z", Int)
	v, w := c.Const("v", c.BitVec(4)), c.Const("w", c.BitVec(4))
	tests := []struct {
		in   *Term
		m    map[*Term]*Term
		want *Term
	}{
		{c.BV(BVAnd, v, w), map[*Term]*Term{w: c.BVNum(num.Int(15), 4)}, v},
		{c.BV(BVXor, v, w), map[*Term]*Term{w: v}, c.BVNum(num.Zero, 4)},
		{c.Le(x, y), map[*Term]*Term{x: y, y: x}, c.Le(y, x)},
		{c.Le(x, c.Int(3)), map[*Term]*Term{x: c.Int(4)}, c.False()},
		{c.Mod(x, c.Int(3)), map[*Term]*Term{c.Mod(x, c.Int(3)): z, x: y}, z},
		{c.IntDiv(x, y), map[*Term]*Term{y: c.Int(2), x: c.Add(x, x)}, x},
		{x, map[*Term]*Term{}, x},
		{x, map[*Term]*Term{x: c.Add(x, c.Int(1))}, c.Add(x, c.Int(1))},
	}
	for _, tt := range tests {
		if got := c.Substitute(tt.in, tt.m); got != tt.want {
			t.Errorf("%v under %v is %v, want %v", tt.in, tt.m, got, tt.want)
		}
	}
}

func TestPostOrder(t *testing.T) {
	c := NewContext()
	p, q := c.Const("p", Bool), c.Const("q", Bool)
	a := c.And(p, q)
	b := c.Or(a, c.Not(q))
	var got []*Term
	PostOrder(func(u *Term) { got = append(got, u) }, b, a, b)
	// An argument comes before what it occurs in, and nothing comes twice.
	if want := []*Term{q, c.Not(q), p, a, b}; !slices.Equal(got, want) && !slices.Equal(got, []*Term{p, q, a, c.Not(q), b}) {
		t.Errorf("visited %v", got)
	}
	if n := DagSize(b, a); n != 5 {
		t.Errorf("size %d", n)
	}
	if cs := Consts(b); len(cs) != 2 {
		t.Errorf("constants %v", cs)
	}
}

// TestDeep runs every traversal on terms of 100,000 levels, among them chains of if-then-else with numbers, which
// comparisons are pushed into.
func TestDeep(t *testing.T) {
	depth := exhaustive.Of(20_000, 100_000)
	c := NewContext()
	x, y := c.Const("x", Int), c.Const("y", Int)
	f := c.Func("f", []*Sort{Int, Int}, Int)
	arr := c.Const("a", c.Array(Int, Int))
	dag, ite, or, store, sum := x, c.Int(0), c.Const("p", Bool), arr, x
	for i := range int64(depth) {
		cond := c.Le(x, c.Int(i))
		dag = c.App(f, dag, dag)
		ite = c.Ite(cond, c.Int(i+1), ite)
		store = c.Store(store, c.Add(y, c.Int(i)), x)
		sum = c.Add(c.IntDiv(sum, c.Int(2)), y)
		if i%2 == 0 {
			or = c.Or(cond, or)
		} else {
			or = c.And(cond, or)
		}
	}
	iteAtom := c.Eq(ite, c.Int(int64(depth)))
	read := c.Select(store, y)
	roots := []*Term{dag, ite, or, store, sum, iteAtom, read}
	if DagSize(roots...) < 5*depth {
		t.Error("the terms are not deep")
	}
	if read != x {
		t.Errorf("read %v", read)
	}
	s := c.NewSubst(map[*Term]*Term{x: y})
	m := NewModel()
	m.Consts[x] = NumValue(num.Int(int64(depth-1)), Int)
	e := m.Evaluator()
	for _, r := range roots[:6] {
		if u := s.Apply(r); u == r {
			t.Error("nothing was replaced")
		}
		e.Eval(r)
	}
	if !m.Holds(iteAtom) {
		t.Error("the comparison with a chain of branches is wrong")
	}
}

// TestEvalIsLazy checks that a branch which is not taken, and what a connective does not need, cost nothing.
func TestEvalIsLazy(t *testing.T) {
	c := NewContext()
	p, x := c.Const("p", Bool), c.Const("x", Int)
	m := NewModel()
	m.Consts[p] = BoolValue(true)
	u := c.Ite(p, x, c.IntDiv(x, c.Const("y", Int)))
	e := m.Evaluator()
	e.Eval(u)
	if e.memo.find(u.Arg(2)) != nil {
		t.Error("evaluated the branch that is not taken")
	}
}

func TestFinitelyIndexedArrays(t *testing.T) {
	c := NewContext()
	s := c.Array(c.BitVec(1), Int)
	at := func(i int64) Value { return NumValue(num.Int(i), c.BitVec(1)) }
	n := func(i int64) Value { return NumValue(num.Int(i), Int) }
	a := ConstArrayValue(s, n(1)).With(at(0), n(2))
	b := ConstArrayValue(s, n(2)).With(at(1), n(1))
	if !a.Equal(b) || !b.Equal(a) {
		t.Error("equal arrays with different defaults are told apart")
	}
	if d := b.With(at(0), n(3)); a.Equal(d) || d.Equal(a) {
		t.Error("different arrays are not told apart")
	}
}

// TestArrayValue compares ArrayValue with a Go map over random histories, old versions included.
func TestArrayValue(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	s := NewContext().Array(Int, Int)
	n := func(i int) Value { return NumValue(num.Int(int64(i)), Int) }
	type version struct {
		v Value
		m map[int]int
	}
	all := []version{{ConstArrayValue(s, n(0)), map[int]int{}}}
	for range 3000 {
		old := all[r.Intn(len(all))]
		i, e := r.Intn(40)-20, r.Intn(3)
		m := make(map[int]int)
		for k, x := range old.m {
			m[k] = x
		}
		m[i] = e
		if e == 0 {
			delete(m, i)
		}
		all = append(all, version{old.v.With(n(i), n(e)), m})
	}
	for range 3000 {
		a, b := all[r.Intn(len(all))], all[r.Intn(len(all))]
		equal := len(a.m) == len(b.m)
		for k, x := range a.m {
			if !a.v.At(n(k)).Equal(n(x)) {
				t.Fatalf("%v at %d is not %d", a.v, k, x)
			}
			equal = equal && b.m[k] == x
		}
		if a.v.A.Len() != len(a.m) {
			t.Fatalf("%v has %d exceptions, not %d", a.v, a.v.A.Len(), len(a.m))
		}
		if got := a.v.Equal(b.v); got != equal || got != (a.v.Compare(b.v) == 0) || got != (a.v.Key() == b.v.Key()) ||
			got && a.v.hash() != b.v.hash() || a.v.Compare(b.v) != -b.v.Compare(a.v) {
			t.Fatalf("%v and %v: equal is %t, must be %t", a.v, b.v, got, equal)
		}
	}
}

// TestDeterminism checks that the same calls make the same terms with the same ids.
func TestDeterminism(t *testing.T) {
	run := func() (string, int) {
		c := NewContext()
		g := newGenerator(c, rand.New(rand.NewSource(7)))
		text := ""
		for range 50 {
			text += g.term(g.sort(), 5).String() + "\n"
		}
		return text, c.size
	}
	text, size := run()
	for range 3 {
		if again, n := run(); again != text || n != size {
			t.Fatal("two runs differ")
		}
	}
}

func TestFreshNames(t *testing.T) {
	c := NewContext()
	c.Const("k!1", Int)
	a, b := c.Fresh("k", Int), c.Fresh("k", Bool)
	if a == b || a.Name() == "k!1" {
		t.Errorf("fresh constants %v and %v", a, b)
	}
	c.Func("k!1", []*Sort{Int}, Int)
	if f := c.FreshFunc("k", []*Sort{Int}, Bool); f.Name() == "k!1" {
		t.Error("a fresh function is not fresh")
	}
}

func BenchmarkArrayWrites(b *testing.B) {
	s := NewContext().Array(Int, Int)
	for b.Loop() {
		v := ZeroValue(s)
		for i := range int64(10000) {
			v = v.With(NumValue(num.Int(i), Int), NumValue(num.Int(i+1), Int))
		}
	}
}

func BenchmarkLinearAtoms(b *testing.B) {
	for b.Loop() {
		c := NewContext()
		g := newGenerator(c, rand.New(rand.NewSource(3)))
		for range 200 {
			g.term(Bool, 6)
		}
	}
}

// TestTakeOver: a context without terms gets those of another one, with all that was made of them, and only such a one does.
func TestTakeOver(t *testing.T) {
	c, d := NewContext(), NewContext()
	x, a := d.Const("x", Int), d.Fresh("a", d.Array(Int, Int))
	f := d.Eq(d.Select(a, x), d.Int(3))
	if !c.TakeOver(d) {
		t.Fatal("an empty context took nothing over")
	}
	if c.Lookup("x") != x || c.Const("x", Int) != x || c.Eq(c.Select(a, x), c.Int(3)) != f || c.Fresh("a", a.Sort()) == a || c.Not(c.Not(f)) != f {
		t.Error("the terms are others")
	}
	if c.TakeOver(NewContext()) {
		t.Error("a context with terms took others over")
	}
}
