// Which way an execution goes where the source has a branch, for those who show executions. No engine looks at it.

package program

import "craig/logic"

// BranchKind is what in the source has several ways to go on. The text is a stable identifier.
type BranchKind string

// The kinds of branches.
const (
	IfBranch          BranchKind = "if"
	WhileBranch       BranchKind = "while"
	DoBranch          BranchKind = "do"
	ForBranch         BranchKind = "for"
	SwitchBranch      BranchKind = "switch"
	ConditionalBranch BranchKind = "conditional" // the operator ?:
	AndBranch         BranchKind = "and"         // whose right operand is evaluated if the left one is true
	OrBranch          BranchKind = "or"          // whose right operand is evaluated if the left one is false
)

// branchKinds lists all kinds of branches.
var branchKinds = []BranchKind{IfBranch, WhileBranch, DoBranch, ForBranch, SwitchBranch, ConditionalBranch, AndBranch, OrBranch}

// Decision is a branch of the source. An operator whose operands have no effects and cannot fail is a part of a term and none.
type Decision struct {
	Kind BranchKind
	Pos  Pos // of the keyword; of an operator that of its first operand
	Cond Pos // of the condition, of the value that a SwitchBranch looks at, or of an operator's first operand, if it is known
}

// Branch is one way to go on at a Decision.
type Branch struct {
	*Decision
	Way Way
	// Low and High are, of a Case, numbers: the value of the switch is one of them or between them.
	Low, High *logic.Term
}

// Way says when an execution goes on in a way. The text is a stable identifier.
type Way string

// The ways.
const (
	Holds   Way = "true" // the condition
	Fails   Way = "false"
	Case    Way = "case"
	Default Way = "default" // of a switch that has one or not
)

// Branch returns the way that an execution goes which takes e; nil if e is no way of a branch of the source.
func (e *Edge) Branch() *Branch {
	if a, ok := e.Stmt.(*Assume); ok {
		return a.Branch
	}
	return nil
}

// Does reports whether something is evaluated or decided on e: other statements say what holds there, or that execution goes on, or
// stand for the end of a procedure.
func (e *Edge) Does() bool {
	if e.Pos == e.From.Proc.Exit.Pos {
		return false
	}
	switch e.Stmt.(type) {
	case *Assign, *Havoc, *Call:
		return true
	}
	return e.Branch() != nil
}
