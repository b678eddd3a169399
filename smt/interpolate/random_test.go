package interpolate_test

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/smt"
	"craig/smt/interpolate"
	"craig/smt/proof"
)

// generator makes random sequences of formulas in which neighbours share constants.
type generator struct {
	c                    *logic.Context
	r                    *rand.Rand
	sort                 *logic.Sort
	bools, ites, modulos bool
	mixed                bool          // some of the summands are integers
	vars, flags          []*logic.Term // of the partition at hand
}

func (g *generator) sum(depth int) *logic.Term {
	c := g.c
	t := c.Num(num.Int(int64(g.r.Intn(9)-4)), g.sort)
	for range 1 + g.r.Intn(3) {
		base := g.vars[g.r.Intn(len(g.vars))]
		switch {
		case depth > 0 && g.modulos && g.r.Intn(4) == 0:
			base = c.Mod(g.sum(depth-1), c.Int(int64(2+g.r.Intn(3))))
		case depth > 0 && g.modulos && g.r.Intn(8) == 0:
			base = c.IntDiv(g.sum(depth-1), c.Int(int64(2+g.r.Intn(3))))
		case depth > 0 && g.ites && g.r.Intn(4) == 0:
			base = c.Ite(g.atom(depth-1), g.sum(depth-1), g.sum(depth-1))
		}
		t = c.Add(t, c.MulNum(num.Int(int64(g.r.Intn(7)-3)), base))
	}
	return t
}

func (g *generator) atom(depth int) *logic.Term {
	c := g.c
	if g.bools && g.r.Intn(3) == 0 || g.sort == nil {
		return g.flags[g.r.Intn(len(g.flags))]
	}
	a, b := g.sum(depth), g.sum(depth)
	switch g.r.Intn(6) {
	case 0, 1:
		return c.Eq(a, b)
	case 2:
		if g.modulos {
			return c.Divides(num.Int(int64(2+g.r.Intn(4))), a)
		}
		return c.Lt(a, b)
	case 3:
		return c.Lt(a, b)
	}
	return c.Le(a, b)
}

func (g *generator) formula(depth int) *logic.Term {
	c := g.c
	if depth == 0 {
		f := g.atom(1)
		if g.r.Intn(3) == 0 {
			return c.Not(f)
		}
		return f
	}
	switch g.r.Intn(8) {
	case 0, 1, 2, 3:
		return c.And(g.formula(depth-1), g.formula(depth-1))
	case 4, 5:
		return c.Or(g.formula(depth-1), g.formula(depth-1))
	case 6:
		return c.Ite(g.formula(depth-1), g.formula(depth-1), g.formula(depth-1))
	}
	return c.Eq(g.formula(depth-1), g.formula(depth-1))
}

// sequence returns n formulas; each shares constants with its neighbours, and one constant is everywhere.
func (g *generator) sequence(n int) []*logic.Term {
	c := g.c
	s := g.sort
	if s == nil {
		s = logic.Int
	}
	name := func(prefix string, i int, s *logic.Sort) *logic.Term { return c.Const(fmt.Sprint(prefix, i), s) }
	out := make([]*logic.Term, n)
	for i := range out {
		g.vars = []*logic.Term{name("x", i, s), name("x", i+1, s), name("y", i, s), c.Const("z", s)}
		if g.mixed {
			for j, v := range g.vars[:2] {
				g.vars[j] = c.ToReal(c.Const(fmt.Sprint("i", v), logic.Int))
			}
		}
		g.flags = []*logic.Term{name("p", i, logic.Bool), name("p", i+1, logic.Bool), name("q", i, logic.Bool), name("p", 0, logic.Bool)}
		out[i] = g.formula(2)
		if g.sort == nil {
			out[i] = g.c.And(g.formula(3), g.formula(3))
		}
	}
	return out
}

var families = []struct {
	name string
	make func(*generator)
}{
	{"bool", func(g *generator) {}},
	{"lra", func(g *generator) { g.sort = logic.Real }},
	{"lra, bool, ite", func(g *generator) { g.sort, g.bools, g.ites = logic.Real, true, true }},
	{"mixed", func(g *generator) { g.sort, g.bools, g.ites, g.mixed = logic.Real, true, true, true }},
	{"lia", func(g *generator) { g.sort = logic.Int }},
	{"lia, bool, ite", func(g *generator) { g.sort, g.bools, g.ites = logic.Int, true, true }},
	{"lia, mod", func(g *generator) { g.sort, g.modulos = logic.Int, true }},
	{"lia, everything", func(g *generator) { g.sort, g.bools, g.ites, g.modulos = logic.Int, true, true, true }},
}

