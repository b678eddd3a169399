package unwinding

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"craig/domain"
	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/internal/arg"
	"craig/internal/cfa"
	"craig/logic"
	"craig/verdict"
)

// nestedSystem returns clauses of a loop at a with a loop at b inside, and of c behind them: a → b → b → a → c → the error. Each
// location has a number.
func nestedSystem() *horn.System {
	c := logic.NewContext()
	s := horn.New(c)
	preds := make(map[string]*horn.Pred)
	for _, name := range []string{"a", "b", "c"} {
		preds[name] = s.Declare(name, []*logic.Term{c.Const(name+".x", logic.Int)})
	}
	s.Goal = s.Declare("fail", nil)
	x := c.Const("x", logic.Int)
	s.Add(preds["a"], []*logic.Term{c.Int(0)}, nil, c.True())
	for _, e := range []string{"ab", "bb", "ba", "ac"} {
		s.Add(preds[e[1:]], []*logic.Term{x}, []horn.Atom{{Guard: c.True(), Pred: preds[e[:1]], Args: []*logic.Term{x}}}, c.True())
	}
	s.Add(s.Goal, nil, []horn.Atom{{Guard: c.True(), Pred: preds["c"], Args: []*logic.Term{x}}}, c.True())
	return s
}

// nested returns the automaton of nestedSystem, and its locations by name.
func nested(t *testing.T) (*cfa.Automaton, map[string]*cfa.Loc) {
	t.Helper()
	a, err := cfa.New(t.Context(), nestedSystem())
	if err != nil {
		t.Fatal(err)
	}
	locs := make(map[string]*cfa.Loc)
	for _, l := range a.Locs {
		locs[l.String()] = l
	}
	return a, locs
}

// TestOrders: the order in which nodes at locations come that are added one after the other, some when others have come, and the
// loops that are left before each.
func TestOrders(t *testing.T) {
	for _, k := range []struct {
		name string
		make func(*cfa.Automaton) Order
		// script are locations where a node is added, - where that was removed which was added last, and . where the next
		// nodes are taken; it ends with all that come then.
		script, want string
	}{
		{"depth first", DepthFirst, "abc.ba-.", "c b b a "},
		{"breadth first", BreadthFirst, "abc.ba-.", "a b c b "},
		{"innermost", Innermost, "cab.b", "a bb c[b a] "},
		// b is entered from a again and again before c comes.
		{"innermost, around", Innermost, "a.cb.b.a.b.", "a b b a[b] b c[b a] "},
		// what is added behind comes when everything else has come
		{"innermost, behind", Innermost, "c.ba", "c[a] a b "},
		{"innermost, removed", Innermost, "acb-.", "a c[a] "},
		// only the error comes behind c
		{"errors first", ErrorsFirst(BreadthFirst), "abcbfc.", "c fail c a b b "},
		{"errors first, again", ErrorsFirst(BreadthFirst), "ab.ca.", "a c b a "},
		{"errors first, removed", ErrorsFirst(DepthFirst), "abc-.", "b a "},
		{"errors first, innermost", ErrorsFirst(Innermost), "cab.b", "c a bb "},
	} {
		a, locs := nested(t)
		locs["f"] = locs["fail"]
		o := k.make(a)
		g := arg.New(a)
		var got string
		next := func() bool {
			nodes, left := o.Next()
			for _, n := range nodes {
				got += n.Loc.String()
			}
			if len(left) > 0 && len(nodes) > 0 {
				got += fmt.Sprint(left)
			}
			if len(nodes) > 0 {
				got += " "
			}
			return len(nodes) > 0
		}
		var last *arg.Node
		for _, step := range k.script {
			switch step {
			case '.':
				next()
			case '-':
				o.Remove(last)
			default:
				last = g.NewNode(locs[string(step)])
				o.Add(last)
				o.Add(last) // once is enough
				if at := o.At(last.Loc); !slices.Contains(at, last) || slices.ContainsFunc(at, func(n *arg.Node) bool { return n.Loc != last.Loc }) {
					t.Errorf("%s: at %s are %v", k.name, last.Loc, at)
				}
			}
		}
		for next() {
		}
		if got != k.want {
			t.Errorf("%s, %s: %s, want %s", k.name, k.script, got, k.want)
		}
	}
}

