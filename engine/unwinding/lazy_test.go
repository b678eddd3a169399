package unwinding

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"craig/certify"
	"craig/domain"
	"craig/engine"
	"craig/engine/recmc"
	"craig/engine/search"
	"craig/horn"
	"craig/horn/random"
	"craig/internal/arg"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
	"craig/verdict"
)

// lazy is lazy abstraction in its simplest form (T. Henzinger, R. Jhala, R. Majumdar, G. Sutre: Lazy Abstraction, POPL 2002): a
// tree whose labels are posts, of which the part below the first node with new predicates is made again where a path to the
// error is refuted.
type lazy struct {
	*Unwinding
	t *testing.T

	restarts, dropped, kept, uncovered int
	found                              *horn.Derivation
}

var errReached = errors.New("the error is reached")

func (l *lazy) Decide() (horn.Result, error) {
	switch err := l.Explore(l.visit); {
	case errors.Is(err, errReached):
		return horn.Result{Outcome: verdict.Unsafe, Derivation: l.found}, nil
	case err != nil:
		return horn.Result{}, err
	}
	if err := l.Nodes.Check(l.t.Context()); err != nil {
		l.t.Errorf("explored: %v", err)
	}
	return horn.Result{Outcome: verdict.Safe, Model: l.Model()}, nil
}

func (l *lazy) visit(v *arg.Node) error {
	if l.Nodes.Removed(v) {
		l.t.Errorf("%v is explored, which has been removed", v)
	}
	f, err := l.Post(v)
	if err != nil {
		return err
	}
	if v.Label = f; v.Loc == l.Automaton.Err {
		if reached, err := l.HasStates(v); err != nil || reached {
			return errors.Join(err, l.refine(v))
		}
	}
	covered, err := l.Cover(v)
	if err == nil && !covered {
		l.Expand(v)
	}
	return err
}

func (l *lazy) refine(v *arg.Node) error {
	k := l.Nodes.Condition(v, nil)
	s := l.NewSolver(false)
	for _, p := range k.Parts {
		s.Assert(p)
	}
	switch l.Check(s) {
	case smt.Sat:
		d, err := k.Derivation(s.Model())
		l.found = d
		return errors.Join(err, errReached)
	case smt.Unknown:
		return s.Reason()
	}
	labels := make(map[*arg.Node]*logic.Term)
	if err := k.Complete(l.Ctx, labels, interpolate.McMillan); err != nil {
		return err
	}
	from := l.Refine(k.Nodes, func(n *arg.Node) []*logic.Term { return domain.Atoms(l.C, labels[n]) })
	if from == nil {
		return &search.Stuck{Text: "no new predicates"}
	}
	l.restart(from)
	return nil
}

// restart restarts, and checks that just the nodes below are gone, not to be explored any more, but not the predicates that they
// had, and that what is covered is covered by what may do that.
func (l *lazy) restart(from *arg.Node) {
	before := slices.Clone(l.Nodes.Nodes)
	coverings := make(map[*arg.Node]bool)
	for _, n := range before {
		coverings[n] = n.CoveredBy != nil
		if len(n.In) != 1 && n != l.Nodes.Entry {
			l.t.Errorf("%v has %d edges that lead to it", n, len(n.In))
		}
	}
	below := func(n *arg.Node) bool { return n != from && from.Reaches(n) }
	gone := slices.DeleteFunc(slices.Clone(before), func(n *arg.Node) bool { return !below(n) })
	had := func(n *arg.Node, at *arg.Node) []*logic.Term {
		if p, ok := l.Precision.(*perSubtree); ok {
			return p.of(n).predicates.At(at.Loc)
		}
		return nil
	}
	predicates := make(map[*arg.Node][]*logic.Term)
	for _, n := range gone {
		predicates[n] = had(n, n)
	}
	l.Restart(from)
	for _, n := range gone {
		for _, p := range predicates[n] {
			if !slices.Contains(had(from, n), p) {
				l.t.Errorf("%v had %v, which is gone with it", n, p)
			}
		}
		if slices.Contains(l.order.At(n.Loc), n) {
			l.t.Errorf("%v is to be explored, which has been removed", n)
		}
	}
	l.restarts++
	l.dropped += len(gone)
	l.kept += len(l.Nodes.Nodes)
	for _, n := range before {
		if was := slices.Contains(gone, n); was == slices.Contains(l.Nodes.Nodes, n) || was != l.Nodes.Removed(n) {
			l.t.Errorf("%v was below %v: %v", n, from, was)
		}
	}
	for _, n := range l.Nodes.Nodes {
		if coverings[n] && n.CoveredBy == nil && n != from {
			l.uncovered++
		}
		for _, u := range n.CoveredBy {
			if !slices.Contains(l.Nodes.Nodes, u) || !u.Explored || u.CoveredBy != nil || u.Loc != n.Loc {
				l.t.Errorf("%v is covered by %v, which cannot do that", n, u)
			}
		}
	}
}

