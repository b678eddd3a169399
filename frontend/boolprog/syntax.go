// The syntax tree.

package boolprog

import "craig/program"

// source is what the files hold.
type source struct {
	globals []name
	procs   []*procedure
}

// name is a name at a place.
type name struct {
	text string
	pos  program.Pos
}

type procedure struct {
	name    name
	params  []name
	locals  []name
	results int
	enforce expr // nil: none
	body    []stmt
	end     program.Pos
}

// stmt is a statement with its labels.
type stmt struct {
	labels []name
	pos    program.Pos
	do     any // one of the types below
}

type (
	skip   struct{}
	jump   struct{ targets []name }
	giving struct{ values []expr } // return
	assign struct {
		to        []name
		values    []expr
		constrain expr // nil: none
	}
	call struct {
		to     []name // nil: the results are dropped
		callee name
		args   []expr
	}
	assume struct {
		cond expr
		not  bool // abortif
	}
	assert struct{ cond expr }
	dead   struct{ vars []name }
	show   struct{ values []expr } // print
	choice struct {                // if
		arms []arm
		els  []stmt
	}
	loop struct {
		arm
		end program.Pos
	}
)

// arm is a condition with what happens if it holds.
type arm struct {
	pos  program.Pos
	cond expr
	body []stmt
}

// expr is one of the types below.
type expr any

type (
	constant struct{ value bool }
	variable struct {
		name
		next bool // 'x
	}
	star     struct{ pos program.Pos } // * or ?
	negation struct{ x expr }
	chain    struct { // of operators that group either way
		ops  []string // "&", "|", "^", "=", "!=": all the same, or all of the last two; "=>": one
		args []expr   // one more
	}
	ternary struct{ cond, yes, no expr }
	schoose struct {
		pos      program.Pos
		yes, not expr
	}
)
