package pass

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// constants propagates constants and copies: where a variable is known to have a certain value, or the value that
// another variable has just then, uses of it are replaced. The analysis goes through calls (a parameter is constant if
// it is so in all calls) and through conditions (x = 5). What it relies on goes into the certificate.
func constants(p *program.Program) (*program.Program, *backTranslation) {
	k := &constancy{ctx: p.Ctx, index: program.NewIndex(p), copies: make(map[uint32][]uint32)}
	k.fixpoint = solve[constState](p, k, 0)
	q := p.Clone()
	used := make(map[*program.Edge][]*program.Var)
	for _, pr := range q.Procs {
		for _, l := range pr.Locs {
			s := k.state[l.Origin.ID]
			if s == nil {
				continue
			}
			for _, e := range l.Out {
				if n := k.replace(e.Stmt, *s); n != nil {
					e.Stmt = n
					used[e.Origin] = k.index.VarsOf(e.Origin.Stmt)
				}
			}
		}
	}
	w := &backTranslation{in: p, out: q, facts: k.facts(used), known: k.known, named: k.named}
	w.clean()
	return q, w
}

// constState gives variables, by id of Var.Term, their values: a constant, or the Var.Term of another variable of the
// procedure that has the same value now.
type constState struct{ values pmap[*logic.Term] }

type constancy struct {
	ctx    *logic.Context
	index  *program.Index
	copies map[uint32][]uint32 // the variables that have ever been found to be copies of the key
	*fixpoint[constState]
}

func (k *constancy) start() constState { return constState{} }

// value returns t with what is known of its variables.
func (k *constancy) value(t *logic.Term, s constState) *logic.Term {
	var m map[*logic.Term]*logic.Term
	for _, v := range k.index.Vars(t) {
		if u, ok := s.values.get(v.Term.ID()); ok {
			if m == nil {
				m = make(map[*logic.Term]*logic.Term)
			}
			m[v.Term] = u
		}
	}
	switch {
	case m == nil:
		return t
	case t.Op() == logic.OpConst:
		return m[t]
	}
	return k.ctx.Substitute(t, m)
}

// isKnown reports whether t is a value that constState may hold.
func (k *constancy) isKnown(t *logic.Term) bool {
	return t.IsValue() || t.Op() == logic.OpConst && k.index.Var(t) != nil
}

// assign gives vars new values; nil stands for unknown ones.
func (k *constancy) assign(s constState, vars []*program.Var, values []*logic.Term) constState {
	for _, v := range vars {
		if v == nil {
			continue
		}
		id := v.Term.ID()
		s.values = s.values.remove(id)
		for _, c := range k.copies[id] {
			if u, ok := s.values.get(c); ok && u == v.Term {
				s.values = s.values.remove(c)
			}
		}
	}
	for i, v := range vars {
		if v == nil || values == nil || values[i] == nil || !k.isKnown(values[i]) {
			continue
		}
		if u := values[i]; u.Op() == logic.OpConst {
			if u == v.Term || contains(vars, k.index.Var(u)) {
				continue // the old value of a variable that changes
			}
			k.note(u.ID(), v.Term.ID())
		}
		s.values = s.values.set(v.Term.ID(), values[i])
	}
	return s
}

func contains(vars []*program.Var, v *program.Var) bool {
	for _, w := range vars {
		if w == v {
			return true
		}
	}
	return false
}

// note remembers that v may be a copy of u.
func (k *constancy) note(u, v uint32) {
	for _, c := range k.copies[u] {
		if c == v {
			return
		}
	}
	k.copies[u] = append(k.copies[u], v)
}

// step implements domain.
func (k *constancy) step(e *program.Edge, s constState) (constState, bool) {
	switch st := e.Stmt.(type) {
	case *program.Assume:
		return k.learn(s, st.Cond)
	case *program.Assert:
		return k.learn(s, st.Cond)
	case *program.Assign:
		values := make([]*logic.Term, len(st.Rhs))
		for i, t := range st.Rhs {
			values[i] = k.value(t, s)
		}
		return k.assign(s, st.Lhs, values), true
	case *program.Havoc:
		return k.assign(s, st.Vars, nil), true
	}
	return s, true
}

// learn refines s by a condition; ok is false if the condition does not hold.
func (k *constancy) learn(s constState, cond *logic.Term) (_ constState, ok bool) {
	cond = k.value(cond, s)
	conjuncts := []*logic.Term{cond}
	if cond.Op() == logic.OpAnd {
		conjuncts = cond.Args()
	}
	for _, f := range conjuncts {
		set := func(t, value *logic.Term) {
			if t.Op() == logic.OpConst && k.index.Var(t) != nil {
				if _, known := s.values.get(t.ID()); !known {
					s.values = s.values.set(t.ID(), value)
				}
			}
		}
		switch f.Op() {
		case logic.OpFalse:
			return s, false
		case logic.OpConst:
			set(f, k.ctx.True())
		case logic.OpNot:
			set(f.Arg(0), k.ctx.False())
		case logic.OpEq:
			if f.Arg(1).IsValue() {
				set(f.Arg(0), f.Arg(1))
			} else if f.Arg(0).IsValue() {
				set(f.Arg(1), f.Arg(0))
			}
		}
	}
	return s, true
}

// enter implements domain.
func (k *constancy) enter(e *program.Edge, s constState) constState {
	call := e.Stmt.(*program.Call)
	var in constState
	for i, v := range call.Callee.Params {
		if u := k.value(call.Args[i], s); u.IsValue() {
			in.values = in.values.set(v.Term.ID(), u)
		}
	}
	return in
}

