// The interpreter: executes the front end's program exactly, with the choices it is given.

package certify

import (
	"context"
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// Chooser decides what a program leaves open. Once it has nothing to offer for a statement or location, it has nothing
// there later either, unless it offers something elsewhere in between.
type Chooser interface {
	// Havoc returns a value for each variable of the Havoc edge e, or nil if it has none to offer.
	Havoc(e *program.Edge) []logic.Value
	// Branch is asked at every visit of a location that several edges leave, whether or not more than one of them is
	// enabled. It returns the edge to take, or nil if it has none to offer.
	Branch(l *program.Loc) *program.Edge
}

// RunOptions bound an execution.
type RunOptions struct {
	MaxSteps int // statements; 0 means 20 million
	MaxTrace int // steps of the trace that are kept at either end; 0 means 5,000, negative none
	// Doubtful names Havoc edges whose values are doubtful as those of abstract ones are, see Execution.Doubt; nil: none.
	Doubtful func(e *program.Edge) bool
	// Passed is called with each edge behind which execution is, until a decision depends on a doubtful value: executions of the
	// source program come there, too. Nil: nobody wants to know.
	Passed func(e *program.Edge)
}

// End says how an execution ended.
type End uint8

// The ends of executions.
const (
	Finished  End = iota + 1 // the entry procedure returned
	Failed                   // an Assert was violated
	Blocked                  // an Assume did not hold, or no edge was enabled
	StepLimit                // RunOptions.MaxSteps were executed
	Endless                  // it repeats itself
	Malformed                // a choice did not fit its statement
)

// Execution is how an execution ended.
type Execution struct {
	End   End
	Edge  *program.Edge // Failed, Blocked, Malformed: the statement
	Pos   program.Pos   // of Edge, or the call that readers can look at
	Why   string        // Malformed: what does not fit
	Trace *Trace
	// Doubt is the first decision that depended on a value that the program does not model exactly, nil if there was
	// none: then the execution is one of the source program, whatever those values really are.
	Doubt   *Doubt
	Globals map[*program.Var]logic.Value // at the end
}

// Undefined returns the undefined behaviour that ended x, in a program that assumes that there is none; false if something else did.
func (x *Execution) Undefined() (program.Violation, bool) {
	if x.End != Blocked {
		return program.Violation{}, false
	}
	a, ok := x.Edge.Stmt.(*program.Assume)
	if !ok || !a.Kind.Undefined() {
		return program.Violation{}, false
	}
	return a.Violation, true
}

// Doubt is a decision that depends on a value that is not modelled exactly.
type Doubt struct {
	Source *program.Edge // the Havoc with Abstract set, or one that RunOptions.Doubtful named
	At     *program.Edge // the Assume or Assert
	// Where Source and At are executed: their places, or if readers cannot look at those, of the calls that lead there.
	From, Place program.Pos
}

// Run executes p from its entry. Variables that nothing has given a value are zero; so are those of a Havoc for which
// choose has no value, unless the range assumed right after it excludes zero: then it is the nearest number within.
// Where several edges are enabled and choose names none of them, the first is taken. The error is for programs that
// cannot be executed at all, and for the end of ctx.
func Run(ctx context.Context, p *program.Program, choose Chooser, o RunOptions) (*Execution, error) {
	i, err := NewInterpreter(p)
	if err != nil {
		return nil, err
	}
	return i.Run(ctx, choose, o)
}

// Interpreter executes a program again and again.
type Interpreter struct{ img *image }

// NewInterpreter returns an interpreter for p, which must not change any more. The error is that of Run for programs that cannot be
// executed at all.
func NewInterpreter(p *program.Program) (*Interpreter, error) {
	img, err := load(p)
	return &Interpreter{img}, err
}

// Run is the function Run for the interpreter's program.
func (i *Interpreter) Run(ctx context.Context, choose Chooser, o RunOptions) (*Execution, error) {
	p := i.img.p
	if o.MaxSteps == 0 {
		o.MaxSteps = 20_000_000
	}
	if o.MaxTrace == 0 {
		o.MaxTrace = 5_000
	}
	m := &machine{
		img: i.img, choose: choose, doubtful: o.Doubtful, passed: o.Passed, rec: newRecorder(o.MaxTrace),
		env: env{ctx: p.Ctx, global: slices.Clone(i.img.globals)},
	}
	m.enter(i.img.procs[p.Entry], nil)
	if err := m.run(ctx, o.MaxSteps); err != nil {
		return nil, err
	}
	return m.finish(), nil
}

// machine is a running program.
type machine struct {
	img      *image
	choose   Chooser
	doubtful func(*program.Edge) bool
	passed   func(*program.Edge)
	env      env
	stack    []frame
	abstract []*program.Edge // whose values are doubtful, by taint-1
	sources  []program.Pos   // by taint-1: where readers see that, the first time
	computed []value         // the results of the last assignment's code
	rec      *recorder
	watch    watch
	chosen   int // how often choose had something to offer
	res      Execution
}

// frame is a procedure call in progress.
type frame struct {
	proc  *procImage
	loc   *program.Loc
	slots []value
	call  *edgeImage // the call that made it; nil for the entry procedure
}

func (m *machine) top() *frame { return &m.stack[len(m.stack)-1] }

func (m *machine) enter(p *procImage, call *edgeImage) {
	m.stack = append(m.stack, frame{proc: p, loc: p.proc.Entry, slots: slices.Clone(p.frame), call: call})
	m.env.frame = m.top().slots
}

func (m *machine) run(ctx context.Context, limit int) error {
	for m.res.End == 0 {
		if m.rec.trace.Statements&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return context.Cause(ctx)
			}
		}
		f := m.top()
		if f.loc == f.proc.proc.Exit {
			m.leave()
			continue
		}
		if m.rec.trace.Statements >= limit {
			m.res.End = StepLimit
			return nil
		}
		if m.repeats() {
			m.res.End = Endless
			return nil
		}
		if e := m.next(f); e != nil {
			m.rec.trace.Statements++
			m.exec(f, e)
			if m.passed != nil && m.res.End == 0 && m.res.Doubt == nil {
				m.passed(e.edge)
			}
		}
	}
	return nil
}

