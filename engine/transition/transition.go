// Package transition turns linear systems of Horn clauses into transition systems: initial states, steps and bad states
// over one tuple of variables, which engines unroll. Proofs and paths lead back to models and derivations.
//
// A state is a predicate, the location, with its arguments. The location is a few Bool variables; arguments of different
// predicates share variables, those that a clause hands on the same one. What a variable is at a location that has no use
// for it is left open.
package transition

import (
	"context"
	"errors"
	"fmt"

	"craig/horn"
	"craig/logic"
	"craig/smt"
)

// ErrNotLinear is the error for systems with a clause that needs two atoms at once.
var ErrNotLinear = errors.New("the clauses are not linear")

// System is a transition system. Times are numbers from 0 on; each has constants of its own for the variables.
type System struct {
	Vars []*logic.Term // the variables of a state, location first

	c     *logic.Context
	horn  *horn.System
	bits  int     // how many of Vars tell the location
	slots [][]int // by predicate: the variables that its arguments have
	// goal is set if the goal is a location: a clause for it has constants that are not in the state, so that the bad
	// states are no formula over Vars without it.
	goal bool

	next              []*logic.Term // Vars after a step
	init, steps, ends []*move       // the ends are empty if the goal is a location
	bad               *logic.Term   // over Vars

	states [][]*logic.Term               // by time
	locals map[*logic.Term][]*logic.Term // by time
}

// move is a clause, with one of its atoms or none.
type move struct {
	clause *horn.Clause
	atom   int                         // -1 for none
	image  map[*logic.Term]*logic.Term // of the clause's constants, over Vars, next and locals
	f      *logic.Term
	locals []*logic.Term
}

// New reads s as a transition system. It fails with an error that wraps ErrNotLinear, or if the solver cannot tell
// whether s is linear.
func New(ctx context.Context, s *horn.System) (*System, error) {
	t := &System{c: s.Ctx, horn: s, locals: make(map[*logic.Term][]*logic.Term)}
	var moves []*move
	for _, cl := range s.Clauses {
		atoms, err := t.split(ctx, cl)
		if err != nil {
			return nil, err
		}
		for _, i := range atoms {
			moves = append(moves, &move{clause: cl, atom: i})
		}
	}
	t.place(moves)
	for _, m := range moves {
		if m.clause.Head == s.Goal && (m.atom < 0 || t.isLeft(m)) {
			t.goal = true
		}
	}
	t.declare()
	for _, m := range moves {
		t.translate(m)
		switch {
		case m.atom < 0:
			t.init = append(t.init, m)
		case m.clause.Head == s.Goal && !t.goal:
			t.ends = append(t.ends, m)
		default:
			t.steps = append(t.steps, m)
		}
	}
	t.bad = t.any(t.ends)
	if t.goal {
		t.bad = t.at(s.Goal, t.Vars)
	}
	return t, nil
}

// split returns which atoms of a clause can be needed alone, and -1 if it can do without atoms.
func (t *System) split(ctx context.Context, cl *horn.Clause) ([]int, error) {
	if len(cl.Body) == 0 {
		return []int{-1}, nil
	}
	if len(cl.Body) == 1 && cl.Body[0].Guard.IsTrue() {
		return []int{0}, nil
	}
	solver := smt.New(t.c, smt.Options{})
	solver.Assert(cl.Constraint)
	possible := func(fs ...*logic.Term) (bool, error) {
		switch solver.Check(ctx, fs...) {
		case smt.Unsat:
			return false, nil
		case smt.Unknown:
			return false, fmt.Errorf("whether %s is linear is not known: %w", cl, solver.Reason())
		}
		return true, nil
	}
	var out []int
	for i, a := range cl.Body {
		for _, b := range cl.Body[:i] {
			two, err := possible(a.Guard, b.Guard)
			if err != nil {
				return nil, err
			}
			if two {
				return nil, fmt.Errorf("%w: %s has several atoms", ErrNotLinear, cl)
			}
		}
	}
	for i := -1; i < len(cl.Body); i++ {
		one, err := possible(t.guards(cl, i)...)
		if err != nil {
			return nil, err
		}
		if one {
			out = append(out, i)
		}
	}
	return out, nil
}

// guards says that of a clause's atoms only the given one is needed.
func (t *System) guards(cl *horn.Clause, atom int) []*logic.Term {
	var out []*logic.Term
	for i, a := range cl.Body {
		if i == atom {
			out = append(out, a.Guard)
		} else {
			out = append(out, t.c.Not(a.Guard))
		}
	}
	return out
}

