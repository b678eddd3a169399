// Random certificates against random executions: what the checker accepts must hold.

package certify

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// mutator spoils formulas, certificates and programs at random.
type mutator struct {
	rnd *rand.Rand
	p   *program.Program
	c   *logic.Context
}

// vars returns the terms that a formula of pr may mention: current values, and old ones too if asked for.
func (m *mutator) vars(pr *program.Proc, old bool) []*logic.Term {
	var out []*logic.Term
	for _, v := range append(append([]*program.Var(nil), m.p.Globals...), variables(pr)...) {
		out = append(out, v.Term)
		if old {
			out = append(out, v.Old)
		}
	}
	return out
}

// term changes one subterm of t; it may return t.
func (m *mutator) term(t *logic.Term, vars []*logic.Term) *logic.Term {
	var subs []*logic.Term
	logic.PostOrder(func(u *logic.Term) {
		if u.Sort() == logic.Bool || u.Op() == logic.OpConst || u.Op() == logic.OpNum {
			subs = append(subs, u)
		}
	}, t)
	u := subs[m.rnd.Intn(len(subs))]
	var by *logic.Term
	switch {
	case u.Op() == logic.OpNum:
		by = m.c.Num(u.Value().Add(num.Int(m.rnd.Int63n(2)*2-1)), u.Sort())
	case u.Op() == logic.OpConst && m.rnd.Intn(3) > 0:
		by = vars[m.rnd.Intn(len(vars))]
		if by.Sort() != u.Sort() {
			return t
		}
	case u.Sort() != logic.Bool:
		return t
	case (u.Op() == logic.OpAnd || u.Op() == logic.OpOr) && m.rnd.Intn(2) == 0:
		k := m.rnd.Intn(len(u.Args()))
		args := append(append([]*logic.Term(nil), u.Args()[:k]...), u.Args()[k+1:]...)
		if u.Op() == logic.OpAnd {
			by = m.c.And(args...)
		} else {
			by = m.c.Or(args...)
		}
	default:
		by = []*logic.Term{m.c.True(), m.c.False(), m.c.Not(u)}[m.rnd.Intn(3)]
	}
	return m.c.Substitute(t, map[*logic.Term]*logic.Term{u: by})
}

// certificate changes cert in one place.
func (m *mutator) certificate(s *sample, cert *verdict.Certificate) {
	pick := func() *program.Loc { return s.heads[m.rnd.Intn(len(s.heads))] }
	kind := m.rnd.Intn(10)
	if len(s.heads) == 0 || kind < 3 {
		pr := s.procs[m.rnd.Intn(len(s.procs))]
		f := cert.Contracts[pr]
		if f == nil {
			return
		}
		vars := append(m.vars(pr, true), cert.Err)
		cert.Contracts[pr] = m.term(f, vars)
		return
	}
	l := pick()
	inv := cert.Invariants[l]
	switch {
	case inv == nil:
	case kind == 3:
		delete(cert.Invariants, l)
	case kind == 4: // to another place
		cert.Invariants[l.Proc.Locs[m.rnd.Intn(len(l.Proc.Locs))]] = inv
		delete(cert.Invariants, l)
	case kind == 5: // to another place too
		cert.Invariants[l.Proc.Locs[m.rnd.Intn(len(l.Proc.Locs))]] = inv
	case kind == 6:
		o := pick()
		cert.Invariants[l], cert.Invariants[o] = cert.Invariants[o], inv
		if cert.Invariants[l] == nil {
			delete(cert.Invariants, l)
		}
	default:
		cert.Invariants[l] = m.term(inv, m.vars(l.Proc, true))
	}
}

// program changes one statement.
func (m *mutator) program() {
	pr := m.p.Procs[m.rnd.Intn(len(m.p.Procs))]
	l := pr.Locs[m.rnd.Intn(len(pr.Locs))]
	if len(l.Out) == 0 {
		return
	}
	vars := m.vars(pr, false)
	switch s := l.Out[m.rnd.Intn(len(l.Out))].Stmt.(type) {
	case *program.Assume:
		s.Cond = m.term(s.Cond, vars)
	case *program.Assert:
		s.Cond = m.term(s.Cond, vars)
	case *program.Assign:
		s.Rhs[0] = m.term(s.Rhs[0], vars)
	case *program.Call:
		if len(s.Args) > 0 {
			s.Args[0] = m.term(s.Args[0], vars)
		}
	}
}

// randomChoices takes small numbers and any branch.
type randomChoices struct{ rnd *rand.Rand }

func (r randomChoices) Havoc(e *program.Edge) []logic.Value {
	var out []logic.Value
	for _, v := range e.Stmt.(*program.Havoc).Vars {
		x := logic.ZeroValue(v.Term.Sort())
		x.B = v.Term.Sort() == logic.Bool && r.rnd.Intn(2) == 0
		if v.Term.Sort() == logic.Int {
			x.N = num.Int(r.rnd.Int63n(16) - 4)
		}
		out = append(out, x)
	}
	return out
}

func (r randomChoices) Branch(l *program.Loc) *program.Edge { return l.Out[r.rnd.Intn(len(l.Out))] }

