package program

import (
	"errors"
	"fmt"

	"craig/logic"
)

// maxFindings bounds the number of mistakes that one Check reports.
const maxFindings = 20

// Check returns an error that lists what is not well-formed in p, nil if nothing is. It runs after the front end and
// after every pass, so that a mistake is found where it was made.
func (p *Program) Check() error {
	var errs []error
	for _, f := range p.findings() {
		errs = append(errs, errors.New("program: "+f.String()))
	}
	return errors.Join(errs...)
}

// finding is something that is not well-formed, and where, as far as that is known.
type finding struct {
	proc *Proc
	edge *Edge
	text string
}

func (f finding) String() string {
	if f.edge == nil {
		return f.text
	}
	at := ""
	if f.edge.Pos.Line > 0 {
		at = " at " + f.edge.Pos.String()
	}
	return fmt.Sprintf("in %s, edge %d%s: %s", f.proc.Name, f.edge.ID, at, f.text)
}

// findings lists what is not well-formed in p.
func (p *Program) findings() []finding {
	c := checker{p: p, index: NewIndex(p), procs: make(map[*Proc]bool), owner: make(map[*logic.Term]*Var)}
	c.program()
	for _, pr := range p.Procs {
		c.proc(pr)
		if len(c.found) > maxFindings {
			return append(c.found[:maxFindings], finding{text: "and more"})
		}
	}
	return c.found
}

type checker struct {
	p     *Program
	index *Index
	procs map[*Proc]bool
	owner map[*logic.Term]*Var // the variable of each current and old constant
	locs  int                  // ids given so far
	edges int
	at    finding // where the checker is, without a text
	found []finding
}

func (c *checker) report(format string, args ...any) {
	f := c.at
	f.text = fmt.Sprintf(format, args...)
	c.found = append(c.found, f)
}

func (c *checker) program() {
	for _, pr := range c.p.Procs {
		if c.procs[pr] {
			c.report("procedure %s is listed twice", pr.Name)
		}
		c.procs[pr] = true
	}
	if c.p.Entry == nil || !c.procs[c.p.Entry] {
		c.report("the entry is not among the procedures")
		return
	}
	if n := len(c.p.Entry.Params); n != 0 {
		c.report("the entry %s has %d parameters", c.p.Entry.Name, n)
	}
	for _, r := range c.p.Entry.Results {
		c.report("the entry %s has the result %s", c.p.Entry.Name, r.Name)
	}
	c.distinct("global", c.p.Globals)
	for _, v := range c.p.Globals {
		c.variable(v)
		if !v.Global {
			c.report("%s is listed as a global, but is not marked as one", v.Name)
		}
	}
}

// distinct reports variables that occur twice in one list.
func (c *checker) distinct(what string, vars []*Var) {
	seen := make(map[*Var]bool, len(vars))
	for _, v := range vars {
		if v != nil && seen[v] {
			c.report("%s %s is listed twice", what, v.Name)
		}
		seen[v] = true
	}
}

// variable checks the terms of v.
func (c *checker) variable(v *Var) {
	if v.Term == nil || v.Old == nil {
		c.report("variable %s has no terms", v.Name)
		return
	}
	for _, t := range []*logic.Term{v.Term, v.Old} {
		switch w := c.owner[t]; {
		case w != nil && w != v:
			c.report("variables %s and %s share the term %s", w.Name, v.Name, t.Name())
		case t.Op() != logic.OpConst:
			c.report("the term of variable %s is not a constant", v.Name)
		case t.Sort() != v.Term.Sort():
			c.report("the values of variable %s differ in sort", v.Name)
		}
		c.owner[t] = v
	}
}

// proc checks a procedure. Its locations are examined no further if it has no entry and exit.
func (c *checker) proc(pr *Proc) {
	c.at = finding{proc: pr}
	scope := c.scope(pr)
	locs, in := c.locations(pr)
	if pr.Entry == nil || pr.Exit == nil || !locs[pr.Exit] || len(pr.Locs) == 0 || pr.Locs[0] != pr.Entry {
		c.report("%s: entry (the first location) or exit is missing", pr.Name)
		return
	}
	c.ends(pr)
	for _, l := range pr.Loops {
		if !locs[l.Head] || l.Test != nil && !locs[l.Test] {
			c.report("in %s, a location of a loop is missing", pr.Name)
		}
	}
	for _, l := range pr.Locs {
		if l.ID != c.locs {
			c.report("in %s, location %d should have the id %d", pr.Name, l.ID, c.locs)
		}
		c.locs++
		if l.Proc != pr {
			c.report("in %s, location %d belongs to another procedure", pr.Name, l.ID)
		}
		for _, e := range l.Out {
			if e.ID != c.edges {
				c.report("in %s, edge %d should have the id %d", pr.Name, e.ID, c.edges)
			}
			c.edges++
			if e.From != l || !locs[e.To] || !in[e] {
				c.report("in %s, edge %d is not linked both ways", pr.Name, e.ID)
			}
			delete(in, e)
			c.at.edge = e
			c.stmt(e, scope)
			c.at.edge = nil
		}
	}
	if len(in) > 0 {
		c.report("%s: incoming edges that no location lists as outgoing", pr.Name)
	}
}

