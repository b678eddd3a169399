package smt

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"craig/internal/bits"
	"craig/logic"
	"craig/smt/internal/arith"
	"craig/smt/internal/sat"
	"craig/smt/internal/theory/arrays"
	"craig/smt/proof"
)

// Partition labels assertions and assumptions for interpolation; 0 by default.
type Partition int

// Options configure a Solver.
type Options struct {
	Proof        bool  // log derivations, for Proof, Interpolant and Sequence: about a quarter more time and memory
	CheckProofs  bool  // replay every refutation and certify every interpolant: doubles the time, for tests and debugging
	Seed         int64 // not 0: varies the order of decisions
	MaxConflicts int64 // limit of conflicts for each check, 0 for none
	MaxSplits    int   // limit of integer splits for each check, 0 for the default of 2000, negative for none
}

const defaultMaxSplits = 2000

// NoLimit as Options.MaxSplits means that only the context of a check ends it.
const NoLimit = -1

// Solver decides formulas of one Context: incrementally, with models, cores, proofs and interpolants. It is not safe
// for concurrent use, and neither is the use of several Solvers of one Context.
//
// Bool, linear Int and Real arithmetic and their mixture (with ite, division and remainder by constants, divisibility)
// and bit-vectors are decided but for a limit on integer splits. What else occurs (products, functions, arrays) is
// abstracted and refined by lemmas for a bounded number of rounds; Check answers Unknown when that does not suffice.
type Solver struct {
	encoding
	opts   Options
	arrays arrays.Theory
	frames []frame
	// Of the last check.
	assumed   []assumed
	assumeLit []sat.Lit
	ctx       context.Context
	status    Status
	reason    error
	model     *logic.Model
	core      []*logic.Term
	empty     proof.StepID
	rounds    int // of refinement
	endless   int // of these, with lemmas on products
	repaired  int // how many these were when a model was last sought by other means
	claims    claims
	branches  []nodeRef // atoms that branching made, for this check only

	shrinks *Solver      // see shrink
	hint    *logic.Model // of the last check: the last candidate that refinement was for
	inner   bool         // works for another one's repair

	recorded  bool       // a check has decided whether there is a recording
	recording *recording // see record.go
}

// encoding is how terms are encoded, see encode.go, and the solvers that work on that. It knows neither what is asserted
// nor what a check is.
type encoding struct {
	c    *logic.Context
	past *savedHeuristics // of nodes that were removed

	sat     *sat.Solver
	th      *arith.Solver
	log     *proof.Log // nil without Options.Proof
	logSize int        // after its last collection

	nodes     []node
	nodeOf    map[*logic.Term]int32
	ofVar     []int32 // node by SAT variable, -1 if none
	freeNodes []int32
	work      []retainItem
	dead      int // nodes that nothing refers to
	live      int
	cyclic    bool                      // live nodes may refer to each other in a circle, see trace
	released  int                       // references taken back since the last trace
	opaque    int                       // live nodes whose meaning is refined by lemmas
	retired   []sat.Var                 // activation variables of closed scopes
	arithOf   map[*logic.Term]arith.Var // of bases and sums
	ofArith   []*logic.Term             // base or sum by arithmetic variable, nil if unused
	atomOf    []proof.Lit               // by SAT variable: its positive literal in the log
	bits      *bits.Blaster

	leaves map[*logic.Term]bool // floating-point numbers and rounding modes of which it is said what they are, see float.go

	clause     []sat.Lit      // scratch
	clauseLits []sat.Lit      // scratch
	inClause   []bool         // scratch: by literal
	plits      []proof.Lit    // scratch
	ants       []proof.StepID // scratch
}

// frame is a scope of Push.
type frame struct {
	act        sat.Var // its clauses hold only while this is assumed; 0 for the lowest frame and for empty ones
	roots      []nodeRef
	assertions []assertion
	encoded    int // so many of the assertions are encoded
}

type assertion struct {
	part    Partition
	f       *logic.Term
	witness int // the argument of a disjunction that was true in the last model
}

// assumed is an assumption of the last check: its literals are assumeLit[from:to].
type assumed struct {
	a        Assumption
	from, to int
	roots    []nodeRef
}

// Assumption is a formula that holds for one check.
type Assumption struct {
	Term *logic.Term
	Part Partition
}