// monitor runs p with random choices for a while and returns an error if an invariant or contract of cert does not hold
// on the way. It reports whether the run violated an assertion.
func monitor(p *program.Program, cert *verdict.Certificate, rnd *rand.Rand) (failed bool, err error) {
	img, err := load(p)
	if err != nil {
		return false, err
	}
	small := func(s *logic.Sort) value {
		v := logic.ZeroValue(s)
		v.B = s == logic.Bool && rnd.Intn(2) == 0
		if s == logic.Int {
			v.N = num.Int(rnd.Int63n(16) - 4)
		}
		return value{Value: v}
	}
	for i, g := range p.Globals { // arbitrary at the start
		img.globals[i] = small(g.Term.Sort())
	}
	m := &machine{img: img, choose: randomChoices{rnd}, env: env{ctx: p.Ctx, global: img.globals}, rec: newRecorder(-1)}
	m.enter(img.procs[p.Entry], nil)
	var old []map[*logic.Term]logic.Value // by frame
	holds := func(f *logic.Term, fr int, err, arbitrary bool) bool {
		model := logic.NewModel()
		for t, v := range old[fr] {
			model.Consts[t] = v
		}
		for _, v := range append(append([]*program.Var(nil), p.Globals...), variables(m.stack[fr].proc.proc)...) {
			o, own := m.stack[fr].proc.scope[v.Term]
			switch {
			case arbitrary:
				model.Consts[v.Term] = small(v.Term.Sort()).Value
			case own:
				model.Consts[v.Term] = m.stack[fr].slots[o.i].Value
			default:
				model.Consts[v.Term] = m.env.global[img.global[v.Term].i].Value
			}
		}
		if cert.Err != nil {
			model.Consts[cert.Err] = logic.BoolValue(err)
		}
		return model.Holds(f)
	}
	for m.res.End == 0 && m.rec.trace.Statements < 400 && len(m.stack) < 40 {
		f := m.top()
		if len(old) < len(m.stack) {
			at := make(map[*logic.Term]logic.Value)
			for _, g := range p.Globals {
				at[g.Old] = m.env.global[img.global[g.Term].i].Value
			}
			for _, v := range f.proc.proc.Params {
				at[v.Old] = f.slots[f.proc.scope[v.Term].i].Value
			}
			old = append(old, at)
		}
		old = old[:len(m.stack)]
		top := len(m.stack) - 1
		if inv := cert.Invariants[f.loc]; inv != nil && !holds(inv, top, false, false) {
			return false, fmt.Errorf("the invariant at %v, %v, is false", f.loc.Pos, inv)
		}
		if f.loc == f.proc.proc.Exit {
			if con := cert.Contracts[f.proc.proc]; con != nil && !holds(con, top, false, false) {
				return false, fmt.Errorf("the contract of %s, %v, is false at its return", f.proc.proc.Name, con)
			}
			m.leave()
			continue
		}
		if e := m.next(f); e != nil {
			m.rec.trace.Statements++
			m.exec(f, e)
		}
	}
	if m.res.End != Failed {
		return false, nil
	}
	for fr := range m.stack {
		if con := cert.Contracts[m.stack[fr].proc.proc]; con != nil && !holds(con, fr, true, true) {
			return true, fmt.Errorf("the contract of %s, %v, is false at a failure", m.stack[fr].proc.proc.Name, con)
		}
	}
	return true, nil
}

// TestRandomCertificates: of certificates that were changed at random, the checker accepts only such as hold on every
// execution tried.
func TestRandomCertificates(t *testing.T) {
	rnd := rand.New(rand.NewSource(3))
	accepted, changed := 0, 0
	for round := range 60 {
		for _, s := range samples() {
			m := &mutator{rnd, s.p, s.p.Ctx}
			cert := copyOf(s.cert)
			for range 1 + rnd.Intn(3) {
				m.certificate(s, cert)
			}
			if Certificate(context.Background(), s.p, cert, Options{}) != nil {
				continue
			}
			accepted++
			if !sameCertificate(cert, s.cert) {
				changed++
			}
			for range 6 {
				failed, err := monitor(s.p, cert, rnd)
				if err != nil || failed {
					t.Fatalf("round %d, %s: accepted, but %v (failed: %v)", round, s.name, err, failed)
				}
			}
		}
	}
	if changed < 50 {
		t.Errorf("of %d accepted certificates only %d were changed", accepted, changed)
	}
}

func sameCertificate(a, b *verdict.Certificate) bool {
	if len(a.Invariants) != len(b.Invariants) {
		return false
	}
	for l, f := range a.Invariants {
		if b.Invariants[l] != f {
			return false
		}
	}
	for p, f := range a.Contracts {
		if b.Contracts[p] != f {
			return false
		}
	}
	return true
}

// TestUnsafePrograms: a program that fails has no certificate.
func TestUnsafePrograms(t *testing.T) {
	rnd := rand.New(rand.NewSource(5))
	unsafe := 0
	for round := range 40 {
		for _, s := range samples() {
			m := &mutator{rnd, s.p, s.p.Ctx}
			for range 1 + rnd.Intn(3) {
				m.program()
			}
			none := &verdict.Certificate{}
			fails := false
			for range 15 {
				f, err := monitor(s.p, none, rnd)
				if err != nil {
					t.Fatal(err)
				}
				fails = fails || f
			}
			if !fails {
				continue
			}
			unsafe++
			for k := range 12 {
				cert := copyOf(s.cert)
				for range k {
					m.certificate(s, cert)
				}
				if err := Certificate(context.Background(), s.p, cert, Options{}); err == nil {
					t.Fatalf("round %d: %s was changed and now fails, but its certificate was accepted", round, s.name)
				}
			}
		}
	}
	if unsafe < 100 {
		t.Errorf("only %d unsafe programs", unsafe)
	}
}
