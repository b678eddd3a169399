package traces

// Units: what is looked at one by one, and who calls whom.

import (
	"slices"

	"craig/horn"
	"craig/internal/automata"
	"craig/internal/cfa"
	"craig/internal/graph"
	"craig/logic"
)

// unit is a location with the part of the automaton that leads to it by edges.
type unit struct {
	loc     *cfa.Loc
	out     map[*cfa.Loc][]*cfa.Edge // the edges of the part
	callees []*unit
	// recursive are the units that it calls, directly or not, and that call it, itself among them; nil if it does not call itself.
	recursive *component

	facts       []*fact
	annotations []annotation
	derived     []*derived
	product     *automata.Product[*cfa.Edge, *logic.Term] // the one that was complete last
}

// component is a set of units that call each other.
type component struct{ units []*unit }

// annotation says what holds at locations; those that it does not have cannot lead to where it was made for.
type annotation map[*cfa.Loc]*logic.Term

// derived is a derivation of a unit.
type derived struct {
	values     *logic.Model // of the variables of its location
	derivation *horn.Derivation
}

// findUnits makes the units that the goal needs, directly or not.
func (r *run) findUnits() {
	r.units = make(map[*cfa.Loc]*unit)
	work := []*unit{r.newUnit(r.automaton.Err)}
	for len(work) > 0 {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		for _, l := range r.automaton.Locs { // in a certain order
			for _, e := range u.out[l] {
				for _, o := range e.Operands {
					v := r.units[o.Loc]
					if v == nil {
						v = r.newUnit(o.Loc)
						work = append(work, v)
					}
					if !slices.Contains(u.callees, v) {
						u.callees = append(u.callees, v)
					}
				}
			}
		}
	}
	graph.Components(len(r.automaton.Locs), []int{r.automaton.Err.ID}, func(l int) []int {
		u := r.units[r.automaton.Locs[l]]
		out := make([]int, len(u.callees))
		for i, v := range u.callees {
			out[i] = v.loc.ID
		}
		return out
	}, func(int) bool { return true }, func(of []int) {
		c := &component{}
		for _, l := range of {
			u := r.units[r.automaton.Locs[l]]
			c.units = append(c.units, u)
			r.order = append(r.order, u)
		}
		if u := c.units[0]; len(c.units) > 1 || slices.Contains(u.callees, u) {
			for _, u := range c.units {
				u.recursive = c
			}
		}
	})
}

// newUnit makes the unit of a location.
func (r *run) newUnit(l *cfa.Loc) *unit {
	u := &unit{loc: l, out: make(map[*cfa.Loc][]*cfa.Edge)}
	r.units[l] = u
	seen := map[*cfa.Loc]bool{l: true}
	for work := []*cfa.Loc{l}; len(work) > 0; {
		m := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range m.In {
			u.out[e.From] = append(u.out[e.From], e)
			if !seen[e.From] {
				seen[e.From] = true
				work = append(work, e.From)
			}
		}
	}
	for _, es := range u.out {
		slices.SortFunc(es, func(a, b *cfa.Edge) int { return a.ID - b.ID })
	}
	return u
}

// control returns the automaton of a unit at a level, where calls are known by the context. With assume, which is then what is
// assumed of units that call it, the level does not matter.
func (r *run) control(u *unit, level int, assume map[*unit][]*logic.Term) automata.Control[*cfa.Edge, *logic.Term] {
	edges := make(map[int][]edge)
	for l, out := range u.out {
		for _, e := range out {
			if known, ok := r.known(u, e, level, assume); ok {
				edges[l.ID] = append(edges[l.ID], edge{From: l.ID, To: e.To.ID, Letter: e, Known: known, Cost: len(e.Operands)})
			}
		}
	}
	return automata.Control[*cfa.Edge, *logic.Term]{
		Init: r.automaton.Entry.ID, Final: u.loc.ID, Out: func(l int) []edge { return edges[l] },
	}
}

// edge is a letter of the automaton of a unit, with what is known of its calls.
type edge = automata.Edge[*cfa.Edge, *logic.Term]

// known returns what is known of the operands of an edge of u, over its constants; it is not ok if it needs a call that there is
// not.
func (r *run) known(u *unit, e *cfa.Edge, level int, assume map[*unit][]*logic.Term) (fs []*logic.Term, ok bool) {
	for _, o := range e.Operands {
		v := r.units[o.Loc]
		var of []*logic.Term
		switch at := levelOf(u, v, level); {
		case assume != nil && v.recursive == u.recursive && u.recursive != nil:
			of = append(v.context(forever), assume[v]...)
		case at < 0:
			return nil, false
		default:
			of = v.context(at)
		}
		m := make(map[*logic.Term]*logic.Term, len(o.Vars))
		for i, x := range o.Loc.Vars {
			m[x] = o.Vars[i]
		}
		s := r.C.NewSubst(m)
		for _, f := range of {
			if f = s.Apply(f); !slices.Contains(fs, f) {
				fs = append(fs, f)
			}
		}
	}
	return fs, true
}
