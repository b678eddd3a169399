// Package harness writes a counterexample as a C file that is compiled together with the program and runs into the
// violation: it defines the functions that the program takes from outside so that they return what the counterexample
// says, in order.
//
// Where that is not enough the file carries the text of one of the program's files, with statements added: a label that must
// not be reached is no symbol to link to, and variables without an initial value, and what is read from volatile objects,
// cannot be set from outside. Each expression that reads a volatile object is put in a macro, which takes the value from a
// list: that works for every compiler, level of optimisation and kind of object, which memory that traps would not.
//
// What even that cannot force is known, because the interpreter is asked whether a decision depends on it
// (certify.RunOptions.Doubtful); the harness then says so. Where the violation is undefined behaviour, a sanitizer of the
// compiler stops the program. What the front end knows of functions from outside is read from the files once more
// (c.ReadInterface), for the program model has no types of C.
package harness

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"craig/certify"
	"craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/report"
	"craig/verdict"
)

// Input has the program, and the execution that a harness shows.
type Input struct {
	Program        *program.Program
	Counterexample *verdict.Counterexample // one that certify.Replay confirms for Program
	Interface      *c.Interface            // of the files that Program was read from
	Options        c.Options               // with which they were read
	File           string                  // where the harness is going to be, for the command that compiles it
	// Reaches says what the execution comes to, of one that violates nothing, up to where it ends or values are given for; nil: it
	// violates an assertion.
	Reaches []string
	Steps   int // how many statements are executed at most; 0: up to the end
}

// Harness is a C file.
type Harness struct {
	Text    string
	Command string // a shell command that compiles it, to a program named violation, or test
	// Doubts says what the execution depends on that the harness cannot force, each a sentence without a full stop.
	// Without doubts, the compiled program runs into the violation, or comes to what it is to reach.
	Doubts []string
}

// Marker begins the text of every harness, TestMarker that of one that violates nothing.
const (
	Marker     = "/* A test harness, written by craig verify --harness. */\n"
	TestMarker = "/* A test, written by craig verify --tests. */\n"
)

// The exit statuses of a compiled harness whose execution is not the counterexample's.
const (
	assumptionFalse = 3
	leftThePath     = 4
)

// New writes the counterexample as a C file. The error says why that is not possible, or is that of ctx.
func New(ctx context.Context, in Input) (*Harness, error) {
	w := &writer{in: in, functions: map[string]*c.Function{}, locals: map[program.Pos]*local{}, declared: map[program.Pos]c.Local{},
		mallocs: map[program.Pos]c.Site{}, reads: map[program.Pos]c.Read{}, starts: map[program.Pos]int{},
		sites: map[program.Pos]string{}, apart: map[string]bool{}, needed: map[string]bool{}}
	x, err := w.run(ctx, nil)
	if err != nil {
		return nil, err
	}
	if !w.isTest() {
		w.failed = x.Edge
	}
	w.at = x.Pos
	for i, f := range in.Interface.Functions {
		if f.Name == c.EntryAllocator {
			continue
		}
		if !f.Library || w.violates(f.Name) || c.Compares(f.Name) && w.compares(f.Name) && !w.failsIn(f.Name) || w.givesInputs(f.Name) {
			w.functions[f.Name] = &in.Interface.Functions[i]
		}
	}
	w.findTexts()
	w.findWritten()
	w.ownMain = in.Interface.Entry.Name != "main"
	if !w.ownMain {
		x, err := w.run(ctx, w.isArgument)
		if err != nil {
			return nil, err
		}
		w.ownMain = x.Doubt != nil
	}
	if w.ownMain && slices.ContainsFunc(in.Interface.Entry.Params, c.Type.IsRecord) {
		return nil, fmt.Errorf("the execution begins with a structure as an argument of %s, which a harness does not make", in.Interface.EntryOf)
	}
	if err := w.choose(ctx); err != nil {
		return nil, err
	}
	w.collect(x.Trace)
	if x.Trace.MoreInputs {
		w.doubts = append(w.doubts, fmt.Sprintf("the execution takes more than %d values from outside, which are not all here", len(x.Trace.Inputs)))
	}
	for u, name, ok := w.unordered(); ok; u, name, ok = w.unordered() {
		if !w.separate(u, name) {
			w.doubts = append(w.doubts, fmt.Sprintf("%s several times in the expression at %s, in an order that a compiler chooses", w.taken(name), u.Pos))
			break
		}
		w.collect(x.Trace)
	}
	return &Harness{Text: w.text(), Command: w.command(), Doubts: w.doubts}, nil
}

