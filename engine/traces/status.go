package traces

// Whether a trace can be executed.

import (
	"errors"
	"fmt"

	"craig/horn"
	"craig/internal/arg"
	"craig/logic"
	"craig/smt"
)

// path is a trace of a unit, with what is known of its calls.
type path struct {
	graph *arg.Graph
	trace *arg.Trace
	known [][]*logic.Term // by letter: what was known of its operands, over its constants
	unit  *unit
	level int
}

// newPath makes the trace that a word of u is, which is to end where bad holds, where calls are known by the context.
func (r *run) newPath(u *unit, level int, word []edge, bad *logic.Term) *path {
	g := arg.New(r.automaton)
	p := &path{graph: g, unit: u, level: level}
	node := g.Entry
	for _, e := range word {
		known, _ := r.known(u, e.Letter, level, nil)
		p.known = append(p.known, known)
		var with []*arg.Node
		for _, o := range e.Letter.Operands {
			n := g.NewNode(o.Loc)
			v := r.units[o.Loc]
			n.Label = r.C.And(v.context(levelOf(u, v, level))...)
			with = append(with, n)
		}
		to := g.NewNode(e.Letter.To)
		g.Connect(node, to, e.Letter, with...)
		node = to
	}
	if bad.IsTrue() && u.loc == r.automaton.Err {
		bad = nil
	}
	p.trace = g.Spine(node, bad)
	p.trace.LateRounds = true
	return p
}

// refute asks whether a trace can be executed as far as the context tells.
func (r *run) refute(p *path) (smt.Status, *logic.Model, error) {
	return p.trace.Refute(r.Ctx, func() *smt.Solver { return r.NewSolver(false) })
}

// status returns a derivation that executes a word of u such that bad holds at its end, or the trace that is refuted: Status of
// the paper.
func (r *run) status(u *unit, level int, word []edge, bad *logic.Term) (*path, *horn.Derivation, error) {
	points := !r.config.project
	for {
		p := r.newPath(u, level, word, bad)
		st, m, err := r.refute(p)
		switch {
		case err != nil:
			return nil, nil, fmt.Errorf("a trace: %w", err)
		case st == smt.Unsat:
			return p, nil, nil
		}
		d, err := r.realise(p, m, points)
		if errors.Is(err, errProjection) {
			points, err = true, nil
		}
		if d != nil || err != nil {
			r.executed++
			return nil, d, err
		}
	}
}

// errProjection is the error if a call has values of those that were asked for, but not the rest of the trace.
var errProjection = errors.New("a projection has too many values")

// realise asks the calls of a trace, of which m is a model as far as the context tells, and returns a derivation that executes
// it. If there is none of what it asks of a call it returns nil, and the context says so. With points calls are to have
// the values of the model.
func (r *run) realise(p *path, m *logic.Model, points bool) (*horn.Derivation, error) {
	if r.Options.Jobs > 1 {
		if possible, err := r.atOnce(p, m, points); err != nil || !possible {
			return nil, err
		}
	}
	known := make(map[int]*horn.Derivation)
	possible := true
	for i, s := range p.trace.Steps {
		if !s.Known {
			continue
		}
		v := r.units[s.Node.Loc]
		d, err := r.ask(v, levelOf(p.unit, v, p.level), r.wanted(p, m, i, points))
		switch {
		case err != nil:
			return nil, err
		case d == nil && points: // the paper asks all calls
			possible = false
			continue
		case d == nil:
			return nil, nil
		}
		known[i] = d
		if points {
			continue
		}
		s.Node.Label = p.graph.Equals(s.Node, d.Args())
		st, again, err := r.refute(p)
		switch {
		case err != nil:
			return nil, fmt.Errorf("a trace with a call: %w", err)
		case st == smt.Unsat:
			return nil, errProjection
		}
		m = again
	}
	if !possible {
		return nil, nil
	}
	return p.trace.Derivation(m, known), nil
}

// wanted returns what a call, the step of a trace that has a number, is asked for.
func (r *run) wanted(p *path, m *logic.Model, step int, points bool) *logic.Term {
	if points {
		return p.graph.Equals(p.trace.Steps[step].Node, p.trace.Values(m, step))
	}
	return p.trace.Suffices(m, step)
}
