// Package flow makes the control flow of a procedure, statement by statement.
package flow

import (
	"craig/logic"
	"craig/program"
)

// Cursor is where the next statement of a procedure begins.
type Cursor struct {
	Terms *logic.Context
	Proc  *program.Proc
	At    *program.Loc // nil where nothing can get
}

// Emit adds a statement at the cursor, which goes on behind it. Where nothing can get it adds nothing.
func (c *Cursor) Emit(s program.Stmt, at program.Pos) {
	if c.At == nil {
		return
	}
	next := c.Proc.NewLoc(at)
	program.NewEdge(c.At, next, s, at)
	c.At = next
}

// GoTo goes on at another location, after which nothing gets to the cursor.
func (c *Cursor) GoTo(to *program.Loc, at program.Pos) {
	if c.At != nil {
		program.NewEdge(c.At, to, &program.Assume{Cond: c.Terms.True()}, at)
	}
	c.At = nil
}

// Branch goes on at yes where the condition holds and at no where it does not, after which nothing gets to the cursor. A nil condition is
// a choice.
func (c *Cursor) Branch(kind program.BranchKind, cond *logic.Term, yes, no *program.Loc, at program.Pos) {
	holds, fails := c.Terms.True(), c.Terms.True()
	if cond != nil {
		holds, fails = cond, c.Terms.Not(cond)
	}
	if c.At != nil {
		d := &program.Decision{Kind: kind, Pos: at}
		program.NewEdge(c.At, yes, &program.Assume{Cond: holds, Branch: &program.Branch{Decision: d, Way: program.Holds}}, at)
		program.NewEdge(c.At, no, &program.Assume{Cond: fails, Branch: &program.Branch{Decision: d, Way: program.Fails}}, at)
	}
	c.At = nil
}
