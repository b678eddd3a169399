package blast

import (
	"testing"

	"craig/engine"
	"craig/horn"
	"craig/internal/cfa"
	"craig/logic"
	"craig/verdict"
)

// chain returns clauses of the locations a(x), b(x, y), c(y) and d, in a row, whose variables have names but for those of d: x is what
// it was, y is x + 1 from b on, and the error is that it is not positive at c if x is above 2.
func chain() (s *horn.System, of map[string]*horn.Pred) {
	c := logic.NewContext()
	s = horn.New(c)
	of = make(map[string]*horn.Pred)
	declare := func(name string, vars ...string) *horn.Pred {
		var params []*logic.Term
		for _, v := range vars {
			params = append(params, c.Const(name+"."+v, logic.Int))
		}
		of[name] = s.Declare(name, params)
		of[name].Names = vars
		return of[name]
	}
	p, q, r, last := declare("a", "x"), declare("b", "x", "y"), declare("c", "y"), declare("d", "x")
	last.Names = nil
	s.Goal = s.Declare("goal", nil)
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	atom := func(p *horn.Pred, args ...*logic.Term) []horn.Atom {
		return []horn.Atom{{Guard: c.True(), Pred: p, Args: args}}
	}
	s.Add(p, []*logic.Term{x}, nil, c.Gt(x, c.Int(2)))
	s.Add(q, []*logic.Term{x, c.Add(x, c.Int(1))}, atom(p, x), c.True())
	s.Add(r, []*logic.Term{y}, atom(q, x, y), c.True())
	s.Add(last, []*logic.Term{y}, atom(r, y), c.True())
	s.Add(s.Goal, nil, atom(last, x), c.Le(x, c.Int(0)))
	return s, of
}

// TestEverywhere: a predicate goes to all locations that have variables of its names, and to its own if some have none.
func TestEverywhere(t *testing.T) {
	s, of := chain()
	a, err := cfa.New(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	at := func(p *horn.Pred) *cfa.Loc {
		for _, l := range a.Locs {
			if l.Pred == p {
				return l
			}
		}
		return nil
	}
	c := s.Ctx
	for _, k := range []struct {
		from      string
		predicate *logic.Term
		want      map[string]*logic.Term // besides
	}{
		{"a", c.Le(of["a"].Params[0], c.Int(3)), map[string]*logic.Term{"b": c.Le(of["b"].Params[0], c.Int(3))}},
		{"c", c.Le(of["c"].Params[0], c.Int(3)), map[string]*logic.Term{"b": c.Le(of["b"].Params[1], c.Int(3))}},
		{"b", c.Le(of["b"].Params[0], of["b"].Params[1]), nil},
		{"d", c.Le(of["d"].Params[0], c.Int(3)), nil},
	} {
		for name, scope := range map[string]scope{"everywhere": everywhere(a), "local": local(a)} {
			got := make(map[*cfa.Loc]*logic.Term)
			for _, l := range scope(at(of[k.from]), k.predicate) {
				got[l.loc] = l.predicate
			}
			want := map[*cfa.Loc]*logic.Term{at(of[k.from]): k.predicate}
			if name == "everywhere" {
				for other, p := range k.want {
					want[at(of[other])] = p
				}
			}
			for l, p := range want {
				if got[l] != p {
					t.Errorf("%s, %v of %s at %s: %v, want %v", name, k.predicate, k.from, l, got[l], p)
				}
			}
			if len(got) != len(want) {
				t.Errorf("%s, %v of %s: %v, want %v", name, k.predicate, k.from, got, want)
			}
		}
	}
}

// TestParsimony: predicates that are the same but for the location count once in all, and at each location.
func TestParsimony(t *testing.T) {
	s, of := chain()
	c := s.Ctx
	known := map[*horn.Pred][]*logic.Term{
		of["a"]: {c.Gt(of["a"].Params[0], c.Int(2))},
		of["b"]: {c.Gt(of["b"].Params[0], c.Int(2)), c.Gt(of["b"].Params[1], c.Int(2)), c.Gt(of["b"].Params[1], c.Int(0))},
		of["c"]: {c.Gt(of["c"].Params[0], c.Int(2))},
		of["d"]: {c.Gt(of["d"].Params[0], c.Int(2))},
	}
	r, res := solve(t, t.Context(), s, engine.Options{Config: "locality", Predicates: known}, false)
	if res.Outcome != verdict.Safe || r.refinements > 0 {
		t.Fatalf("%v after %d refinements", res.Outcome, r.refinements)
	}
	all, mean, most := r.parsimony()
	if all != 4 || mean != 6.0/4 || most != 3 { // that of d has no name, and is another one
		t.Errorf("%d predicates in all, %v at a location on average, %d at most", all, mean, most)
	}
}
