// From the syntax tree to the program: statements.

package boolprog

import (
	"fmt"
	"slices"

	"craig/logic"
	"craig/program"
)

func (r *routine) statements(list []stmt) {
	for _, s := range list {
		r.statement(s)
	}
}

func (r *routine) statement(s stmt) {
	for _, n := range s.labels {
		r.GoTo(r.labels[n.text], n.pos)
		r.At = r.labels[n.text]
	}
	r.enforce(s.pos)
	for _, n := range s.labels {
		if errorLabels[n.text] {
			r.Emit(&program.Assert{Cond: r.c.False(), Violation: program.Violation{Kind: program.ErrorLabel, Symbol: n.text}}, n.pos)
		}
	}
	switch do := s.do.(type) {
	case *skip:
		r.Emit(&program.Assume{Cond: r.c.True()}, s.pos)
	case *jump:
		r.jump(do, s.pos)
	case *giving:
		r.giving(do, s.pos)
	case *assign:
		r.assign(do, s.pos)
	case *call:
		r.call(do, s.pos)
	case *assume:
		cond := r.value(do.cond, s.pos)
		if do.not {
			cond = r.c.Not(cond)
		}
		r.Emit(&program.Assume{Cond: cond, Stated: true}, s.pos)
	case *assert:
		r.Emit(&program.Assert{Cond: r.value(do.cond, s.pos), Violation: program.Violation{Kind: program.Assertion}}, s.pos)
	case *dead:
		for _, n := range do.vars {
			r.Emit(&program.Havoc{Vars: []*program.Var{r.lookup(n)}, Input: program.Input{Kind: program.Uninitialised}}, n.pos)
		}
	case *show: // nobody looks
		e := r.newEvaluation(s.pos)
		for _, v := range do.values {
			e.term(v)
		}
		r.Emit(&program.Assume{Cond: r.c.True()}, s.pos)
	case *choice:
		r.choice(do, s.pos)
	case *loop:
		r.loop(do)
	}
}

// enforce assumes the condition of the procedure's enforce.
func (r *routine) enforce(at program.Pos) {
	if e := r.def.enforce; e != nil {
		r.Emit(&program.Assume{Cond: r.value(e, at)}, at)
	}
}

func (r *routine) jump(s *jump, at program.Pos) {
	from := r.At
	for i, n := range s.targets {
		to := r.labels[n.text]
		switch {
		case to == nil:
			wrong(n.pos, fmt.Sprintf("%s has no label %s", r.def.name.text, n.text))
		case slices.ContainsFunc(s.targets[:i], func(o name) bool { return o.text == n.text }):
			continue
		}
		r.At = from
		r.GoTo(to, at)
	}
}

func (r *routine) giving(s *giving, at program.Pos) {
	if len(s.values) != len(r.Proc.Results) {
		wrong(at, fmt.Sprintf("%s has %s, but this returns %d", r.def.name.text, count(len(r.Proc.Results), "result"), len(s.values)))
	}
	r.give(r.Proc.Results, s.values, nil, at)
	r.GoTo(r.Proc.Exit, at)
}

// count says "no result", "1 result", "2 results".
func count(n int, what string) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func (r *routine) assign(s *assign, at program.Pos) {
	if len(s.to) != len(s.values) {
		wrong(at, fmt.Sprintf("%s for %s", count(len(s.values), "value"), count(len(s.to), "variable")))
	}
	r.give(r.targets(s.to), s.values, s.constrain, at)
}

// give gives variables, nil for those that nobody wants, their values all at once. A value that is a choice needs no
// variable of its own, as long as no condition is about it.
func (r *routine) give(to []*program.Var, values []expr, constrain expr, at program.Pos) {
	e := r.newEvaluation(at)
	var set program.Assign
	var chosen []*program.Var
	for i, v := range to {
		_, free := values[i].(*star)
		switch {
		case free && v == nil:
		case free && constrain == nil:
			chosen = append(chosen, v)
		default:
			t := e.term(values[i])
			if v != nil {
				set.Lhs, set.Rhs = append(set.Lhs, v), append(set.Rhs, t)
			}
		}
	}
	if constrain != nil {
		e.next = make(map[*program.Var]*logic.Term, len(set.Lhs))
		for i, v := range set.Lhs {
			e.next[v] = set.Rhs[i]
		}
		r.Emit(&program.Assume{Cond: e.term(constrain)}, at)
	}
	if len(set.Lhs) > 0 || len(chosen) == 0 {
		r.Emit(&set, at)
	}
	for _, v := range chosen {
		r.Emit(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Choice}}, at)
	}
}