var wanted = exhaustive.Flag("refutations", 12, 60, "random refutations to interpolate in each family")

// systems are all, from strong to weak.
var systems = []interpolate.System{interpolate.Decomposed, interpolate.McMillan, interpolate.Pudlak, interpolate.Inverse}

// checker asks fresh solvers.
type checker struct {
	t             *testing.T
	c             *logic.Context
	unknown       int
	fitted, mixed int
}

// refuted reports an error unless the formulas contradict each other.
func (k *checker) refuted(what string, fs ...*logic.Term) {
	k.t.Helper()
	s := smt.New(k.c, smt.Options{MaxConflicts: 20000})
	for _, f := range fs {
		s.Assert(f)
	}
	switch s.Check(context.Background()) {
	case smt.Sat:
		k.t.Errorf("%s: %v are satisfiable", what, fs)
	case smt.Unknown:
		k.unknown++
	case smt.Unsat:
	}
}

// vocabulary reports an error if i has a symbol that is not in both a and b.
func (k *checker) vocabulary(what string, i *logic.Term, a, b []*logic.Term) {
	k.t.Helper()
	inA, inB := make(map[*logic.Term]bool), make(map[*logic.Term]bool)
	for _, v := range logic.Consts(a...) {
		inA[v] = true
	}
	for _, v := range logic.Consts(b...) {
		inB[v] = true
	}
	for _, v := range logic.Consts(i) {
		if !inA[v] || !inB[v] {
			k.t.Errorf("%s: %v is not common to both sides of %v", what, v, i)
		}
	}
}

// TestRandom checks all kinds of interpolants of random refutations against their definitions.
func TestRandom(t *testing.T) {
	wanted := wanted()
	for _, family := range families {
		t.Run(family.name, func(t *testing.T) {
			refutations, cuts, size := 0, 0, 0
			k := &checker{t: t}
			for seed := int64(0); refutations < wanted && seed < int64(25*wanted); seed++ {
				g := &generator{c: logic.NewContext(), r: rand.New(rand.NewSource(seed))}
				family.make(g)
				k.c = g.c
				fs := g.sequence(2 + g.r.Intn(5))
				p, inputs := refute(g.c, fs)
				if p == nil {
					continue
				}
				refutations++
				p = proof.Reduce(p)
				if err := proof.Check(g.c, p, inputs...); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				parts := make([]int, len(fs))
				for i := range parts {
					parts[i] = i
				}
				mask := 1 + g.r.Intn(1<<len(fs)-2)
				inA := func(part int) bool { return mask>>part&1 == 1 }
				var as, bs []*logic.Term
				for j, f := range fs {
					if inA(j) {
						as = append(as, f)
					} else {
						bs = append(bs, f)
					}
				}
				var stronger *logic.Term
				for _, sys := range systems {
					what := fmt.Sprintf("seed %d, %v", seed, sys)
					seq, err := interpolate.Sequence(t.Context(), g.c, p, inputs, parts, sys)
					if err != nil {
						t.Logf("%s: %v", what, err)
						k.mixed++
						continue
					}
					for i, f := range fs {
						k.refuted(fmt.Sprintf("%s, sequence at %d", what, i), seq[i], f, g.c.Not(seq[i+1]))
						k.vocabulary(what, seq[i], fs[:i], fs[i:])
						size += logic.DagSize(seq[i])
					}
					i, err := interpolate.Binary(t.Context(), g.c, p, inputs, inA, sys)
					if err != nil {
						t.Logf("%s: %v", what, err)
						k.mixed++
						continue
					}
					cuts++
					k.refuted(what+": A does not imply I", append([]*logic.Term{g.c.Not(i)}, as...)...)
					k.refuted(what+": I agrees with B", append([]*logic.Term{i}, bs...)...)
					k.vocabulary(what, i, as, bs)
					if stronger != nil {
						k.refuted(what+": not weaker than the system before", stronger, g.c.Not(i))
					}
					stronger = i
				}
				k.trees(fmt.Sprint("seed ", seed), g.r, p, inputs, fs)
				if t.Failed() {
					t.Fatalf("seed %d: %v", seed, fs)
				}
			}
			t.Logf("%d refutations, %d cuts, %d trees, %d not interpolated, %d checks not decided, %d nodes in sequences", refutations, cuts, k.fitted, k.mixed, k.unknown, size)
			if 3*refutations < wanted {
				t.Errorf("only %d refutations", refutations)
			}
			if k.mixed*20 > cuts {
				t.Errorf("%d of %d proofs could not be interpolated", k.mixed, cuts+k.mixed)
			}
		})
	}
}

