// The encoding of a region as formulas. Every location has a control formula that says it is reached, and a value for
// each variable that matters: a term over the values at the source. Where paths meet, values that differ get a new
// constant, so the formulas are no larger than the region.

package certify

import (
	"craig/logic"
	"craig/program"
)

// encoding is how an execution reaches a node, and with which values.
type encoding struct {
	reach    *logic.Term   // the control formula; false if no path leads here
	state    []*logic.Term // by variable; only those that are live are set
	arrivals []arrival     // the ends of steps into the node that are not dead
}

// arrival is the end of a step: when the step is taken, and the state it arrives with.
type arrival struct {
	step  *step
	reach *logic.Term
	state []*logic.Term
	taken *logic.Term // reach, and that the node's state is this one
}

// claim is an obligation: bad must not be satisfiable together with the constraints.
type claim struct {
	Obligation
	node *node
	bad  *logic.Term
}

// constraint is a formula that holds on every path through the node.
type constraint struct {
	node *node
	f    *logic.Term
}

// encoder encodes one region.
type encoder struct {
	*checker
	*region
	assumed     *logic.Term // at the source
	constraints []constraint
	claims      []claim
	uses        map[*logic.Term][]int // the variables of a term
}

// encode builds the constraints and claims of r.
func (c *checker) encode(r *region) *encoder {
	e := &encoder{checker: c, region: r, uses: make(map[*logic.Term][]int)}
	e.liveness()
	src := r.source()
	src.code.reach = e.c.True()
	src.code.state = make([]*logic.Term, len(r.proc.vars))
	atEntry := src.loc == r.proc.proc.Entry
	for i, v := range r.proc.vars {
		src.code.state[i] = v.Term
		_, hasOld := r.proc.old[v.Old]
		if hasOld && (atEntry || !r.proc.writes[i]) {
			src.code.state[i] = v.Old // what is never written keeps its value
		}
	}
	e.assumed = e.c.True()
	if inv := c.cert.Invariants[src.loc]; inv != nil && !atEntry {
		e.assumed = e.at(inv, src.code.state)
	}
	for _, n := range r.nodes {
		if n != src {
			e.arrive(n)
		}
		if n != src || atEntry {
			e.claimInvariant(n)
		}
		if n.loc == r.proc.proc.Exit && (n == src || c.cert.Invariants[n.loc] == nil) {
			e.claimContract(n)
		}
		for _, s := range n.out {
			e.take(s)
		}
	}
	return e
}

// at returns t with the variables replaced by their values.
func (e *encoder) at(t *logic.Term, state []*logic.Term) *logic.Term {
	m := make(map[*logic.Term]*logic.Term)
	for _, i := range e.vars(t) {
		m[e.proc.vars[i].Term] = state[i]
	}
	return e.c.Substitute(t, m)
}

// vars returns the variables whose current values t mentions.
func (e *encoder) vars(t *logic.Term) []int {
	if u, ok := e.uses[t]; ok {
		return u
	}
	var u []int
	for _, k := range logic.Consts(t) {
		if i, ok := e.proc.current[k]; ok {
			u = append(u, i)
		}
	}
	e.uses[t] = u
	return u
}

// liveness finds, from the ends backwards, the variables that the claims depend on at each node.
func (e *encoder) liveness() {
	for k := len(e.nodes) - 1; k >= 0; k-- {
		n := e.nodes[k]
		n.live = make([]bool, len(e.proc.vars))
		if inv := e.cert.Invariants[n.loc]; inv != nil {
			mark(n.live, e.vars(inv))
		}
		if n.loc == e.proc.proc.Exit {
			mark(n.live, e.vars(e.contract(e.proc)))
		}
		for _, s := range n.out {
			e.liveBefore(s, n.live)
		}
	}
}

// liveBefore marks the variables that matter before s because of s and what comes after it.
func (e *encoder) liveBefore(s *step, live []bool) {
	after := append([]bool(nil), s.to.live...)
	var uses []int
	switch st := s.edge.Stmt.(type) {
	case *program.Assume:
		uses = e.vars(st.Cond)
	case *program.Assert:
		uses = e.vars(st.Cond)
	case *program.Havoc:
		e.kill(after, st.Vars)
	case *program.Assign:
		for i, v := range st.Lhs {
			if after[e.proc.current[v.Term]] {
				uses = append(uses, e.vars(st.Rhs[i])...)
			}
		}
		e.kill(after, st.Lhs)
	case *program.Call:
		callee := e.infos[st.Callee]
		e.kill(after, st.Results)
		for i := range e.p.Globals {
			if callee.writes[i] {
				after[i] = false
			}
		}
		for _, a := range st.Args {
			uses = append(uses, e.vars(a)...)
		}
		for _, k := range logic.Consts(e.contract(callee)) {
			for i, g := range e.p.Globals {
				if k == g.Old || k == g.Term {
					uses = append(uses, i)
				}
			}
		}
	}
	for i := range after {
		live[i] = live[i] || after[i]
	}
	mark(live, uses)
}

