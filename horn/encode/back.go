package encode

import (
	"craig/horn"
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

// Path reads off a model of a clause's constraint the path that it describes.
func (e *Encoding) Path(c *horn.Clause, m *logic.Model) []Step {
	block := e.blocks[c.ID]
	ev := m.Evaluator()
	var steps []Step
	for n := block.target; ; {
		ways := block.ways[n]
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
		for _, k := range block.havocs[a.step] {
			s.Values = append(s.Values, ev.Eval(k))
		}
		if i, ok := block.atoms[a.step]; ok {
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

// Certificate turns a model of the clauses into a certificate of the program.
func (e *Encoding) Certificate(m horn.Model) *verdict.Certificate {
	ctx := e.System.Ctx
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
	fails := program.NewCallGraph(e.Program).MayFail()
	for _, pr := range e.Program.Procs {
		if !fails[pr] { // it has no predicate that could say so
			add(pr, ctx.Not(cert.Err))
		}
	}
	for _, pred := range e.System.Preds {
		o := e.Origin(pred)
		means := map[*logic.Term]*logic.Term{}
		for i, k := range pred.Params {
			means[k] = o.Means[i]
		}
		f := ctx.Substitute(m.Of(ctx, pred), means)
		switch o.Kind {
		case Head:
			cert.Invariants[o.Loc] = f
		case Summary:
			add(o.Proc, ctx.Or(cert.Err, f))
		case Failure:
			add(o.Proc, ctx.Or(ctx.Not(cert.Err), f))
		case Point: // every path between heads keeps the invariants of heads, since each of its edges keeps what is known
		}
	}
	return cert
}

// Counterexample returns the choices of the execution that a derivation of the goal describes.
func (e *Encoding) Counterexample(d *horn.Derivation) *verdict.Counterexample {
	cex := &verdict.Counterexample{}
	e.choices(d, cex)
	return cex
}

// choices appends those of the execution that d describes: what led to the block first.
func (e *Encoding) choices(d *horn.Derivation, cex *verdict.Counterexample) {
	for i, a := range d.Clause.Body {
		if kind := e.Origin(a.Pred).Kind; (kind == Head || kind == Point) && d.Children[i] != nil {
			e.choices(d.Children[i], cex)
		}
	}
	for _, s := range e.Path(d.Clause, d.Values) {
		_, havoc := s.Edge.Stmt.(*program.Havoc)
		if havoc || len(s.Edge.From.Out) > 1 {
			cex.Choices = append(cex.Choices, verdict.Choice{Edge: s.Edge, Values: s.Values})
		}
		if s.Atom >= 0 && d.Children[s.Atom] != nil {
			e.choices(d.Children[s.Atom], cex)
		}
	}
}
