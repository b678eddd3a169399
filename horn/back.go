package horn

import (
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Step is an edge on a path through a clause's block.
type Step struct {
	Edge   *program.Edge
	Values []logic.Value // of a Havoc
	Atom   int           // of a Call: the index in Clause.Body, otherwise -1
}

// Path reads off a model of the clause's constraint the path that it describes.
func (c *Clause) Path(m *logic.Model) []Step {
	ev := m.Evaluator()
	var steps []Step
	for n := c.block.target; ; {
		ways := c.block.ways[n]
		if len(ways) == 0 {
			break
		}
		a := ways[0]
		for _, w := range ways {
			if len(ways) > 1 && ev.Holds(w.taken) {
				a = w
				break
			}
		}
		s := Step{Edge: a.step.edge, Atom: -1}
		for _, k := range c.block.havocs[a.step] {
			s.Values = append(s.Values, ev.Eval(k))
		}
		if i, ok := c.block.atoms[a.step]; ok {
			s.Atom = i
		}
		steps = append(steps, s)
		n = a.from
	}
	for i, j := 0, len(steps)-1; i < j; i, j = i+1, j-1 {
		steps[i], steps[j] = steps[j], steps[i]
	}
	return steps
}

// Certificate turns an interpretation of the predicates, formulas over their Params that satisfy every clause and make
// Goal false, into a certificate of the program. nil stands for true.
func (s *System) Certificate(p *program.Program, interpretation func(*Pred) *logic.Term) *verdict.Certificate {
	ctx := s.Ctx
	cert := &verdict.Certificate{
		Invariants: map[*program.Loc]*logic.Term{},
		Contracts:  map[*program.Proc]*logic.Term{},
		Err:        ctx.Fresh("fails", logic.Bool),
	}
	add := func(pr *program.Proc, f *logic.Term) {
		if old := cert.Contracts[pr]; old != nil {
			f = ctx.And(old, f)
		}
		cert.Contracts[pr] = f
	}
	fails := program.NewCallGraph(p).MayFail()
	for _, pr := range p.Procs {
		if !fails[pr] { // it has no predicate that could say so
			add(pr, ctx.Not(cert.Err))
		}
	}
	for _, pred := range s.Preds {
		f := interpretation(pred)
		m := map[*logic.Term]*logic.Term{}
		for i, k := range pred.Params {
			m[k] = pred.Means[i]
		}
		f = ctx.Substitute(f, m)
		switch pred.Kind {
		case Head:
			cert.Invariants[pred.Loc] = f
		case Summary:
			add(pred.Proc, ctx.Or(cert.Err, f))
		case Failure:
			add(pred.Proc, ctx.Or(ctx.Not(cert.Err), f))
		}
	}
	return cert
}
