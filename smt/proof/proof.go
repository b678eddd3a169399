// Package proof holds the refutations of the solver: resolution over atoms that are logic terms, with theory lemmas
// that carry their certificates; the log that the solver writes them to; and a checker that replays them.
//
// A proof has no symbols of its own. The propositional variable of a subformula is the subformula, and the bases of
// linear arithmetic (logic.Linearize) may be any terms: a division, a remainder, an ite or an array read stands for
// itself, what it means is told by Definition steps. ToReal(b) and b count as the same base.
//
// Every step can be attributed to sides by its vocabulary. A leaf is a clause of an assertion, a tautology, a sum of linear
// constraints or an axiom, and says which: the checker has a table of schemata. A lemma that it does not know is a bug, not
// a trusted step. What package logic itself gets wrong no check here can see, only the comparison with other solvers.
package proof

import (
	"fmt"

	"craig/logic"
	"craig/num"
)

// Lit is a literal: the index of its atom, times two, plus one if negated. Atoms are never negations: those go into the
// literal.
type Lit uint32

// MkLit returns the literal of the atom with that index, negated if neg.
func MkLit(atom int, neg bool) Lit {
	if neg {
		return Lit(atom)<<1 | 1
	}
	return Lit(atom) << 1
}

// Atom returns the index of l's atom.
func (l Lit) Atom() int { return int(l >> 1) }

// Neg reports whether l is negated.
func (l Lit) Neg() bool { return l&1 != 0 }

// Not returns the complement of l.
func (l Lit) Not() Lit { return l ^ 1 }

// StepID names a step of a Log or of a Proof. Zero is no step.
type StepID int32

// Kind says why the clause of a step holds.
type Kind uint8

