// Package script runs SMT-LIB 2.6 scripts: it reads one command after the other, asks an smt.Backend, and writes the
// answers.
//
// # What differs from the standard, or is left to the solver by it
//
//   - Execution goes on after an error (:error-behavior continued-execution).
//   - :print-success is false at first, as in other solvers. Options that cost nothing are true at first:
//     :produce-models, :produce-assignments, :produce-assertions, :produce-unsat-assumptions. The options
//     :produce-unsat-cores, :produce-proofs and :produce-interpolants are false at first.
//   - A script without set-logic has the logic ALL; so does in fact every other one, since a logic only promises to use
//     less. Where a Real is needed, an Int is converted.
//   - Of floating-point numbers, fp.to_real and to_fp of a real number take constants only. There is z3's fp.to_ieee_bv; of NaN it is
//     the bit-vector without a sign, and with the first bit of the significand set only.
//   - Quantifiers, recursive functions, datatypes, strings and sorts with parameters are refused by name,
//     and so are the quotient (/ x y) where y is no number other than 0, distinct with more than 1000 arguments, and
//     bit-vectors of more than 65536 bits. Reserved words and symbols of theories are not declared, quoted or not.
//   - The output channels are "stdout" and "stderr": a script cannot write files. Errors are answers, and nothing is
//     written to the diagnostic channel.
//   - get-info knows no :all-statistics. A symbol can be declared once: there is no overloading.
//   - The value of a term whose sort is uninterpreted is (as @S!1 S), for the first, second, … element of sort S. Division
//     by zero gives 0, and the remainder the dividend, in every model.
//   - There is the option :timeout of Z3: milliseconds for each command, after which a check answers unknown.
//   - Another solver than the embedded one does not heed :random-seed and :reproducible-resource-limit, and gives no proofs.
//   - When (set-info :status …) says something about the next answer, another answer is an error.
//
// # Interpolants
//
// Under (set-option :produce-interpolants true), after unsat, get-interpolants takes names of assertions as SMTInterpol
// does:
//
//	(get-interpolants A B C)        the sequence: I1, I2 with A ⇒ I1, I1 ∧ B ⇒ I2, I2 ∧ C ⇒ false
//	(get-interpolants A (B C) D)    the tree: D's children are A and C, C's child is B; I1, I2, I3 for A, B and C
//	(and A B)                       in the place of a name: a partition that consists of several assertions
//
// In a tree, a partition is the parent of all that stands before it, as far as it has no parent yet and is in the same
// parentheses. The answer lists the interpolants of all partitions but the last, in the order of the text. Assertions that
// are not mentioned, named or not, and assumptions of check-sat-assuming must not matter: the interpolants are of a
// refutation without them, and if there is none, that is an error. The option :interpolation-system chooses how strong
// the interpolants are: decomposed, mcmillan (strong, the default), pudlak or inverse (weak).
//
// # Proofs
//
// Under (set-option :produce-proofs true), after unsat, get-proof prints the refutation of package smt/proof, where the
// kinds of steps are explained:
//
//	(proof
//	  (atom a1 FORMULA)                          names a formula
//	  (step s1 input (CLAUSE) NAME)              from the assertion or assumption of that name
//	  (step s2 definition (CLAUSE))              a tautology, when atoms are read as their formulas
//	  (step s3 axiom (CLAUSE))                   holds in a theory that is not linear arithmetic
//	  (step s4 farkas (CLAUSE) COEFFICIENT…)     a lemma of linear arithmetic, with a coefficient for each literal
//	  (step s5 int-eq (CLAUSE) COEFFICIENT…)     a lemma on divisibility, likewise
//	  (step s6 chain s1 (LITERAL s2) …)          resolves s1 with s2 on the literal as it is in s2, the result with …
//	  (refutation s6))                           the step whose clause is empty
//
// A clause is a list of literals, each the name of an atom or its negation (not a1). An assertion or assumption that has
// no name is called by its number: they are counted from 1, in the order of the text.
package script