// place chooses slots for the arguments of predicates.
func (t *System) place(moves []*move) {
	var sorts []*logic.Sort
	t.slots = make([][]int, len(t.horn.Preds))
	taken := make([]map[int]bool, len(t.horn.Preds))
	for i, p := range t.horn.Preds {
		taken[i] = make(map[int]bool)
		t.slots[i] = make([]int, len(p.Params))
		for j := range p.Params {
			t.slots[i][j] = -1
		}
	}
	put := func(p *horn.Pred, arg, slot int) {
		t.slots[p.ID][arg] = slot
		taken[p.ID][slot] = true
	}
	fill := func(p *horn.Pred) {
		for j, x := range p.Params {
			if t.slots[p.ID][j] >= 0 {
				continue
			}
			slot := 0
			for slot < len(sorts) && (taken[p.ID][slot] || sorts[slot] != x.Sort()) {
				slot++
			}
			if slot == len(sorts) {
				sorts = append(sorts, x.Sort())
			}
			put(p, j, slot)
		}
	}
	// A predicate is filled when it is left for the first time or nothing leads there any more.
	filled := make([]bool, len(t.horn.Preds))
	visit := func(p *horn.Pred) {
		if !filled[p.ID] {
			filled[p.ID] = true
			fill(p)
		}
	}
	for _, m := range moves {
		if m.atom < 0 {
			continue
		}
		a := m.clause.Body[m.atom]
		visit(a.Pred)
		head := m.clause.Head
		if filled[head.ID] {
			continue
		}
		for j, h := range m.clause.HeadArgs {
			for i, x := range a.Args {
				if slot := t.slots[a.Pred.ID][i]; x == h && t.slots[head.ID][j] < 0 && !taken[head.ID][slot] {
					put(head, j, slot)
				}
			}
		}
	}
	for _, p := range t.horn.Preds {
		visit(p)
	}
	for _, sort := range sorts {
		t.Vars = append(t.Vars, t.c.Fresh("state", sort))
	}
}

// isLeft reports whether a move has constants that are not arguments of its atom.
func (t *System) isLeft(m *move) bool {
	args := make(map[*logic.Term]bool)
	for _, x := range m.clause.Body[m.atom].Args {
		args[x] = true
	}
	for _, k := range m.clause.Consts() {
		if !args[k] {
			return true
		}
	}
	return false
}

// declare adds the location to Vars.
func (t *System) declare() {
	locations := len(t.horn.Preds)
	if !t.goal {
		locations--
	}
	var location []*logic.Term
	for 1<<len(location) < locations {
		location = append(location, t.c.Fresh("at", logic.Bool))
	}
	t.bits = len(location)
	t.Vars = append(location, t.Vars...)
	for _, x := range t.Vars {
		t.next = append(t.next, t.c.Fresh("next", x.Sort()))
	}
}

// code returns whether the bit of p's location is set.
func (t *System) code(p *horn.Pred, bit int) bool {
	n := p.ID
	if !t.goal && n > t.horn.Goal.ID {
		n--
	}
	return n>>bit&1 == 1
}

// at says that a state is at p.
func (t *System) at(p *horn.Pred, state []*logic.Term) *logic.Term {
	out := make([]*logic.Term, t.bits)
	for i := range out {
		out[i] = state[i]
		if !t.code(p, i) {
			out[i] = t.c.Not(out[i])
		}
	}
	return t.c.And(out...)
}

// translate makes the formula of a move.
func (t *System) translate(m *move) {
	m.image = make(map[*logic.Term]*logic.Term)
	var args []*logic.Term
	body, head := t.Vars, t.next
	parts := append([]*logic.Term{m.clause.Constraint}, t.guards(m.clause, m.atom)...)
	var fixed []*logic.Term // over the state
	bind := func(p *horn.Pred, ts, state []*logic.Term) {
		fixed = append(fixed, t.at(p, state))
		for i, x := range ts {
			v := state[t.bits+t.slots[p.ID][i]]
			if x.Op() == logic.OpConst && m.image[x] == nil {
				m.image[x] = v
			} else {
				args = append(args, v, x)
			}
		}
	}
	if m.atom >= 0 {
		a := m.clause.Body[m.atom]
		bind(a.Pred, a.Args, body)
	} else {
		head = t.Vars
	}
	if m.clause.Head != t.horn.Goal || t.goal {
		bind(m.clause.Head, m.clause.HeadArgs, head)
	}
	for _, k := range m.clause.Consts() {
		if m.image[k] == nil {
			l := t.c.Fresh("local", k.Sort())
			m.image[k] = l
			m.locals = append(m.locals, l)
		}
	}
	s := t.c.NewSubst(m.image)
	for i, p := range parts {
		parts[i] = s.Apply(p)
	}
	for i := 0; i < len(args); i += 2 {
		parts = append(parts, t.c.Eq(args[i], s.Apply(args[i+1])))
	}
	m.f = t.c.And(append(fixed, parts...)...)
}

// any says that one of the moves is made.
func (t *System) any(ms []*move) *logic.Term {
	fs := make([]*logic.Term, len(ms))
	for i, m := range ms {
		fs[i] = m.f
	}
	return t.c.Or(fs...)
}
