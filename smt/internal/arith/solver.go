package arith

import (
	"slices"

	"craig/internal/stop"
	"craig/num"
	"craig/smt/internal/sat"
)

// Kind is the relation of an atom.
type Kind uint8

// The relations.
const (
	Le Kind = iota // x ≤ k
	Lt             // x < k
	Eq             // x = k
)

// Host has the functions of the solver around it that the theory calls.
type Host interface {
	// Lemma records the proof of a theory clause and returns its name.
	Lemma(e *Explanation) sat.ProofID
	// Branch makes the atom x ≤ k exist, relevant in both polarities, for the integer column x; it is to be tried true
	// first if below, or else false.
	Branch(x Var, k num.Rat, below bool)
	// BranchSum makes the atom sum ≤ k exist, relevant in both polarities, for a sum of integer variables.
	BranchSum(sum []Mono, k num.Rat)
	// Bound returns the literal of the atom x ≤ k, made if need be and relevant in both polarities.
	Bound(x Var, k num.Rat) sat.Lit
	// SplitEq adds the clause x = k ∨ x < k ∨ x > k for the equality atom of the SAT variable v.
	SplitEq(v sat.Var)
}

// Rule says by what an explanation holds.
type Rule uint8

// The rules.
const (
	Farkas  Rule = iota // the complements of the literals, multiplied by Coefs, sum to a contradiction
	Between             // x = k, the first literal: the complements of the others times Coefs contradict x < k, times Above x > k
	IntEq               // equalities, multiplied by Coefs, sum to integer coefficients without an integer constant
	IntCut              // the last two literals are ¬(x ≤ To) and x ≤ From-1; x = v is IntEq for every v between
)

// Explanation is a clause of the theory with its justification. A coefficient belongs to the literal of the same
// index. The complement of a literal, an asserted bound, is read as t ≥ 0 (t > 0) and has a coefficient ≥ 0; the
// complement of a negated equality x = k is read as x - k = 0 and may have a negative one. In an IntEq explanation two
// bounds s ≤ k and s ≥ k, in this order, may stand for s = k; the first has the coefficient, the second has 0.
type Explanation struct {
	Rule  Rule
	Lits  []sat.Lit
	Coefs []num.Rat

	Above    []num.Rat // Between; as long as Coefs, where the first number stands for nothing
	From, To num.Rat   // IntCut
}

type atom struct {
	v    sat.Var
	x    Var
	kind Kind
	want uint8 // bit 0: true matters, bit 1: false matters
	done bool  // its literal is on the trail before head
	real bool  // a relation of reals, which is not rounded on an integer x
	at   Value // x ≤ at, where < k is ≤ k-δ; for Eq the k
}

const (
	wantTrue  = 1
	wantFalse = 2
)

// bound is a record of the stack of asserted bounds.
type bound struct {
	val   Value
	x     Var
	prev  int32   // the bound it replaced, 0 if none
	pos   int32   // trail position of lit
	lit   sat.Lit // the literal that is true
	upper bool
}

// prop records why an atom was implied.
type prop struct {
	lit    sat.Lit
	pos    int32 // trail position of lit
	rule   Rule
	from   int32 // antecedent bounds: reasons[from:to], with coefficients; Between: one half against x < k, one against x > k
	to     int32
	own    num.Rat // Farkas: coefficient of the complement of lit
	second bool    // of an equality: the complement of lit is used as a lower bound, for Between with of against x < k
	of     sat.Var // Between: the equality, if lit is not the one
}

type reason struct {
	bound int32   // negative for what is known of a column, with its index from -1 down
	upper bool    // then: the value as an upper bound
	coef  num.Rat // positive
}