// trees checks the interpolants of a random tree, and those of states and transitions.
func (k *checker) trees(what string, r *rand.Rand, p *proof.Proof, inputs []proof.Assertion, fs []*logic.Term) {
	k.t.Helper()
	n := len(fs)
	nodes := make([]interpolate.Node, n)
	parts := r.Perm(n)
	below := make([][]*logic.Term, n) // the formulas of the subtree
	for i, part := range parts {
		nodes[i] = interpolate.Node{Part: part, Parent: -1}
		if i < n-1 {
			nodes[i].Parent = i + 1 + r.Intn(n-1-i)
		}
	}
	for i, node := range nodes {
		below[i] = append(below[i], fs[node.Part])
		if node.Parent >= 0 {
			below[node.Parent] = append(below[node.Parent], below[i]...)
		}
	}
	for _, sys := range systems {
		what := fmt.Sprintf("%s, %v, tree %v", what, sys, nodes)
		is, err := interpolate.Tree(k.t.Context(), k.c, p, inputs, nodes, sys)
		if err != nil {
			k.t.Logf("%s: %v", what, err)
			k.mixed++
			continue
		}
		for v, node := range nodes {
			given := []*logic.Term{fs[node.Part], k.c.Not(is[v])}
			for u := range nodes[:v] {
				if nodes[u].Parent == v {
					given = append(given, is[u])
				}
			}
			k.refuted(fmt.Sprintf("%s, node %d", what, v), given...)
			k.vocabulary(what, is[v], below[v], k.without(fs, below[v]))
		}
		if !is[n-1].IsFalse() {
			k.t.Errorf("%s: the root has %v", what, is[n-1])
		}
		k.fitted++
	}
	for _, sys := range systems {
		what := fmt.Sprintf("%s, %v, states and transitions %v", what, sys, parts)
		g, s, err := interpolate.StateTransition(k.t.Context(), k.c, p, inputs, parts, sys)
		if err != nil {
			k.t.Logf("%s: %v", what, err)
			k.mixed++
			continue
		}
		if len(g) != n-1 || len(s) != n-2 {
			k.t.Fatalf("%s: %d states, %d transitions", what, len(g), len(s))
		}
		f := func(i int) *logic.Term { return fs[parts[i]] }
		k.refuted(what+": the first state", f(0), k.c.Not(g[0]))
		k.refuted(what+": the last state", g[n-2], f(n-1))
		var before []*logic.Term
		for i := range g {
			before = append(before, f(i))
			k.vocabulary(what, g[i], before, k.without(fs, before))
			if i < len(s) {
				k.refuted(fmt.Sprintf("%s: transition %d", what, i), f(i+1), k.c.Not(s[i]))
				k.refuted(fmt.Sprintf("%s: state %d", what, i+1), g[i], s[i], k.c.Not(g[i+1]))
				k.vocabulary(what, s[i], []*logic.Term{f(i + 1)}, k.without(fs, []*logic.Term{f(i + 1)}))
			}
		}
	}
}

// without returns those of fs, once each, that are not as often in drop.
func (k *checker) without(fs, drop []*logic.Term) []*logic.Term {
	out := slices.Clone(fs)
	for _, f := range drop {
		i := slices.Index(out, f)
		out = slices.Delete(out, i, i+1)
	}
	return out
}

// refute returns a refutation of fs, each in its own partition; nil if there is none.
func refute(c *logic.Context, fs []*logic.Term) (*proof.Proof, []proof.Assertion) {
	s := smt.New(c, smt.Options{Proof: true, MaxConflicts: 20000})
	var inputs []proof.Assertion
	for i, f := range fs {
		s.AssertIn(smt.Partition(i), f)
		inputs = append(inputs, proof.Assertion{Part: i, Term: f})
	}
	if s.Check(context.Background()) != smt.Unsat {
		return nil, nil
	}
	return s.Proof(), inputs
}
