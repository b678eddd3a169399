package qe_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/internal/exhaustive"
	"craig/internal/qe"
	"craig/logic"
	"craig/num"
)

// configuration of random formulas by their theories.
type configuration struct {
	name                       string
	ints, reals, bools, arrays int
	mods, ites                 bool
}

var configurations = []configuration{
	{name: "bool", bools: 6},
	{name: "lia", ints: 4, bools: 1},
	{name: "lia with ite", ints: 4, bools: 2, ites: true},
	{name: "lia with mod", ints: 4, mods: true},
	{name: "everything on Int", ints: 4, bools: 2, mods: true, ites: true},
	{name: "lra", reals: 4, bools: 1},
	{name: "lra with ite", reals: 4, bools: 2, ites: true},
	{name: "mixed", reals: 3, ints: 3, mods: true, ites: true},
	{name: "arrays", ints: 3, arrays: 2, ites: true, mods: true},
}

func (k configuration) generator(seed int64) *generator {
	g := newGenerator(seed, k.ints, k.reals, k.bools, k.arrays)
	g.mods, g.ites = k.mods, k.ites
	return g
}

// TestImplicant: literals, true in the model, implying the formula.
func TestImplicant(t *testing.T) {
	for _, k := range configurations {
		tried := 0
		for seed := range int64(150) {
			g := k.generator(seed)
			f := g.formula(4)
			m := g.modelOf(f)
			if m == nil {
				continue
			}
			tried++
			lits := qe.Implicant(g.c, m, f)
			for _, l := range lits {
				if !isLiteral(l) || hasIte(l) {
					t.Fatalf("%s, seed %d: %v is no literal", k.name, seed, l)
				}
				if !m.Holds(l) {
					t.Fatalf("%s, seed %d: %v is not true in the model", k.name, seed, l)
				}
			}
			all := g.c.And(lits...)
			for range 100 {
				// Models near the first one satisfy the implicant more often than any.
				n := near(g, m)
				if n.Holds(all) && !n.Holds(f) {
					t.Fatalf("%s, seed %d: %v does not imply %v", k.name, seed, lits, f)
				}
			}
		}
		if tried < 100 {
			t.Errorf("%s: only %d formulas had models", k.name, tried)
		}
	}
}

func hasIte(l *logic.Term) bool {
	found := false
	logic.PostOrder(func(t *logic.Term) { found = found || t.Op() == logic.OpIte && t.Sort() != logic.Bool }, l)
	return found
}

// near returns m with some values changed.
func near(g *generator, m *logic.Model) *logic.Model {
	other := g.model()
	n := logic.NewModel()
	for v, x := range m.Consts {
		n.Consts[v] = x
	}
	for _, v := range g.vars() {
		if g.r.Intn(3) == 0 {
			n.Consts[v] = other.Consts[v]
		}
	}
	return n
}

// eliminated returns the variables of g that are to go: about half of each sort.
func eliminated(g *generator) []*logic.Term {
	var out []*logic.Term
	for _, list := range [][]*logic.Term{g.ints, g.reals, g.bools, g.arrays} {
		out = append(out, list[:(len(list)+1)/2]...)
	}
	return out
}

// projected projects f along m and checks what can be checked by evaluation: no variable is left, and the result is true
// in the model.
func projected(t *testing.T, g *generator, vars []*logic.Term, f *logic.Term, m *logic.Model) *logic.Term {
	t.Helper()
	r := qe.Project(g.c, vars, f, m)
	for _, v := range logic.Consts(r) {
		if slices.Contains(vars, v) || !slices.Contains(g.vars(), v) {
			t.Fatalf("%v is still in the projection %v of %v", v, r, f)
		}
	}
	if !m.Holds(r) {
		t.Fatalf("the projection %v of %v is not true in the model", r, f)
	}
	return r
}

// TestProjectSmall compares projections of one Int or Bool variable with the definition, by trying all values that can
// matter.
func TestProjectSmall(t *testing.T) {
	for _, k := range configurations {
		if k.arrays+k.reals > 0 {
			continue
		}
		for seed := range int64(150) {
			g := k.generator(seed)
			f := g.formula(3)
			m := g.modelOf(f)
			if m == nil {
				continue
			}
			x := g.vars()[0]
			r := projected(t, g, []*logic.Term{x}, f, m)
			for range 40 {
				n := near(g, m)
				if n.Holds(r) && !hasWitness(n, x, f) {
					t.Fatalf("%s, seed %d: %v is no projection of %v", k.name, seed, r, f)
				}
			}
		}
	}
}

