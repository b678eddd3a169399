package craig

// The solver as a library.

import (
	"context"
	"fmt"

	"craig/internal/qe"
	"craig/logic"
	"craig/smt"
	"craig/smt/external"
	"craig/smt/interpolate"
	"craig/smt/proof"
)

// The vocabulary of a Solver. Terms are made by the methods of its Context.
type (
	Context = logic.Context // makes terms: Const, Int, Add, Le, And, Select, Parse, …
	Term    = logic.Term    // immutable; in one Context equal terms are the same pointer
	Sort    = logic.Sort
	Model   = logic.Model // evaluates terms
	Value   = logic.Value

	Status    = smt.Status
	Partition = smt.Partition
	TreeNode  = smt.TreeNode
	System    = interpolate.System
	Proof     = proof.Proof
)

// The sorts that need no parameters. For others see Context.BitVec, Context.Array and Context.Uninterpreted.
var (
	Bool = logic.Bool
	Int  = logic.Int
	Real = logic.Real
)

// The answers of Solver.Check. Unknown is the zero value: switch over all three.
const (
	Unknown = smt.Unknown
	Sat     = smt.Sat
	Unsat   = smt.Unsat
)

// The systems by which interpolants are taken from a refutation, from strong interpolants to weak ones. Decomposed is
// McMillan's with conjunctions of several inequalities where those of side A would be added up to one.
const (
	Decomposed      = interpolate.Decomposed
	McMillan        = interpolate.McMillan
	Pudlak          = interpolate.Pudlak
	InverseMcMillan = interpolate.Inverse
)

// SolverOptions configure a Solver. The zero value is the embedded solver without proofs and limits.
type SolverOptions struct {
	Context *Context // whose terms are spoken of; nil for a new one. Solvers that share one must not run concurrently.

	// Of the embedded solver; others do not heed them.
	Proofs       bool  // keep derivations, for Proof and interpolants: about a quarter more time and memory
	Check        bool  // replay every refutation and certify every interpolant: for tests, more than twice the time
	Seed         int64 // not 0: varies the order of decisions
	MaxConflicts int64 // limit for each check, 0 for none; reached, the answer is Unknown

	// Backend is the name of another solver that answers instead, through a pipe: see ExternalSolvers. Its Sat and its
	// interpolants are checked, its Unsat is believed, and Close must be called. The empty name is the embedded solver.
	Backend string
}

// ExternalSolvers returns the names of the other solvers that can answer, whether they are installed or not.
func ExternalSolvers() []string { return external.Names() }

// Solver decides satisfiability of formulas: of Booleans, linear arithmetic over integers and rationals, arrays,
// uninterpreted functions, bit-vectors, and of products as far as lemmas go. It is incremental, gives models, cores,
// refutations and Craig interpolants, and every answer Sat has been checked by evaluating all formulas under the model.
//
// It embeds the Context that makes its terms. Methods that make terms panic on arguments of wrong sorts or of another
// Context, as an index out of range does; Parse reads a term from text and returns errors instead. A Solver is not safe
// for concurrent use.
type Solver struct {
	*Context
	smt.Backend
}

// NewSolver returns a solver without assertions. It fails if o.Backend is not the name of a solver that is installed.
func NewSolver(o SolverOptions) (*Solver, error) {
	c := o.Context
	if c == nil {
		c = logic.NewContext()
	}
	if o.Backend == "" {
		return &Solver{c, smt.New(c, smt.Options{
			Proof: o.Proofs || o.Check, CheckProofs: o.Check, Seed: o.Seed, MaxConflicts: o.MaxConflicts,
		})}, nil
	}
	b, err := external.New(c, o.Backend, external.Options{})
	if err != nil {
		return nil, err
	}
	return &Solver{c, b}, nil
}

// Assert adds formulas, in partition 0, to the innermost scope: they hold until the Pop that closes it.
func (s *Solver) Assert(formulas ...*Term) {
	for _, f := range formulas {
		s.AssertIn(0, f)
	}
}

