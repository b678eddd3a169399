// Small programs with hand-written certificates.

package certify

import (
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// sample is a safe program with a certificate, and ways to spoil the certificate.
type sample struct {
	name  string
	p     *program.Program
	cert  *verdict.Certificate
	heads []*program.Loc  // the locations with invariants
	procs []*program.Proc // those with contracts
	// undecided allows the checker to give up on a spoilt certificate: the solver may find no model for arrays
	undecided bool
	// spoil holds named changes to a copy of the certificate, each of which makes it wrong
	spoil []spoiler
}

type spoiler struct {
	name string
	do   func(cert *verdict.Certificate)
}

// sampler helps to write a sample down.
type sampler struct {
	*builder
	s   *sample
	err *logic.Term
}

func newSampler(name string) *sampler {
	b := newBuilder()
	err := b.c.Const("err", logic.Bool)
	return &sampler{b, &sample{name: name, cert: &verdict.Certificate{
		Invariants: make(map[*program.Loc]*logic.Term),
		Contracts:  make(map[*program.Proc]*logic.Term),
		Err:        err,
	}}, err}
}

func (s *sampler) invariant(l *program.Loc, conj ...*logic.Term) {
	s.s.heads = append(s.s.heads, l)
	s.s.cert.Invariants[l] = s.c.And(conj...)
}

func (s *sampler) contract(p *proc, conj ...*logic.Term) {
	s.s.procs = append(s.s.procs, p.Proc)
	s.s.cert.Contracts[p.Proc] = s.c.And(conj...)
}

func (s *sampler) spoil(name string, do func(cert *verdict.Certificate)) {
	s.s.spoil = append(s.s.spoil, spoiler{name, do})
}

func (s *sampler) spoilInvariant(name string, l *program.Loc, conj ...*logic.Term) {
	s.spoil(name, func(cert *verdict.Certificate) { cert.Invariants[l] = s.c.And(conj...) })
}

func (s *sampler) spoilContract(name string, p *proc, conj ...*logic.Term) {
	s.spoil(name, func(cert *verdict.Certificate) { cert.Contracts[p.Proc] = s.c.And(conj...) })
}

func (s *sampler) spoilExit(entry *proc) {
	s.spoil("entry's contract := true", func(cert *verdict.Certificate) { delete(cert.Contracts, entry.Proc) })
	s.spoil("no failure constant", func(cert *verdict.Certificate) { cert.Err = nil })
}

func (s *sampler) never() *logic.Term { return s.c.Not(s.err) }

func (s *sampler) finish(entry *proc) *sample {
	s.s.p = s.builder.finish(entry)
	if s.s.name != "never called" {
		s.spoilExit(entry)
	}
	return s.s
}

// samples returns fresh copies of all samples.
func samples() []*sample {
	var out []*sample
	for _, f := range []func() *sample{
		countUp, nestedLoops, twoLoops, mccarthy91, globalCounter, errorInCallee, errorTwoLevelsDown, evenOdd,
		parameterChanges, stepTwo, irreducible, overflowAssumed, keptGlobals, lock, bitMask, arrayCell, invariantAtExit,
		uncalled, arrayChoice, listedStates,
	} {
		out = append(out, f())
	}
	return out
}

// n := *; assume n ≥ 0; i := 0; while (i < n) i++; assert i = n
func countUp() *sample {
	s := newSampler("count up")
	c, m := s.c, s.proc("main", nil, nil, []string{"i", "n"})
	m.havoc("n")
	m.assume(c.Le(s.int(0), m.t("n")))
	m.set("i", s.int(0))
	i, n := m.t("i"), m.t("n")
	h := m.while(c.Lt(i, n), func() { m.set("i", c.Add(i, s.int(1))) })
	m.assert(c.Eq(i, n))
	m.end()
	s.invariant(h, c.Le(i, n))
	s.contract(m, s.never())
	s.spoilInvariant("drop the conjunct", h)
	s.spoilInvariant("flip the comparison", h, c.Le(n, i))
	s.spoilInvariant("weaken the bound by one", h, c.Le(i, c.Add(n, s.int(1))))
	s.spoilInvariant("strengthen the bound by one", h, c.Lt(i, n))
	s.spoilInvariant("invariant := false", h, c.False())
	s.spoilInvariant("a variable of nobody", h, c.Le(i, n), c.Const("nobody", logic.Bool))
	s.spoilInvariant("the failure constant in an invariant", h, c.Le(i, n), s.never())
	s.spoil("remove the invariant", func(cert *verdict.Certificate) { delete(cert.Invariants, h) })
	s.spoil("move the invariant to the exit", func(cert *verdict.Certificate) {
		cert.Invariants[m.Exit] = cert.Invariants[h]
		delete(cert.Invariants, h)
	})
	s.spoil("move the invariant to the entry", func(cert *verdict.Certificate) {
		cert.Invariants[m.Entry] = cert.Invariants[h]
		delete(cert.Invariants, h)
	})
	s.spoil("the failure constant is a variable", func(cert *verdict.Certificate) { cert.Err = m.v("i").Old })
	s.spoilContract("entry's contract has a condition", m, c.Implies(s.err, c.False()), c.Le(s.int(0), i))
	return s.finish(m)
}

// for (i = 0; i < 10; i++) { j = 0; while (j < i) j++; assert j < 10; }
func nestedLoops() *sample {
	s := newSampler("nested loops")
	c, m := s.c, s.proc("main", nil, nil, []string{"i", "j"})
	i, j := m.t("i"), m.t("j")
	var inner *program.Loc
	m.set("i", s.int(0))
	outer := m.while(c.Lt(i, s.int(10)), func() {
		m.set("j", s.int(0))
		inner = m.while(c.Lt(j, i), func() { m.set("j", c.Add(j, s.int(1))) })
		m.assert(c.Lt(j, s.int(10)))
		m.set("i", c.Add(i, s.int(1)))
	})
	m.end()
	s.invariant(outer, c.Le(s.int(0), i))
	s.invariant(inner, c.Le(j, i), c.Le(s.int(0), i), c.Lt(i, s.int(10)))
	s.contract(m, s.never())
	s.spoil("remove the inner invariant", func(cert *verdict.Certificate) { delete(cert.Invariants, inner) })
	s.spoil("exchange the invariants", func(cert *verdict.Certificate) {
		cert.Invariants[inner], cert.Invariants[outer] = cert.Invariants[outer], cert.Invariants[inner]
	})
	s.spoilInvariant("drop the first conjunct", inner, c.Le(s.int(0), i), c.Lt(i, s.int(10)))
	s.spoilInvariant("drop the second conjunct", inner, c.Le(j, i), c.Lt(i, s.int(10)))
	s.spoilInvariant("drop the third conjunct", inner, c.Le(j, i), c.Le(s.int(0), i))
	s.spoilInvariant("weaken the bound by one", inner, c.Le(j, i), c.Le(s.int(0), i), c.Le(i, s.int(10)))
	s.spoilInvariant("inner invariant := false", inner, c.False())
	s.spoilInvariant("false on the second round", inner, c.Le(j, i), c.Eq(i, s.int(0)))
	return s.finish(m)
}

// x = 0; while (*) x++; while (x > 0) x--; assert x = 0
func twoLoops() *sample {
	s := newSampler("two loops")
	c, m := s.c, s.proc("main", nil, nil, []string{"x", "b"})
	x := m.t("x")
	m.set("x", s.int(0))
	m.havoc("b")
	up := m.while(c.Lt(s.int(0), m.t("b")), func() {
		m.set("x", c.Add(x, s.int(1)))
		m.havoc("b")
	})
	down := m.while(c.Lt(s.int(0), x), func() { m.set("x", c.Sub(x, s.int(1))) })
	m.assert(c.Eq(x, s.int(0)))
	m.end()
	s.invariant(up, c.Le(s.int(0), x))
	s.invariant(down, c.Le(s.int(0), x))
	s.contract(m, s.never())
	s.spoilInvariant("first := true", up)
	s.spoilInvariant("second := true", down)
	s.spoilInvariant("first too strong", up, c.Eq(x, s.int(0)))
	s.spoilInvariant("weaken by one", down, c.Le(s.int(-1), x))
	return s.finish(m)
}

// int f(int n) { if (n > 100) return n - 10; return f(f(n + 11)); }  main: assert x > 101 || f(x) = 91
func mccarthy91() *sample {
	s := newSampler("McCarthy 91")
	c := s.c
	f := s.proc("f", []string{"n"}, []string{"r"}, nil)
	f.branch(c.Lt(s.int(100), f.t("n")),
		func() { f.set("r", c.Sub(f.t("n"), s.int(10))) },
		func() {
			f.call(f, "r", c.Add(f.t("n"), s.int(11)))
			f.call(f, "r", f.t("r"))
		})
	f.end()
	m := s.proc("main", nil, nil, []string{"x", "y"})
	m.havoc("x")
	m.call(f, "y", m.t("x"))
	m.assert(c.Or(c.Lt(s.int(101), m.t("x")), c.Eq(m.t("y"), s.int(91))))
	m.end()
	n, r := f.old("n"), f.t("r")
	high := c.Implies(c.Lt(s.int(100), n), c.Eq(r, c.Sub(n, s.int(10))))
	low := c.Implies(c.Le(n, s.int(101)), c.Eq(r, s.int(91)))
	s.contract(f, high, low)
	s.contract(m, s.never())
	s.spoilContract("drop the first conjunct", f, low)
	s.spoilContract("drop the second conjunct", f, high)
	s.spoilContract("contract := true", f)
	s.spoilContract("contract := false", f, c.False())
	s.spoilContract("off by one", f, high, c.Implies(c.Le(n, s.int(102)), c.Eq(r, s.int(91))))
	s.spoilContract("current for old", f, high, c.Implies(c.Le(f.t("n"), s.int(101)), c.Eq(r, s.int(91))))
	return s.finish(m)
}

// int g; inc() { g = g + 1; }  main: g = 0; for (i = 0; i < 5; i++) inc(); assert g = 5
func globalCounter() *sample {
	s := newSampler("global counter")
	c := s.c
	g := s.global("g", logic.Int)
	inc := s.proc("inc", nil, nil, nil)
	inc.set("g", c.Add(g.Term, s.int(1)))
	inc.end()
	m := s.proc("main", nil, nil, []string{"i"})
	i := m.t("i")
	m.set("g", s.int(0))
	m.set("i", s.int(0))
	h := m.while(c.Lt(i, s.int(5)), func() {
		m.call(inc, "")
		m.set("i", c.Add(i, s.int(1)))
	})
	m.assert(c.Eq(g.Term, s.int(5)))
	m.end()
	s.invariant(h, c.Eq(g.Term, i), c.Le(i, s.int(5)))
	s.contract(inc, c.Eq(g.Term, c.Add(g.Old, s.int(1))))
	s.contract(m, s.never())
	s.spoilContract("callee's contract := true", inc)
	s.spoilContract("swap old and current", inc, c.Eq(g.Old, c.Add(g.Term, s.int(1))))
	s.spoilContract("pretend it is not changed", inc, c.Eq(g.Term, g.Old))
	s.spoilContract("weaken to a bound", inc, c.Le(g.Term, c.Add(g.Old, s.int(1))))
	s.spoil("remove the callee's contract", func(cert *verdict.Certificate) { delete(cert.Contracts, inc.Proc) })
	s.spoilInvariant("drop a conjunct", h, c.Eq(g.Term, i))
	s.spoilInvariant("old for current", h, c.Eq(g.Old, i), c.Le(i, s.int(5)))
	return s.finish(m)
}

// check(x) { assert x >= 0; }  main: for (i = 3; i >= 0; i--) check(i);
func errorInCallee() *sample {
	s := newSampler("error in a callee")
	c := s.c
	check := s.proc("check", []string{"x"}, nil, nil)
	check.assert(c.Le(s.int(0), check.t("x")))
	check.end()
	m := s.proc("main", nil, nil, []string{"i"})
	i := m.t("i")
	m.set("i", s.int(3))
	h := m.while(c.Le(s.int(0), i), func() {
		m.call(check, "", i)
		m.set("i", c.Sub(i, s.int(1)))
	})
	m.end()
	s.invariant(h)
	s.contract(check, c.Implies(s.err, c.Lt(check.old("x"), s.int(0))))
	s.contract(m, s.never())
	s.spoilContract("claim that it never fails", check, s.never())
	s.spoilContract("contract := true", check)
	s.spoilContract("flip the comparison", check, c.Implies(s.err, c.Lt(s.int(0), check.old("x"))))
	s.spoilContract("weaken by one", check, c.Implies(s.err, c.Le(check.old("x"), s.int(0))))
	s.spoilContract("strengthen by one", check, c.Implies(s.err, c.Lt(check.old("x"), s.int(-1))))
	s.spoilContract("claim that it always fails", check, s.err)
	return s.finish(m)
}

// a(x) { assert x != 7; return x }  b(y) { g = a(y + 1); }  main: g = 0; while (*) { assume g < 6; b(g); }
func errorTwoLevelsDown() *sample {
	s := newSampler("error two levels down")
	c := s.c
	g := s.global("g", logic.Int)
	a := s.proc("a", []string{"x"}, []string{"r"}, nil)
	a.assert(c.Not(c.Eq(a.t("x"), s.int(7))))
	a.set("r", a.t("x"))
	a.end()
	b := s.proc("b", []string{"y"}, nil, nil)
	b.call(a, "g", c.Add(b.t("y"), s.int(1)))
	b.end()
	m := s.proc("main", nil, nil, []string{"t"})
	m.set("g", s.int(0))
	m.havoc("t")
	h := m.while(c.Le(s.int(0), m.t("t")), func() {
		m.assume(c.Lt(g.Term, s.int(6)))
		m.call(b, "", g.Term)
		m.havoc("t")
	})
	m.end()
	s.invariant(h, c.Le(g.Term, s.int(6)))
	s.contract(a, c.Implies(s.err, c.Eq(a.old("x"), s.int(7))), c.Implies(s.never(), c.Eq(a.t("r"), a.old("x"))))
	s.contract(b, c.Implies(s.err, c.Eq(b.old("y"), s.int(6))), c.Or(s.err, c.Eq(g.Term, c.Add(b.old("y"), s.int(1)))))
	s.contract(m, s.never())
	s.spoilContract("the middle never fails", b, s.never(), c.Eq(g.Term, c.Add(b.old("y"), s.int(1))))
	s.spoilContract("the middle fails for all", b, c.Or(s.err, c.Eq(g.Term, c.Add(b.old("y"), s.int(1)))))
	s.spoilContract("globals of a failing call", b, c.Implies(s.err, c.Eq(b.old("y"), s.int(6))),
		c.Eq(g.Term, c.Add(b.old("y"), s.int(1))))
	s.spoilContract("the bottom fails for all", a, c.Or(s.err, c.Eq(a.t("r"), a.old("x"))))
	s.spoilContract("the bottom's result is lost", a, c.Implies(s.err, c.Eq(a.old("x"), s.int(7))))
	s.spoilInvariant("invariant too strong", h, c.Le(g.Term, s.int(5)))
	return s.finish(m)
}

// even(n) = n = 0 || odd(n - 1); odd(n) = n != 0 && even(n - 1);  main: assert n < 0 || (even(n) == (n % 2 = 0))
func evenOdd() *sample {
	s := newSampler("mutual recursion")
	c := s.c
	even := s.proc("even", []string{"n"}, []string{"r"}, nil)
	odd := s.proc("odd", []string{"n"}, []string{"r"}, nil)
	for _, f := range []struct {
		p, q *proc
		zero int64
	}{{even, odd, 1}, {odd, even, 0}} {
		f.p.branch(c.Eq(f.p.t("n"), s.int(0)),
			func() { f.p.set("r", s.int(f.zero)) },
			func() { f.p.call(f.q, "r", c.Sub(f.p.t("n"), s.int(1))) })
		f.p.end()
	}
	m := s.proc("main", nil, nil, []string{"n", "r"})
	m.havoc("n")
	m.assume(c.Le(s.int(0), m.t("n")))
	m.call(even, "r", m.t("n"))
	two := s.int(2).Value()
	m.assert(c.Eq(c.Eq(m.t("r"), s.int(1)), c.Divides(two, m.t("n"))))
	m.end()
	ofEven := c.Eq(even.t("r"), c.Ite(c.Divides(two, even.old("n")), s.int(1), s.int(0)))
	ofOdd := c.Eq(odd.t("r"), c.Ite(c.Divides(two, odd.old("n")), s.int(0), s.int(1)))
	s.contract(even, ofEven)
	s.contract(odd, ofOdd)
	s.contract(m, s.never())
	s.spoilContract("exchange the contracts", even, c.Not(ofEven))
	s.spoilContract("one contract := true", odd)
	s.spoilContract("the other contract := true", even)
	s.spoil("the callee's variables", func(cert *verdict.Certificate) { cert.Contracts[even.Proc] = ofOdd })
	return s.finish(m)
}

// add(x, y) { while (x > 0) { x--; y++; } return y; }  main: assert a < 0 || add(a, b) = a + b
func parameterChanges() *sample {
	s := newSampler("parameters change")
	c := s.c
	add := s.proc("add", []string{"x", "y"}, []string{"r"}, nil)
	x, y := add.t("x"), add.t("y")
	h := add.while(c.Lt(s.int(0), x), func() {
		add.set("x", c.Sub(x, s.int(1)))
		add.set("y", c.Add(y, s.int(1)))
	})
	add.set("r", y)
	add.end()
	m := s.proc("main", nil, nil, []string{"a", "b", "r"})
	m.havoc("a")
	m.havoc("b")
	m.assume(c.Le(s.int(0), m.t("a")))
	m.call(add, "r", m.t("a"), m.t("b"))
	m.assert(c.Eq(m.t("r"), c.Add(m.t("a"), m.t("b"))))
	m.end()
	sum := c.Eq(c.Add(x, y), c.Add(add.old("x"), add.old("y")))
	bound := c.Implies(c.Le(s.int(0), add.old("x")), c.Le(s.int(0), x))
	s.invariant(h, sum, bound)
	s.contract(add, c.Implies(c.Le(s.int(0), add.old("x")), c.Eq(add.t("r"), c.Add(add.old("x"), add.old("y")))))
	s.contract(m, s.never())
	s.spoilInvariant("swap old and current", h, sum, c.Implies(c.Le(s.int(0), x), c.Le(s.int(0), add.old("x"))))
	s.spoilInvariant("drop the first conjunct", h, bound)
	s.spoilInvariant("drop the second conjunct", h, sum)
	s.spoilContract("the condition dropped", add, c.Eq(add.t("r"), c.Add(add.old("x"), add.old("y"))))
	s.spoilContract("current values of parameters", add, c.Eq(add.t("r"), y))
	return s.finish(m)
}

// i = 0; while (i != 100) { i += 2; assert i <= 100; }
func stepTwo() *sample {
	s := newSampler("step two")
	c, m := s.c, s.proc("main", nil, nil, []string{"i"})
	i := m.t("i")
	m.set("i", s.int(0))
	h := m.while(c.Not(c.Eq(i, s.int(100))), func() {
		m.set("i", c.Add(i, s.int(2)))
		m.assert(c.Le(i, s.int(100)))
	})
	m.end()
	even := c.Divides(s.int(2).Value(), i)
	s.invariant(h, even, c.Le(i, s.int(100)))
	s.contract(m, s.never())
	s.spoilInvariant("drop the divisibility", h, c.Le(i, s.int(100)))
	s.spoilInvariant("divisible by another number", h, c.Divides(s.int(3).Value(), i), c.Le(i, s.int(100)))
	s.spoilInvariant("divisible by too much", h, c.Divides(s.int(4).Value(), i), c.Le(i, s.int(100)))
	s.spoilInvariant("weaken the bound by two", h, even, c.Le(i, s.int(102)))
	return s.finish(m)
}

// A cycle with two entrances: x = 0; if (*) goto B; A: x++; B: x++; if (x < 9) goto A; assert x <= 10
func irreducible() *sample {
	s := newSampler("two entrances")
	c, m := s.c, s.proc("main", nil, nil, []string{"x", "t"})
	x := m.t("x")
	m.set("x", s.int(0))
	m.havoc("t")
	from, a, b, after := m.cur, m.loc(), m.loc(), m.loc()
	inc := func() *program.Assign {
		return &program.Assign{Lhs: []*program.Var{m.v("x")}, Rhs: []*logic.Term{c.Add(x, s.int(1))}}
	}
	m.edge(from, a, &program.Assume{Cond: c.Le(m.t("t"), s.int(0))})
	m.edge(from, b, &program.Assume{Cond: c.Lt(s.int(0), m.t("t"))})
	m.edge(a, b, inc())
	m.edge(b, after, inc())
	m.edge(after, a, &program.Assume{Cond: c.Lt(x, s.int(9))})
	m.cur = after
	m.assume(c.Le(s.int(9), x))
	m.assert(c.Le(x, s.int(10)))
	m.end()
	s.invariant(b, c.Le(x, s.int(9)))
	s.contract(m, s.never())
	s.spoilInvariant("weaken by one", b, c.Le(x, s.int(10)))
	s.spoilInvariant("invariant := true", b)
	s.spoil("move it one statement back", func(cert *verdict.Certificate) {
		cert.Invariants[a] = cert.Invariants[b]
		delete(cert.Invariants, b)
	})
	s.spoil("move it one statement on", func(cert *verdict.Certificate) {
		cert.Invariants[after] = cert.Invariants[b]
		delete(cert.Invariants, b)
	})
	return s.finish(m)
}

// x = *; assume 0 <= x; loop: x = x + 1 without signed overflow; assert 0 <= x <= 127
func overflowAssumed() *sample {
	s := newSampler("overflow assumed absent")
	c, m := s.c, s.proc("main", nil, nil, []string{"x", "t"})
	x := m.t("x")
	m.havoc("x")
	m.assume(c.And(c.Le(s.int(0), x), c.Le(x, s.int(127))))
	m.havoc("t")
	h := m.while(c.Lt(s.int(0), m.t("t")), func() {
		m.then(&program.Assume{Cond: c.Le(x, s.int(126)), Violation: program.Violation{Kind: program.SignedOverflow}})
		m.set("x", c.Add(x, s.int(1)))
		m.havoc("t")
	})
	m.assert(c.And(c.Le(s.int(0), x), c.Le(x, s.int(127))))
	m.end()
	s.invariant(h, c.Le(s.int(0), x), c.Le(x, s.int(127)))
	s.contract(m, s.never())
	s.spoilInvariant("drop the lower bound", h, c.Le(x, s.int(127)))
	s.spoilInvariant("drop the upper bound", h, c.Le(s.int(0), x))
	s.spoilInvariant("upper bound too strong", h, c.Le(s.int(0), x), c.Le(x, s.int(126)))
	return s.finish(m)
}

// Globals that a callee cannot write keep their values across its calls; those that it may write do not.
// set() { h = 1; }  main: g = 5; h = 5; k = 5; set(); assert g = 5 && h = 1
func keptGlobals() *sample {
	s := newSampler("frame")
	c := s.c
	g, h := s.global("g", logic.Int), s.global("h", logic.Int)
	set := s.proc("set", nil, nil, nil)
	set.set("h", s.int(1))
	set.end()
	via := s.proc("via", []string{"p"}, []string{"r"}, []string{"unused"})
	via.call(set, "")
	via.set("r", via.t("p"))
	via.end()
	m := s.proc("main", nil, nil, []string{"k"})
	m.set("g", s.int(5))
	m.set("h", s.int(5))
	m.set("k", s.int(5))
	m.call(via, "", m.t("k"))
	m.assert(c.And(c.Eq(g.Term, s.int(5)), c.Eq(h.Term, s.int(1)), c.Eq(m.t("k"), s.int(5))))
	m.end()
	s.contract(set, c.Eq(h.Term, s.int(1)))
	s.contract(via, c.Eq(h.Term, s.int(1)), c.Eq(g.Term, g.Old))
	s.contract(m, s.never())
	s.spoilContract("a written global without a word", via)
	s.spoilContract("a written global is kept", set, c.Eq(h.Term, h.Old))
	s.spoilContract("a global that is not written", via, c.Eq(h.Term, s.int(1)), c.Eq(g.Term, s.int(5)))
	s.spoilContract("a local in a contract", via, c.Eq(h.Term, s.int(1)), c.Eq(via.t("unused"), via.t("unused")),
		c.Le(via.t("unused"), via.t("unused")), c.Eq(via.t("unused"), s.int(0)))
	return s.finish(m)
}

// The lock protocol: do { lock; old = new; if (*) { unlock; new++; } } while (new != old); unlock
func lock() *sample {
	s := newSampler("lock")
	c := s.c
	l := s.global("l", logic.Bool)
	acquire := s.proc("acquire", nil, nil, nil)
	acquire.assert(c.Not(l.Term))
	acquire.set("l", c.True())
	acquire.end()
	release := s.proc("release", nil, nil, nil)
	release.assert(l.Term)
	release.set("l", c.False())
	release.end()
	m := s.proc("main", nil, nil, []string{"new", "old", "t"})
	n, o := m.t("new"), m.t("old")
	m.set("l", c.False())
	m.havoc("new")
	m.set("old", c.Add(n, s.int(1)))
	h := m.while(c.Not(c.Eq(n, o)), func() {
		m.call(acquire, "")
		m.set("old", n)
		m.havoc("t")
		m.branch(c.Eq(m.t("t"), s.int(0)), nothing, func() {
			m.call(release, "")
			m.set("new", c.Add(n, s.int(1)))
		})
	})
	m.call(release, "")
	m.end()
	s.invariant(h, c.Eq(l.Term, c.Eq(n, o)))
	s.contract(acquire, c.Implies(s.err, l.Old), c.Or(s.err, l.Term))
	s.contract(release, c.Implies(s.err, c.Not(l.Old)), c.Or(s.err, c.Not(l.Term)))
	s.contract(m, s.never())
	s.spoilInvariant("one direction only", h, c.Implies(l.Term, c.Eq(n, o)))
	s.spoilInvariant("the other direction only", h, c.Implies(c.Eq(n, o), l.Term))
	s.spoilInvariant("negated", h, c.Eq(l.Term, c.Not(c.Eq(n, o))))
	s.spoilContract("old and current exchanged", acquire, c.Implies(s.err, l.Term), c.Or(s.err, l.Old))
	s.spoilContract("a global after a failure", acquire, c.Implies(s.err, c.And(l.Old, l.Term)), c.Or(s.err, l.Term))
	s.spoilContract("effect forgotten", release, c.Implies(s.err, c.Not(l.Old)))
	s.spoilContract("never fails", release, s.never(), c.Not(l.Term))
	return s.finish(m)
}

// y = x & 7: a term that the solver cannot look into
func bitMask() *sample {
	s := newSampler("bit mask")
	c, m := s.c, s.proc("main", nil, nil, []string{"x", "y", "z"})
	m.havoc("x")
	m.havoc("z")
	and := c.BVToInt(c.BV(logic.BVAnd, c.IntToBV(32, m.t("x")), c.IntToBV(32, m.t("z"))))
	m.assume(c.And(c.Le(s.int(0), m.t("z")), c.Le(m.t("z"), s.int(7))))
	m.set("y", and)
	h := m.while(c.Lt(m.t("y"), s.int(7)), func() { m.set("y", c.Add(m.t("y"), s.int(1))) })
	m.assert(c.Eq(m.t("y"), s.int(7)))
	m.end()
	s.invariant(h, c.Le(m.t("y"), s.int(7)))
	s.contract(m, s.never())
	s.spoilInvariant("too strong", h, c.Le(m.t("y"), s.int(6)))
	s.spoilInvariant("too weak", h, c.Le(m.t("y"), s.int(8)))
	return s.finish(m)
}

// a[0] = 0; while (*) { a[1] = *; a[0] = a[0] + 1; } assert a[0] >= 0
func arrayCell() *sample {
	s := newSampler("array cell")
	s.s.undecided = true
	c := s.c
	a := s.global("a", c.Array(logic.Int, logic.Int))
	m := s.proc("main", nil, nil, []string{"t"})
	zero := c.Select(a.Term, s.int(0))
	m.set("a", c.Store(a.Term, s.int(0), s.int(0)))
	m.havoc("t")
	h := m.while(c.Lt(s.int(0), m.t("t")), func() {
		m.branch(c.Lt(m.t("t"), s.int(9)), func() { m.set("a", c.Store(a.Term, s.int(1), m.t("t"))) }, nothing)
		m.set("a", c.Store(a.Term, s.int(0), c.Add(zero, s.int(1))))
		m.havoc("t")
	})
	m.assert(c.Le(s.int(0), zero))
	m.end()
	s.invariant(h, c.Le(s.int(0), zero))
	s.contract(m, s.never())
	s.spoilInvariant("another cell", h, c.Le(s.int(0), c.Select(a.Term, s.int(2))))
	s.spoilInvariant("invariant := true", h)
	s.spoilInvariant("too strong", h, c.Eq(s.int(0), zero))
	return s.finish(m)
}

// if (*) a[0] = 1; else a[0] = 2; while (*) ; assert 1 <= a[0] <= 2
func arrayChoice() *sample {
	s := newSampler("array choice")
	s.s.undecided = true
	c := s.c
	a := s.global("a", c.Array(logic.Int, logic.Int))
	m := s.proc("main", nil, nil, []string{"t"})
	from, join := m.cur, m.loc()
	for i := range int64(2) {
		store := c.Store(a.Term, s.int(0), s.int(i+1))
		m.edge(from, join, &program.Assign{Lhs: []*program.Var{a}, Rhs: []*logic.Term{store}})
	}
	m.cur = join
	m.havoc("t")
	zero := c.Select(a.Term, s.int(0))
	h := m.while(c.Lt(s.int(0), m.t("t")), func() { m.havoc("t") })
	m.assert(c.And(c.Le(s.int(1), zero), c.Le(zero, s.int(2))))
	m.end()
	s.invariant(h, c.Le(s.int(1), zero), c.Le(zero, s.int(2)))
	s.contract(m, s.never())
	s.spoilInvariant("the first only", h, c.Eq(zero, s.int(1)))
	s.spoilInvariant("the second only", h, c.Eq(zero, s.int(2)))
	s.spoilInvariant("lower bound only", h, c.Le(s.int(1), zero))
	return s.finish(m)
}

// An invariant at a procedure's exit and at its entry.
func invariantAtExit() *sample {
	s := newSampler("invariants at exit and entry")
	c := s.c
	f := s.proc("f", []string{"x"}, []string{"r"}, nil)
	f.set("r", c.Add(f.t("x"), s.int(1)))
	f.end()
	m := s.proc("main", nil, nil, []string{"y"})
	m.call(f, "y", s.int(1))
	m.assert(c.Eq(m.t("y"), s.int(2)))
	m.end()
	s.invariant(f.Exit, c.Eq(f.t("r"), c.Add(f.old("x"), s.int(1))))
	s.invariant(f.Entry, c.Eq(f.t("x"), f.old("x")))
	s.contract(f, c.Eq(f.t("r"), c.Add(f.old("x"), s.int(1))))
	s.contract(m, s.never())
	s.spoilInvariant("exit := true", f.Exit)
	s.spoilInvariant("exit wrong", f.Exit, c.Eq(f.t("r"), f.old("x")))
	s.spoilInvariant("exit := false", f.Exit, c.False())
	s.spoilInvariant("entry wrong", f.Entry, c.Eq(f.t("x"), s.int(1)))
	s.spoilInvariant("entry := false", f.Entry, c.False())
	return s.finish(m)
}

// A procedure that is never called, may loop and fail as it likes, and so may an unreachable part of main.
func uncalled() *sample {
	s := newSampler("never called")
	c := s.c
	f := s.proc("f", nil, nil, nil)
	f.while(c.True(), func() { f.assert(c.False()) })
	f.end()
	m := s.proc("main", nil, nil, []string{"x"})
	m.havoc("x")
	m.end()
	dead := m.loc()
	m.edge(dead, dead, &program.Assert{Cond: c.Le(m.t("x"), s.int(0))})
	s.contract(m, s.never())
	return s.finish(m)
}

// i := 0; y := 0; while (i < 3) { y := y ^ 5; i++ } assert y = 5
func listedStates() *sample {
	s := newSampler("listed states")
	c, m := s.c, s.proc("main", nil, nil, []string{"i", "y"})
	i, y := m.t("i"), m.t("y")
	m.set("i", s.int(0))
	m.set("y", s.int(0))
	h := m.while(c.Lt(i, s.int(3)), func() {
		m.set("y", c.BVToInt(c.BV(logic.BVXor, c.IntToBV(8, y), c.IntToBV(8, s.int(5)))))
		m.set("i", c.Add(i, s.int(1)))
	})
	m.assert(c.Eq(y, s.int(5)))
	m.end()
	states := func(ys ...int64) *logic.Term {
		var ways []*logic.Term
		for k, v := range ys {
			ways = append(ways, c.And(c.Eq(i, s.int(int64(k))), c.Eq(y, s.int(v))))
		}
		return c.Or(ways...)
	}
	s.invariant(h, states(0, 5, 0, 5))
	s.contract(m, s.never())
	s.spoilInvariant("no last state", h, states(0, 5, 0))
	s.spoilInvariant("a state more", h, states(0, 5, 0, 5, 6))
	s.spoilInvariant("a wrong state", h, states(0, 5, 1, 5))
	s.spoilInvariant("a wrong first state", h, states(2, 7, 2, 7))
	s.spoilInvariant("any last state", h, c.Or(states(0, 5, 0), c.Eq(i, s.int(3))))
	return s.finish(m)
}