// Solver is the theory solver. It implements sat.Theory but for the final check, which its surroundings complete.
type Solver struct {
	sat  *sat.Solver
	host Host
	stop *stop.Signal

	// Variables.
	value    []Value
	isInt    []bool
	def      [][]Mono // nil for columns
	active   []bool   // is in the tableau
	refs     []int32  // wanted atoms and, for columns, wanted definitions
	basicRow []int32  // -1 for nonbasic
	cols     [][]place
	lower    []int32 // index of the bound record, 0 if none
	upper    []int32
	onVar    [][]int32 // atoms, sorted by at
	linksOf  [][]Var   // the links that the column is a side of, in the order of links
	sumsOf   [][]Var   // the sums of two columns that it is a side of, in any state
	knownOf  []int32   // one more than the index in known, 0 if there is none
	where    []int32   // scratch for eliminate
	freeVars []Var

	// The tableau.
	rows     []row
	freeRows []int32
	numRows  int
	idle     int      // rows of slack variables without wanted atoms
	rowStamp []uint32 // of the round in which rowSides is valid
	rowSides []uint8  // sides already propagated

	// Atoms.
	atoms     []atom
	atomOf    []int32 // by SAT variable, -1 if none
	freeAtoms []int32

	// State of the search.
	head      int     // of the trail
	bounds    []bound // 0 is unused
	props     []prop
	reasons   []reason
	diseqs    []diseq
	links     []link
	known     []known
	fresh     []Var   // columns whose values are to be carried over
	pos       int32   // trail position of the literal that is being asserted
	late      []int32 // atoms that became wanted after their literal was assigned at level 0
	recheck   []int32 // atoms that became wanted while unassigned
	touched   []Var   // variables with new bounds since rows were last propagated
	isTouched []uint8 // by variable: bit 0 for a new lower, bit 1 for a new upper bound
	open      []int32 // by variable: wanted atoms that are not done
	stamp     uint32

	// Simplex.
	heap        []Var // basic variables that may violate a bound
	inHeap      []bool
	saved       []savedValue // values of the last feasible assignment that have changed since
	isSaved     []bool
	feasible    int // number of bounds at that time
	interrupted bool
	expl        Explanation // scratch

	// Integer splits in the current check, and how many there may be; a negative number: no limit.
	splits, MaxSplits int

	checkEvery int   // propagations between self-checks, see invariants.go; 0 for none
	steps      int64 // counted if there are self-checks
	pivots     int64 // since New
}

type diseq struct {
	atom int32
	pos  int32
}

type savedValue struct {
	x   Var
	val Value
}

// New returns an empty theory. Attach must be called before it is used.
func New(h Host) *Solver {
	return &Solver{host: h, bounds: make([]bound, 1), feasible: 1, checkEvery: checkEvery}
}

// Attach sets the SAT solver it works for.
func (s *Solver) Attach(sv *sat.Solver) { s.sat = sv }

// SetSignal sets what tells the solver to stop. Where it works on the tableau it is left by Signal.Poll, and must not be
// used any more then.
func (s *Solver) SetSignal(signal *stop.Signal) { s.stop = signal }

// Start prepares for a check, which ends early when the signal is given.
func (s *Solver) Start(maxSplits int) {
	s.interrupted = false
	s.splits, s.MaxSplits = 0, maxSplits
}

// NewVar returns a new column.
func (s *Solver) NewVar(isInt bool) Var {
	x := s.newVar(isInt)
	s.active[x] = true
	return x
}

// NewSlack returns a variable that stands for a sum of at least two columns with integer coefficients; isInt says
// that it is a sum of integers. It enters the tableau when one of its atoms is wanted.
func (s *Solver) NewSlack(def []Mono, isInt bool) Var {
	x := s.newVar(isInt)
	s.def[x] = def
	if s.twoSided(x) {
		for _, m := range def {
			s.sumsOf[m.Var] = append(s.sumsOf[m.Var], x)
		}
	}
	return x
}

