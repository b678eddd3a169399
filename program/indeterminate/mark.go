// Package indeterminate marks the uses of values that a program never gave: of variables without an initial value, of allocated
// memory that nothing was stored in, and of calls that return none.
//
// Beside each variable that such a value can reach there is another one, its shadow, that is true while the value is
// indeterminate (in arrays: an array of 1 for elements that are, 0 for others). Copies, arguments and results carry it along. It
// is a violation when
//
//   - a decision of the source depends on such a value;
//   - whether behaviour is undefined depends on it: an index, a pointer that is dereferenced, an operand of signed arithmetic, a
//     divisor;
//   - the execution ends with such a value, as its status;
//   - a variable that has no value and of which no address is taken is read at all (C11 6.3.2.1 §2).
//
// The result of an operation on an indeterminate value is indeterminate, as the committee of C says (DR 451), except where
// operands of a conjunction, a disjunction or a choice decide alone. Copying is no use. What code without a body returns, computes
// or stores counts as determinate, and so does memory that the program does not show. Of bytes of objects that have other types,
// and of floating-point numbers, nothing is known: then an alarm shows no execution, and a proof covers both.
package indeterminate

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// Mark returns a program like p, without origins as those of front ends are, with an assumption of the kind IndeterminateUse
// wherever an indeterminate value may be used: it holds if none is. p must be numbered.
func Mark(p *program.Program) *program.Program {
	m := &marker{
		p: program.Restated(p, func(*program.Edge) {}), c: p.Ctx,
		unset: map[*program.Proc][]*program.Var{}, shadows: map[*logic.Term]*program.Var{}, plain: map[*logic.Term]string{}, addressed: map[program.Pos]bool{},
		scalars: map[*logic.Term]*logic.Term{}, arrays: map[*logic.Term]*logic.Term{}, bookkeeping: map[*program.Var]bool{},
	}
	m.findBookkeeping()
	m.addShadows()
	if len(m.shadows) == 0 {
		return m.p
	}
	m.findPlain()
	for _, pr := range m.p.Procs {
		m.procedure(pr)
	}
	m.p.Number()
	return m.p
}

// marker is what is known while a program is marked.
type marker struct {
	p               *program.Program
	c               *logic.Context
	shadows         map[*logic.Term]*program.Var     // by the term of the variable
	unset           map[*program.Proc][]*program.Var // the variables of the source that may be read before they get a value
	plain           map[*logic.Term]string           // the names of scalar variables with shadows that no pointer can lead to
	addressed       map[program.Pos]bool             // where those objects are declared or allocated that pointers can lead to
	scalars, arrays map[*logic.Term]*logic.Term      // by term: what of and array have returned
	bookkeeping     map[*program.Var]bool            // variables that serve to tell what is leaked only
}

// effect says what becomes of the shadows of variables that get values which the program does not compute.
type effect uint8

const (
	clears effect = iota // the values are determinate
	sets                 // they are not
	opens                // they may be either
	keeps                // as they were, or determinate
)

// effectOf returns the effect of a Havoc. Code outside stores what is determinate, if it stores; what is in memory as
// other bytes than those of its type, and floating-point numbers, have no shadows.
func effectOf(h *program.Havoc) effect {
	switch h.Input.Kind {
	case program.Uninitialised, program.NoReturnValue, program.MissingArgument:
		return sets
	}
	switch h.Abstract.Kind {
	case program.FloatValue, program.FloatComparison, program.FloatPointer, program.ReadBy, program.PartRead, program.UnionBytes,
		program.ObjectBytes, program.AccessedBytes, program.ByteArithmetic, program.OtherType, program.SmallObject, program.NeverAssigned:
		return opens
	case program.OutsideMemory, program.WrittenBy, program.Stored, program.AssemblyMemory:
		return keeps
	}
	return clears
}