// leave implements domain.
func (k *constancy) leave(e *program.Edge, s, exit constState) constState {
	call := e.Stmt.(*program.Call)
	values := make([]*logic.Term, len(call.Results))
	for i, v := range call.Callee.Results {
		if u, ok := exit.values.get(v.Term.ID()); ok && u.IsValue() {
			values[i] = u
		}
	}
	return k.assign(s, call.Results, values)
}

// settle implements domain.
func (k *constancy) settle(_ *program.Loc, s constState) constState { return s }

// join implements domain.
func (k *constancy) join(_ *program.Loc, old, s constState, _ int) (constState, bool) {
	values := old.values.intersect(s.values, func(_ uint32, a, b *logic.Term) (*logic.Term, bool, bool) {
		return a, true, a == b
	})
	return constState{values}, values != old.values
}

// narrow implements domain.
func (k *constancy) narrow(old, _ constState) (constState, bool) { return old, false }

// covers implements domain.
func (k *constancy) covers(old, s constState) bool {
	_, grown := k.join(nil, old, s, 0)
	return !grown
}

// replace returns st with what is known put in, nil if nothing is.
func (k *constancy) replace(st program.Stmt, s constState) program.Stmt {
	changed := false
	all := func(ts []*logic.Term) []*logic.Term {
		us := make([]*logic.Term, len(ts))
		for i, t := range ts {
			us[i] = k.value(t, s)
			changed = changed || us[i] != t
		}
		return us
	}
	var n program.Stmt
	switch st := st.(type) {
	case *program.Assume:
		n = &program.Assume{Cond: all([]*logic.Term{st.Cond})[0], Violation: st.Violation, Branch: st.Branch}
	case *program.Assert:
		n = &program.Assert{Cond: all([]*logic.Term{st.Cond})[0], Violation: st.Violation}
	case *program.Assign:
		n = &program.Assign{Lhs: st.Lhs, Rhs: all(st.Rhs)}
	case *program.Call:
		n = &program.Call{Callee: st.Callee, Args: all(st.Args), Results: st.Results}
	}
	if !changed {
		return nil
	}
	return n
}

// facts returns what is known of the variables that one must know about so that the given variables at the given edges
// can be known.
func (k *constancy) facts(used map[*program.Edge][]*program.Var) *facts {
	lv := program.NewLiveness(k.p, k.index, k.g, func(e *program.Edge) []*program.Var { return used[e] })
	equalities := func(l *program.Loc, vars []*program.Var, at func(*program.Var) *logic.Term) *logic.Term {
		s := k.state[l.ID]
		if s == nil {
			return k.ctx.False()
		}
		var fs []*logic.Term
		for _, v := range vars {
			if u, ok := s.values.get(v.Term.ID()); ok {
				fs = append(fs, k.ctx.Eq(at(v), u))
			}
		}
		return k.ctx.And(fs...)
	}
	current := func(v *program.Var) *logic.Term { return v.Term }
	return &facts{
		at: func(l *program.Loc) *logic.Term { return equalities(l, lv.At(l), current) },
		pre: func(pr *program.Proc) *logic.Term {
			return equalities(pr.Entry, intersection(pr.Params, lv.At(pr.Entry)), func(v *program.Var) *logic.Term { return v.Old })
		},
		post: func(pr *program.Proc) *logic.Term {
			var vars []*program.Var
			for _, v := range intersection(pr.Results, lv.At(pr.Exit)) {
				if s := k.state[pr.Exit.ID]; s != nil {
					if u, ok := s.values.get(v.Term.ID()); !ok || !u.IsValue() {
						continue // a copy of a variable that the caller does not see
					}
				}
				vars = append(vars, v)
			}
			return equalities(pr.Exit, vars, current)
		},
	}
}

// known returns f, a predicate at l, with those variables put in of which others are copies there, and with all that is known.
func (k *constancy) known(l *program.Loc, f *logic.Term) []*logic.Term {
	s, entry := k.state[l.ID], k.state[l.Proc.Entry.ID]
	if s == nil || entry == nil {
		return nil
	}
	copies, all := make(map[*logic.Term]*logic.Term), make(map[*logic.Term]*logic.Term)
	for _, v := range k.index.Vars(f) {
		if u, ok := s.values.get(v.Term.ID()); ok {
			if all[v.Term] = u; !u.IsValue() {
				copies[v.Term] = u
			}
		}
	}
	for _, v := range l.Proc.Params {
		if u, ok := entry.values.get(v.Term.ID()); ok && u.IsValue() {
			all[v.Old] = u
		}
	}
	return []*logic.Term{k.ctx.Substitute(f, copies), k.ctx.Substitute(f, all)}
}

// named returns f, a predicate at l, with variables that the source has there in the place of others of which they are copies.
func (k *constancy) named(l *program.Loc, f *logic.Term) *logic.Term {
	s := k.state[l.ID]
	if s == nil {
		return f
	}
	vars := k.index.Vars(f)
	m := make(map[*logic.Term]*logic.Term)
	for _, v := range vars {
		if inSource(v, l) {
			continue
		}
		for _, c := range slices.Concat(l.Proc.Params, l.Proc.Locals) {
			if u, ok := s.values.get(c.Term.ID()); ok && u == v.Term && inSource(c, l) && !slices.Contains(vars, c) {
				m[v.Term] = c.Term
				break
			}
		}
	}
	return k.ctx.Substitute(f, m)
}

// inSource reports whether the source has a name for v, and if v belongs to an inlined call, whether l is in that.
func inSource(v *program.Var, l *program.Loc) bool {
	if v.Source == nil || v.Source.Object == nil || v.Source.Object.Kind != program.Variable || v.Source.Object.Scope == nil {
		return false
	}
	for site := l.Site; site != v.Site && v.Site != nil; site = site.Outer {
		if site == nil {
			return false
		}
	}
	return true
}
