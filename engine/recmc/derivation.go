package recmc

import (
	"errors"
	"strconv"
	"strings"

	"craig/horn"
	"craig/logic"
	"craig/smt"
)

// derivation rebuilds from the goal's fact, top down, its derivation.
func (e *recmc) derivation() (*horn.Derivation, error) {
	goal := e.preds[e.s.Goal.ID]
	return e.ground(goal.facts[len(goal.facts)-1], nil, map[string]*horn.Derivation{})
}

// ground gives values to the clause that derived f for the given values of its head's parameters.
func (e *recmc) ground(f *fact, values []logic.Value, memo map[string]*horn.Derivation) (*horn.Derivation, error) {
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
	s := smt.New(e.C, smt.Options{})
	for _, t := range f.body {
		s.Assert(t)
	}
	for i, p := range f.c.Head.Params {
		s.Assert(e.C.Eq(p, e.C.ValueTerm(values[i])))
	}
	for i, u := range f.used {
		if u != nil {
			s.Assert(f.c.atoms[i].site.Apply(u.f))
		}
	}
	switch s.Check(e.Ctx) {
	case smt.Unknown:
		return nil, s.Reason()
	case smt.Unsat:
		return nil, errors.New("a reachability fact has no derivation")
	}
	d := &horn.Derivation{Clause: f.c.Clause, Values: s.Model(), Children: make([]*horn.Derivation, len(f.used))}
	memo[key.String()] = d
	ev := d.Values.Evaluator()
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
		d.Children[i] = child
	}
	return d, nil
}
