// Package words decides formulas over truth values, bit-vectors, floating-point numbers, and integers within known bounds: terms are
// made of bits (terms.go, number.go, vector.go, float.go), bits of gates, of which each is there once (network.go), and gates of clauses (solver.go).
//
// An integer has as many bits as its bounds ask for, which follow from those of its operands, so that nothing overflows, and
// remainders and quotients by powers of two are a choice among bits. Integers without bounds are decided where they are only
// compared, or divided by numbers (unbounded.go). It is for formulas in which masks, shifts and remainders dominate, or whose
// integers have few bits; sums with large coefficients, and proofs for integers of any size, are for package smt. Who executes a
// program makes values instead of terms (value.go).
package words

import (
	"context"
	"errors"
	"fmt"

	"craig/internal/stop"
	"craig/logic"
	"craig/num"
	"craig/num/float"
	"craig/smt"
	"craig/smt/internal/sat"
)

// Solver decides formulas of one Context under assumptions, incrementally. It is not safe for concurrent use.
type Solver struct {
	network    *network
	sat        *sat.Solver
	vars       []sat.Var // by node; 0: it has no clauses yet
	meanings   map[*logic.Term]meaning
	divisions  map[division][2]number
	bounds     map[*logic.Term][2]num.Rat
	open       int        // how many integers without bounds there are
	tangled    bool       // they are not only compared
	farthest   num.Rat    // the largest constant in a comparison with them
	period     num.Rat    // what divides it is what they are divided by
	equalities []equality // that do not matter yet
	narrowed   bool       // there are numbers whose bounds do not hold in all models
	byZero     bit        // something was divided by 0, or open, since DividesByZero was called
	signal     *stop.Signal
	broken     bool // an interrupt left it unfinished
	reason     error
}

// New returns a solver that knows nothing.
func New() *Solver {
	s := &Solver{
		network: newNetwork(), sat: sat.New(nil, nil), meanings: make(map[*logic.Term]meaning), period: num.One,
		divisions: make(map[division][2]number), bounds: make(map[*logic.Term][2]num.Rat),
	}
	s.sat.Eliminate()
	s.vars = []sat.Var{s.sat.NewVar()}
	s.sat.AddClause([]sat.Lit{s.vars[0].Lit(true)}, 0)
	return s
}

// Bound says that the integer constant x is within [lo, hi] in all models that count. It must be called before x occurs in a
// formula, with lo ≤ hi.
func (s *Solver) Bound(x *logic.Term, lo, hi num.Rat) { s.bounds[x] = [2]num.Rat{lo, hi} }

// Assert adds formulas. It returns an *Unsupported for one that has no meaning by bits, and the cause of ctx if that is done.
func (s *Solver) Assert(ctx context.Context, fs ...*logic.Term) error {
	return s.within(ctx, func() {
		for _, f := range fs {
			s.require(s.terms().of(f).truth)
		}
	})
}

// terms reads terms in which all constants are those of the solver.
func (s *Solver) terms() *reading { return &reading{Solver: s, meanings: s.meanings} }

// within calls f, which may panic with an *Unsupported, and is left when ctx is done.
func (s *Solver) within(ctx context.Context, f func()) (err error) {
	if s.broken {
		return fmt.Errorf("words: the solver was interrupted")
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Unsupported:
			err = e
		default:
			panic(e)
		}
	}()
	if !stop.Do(ctx, func(signal *stop.Signal) {
		s.signal = signal
		f()
	}) {
		s.broken = true
		return context.Cause(ctx)
	}
	return nil
}

// require adds that b holds.
func (s *Solver) require(b bit) { s.sat.AddClause([]sat.Lit{s.lit(b)}, 0) }

// lit returns the literal of b, whose gates it gives clauses.
func (s *Solver) lit(b bit) sat.Lit {
	for len(s.vars) < len(s.network.gates) {
		s.vars = append(s.vars, 0)
	}
	if s.vars[b.node()] == 0 {
		stack := []uint32{b.node()}
		for len(stack) > 0 {
			k := stack[len(stack)-1]
			g := s.network.gates[k]
			ready := true
			if s.vars[k] == 0 && g.kind != isInput {
				for _, a := range [3]bit{g.a, g.b, g.c} {
					if s.vars[a.node()] == 0 {
						stack = append(stack, a.node())
						ready = false
					}
				}
			}
			if !ready {
				continue
			}
			stack = stack[:len(stack)-1]
			if s.vars[k] == 0 {
				s.define(k, g)
			}
		}
	}
	return s.vars[b.node()].Lit(b.complement() == 1)
}

// define gives node k, a gate whose operands have clauses, a variable and clauses.
func (s *Solver) define(k uint32, g gate) {
	v := s.sat.NewVar()
	s.sat.SetRelevant(v, true)
	s.vars[k] = v
	if g.kind == isInput {
		return
	}
	at := func(b bit) sat.Lit { return s.vars[b.node()].Lit(b.complement() == 1) }
	x, a, b := v.Pos(), at(g.a), at(g.b)
	c := at(g.c)
	clause := func(lits ...sat.Lit) { s.sat.AddClause(lits, 0) }
	switch g.kind {
	case isAnd:
		clause(x.Not(), a)
		clause(x.Not(), b)
		clause(x, a.Not(), b.Not())
	case isXor:
		clause(x.Not(), a, b)
		clause(x.Not(), a.Not(), b.Not())
		clause(x, a.Not(), b)
		clause(x, a, b.Not())
	case isIte:
		clause(a.Not(), x.Not(), b)
		clause(a.Not(), x, b.Not())
		clause(a, x.Not(), c)
		clause(a, x, c.Not())
		clause(b.Not(), c.Not(), x)
		clause(b, c, x.Not())
	case isMaj:
		for _, p := range [3][2]sat.Lit{{a, b}, {a, c}, {b, c}} {
			clause(x, p[0].Not(), p[1].Not())
			clause(x.Not(), p[0], p[1])
		}
	}
}

