package blast

// The configurations: those of the paper, and ours.

import (
	"craig/domain"
	"craig/engine"
	"craig/engine/unwinding"
	"craig/horn/encode"
	"craig/horn/pass"
	"craig/internal/cfa"
	"craig/logic"
)

// config is what a configuration chooses.
type config struct {
	engine.Config
	unwinding unwinding.Strategy
	scope     func(*cfa.Automaton) scope
	naming    naming
}

// naming returns the predicates that an interpolant names.
type naming func(*logic.Context, *logic.Term) []*logic.Term

// conjuncts are the conjuncts of an interpolant, whatever they are.
func conjuncts(_ *logic.Context, f *logic.Term) []*logic.Term { return logic.Conjuncts(f) }

// lazy returns the strategy of lazy abstraction: a tree in an order, whose nodes may be covered anywhere.
func lazy(order func(*cfa.Automaton) unwinding.Order, of unwinding.Abstraction) unwinding.Strategy {
	return unwinding.Strategy{
		Automaton: cfa.NewWithOperands,
		Order:     unwinding.ErrorsFirst(order),
		Join:      unwinding.Tree,
		Covering:  unwinding.Covering{Where: unwinding.Anywhere, Left: unwinding.Keep},
		Merge:     unwinding.Disjunction,
		Precision: unwinding.PerLocation(of),
	}
}

// basic are the clauses of configurations that look at basic blocks.
func basic(name, doc string) engine.Config {
	return engine.Config{Name: name, Doc: doc, Blocks: encode.Basic, SkipClauses: pass.Restructuring()}
}

var configs = []config{
	{
		Config:    engine.Config{Name: "blocks", Doc: "conjuncts of interpolants as predicates, at the heads of loops and the returns of procedures only"},
		unwinding: lazy(unwinding.Innermost, domain.NewCartesian), scope: local, naming: conjuncts,
	},
	{
		Config:    basic("locality", "predicates of refutations at the locations that these name them for (Craig+Locality)"),
		unwinding: lazy(unwinding.Innermost, domain.NewCartesian), scope: local, naming: domain.Atoms,
	},
	{
		Config:    basic("craig", "predicates of refutations at all locations that have their variables (Craig)"),
		unwinding: lazy(unwinding.Innermost, domain.NewCartesian), scope: everywhere, naming: domain.Atoms,
	},
	{
		Config:    basic("depth", "as locality, depth first"),
		unwinding: lazy(unwinding.DepthFirst, domain.NewCartesian), scope: local, naming: domain.Atoms,
	},
	{
		Config:    basic("breadth", "as locality, breadth first"),
		unwinding: lazy(unwinding.BreadthFirst, domain.NewCartesian), scope: local, naming: domain.Atoms,
	},
	{
		Config:    basic("boolean", "as locality, with all Boolean combinations of predicates"),
		unwinding: lazy(unwinding.Innermost, domain.NewBoolean), scope: local, naming: domain.Atoms,
	},
	{
		Config: engine.Config{
			Name: "statements", Doc: "as locality, with predicates between any two statements",
			Blocks: encode.Statements, SkipClauses: pass.Restructuring(),
		},
		unwinding: lazy(unwinding.Innermost, domain.NewCartesian), scope: local, naming: domain.Atoms,
	},
}

// Configs returns the configurations, the default first.
func Configs() []engine.Config { return engine.ConfigsOf(configs) }

// scope returns where a predicate that a refutation has found for a location is added.
type scope func(*cfa.Loc, *logic.Term) []located

// located is a predicate, over loc.Vars.
type located struct {
	loc       *cfa.Loc
	predicate *logic.Term
}

// local adds predicates where they were found.
func local(*cfa.Automaton) scope {
	return func(l *cfa.Loc, p *logic.Term) []located { return []located{{l, p}} }
}

// variable is a variable of procedures, of all that have one of that name.
type variable struct {
	name string
	sort *logic.Sort
}

// variables are those of an automaton, by the constants of locations that stand for them. Those of locations without names are
// none.
type variables map[*logic.Term]variable

func newVariables(a *cfa.Automaton) variables {
	vs := make(variables)
	for _, l := range a.Locs {
		if l.Pred != nil && l.Pred.Names != nil {
			for i, x := range l.Vars {
				vs[x] = variable{l.Pred.Names[i], x.Sort()}
			}
		}
	}
	return vs
}

// named returns a predicate with variables for the constants of a location, so that it is the same at all locations.
func (vs variables) named(c *logic.Context, p *logic.Term) *logic.Term {
	names := make(map[*logic.Term]*logic.Term)
	for _, x := range logic.Consts(p) {
		if v, ok := vs[x]; ok {
			names[x] = c.Const("variable "+v.name, v.sort)
		}
	}
	return c.Substitute(p, names)
}

// everywhere adds predicates at all locations that have variables of the names of theirs; without names where they were found.
func everywhere(a *cfa.Automaton) scope {
	of := newVariables(a)
	at := make([]map[variable]*logic.Term, len(a.Locs))
	for _, l := range a.Locs {
		at[l.ID] = make(map[variable]*logic.Term)
		for _, x := range l.Vars {
			if v, ok := of[x]; ok {
				at[l.ID][v] = x
			}
		}
	}
	return func(l *cfa.Loc, p *logic.Term) []located {
		out := []located{{l, p}}
		xs := logic.Consts(p)
	locations:
		for _, m := range a.Locs {
			if m == l {
				continue
			}
			renamed := make(map[*logic.Term]*logic.Term, len(xs))
			for _, x := range xs {
				v, ok := of[x]
				y := at[m.ID][v]
				if !ok || y == nil {
					continue locations
				}
				renamed[x] = y
			}
			out = append(out, located{m, a.Ctx.Substitute(p, renamed)})
		}
		return out
	}
}