func mark(live []bool, vars []int) {
	for _, i := range vars {
		live[i] = true
	}
}

func (e *encoder) kill(live []bool, vars []*program.Var) {
	for _, v := range vars {
		if v != nil {
			live[e.proc.current[v.Term]] = false
		}
	}
}

// arrive joins the arrivals at n.
func (e *encoder) arrive(n *node) {
	switch len(n.code.arrivals) {
	case 0:
		n.code.reach = e.c.False()
		n.code.state = make([]*logic.Term, len(e.proc.vars))
		return
	case 1:
		a := &n.code.arrivals[0]
		n.code.reach, n.code.state, a.taken = a.reach, a.state, a.reach
		return
	}
	n.code.state = make([]*logic.Term, len(e.proc.vars))
	cases := make([][]*logic.Term, len(n.code.arrivals)) // conjunctions: one of them holds
	for k, a := range n.code.arrivals {
		cases[k] = []*logic.Term{a.reach}
	}
	var which []*logic.Term
	for i, v := range e.proc.vars {
		switch {
		case !n.live[i]:
		case n.code.agree(i):
			n.code.state[i] = n.code.arrivals[0].state[i]
		case v.Term.Sort().Kind() == logic.KindArray:
			if which == nil {
				which = e.selectors(cases)
			}
			n.code.state[i] = n.code.arrivals[len(which)].state[i]
			for k := len(which) - 1; k >= 0; k-- {
				n.code.state[i] = e.c.Ite(which[k], n.code.arrivals[k].state[i], n.code.state[i])
			}
		default:
			n.code.state[i] = e.c.Fresh(v.Term.Name(), v.Term.Sort())
			for k, a := range n.code.arrivals {
				cases[k] = append(cases[k], e.c.Eq(n.code.state[i], a.state[i]))
			}
		}
	}
	taken := make([]*logic.Term, len(cases))
	for k := range cases {
		taken[k] = e.c.And(cases[k]...)
		n.code.arrivals[k].taken = taken[k]
	}
	n.code.reach = e.control(n, e.c.Or(taken...))
}

// agree reports whether all arrivals have the same value for variable i.
func (n *encoding) agree(i int) bool {
	for _, a := range n.arrivals[1:] {
		if a.state[i] != n.arrivals[0].state[i] {
			return false
		}
	}
	return true
}

// selectors adds to each case but the last that its own new constant holds and those before it do not, to the last one
// that none holds, so that they choose between values of arrays: those are not equated, because the solver follows
// reads through choices but not through equations.
func (e *encoder) selectors(cases [][]*logic.Term) []*logic.Term {
	var which []*logic.Term
	for k := range cases {
		for _, b := range which {
			cases[k] = append(cases[k], e.c.Not(b))
		}
		if k < len(cases)-1 {
			which = append(which, e.c.Fresh("case", logic.Bool))
			cases[k] = append(cases[k], which[k])
		}
	}
	return which
}

// control returns a new formula that implies f.
func (e *encoder) control(n *node, f *logic.Term) *logic.Term {
	if f.IsTrue() || f.IsFalse() {
		return f
	}
	b := e.c.Fresh("at", logic.Bool)
	e.constrain(n, e.c.Implies(b, f))
	return b
}

func (e *encoder) constrain(n *node, f *logic.Term) {
	if !f.IsTrue() {
		e.constraints = append(e.constraints, constraint{n, f})
	}
}

// take encodes the statement of s, and what it must not do.
func (e *encoder) take(s *step) {
	reach, state := s.from.code.reach, s.from.code.state
	if reach.IsFalse() {
		return
	}
	switch st := s.edge.Stmt.(type) {
	case *program.Assume:
		reach = e.restrict(s, reach, e.at(st.Cond, state))
	case *program.Assert:
		cond := e.at(st.Cond, state)
		e.claimFailure(s, e.c.And(reach, e.c.Not(cond)), AssertFailure)
		reach = e.restrict(s, reach, cond)
	case *program.Assign:
		next := append([]*logic.Term(nil), state...)
		for i, v := range st.Lhs {
			k := e.proc.current[v.Term]
			next[k] = nil
			if s.to.live[k] {
				next[k] = e.at(st.Rhs[i], state)
			}
		}
		state = next
	case *program.Havoc:
		state = append([]*logic.Term(nil), state...)
		for _, v := range st.Vars {
			if k := e.proc.current[v.Term]; s.to.live[k] {
				state[k] = e.c.Fresh(v.Term.Name(), v.Term.Sort())
			}
		}
	case *program.Call:
		reach, state = e.call(s, st, reach, state)
	}
	if !reach.IsFalse() {
		s.to.code.arrivals = append(s.to.code.arrivals, arrival{step: s, reach: reach, state: state})
	}
}