// writer writes a harness.
type writer struct {
	in        Input
	functions map[string]*c.Function  // that are defined here
	failed    *program.Edge           // the violated assertion
	at        program.Pos             // by which readers know it
	undefined program.Kind            // the kind of undefined behaviour that the violation is, if it is one
	ownMain   bool                    // main is defined here
	unit      *c.Unit                 // whose text is carried; nil: none
	declared  map[program.Pos]c.Local // variables of unit that can be set
	mallocs   map[program.Pos]c.Site  // of unit
	reads     map[program.Pos]c.Read  // of unit, of volatile objects
	starts    map[program.Pos]int     // how many variables without an initial value there are at a place
	doubts    []string

	needed    map[string]bool          // texts that functions in texts use and that are written
	texts     map[string]string        // of functions of the C library that are defined by their text
	written   map[*program.Edge]target // values that functions write through their parameters
	calls     map[string][]call        // in order, by the name of a function that is defined here
	sites     map[program.Pos]string   // calls that get values of their own: the function that is called instead
	apart     map[string]bool          // the functions of sites
	failures  map[string][]bool        // by function of the library that fails at all: whether each call of it does
	arguments []string                 // of the entry function
	contents  []contents               // of objects that it gets pointers to
	begins    map[string]string        // first values of variables that are defined here
	locals    map[program.Pos]*local
	order     []*local
}

// local is a variable, or memory, without an initial value that is given one.
type local struct {
	c.Local
	name    string   // of the function that gives it
	element string   // of memory that malloc allocates: the type of its elements; empty for a variable
	records []record // one for each time that the declaration is executed
}

// compares reports whether all results of a function that compares are inputs of the program.
func (w *writer) compares(function string) bool {
	inputs := false
	for _, p := range w.in.Program.Procs {
		for _, l := range p.Locs {
			for _, e := range l.Out {
				if h, ok := e.Stmt.(*program.Havoc); ok && h.Abstract.Kind == program.ByteOrder {
					return false
				} else if ok && h.Input.Function() == function {
					inputs = true
				}
			}
		}
	}
	return inputs
}

// failsIn reports whether the violation is in the text of a function of the C library: the library itself runs into it.
func (w *writer) failsIn(function string) bool {
	return w.failed != nil && w.failed.From.Proc.Name == function && strings.HasPrefix(w.failed.Pos.File, libraryFile)
}

// run executes the counterexample.
func (w *writer) run(ctx context.Context, doubtful func(*program.Edge) bool) (*certify.Execution, error) {
	o := certify.RunOptions{MaxSteps: w.in.Steps, MaxTrace: -1, Doubtful: doubtful}
	x, err := certify.Run(ctx, w.in.Program, certify.Choices(w.in.Counterexample), o)
	switch {
	case err != nil:
		return nil, err
	case x.End != certify.Failed && !w.isTest() || x.End == certify.Malformed:
		return nil, fmt.Errorf("the counterexample does not end in a violation")
	}
	return x, nil
}

// isTest reports whether the execution is one that violates nothing.
func (w *writer) isTest() bool { return w.in.Reaches != nil }