// New returns a solver without assertions for formulas of c.
func New(c *logic.Context, o Options) *Solver {
	s := &Solver{
		opts:   o,
		frames: make([]frame, 1),
		ctx:    context.Background(),
		claims: claims{c: c},
	}
	if o.MaxSplits == 0 {
		s.opts.MaxSplits = defaultMaxSplits
	}
	s.resetEncoding(c, &savedHeuristics{})
	return s
}

// resetEncoding makes the encoding that of nothing.
func (s *Solver) resetEncoding(c *logic.Context, past *savedHeuristics) {
	e := encoding{
		c:       c,
		past:    past,
		bits:    bits.New(c),
		leaves:  make(map[*logic.Term]bool),
		nodes:   make([]node, 1),
		nodeOf:  make(map[*logic.Term]int32),
		arithOf: make(map[*logic.Term]arith.Var),
		th:      arith.New(host{s}),
	}
	var tracer sat.Tracer
	if s.opts.Proof {
		e.log = &proof.Log{}
		tracer = host{s}
	}
	e.sat = sat.New(host{s}, tracer)
	e.th.Attach(e.sat)
	s.encoding = e
	s.arrays = arrays.Theory{Large: s.claims.claim}
}

// encodeAgain forgets the encoding, which an interrupt left unfinished. The next check makes it anew.
func (s *Solver) encodeAgain() {
	s.resetEncoding(s.c, s.past)
	for i := range s.frames {
		f := &s.frames[i]
		f.act, f.roots, f.encoded = 0, nil, 0
	}
	for i := range s.assumed {
		s.assumed[i].roots = nil
	}
	s.branches, s.claims.made = nil, nil
}

// Push opens a scope: what is asserted until the matching Pop is forgotten then.
func (s *Solver) Push() {
	s.frames = append(s.frames, frame{})
	s.recording.line("(push 1)")
}

// Pop closes the innermost scope. It panics if none is open.
func (s *Solver) Pop() {
	n := len(s.frames) - 1
	if n == 0 {
		panic("smt: Pop without Push")
	}
	f := &s.frames[n]
	for _, r := range f.roots {
		s.release(r)
	}
	if f.act != 0 {
		// The unit satisfies the scope's clauses and what was learnt from them; collect removes them.
		s.sat.AddClause([]sat.Lit{f.act.Pos().Not()}, 0)
		s.retired = append(s.retired, f.act)
	}
	s.frames[n] = frame{}
	s.frames = s.frames[:n]
	s.status = Unknown
	s.recording.line("(pop 1)")
}

// Assert adds f in partition 0.
func (s *Solver) Assert(f *logic.Term) { s.AssertIn(0, f) }

// AssertIn adds f in partition p to the innermost scope. The next check does the work.
func (s *Solver) AssertIn(p Partition, f *logic.Term) {
	s.c.MustBeFormula(f)
	s.status = Unknown
	fr := &s.frames[len(s.frames)-1]
	fr.assertions = append(fr.assertions, assertion{part: p, f: f})
	s.recording.assert(f)
}

// encodeAssertions encodes what has been asserted since the last check.
func (s *Solver) encodeAssertions() {
	for i := range s.frames {
		fr := &s.frames[i]
		for ; fr.encoded < len(fr.assertions); fr.encoded++ {
			a := &fr.assertions[fr.encoded]
			if a.f.Op() != logic.OpAnd {
				s.assertClause(i, a.part, a.f)
				continue
			}
			for _, f := range a.f.Args() {
				s.assertClause(i, a.part, f)
			}
		}
	}
}

// assertClause adds the clause that f, no conjunction, is, to scope i.
func (s *Solver) assertClause(i int, p Partition, f *logic.Term) {
	fr := &s.frames[i]
	parts := []*logic.Term{f}
	switch f.Op() {
	case logic.OpTrue:
		return
	case logic.OpFalse:
		parts = nil
	case logic.OpOr:
		parts = f.Args()
	}
	lits := make([]sat.Lit, 0, len(parts)+1)
	for _, a := range parts {
		n, neg := s.node(a)
		r := nodeRef{n, polarity(neg)}
		s.retain(r)
		fr.roots = append(fr.roots, r)
		lits = append(lits, s.nodes[n].v.Lit(neg))
	}
	id := s.logInput(p, lits)
	if i > 0 {
		if fr.act == 0 {
			fr.act = s.newVar(0)
		}
		lits = append(lits, fr.act.Pos().Not())
	}
	s.sat.AddClause(lits, id)
}