// Truth is a truth value that a solver knows, so that those who have large formulas need not make terms of them.
type Truth struct{ bit bit }

// True is the value that always holds.
var True = Truth{one}

// IsTrue and IsFalse report whether t is the same in all models, for reasons that are seen without search.
func (t Truth) IsTrue() bool  { return t.bit == one }
func (t Truth) IsFalse() bool { return t.bit == zero }

// Not returns the complement of t.
func (t Truth) Not() Truth { return Truth{t.bit.not()} }

// And returns whether both hold.
func (s *Solver) And(a, b Truth) Truth { return Truth{s.network.and(a.bit, b.bit)} }

// Or returns whether one of them holds.
func (s *Solver) Or(a, b Truth) Truth { return Truth{s.network.or(a.bit, b.bit)} }

// Truth returns the truth value of a formula. The errors are those of Assert.
func (s *Solver) Truth(ctx context.Context, f *logic.Term) (t Truth, err error) {
	err = s.within(ctx, func() { t = Truth{s.terms().of(f).truth} })
	return t, err
}

// Holds returns whether t holds in the model of the last check, which was Sat and knew t.
func (s *Solver) Holds(t Truth) bool { return s.isSet(t.bit) }

// Check decides whether what was asserted and the assumptions, formulas, can hold together, with all integers within their
// bounds. Unknown has a Reason: an *Unsupported, the cause of ctx, or that the integers without bounds could have larger values
// than were looked at.
func (s *Solver) Check(ctx context.Context, assume ...*logic.Term) smt.Status {
	truths := make([]Truth, len(assume))
	for i, f := range assume {
		var err error
		if truths[i], err = s.Truth(ctx, f); err != nil {
			s.reason = err
			return smt.Unknown
		}
	}
	return s.CheckTruths(ctx, truths...)
}

// CheckTruths is Check for what is known already.
func (s *Solver) CheckTruths(ctx context.Context, assume ...Truth) smt.Status {
	var got sat.Status
	s.reason = s.within(ctx, func() {
		lits := make([]sat.Lit, len(assume))
		for i, t := range assume {
			lits[i] = s.lit(t.bit)
		}
		s.addEqualities()
		got = smt.SearchRecorded(ctx, s.sat, lits, func() sat.Status { return s.sat.Solve(s.signal, lits, 0) })
	})
	switch {
	case s.reason != nil:
		return smt.Unknown
	case got == sat.Sat:
		return smt.Sat
	case got == sat.Unknown:
		s.reason = fmt.Errorf("interrupted: %w", context.Cause(ctx))
		return smt.Unknown
	case !s.coversAll():
		s.reason = errors.New("integers without bounds are not only compared")
		return smt.Unknown
	}
	return smt.Unsat
}

// Reason says why the last answer was Unknown.
func (s *Solver) Reason() error { return s.reason }

// Model returns values of all constants that occur, after Sat. Quotients by 0, and what SMT-LIB leaves open of floating-point
// numbers, can have other values than those of the model.
func (s *Solver) Model() *logic.Model {
	m := logic.NewModel()
	for t, w := range s.meanings {
		if t.Op() != logic.OpConst {
			continue
		}
		switch t.Sort().Kind() {
		case logic.KindBool:
			m.Consts[t] = logic.BoolValue(s.isSet(w.truth))
		case logic.KindInt:
			m.Consts[t] = logic.NumValue(s.signed(w.number), t.Sort())
		case logic.KindBitVec:
			m.Consts[t] = logic.NumValue(s.unsigned(w.word), t.Sort())
		case logic.KindFloat:
			x := t.Sort().Format().FromBits(s.unsigned(w.word).NumBig())
			m.Consts[t] = logic.FloatValue(x, t.Sort())
		case logic.KindRoundingMode:
			for mode, b := range w.word {
				if s.isSet(b) {
					m.Consts[t] = logic.ModeValue(float.Mode(mode))
				}
			}
		}
	}
	return m
}

// isSet returns the value of b in the last model; of one that does not matter, that of a false node.
func (s *Solver) isSet(b bit) bool {
	if int(b.node()) >= len(s.vars) || s.vars[b.node()] == 0 {
		return b.complement() == 1
	}
	return s.sat.Value(s.vars[b.node()].Lit(b.complement() == 1)) > 0
}

// unsigned returns the number of some bits in the last model, the lowest first.
func (s *Solver) unsigned(bits []bit) num.Rat {
	v := num.Zero
	for i, b := range bits {
		if s.isSet(b) {
			v = v.Add(num.Pow2(i))
		}
	}
	return v
}

// signed returns the integer x in the last model.
func (s *Solver) signed(x number) num.Rat {
	last := len(x.bits) - 1
	v := s.unsigned(x.bits[:last])
	if s.isSet(x.sign()) {
		v = v.Sub(num.Pow2(last))
	}
	return v
}