// hasWitness reports whether x has a value with which f holds in n.
func hasWitness(n *logic.Model, x, f *logic.Term) bool {
	old := n.Consts[x]
	defer func() { n.Consts[x] = old }()
	try := func(v logic.Value) bool {
		n.Consts[x] = v
		return n.Holds(f)
	}
	switch x.Sort() {
	case logic.Bool:
		return try(logic.BoolValue(false)) || try(logic.BoolValue(true))
	case logic.Int:
		for i := int64(0); i < 400; i++ {
			if try(logic.NumValue(num.Int(i), logic.Int)) || try(logic.NumValue(num.Int(-i), logic.Int)) {
				return true
			}
		}
	}
	return false
}

var peerSeeds = exhaustive.Flag("peerseeds", 10, 40, "random formulas for each kind that z3 is asked about")

// TestProjectPeer has z3 check that projections imply the quantified formula.
func TestProjectPeer(t *testing.T) {
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed")
	}
	for _, k := range configurations {
		t.Run(k.name, func(t *testing.T) {
			var script bytes.Buffer
			fmt.Fprintln(&script, "(set-option :timeout 100)")
			type question struct {
				seed int64
				f, r *logic.Term
			}
			var asked []question
			declared := make(map[string]bool)
			for seed := range int64(peerSeeds()) {
				g := k.generator(5000 + seed)
				f := g.formula(3)
				m := g.modelOf(f)
				if m == nil {
					continue
				}
				vars := eliminated(g)
				f = g.c.And(qe.Implicant(g.c, m, f)...) // quantifiers are hard enough without the rest
				r := projected(t, g, vars, f, m)
				for _, cmd := range logic.Declarations(append(g.vars(), f, r)...) {
					if text := cmd.String(); !declared[text] {
						declared[text] = true
						fmt.Fprintln(&script, text)
					}
				}
				var bound strings.Builder
				for _, v := range vars {
					fmt.Fprintf(&bound, "(%v %v)", v, v.Sort())
				}
				fmt.Fprintf(&script, "(push)(assert %v)(assert (not (exists (%s) %v)))(check-sat-using (or-else qsat smt))(pop)\n", r, bound.String(), f)
				asked = append(asked, question{seed, f, r})
			}
			ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
			defer cancel()
			cmd := exec.CommandContext(ctx, z3, "-in")
			cmd.Stdin = &script
			out, err := cmd.Output()
			answers := strings.Fields(string(out))
			if err != nil || len(answers) != len(asked) {
				t.Fatalf("z3: %v, %d answers to %d questions: %.300s", err, len(answers), len(asked), out)
			}
			count := make(map[string]int)
			for i, a := range answers {
				count[a]++
				if a == "sat" {
					t.Errorf("seed %d: %v is no projection of %v", asked[i].seed, asked[i].r, asked[i].f)
				}
			}
			t.Log(count)
			if count["unsat"] < len(asked)/4 {
				t.Errorf("z3 decided too few: %v", count)
			}
		})
	}
}

// TestFinite counts the different projections of one formula over many models.
func TestFinite(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	for _, k := range configurations {
		if k.arrays > 0 {
			continue // there, values of the model may get into the result
		}
		for seed := range int64(20) {
			g := k.generator(1000 + seed)
			f := g.formula(2)
			vars := eliminated(g)
			images := func(size int64) int {
				seen := make(map[*logic.Term]bool)
				for range 400 {
					m := logic.NewModel()
					for _, v := range g.vars() {
						if v.Sort() == logic.Bool {
							m.Consts[v] = logic.BoolValue(rng.Intn(2) == 0)
						} else {
							m.Consts[v] = logic.NumValue(num.Int(rng.Int63n(2*size+1)-size), v.Sort())
						}
					}
					if m.Holds(f) {
						seen[projected(t, g, vars, f, m)] = true
					}
				}
				return len(seen)
			}
			// Random models of a large range are as different as can be.
			if n := images(1000000); n > 150 {
				t.Errorf("%s, seed %d: %d images of %v", k.name, seed, n, f)
			}
		}
	}
}