func (m *machine) finish() *Execution {
	m.res.Trace = m.rec.finish()
	if m.res.Edge != nil {
		m.res.Pos = m.cited(m.res.Edge)
	}
	m.res.Globals = make(map[*program.Var]logic.Value, len(m.img.p.Globals))
	for _, v := range m.img.p.Globals {
		m.res.Globals[v] = m.env.global[m.img.global[v.Term].i].Value
	}
	return &m.res
}

// next returns the edge to take from where f is, or ends the execution.
func (m *machine) next(f *frame) *edgeImage {
	out := f.proc.out[f.loc]
	if len(out) == 1 {
		if !m.enabled(out[0]) {
			m.res.End, m.res.Edge = Blocked, out[0].edge
			return nil
		}
		return out[0]
	}
	var first, chosen *edgeImage
	var want *program.Edge
	if len(out) > 1 {
		if want = m.choose.Branch(f.loc); want != nil {
			m.chosen++
		}
	}
	for _, e := range out {
		if !m.enabled(e) {
			continue
		}
		if first == nil {
			first = e
		}
		if e.edge == want {
			chosen = e
		}
	}
	switch {
	case chosen != nil:
		return chosen
	case first == nil:
		m.res.End = Blocked
		if len(out) > 0 {
			m.res.Edge = out[0].edge
		}
	}
	return first
}

// enabled reports whether e can be executed here.
func (m *machine) enabled(e *edgeImage) bool {
	if _, ok := e.edge.Stmt.(*program.Assume); !ok {
		return true
	}
	m.env.run(e.code)
	v := m.env.load(e.code.results[0])
	if !e.isType {
		m.doubt(v.taint, e.edge)
	}
	return v.B
}

// doubt remembers the first decision that a taint had a part in.
func (m *machine) doubt(t taint, at *program.Edge) {
	if t != 0 && m.res.Doubt == nil {
		m.res.Doubt = &Doubt{Source: m.abstract[t-1], At: at, From: m.sources[t-1], Place: m.cited(at)}
	}
}