// Check decides whether the assertions and the assumptions, in partition 0, have a model.
func (s *Solver) Check(ctx context.Context, assumptions ...*logic.Term) Status {
	list := make([]Assumption, len(assumptions))
	for i, a := range assumptions {
		list[i].Term = a
	}
	return s.CheckIn(ctx, list...)
}

// CheckIn is Check with assumptions that have partitions. An assumption that occurs in several counts for the first.
func (s *Solver) CheckIn(ctx context.Context, assumptions ...Assumption) Status {
	s.record(ctx)
	s.begin(ctx)
	status := Unknown
	err := s.c.Within(ctx, func() { status = s.check(assumptions) })
	s.th.SetSignal(nil)
	if err != nil {
		s.encodeAgain()
		s.assumed = given(assumptions)
		s.core, s.empty, s.reason = nil, 0, interrupted(ctx)
		status = s.finish(Unknown)
	}
	if !s.recording.check(s.assumed, status) {
		s.recording = nil
	}
	return status
}

// interrupted returns the reason of a check that ctx ended.
func interrupted(ctx context.Context) error { return fmt.Errorf("interrupted: %w", context.Cause(ctx)) }

// given returns assumptions that are not encoded.
func given(list []Assumption) []assumed {
	out := make([]assumed, len(list))
	for i, a := range list {
		out[i].a = a
	}
	return out
}

// check decides, within the context of the check, see begin.
func (s *Solver) check(assumptions []Assumption) Status {
	s.th.SetSignal(s.c.Signal())
	s.encodeAssertions()
	s.assume(assumptions)
	s.collect()
	for _, a := range s.assumed {
		if a.a.Term.IsFalse() {
			s.core = []*logic.Term{a.a.Term}
			s.empty = proof.StepID(s.logInput(a.a.Part, nil))
			return s.finishUnsat()
		}
	}
	s.th.Start(s.opts.MaxSplits)
	signal := s.c.Signal()
	switch s.search(s.assumptions()) {
	case sat.Sat:
		return s.finish(Sat)
	case sat.Unsat:
		s.refute()
		return s.finishUnsat()
	}
	if s.hint != nil && !signal.Given() {
		if s.model = s.repair(s.hint); s.model != nil {
			s.reason = nil
			return s.finish(Sat)
		}
	}
	if s.reason == nil {
		if signal.Given() {
			s.reason = interrupted(s.ctx)
		} else {
			s.reason = errConflicts
		}
	}
	return s.finish(Unknown)
}

// assumptions returns the literals under which the search is: those of the scopes, and those of the assumptions, each once.
func (s *Solver) assumptions() []sat.Lit {
	lits := make([]sat.Lit, 0, len(s.frames)+len(s.assumeLit))
	for _, f := range s.frames {
		if f.act != 0 {
			lits = append(lits, f.act.Pos())
		}
	}
	seen := make(map[sat.Lit]bool, len(s.assumeLit))
	for _, a := range s.assumed {
		for _, l := range s.assumeLit[a.from:a.to] {
			if !seen[l] {
				seen[l] = true
				lits = append(lits, l)
			}
		}
	}
	return lits
}

// search searches under lits, and again with claims whenever there are new ones; without them if they are refuted.
func (s *Solver) search(lits []sat.Lit) sat.Status {
	signal := s.c.Signal()
	given := len(lits)
	solve := func() sat.Status { return s.sat.Solve(signal, lits, s.opts.MaxConflicts) }
	result := sat.Unknown
	if s.propositional() {
		result = SearchRecorded(s.ctx, s.sat, lits, solve)
	} else {
		result = solve()
	}
	for result == sat.Unknown && s.claims.again {
		s.claims.again = false
		lits = lits[:given]
		for _, x := range s.claims.made {
			lits = append(lits, s.lit(x))
		}
		if result = s.sat.Solve(signal, lits, s.opts.MaxConflicts); result == sat.Unsat && s.restsOnClaims() {
			s.claims.refuted = true
			result = s.sat.Solve(signal, lits[:given], s.opts.MaxConflicts)
		}
	}
	return result
}

// Reasons for Unknown.
var (
	errConflicts = errors.New("the limit of conflicts was reached")
	errSplits    = errors.New("the limit of integer splits was reached")
	errLarge     = errors.New("a word is too large to be taken apart into bits")
	errModel     = errors.New("the theories involved are not decided: the model found does not satisfy the formula")
)

