package horn

// Systems and derivations of one context in another one.

import "craig/logic"

// Transfer returns s with the terms of the context into which t copies. Predicates and clauses have the IDs that they have in s.
func (s *System) Transfer(t *logic.Transfer, into *logic.Context) *System {
	out := New(into)
	all := func(fs []*logic.Term) []*logic.Term {
		gs := make([]*logic.Term, len(fs))
		for i, f := range fs {
			gs[i] = t.Term(f)
		}
		return gs
	}
	for _, p := range s.Preds {
		q := out.Declare(p.Name, all(p.Params))
		q.Doc, q.Spot, q.Names = p.Doc, p.Spot, p.Names
	}
	for _, c := range s.Clauses {
		var body []Atom
		for _, a := range c.Body {
			body = append(body, Atom{Guard: t.Term(a.Guard), Pred: out.Preds[a.Pred.ID], Args: all(a.Args)})
		}
		out.Add(out.Preds[c.Head.ID], all(c.HeadArgs), body, t.Term(c.Constraint)).Pos = c.Pos
	}
	out.Goal = out.Preds[s.Goal.ID]
	return out
}

// Transfer returns d, which is from a system that Transfer has made of one, or the other way round, as a derivation from the other
// one, into whose context t copies. Nodes that are one in d are one in what it returns.
func (d *Derivation) Transfer(t *logic.Transfer, into *System) *Derivation {
	out := make(map[*Derivation]*Derivation)
	for _, s := range d.Steps() {
		n := &Derivation{Clause: into.Clauses[s.Node.Clause.ID], Values: logic.NewModel(), Children: make([]*Derivation, len(s.Node.Children))}
		for x, v := range s.Node.Values.Consts {
			n.Values.Consts[t.Term(x)] = t.Value(v)
		}
		for f, v := range s.Node.Values.Funcs {
			n.Values.Funcs[t.Func(f)] = t.FuncValue(v)
		}
		for i, c := range s.Node.Children {
			if c != nil {
				n.Children[i] = out[c]
			}
		}
		out[s.Node] = n
	}
	return out[d]
}
