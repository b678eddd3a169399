package evidence

import (
	"fmt"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// Counterexample is a counterexample in words.
type Counterexample struct {
	Choices []Choice `json:"choices"`
}

// Choice is one of its choices: an edge by the number of its procedure and location in an outline and by its own among those that
// leave the location, and the values that a Havoc chose.
type Choice struct {
	Edge   [3]int   `json:"edge"`
	Values []string `json:"values,omitempty"`
}

// Counterexample writes a counterexample of the program.
func (s *Subject) Counterexample(cex *verdict.Counterexample) *Counterexample {
	at := make(map[*program.Edge][3]int)
	for i, pr := range s.procs {
		for j, l := range pr.Locs {
			for k, e := range l.Out {
				at[e] = [3]int{i, j, k}
			}
		}
	}
	out := &Counterexample{Choices: []Choice{}}
	for _, c := range cex.Choices {
		edge, ok := at[c.Edge]
		if !ok {
			continue
		}
		x := Choice{Edge: edge}
		for _, v := range c.Values {
			x.Values = append(x.Values, s.value(v))
		}
		out.Choices = append(out.Choices, x)
	}
	return out
}

// value writes a value: an integer as it is, any other as SMT-LIB does.
func (s *Subject) value(v logic.Value) string {
	if v.Sort == logic.Int {
		return v.N.String()
	}
	return s.p.Ctx.ValueTerm(v).String()
}

// Counterexample returns the choices that a counterexample of the earlier version makes in this one. Choices at edges that there are not,
// or which statements of now do not take, are left out.
func (m *Match) Counterexample(c *Counterexample) *verdict.Counterexample {
	out := new(verdict.Counterexample)
	scope := m.s.p.Ctx.NewScope()
	for _, x := range c.Choices {
		l := m.loc(x.Edge[0], x.Edge[1])
		if l == nil || x.Edge[2] < 0 || x.Edge[2] >= len(l.Out) {
			continue
		}
		choice := verdict.Choice{Edge: l.Out[x.Edge[2]]}
		if h, ok := choice.Edge.Stmt.(*program.Havoc); ok {
			values, err := readValues(scope, h.Vars, x.Values)
			if err != nil {
				continue
			}
			choice.Values = values
		} else if len(x.Values) > 0 {
			continue
		}
		out.Choices = append(out.Choices, choice)
	}
	return out
}

// readValues reads a value for each of some variables.
func readValues(scope *logic.Scope, vars []*program.Var, texts []string) ([]logic.Value, error) {
	if len(vars) != len(texts) {
		return nil, fmt.Errorf("%d values for %d variables", len(texts), len(vars))
	}
	var out []logic.Value
	for i, v := range vars {
		if hasLongNumber(texts[i]) {
			return nil, fmt.Errorf("a number has more than %d digits", mostDigits)
		}
		sort := v.Term.Sort()
		if sort == logic.Int {
			n, ok := num.Parse(texts[i])
			if !ok || !n.IsInt() {
				return nil, fmt.Errorf("%s is no integer", texts[i])
			}
			out = append(out, logic.NumValue(n, sort))
			continue
		}
		t, err := scope.Parse("", texts[i])
		switch {
		case err != nil:
			return nil, err
		case t.Sort() != sort || len(logic.Consts(t)) > 0:
			return nil, fmt.Errorf("%s is no value of sort %s", texts[i], sort)
		}
		out = append(out, logic.NewModel().Eval(t))
	}
	return out, nil
}
