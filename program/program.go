// Package program is the model that every front end produces and every engine consumes: procedures, each a control-flow
// graph of locations and edges that carry guarded statements over logic terms.
//
// Meaning. A state gives each variable a value of its term's sort. An execution starts at the entry location of
// Program.Entry with globals and locals arbitrary and follows edges; when several edges leave a location the execution
// may take any whose statement it can execute. A violated Assert ends the execution with an error. The program is safe
// when no execution ends with an error.
//
// Terms. An edge of procedure p mentions the current values (Var.Term) of globals and of p's variables only. Invariants
// and contracts (package verdict) mention values at the entry of p (Var.Old) as well.
package program

import (
	"fmt"
	"strconv"
	"strings"

	"craig/assumption"
	"craig/logic"
)

// Pos is a place in the user's source: where something begins, and where it ends if that is known. Places that begin at the
// same place differ by their ends: compare what Start returns.
type Pos struct {
	File string
	Line int // from 1; 0 when unknown
	Col  int // from 1, in bytes; 0 when unknown
	End  End
}

// End is just behind the last character of something. The zero value is not known.
type End struct{ Line, Col int32 }

// Start returns p without its end.
func (p Pos) Start() Pos { return Pos{File: p.File, Line: p.Line, Col: p.Col} }

// String returns "file:line:col", leaving out what is unknown, and the end.
func (p Pos) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Program is a whole program.
type Program struct {
	Ctx     *logic.Context
	Procs   []*Proc // callees need not come before callers
	Entry   *Proc   // has no parameters and no results; the front end's Entry initialises globals and calls main
	Globals []*Var  // empty after pass globals, which makes them parameters and results
	Cuts    []Cut   // what the front end or a pass did not model exactly

	// Asked are the kinds of violation that the program has wherever the source has them: of others, marks may be missing.
	// Nil: all kinds.
	Asked []Kind

	Targets []Pointee // what the numbers stand for that pointers hold, from 1

	Assumed []Assumed // what the front end took to be so although its language leaves it open

	Memory *Memory // how the objects of the source are represented; nil where the front end has one representation, and after passes
}

// Assumed records that an assumption was made at a place: executions in which it does not hold are missing there.
type Assumed struct {
	Name assumption.Name
	Pos  Pos
	What string // it is made about: a function, a call, an expression
}

// Cut records a corner that was cut: the program over-approximates the source there. Safe stays Safe; an alarm that
// passes through it needs the replay's confirmation.
type Cut struct {
	Pos    Pos
	Reason Abstraction
}

// Var is a variable. It is shared, not cloned, by the passes; a global that pass globals made a parameter of several
// procedures is the same Var in all of them.
type Var struct {
	Name   string      // as the user wrote it, or of the form "x.f", "a[3]"; not necessarily unique
	Term   *logic.Term // the constant that stands for the current value; unique
	Old    *logic.Term // the constant that stands for the value when the procedure was entered
	Type   string      // the source type, for display: "unsigned int"; empty for auxiliary variables
	Global bool
	Pos    Pos
	Site   *Site   // the inlined call that it belongs to, see Inline; nil for others
	Source *Source // what it is in the source; nil if that is its name, and for auxiliary variables
}

// Proc is a procedure. Parameters may be assigned to. At Exit the results are the values of the Results variables.
type Proc struct {
	Name    string
	Params  []*Var
	Results []*Var // may share variables with Params (a global that is read and written)
	Locals  []*Var // the rest; arbitrary at entry
	Locs    []*Loc // Entry first
	Entry   *Loc   // has no incoming edges
	Exit    *Loc   // has no outgoing edges
	Loops   []Loop // of a program whose procedures have no Origin; see AllLoops
	Pos     Pos
	Origin  *Proc // the procedure of the pass's input that this one comes from; nil in a front end's program
}