func (s *Solver) begin(ctx context.Context) {
	s.ctx = ctx
	s.status, s.reason, s.model, s.core, s.empty = Unknown, nil, nil, nil, 0
	s.rounds, s.endless, s.repaired, s.hint = 0, 0, 0, nil
	s.claims.begin()
}

// restsOnClaims reports whether one of the claims is among the assumptions that failed.
func (s *Solver) restsOnClaims() bool {
	failed, _ := s.sat.Failed()
	return slices.ContainsFunc(s.claims.made, func(x *logic.Term) bool { return slices.Contains(failed, s.lit(x)) })
}

func (s *Solver) finish(st Status) Status {
	s.status = st
	for _, r := range s.branches {
		s.release(r)
	}
	s.branches = s.branches[:0]
	if st != Sat {
		s.model = nil
	}
	return st
}

// finishUnsat is finish(Unsat) after the self-check.
func (s *Solver) finishUnsat() Status {
	if s.log != nil && s.opts.CheckProofs {
		if s.reason = s.checkProof(s.log.Proof(s.empty)); s.reason != nil {
			s.core = nil
			return s.finish(Unknown)
		}
	}
	return s.finish(Unsat)
}

// assume makes the list the current assumptions, keeping the encoding of those that stay.
func (s *Solver) assume(list []Assumption) {
	old := s.assumed
	s.assumed = make([]assumed, 0, len(list))
	s.assumeLit = s.assumeLit[:0]
	for _, a := range list {
		s.c.MustBeFormula(a.Term)
		e := assumed{a: a, from: len(s.assumeLit)}
		parts := []*logic.Term{a.Term}
		switch a.Term.Op() {
		case logic.OpTrue, logic.OpFalse:
			parts = nil
		case logic.OpAnd:
			parts = a.Term.Args()
		}
		for _, f := range parts {
			n, neg := s.node(f)
			r := nodeRef{n, polarity(neg)}
			s.retain(r)
			e.roots = append(e.roots, r)
			s.assumeLit = append(s.assumeLit, s.nodes[n].v.Lit(neg))
		}
		e.to = len(s.assumeLit)
		s.assumed = append(s.assumed, e)
	}
	for _, e := range old {
		for _, r := range e.roots {
			s.release(r)
		}
	}
}

// refute finds core and refutation after the SAT solver answered Unsat.
func (s *Solver) refute() {
	failed, id := s.sat.Failed()
	inCore := make(map[sat.Lit]bool, len(failed))
	for _, l := range failed {
		inCore[l] = true
	}
	var ants []proof.StepID
	var pivots []proof.Lit
	if s.log != nil {
		if base, ok := s.sat.Inconsistent(); ok {
			id = base
		}
		if id != 0 {
			ants = append(ants, proof.StepID(id))
		}
	}
	for _, a := range s.assumed {
		used := false
		for _, l := range s.assumeLit[a.from:a.to] {
			if !inCore[l] {
				continue
			}
			delete(inCore, l)
			used = true
			if s.log != nil {
				ants = append(ants, proof.StepID(s.logInput(a.a.Part, []sat.Lit{l})))
				pivots = append(pivots, s.plit(l))
			}
		}
		if used {
			s.core = append(s.core, a.a.Term)
		}
	}
	if s.log != nil {
		if id == 0 { // two assumptions are complements: the first input is what the second resolves with
			pivots = pivots[1:]
		}
		s.empty = s.log.Chain(ants, pivots)
	}
}

// Reason says why the last check answered Unknown; it is nil after other answers.
func (s *Solver) Reason() error { return s.reason }

// Model returns, after Sat, values for every constant and function that occurs in the live assertions and the
// assumptions, all of which hold under it. It is not changed by later calls. It is nil after other answers.
func (s *Solver) Model() *logic.Model { return s.model }

// Core returns, after Unsat, assumptions that cannot hold together with the assertions: few, but not always minimal.
func (s *Solver) Core() []*logic.Term { return s.core }

// Proof returns, after Unsat with Options.Proof, the refutation.
func (s *Solver) Proof() *proof.Proof {
	if s.status != Unsat || s.empty == 0 {
		return nil
	}
	return s.log.Proof(s.empty)
}

// Close releases what the solver holds; there is nothing to be released here. It never fails.
func (s *Solver) Close() error { return nil }