func (s *Solver) newVar(isInt bool) Var {
	if n := len(s.freeVars); n > 0 {
		x := s.freeVars[n-1]
		s.freeVars = s.freeVars[:n-1]
		s.isInt[x] = isInt
		s.value[x] = Value{}
		return x
	}
	s.value = append(s.value, Value{})
	s.isInt = append(s.isInt, isInt)
	s.def = append(s.def, nil)
	s.active = append(s.active, false)
	s.refs = append(s.refs, 0)
	s.basicRow = append(s.basicRow, -1)
	s.cols = append(s.cols, nil)
	s.lower = append(s.lower, 0)
	s.upper = append(s.upper, 0)
	s.onVar = append(s.onVar, nil)
	s.linksOf = append(s.linksOf, nil)
	s.sumsOf = append(s.sumsOf, nil)
	s.knownOf = append(s.knownOf, 0)
	s.where = append(s.where, 0)
	s.isTouched = append(s.isTouched, 0)
	s.open = append(s.open, 0)
	s.inHeap = append(s.inHeap, false)
	s.isSaved = append(s.isSaved, false)
	return Var(len(s.value) - 1)
}

// AddAtom makes the SAT variable v stand for the relation between x and k, one of reals or one of integers. It is not
// wanted yet.
func (s *Solver) AddAtom(v sat.Var, x Var, kind Kind, k num.Rat, real bool) {
	a := atom{v: v, x: x, kind: kind, real: real, at: Value{R: k}}
	if kind == Lt {
		a.at.D = num.MinusOne
	}
	var i int32
	if n := len(s.freeAtoms); n > 0 {
		i = s.freeAtoms[n-1]
		s.freeAtoms = s.freeAtoms[:n-1]
		s.atoms[i] = a
	} else {
		i = int32(len(s.atoms))
		s.atoms = append(s.atoms, a)
	}
	for len(s.atomOf) <= int(v) {
		s.atomOf = append(s.atomOf, -1)
	}
	s.atomOf[v] = i
	list := s.onVar[x]
	n, _ := slices.BinarySearchFunc(list, a.at, func(j int32, at Value) int {
		if c := s.atoms[j].at.cmp(at); c != 0 {
			return c
		}
		return -1
	})
	s.onVar[x] = slices.Insert(list, n, i)
}

// HasAtom reports whether v stands for an atom.
func (s *Solver) HasAtom(v sat.Var) bool { return int(v) < len(s.atomOf) && s.atomOf[v] >= 0 }

// Want says which values of the atom of v matter: only those are asserted to the simplex. It may cut the trail.
func (s *Solver) Want(v sat.Var, whenTrue, whenFalse bool) {
	i := s.atomOf[v]
	a := &s.atoms[i]
	var want uint8
	if whenTrue {
		want |= wantTrue
	}
	if whenFalse {
		want |= wantFalse
	}
	old := a.want
	if want == old {
		return
	}
	a.want = want
	switch {
	case old == 0:
		s.retain(a)
	case want == 0:
		s.release(a)
	}
	if want&^old == 0 {
		return
	}
	lit := v.Pos()
	switch s.sat.Value(lit) {
	case 0:
		s.recheck = append(s.recheck, i)
		return
	case -1:
		lit = lit.Not()
	}
	if !s.wants(a, lit) || old != 0 && s.wanted(old, lit) {
		return
	}
	if s.sat.LevelOf(v) > 0 {
		s.sat.CancelUntil(s.sat.LevelOf(v) - 1)
		return
	}
	s.sat.CancelUntil(0)
	s.late = append(s.late, i)
}

// retain counts a, of which a value matters now, among the references to its variable, whose row is active from the first one on.
func (s *Solver) retain(a *atom) {
	x := a.x
	if !a.done {
		s.open[x]++
	}
	s.refs[x]++
	if s.def[x] == nil || s.refs[x] > 1 {
		return
	}
	for _, m := range s.def[x] {
		s.refs[m.Var]++
	}
	if s.active[x] {
		s.idle--
	} else {
		s.activate(x)
	}
}