// violation returns what the execution does that it must not; the zero value of a test.
func (w *writer) violation() program.Violation {
	if w.failed == nil {
		return program.Violation{}
	}
	return w.failed.Stmt.(*program.Assert).Violation
}

// called returns the function whose call is the violation; "" if it is something else.
func (w *writer) called() string {
	if v := w.violation(); v.Kind == program.ErrorCall || v.Kind == program.Assertion {
		return v.Symbol
	}
	return ""
}

// violates reports whether the violation is a call of that function.
func (w *writer) violates(function string) bool { return w.called() == function }

// sanitized are the kinds of undefined behaviour that the sanitizers of gcc and clang find.
var sanitized = []program.Kind{
	program.SignedOverflow, program.ShiftRange, program.NegativeShift, program.DivisionByZero, program.IndexBounds,
	program.ArrayLength, program.PointerBounds, program.NullDereference, program.InvalidPointer, program.InvalidCall,
	program.UseAfterFree, program.UseAfterScope, program.InvalidFree, program.MemoryLeak, program.ReachedUnreachable,
}

// choose decides whether the harness carries a file, and notes what remains in doubt.
func (w *writer) choose(ctx context.Context) error {
	if i := w.in.Interface.Caller; i >= 0 {
		w.carry(i)
	}
	kind, called := w.violation().Kind, w.called()
	switch {
	case called != "" && w.in.Interface.Defined[called]:
		i := slices.IndexFunc(w.in.Interface.Units, func(u c.Unit) bool {
			return slices.ContainsFunc(u.Bodies, func(b c.Body) bool { return b.Function == called })
		})
		if i < 0 {
			return fmt.Errorf("the definition of %s is not in the text of a file itself, so that no statement can be added there", called)
		}
		if err := w.carryToo(i); err != nil {
			return err
		}
	case w.isHiddenLabel():
		i := slices.IndexFunc(w.in.Interface.Units, func(u c.Unit) bool {
			return slices.ContainsFunc(u.Labels, func(l c.Label) bool { return l.Pos == w.failed.Pos.Start() })
		})
		if i < 0 {
			return fmt.Errorf("%s: the label is not in the text of the file itself, so that no statement can be added there", w.failed.Pos)
		}
		if err := w.carryToo(i); err != nil {
			return err
		}
	case slices.Contains(sanitized, kind):
		w.undefined = kind
	case kind.Undefined():
		return fmt.Errorf("%s is nothing that a compiled program, or a sanitizer, would notice", report.KindText(kind))
	}
	x, err := w.run(ctx, w.unforced)
	if err != nil {
		return err
	}
	if x.Doubt != nil && w.unit == nil {
		at := x.Doubt.Source.Pos.Start()
		for i, u := range w.in.Interface.Units {
			if slices.ContainsFunc(u.Locals, func(l c.Local) bool { return l.Pos == at }) ||
				slices.ContainsFunc(u.Reads, func(r c.Read) bool { return r.Pos == at }) ||
				slices.ContainsFunc(u.Sites, func(s c.Site) bool { return s.Name == "malloc" && s.Pos == at }) {
				w.carry(i)
				if x, err = w.run(ctx, w.unforced); err != nil {
					return err
				}
				break
			}
		}
	}
	if order, err := w.run(ctx, isOrder); err != nil {
		return err
	} else if d := order.Doubt; d != nil {
		w.doubts = append(w.doubts, fmt.Sprintf("the order of evaluation at %s matters, which a compiler chooses", d.Source.Pos))
	}
	if d := x.Doubt; d != nil {
		w.doubts = append(w.doubts, fmt.Sprintf("the decision at %s depends on %s at %s, which cannot be set from outside",
			d.Place, origin(d.Source), d.From))
	}
	if u, ok := x.Undefined(); ok {
		w.doubts = append(w.doubts, fmt.Sprintf("undefined behaviour follows, %s at %s", report.KindText(u.Kind), x.Edge.Pos))
	}
	return nil
}