// Check decides whether what is asserted has a model in which the assumptions hold, too. Assumptions are forgotten with
// the next check: asking with changing assumptions is the cheapest way to ask many similar questions, since all that was
// learnt is kept. A context that is done ends the search: the answer is Unknown then, and Reason says why.
func (s *Solver) Check(ctx context.Context, assumptions ...*Term) Status {
	list := make([]smt.Assumption, len(assumptions))
	for i, f := range assumptions {
		list[i].Term = f
	}
	return s.CheckIn(ctx, list...)
}

// Interpolant returns, after Unsat, a formula that follows from what is in partition a, contradicts what is in the
// others, and has only symbols that occur on both sides, by McMillan's system. It needs SolverOptions.Proofs; a
// context that is done is an error.
func (s *Solver) Interpolant(ctx context.Context, a Partition) (*Term, error) {
	return s.InterpolantBy(ctx, McMillan, func(p Partition) bool { return p == a })
}

// InterpolantBy is Interpolant with a choice of the system, and for any set of partitions.
func (s *Solver) InterpolantBy(ctx context.Context, system System, inA func(Partition) bool) (*Term, error) {
	return s.Backend.Interpolant(ctx, system, inA)
}

// Sequence returns, after Unsat, formulas true = I_0, …, I_n = false, one more than partitions, such that I_i and what is
// in parts[i] imply I_(i+1), and the symbols of I_i occur before and after the cut: what holds along an infeasible path.
func (s *Solver) Sequence(ctx context.Context, parts ...Partition) ([]*Term, error) {
	return s.Backend.Sequence(ctx, McMillan, parts)
}

// Proof returns, after Unsat, the refutation, which package smt/proof can replay; nil without SolverOptions.Proofs and
// from other solvers.
func (s *Solver) Proof() *Proof {
	if e, ok := s.Backend.(*smt.Solver); ok {
		return e.Proof()
	}
	return nil
}

// Eliminate returns a formula without vars, which are constants, that is equivalent to ∃vars. f; what is asserted does
// not matter. It ends for linear arithmetic, Bool and arrays whose indices stay, with a result that can be exponentially
// larger; for the rest it may go on until ctx is done, which is an error. See package qe for projections that are
// quicker and need not be exact.
func (s *Solver) Eliminate(ctx context.Context, vars []*Term, f *Term) (*Term, error) {
	for _, v := range vars {
		if v.Op() != logic.OpConst {
			return nil, fmt.Errorf("%v is not a constant: it cannot be eliminated", v)
		}
	}
	return qe.Eliminate(s.Context, vars, f, func(g *Term) (*Model, error) {
		o := smt.New(s.Context, smt.Options{})
		o.Assert(g)
		switch o.Check(ctx) {
		case Sat:
			return o.Model(), nil
		case Unsat:
			return nil, nil
		}
		return nil, o.Reason()
	})
}

// Read declares, defines and asserts what the SMT-LIB text says, in partition 0; its other commands are an error, and
// nothing is asserted then. The constants and functions of the Context are known by their names and need no declaration;
// those that the text declares are the Context's from then on, while definitions and names of terms end with the text.
func (s *Solver) Read(text string) error {
	commands, err := s.AmbientScope().Script("", text)
	if err != nil {
		return err
	}
	for _, cmd := range commands {
		switch cmd.Name {
		case logic.CmdDeclareFun, logic.CmdDeclareSort, logic.CmdDefineFun, logic.CmdAssert, "define-sort", "set-logic", "set-info":
		default:
			return cmd.Node.Errorf("%s is no declaration and no assertion", cmd.Name)
		}
	}
	for _, cmd := range commands {
		if cmd.Name == logic.CmdAssert {
			s.Assert(cmd.Term)
		}
	}
	return nil
}

// String says what answers.
func (s *Solver) String() string {
	if e, ok := s.Backend.(*external.Solver); ok {
		return fmt.Sprintf("external solver %s", e.Name())
	}
	return "embedded solver"
}
