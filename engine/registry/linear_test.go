package registry

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/engine/imc"
	"craig/horn"
	"craig/logic"
	"craig/num"
	"craig/verdict"
)

// generator makes random linear systems: one to three predicates over a few numbers and a Bool, small constants, guarded
// updates.
type generator struct {
	*rand.Rand
	c      *logic.Context
	n      int
	consts []*logic.Term // of the clause in the making
}

func linearSystem(c *logic.Context, seed int64) *horn.System {
	g := &generator{Rand: rand.New(rand.NewSource(seed)), c: c}
	s := horn.New(c)
	number := []*logic.Sort{logic.Int, logic.Real}[g.Intn(2)]
	for i := range 1 + g.Intn(3) {
		params := make([]*logic.Term, 1+g.Intn(3))
		for k := range params {
			sort := number
			if g.Intn(4) == 0 {
				sort = logic.Bool
			}
			params[k] = c.Const(fmt.Sprintf("P%d.%d", i, k), sort)
		}
		s.Declare(fmt.Sprintf("P%d", i), params)
	}
	preds := s.Preds
	s.Goal = s.Declare("goal", nil)
	for i, p := range preds {
		if i == 0 || g.Intn(4) == 0 {
			g.clause(s, p, nil)
		}
		for range 1 + g.Intn(2) {
			g.clause(s, p, preds)
		}
	}
	for range 1 + g.Intn(2) {
		g.clause(s, s.Goal, preds)
	}
	return s
}

func (g *generator) fresh(sort *logic.Sort) *logic.Term {
	g.n++
	x := g.c.Const(fmt.Sprintf("x%d", g.n), sort)
	g.consts = append(g.consts, x)
	return x
}

func (g *generator) value(sort *logic.Sort) *logic.Term {
	n := g.c.Int(int64(g.Intn(6) - 1))
	switch sort {
	case logic.Bool:
		return g.c.Bool(g.Intn(2) == 0)
	case logic.Real:
		return g.c.ToReal(n)
	}
	return n
}

func (g *generator) some(sort *logic.Sort) *logic.Term {
	for range 4 {
		if len(g.consts) == 0 {
			break
		}
		if x := g.consts[g.Intn(len(g.consts))]; x.Sort() == sort {
			return x
		}
	}
	return g.value(sort)
}

func (g *generator) term(sort *logic.Sort) *logic.Term {
	switch g.Intn(5) {
	case 0:
		return g.value(sort)
	case 1, 2:
		return g.some(sort)
	}
	if sort == logic.Bool {
		return g.c.Not(g.some(sort))
	}
	return g.c.Add(g.some(sort), g.value(sort))
}

func (g *generator) literal(sort *logic.Sort) *logic.Term {
	switch g.Intn(6) {
	case 0:
		return g.some(logic.Bool)
	case 1:
		return g.c.Eq(g.some(sort), g.term(sort))
	case 2:
		return g.c.Not(g.c.Eq(g.some(sort), g.value(sort)))
	case 3:
		return g.c.Or(g.c.Lt(g.some(sort), g.term(sort)), g.some(logic.Bool))
	}
	return g.c.Le(g.some(sort), g.term(sort))
}

// clause adds a clause for p, with an atom of one of preds, or none if there are none; now and then with two atoms that
// exclude each other.
func (g *generator) clause(s *horn.System, p *horn.Pred, preds []*horn.Pred) {
	g.consts = nil
	var body []horn.Atom
	constraint := []*logic.Term{g.c.True()}
	sort := logic.Int
	atom := func(guard *logic.Term) {
		q := preds[g.Intn(len(preds))]
		var args []*logic.Term
		for _, x := range q.Params {
			if x.Sort() == logic.Real {
				sort = logic.Real
			}
			a := g.fresh(x.Sort())
			if g.Intn(8) == 0 {
				a = g.term(x.Sort())
			}
			args = append(args, a)
		}
		body = append(body, horn.Atom{Guard: guard, Pred: q, Args: args})
	}
	for _, x := range p.Params {
		if x.Sort() == logic.Real {
			sort = logic.Real
		}
	}
	switch {
	case len(preds) == 0:
	case g.Intn(6) == 0:
		guard := g.fresh(logic.Bool)
		other := g.fresh(logic.Bool)
		atom(guard)
		atom(other)
		constraint = append(constraint, g.c.Not(g.c.And(guard, other)))
		if g.Intn(2) == 0 {
			constraint = append(constraint, g.c.Or(guard, other))
		}
	default:
		atom(g.c.True())
	}
	if g.Intn(3) == 0 {
		g.fresh(sort)
	}
	for range g.Intn(4) {
		constraint = append(constraint, g.literal(sort))
	}
	args := make([]*logic.Term, len(p.Params))
	for i, x := range p.Params {
		args[i] = g.term(x.Sort())
	}
	s.Add(p, args, body, g.c.And(constraint...))
}

var systems = flag.Int64("systems", 100, "how many random systems to try")

