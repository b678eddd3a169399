package pass

import (
	"fmt"
	"math/rand"

	"craig/horn"
	"craig/logic"
)

// generator makes random systems: a few predicates over Bool, Int and Real with constants that look like locations,
// clauses with none to three atoms, some of which have guards, and constraints as front ends write them.
type generator struct {
	*rand.Rand
	ctx    *logic.Context
	s      *horn.System
	n      int                 // constants so far
	consts []*logic.Term       // of the clause in the making
	at     map[*horn.Pred]bool // its first argument is a location: a value in every clause
}

func randomSystem(seed int64) *horn.System {
	g := &generator{Rand: rand.New(rand.NewSource(seed)), ctx: logic.NewContext(), at: map[*horn.Pred]bool{}}
	g.s = horn.New(g.ctx)
	sorts := []*logic.Sort{logic.Int, logic.Int, logic.Bool, logic.Real}
	for i := range 2 + g.Intn(5) {
		params := make([]*logic.Term, g.Intn(4))
		for k := range params {
			params[k] = g.ctx.Const(fmt.Sprintf("P%d.%d", i, k), sorts[g.Intn(len(sorts))])
		}
		p := g.s.Declare(fmt.Sprintf("P%d", i), params)
		g.at[p] = len(params) > 0 && g.Intn(3) == 0
	}
	g.s.Goal = g.s.Declare("goal", nil)
	preds := g.s.Preds[:len(g.s.Preds)-1]
	for i, p := range preds {
		for k := range 1 + g.Intn(3) {
			atoms := g.Intn(3)
			if i == 0 && k == 0 {
				atoms = 0
			}
			g.clause(p, preds, atoms)
		}
	}
	for range 1 + g.Intn(2) {
		g.clause(g.s.Goal, preds, 1+g.Intn(2))
	}
	return g.s
}

// fresh returns a new constant of the clause.
func (g *generator) fresh(s *logic.Sort) *logic.Term {
	g.n++
	x := g.ctx.Const(fmt.Sprintf("x%d", g.n), s)
	g.consts = append(g.consts, x)
	return x
}

// some returns a constant of the clause of that sort.
func (g *generator) some(s *logic.Sort) *logic.Term {
	for range 6 {
		if len(g.consts) == 0 {
			break
		}
		if x := g.consts[g.Intn(len(g.consts))]; x.Sort() == s {
			return x
		}
	}
	return g.fresh(s)
}

func (g *generator) value(s *logic.Sort) *logic.Term {
	switch s {
	case logic.Bool:
		return g.ctx.Bool(g.Intn(2) == 0)
	default:
		return g.ctx.MulNum(logic.Linearize(g.ctx.Int(int64(g.Intn(5)-1))).Const, g.one(s))
	}
}

func (g *generator) one(s *logic.Sort) *logic.Term {
	if s == logic.Int {
		return g.ctx.Int(1)
	}
	return g.ctx.ToReal(g.ctx.Int(1))
}

// term returns a term over the clause's constants.
func (g *generator) term(s *logic.Sort) *logic.Term {
	switch k := g.Intn(6); {
	case k == 0:
		return g.value(s)
	case k < 4:
		return g.some(s)
	case s == logic.Bool:
		return g.formula(1)
	case k == 4:
		return g.ctx.Add(g.some(s), g.value(s))
	case g.Intn(3) == 0:
		return g.ctx.Ite(g.formula(1), g.some(s), g.value(s))
	default:
		return g.ctx.Add(g.some(s), g.some(s))
	}
}

// formula returns a formula over the clause's constants.
func (g *generator) formula(depth int) *logic.Term {
	s := logic.Int
	if g.Intn(4) == 0 {
		s = logic.Real
	}
	if depth > 0 {
		switch g.Intn(7) {
		case 0:
			return g.ctx.And(g.formula(depth-1), g.formula(depth-1))
		case 1:
			return g.ctx.Or(g.formula(depth-1), g.formula(depth-1))
		case 2:
			return g.ctx.Implies(g.some(logic.Bool), g.formula(depth-1))
		case 3:
			return g.ctx.Eq(g.some(logic.Bool), g.formula(depth-1))
		}
	}
	switch g.Intn(8) {
	case 0:
		return g.some(logic.Bool)
	case 1:
		return g.ctx.Not(g.some(logic.Bool))
	case 2, 3, 4:
		return g.ctx.Eq(g.some(s), g.term(s))
	case 5:
		return g.ctx.Not(g.ctx.Eq(g.some(s), g.term(s)))
	case 6:
		return g.ctx.Lt(g.some(s), g.term(s))
	default:
		return g.ctx.Le(g.term(s), g.some(s))
	}
}

// clause adds a clause for p with so many atoms of preds.
func (g *generator) clause(p *horn.Pred, preds []*horn.Pred, atoms int) {
	g.consts = nil
	var body []horn.Atom
	constraint := g.ctx.True()
	for range atoms {
		q := preds[g.Intn(len(preds))]
		guard := g.ctx.True()
		if g.Intn(3) == 0 {
			guard = g.fresh(logic.Bool)
			constraint = g.ctx.And(constraint, g.ctx.Or(guard, g.formula(1)))
		}
		body = append(body, horn.Atom{Guard: guard, Pred: q, Args: g.args(q, 4)})
	}
	for range g.Intn(4) {
		constraint = g.ctx.And(constraint, g.formula(2))
	}
	args := g.args(p, 2)
	if g.at[p] {
		args[0] = g.value(p.Params[0].Sort())
	}
	g.s.Add(p, args, body, constraint)
}

// args returns arguments for p, constants of the clause in most of so many cases.
func (g *generator) args(p *horn.Pred, usual int) []*logic.Term {
	args := make([]*logic.Term, len(p.Params))
	for i, x := range p.Params {
		switch g.Intn(usual + 3) {
		case 0:
			args[i] = g.value(x.Sort())
		case 1:
			args[i] = g.term(x.Sort())
		case 2:
			args[i] = g.some(x.Sort())
		default:
			args[i] = g.fresh(x.Sort())
			if usual == 2 && len(g.consts) > 1 {
				args[i] = g.some(x.Sort())
			}
		}
	}
	return args
}