// exec executes e, which is enabled, in the topmost frame f.
func (m *machine) exec(f *frame, e *edgeImage) {
	switch s := e.edge.Stmt.(type) {
	case *program.Assume:
		m.record(e, Statement)
	case *program.Assert:
		m.env.run(e.code)
		v := m.env.load(e.code.results[0])
		m.doubt(v.taint, e.edge)
		m.record(e, Statement)
		if !v.B {
			m.res.End, m.res.Edge = Failed, e.edge
			m.failed(s)
			return
		}
	case *program.Assign:
		m.assign(e)
		m.record(e, Statement)
	case *program.Havoc:
		if !m.havoc(s, e) {
			return
		}
		m.record(e, Statement)
	case *program.Call:
		m.env.run(e.code)
		args := make([]value, len(e.code.results))
		for i, o := range e.code.results {
			args[i] = m.env.load(o)
		}
		f.loc = e.edge.To // where the call will return to
		m.enter(e.callee, e)
		for i, o := range e.callee.params {
			m.set(o, args[i])
		}
		m.record(e, Enter)
		return
	}
	f.loc = e.edge.To
}

func (m *machine) set(o operand, v value) {
	if o.kind == inGlobal {
		m.env.global[o.i] = v
	} else {
		m.env.frame[o.i] = v
	}
}

// assign gives the left hand sides their values, all at once.
func (m *machine) assign(e *edgeImage) {
	m.env.run(e.code)
	m.computed = m.computed[:0]
	for _, o := range e.code.results {
		m.computed = append(m.computed, m.env.load(o))
	}
	for i, o := range e.dst {
		m.set(o, m.computed[i])
	}
}

// havoc gives the variables the chosen values; it returns false when the choice does not fit.
func (m *machine) havoc(s *program.Havoc, e *edgeImage) bool {
	vals := m.choose.Havoc(e.edge)
	if vals != nil {
		m.chosen++
	}
	if vals != nil && len(vals) != len(s.Vars) {
		m.res.End, m.res.Edge, m.res.Why = Malformed, e.edge, "the choice has another number of values than the statement"
		return false
	}
	var t taint
	if s.Abstract.Kind != "" || m.doubtful != nil && m.doubtful(e.edge) {
		t = m.taintOf(e.edge)
	}
	for i, v := range s.Vars {
		var x value
		switch {
		case vals == nil:
			x.Value = logic.ZeroValue(v.Term.Sort())
			if lo := e.lo[i]; lo != nil {
				x.N = num.Max(x.N, *lo)
			}
			if hi := e.hi[i]; hi != nil {
				x.N = num.Min(x.N, *hi)
			}
		case vals[i].Sort != v.Term.Sort() || v.Term.Sort() == logic.Int && !vals[i].N.IsInt():
			m.res.End, m.res.Edge, m.res.Why = Malformed, e.edge, "the value chosen for "+v.Name+" is not of its sort"
			return false
		default:
			x.Value = vals[i]
		}
		x.taint = t
		m.set(e.dst[i], x)
	}
	return true
}

// taintOf returns the taint of the statement e, whose values are doubtful.
func (m *machine) taintOf(e *program.Edge) taint {
	for i, a := range m.abstract {
		if a == e {
			return taint(i + 1)
		}
	}
	m.abstract, m.sources = append(m.abstract, e), append(m.sources, m.cited(e))
	return taint(len(m.abstract))
}

// cited returns the place of e, which is being executed, or the innermost call that readers can look at.
func (m *machine) cited(e *program.Edge) program.Pos {
	for i := len(m.stack) - 1; i >= 0 && !e.Known() && m.stack[i].call != nil; i-- {
		e = m.stack[i].call.edge
	}
	return e.Pos
}

// leave returns from the topmost procedure.
func (m *machine) leave() {
	f := *m.top()
	if f.call == nil {
		m.res.End = Finished
		return
	}
	vals := make([]value, len(f.call.dst))
	for i, r := range f.proc.proc.Results {
		vals[i] = m.env.load(f.proc.scope[r.Term])
	}
	m.stack = m.stack[:len(m.stack)-1]
	m.env.frame = m.top().slots
	for i, o := range f.call.dst {
		if o != noOperand {
			m.set(o, vals[i])
		}
	}
	m.record(f.call, Return)
}
