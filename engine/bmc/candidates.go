package bmc

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// Candidates for invariants at the head of a loop: comparisons of variables with each other and with numbers that the procedure
// compares them with or assigns to them, what its conditions compare, and remainders by what is added.

// How many candidates a loop has at most, of one kind, and how many numbers there are for a variable.
const (
	mostOfKind  = 64
	mostNumbers = 8
	mostGiven   = 3
)

// suggestion makes the candidates of one loop.
type suggestion struct {
	c       *logic.Context
	x       *program.Index
	changed map[*program.Var]bool // that matter at the head
	vars    []*program.Var        // integers and truth values that statements of the loop or conditions mention: those that change first
	numbers map[*program.Var][]num.Rat
	given   map[*program.Var][]num.Rat // numbers that it gets
	steps   map[*program.Var][]num.Rat // that are added to it in the loop
	atoms   []*logic.Term              // comparisons in conditions
	out     []*logic.Term
	seen    map[*logic.Term]bool
}

// suggest returns candidates for invariants at the head of a loop.
func (p *induced) suggest(prog *program.Program, head *program.Loc, in *induction) []*candidate {
	fs, ok := p.suggested[head]
	if !ok {
		fs = p.formulas(prog, head, in)
		p.suggested[head] = fs
	}
	var out []*candidate
	for _, f := range fs {
		out = append(out, &candidate{formula: f, counts: prog.Ctx.Fresh("counts", logic.Bool)})
	}
	return out
}

// formulas returns those of the candidates.
func (p *induced) formulas(prog *program.Program, head *program.Loc, in *induction) []*logic.Term {
	s := &suggestion{
		c: prog.Ctx, x: program.NewIndex(prog), changed: make(map[*program.Var]bool), numbers: make(map[*program.Var][]num.Rat),
		given: make(map[*program.Var][]num.Rat), steps: make(map[*program.Var][]num.Rat), seen: make(map[*logic.Term]bool),
	}
	own := make(map[*program.Var]bool)
	for _, v := range slices.Concat(prog.Globals, head.Proc.Params, head.Proc.Results, head.Proc.Locals) {
		own[v] = isScalar(v) && p.live.Live(head, v)
	}
	for _, v := range in.changed {
		if own[v] {
			s.changed[v] = true
			s.vars = append(s.vars, v)
		}
	}
	for _, l := range head.Proc.Locs {
		for _, e := range l.Out {
			s.read(e, own, in.inside[l])
		}
	}
	s.compare()
	return s.out
}

func isScalar(v *program.Var) bool { return v.Term.Sort() == logic.Int || v.Term.Sort() == logic.Bool }

// read takes notice of the variables of a statement, the numbers that it gives them, and its conditions.
func (s *suggestion) read(e *program.Edge, own map[*program.Var]bool, inside bool) {
	if inside {
		for _, v := range s.x.VarsOf(e.Stmt) {
			if own[v] && !slices.Contains(s.vars, v) {
				s.vars = append(s.vars, v)
			}
		}
	}
	switch st := e.Stmt.(type) {
	case *program.Assign:
		for i, v := range st.Lhs {
			if s.changed[v] && v.Term.Sort() == logic.Int {
				s.assigned(v, st.Rhs[i], inside)
			}
		}
	case *program.Assume:
		s.condition(st.Cond, own)
	case *program.Assert:
		s.condition(st.Cond, own)
	}
}

// assigned takes notice of the numbers that v may get, and of those that are added to it.
func (s *suggestion) assigned(v *program.Var, t *logic.Term, inside bool) {
	switch {
	case t.IsNum():
		s.number(v, t.Value())
		if !inside && len(s.given[v]) < mostGiven {
			s.given[v] = append(s.given[v], t.Value())
		}
	case t.Op() == logic.OpIte:
		s.assigned(v, t.Arg(1), inside)
		s.assigned(v, t.Arg(2), inside)
	case t.Op() == logic.OpMod && t.Arg(1).IsNum():
		s.assigned(v, t.Arg(0), inside)
	case inside:
		l := logic.Linearize(t)
		if len(l.Monos) == 1 && l.Monos[0].Base == v.Term && !l.Const.IsZero() && len(s.steps[v]) < mostGiven {
			s.steps[v] = append(s.steps[v], l.Const)
		}
	}
}

