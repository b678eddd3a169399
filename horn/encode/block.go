// One block as one clause: the states along its paths, the choices among them, calls as atoms.

package encode

import (
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// blockEncoder encodes one block.
type blockEncoder struct {
	*encoder
	in          *procedure
	clause      *horn.Clause
	block       *block
	constraints []*logic.Term
	atEntry     []*logic.Term // by position in procedure.params: the entry values
}

// block encodes all paths from source to target as a clause.
func (e *encoder) block(in *procedure, source *program.Loc, nodes []*node, target *node) {
	c := &blockEncoder{encoder: e, in: in, clause: &horn.Clause{Head: target.target},
		block: &block{target: target, havocs: map[*step][]*logic.Term{}, atoms: map[*step]int{}, ways: map[*node][]arrival{}}}
	markUseful(nodes, target)
	if !nodes[0].useful {
		return
	}
	c.source(nodes[0], source)
	for i, n := range nodes {
		if !n.useful {
			continue
		}
		if i > 0 {
			c.arrive(n)
		}
		if n.reach.IsFalse() {
			continue
		}
		ways := slices.DeleteFunc(slices.Clone(n.out), func(s *step) bool { return !s.leadsTo(target) })
		switch {
		case len(ways) > 1 && n.reach.IsTrue(): // from here on nothing is on every path
			n.reach = e.System.Ctx.Fresh("at", logic.Bool)
		case len(ways) > 1:
			n.reach = c.control(n.reach)
		}
		for _, s := range ways {
			c.take(n, s)
		}
	}
	c.arrive(target)
	if target.reach.IsFalse() {
		return
	}
	cl := c.clause
	cl.Constraint = e.System.Ctx.And(append(c.constraints, target.reach)...)
	if cl.Constraint.IsFalse() {
		return
	}
	cl.HeadArgs = append(cl.HeadArgs, c.atEntry...)
	switch e.Origin(target.target).Kind {
	case Head, Point:
		for _, k := range in.varsOf[target.target] {
			cl.HeadArgs = append(cl.HeadArgs, target.state[k])
		}
	case Summary:
		for _, i := range in.results {
			cl.HeadArgs = append(cl.HeadArgs, target.state[in.number[in.proc.Results[i].Term]])
		}
	}
	e.System.Add(cl.Head, cl.HeadArgs, cl.Body, cl.Constraint)
	e.blocks = append(e.blocks, c.block)
}

// markUseful notes which nodes, in topological order, lead to the target, where no path has arrived yet.
func markUseful(nodes []*node, target *node) {
	target.useful, target.arrivals = true, nil
	for _, n := range slices.Backward(nodes) {
		n.useful = slices.ContainsFunc(n.out, func(s *step) bool { return s.leadsTo(target) })
		n.arrivals = nil
	}
}

// leadsTo reports whether the target of the block is behind the step.
func (s *step) leadsTo(target *node) bool {
	return s.to == target || s.to.target == nil && s.to.useful
}

func (c *blockEncoder) fresh(v *program.Var) *logic.Term {
	return c.System.Ctx.Fresh(v.Term.Name(), v.Term.Sort())
}

// source sets the state where the block begins.
func (c *blockEncoder) source(n *node, l *program.Loc) {
	n.reach = c.System.Ctx.True()
	n.state = make([]*logic.Term, len(c.in.vars))
	for _, i := range c.in.params {
		v := c.in.proc.Params[i]
		k := c.fresh(v)
		c.atEntry = append(c.atEntry, k)
		n.state[c.in.number[v.Term]] = k
	}
	if p := c.in.at[l]; p != nil {
		args := append([]*logic.Term(nil), c.atEntry...)
		for _, k := range c.in.varsOf[p] {
			n.state[k] = c.fresh(c.in.vars[k])
			args = append(args, n.state[k])
		}
		c.clause.Body = append(c.clause.Body, horn.Atom{Guard: c.System.Ctx.True(), Pred: p, Args: args})
		return
	}
	for k, v := range c.in.vars {
		if n.state[k] == nil && c.live.Live(l, v) {
			n.state[k] = c.fresh(v)
		}
	}
}

// control returns a formula that implies f and is small.
func (c *blockEncoder) control(f *logic.Term) *logic.Term {
	if f.IsTrue() || f.IsFalse() || f.Op() == logic.OpConst {
		return f
	}
	b := c.System.Ctx.Fresh("at", logic.Bool)
	c.constraints = append(c.constraints, c.System.Ctx.Implies(b, f))
	return b
}

// arrive joins the ways into n.
func (c *blockEncoder) arrive(n *node) {
	ctx := c.System.Ctx
	c.block.ways[n] = n.arrivals
	switch len(n.arrivals) {
	case 0:
		n.reach = ctx.False()
		return
	case 1:
		a := n.arrivals[0]
		n.reach, n.state = a.taken, a.state
		return
	}
	n.state = make([]*logic.Term, len(c.in.vars))
	equal := make([][]*logic.Term, len(n.arrivals))
	for k, v := range c.in.vars {
		if n.loc == nil || !c.live.Live(n.loc, v) {
			continue
		}
		first, differ := n.arrivals[0].state[k], false
		for _, a := range n.arrivals[1:] {
			differ = differ || a.state[k] != first
		}
		n.state[k] = first
		if !differ {
			continue
		}
		n.state[k] = c.fresh(v)
		c.between(n, k)
		for i, a := range n.arrivals {
			if a.state[k] != nil {
				equal[i] = append(equal[i], ctx.Eq(n.state[k], a.state[k]))
			}
		}
	}
	ways := make([]*logic.Term, len(n.arrivals))
	for i := range n.arrivals {
		a := &n.arrivals[i]
		a.taken = c.control(ctx.And(append(equal[i], a.taken)...))
		if a.taken.IsTrue() || a.taken.Op() != logic.OpConst {
			b := ctx.Fresh("at", logic.Bool)
			c.constraints = append(c.constraints, ctx.Implies(b, a.taken))
			a.taken = b
		}
		ways[i] = a.taken
	}
	n.reach = c.control(ctx.Or(ways...))
}

// between says of the joined value of a variable, if the ways make it differ by numbers only, that it is between the
// smallest and the largest: else the solver would have to try all paths through a row of such joins to see how far the
// variable gets. Where n is not reached the value does not matter.
func (c *blockEncoder) between(n *node, k int) {
	ctx, first := c.System.Ctx, n.arrivals[0].state[k]
	if first == nil || !first.Sort().IsArith() {
		return
	}
	var least, most num.Rat
	for _, a := range n.arrivals[1:] {
		if a.state[k] == nil {
			return
		}
		d := ctx.Sub(a.state[k], first)
		if !d.IsNum() {
			return
		}
		if d.Value().Cmp(least) < 0 {
			least = d.Value()
		}
		if d.Value().Cmp(most) > 0 {
			most = d.Value()
		}
	}
	by := ctx.Sub(n.state[k], first)
	c.constraints = append(c.constraints, ctx.Le(ctx.Num(least, by.Sort()), by), ctx.Le(by, ctx.Num(most, by.Sort())))
}

// at returns t in the state.
func (c *blockEncoder) at(t *logic.Term, state []*logic.Term) *logic.Term {
	m := map[*logic.Term]*logic.Term{}
	for _, v := range c.index.Vars(t) {
		if x := state[c.in.number[v.Term]]; x != nil {
			m[v.Term] = x
		}
	}
	return c.System.Ctx.Substitute(t, m)
}

// take encodes the statement of s from n.
func (c *blockEncoder) take(n *node, s *step) {
	ctx := c.System.Ctx
	reach, state := n.reach, n.state
	liveAfter := func(v *program.Var) bool { return s.to.loc != nil && c.live.Live(s.to.loc, v) }
	set := func() { state = append([]*logic.Term(nil), state...) }
	require := func(cond *logic.Term) {
		if reach.IsTrue() && !cond.IsFalse() { // every path comes here: it stays so
			c.constraints = append(c.constraints, cond)
			return
		}
		reach = ctx.And(reach, cond)
	}
	switch st := s.edge.Stmt.(type) {
	case *program.Assume:
		require(c.at(st.Cond, state))
	case *program.Assert:
		cond := c.at(st.Cond, state)
		if s.fail {
			cond = ctx.Not(cond)
		}
		require(cond)
	case *program.Assign:
		set()
		for i, v := range st.Lhs {
			k := c.in.number[v.Term]
			state[k] = nil
			if liveAfter(v) {
				state[k] = c.at(st.Rhs[i], n.state)
			}
		}
	case *program.Havoc:
		set()
		consts := make([]*logic.Term, len(st.Vars))
		for i, v := range st.Vars {
			consts[i] = c.fresh(v)
			state[c.in.number[v.Term]] = consts[i]
		}
		c.block.havocs[s] = consts
	case *program.Call:
		reach, state = c.call(n, s, st)
	}
	if reach.IsFalse() {
		return
	}
	s.to.arrivals = append(s.to.arrivals, arrival{step: s, from: n, taken: reach, state: state})
}

// call encodes a call that returns, or one that fails, as an atom.
func (c *blockEncoder) call(n *node, s *step, st *program.Call) (*logic.Term, []*logic.Term) {
	ctx := c.System.Ctx
	callee := c.procs[st.Callee]
	pred := callee.summary
	if s.fail {
		pred = callee.failure
	}
	guard := n.reach
	if !guard.IsTrue() {
		guard = ctx.Fresh("call", logic.Bool)
		c.constraints = append(c.constraints, ctx.Implies(guard, n.reach))
	}
	var args []*logic.Term
	for _, i := range callee.params {
		args = append(args, c.at(st.Args[i], n.state))
	}
	state := append([]*logic.Term(nil), n.state...)
	if !s.fail {
		for _, v := range st.Results {
			if v != nil {
				state[c.in.number[v.Term]] = nil
			}
		}
		for _, i := range callee.results {
			r := c.fresh(callee.proc.Results[i])
			args = append(args, r)
			if v := st.Results[i]; v != nil {
				state[c.in.number[v.Term]] = r
			}
		}
		for i, v := range st.Results { // results that do not matter to anybody
			if v != nil && state[c.in.number[v.Term]] == nil && c.live.Live(s.to.loc, v) {
				state[c.in.number[v.Term]] = c.fresh(callee.proc.Results[i])
			}
		}
	}
	c.block.atoms[s] = len(c.clause.Body)
	c.clause.Body = append(c.clause.Body, horn.Atom{Guard: guard, Pred: pred, Args: args})
	return guard, state
}