// carryToo is carry if the harness can carry the unit: it carries one.
func (w *writer) carryToo(i int) error {
	switch {
	case w.unit == nil:
		w.carry(i)
	case w.unit != &w.in.Interface.Units[i]:
		return fmt.Errorf("%s and %s would both have statements added", w.unit.File, w.in.Interface.Units[i].File)
	}
	return nil
}

// carry makes the harness carry the text of a unit.
func (w *writer) carry(i int) {
	w.unit = &w.in.Interface.Units[i]
	for _, l := range w.unit.Locals {
		w.declared[l.Pos] = l
	}
	for _, s := range w.unit.Sites {
		if s.Name == "malloc" {
			w.mallocs[s.Pos] = s
		}
	}
	for _, r := range w.unit.Reads {
		w.reads[r.Pos] = r
	}
}

// origin names what a Havoc stands for.
func origin(e *program.Edge) string {
	h := e.Stmt.(*program.Havoc)
	switch {
	case h.Input.Kind == program.Uninitialised:
		return "the uninitialised " + h.Vars[0].Name
	case h.Input.Kind == program.PointedTo:
		return "what is " + report.InputText(h.Input)
	case h.Input.Function() == h.Vars[0].Name:
		return "what " + h.Vars[0].Name + " writes"
	}
	return report.InputText(h.Input)
}

// isHiddenLabel reports whether the violation is that a label is reached behind which nothing shows it.
func (w *writer) isHiddenLabel() bool {
	if w.violation().Kind != program.ErrorLabel {
		return false
	}
	for l := w.failed.To; len(l.Out) == 1; l = l.Out[0].To {
		switch s := l.Out[0].Stmt.(type) {
		case *program.Assert:
			return !s.Cond.IsFalse() || s.Symbol == "" || s.Kind == program.ErrorLabel
		case *program.Assume:
			if !s.Cond.IsTrue() {
				return true
			}
		default:
			return true
		}
	}
	return true
}

// isArgument reports whether e gives the entry function its arguments.
func (w *writer) isArgument(e *program.Edge) bool {
	h, ok := e.Stmt.(*program.Havoc)
	return ok && h.Abstract.Kind == "" &&
		(h.Input.Kind == program.Argument || h.Input.Kind == program.PointedTo && h.Vars[0].Term.Sort().Kind() != logic.KindArray)
}

// isOrder reports whether e chooses the order in which operands are evaluated.
func isOrder(e *program.Edge) bool {
	return e.Stmt.(*program.Havoc).Input.Kind == program.EvaluationOrder
}

// unforced reports whether e takes a value that the harness does not determine; the order of evaluation is another matter.
func (w *writer) unforced(e *program.Edge) bool {
	h := e.Stmt.(*program.Havoc)
	_, written := w.written[e]
	_, result := w.result(h)
	switch {
	case isOrder(e), h.Input.Kind == program.UnionMember:
		return false
	case h.Input.Kind == program.PointedTo && !w.isArgument(e):
		_, ok := w.objectFor(e)
		return !ok
	case h.Input.Kind == program.Uninitialised:
		_, ok := w.initialised(e)
		return !ok
	case w.texts[h.Input.Function()] != "":
		return false
	case w.isArgument(e):
		return !w.ownMain
	case w.isRead(e):
		return false
	}
	return !written && !result && !forcesFailure(h) && w.initialOf(h) == ""
}

// initialOf returns the variable, an integer that is defined here, of which h chooses the initial value, "" if there is
// none.
func (w *writer) initialOf(h *program.Havoc) string {
	for _, v := range w.in.Interface.Variables {
		if _, ok := v.Type.Declare(v.Name); ok && v.Type.IsNumber() && h.Abstract.Kind == "" && h.Input.Is(program.Input{Kind: program.FirstValue, Symbol: v.Name}) && !slices.Contains(libraryVariables, v.Name) {
			return v.Name
		}
	}
	return ""
}
