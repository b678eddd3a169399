// The trace of an execution, for display.

package certify

import (
	"craig/logic"
	"craig/program"
)

// Trace is an execution, step by step. Of a long execution only both ends are kept.
type Trace struct {
	Steps      []Step
	Omitted    int // steps that were left out
	OmittedAt  int // before Steps[OmittedAt]
	Statements int // executed statements
	Inputs     []Input
	MoreInputs bool // there were more than those in Inputs
	// Calls are the calls in progress at the end, the outermost first.
	Calls []*program.Edge
	// Access has the values of the terms of the violated assertion's Access. Count has how many elements there are where its
	// pointer points to, and if there are several blocks of them, at which of its block that is; nil if there are none.
	Access, Count []logic.Value
}

// StepKind says what a step did.
type StepKind uint8

// The kinds of steps.
const (
	Statement StepKind = iota // executed Edge's statement
	Enter                     // made Edge's call; the changes are the callee's parameters
	Return                    // came back from Edge's call; the changes are its results
)

// Step is one step of a Trace.
type Step struct {
	Edge    *program.Edge
	Kind    StepKind
	Depth   int         // number of calls in progress, after the step; 0 in the entry procedure
	Pos     program.Pos // by which readers know it: that of the innermost call where they can look at none
	Changes []Change
}

// Change is a variable that a step gave a value.
type Change struct {
	Var   *program.Var
	Index []logic.Value // of an element of an array; empty for the whole variable
	Value logic.Value   // of sort nil for an array that is too large to show
	Twin  logic.Value   // likewise the value of the variable's twin after the step, see program.Source
	// Inexact is whether the value, or the twin's, depends on one that the program does not model exactly: then it is
	// some value, of which the violation does not depend.
	Inexact bool
}

// Input is a value that an execution took from outside.
type Input struct {
	Edge   *program.Edge // the Havoc
	Pos    program.Pos   // by which readers know it: that of the innermost call where they can look at none
	Values []logic.Value // of its variables
}

// Bounds on what a trace holds: elements of an array that is shown whole, and inputs.
const (
	maxElements = 16
	maxInputs   = 100_000
)

// recorder keeps the first and the last max steps of an execution.
type recorder struct {
	max   int
	trace Trace
	tail  []Step // a ring, once there are max of them
	next  int    // where the ring continues
	total int
}

func newRecorder(max int) *recorder { return &recorder{max: max} }

func (r *recorder) add(s Step) {
	r.total++
	switch {
	case len(r.trace.Steps) < r.max:
		r.trace.Steps = append(r.trace.Steps, s)
	case len(r.tail) < r.max:
		r.tail = append(r.tail, s)
	default:
		r.tail[r.next] = s
		r.next = (r.next + 1) % r.max
	}
}

// finish puts both ends together.
func (r *recorder) finish() *Trace {
	r.trace.OmittedAt = len(r.trace.Steps)
	r.trace.Steps = append(r.trace.Steps, r.tail[r.next:]...)
	r.trace.Steps = append(r.trace.Steps, r.tail[:r.next]...)
	if r.max > 0 {
		r.trace.Omitted = r.total - len(r.trace.Steps)
	}
	return &r.trace
}

// record adds the step that e was just part of.
func (m *machine) record(e *edgeImage, kind StepKind) {
	if h, ok := e.edge.Stmt.(*program.Havoc); ok && len(m.rec.trace.Inputs) >= maxInputs {
		m.rec.trace.MoreInputs = true
	} else if ok {
		in := Input{Edge: e.edge, Pos: m.cited(e.edge)}
		for i := range h.Vars {
			in.Values = append(in.Values, m.value(e.dst[i]).Value)
		}
		m.rec.trace.Inputs = append(m.rec.trace.Inputs, in)
	}
	if m.rec.max <= 0 {
		return
	}
	s := Step{Edge: e.edge, Kind: kind, Depth: len(m.stack) - 1, Pos: m.cited(e.edge)}
	switch st := e.edge.Stmt.(type) {
	case *program.Assign:
		for i, v := range st.Lhs {
			s.Changes = m.change(s.Changes, v, e.dst[i], e.index[i])
		}
	case *program.Havoc:
		for i, v := range st.Vars {
			s.Changes = m.change(s.Changes, v, e.dst[i], nil)
		}
	case *program.Call:
		if kind == Enter {
			for i, v := range st.Callee.Params {
				s.Changes = m.change(s.Changes, v, e.callee.params[i], nil)
			}
			break
		}
		for i, v := range st.Results {
			if v != nil {
				s.Changes = m.change(s.Changes, v, e.dst[i], nil)
			}
		}
	}
	m.rec.add(s)
}

func (m *machine) value(o operand) value {
	if o.kind == inGlobal {
		return m.env.global[o.i]
	}
	return m.env.frame[o.i]
}

// change appends the new value of v, found at o. Of an array that was stored into, only the elements stored are listed;
// index says where among the results of the statement's code their indices are.
func (m *machine) change(to []Change, v *program.Var, o operand, index []int) []Change {
	whole, other := m.value(o), m.twin(v)
	x, twin := whole.Value, other.Value
	inexact := whole.all() != 0 || other.all() != 0
	switch {
	case x.A == nil:
		return append(to, Change{Var: v, Value: x, Twin: twin, Inexact: inexact})
	case len(index) > 0:
		for _, r := range index {
			i := m.computed[r].Value
			c := Change{Var: v, Index: []logic.Value{i}, Value: x.At(i), Inexact: whole.at(i) != 0 || other.at(i) != 0}
			if twin.A != nil {
				c.Twin = twin.At(i)
			}
			to = append(to, c)
		}
		return to
	case x.A.Len() > maxElements || twin.A != nil && twin.A.Len() > maxElements:
		return append(to, Change{Var: v})
	}
	return append(to, Change{Var: v, Value: x, Twin: twin, Inexact: inexact})
}

// twin returns the value of the twin of v, which is visible in the topmost frame; of sort nil if there is none.
func (m *machine) twin(v *program.Var) value {
	if v.Source == nil || v.Source.Twin == nil {
		return value{}
	}
	t := v.Source.Twin.Term
	o, ok := m.top().proc.scope[t]
	if !ok {
		if o, ok = m.img.global[t]; !ok {
			return value{}
		}
	}
	return m.value(o)
}

// failed records what there is to know of the violated assertion s, and how execution came to it.
func (m *machine) failed(s *program.Assert) {
	for _, f := range m.stack {
		if f.call != nil {
			m.rec.trace.Calls = append(m.rec.trace.Calls, f.call.edge)
		}
	}
	values := func(terms ...*logic.Term) (out []logic.Value) {
		code, err := compile(m.top().proc.scope, m.img.global, terms...)
		if err != nil { // it is only for messages
			return nil
		}
		m.env.run(code)
		for _, o := range code.results {
			out = append(out, m.env.load(o).Value)
		}
		return out
	}
	if s.Access == nil {
		return
	}
	m.rec.trace.Access = values(s.Access.Terms()...)
	if s.Access.Target == nil || m.rec.trace.Access == nil {
		return
	}
	if k, ok := m.rec.trace.Access[0].N.Int64(); ok {
		switch p := m.img.p.Pointee(k); {
		case p == nil:
		case p.Blocks != nil:
			m.rec.trace.Count = values(p.Blocks.Extent(m.img.p.Ctx, s.Access.Offset))
		case p.Count != nil:
			m.rec.trace.Count = values(p.Count.Term)
		}
	}
}