// TestProjectTable has projections that must come out in a certain way.
func TestProjectTable(t *testing.T) {
	c := logic.NewContext()
	x, y, z := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int)
	r, s, u := c.Const("r", logic.Real), c.Const("s", logic.Real), c.Const("u", logic.Real)
	p, q := c.Const("p", logic.Bool), c.Const("q", logic.Bool)
	arr := c.Const("arr", c.Array(logic.Int, logic.Int))
	n := c.Int
	two := num.Int(2)
	tests := []struct {
		name string
		f    *logic.Term
		vars []*logic.Term
		m    map[*logic.Term]int64
		want *logic.Term
	}{
		{"a definition", c.And(c.Eq(x, c.Add(y, n(1))), c.Le(x, z)), []*logic.Term{x},
			map[*logic.Term]int64{x: 1, z: 5}, c.Lt(y, z)},
		{"between bounds", c.And(c.Le(y, x), c.Le(x, z)), []*logic.Term{x},
			map[*logic.Term]int64{z: 5}, c.Le(y, z)},
		{"between strict bounds", c.And(c.Lt(s, r), c.Lt(r, u)), []*logic.Term{r},
			map[*logic.Term]int64{r: 1, u: 5}, c.Lt(s, u)},
		{"one side", c.And(c.Le(y, x), c.Le(z, x), c.Not(c.Eq(x, n(7)))), []*logic.Term{x}, nil, c.True()},
		{"parity", c.Eq(y, c.MulNum(two, x)), []*logic.Term{x},
			map[*logic.Term]int64{x: 3, y: 6}, c.Divides(two, y)},
		{"remainder", c.Eq(y, c.Mod(x, n(4))), []*logic.Term{x},
			map[*logic.Term]int64{x: 7, y: 3}, c.And(c.Ge(y, n(0)), c.Le(y, n(3)))},
		{"a chain of definitions", c.And(c.Eq(x, c.Mod(c.Add(y, n(1)), n(256))), c.Eq(y, c.Add(z, n(2))), p, c.Eq(p, q)),
			[]*logic.Term{x, y, p}, map[*logic.Term]int64{x: 3, y: 2, p: 1, q: 1}, q},
		{"cyclic definitions", c.And(c.Eq(x, c.Add(y, z)), c.Eq(y, c.Sub(n(3), x))), []*logic.Term{x, y},
			map[*logic.Term]int64{x: 3, z: 3}, c.Divides(two, c.Add(z, n(1)))},
		{"an ite", c.Le(c.Ite(c.Lt(x, y), x, y), n(3)), []*logic.Term{y},
			map[*logic.Term]int64{x: 1, y: 2}, c.Le(x, n(3))},
		{"reads", c.And(c.Eq(c.Select(arr, x), n(3)), c.Eq(c.Select(arr, y), n(0))), []*logic.Term{arr},
			map[*logic.Term]int64{x: 3, y: 5, arr: 3}, nil},
	}
	for _, tt := range tests {
		m := logic.NewModel()
		for v, k := range tt.m {
			switch v.Sort() {
			case logic.Bool:
				m.Consts[v] = logic.BoolValue(k != 0)
			case arr.Sort():
				m.Consts[v] = logic.ConstArrayValue(v.Sort(), logic.NumValue(num.Int(k), logic.Int)).
					With(logic.NumValue(num.Int(5), logic.Int), logic.NumValue(num.Zero, logic.Int))
			default:
				m.Consts[v] = logic.NumValue(num.Int(k), v.Sort())
			}
		}
		if tt.want == nil {
			tt.want = c.Lt(x, y)
		}
		if got := qe.Project(c, tt.vars, tt.f, m); got != tt.want {
			t.Errorf("%s: %v gives %v, want %v", tt.name, tt.f, got, tt.want)
		}
	}
}

// BenchmarkProject eliminates the intermediate values of a long path: definitions only, and with inputs that add up.
func BenchmarkProject(b *testing.B) {
	for _, inputs := range []bool{false, true} {
		b.Run(fmt.Sprint("inputs=", inputs), func(b *testing.B) {
			c := logic.NewContext()
			const steps = 300
			var vars, fs []*logic.Term
			m := logic.NewModel()
			set := func(v *logic.Term, k int64) { m.Consts[v] = logic.NumValue(num.Int(k), logic.Int) }
			prev, val := c.Const("in", logic.Int), int64(0)
			for i := range steps {
				x, y := c.Const(fmt.Sprint("x", i), logic.Int), c.Const(fmt.Sprint("y", i), logic.Int)
				fs = append(fs, c.Eq(x, c.Add(prev, y, c.Int(1))), c.Ge(y, c.Int(0)), c.Le(y, c.Int(3)),
					c.Or(c.Lt(x, c.Int(int64(i))), c.Eq(c.Mod(y, c.Int(2)), c.Int(0))))
				if !inputs {
					fs = append(fs, c.Eq(y, c.Ite(c.Ge(prev, c.Int(0)), c.Int(0), c.Int(1))))
				}
				val++
				set(x, val)
				prev = x
				vars = append(vars, x, y)
			}
			out := c.Const("out", logic.Int)
			set(out, val)
			f := c.And(append(fs, c.Eq(out, prev))...)
			for b.Loop() {
				qe.Project(c, vars, f, m)
			}
		})
	}
}

// isLiteral reports whether f is an atom, its negation, or true.
func isLiteral(f *logic.Term) bool {
	if f.Op() == logic.OpNot {
		f = f.Arg(0)
	}
	return f.IsAtom() || f.IsTrue()
}