// TestLinear: on random linear systems the evidence of every engine stands, no two engines disagree, nor does z3, and
// every engine decides most of them.
func TestLinear(t *testing.T) {
	decided := make(map[string]int)
	agreed, safe := 0, 0
	var seeds []int64
	for seed := range *systems {
		seeds = append(seeds, seed)
	}
	seeds = append(seeds, 884, 1038, 1433, 1977) // bad states from which no step leads
	for _, seed := range seeds {
		var first verdict.Outcome
		var script bytes.Buffer
		for _, info := range engines() {
			solver := info.New().(engine.ClauseEngine)
			s := linearSystem(logic.NewContext(), seed)
			if err := s.Check(); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
			res := solver.Solve(ctx, s, engine.Options{})
			late := ctx.Err() != nil
			cancel()
			if err := checkEvidence(t.Context(), s, res); err != nil {
				t.Errorf("seed %d: %s: %v", seed, info.Name, err)
			}
			script.Reset()
			if err := s.Write(&script); err != nil {
				t.Fatal(err)
			}
			switch {
			case res.Outcome == verdict.Unknown && !late:
				t.Logf("seed %d: %s: %s", seed, info.Name, res.Reason.Text)
			case res.Outcome == verdict.Unknown:
			case first == verdict.Unknown:
				first = res.Outcome
				decided[info.Name]++
			case first != res.Outcome:
				t.Errorf("seed %d: %s says %v, others %v", seed, info.Name, res.Outcome, first)
			default:
				decided[info.Name]++
			}
		}
		if first == verdict.Safe {
			safe++
		}
		switch z3 := askZ3(t, script.String()); {
		case first == verdict.Unknown:
		case z3 == "sat" && first == verdict.Unsafe, z3 == "unsat" && first == verdict.Safe:
			t.Errorf("seed %d: z3 says %s", seed, z3)
		case z3 == "sat" || z3 == "unsat":
			agreed++
		}
		if t.Failed() {
			t.Fatal(script.String())
		}
	}
	t.Logf("decided: %v of %d, %d of them safe; z3 agrees on %d", decided, *systems, safe, agreed)
	for _, info := range engines() {
		if n := decided[info.Name]; n < int(*systems)/2 {
			t.Errorf("%s decides %d of %d", info.Name, n, *systems)
		}
	}
	if safe < int(*systems)/5 || safe > int(*systems)*4/5 {
		t.Errorf("%d of %d are safe: the generator has gone astray, or an engine", safe, *systems)
	}
}

// TestShortPaths: bad states from which no step leads are bad nevertheless. In P(x, r), at first P(0, 1/2), r
// grows by one, and x by what r is rounded down, while x is below 5; r is never whole.
func TestShortPaths(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	x, r := c.Const("x", logic.Int), c.Const("r", logic.Real)
	p := s.Declare("P", []*logic.Term{c.Const("P.x", logic.Int), c.Const("P.r", logic.Real)})
	s.Goal = s.Declare("goal", nil)
	atom := []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{x, r}}}
	whole := c.ToInt(r)
	s.Add(p, []*logic.Term{c.Int(0), c.Num(num.Frac(1, 2), logic.Real)}, nil, c.True())
	s.Add(p, []*logic.Term{c.Add(x, whole), c.Add(r, c.ToReal(c.Int(1)))}, atom, c.Lt(x, c.Int(5)))
	s.Add(s.Goal, nil, atom, c.Eq(r, c.ToReal(whole)))
	res := imc.Solve(t.Context(), s, engine.Options{})
	if err := checkEvidence(t.Context(), s, res); err != nil || res.Outcome != verdict.Safe {
		t.Errorf("%v (%s): %v", res.Outcome, res.Reason.Text, err)
	}
}

// engines returns the engines without the portfolios.
func engines() []engine.Info {
	return slices.DeleteFunc(All(), func(info engine.Info) bool { return info.New == nil })
}

// checkEvidence checks the model or the derivation of a result.
func checkEvidence(ctx context.Context, s *horn.System, res horn.Result) error {
	var open *certify.UndecidedModel
	switch res.Outcome {
	case verdict.Safe:
		if err := certify.Model(ctx, s, res.Model, certify.Options{}); err != nil && !errors.As(err, &open) {
			return err
		}
	case verdict.Unsafe:
		return certify.Derivation(s, res.Derivation)
	case verdict.Unknown:
		if res.Reason.Text == "" {
			return errors.New("unknown without a reason")
		}
	}
	return nil
}

// askZ3 returns what z3 says of a script, in a second at most; nothing if it is not installed.
func askZ3(t *testing.T, script string) string {
	path, err := exec.LookPath("z3")
	if err != nil {
		return ""
	}
	cmd := exec.CommandContext(t.Context(), path, "-in", "-t:300")
	cmd.Stdin = strings.NewReader(script)
	cmd.WaitDelay = time.Second
	out, _ := cmd.Output()
	return strings.TrimSpace(string(out))
}
