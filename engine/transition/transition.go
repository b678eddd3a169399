// Package transition turns linear systems of Horn clauses into transition systems: initial states, steps and bad states
// over one tuple of variables, which engines unroll. Proofs and paths lead back to models and derivations.
// States from which no step leads are common in clauses: what is said of paths must not demand that they go on behind a bad
// state (System.StepUnlessBad).
//
// A state is a predicate, the location, with its arguments. The location is a few Bool variables; arguments of different
// predicates share variables, those that a clause hands on the same one. What a variable is at a location that has no use
// for it is left open.
package transition

import (
	"context"

	"craig/horn"
	"craig/internal/cfa"
	"craig/logic"
)

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

// move is an edge between locations, as a relation over Vars, next and the edge's locals.
type move struct {
	*cfa.Edge
	image map[*logic.Term]*logic.Term // of the variables of the edge
	f     *logic.Term
}

// New reads s as a transition system. It fails with an error that wraps cfa.ErrNotLinear, or if the solver cannot tell
// whether s is linear.
func New(ctx context.Context, s *horn.System) (*System, error) {
	t := &System{c: s.Ctx, horn: s, locals: make(map[*logic.Term][]*logic.Term)}
	a, err := cfa.New(ctx, s)
	if err != nil {
		return nil, err
	}
	moves := make([]*move, len(a.Edges))
	for i, e := range a.Edges {
		moves[i] = &move{Edge: e}
		if e.To == a.Err && (e.From == a.Entry || len(e.Locals) > 0) {
			t.goal = true
		}
	}
	t.place(moves)
	t.declare()
	for _, m := range moves {
		t.translate(m)
		switch {
		case m.From == a.Entry:
			t.init = append(t.init, m)
		case m.To == a.Err && !t.goal:
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

// place chooses slots for the arguments of predicates: that of the argument that a clause hands on, where that is free.
func (t *System) place(moves []*move) {
	p := newPlacement(t.horn.Preds)
	for _, m := range moves {
		if m.Atom < 0 {
			continue
		}
		a, head := m.Clause.Body[m.Atom], m.Clause.Head
		p.fill(a.Pred)
		if p.filled[head.ID] {
			continue
		}
		for j, h := range m.Clause.HeadArgs {
			for i, x := range a.Args {
				if slot := p.slots[a.Pred.ID][i]; x == h && p.slots[head.ID][j] < 0 && !p.taken[head.ID][slot] {
					p.put(head, j, slot)
				}
			}
		}
	}
	for _, q := range t.horn.Preds {
		p.fill(q)
	}
	t.slots = p.slots
	for _, sort := range p.sorts {
		t.Vars = append(t.Vars, t.c.Fresh("state", sort))
	}
}

// placement are the slots that arguments have so far.
type placement struct {
	sorts  []*logic.Sort  // by slot
	slots  [][]int        // by predicate and argument; negative: none yet
	taken  []map[int]bool // by predicate: slots of its arguments
	filled []bool         // by predicate: all arguments have slots
}

func newPlacement(preds []*horn.Pred) *placement {
	p := &placement{slots: make([][]int, len(preds)), taken: make([]map[int]bool, len(preds)), filled: make([]bool, len(preds))}
	for i, q := range preds {
		p.taken[i] = make(map[int]bool)
		p.slots[i] = make([]int, len(q.Params))
		for j := range q.Params {
			p.slots[i][j] = -1
		}
	}
	return p
}

func (p *placement) put(q *horn.Pred, arg, slot int) {
	p.slots[q.ID][arg] = slot
	p.taken[q.ID][slot] = true
}

// fill gives slots to the arguments of q that have none. That is to happen when a clause leaves q for the first time, or when
// nothing leads there any more.
func (p *placement) fill(q *horn.Pred) {
	if p.filled[q.ID] {
		return
	}
	p.filled[q.ID] = true
	for j, x := range q.Params {
		if p.slots[q.ID][j] >= 0 {
			continue
		}
		slot := 0
		for slot < len(p.sorts) && (p.taken[q.ID][slot] || p.sorts[slot] != x.Sort()) {
			slot++
		}
		if slot == len(p.sorts) {
			p.sorts = append(p.sorts, x.Sort())
		}
		p.put(q, j, slot)
	}
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
	var at []*logic.Term
	bind := func(l *cfa.Loc, vars, state []*logic.Term) {
		at = append(at, t.at(l.Pred, state))
		for i, x := range vars {
			m.image[x] = state[t.bits+t.slots[l.Pred.ID][i]]
		}
	}
	head := t.Vars // of what holds initially
	if m.Atom >= 0 {
		bind(m.From, m.From.Vars, t.Vars)
		head = t.next
	}
	if m.To.Pred != t.horn.Goal || t.goal {
		bind(m.To, m.Next, head)
	}
	m.f = t.c.And(append(at, t.c.Substitute(m.Relation, m.image))...)
}

// any says that one of the moves is made.
func (t *System) any(ms []*move) *logic.Term {
	fs := make([]*logic.Term, len(ms))
	for i, m := range ms {
		fs[i] = m.f
	}
	return t.c.Or(fs...)
}
