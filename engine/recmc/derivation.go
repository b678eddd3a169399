package recmc

import (
	"errors"
	"strconv"
	"strings"

	"craig/horn"
	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/verdict"
)

// derivation is a node of a ground derivation tree, a DAG in memory: a fact's clause with values for everything.
type derivation struct {
	c        *clause
	model    *logic.Model
	children []*derivation // by atom; nil if not needed
}

// counterexample rebuilds from the goal's fact, top down, an execution.
func (e *recmc) counterexample() (*verdict.Counterexample, error) {
	goal := e.preds[e.s.Goal.ID]
	memo := map[string]*derivation{}
	d, err := e.ground(goal.facts[len(goal.facts)-1], nil, memo)
	if err != nil {
		return nil, err
	}
	cex := &verdict.Counterexample{}
	d.choices(cex)
	return cex, nil
}

// ground gives values to the clause that derived f for the given values of its head's parameters.
func (e *recmc) ground(f *fact, values []logic.Value, memo map[string]*derivation) (*derivation, error) {
	var key strings.Builder
	key.WriteString(strconv.Itoa(f.id))
	key.WriteByte(':')
	for _, v := range values {
		key.WriteString(v.Key())
		key.WriteByte(',')
	}
	if d := memo[key.String()]; d != nil {
		return d, nil
	}
	s := smt.New(e.c, smt.Options{})
	for _, t := range f.body {
		s.Assert(t)
	}
	for i, p := range f.c.Head.Params {
		s.Assert(e.c.Eq(p, e.c.ValueTerm(values[i])))
	}
	for i, u := range f.used {
		if u != nil {
			s.Assert(f.c.atoms[i].site.Apply(u.f))
		}
	}
	switch s.Check(e.ctx) {
	case smt.Unknown:
		return nil, s.Reason()
	case smt.Unsat:
		return nil, errors.New("a reachability fact has no derivation")
	}
	d := &derivation{c: f.c, model: s.Model(), children: make([]*derivation, len(f.used))}
	memo[key.String()] = d
	ev := d.model.Evaluator()
	for i, u := range f.used {
		if u == nil {
			continue
		}
		var args []logic.Value
		for _, a := range f.c.Body[i].Args {
			args = append(args, ev.Eval(a))
		}
		child, err := e.ground(u, args, memo)
		if err != nil {
			return nil, err
		}
		d.children[i] = child
	}
	return d, nil
}

// choices appends the choices of the execution that d describes.
func (d *derivation) choices(cex *verdict.Counterexample) {
	for i, a := range d.c.atoms {
		if a.Pred.Kind == horn.Head && d.children[i] != nil {
			d.children[i].choices(cex)
		}
	}
	for _, s := range d.c.Path(d.model) {
		_, havoc := s.Edge.Stmt.(*program.Havoc)
		if havoc || len(s.Edge.From.Out) > 1 {
			cex.Choices = append(cex.Choices, verdict.Choice{Edge: s.Edge, Values: s.Values})
		}
		if s.Atom >= 0 && d.children[s.Atom] != nil {
			d.children[s.Atom].choices(cex)
		}
	}
}
