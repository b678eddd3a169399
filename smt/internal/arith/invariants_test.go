package arith

import (
	"slices"
	"strings"
	"testing"

	"craig/num"
	"craig/smt/internal/sat"
)

// searched returns a theory whose last check has left bounds, a tableau with basic sums and values that differ from 0.
func searched(t *testing.T) *Solver {
	t.Helper()
	for seed := int64(0); ; seed++ {
		p := newProblem(seed, []bool{true, true, true}, true, false)
		for range 12 {
			p.add(0, p.literal(), p.literal())
		}
		if answer, err := p.solve(0, nil, true); err != nil {
			t.Fatal(err)
		} else if s := p.h.th; answer == sat.Sat && s.numRows >= 2 && p.h.sat.Level() > 2 &&
			slices.ContainsFunc(s.bounds, func(b bound) bool { return b.prev != 0 }) && s.pivots > 3 && len(s.props) > 0 && len(s.diseqs) > 0 {
			return s
		}
	}
}

// TestSelfCheck damages the state of a theory in one place at a time, which the self-check must notice.
func TestSelfCheck(t *testing.T) {
	row := func(s *Solver) *row { // of the tableau
		i := slices.IndexFunc(s.rows, func(r row) bool { return len(r.entries) > 1 })
		return &s.rows[i]
	}
	other := func(s *Solver) *entry { // of a nonbasic variable
		r := row(s)
		if r.bat == 0 {
			return &r.entries[1]
		}
		return &r.entries[0]
	}
	damages := []struct {
		name, want string
		do         func(s *Solver)
	}{
		{"a coefficient", "rows", func(s *Solver) { e := other(s); e.c = e.c.Add(e.c) }},
		{"a coefficient of zero", "tableau", func(s *Solver) { other(s).c = num.Zero }},
		{"a fraction as coefficient", "tableau", func(s *Solver) { other(s).c = num.Frac(1, 2) }},
		{"a row and its definition", "rows", func(s *Solver) {
			x := slices.IndexFunc(s.def, func(d []Mono) bool { return d != nil })
			s.def[x] = slices.Clone(s.def[x])
			s.def[x][0].Coef = s.def[x][0].Coef.Neg()
		}},
		{"a column without its row", "tableau", func(s *Solver) {
			c := &s.cols[other(s).v]
			*c = (*c)[:len(*c)-1]
		}},
		{"a variable that is basic twice", "tableau", func(s *Solver) { s.basicRow[other(s).v] = s.basicRow[row(s).basic] }},
		{"a basic variable that is not", "tableau", func(s *Solver) { s.basicRow[row(s).basic] = -1 }},
		{"the place of the basic variable", "tableau", func(s *Solver) { r := row(s); r.bat = 1 - min(r.bat, 1) }},
		{"the number of rows", "tableau", func(s *Solver) { s.numRows-- }},
		{"a mark of elimination", "tableau", func(s *Solver) { s.where[1] = 1 }},
		{"a value of a basic variable", "values", func(s *Solver) {
			v := &s.value[row(s).basic]
			v.R = v.R.Add(num.One)
		}},
		{"a value outside of bounds", "values", func(s *Solver) {
			for x := range s.value {
				if b := s.upper[x]; b != 0 && s.active[x] && s.basicRow[x] < 0 {
					s.update(Var(x), s.bounds[b].val.add(Value{R: num.One}))
					return
				}
			}
		}},
		{"a variable that is queued and is not", "values", func(s *Solver) { s.inHeap[0] = true }},
		{"a bound that is too strict", "bounds", func(s *Solver) {
			b := &s.bounds[1]
			b.val.R = b.val.R.Add(num.Frac(1, 2))
		}},
		{"a bound on another variable", "bounds", func(s *Solver) { s.bounds[1].x++ }},
		{"a bound that is forgotten", "bounds", func(s *Solver) {
			i := slices.IndexFunc(s.bounds, func(b bound) bool { return b.prev != 0 })
			s.bounds[i].prev = 0
		}},
		{"a bound that rests on nothing", "bounds", func(s *Solver) { s.bounds[1].lit = s.bounds[1].lit.Not() }},
		{"a saved value", "saved", func(s *Solver) {
			x := other(s).v
			s.saved = append(s.saved, savedValue{x, s.value[x].add(Value{R: num.One})})
			s.isSaved[x] = true
		}},
		{"a variable that is saved and is not", "saved", func(s *Solver) { s.isSaved[0] = !s.isSaved[0] }},
		{"references", "references", func(s *Solver) { s.refs[0]++ }},
		{"open atoms", "references", func(s *Solver) { s.open[0]++ }},
		{"idle rows", "references", func(s *Solver) { s.idle++ }},
		{"the order of atoms", "atoms", func(s *Solver) {
			for _, l := range s.onVar {
				if n := len(l); n > 1 && s.atoms[l[0]].at.less(s.atoms[l[n-1]].at) {
					l[0], l[n-1] = l[n-1], l[0]
					return
				}
			}
		}},
		{"an atom of another variable", "atoms", func(s *Solver) { s.atoms[s.atomOf[s.bounds[1].lit.Var()]].x++ }},
		{"a disequality that does not hold", "atoms", func(s *Solver) {
			s.diseqs[0].atom = int32(slices.IndexFunc(s.atoms, func(a atom) bool { return a.kind != Eq }))
		}},
		{"new bounds", "atoms", func(s *Solver) { s.isTouched[0] = 1 }},
		{"a reason that came later", "propagations", func(s *Solver) {
			p := s.props[0]
			s.bounds[s.reasons[p.from].bound].pos = p.pos
		}},
		{"a link of a column", "links", func(s *Solver) { s.linksOf[0] = append(s.linksOf[0], 0) }},
		{"a link that is none", "links", func(s *Solver) { s.links = append(s.links, link{0, 1}) }},
		{"a value that is known", "links", func(s *Solver) { s.knownOf[0] = 1 }},
		{"an implied literal", "propagations", func(s *Solver) { s.props[0].lit = s.props[0].lit.Not() }},
	}
	for _, d := range damages {
		t.Run(d.name, func(t *testing.T) {
			s := searched(t)
			if err := s.invariants(); err != nil {
				t.Fatalf("before the damage: %v", err)
			}
			d.do(s)
			if err := s.invariants(); err == nil || !strings.Contains(err.Error(), d.want) {
				t.Errorf("the self-check says %v", err)
			}
		})
	}
}

// TestSelfCheckStops shows that no check goes on from a damaged state.
func TestSelfCheckStops(t *testing.T) {
	s := searched(t)
	s.numRows--
	defer func() {
		if text, ok := recover().(string); !ok || !strings.Contains(text, "self-check") {
			t.Errorf("the check went on: %v", text)
		}
	}()
	s.Propagate()
}