// release undoes retain. A row that nothing refers to any more is idle.
func (s *Solver) release(a *atom) {
	x := a.x
	if !a.done {
		s.open[x]--
	}
	s.refs[x]--
	if s.def[x] == nil || s.refs[x] > 0 {
		return
	}
	for _, m := range s.def[x] {
		s.refs[m.Var]--
	}
	s.idle++
}

func (s *Solver) wants(a *atom, lit sat.Lit) bool { return s.wanted(a.want, lit) }

func (s *Solver) wanted(want uint8, lit sat.Lit) bool {
	if lit.Neg() {
		return want&wantFalse != 0
	}
	return want&wantTrue != 0
}

// activate puts the slack variable x into the tableau.
func (s *Solver) activate(x Var) {
	s.restore()
	s.rebase(s.lower[x] != 0 || s.upper[x] != 0)
	s.addRow(x)
}

// rebase makes the current values the ones that restore returns to, when they are not so already; it does so, too, when
// the assignment may violate older bounds than restore would look at.
func (s *Solver) rebase(force bool) {
	if len(s.saved) == 0 && !force {
		return
	}
	for _, sv := range s.saved {
		s.isSaved[sv.x] = false
	}
	s.saved = s.saved[:0]
	s.feasible = 1
}

// Backtrack implements sat.Theory.
func (s *Solver) Backtrack(n int) {
	for i := len(s.bounds) - 1; i > 0 && int(s.bounds[i].pos) >= n; i-- {
		b := &s.bounds[i]
		if b.upper {
			s.upper[b.x] = b.prev
		} else {
			s.lower[b.x] = b.prev
		}
		s.bounds[i] = bound{}
		s.bounds = s.bounds[:i]
	}
	s.disconnect(len(s.bounds))
	s.forget(n)
	for i := len(s.props) - 1; i >= 0 && int(s.props[i].pos) >= n; i-- {
		s.reasons = s.reasons[:s.props[i].from]
		s.props = s.props[:i]
	}
	for i := len(s.diseqs) - 1; i >= 0 && int(s.diseqs[i].pos) >= n; i-- {
		s.diseqs = s.diseqs[:i]
	}
	for s.head > n {
		s.head--
		s.setDone(s.sat.Trail()[s.head].Var(), false)
	}
	s.feasible = min(s.feasible, len(s.bounds))
	for _, x := range s.touched {
		s.isTouched[x] = 0
	}
	s.touched = s.touched[:0]
	s.restore()
}

// setDone notes that head passed the literal of v.
func (s *Solver) setDone(v sat.Var, done bool) {
	if !s.HasAtom(v) {
		return
	}
	a := &s.atoms[s.atomOf[v]]
	a.done = done
	if a.want != 0 {
		if done {
			s.open[a.x]--
		} else {
			s.open[a.x]++
		}
	}
}

// restore returns to the last feasible assignment, and notes what has been asserted since.
func (s *Solver) restore() {
	for _, sv := range s.saved {
		s.value[sv.x] = sv.val
		s.isSaved[sv.x] = false
	}
	s.saved = s.saved[:0]
	for _, x := range s.heap {
		s.inHeap[x] = false
	}
	s.heap = s.heap[:0]
	for i := s.feasible; i < len(s.bounds); i++ {
		s.settle(s.bounds[i].x)
	}
}

// settle makes a nonbasic variable satisfy its bounds, and queues a basic one.
func (s *Solver) settle(x Var) {
	if !s.active[x] {
		return
	}
	if s.basicRow[x] >= 0 {
		s.queue(x)
		return
	}
	if b := s.lower[x]; b != 0 && s.value[x].less(s.bounds[b].val) {
		s.update(x, s.bounds[b].val)
	} else if b := s.upper[x]; b != 0 && s.bounds[b].val.less(s.value[x]) {
		s.update(x, s.bounds[b].val)
	}
}