// TestDoomed: from which locations all ways lead to the error, also as operands, and without a loop.
func TestDoomed(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	preds := make(map[string]*horn.Pred)
	for _, name := range []string{"call", "return", "both", "assert", "loop", "end", "used", "operand"} {
		preds[name] = s.Declare(name, nil)
	}
	s.Goal = s.Declare("fail", nil)
	preds["fail"] = s.Goal
	for _, k := range []string{
		"call", "return", "loop", // begin
		"assert call return", // a call behind which all fails, of what others call, too
		"fail assert", "both", "fail both", "end return", "end both", "loop loop", "fail loop",
		"used", "fail used", "end end used", "operand", "fail assert operand",
	} {
		names := strings.Fields(k)
		var body []horn.Atom
		for _, name := range names[1:] {
			body = append(body, horn.Atom{Guard: c.True(), Pred: preds[name]})
		}
		s.Add(preds[names[0]], nil, body, c.True())
	}
	a, err := cfa.NewWithOperands(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for l := range doomed(a) {
		got = append(got, l.String())
	}
	slices.Sort(got)
	if want := "[assert call fail operand]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// TestCombine: an edge with operands is made once for each way to take nodes that are expanded, whatever the order in which they are, and
// again where nodes are explored again.
func TestCombine(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	p, q, r := s.Declare("p", nil), s.Declare("q", nil), s.Declare("r", nil)
	s.Goal = s.Declare("fail", nil)
	atom := func(p *horn.Pred) horn.Atom { return horn.Atom{Guard: c.True(), Pred: p} }
	s.Add(p, nil, nil, c.True())
	s.Add(q, nil, nil, c.True())
	s.Add(r, nil, []horn.Atom{atom(p), atom(q), atom(p)}, c.True())
	s.Add(s.Goal, nil, []horn.Atom{atom(q), atom(p)}, c.True())
	a, err := cfa.NewWithOperands(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	at := make(map[string]*cfa.Loc)
	for _, l := range a.Locs {
		at[l.String()] = l
	}
	for seed := range int64(20) {
		u := &Unwinding{
			Automaton: a, Precision: unrefined{},
			strategy: Strategy{Order: BreadthFirst, Join: Tree, Covering: Covering{Anywhere, Keep}},
		}
		u.Clear()
		var nodes []*arg.Node
		for _, name := range []string{"p", "p", "p", "q", "q"} {
			n := u.Nodes.NewNode(at[name])
			u.Nodes.Connect(u.Nodes.Entry, n, at[name].In[0])
			nodes = append(nodes, n)
		}
		order := rand.New(rand.NewSource(seed)).Perm(len(nodes))
		made := 0
		for _, i := range order {
			made += len(u.Expand(nodes[i]))
		}
		check := func(when string, made, wantMade int, ps, qs []*arg.Node) {
			t.Helper()
			got, want := make(map[string]int), make(map[string]int)
			for _, n := range u.Nodes.Nodes {
				for _, e := range n.In {
					if len(e.With) > 0 {
						got[fmt.Sprint(e.From, e.With)]++
					}
				}
			}
			for _, x := range ps {
				for _, y := range qs {
					want[fmt.Sprint(y, []*arg.Node{x})]++
					for _, z := range ps {
						want[fmt.Sprint(x, []*arg.Node{y, z})]++
					}
				}
			}
			if !maps.Equal(got, want) || made != wantMade {
				t.Errorf("seed %d, %s: %d edges made, want %d: %v, want %v", seed, when, made, wantMade, got, want)
			}
		}
		ps, qs := nodes[:3], nodes[3:]
		check("at first", made, 3*2*3+2*3, ps, qs)
		u.Restart(ps[1])
		others := []*arg.Node{ps[0], ps[2]}
		check("when a node is explored again", 0, 0, others, qs)
		check("when it is expanded", len(u.Expand(ps[1])), 3*2*3+2*3-(2*2*2+2*2), ps, qs)
		u.Restart(qs[0])
		u.Restart(ps[2])
		check("when two are", 0, 0, ps[:2], qs[1:])
		if !slices.Contains(u.order.At(qs[0].Loc), qs[0]) || !slices.Contains(u.order.At(ps[2].Loc), ps[2]) {
			t.Errorf("seed %d: they are not to be explored", seed)
		}
	}
}

// TestByLocation: an edge leads to a node that is to be explored unless that closes a cycle, and to the only one at the error.
func TestByLocation(t *testing.T) {
	a, locs := nested(t)
	u := &Unwinding{Automaton: a, strategy: Strategy{Automaton: cfa.New, Order: BreadthFirst}}
	u.Clear()
	child := func(of *arg.Node, l string) *arg.Node {
		n := u.Nodes.NewNode(locs[l])
		u.Nodes.Connect(of, n, of.Loc.Out[0])
		return n
	}
	v := child(u.Nodes.Entry, "a")
	w := child(v, "b")
	other := child(u.Nodes.Entry, "b")
	u.order.Add(w)
	u.order.Add(other)
	last := child(w, "b")
	fail := child(child(u.Nodes.Entry, "c"), "fail")
	for _, k := range []struct {
		from, want *arg.Node
		at         string
	}{{v, w, "b"}, {last, other, "b"}, {last, nil, "a"}, {last, fail, "fail"}} {
		if got := ByLocation(u, k.from, locs[k.at]); got != k.want {
			t.Errorf("from %v to %s: %v, want %v", k.from, k.at, got, k.want)
		}
		if got := Tree(u, k.from, locs[k.at]); got != nil {
			t.Errorf("in a tree, from %v to %s: %v", k.from, k.at, got)
		}
	}
}

// steps explores a graph in which each node at a location has other states, every third none, and tells how many nodes at b may
// cover others whenever c comes.
type steps struct {
	*Unwinding
	before []int
}

func (s *steps) Decide() (horn.Result, error) {
	explored := make(map[*cfa.Loc]int)
	return horn.Result{}, s.Explore(func(v *arg.Node) error {
		if v.Loc.String() == "c" {
			for _, e := range v.Loc.In[0].From.Out {
				if e.To.String() == "b" {
					s.before = append(s.before, len(s.covering[e.To]))
				}
			}
		}
		explored[v.Loc]++
		switch n := explored[v.Loc]; {
		case n%3 == 0:
			v.Label = s.C.False()
		case len(v.Loc.Vars) > 0:
			v.Label = s.C.Eq(v.Loc.Vars[0], s.C.Int(int64(n)))
		}
		covered, err := s.Cover(v)
		if err == nil && !covered {
			s.Expand(v)
		}
		return err
	})
}

func (s *steps) Bound() int            { return 0 }
func (s *steps) Stats() []verdict.Stat { return nil }

// TestLeft: heads cover others of the same unwinding of a loop, or all that come later, as the strategy wants it.
func TestLeft(t *testing.T) {
	for name, k := range map[string]struct {
		left func([]*arg.Node) []*arg.Node
		some bool
	}{"forget": {Forget, false}, "keep": {Keep, true}} {
		var s *steps
		of := Strategy{
			Automaton: cfa.New, Order: Innermost, Join: ByLocation, Covering: Covering{Heads, k.left}, Merge: Disjunction, Precision: Unrefined(domain.None),
		}
		Solve(t.Context(), nestedSystem(), engine.Options{}, "steps", of, func(u *Unwinding) search.Strategy {
			s = &steps{Unwinding: u}
			return s
		})
		if len(s.before) == 0 || slices.ContainsFunc(s.before, func(n int) bool { return n > 0 }) != k.some {
			t.Errorf("%s: when the loops were left, so many heads of the inner one may cover others: %v", name, s.before)
		}
	}
}

// TestPerSubtree: predicates count below the node to which they were added, with those above, and stay when the nodes below are
// removed.
func TestPerSubtree(t *testing.T) {
	a, locs := nested(t)
	c := a.Ctx
	g := arg.New(a)
	child := func(of *arg.Node, l string) *arg.Node {
		n := g.NewNode(locs[l])
		g.Connect(of, n, of.Loc.Out[slices.IndexFunc(of.Loc.Out, func(e *cfa.Edge) bool { return e.To == n.Loc })])
		return n
	}
	top := child(g.Entry, "a")
	left, right := child(top, "b"), child(top, "b")
	below := child(left, "b")

	p := PerSubtree(domain.NewCartesian)(a, domain.Options{})
	x := locs["b"].Vars[0]
	small, big := c.Le(x, c.Int(5)), c.Ge(x, c.Int(0))
	post := func(n *arg.Node) *logic.Term {
		f, err := p.Domain(n).Post(t.Context(), n.In[0].Action, c.Eq(n.In[0].From.Loc.Vars[0], c.Int(3)))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	expect := func(what string, l, r, b *logic.Term) {
		t.Helper()
		if post(left) != l || post(right) != r || post(below) != b {
			t.Errorf("%s: %v, %v, %v", what, post(left), post(right), post(below))
		}
	}
	yes := c.True()
	expect("at first", yes, yes, yes)
	if p.Add(left, left.Loc, []*logic.Term{small}) != 1 || p.Add(left, left.Loc, []*logic.Term{small}) != 0 || p.Add(below, left.Loc, []*logic.Term{small}) != 0 {
		t.Error("a predicate is not new once")
	}
	expect("of the left", small, yes, small)
	if p.Add(below, left.Loc, []*logic.Term{big}) != 1 {
		t.Error("a predicate of the nodes below is not new")
	}
	expect("below, too", small, yes, c.And(small, big))
	removed, _ := g.RemoveBehind(left)
	for _, n := range removed {
		p.Removed(n, left)
	}
	below = child(left, "b")
	expect("when it is removed", c.And(small, big), yes, c.And(small, big))
}