// addShadows gives shadows to the variables that an indeterminate value may reach.
func (m *marker) addShadows() {
	var work []*program.Var
	reached := map[*logic.Term]bool{}
	reach := func(v *program.Var) {
		if v != nil && !reached[v.Term] {
			reached[v.Term] = true
			work = append(work, v)
		}
	}
	flows := map[*logic.Term][]*program.Var{} // from the constants of terms to where their values go
	flow := func(t *logic.Term, to *program.Var) {
		if m.bookkeeping[to] {
			return
		}
		for _, from := range logic.Consts(t) {
			flows[from] = append(flows[from], to)
		}
	}
	each(m.p, func(e *program.Edge) {
		switch s := e.Stmt.(type) {
		case *program.Havoc:
			if f := effectOf(s); f == sets || f == opens {
				for _, v := range s.Vars {
					reach(v)
				}
			}
		case *program.Assign:
			for i, v := range s.Lhs {
				flow(s.Rhs[i], v)
			}
		case *program.Call:
			for i, a := range s.Args {
				flow(a, s.Callee.Params[i])
			}
			for i, v := range s.Results {
				if v != nil {
					flow(s.Callee.Results[i].Term, v)
				}
			}
		}
	})
	m.findUnset()
	for _, vars := range m.unset {
		for _, v := range vars {
			reach(v)
		}
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, to := range flows[v.Term] {
			reach(to)
		}
	}
	m.create(reached)
}

// findUnset finds the local variables of the source that an execution of their procedure may read before it writes them.
func (m *marker) findUnset() {
	x := program.NewIndex(m.p)
	read := func(e *program.Edge) (vars []*program.Var) {
		for _, t := range program.Terms(e.Stmt) {
			vars = append(vars, x.Vars(t)...)
		}
		return vars
	}
	live := program.NewLiveness(m.p, x, program.NewCallGraph(m.p), read)
	for _, pr := range m.p.Procs {
		for _, v := range live.At(pr.Entry) {
			s := v.Source
			if v.Type != "" && slices.Contains(pr.Locals, v) && (s == nil || s.Object == nil || s.Object.Kind != program.Temporary) {
				m.unset[pr] = append(m.unset[pr], v)
			}
		}
	}
}

// create makes the shadows of variables, and declares them where those are.
func (m *marker) create(of map[*logic.Term]bool) {
	shadowed := func(proc string, vars []*program.Var) []*program.Var {
		for _, v := range vars {
			if !of[v.Term] {
				continue
			}
			if m.shadows[v.Term] == nil { // a result may be a parameter
				w := program.NewVar(m.c, proc, v.Name+".indeterminate", "", m.sortOf(v.Term.Sort()))
				w.Pos = v.Pos
				if v.Source != nil {
					w.Source = &program.Source{Object: v.Source.Object, Part: program.Hidden}
				}
				m.shadows[v.Term] = w
			}
			vars = append(vars, m.shadows[v.Term])
		}
		return vars
	}
	m.p.Globals = shadowed("", slices.Clip(m.p.Globals))
	for _, pr := range m.p.Procs {
		pr.Params = shadowed(pr.Name, slices.Clip(pr.Params))
		pr.Results = shadowed(pr.Name, slices.Clip(pr.Results))
		pr.Locals = shadowed(pr.Name, slices.Clip(pr.Locals))
	}
}

// findPlain finds the variables of the source that have a name and no address.
func (m *marker) findPlain() {
	for _, t := range m.p.Targets {
		for _, o := range t.Objects {
			m.addressed[o.Pos] = true
		}
	}
	for _, pr := range m.p.Procs {
		for _, v := range pr.Locals {
			if m.shadows[v.Term] == nil || v.Term.Sort().Kind() == logic.KindArray {
				continue
			}
			if s := v.Source; s != nil && s.Object != nil && s.Part != program.Hidden && len(s.Object.Steps) == 0 && s.Object.Kind == program.Variable && !m.addressed[s.Object.Pos] {
				m.plain[v.Term] = s.Object.Name
			} else if s == nil && v.Type != "" {
				m.plain[v.Term] = v.Name
			}
		}
	}
}

// each calls f for each edge of a program.
func each(p *program.Program, f func(*program.Edge)) {
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				f(e)
			}
		}
	}
}