// TestLazyAbstraction: in all orders, with coverings everywhere and at heads, and with predicates of locations and of subtrees,
// trees decide random systems as another engine does, with evidence.
func TestLazyAbstraction(t *testing.T) {
	orders := map[string]func(*cfa.Automaton) Order{"depth first": DepthFirst, "breadth first": BreadthFirst, "innermost": Innermost}
	coverings := map[string]Covering{"anywhere": {Where: Anywhere, Left: Keep}, "at heads": {Where: Heads, Left: Keep}}
	precisions := map[string]Abstraction{"Cartesian": domain.NewCartesian, "Boolean": domain.NewBoolean}
	var all lazy // the sums
	for order, o := range orders {
		for covering, c := range coverings {
			for precision, a := range precisions {
				s := Strategy{Automaton: cfa.New, Order: o, Join: Tree, Covering: c, Merge: Disjunction, Precision: PerLocation(a)}
				t.Run(fmt.Sprintf("%s, %s, %s", order, covering, precision), func(t *testing.T) { all.add(decide(t, s)) })
				s.Precision = PerSubtree(a)
				t.Run(fmt.Sprintf("%s, %s, %s of subtrees", order, covering, precision), func(t *testing.T) { all.add(decide(t, s)) })
			}
		}
	}
	t.Logf("%d restarts dropped %d nodes and kept %d, and uncovered %d", all.restarts, all.dropped, all.kept, all.uncovered)
	if all.restarts == 0 || all.dropped == 0 || all.kept == 0 || all.uncovered == 0 {
		t.Error("something never happens")
	}
}

func (l *lazy) add(m lazy) {
	l.restarts += m.restarts
	l.dropped += m.dropped
	l.kept += m.kept
	l.uncovered += m.uncovered
}

// decide decides random systems and returns the sums of what was done.
func decide(t *testing.T, of Strategy) lazy {
	var sums lazy
	outcomes := make(map[verdict.Outcome]int)
	const systems = 100
	for seed := range int64(systems) {
		s := random.Linear(logic.NewContext(), 9000+seed)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		var l *lazy
		res := Solve(ctx, s, engine.Options{}, "lazy", of, func(u *Unwinding) search.Strategy {
			l = &lazy{Unwinding: u, t: t}
			return l
		})
		other := recmc.Solve(ctx, s, engine.Options{})
		cancel()
		sums.add(*l)
		outcomes[res.Outcome]++
		var err error
		switch res.Outcome {
		case verdict.Safe:
			err = certify.Model(t.Context(), s, res.Model, certify.Options{})
		case verdict.Unsafe:
			err = certify.Derivation(s, res.Derivation)
		case verdict.Unknown:
			continue
		}
		if err != nil || other.Outcome != verdict.Unknown && other.Outcome != res.Outcome {
			t.Errorf("seed %d: %v, and %v says recmc: %v", 9000+seed, res.Outcome, other.Outcome, err)
		}
	}
	if outcomes[verdict.Safe] < systems/4 || outcomes[verdict.Unsafe] < systems/4 {
		t.Errorf("few are decided: %v", outcomes)
	}
	return sums
}

// TestPredicatesAgain: with the predicates that a search for a proof ended with, another one finds it without a refinement, and
// ends with no other ones. Those that are not about a predicate's parameters are left out.
func TestPredicatesAgain(t *testing.T) {
	for name, precision := range map[string]func(*cfa.Automaton, domain.Options) Precision{
		"of locations": PerLocation(domain.NewCartesian), "of subtrees": PerSubtree(domain.NewBoolean),
	} {
		again := 0
		of := Strategy{Automaton: cfa.New, Order: DepthFirst, Join: Tree, Covering: Covering{Where: Anywhere, Left: Keep}, Merge: Disjunction, Precision: precision}
		for seed := range int64(100) {
			s := random.Linear(logic.NewContext(), 9000+seed)
			run := func(from map[*horn.Pred][]*logic.Term) (res horn.Result, restarts int, learned map[*horn.Pred][]*logic.Term) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				defer cancel()
				var l *lazy
				o := engine.Options{Predicates: from, Learned: func(m map[*horn.Pred][]*logic.Term) { learned = m }}
				res = Solve(ctx, s, o, "lazy", of, func(u *Unwinding) search.Strategy {
					l = &lazy{Unwinding: u, t: t}
					return l
				})
				return res, l.restarts, learned
			}
			first, restarts, learned := run(nil)
			if restarts == 0 {
				continue
			}
			if len(learned) == 0 {
				t.Errorf("%s, seed %d: no predicates after %d refinements", name, 9000+seed, restarts)
			}
			if first.Outcome != verdict.Safe {
				continue
			}
			again++
			with := maps.Clone(learned)
			for p := range with {
				with[p] = append(slices.Clip(with[p]), s.Ctx.Lt(s.Ctx.Const("elsewhere", logic.Int), s.Ctx.Int(0)))
			}
			second, restarts, more := run(with)
			if second.Outcome != verdict.Safe || restarts > 0 {
				t.Errorf("%s, seed %d: %v after %d refinements", name, 9000+seed, second.Outcome, restarts)
			}
			for p, fs := range learned {
				slices.SortFunc(fs, byID)
				slices.SortFunc(more[p], byID)
				if !slices.Equal(fs, more[p]) {
					t.Errorf("%s, seed %d: %s had %v, then %v", name, 9000+seed, p.Name, fs, more[p])
				}
			}
		}
		if again < 5 {
			t.Errorf("%s: %d proofs are sought again", name, again)
		}
	}
}

func byID(f, g *logic.Term) int { return cmp.Compare(f.ID(), g.ID()) }

// Bound implements search.Strategy.
func (l *lazy) Bound() int { return l.restarts }

// Stats implements search.Strategy.
func (l *lazy) Stats() []verdict.Stat { return nil }