func (r *routine) call(s *call, at program.Pos) {
	f := r.procs[s.callee.text]
	if f == nil {
		wrong(s.callee.pos, "there is no procedure "+s.callee.text)
	}
	if len(s.args) != len(f.Proc.Params) {
		wrong(s.callee.pos, fmt.Sprintf("%s has %s, but this call has %d", s.callee.text, count(len(f.Proc.Params), "parameter"), len(s.args)))
	}
	results := make([]*program.Var, len(f.Proc.Results))
	if s.to != nil {
		if len(s.to) != len(results) {
			wrong(at, fmt.Sprintf("%s has %s, but this call takes %d", s.callee.text, count(len(results), "result"), len(s.to)))
		}
		results = r.targets(s.to)
	}
	e := r.newEvaluation(at)
	args := make([]*logic.Term, len(s.args))
	for i, a := range s.args {
		args[i] = e.term(a)
	}
	r.Emit(&program.Call{Callee: f.Proc, Args: args, Results: results}, at)
}

// branch goes on at yes where the condition holds and at no where it does not.
func (r *routine) branch(kind program.BranchKind, cond expr, yes, no *program.Loc, at program.Pos) {
	var holds *logic.Term
	if _, free := cond.(*star); !free {
		holds = r.value(cond, at)
	}
	r.Branch(kind, holds, yes, no, at)
}

func (r *routine) choice(s *choice, at program.Pos) {
	after := r.Proc.NewLoc(at)
	for _, a := range s.arms {
		yes, no := r.Proc.NewLoc(a.pos), r.Proc.NewLoc(a.pos)
		r.branch(program.IfBranch, a.cond, yes, no, a.pos)
		r.At = yes
		r.statements(a.body)
		r.GoTo(after, a.pos)
		r.At = no
	}
	r.statements(s.els)
	r.GoTo(after, at)
	r.At = after
}

func (r *routine) loop(s *loop) {
	head, body, after := r.Proc.NewLoc(s.pos), r.Proc.NewLoc(s.pos), r.Proc.NewLoc(s.end)
	r.Proc.Loops = append(r.Proc.Loops, program.Loop{Kind: program.WhileLoop, Pos: s.pos, Head: head, Test: head})
	r.GoTo(head, s.pos)
	r.At = head
	r.enforce(s.pos)
	r.branch(program.WhileBranch, s.cond, body, after, s.pos)
	r.At = body
	r.statements(s.body)
	r.GoTo(head, s.end)
	r.At = after
}

// value returns the value of an expression at the current location, after the choices in it.
func (r *routine) value(e expr, at program.Pos) *logic.Term { return r.newEvaluation(at).term(e) }

// evaluation makes terms of the expressions of one statement.
type evaluation struct {
	*routine
	at     program.Pos
	chosen int                          // how many choices there were
	next   map[*program.Var]*logic.Term // the new values that 'x may mean; nil: it may not be there
}

func (r *routine) newEvaluation(at program.Pos) *evaluation { return &evaluation{routine: r, at: at} }

// term returns the value of x. The choices in x are made at the current location.
func (e *evaluation) term(x expr) *logic.Term {
	switch x := x.(type) {
	case *constant:
		return e.c.Bool(x.value)
	case *variable:
		if x.next && e.next == nil {
			wrong(x.pos, "'"+x.text+" is the new value of a variable, which only 'constrain' can mention")
		}
		v := e.lookup(x.name)
		if t := e.next[v]; x.next && t != nil {
			return t
		}
		return v.Term
	case *star:
		return e.choose(x.pos)
	case *negation:
		return e.c.Not(e.term(x.x))
	case *ternary:
		return e.c.Ite(e.term(x.cond), e.term(x.yes), e.term(x.no))
	case *schoose:
		yes, not := e.term(x.yes), e.term(x.not)
		return e.c.Or(yes, e.c.And(e.c.Not(not), e.choose(x.pos)))
	case *chain:
		return e.chain(x)
	}
	panic(fmt.Sprintf("an expression of unknown kind %T", x))
}

func (e *evaluation) chain(x *chain) *logic.Term {
	args := make([]*logic.Term, len(x.args))
	for i, a := range x.args {
		args[i] = e.term(a)
	}
	switch x.ops[0] {
	case "&":
		return e.c.And(args...)
	case "|":
		return e.c.Or(args...)
	case "=>":
		return e.c.Implies(args[0], args[1])
	}
	t := args[0] // equality and its negation group either way
	for i, op := range x.ops {
		if op == "=" {
			t = e.c.Eq(t, args[i+1])
		} else {
			t = e.c.Xor(t, args[i+1])
		}
	}
	return t
}

// choose returns an arbitrary value, in a variable for choices that the procedure's statements share.
func (e *evaluation) choose(at program.Pos) *logic.Term {
	if e.chosen == len(e.choices) {
		v := program.NewVar(e.c, e.Proc.Name, "*", "", logic.Bool)
		e.choices = append(e.choices, v)
		e.Proc.Locals = append(e.Proc.Locals, v)
	}
	v := e.choices[e.chosen]
	e.chosen++
	e.Emit(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Choice}}, at)
	return v.Term
}
