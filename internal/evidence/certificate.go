package evidence

import (
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Certificate is a certificate in words. Procedures and locations are numbers of an outline; formulas are lists of conjuncts in SMT-LIB.
type Certificate struct {
	Contracts  []Formula  `json:"contracts,omitempty"`
	Invariants []Formula  `json:"invariants,omitempty"`
	Unwinding  *Unwinding `json:"unwinding,omitempty"`
}

// Formula is a contract of a procedure, or an invariant at a location.
type Formula struct {
	Procedure int      `json:"procedure"`
	Location  int      `json:"location,omitempty"`
	Holds     []string `json:"holds"`
}

// Unwinding is a certificate by unwinding in words.
type Unwinding struct {
	Loops      []Times     `json:"loops,omitempty"`
	Calls      []Times     `json:"calls,omitempty"`
	Inductions []Induction `json:"inductions,omitempty"`
}

// Times is a bound for a loop, or for calls of a procedure.
type Times struct {
	Procedure int `json:"procedure"`
	Location  int `json:"location,omitempty"`
	Times     int `json:"times"`
}

// Induction is one of an unwinding in words.
type Induction struct {
	Procedure  int        `json:"procedure"`
	Location   int        `json:"location"`
	K          int        `json:"k"`
	Invariants [][]string `json:"invariants,omitempty"`
}

// failed is the name of the constant that stands for failure.
const failed = "!failed"

// Certificate writes a certificate of the program. What it says of procedures that cannot be reached is left out.
func (s *Subject) Certificate(cert *verdict.Certificate) *Certificate {
	out := new(Certificate)
	if cert.Unwinding != nil {
		out.Unwinding = s.unwinding(cert.Unwinding)
		return out
	}
	others := make(map[*logic.Term]string)
	if cert.Err != nil {
		others[cert.Err] = failed
	}
	for i, pr := range s.procs {
		if f := cert.Contracts[pr]; f != nil {
			out.Contracts = append(out.Contracts, Formula{Procedure: i, Holds: s.write(f, others)})
		}
		for j, l := range pr.Locs {
			if f := cert.Invariants[l]; f != nil {
				out.Invariants = append(out.Invariants, Formula{i, j, s.write(f, others)})
			}
		}
	}
	return out
}

func (s *Subject) unwinding(u *verdict.Unwinding) *Unwinding {
	out := new(Unwinding)
	for i, pr := range s.procs {
		if n := u.Calls[pr]; n > 0 {
			out.Calls = append(out.Calls, Times{Procedure: i, Times: n})
		}
		for j, l := range pr.Locs {
			if n := u.Loops[l]; n > 0 {
				out.Loops = append(out.Loops, Times{i, j, n})
			}
			if in, ok := u.Inductions[l]; ok {
				x := Induction{Procedure: i, Location: j, K: in.K}
				for _, f := range in.Invariants {
					x.Invariants = append(x.Invariants, s.write(f, nil))
				}
				out.Inductions = append(out.Inductions, x)
			}
		}
	}
	return out
}

// Certificate returns what a certificate of the earlier version says of this one. What cannot be said is left out.
func (m *Match) Certificate(c *Certificate) *verdict.Certificate {
	out := &verdict.Certificate{Invariants: make(map[*program.Loc]*logic.Term), Contracts: make(map[*program.Proc]*logic.Term)}
	if c.Unwinding != nil {
		out.Unwinding = m.unwinding(c.Unwinding)
		return out
	}
	out.Err = m.s.p.Ctx.Fresh("err", logic.Bool)
	r := &reader{m: m, err: out.Err}
	for _, x := range c.Contracts {
		if pr := m.proc(x.Procedure); pr != nil {
			out.Contracts[pr] = r.formula(pr, x.Holds)
		}
	}
	for _, x := range c.Invariants {
		if l := m.loc(x.Procedure, x.Location); l != nil {
			out.Invariants[l] = r.formula(l.Proc, x.Holds)
		}
	}
	return out
}

func (m *Match) unwinding(u *Unwinding) *verdict.Unwinding {
	out := &verdict.Unwinding{
		Loops: make(map[*program.Loc]int), Calls: make(map[*program.Proc]int), Inductions: make(map[*program.Loc]verdict.Induction),
	}
	for _, x := range u.Loops {
		if l := m.loc(x.Procedure, x.Location); l != nil {
			out.Loops[l] = x.Times
		}
	}
	for _, x := range u.Calls {
		if pr := m.proc(x.Procedure); pr != nil {
			out.Calls[pr] = x.Times
		}
	}
	r := &reader{m: m}
	for _, x := range u.Inductions {
		l := m.loc(x.Procedure, x.Location)
		if l == nil {
			continue
		}
		in := verdict.Induction{K: x.K}
		for _, f := range x.Invariants {
			in.Invariants = append(in.Invariants, r.formula(l.Proc, f))
		}
		out.Inductions[l] = in
	}
	return out
}

// reader reads formulas about procedures.
type reader struct {
	m     *Match
	err   *logic.Term // what failed stands for; nil: nothing
	proc  *program.Proc
	scope *logic.Scope
}

// formula reads conjuncts about a procedure. Those that mean nothing there are left out.
func (r *reader) formula(pr *program.Proc, conjuncts []string) *logic.Term {
	if r.proc != pr {
		r.proc, r.scope = pr, r.m.s.scope(pr)
		if r.err != nil {
			r.scope.Bind(failed, r.err)
		}
	}
	var fs []*logic.Term
	for _, text := range conjuncts {
		if hasLongNumber(text) {
			continue
		}
		if f, err := r.scope.Parse("", text); err == nil && f.Sort() == logic.Bool {
			fs = append(fs, f)
		}
	}
	return r.m.s.p.Ctx.And(fs...)
}

// mostDigits is how many digits a number in a formula has at most. No number of a program is nearly as long, and reading a longer one can
// take more time than finding a proof.
const mostDigits = 10_000

// hasLongNumber reports whether a formula has a number with more digits.
func hasLongNumber(text string) bool {
	if len(text) <= mostDigits {
		return false
	}
	run := 0
	for i := range len(text) {
		if c := text[i]; c < '0' || c > '9' {
			run = 0
		} else if run++; run > mostDigits {
			return true
		}
	}
	return false
}