// restrict returns the control formula behind s, which passes only if cond holds.
func (e *encoder) restrict(s *step, reach, cond *logic.Term) *logic.Term {
	if cond.IsTrue() {
		return reach
	}
	return e.control(s.from, e.c.And(reach, cond))
}

// call encodes a call by the callee's contract.
func (e *encoder) call(s *step, st *program.Call, reach *logic.Term, state []*logic.Term) (*logic.Term, []*logic.Term) {
	callee := e.infos[st.Callee]
	before := make(map[*logic.Term]*logic.Term) // the callee's constants for values at its entry
	after := make(map[*logic.Term]*logic.Term)  // those for values at its return that it cannot change
	for i, v := range callee.proc.Params {
		before[v.Old] = e.at(st.Args[i], state)
	}
	for i, g := range e.p.Globals {
		if state[i] != nil { // otherwise neither the contract nor anything behind the call mentions it
			before[g.Old] = state[i]
			if !callee.writes[i] {
				after[g.Term] = state[i]
			}
		}
	}
	if callee.fails {
		fails, _ := e.instance(callee, true, before, after)
		e.claimFailure(s, e.c.And(reach, fails), CallFailure)
	}
	returns, values := e.instance(callee, false, before, after)
	next := append([]*logic.Term(nil), state...)
	assign := func(i int, v *program.Var, from *logic.Term) {
		next[i] = nil
		if s.to.live[i] {
			if next[i] = values[from]; next[i] == nil {
				next[i] = e.c.Fresh(v.Term.Name(), v.Term.Sort())
			}
		}
	}
	for i, g := range e.p.Globals {
		if callee.writes[i] {
			assign(i, g, g.Term)
		}
	}
	for i, v := range st.Results {
		if v != nil {
			assign(e.proc.current[v.Term], v, callee.proc.Results[i].Term)
		}
	}
	return e.restrict(s, reach, returns), next
}

// instance returns the contract of callee, with Err as given, about the values in before and after and new constants
// for all other results and globals; and which values it speaks about.
func (e *encoder) instance(callee *procInfo, err bool, before, after map[*logic.Term]*logic.Term) (*logic.Term, map[*logic.Term]*logic.Term) {
	contract := e.contract(callee)
	m := make(map[*logic.Term]*logic.Term)
	for _, k := range logic.Consts(contract) {
		switch {
		case k == e.err:
			m[k] = e.c.Bool(err)
		case before[k] != nil:
			m[k] = before[k]
		case after[k] != nil:
			m[k] = after[k]
		default:
			m[k] = e.c.Fresh(k.Name(), k.Sort())
		}
	}
	return e.c.Substitute(contract, m), m
}

// claimInvariant claims the invariant of n, if it has one.
func (e *encoder) claimInvariant(n *node) {
	inv := e.cert.Invariants[n.loc]
	if inv == nil || n.code.reach.IsFalse() {
		return
	}
	e.claim(n, e.c.And(n.code.reach, e.c.Not(e.at(inv, n.code.state))),
		Obligation{Kind: Invariant, To: n.loc, Pos: n.loc.Place()})
}

// claimContract claims the contract of the procedure at its exit n.
func (e *encoder) claimContract(n *node) {
	if n.code.reach.IsFalse() {
		return
	}
	f := e.c.Substitute(e.contract(e.proc), map[*logic.Term]*logic.Term{e.err: e.c.False()})
	e.claim(n, e.c.And(n.code.reach, e.c.Not(e.at(f, n.code.state))),
		Obligation{Kind: ContractAtExit, To: n.loc, Pos: n.loc.Place()})
}

// claimFailure claims that if s fails, which it does when fails holds, the contract of the procedure allows it,
// whatever globals and results then are.
func (e *encoder) claimFailure(s *step, fails *logic.Term, kind Kind) {
	contract := e.contract(e.proc)
	m := map[*logic.Term]*logic.Term{e.err: e.c.True()}
	for _, k := range logic.Consts(contract) {
		if e.proc.results[k] {
			m[k] = e.c.Fresh(k.Name(), k.Sort())
		}
	}
	f := e.c.Substitute(contract, m)
	e.claim(s.from, e.c.And(fails, e.c.Not(f)), Obligation{Kind: kind, Edge: s.edge, Pos: s.edge.Pos})
}

func (e *encoder) claim(n *node, bad *logic.Term, o Obligation) {
	if bad.IsFalse() {
		return
	}
	o.Proc, o.From = e.proc.proc, e.source().loc
	e.claims = append(e.claims, claim{o, n, bad})
}