// number takes notice of a number that v is compared with or gets.
func (s *suggestion) number(v *program.Var, k num.Rat) {
	if len(s.numbers[v]) < mostNumbers && !slices.ContainsFunc(s.numbers[v], k.Equal) {
		s.numbers[v] = append(s.numbers[v], k)
	}
}

// condition takes notice of the comparisons in a condition that only mention variables at the head, and one that changes.
func (s *suggestion) condition(f *logic.Term, own map[*program.Var]bool) {
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() != logic.OpLe && t.Op() != logic.OpEq && t.Op() != logic.OpDivides || t.Arg(0).Sort() != logic.Int {
			return
		}
		vars := s.x.Vars(t)
		if len(vars) != len(logic.Consts(t)) || slices.ContainsFunc(vars, func(v *program.Var) bool { return !own[v] }) {
			return
		}
		if !slices.ContainsFunc(vars, func(v *program.Var) bool { return s.changed[v] }) {
			return
		}
		if t.Arg(0).Op() == logic.OpConst && t.Arg(1).IsNum() {
			s.number(vars[0], t.Arg(1).Value())
		} else if !slices.Contains(s.atoms, t) && len(s.atoms) < mostOfKind/4 {
			s.atoms = append(s.atoms, t)
		}
	}, f)
}

// add adds a candidate.
func (s *suggestion) add(f *logic.Term) {
	if !s.seen[f] && !f.IsTrue() && !f.IsFalse() {
		s.seen[f] = true
		s.out = append(s.out, f)
	}
}

// differences to a number in a condition: by how much it is not met any more.
var differences = []num.Rat{num.One, num.One.Neg(), num.Zero}

// around adds that t is at most k, and at least k.
func (s *suggestion) around(t *logic.Term, k num.Rat) {
	s.add(s.c.Le(t, s.c.Num(k, logic.Int)))
	s.add(s.c.Le(s.c.Num(k, logic.Int), t))
}

// compare makes the candidates, those first that are given up first where a proof needs one of several.
func (s *suggestion) compare() {
	for _, v := range s.vars {
		if !s.changed[v] {
			continue
		}
		if v.Term.Sort() == logic.Bool {
			s.add(v.Term)
			s.add(s.c.Not(v.Term))
			continue
		}
		s.withNumbers(v)
	}
	for _, t := range s.atoms {
		if t.Op() == logic.OpDivides || !t.Arg(1).IsNum() {
			s.add(t)
			continue
		}
		for _, d := range differences {
			s.around(t.Arg(0), t.Arg(1).Value().Add(d))
		}
	}
	pairs := 0
	for i, v := range s.vars {
		for _, w := range s.vars[i+1:] {
			if !s.changed[v] || v.Term.Sort() != w.Term.Sort() || pairs == mostOfKind {
				continue
			}
			pairs++
			if v.Term.Sort() == logic.Bool {
				s.add(s.c.Eq(v.Term, w.Term))
				continue
			}
			s.inStep(v, w)
			s.add(s.c.Le(v.Term, w.Term))
			s.add(s.c.Le(w.Term, v.Term))
		}
	}
}

// inStep adds that v and w have changed equally often since they got numbers.
func (s *suggestion) inStep(v, w *program.Var) {
	for _, a := range s.steps[v] {
		for _, b := range s.steps[w] {
			for _, x := range s.given[v] {
				for _, y := range s.given[w] {
					d := s.c.Sub(s.c.MulNum(b, v.Term), s.c.MulNum(a, w.Term))
					s.add(s.c.Eq(d, s.c.Num(b.Mul(x).Sub(a.Mul(y)), logic.Int)))
				}
			}
		}
	}
}

// withNumbers compares an integer with numbers.
func (s *suggestion) withNumbers(v *program.Var) {
	for _, d := range append(slices.Clone(s.steps[v]), num.Int(2)) {
		if d = d.Abs(); d.Equal(num.One) {
			continue
		}
		for _, k := range s.numbers[v] {
			_, left := num.DivMod(k, d)
			s.add(s.c.Eq(s.c.Mod(v.Term, s.c.Num(d, logic.Int)), s.c.Num(left, logic.Int)))
		}
	}
	for _, d := range differences {
		for _, k := range s.numbers[v] {
			s.around(v.Term, k.Add(d))
		}
	}
}
