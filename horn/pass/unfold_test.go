package pass

import (
	"testing"

	"craig/certify"
	"craig/horn"
	"craig/logic"
	"craig/num"
)

// TestArgumentsUnderGuards: what an atom with a guard is about takes the place of the head's arguments of the clause that is
// put there, and no constants are left that are equal to it under the guard. A head that has a constant twice says
// that the arguments are equal; a derivation knows the values.
func TestArgumentsUnderGuards(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	ints := func(names ...string) (out []*logic.Term) {
		for _, n := range names {
			out = append(out, c.Const(n, logic.Int))
		}
		return out
	}
	p := s.Declare("P", ints("p0", "p1", "p2"))
	s.Goal = s.Declare("goal", nil)
	in := ints("a", "b")
	s.Add(p, []*logic.Term{in[0], in[1], in[0]}, nil, c.Or(c.Lt(in[0], in[1]), c.Lt(c.Int(7), in[1])))
	out := ints("u", "v", "w")
	g, h := c.Const("g", logic.Bool), c.Const("h", logic.Bool)
	s.Add(s.Goal, nil, []horn.Atom{{Guard: g, Pred: p, Args: []*logic.Term{c.Add(out[0], c.Int(1)), out[1], out[2]}}},
		c.And(c.Or(g, h), c.Or(c.Not(h), c.Le(out[0], c.Int(3))), c.Or(c.Not(g), c.Lt(out[1], c.Int(5)))))
	small, back, err := pass("unfold").Run(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if len(small.Clauses) != 1 {
		t.Fatalf("there are %d clauses", len(small.Clauses))
	}
	for _, k := range logic.Consts(small.Clauses[0].Constraint) {
		if k.Sort() == logic.Int && k != out[0] && k != out[1] && k != out[2] {
			t.Errorf("%v is new in\n%s", k, show(small))
		}
	}
	m := logic.NewModel()
	for k, v := range map[*logic.Term]int64{out[0]: 2, out[1]: 4, out[2]: 3} {
		m.Consts[k] = logic.NumValue(num.Int(v), logic.Int)
	}
	m.Consts[g], m.Consts[h] = logic.BoolValue(true), logic.BoolValue(true)
	d, err := back.Derivation(t.Context(), &horn.Derivation{Clause: small.Clauses[0], Values: m, Children: []*horn.Derivation{}})
	if err != nil {
		t.Fatal(err)
	}
	if err := certify.Derivation(s, d); err != nil {
		t.Error(err)
	}
}