// The kinds of steps. Clauses are sets of literals; none of them may hold a literal together with its complement,
// except a Definition.
const (
	// Input: the clause belongs to an assertion f of partition Part. Either f itself or, if f is a conjunction, one of
	// its conjuncts (at any depth) is the disjunction of exactly the literals. The unit clause of f is the usual case.
	Input Kind = iota + 1

	// Definition: a tautology when atoms are read as their terms. It must be an instance of one of these schemata:
	//
	//   true:       true;  ¬false
	//   and:        ¬g ∨ aᵢ;  g ∨ ¬a₁ ∨ … ∨ ¬aₙ                           for g = a₁ ∧ … ∧ aₙ
	//   or:         g ∨ ¬aᵢ;  ¬g ∨ a₁ ∨ … ∨ aₙ                            for g = a₁ ∨ … ∨ aₙ
	//   iff:        ¬g ∨ ¬a ∨ b;  ¬g ∨ a ∨ ¬b;  g ∨ a ∨ b;  g ∨ ¬a ∨ ¬b     for g = (a ⇔ b)
	//   ite:        ¬g ∨ ¬p ∨ a;  ¬g ∨ p ∨ b;  g ∨ ¬p ∨ ¬a;  g ∨ p ∨ ¬b;
	//               ¬g ∨ a ∨ b;  g ∨ ¬a ∨ ¬b                               for g = ite(p, a, b)
	//   ite term:   ¬p ∨ R, where t = ite(p, a, b) is a base of R and R holds when t is replaced by a in it;
	//               p ∨ R likewise with b. R is one relation that then is true (t = a, t ≤ a, t ≥ a, …), or two
	//               literals that then are complements (A[t] and ¬A[a]).
	//   choice:     L, a relation that follows from t ≥ m or t ≤ n alone, for t = ite(p, m, n) or ite(p, n, m) and numbers m ≤ n
	//   quotient:   L, a relation that follows from 0 ≤ a - d·q or a - d·q ≤ d-1 alone, for q = IntDiv(a, d), d > 0
	//   remainder:  L, a relation that follows from 0 ≤ m or m ≤ d-1 alone, or from m = a - d·IntDiv(a, d),
	//               for m = Mod(a, d), d > 0
	//   divides:    ¬g ∨ L, where L follows from t = d·IntDiv(t, d) or from Mod(t, d) = 0 alone;
	//               g ∨ L, where L follows from t ≥ d·IntDiv(t, d) + 1 or from Mod(t, d) ≥ 1 alone
	//                                                                      for g = (d | t)
	//   trichotomy: s = k ∨ s < k ∨ s > k  (on Int: s ≤ k-1, ¬(s ≤ k))
	//
	//   gate:       g ∨ L or ¬g ∨ L, where L has at most three literals and the clause is a tautology of propositional
	//               logic if g, an iff or ite, and those of its arguments that are iffs are read as what they are
	//   word:       ¬g ∨ f;  g ∨ ¬f  for a predicate or equation g on words, which are bit-vectors,
	//               floating-point numbers and rounding modes, and f = bits.Formula(g) or
	//               bits.Relation(g); a literal of f that is false may be missing
	//   float:      one of bits.OneNaN(x) or bits.OneMode(m), for a floating-point number x or a rounding mode m that is not taken
	//               apart
	//   number:     L, a relation that follows, for n = BVToInt(t), from n = bits.Sum(t), from n = bits.Value(t), from
	//               0 ≤ n or n ≤ 2^w-1, or for t = bvand(a, b) from n ≤ BVToInt(a) or n ≤ BVToInt(b)
	//               (the clauses of the last three must also hold under the assignments of trial.go)
	//
	// "Follows from" means: is a positive multiple of it, rounded to integers if all bases are Int, or weaker.
	Definition

	// Axiom: a valid clause of a theory that is not linear arithmetic. It is a Definition or an instance of one of these
	// schemata, where an equality that simplification decides, as between identical terms, is left out of the clause:
	//
	//   read over write:  i ≠ j ∨ a⟨i:=v⟩[j] = v;  i = j ∨ a⟨i:=v⟩[j] = a[j]
	//   extensionality:   a = b ∨ a[w] ≠ b[w], for a constant w that occurs in no assertion, in no such clause for other
	//                     arrays, and is younger than a = b
	//   congruence:       the complements contradict each other by reflexivity, symmetry, transitivity of equality, by
	//                     congruence of functions, reads and writes, by what an ite is whose condition is decided, and
	//                     since different values are not equal
	//   constant arrays:  by equalities in the clause and fewer stores than there are indices const(v) becomes const(w), but
	//                     v = w is in the clause, or v and w are different numbers
	//   replacement:      s₁ ≠ v₁ ∨ … ∨ L, where L is true, by simplification, when terms sᵢ in it are replaced by the numbers
	//                     vᵢ: all of them, those that are arguments of one term only, or just one of these. A bit-vector y is
	//                     replaced where BVToInt(y) ≠ v is a literal; where BVToInt(y) < w is one, shifts of bit-vectors of width w by y
	//                     are replaced by shifts by w (clauses by which bit-vectors are replaced must also hold under the
	//                     assignments of trial.go)
	//   product:          L, a relation s ≥ 0 (> 0, = 0) where, multiplied out, s = a·r·t + b·r + c·t + d for numbers that
	//                     are not negative, and ¬(r ≥ 0) and ¬(t ≥ 0) are literals (strict ones likewise), or s = r·t + d
	//                     for any t where ¬(r = 0) is one, or which follows from (x-h)² ≥ 0;
	//                     a·x² + b·x·y + c·y² ≥ k for k ≤ 0 (> k for k < 0), if a ≥ 0, c ≥ 0 and b² ≤ 4·a·c
	//   expansion:        L, a relation that is true when products of sums in it are multiplied out
	//   division:         d = 0 ∨ L, where L follows from x = d·q + r or from r ≥ 0 for q = IntDiv(x, d) and
	//                     r = Mod(x, d); ¬(d ≥ 1) ∨ L, where L follows from r ≤ d-1; ¬(d ≤ -1) ∨ L, from r ≤ -d-1
	Axiom

	// Farkas: the complements of the literals, read as linear constraints, contradict each other: Coefs holds a
	// rational number for each literal, positive for inequalities, of any sign or 0 for equalities, and the sum of the
	// constraints multiplied by them is false (0 ≤ c for c < 0, or 0 < c for c ≤ 0). On Int, ¬(s ≤ k) is s ≥ k+1. Every
	// literal's atom is OpLe, OpLt or OpEq on arithmetic terms; the literal of an OpEq is negated (its complement is
	// the equation). A literal that does not take part may have coefficient 0.
	Farkas

	// IntEq: the complements of the literals are equations over Int whose sum, multiplied by Coefs, has an integer
	// coefficient at every base but no integer as its constant. Besides negated OpEq atoms, a pair of literals whose
	// complements are s ≤ k and s ≥ k counts as the equation s = k; its coefficient is that of the literal of s ≤ k,
	// the other one's is 0. A literal with coefficient 0 outside such a pair does not take part.
	IntEq

	// Chain: resolution. The clause of Ants[0] is resolved with that of Ants[1] on the atom of Pivots[0], the result
	// with that of Ants[2] on the atom of Pivots[1], and so on. Pivots[i] is the literal as it occurs in Ants[i+1]; its
	// complement occurs in the clause that it is resolved with. The result is a set: duplicates are merged. A chain of
	// one antecedent has its clause. Lits is nil: the clause is what results.
	Chain
)

// String returns the kind's name.
func (k Kind) String() string {
	switch k {
	case Input:
		return "input"
	case Definition:
		return "definition"
	case Axiom:
		return "axiom"
	case Farkas:
		return "farkas"
	case IntEq:
		return "int-eq"
	case Chain:
		return "chain"
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Step is one step of a proof.
type Step struct {
	Kind   Kind
	Part   int       // Input: the partition
	Lits   []Lit     // the clause, of all kinds but Chain
	Coefs  []num.Rat // Farkas, IntEq: one for each of Lits
	Ants   []StepID  // Chain: earlier steps
	Pivots []Lit     // Chain: one less than Ants
}

// Proof is a refutation. It is not changed after its creation.
type Proof struct {
	Atoms []*logic.Term // all of sort Bool, different, none of them an OpNot
	Steps []Step        // by StepID; Steps[0] is not used; antecedents come before the steps that use them
	Empty StepID        // the step whose clause is empty
}

// Term returns the formula of a literal.
func (p *Proof) Term(c *logic.Context, l Lit) *logic.Term {
	if l.Neg() {
		return c.Not(p.Atoms[l.Atom()])
	}
	return p.Atoms[l.Atom()]
}