// Loc is a control location.
type Loc struct {
	ID     int // unique in the program, dense from 0
	Proc   *Proc
	Out    []*Edge
	In     []*Edge
	Label  string // a label of the source, if any
	Pos    Pos
	Origin *Loc  // see Proc.Origin
	Site   *Site // the inlined call that it belongs to, see Inline; nil for others
}

// Edge is a statement between two locations.
type Edge struct {
	ID     int // unique in the program, dense from 0
	From   *Loc
	To     *Loc
	Stmt   Stmt
	Pos    Pos
	Origin *Edge // see Proc.Origin
}

// Stmt is one of *Assume, *Assign, *Havoc, *Call, *Assert.
type Stmt interface{ stmt() }

// Assume continues only if Cond holds. Branches of the source are pairs of assumes with opposite conditions.
type Assume struct {
	Cond      *logic.Term
	Violation         // if there is one: undefined behaviour of executions on which Cond fails
	Branch    *Branch // the way that executions go which continue, if that is one of a branch of the source
	Stated    bool    // the source says that Cond is assumed; passes may lose it
}

// Assign gives each Lhs the value of the Rhs at its index, all at once.
type Assign struct {
	Lhs []*Var
	Rhs []*logic.Term
}

// Havoc gives the variables arbitrary values of their sorts. The range of a source type is assumed by an Assume after
// it.
type Havoc struct {
	Vars     []*Var
	Input    Input       // where the values come from, if the program is meant to have them from outside
	Abstract Abstraction // what the values stand for that is not modelled exactly, if they do
}

// Call runs Callee with Args for its Params and then gives Results[i] the value of the callee's i-th result; a nil
// entry of Results drops that value.
type Call struct {
	Callee  *Proc
	Args    []*logic.Term
	Results []*Var
}

// Assert ends the execution with a violation if Cond fails. Reaching an error location is Assert with Cond false.
type Assert struct {
	Cond *logic.Term
	Violation
}

func (*Assume) stmt() {}
func (*Assign) stmt() {}
func (*Havoc) stmt()  {}
func (*Call) stmt()   {}
func (*Assert) stmt() {}

// NewVar returns a variable of proc (its name, empty for a global) whose terms are fresh constants of ctx.
func NewVar(ctx *logic.Context, proc, name, typ string, s *logic.Sort) *Var {
	symbol, in := symbolic.Replace(name), ""
	if proc != "" {
		in = symbolic.Replace(proc) + "::"
	}
	full := in + symbol
	free := func(full string) bool { return ctx.Lookup(full) == nil && ctx.Lookup(full+"@0") == nil }
	if !free(full) {
		full = ctx.Numbered(full, func(n int) string { return in + symbol + "#" + strconv.Itoa(n) }, free)
	}
	return &Var{Name: name, Term: ctx.Const(full, s), Old: ctx.Const(full+"@0", s), Type: typ, Global: proc == ""}
}

// symbolic replaces in names, which may be text of the program, what symbols of SMT-LIB cannot contain.
var symbolic = strings.NewReplacer("|", "!", "\\", "/")

// NewLoc adds a location to p. IDs are given by Program.Number.
func (p *Proc) NewLoc(pos Pos) *Loc {
	l := &Loc{Proc: p, Pos: pos}
	p.Locs = append(p.Locs, l)
	return l
}

// NewEdge adds an edge between two locations of one procedure.
func NewEdge(from, to *Loc, s Stmt, pos Pos) *Edge {
	e := &Edge{From: from, To: to, Stmt: s, Pos: pos}
	from.Out = append(from.Out, e)
	to.In = append(to.In, e)
	return e
}

// Place returns Pos, or where the first statement from l is if l has no place of its own.
func (l *Loc) Place() Pos {
	if l.Pos.Line > 0 || len(l.Out) == 0 {
		return l.Pos
	}
	return l.Out[0].Pos
}

// Number gives all locations and edges their dense ids, in the order of Procs, Locs and Out.
func (p *Program) Number() {
	nl, ne := 0, 0
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			l.ID = nl
			nl++
			for _, e := range l.Out {
				e.ID = ne
				ne++
			}
		}
	}
}
