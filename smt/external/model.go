package external

import (
	"context"
	"fmt"
	"strings"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
)

// Models: the values of constants and of applications, which are all that quantifier-free formulas depend on.

// readModel asks for the model, and checks it.
func (s *Solver) readModel(ctx context.Context) (smt.Status, error) {
	terms := s.terms()
	var wanted []*logic.Term // arguments first
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() == logic.OpConst || t.Op() == logic.OpApp {
			wanted = append(wanted, t)
		}
	}, terms...)
	values, err := s.values(ctx, wanted)
	if err != nil {
		return smt.Unknown, err
	}
	r := newValues(s.c, wanted)
	m := logic.NewModel()
	e := m.Evaluator() // what it remembers stays true, since every application is entered before it is evaluated
	for i, t := range wanted {
		v, err := r.value(values[i], t.Sort())
		if err != nil {
			s.reason = fmt.Errorf("%s: the value of %s cannot be read: %w", s.d.name, excerpt(t.String()), err)
			return smt.Unknown, nil
		}
		if t.Op() == logic.OpConst {
			m.Consts[t] = v
		} else {
			enter(m, e, t, v)
		}
	}
	e = m.Evaluator()
	for _, f := range terms {
		if !e.Holds(f) {
			s.reason = fmt.Errorf("%s: %w", s.d.name, errModel)
			return smt.Unknown, nil
		}
	}
	s.model = m
	return smt.Sat, nil
}

// values asks for the values of terms.
func (s *Solver) values(ctx context.Context, terms []*logic.Term) ([]*sexpr.Node, error) {
	if len(terms) == 0 {
		return nil, nil
	}
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = text(t)
	}
	answer, err := s.talk.one(ctx, "(get-value ("+strings.Join(texts, " ")+"))")
	if err != nil {
		return nil, err
	}
	if len(answer.List) != len(terms) {
		return nil, fmt.Errorf("%s gives %d values for %d terms", s.d.name, len(answer.List), len(terms))
	}
	values := make([]*sexpr.Node, len(terms))
	for i, pair := range answer.List {
		if len(pair.List) != 2 {
			return nil, fmt.Errorf("%s gives %s as a value", s.d.name, excerpt(pair.String()))
		}
		values[i] = pair.List[1]
	}
	return values, nil
}

// enter adds the value of the application t to its function's table.
func enter(m *logic.Model, e *logic.Evaluator, t *logic.Term, v logic.Value) {
	f := m.Funcs[t.Func()]
	if f == nil {
		f = &logic.FuncValue{Table: make(map[string]logic.Value), Default: logic.ZeroValue(t.Sort())}
		m.Funcs[t.Func()] = f
	}
	keys := make([]string, len(t.Args()))
	for i, a := range t.Args() {
		keys[i] = e.Eval(a).Key()
	}
	key := strings.Join(keys, ",")
	if _, ok := f.Table[key]; !ok {
		f.Table[key] = v
	}
}