// scope checks the variables of a procedure, and returns those that its statements may mention.
func (c *checker) scope(pr *Proc) map[*Var]bool {
	scope := make(map[*Var]bool, len(c.p.Globals)+len(pr.Params)+len(pr.Results)+len(pr.Locals))
	for _, v := range c.p.Globals {
		scope[v] = true
	}
	c.distinct("in "+pr.Name+", parameter", pr.Params)
	c.distinct("in "+pr.Name+", result", pr.Results)
	for _, vars := range [][]*Var{pr.Params, pr.Results} {
		for _, v := range vars {
			c.variable(v)
			scope[v] = true
		}
	}
	for _, v := range pr.Locals {
		c.variable(v)
		if scope[v] {
			c.report("in %s, local %s is listed elsewhere too", pr.Name, v.Name)
		}
		scope[v] = true
	}
	return scope
}

// locations checks that the locations of a procedure are distinct, and returns them and the edges that they list as incoming.
func (c *checker) locations(pr *Proc) (locs map[*Loc]bool, in map[*Edge]bool) {
	locs, in = make(map[*Loc]bool, len(pr.Locs)), make(map[*Edge]bool)
	for _, l := range pr.Locs {
		if locs[l] {
			c.report("in %s, location %d is listed twice", pr.Name, l.ID)
		}
		locs[l] = true
		for _, e := range l.In {
			if in[e] || e.To != l {
				c.report("in %s, location %d lists a wrong incoming edge", pr.Name, l.ID)
			}
			in[e] = true
		}
	}
	return locs, in
}

// ends checks the entry and the exit of a procedure that has both.
func (c *checker) ends(pr *Proc) {
	if pr.Entry == pr.Exit {
		c.report("%s: entry and exit are one location", pr.Name)
	}
	if len(pr.Entry.In) > 0 {
		c.report("%s: the entry has incoming edges", pr.Name)
	}
	if len(pr.Exit.Out) > 0 {
		c.report("%s: the exit has outgoing edges", pr.Name)
	}
}

// stmt checks a statement: its variables are in scope, and sorts agree.
func (c *checker) stmt(e *Edge, scope map[*Var]bool) {
	for _, t := range Terms(e.Stmt) {
		if t == nil {
			c.report("a term is missing")
			return
		}
		for _, k := range c.index.unknownIn(t) {
			c.report("%s is not a variable's current value", k.Name())
		}
		for _, v := range c.index.Vars(t) {
			if !scope[v] {
				c.report("variable %s is not in scope", v.Name)
			}
		}
	}
	for _, v := range Writes(e.Stmt) {
		if !scope[v] {
			c.report("variable %s is not in scope", v.Name)
		}
	}
	c.distinct("target", Writes(e.Stmt))
	switch s := e.Stmt.(type) {
	case *Assume:
		c.agree("a condition", s.Cond.Sort(), logic.Bool)
	case *Assert:
		c.agree("a condition", s.Cond.Sort(), logic.Bool)
	case *Assign:
		if len(s.Lhs) != len(s.Rhs) {
			c.report("%d values for %d variables", len(s.Rhs), len(s.Lhs))
			return
		}
		for i, v := range s.Lhs {
			c.agree("a value", s.Rhs[i].Sort(), v.Term.Sort())
		}
	case *Havoc:
	case *Call:
		c.call(s)
	default:
		c.report("a statement of unknown kind %T", s)
	}
}

// call checks that a call fits the procedure.
func (c *checker) call(s *Call) {
	switch {
	case !c.procs[s.Callee]:
		c.report("the called procedure is not part of the program")
		return
	case s.Callee == c.p.Entry:
		c.report("the entry is called")
	}
	if len(s.Args) != len(s.Callee.Params) || len(s.Results) != len(s.Callee.Results) {
		c.report("a call of %s with %d arguments and %d results; it has %d and %d", s.Callee.Name,
			len(s.Args), len(s.Results), len(s.Callee.Params), len(s.Callee.Results))
		return
	}
	for i, v := range s.Callee.Params {
		c.agree("an argument", s.Args[i].Sort(), v.Term.Sort())
	}
	for i, v := range s.Callee.Results {
		if s.Results[i] != nil {
			c.agree("a result", v.Term.Sort(), s.Results[i].Term.Sort())
		}
	}
}

// agree checks that two sorts are one.
func (c *checker) agree(what string, s, t *logic.Sort) {
	if s != t {
		c.report("%s of sort %v for one of sort %v", what, s, t)
	}
}
