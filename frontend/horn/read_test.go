package horn_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"craig/frontend"
	"craig/frontend/horn"
	clauses "craig/horn"
	"craig/internal/exhaustive"
	"craig/logic"
)

// declared is what the formulas of the tables are about.
const declared = `(declare-fun P (Int) Bool)
(declare-fun Q (Int) Bool)
(declare-fun R () Bool)
`

// show prints a clause: its atoms, with guards in brackets, the constraint, and the head.
func show(c *clauses.Clause) string {
	atom := func(p *clauses.Pred, args []*logic.Term) string {
		texts := make([]string, len(args))
		for i, a := range args {
			texts[i] = a.String()
		}
		if len(args) == 0 {
			return p.Name
		}
		return p.Name + "(" + strings.Join(texts, ", ") + ")"
	}
	var parts []string
	for _, a := range c.Body {
		text := atom(a.Pred, a.Args)
		if !a.Guard.IsTrue() {
			text = "[" + a.Guard.String() + "]" + text
		}
		parts = append(parts, text)
	}
	if !c.Constraint.IsTrue() {
		parts = append(parts, c.Constraint.String())
	}
	return strings.Join(append(parts, "=> "+atom(c.Head, c.HeadArgs)), " ")
}

// formulas lists the clauses that an asserted formula becomes.
var formulas = []struct {
	formula string
	clauses []string
}{
	// Rules, facts, queries.
	{"(forall ((x Int)) (=> (and (P x) (> x 0)) (Q (+ x 1))))", []string{"P(x!3) (not (<= x!3 0)) => Q((+ x!3 1))"}},
	{"(forall ((x Int)) (=> (P x) (> x 0) (Q x)))", []string{"P(x!3) (not (<= x!3 0)) => Q(x!3)"}},
	{"(forall ((x Int)) (=> (P x) false))", []string{"P(x!3) => false"}},
	{"(forall ((x Int)) (not (and (P x) (Q x))))", []string{"P(x!3) Q(x!3) => false"}},
	{"(not (exists ((x Int)) (and (P x) (< x 0))))", []string{"P(x!3) (<= x!3 (- 1)) => false"}},
	{"(not (exists ((x Int)) (and (P x) (not (Q x)))))", []string{"P(x!3) => Q(x!3)"}},
	{"(P 3)", []string{"=> P(3)"}},
	{"R", []string{"=> R"}},
	{"(not R)", []string{"R => false"}},
	{"(forall ((x Int)) (or (not (P x)) (Q x) (< x 0)))", []string{"P(x!3) (not (<= x!3 (- 1))) => Q(x!3)"}},
	{"(forall ((x Int)) (P x))", []string{"=> P(x!3)"}},
	{"true", nil},
	{"false", []string{"=> false"}},
	{"(forall ((x Int)) (=> (and (P x) (not (Q x))) (< x 0)))", []string{"P(x!3) (not (<= x!3 (- 1))) => Q(x!3)"}},
	{"(forall ((x Int)) (=> (P x) (P x)))", nil},
	{"(forall ((x Int)) (=> (and (P x) (< x 0) (> x 0)) (Q x)))", []string{"P(x!3) (and (<= x!3 (- 1)) (not (<= x!3 0))) => Q(x!3)"}},
	{"(forall ((x Int)) (=> (and (P x) false) (Q x)))", nil},
	// Quantifiers.
	{"(forall ((x Int)) (forall ((y Int)) (=> (P x) (forall ((z Int)) (=> (Q z) (P (+ x y z)))))))", []string{"P(x!3) Q(z!1) => P((+ x!3 y!1 z!1))"}},
	{"(forall ((x Int)) (=> (exists ((y Int)) (and (P y) (> y x))) (Q x)))", []string{"P(y!1) (<= (+ x!3 (* (- 1) y!1)) (- 1)) => Q(x!3)"}},
	{"(forall ((x Int)) (=> (P x) (forall ((x Int)) (Q x))))", []string{"P(x!3) => Q(x!4)"}},
	{"(forall ((x Int) (P Int)) (=> (P P) (Q x)))", []string{"P(P!1) => Q(x!3)"}},
	{"(forall ((R Int)) (=> (P R) (Q R)))", []string{"P(R!1) => Q(R!1)"}},
	{"(forall ((x Int)) (! (=> (P x) (Q x)) :pattern ((P x)) :qid |k|))", []string{"P(x!3) => Q(x!3)"}},
	{"(forall () (P 1))", []string{"=> P(1)"}},
	{"(and (forall ((x Int)) (P x)) (forall ((x Int)) (=> (P x) (Q x))))", []string{"=> P(x!3)", "P(x!4) => Q(x!4)"}},
	// Conjunctions of heads, and heads that are implications.
	{"(forall ((x Int)) (=> (P x) (and (Q x) R)))", []string{"P(x!3) => R", "P(x!4) => Q(x!4)"}},
	{"(forall ((x Int)) (=> (P x) (and (=> (> x 0) (Q x)) (< x 9))))", []string{"P(x!3) (not (<= x!3 0)) => Q(x!3)", "P(x!4) (not (<= x!4 8)) => false"}},
	{"(forall ((x Int)) (=> (P x) (ite (> x 0) (Q x) R)))", []string{"P(x!3) (<= x!3 0) => R", "P(x!4) (not (<= x!4 0)) => Q(x!4)"}},
	{"(forall ((x Int)) (= (P x) (Q x)))", []string{"P(x!3) => Q(x!3)", "Q(x!4) => P(x!4)"}},
	{"(forall ((x Int)) (= R (> x 0)))", []string{"R (<= x!3 0) => false", "(not (<= x!4 0)) => R"}},
	{"(forall ((x Int)) (xor (P x) (> x 0)))", []string{"P(x!3) (not (<= x!3 0)) => false", "(<= x!4 0) => P(x!4)"}},
	// Disjunctions in bodies.
	{"(forall ((x Int)) (=> (or (P x) (Q x)) R))", []string{"[guard!1]P(x!3) [guard!2]Q(x!3) (or guard!1 guard!2) => R"}},
	{"(forall ((x Int)) (=> (or (P x) (> x 0)) R))", []string{"[guard!1]P(x!3) (or (not (<= x!3 0)) guard!1) => R"}},
	{"(forall ((x Int)) (=> (or (and (P x) (> x 0)) (and (Q x) (or (P 1) (Q 2)))) R))", []string{"[guard!1]P(x!3) [guard!2]Q(x!3) [guard!3]P(1) [guard!4]Q(2) (and (or guard!1 guard!2) (or (not (<= x!3 0)) (not guard!1)) (or (not guard!2) guard!3 guard!4)) => R"}},
	{"(forall ((x Int)) (=> (ite (> x 0) (P x) (Q x)) R))", []string{"[guard!1]Q(x!3) [guard!2]P(x!3) (let ((?1 (<= x!3 0))) (and (or guard!1 guard!2) (or ?1 (not guard!1)) (or (not ?1) (not guard!2)))) => R"}},
	{"(=> (or (exists ((x Int)) (P x)) (exists ((x Int)) (Q x))) R)", []string{"[guard!1]P(x!3) [guard!2]Q(x!4) (or guard!1 guard!2) => R"}},
	// Lets.
	{"(forall ((x Int)) (let ((a (P x)) (b (> x 0))) (=> (and a b) (let ((a (Q x))) a))))", []string{"P(x!3) (not (<= x!3 0)) => Q(x!3)"}},
	{"(let ((a (exists ((x Int)) (P x)))) (and (=> a R) (not a)))", []string{"P(x!3) => false", "P(x!4) => R"}},
	{"(forall ((x Int)) (let ((P x)) (=> (P P) (Q P))))", []string{"P(x!3) => Q(x!3)"}},
}

func TestFormulas(t *testing.T) {
	for _, tt := range formulas {
		s, err := horn.Read(t.Context(), logic.NewContext(), "f", declared+"(assert "+tt.formula+")")
		if err != nil {
			t.Errorf("%s: %v", tt.formula, err)
			continue
		}
		var got []string
		for _, c := range s.System.Clauses {
			got = append(got, show(c))
		}
		if strings.Join(got, "\n") != strings.Join(tt.clauses, "\n") {
			t.Errorf("%s\nbecomes %q\nwant    %q", tt.formula, got, tt.clauses)
		}
	}
}

// scripts lists the clauses of scripts.
var scripts = []struct {
	name, text string
	clauses    []string
	rules      bool
}{
	{
		name: "definitions",
		text: `(set-info :status sat)
(set-logic HORN)
(set-option :produce-proofs true)
(define-sort A () (Array Int Bool))
(define-fun big ((x Int)) Bool (> x 100))
(declare-fun P (A (_ BitVec 8) Real) Bool)
(define-fun atZero ((a A)) Bool (exists ((r Real)) (P a #x00 r)))
(declare-const Z Bool)
(assert (forall ((a A) (r Real) (x Int)) (=> (big x) (P (store a x true) #xff 1))))
(assert (forall ((a A) (b A)) (=> (and (atZero a) (atZero b)) Z)))
(assert (! (not Z) :named goal))
(check-sat)
(get-model)
(exit)
(nonsense`,
		clauses: []string{
			"(not (<= x!5 100)) => P((store a!2 x!5 true), #xff, 1.0)",
			"P(a!3, #x00, r!1) P(b!1, #x00, r!3) => Z",
			"Z => false",
		},
	},
	{
		name: "a definition with a quantifier, applied to its own result",
		text: `(declare-fun P (Int) Bool)(declare-fun R () Bool)
(define-fun at ((k Int) (b Bool)) Bool (exists ((x Int)) (and (P (+ x k)) b)))
(assert (=> (at 1 (at 2 true)) R))
(assert (=> (at 3 (at 4 true)) R))`,
		clauses: []string{
			"P((+ x!3 2)) P((+ x!2 1)) => R",
			"P((+ x!5 4)) P((+ x!4 3)) => R",
		},
	},
	{
		name: "several queries, a predicate without rules, and one that is not used",
		text: `(declare-fun P (Int) Bool)(declare-fun Q (Int) Bool)(declare-fun R (Int) Bool)
(assert (forall ((x Int)) (=> (P x) false)))
(assert (forall ((x Int)) (=> (Q x) false)))
(check-sat)`,
		clauses: []string{"P(x!4) => false", "Q(x!5) => false"},
	},
	{
		name:  "rules with variables and queries",
		rules: true,
		text: `(declare-rel P (Int Bool) interval_relation)
(declare-rel fail ())
(declare-var x Int)
(declare-var b Bool)
(rule (P 0 true))
(rule (=> (and (P x b) (< x 10)) (P (+ x 1) (not b))) step 3)
(rule (forall ((x Int)) (=> (and (P x b) (> x 10)) fail)))
(query fail)
(query P :print-certificate true)
(query (P 7 b))
(query (and (P x true) (not b)))
(query (not (=> (P x b) (> x 3))))`,
		clauses: []string{
			"=> P(0, true)",
			"P(x, b) (<= x 9) => P((+ x 1), (not b))",
			"P(x!3, b!1) (not (<= x!3 10)) => fail",
			"fail => false",
			"P(x!4, x!5) => false",
			"P(7, b!2) => false",
			"P(x!6, true) (not b!3) => false",
			"P(x!7, b!4) (<= x!7 3) => false",
		},
	},
	{name: "nothing", text: "", clauses: nil},
}

func TestScripts(t *testing.T) {
	for _, tt := range scripts {
		s, err := horn.Read(t.Context(), logic.NewContext(), "f", tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var got []string
		for _, c := range s.System.Clauses {
			got = append(got, show(c))
		}
		if strings.Join(got, "\n") != strings.Join(tt.clauses, "\n") {
			t.Errorf("%s: %q\nwant %q", tt.name, got, tt.clauses)
		}
		if s.Rules != tt.rules {
			t.Errorf("%s: rules: %t", tt.name, s.Rules)
		}
	}
}

// mistakes lists texts that are refused, each with the beginning of the error and a part of it.
var mistakes = []struct{ text, place, message string }{
	{"(assert P)", "f:1:9", "unknown constant P"},
	{"P", "f:1:1", "this is not a command"},
	{"(assert true", "f:1:1", "never closed"},
	{"(nonsense)", "f:1:1", "nonsense is no command of a script of Horn clauses"},
	{"(set-logic QF_LIA)", "f:1:12", "craig smt runs scripts"},
	{"(set-logic HORN)\n(declare-datatypes ((L 0)) (((nil))))", "f:2:1", "not supported: declare-datatypes: datatypes;"},
	{"(declare-sort S 0)", "f:1:1", "not supported: declare-sort: uninterpreted sorts"},
	{"(define-fun-rec f ((x Int)) Int (f x))", "f:1:1", "recursive functions; declare"},
	{"(push 1)", "f:1:1", "levels of assertions"},
	{"(declare-fun f (Int) Int)", "f:1:1", "f is of sort Int: Horn clauses declare predicates only"},
	{"(declare-const x Int)", "f:1:1", "put a variable under a forall"},
	{"(declare-fun P (S) Bool)", "f:1:17", "unknown sort S"},
	{"(declare-fun P (Int) Bool)\n(declare-fun P () Bool)", "f:2:14", "P is declared twice"},
	{"(declare-fun P x Bool)", "f:1:16", "a list of sorts"},
	{"(declare-fun P (Int) Bool)(assert (P 1 2))", "f:1:35", "P cannot have 2 arguments"},
	{"(declare-fun P (Int) Bool)(assert (P true))", "f:1:35", "argument"},
	{"(assert (forall ((x Int)) x))", "f:1:27", "a term of sort Int where a formula is needed"},
	{"(assert (forall ((x Int) (x Int)) true))", "f:1:26", "the forall binds x twice"},
	{"(assert (forall x true))", "f:1:9", "forall takes a list of variables"},
	{"(assert (forall ((x)) true))", "f:1:18", "a variable of a quantifier is a symbol with a sort"},
	{"(assert (forall ((x T)) true))", "f:1:21", "unknown sort T"},
	{"(assert (forall ((and Int)) true))", "f:1:19", "the symbol and is reserved"},
	{"(assert (=> (forall ((x Int)) true) (> x 0)))", "f:1:40", "unknown constant x"},
	{"(assert (forall ((x Int)) (! (> x 0) :named n)))\n(assert n)", "f:2:9", "unknown constant n"},
	{"(check-sat)\n(check-sat)", "f:2:1", "check-sat after check-sat"},
	{"(check-sat)\n(assert true)", "f:2:1", "assert after check-sat"},
	{"(declare-rel P ())\n(assert P)", "f:2:1", "assert in a script with rules"},
	{"(assert true)\n(rule true)", "f:2:1", "rule in a script with declared functions or assertions"},
	{"(declare-rel P () )(rule P 3)", "f:1:20", "rule takes a formula, a name and a number"},
	{"(declare-rel P () )(query P 3)", "f:1:29", "options only"},
	{"(declare-rel P x)", "f:1:16", "a list of sorts"},
	{"(query Q)", "f:1:8", "unknown constant Q"},
	{"(check-sat 1)", "f:1:1", "check-sat takes nothing"},
	// Formulas that are no Horn clauses.
	{declared + "(assert (or (P 1) R))", "f:4:1", "it says that R holds or P does"},
	{declared + "(assert (forall ((x Int)) (=> (and (P x) (or (not (Q x)) (> x 0))) R)))", "f:4:1", "R holds or Q does"},
	{declared + "(assert (forall ((x Int)) (=> (= (P x) (> x 0)) R)))", "f:4:1", "R holds or P does"},
	{declared + "(assert (ite R (P 1) (Q 1)))", "f:4:1", "only one can be the head"},
	{declared + "(assert (exists ((x Int)) (P x)))", "f:4:9", "an exists in the head"},
	{declared + "(assert (=> R (exists ((x Int)) (P x))))", "f:4:15", "an exists in the head"},
	{declared + "(assert (=> (forall ((x Int)) (P x)) R))", "f:4:13", "a forall in the body"},
	{declared + "(assert (=> (and R (or R (forall ((x Int)) (P x)))) (P 3)))", "f:4:26", ""},
	{declared + "(assert (=> (or (P 2) (forall ((x Int)) (P x))) R))", "f:4:23", "a forall in the body"},
	{declared + "(assert (P (ite R 1 2)))", "f:4:1", "predicate R inside of a term"},
	{"(declare-fun B (Bool) Bool)(assert (B (B true)))", "f:1:28", "predicate B inside of a term"},
	{"(declare-fun B (Bool) Bool)(assert (B (exists ((x Int)) (> x 0))))", "f:1:39", "move it out"},
}

// refused reports whether err says that the input is not read.
func refused(err error) bool {
	var syntax *frontend.SyntaxError
	var unsupported *frontend.UnsupportedError
	return errors.As(err, &syntax) || errors.As(err, &unsupported)
}

func TestMistakes(t *testing.T) {
	for _, tt := range mistakes {
		_, err := horn.Read(t.Context(), logic.NewContext(), "f", tt.text)
		if !refused(err) || !strings.HasPrefix(err.Error(), tt.place+": ") || !strings.Contains(err.Error(), tt.message) {
			t.Errorf("%s: %v, want %s … %s", tt.text, err, tt.place, tt.message)
		}
	}
}

// deep lists formulas of many levels, by how one level is written: # is its number. The message is that of the refusal.
var deep = []struct{ before, inner, after, message string }{
	{"(and (P #) ", "R", ")", ""},
	{"(=> (P #) ", "R", ")", ""},
	{"(not ", "R", ")", ""},
	{"(forall ((x Int)) ", "(=> (P x) R)", ")", ""},
	{"(forall ((x Int)) (=> (P (+ x #)) ", "R", "))", ""},
	{"(let ((a (P #))) (=> a ", "R", "))", "the term is too large"},
	{"(=> R (not (=> (P #) ", "R", ")))", "take so much room"},
	{"(not (and (or (P #) (not (or (not (Q #)) ", "R", ")))))", "take so much room"},
	{"(=> (or (P #) (and (Q #) ", "R", ")) R)", "only one can be the head"},
	{"(forall ((x Int)) (=> (Q #) (ite (> x #) (P #) ", "R", ")))", "take so much room"},
	{"(=> (P #) (and (Q #) ", "R", "))", "take so much room"},
	{"(and (P (ite (Q #) 1 2)) ", "R", ")", "inside of a term"},
}

// TestDeep checks that formulas of many levels are read, or refused with a place.
func TestDeep(t *testing.T) {
	for i, tt := range deep {
		if tt.message != "" && !exhaustive.Picks(i, 3) { // whatever the depth, they are read up to the limit
			continue
		}
		depth := exhaustive.Of(10_000, 100_000)
		if tt.message != "" { // enough
			depth = 30_000
		}
		var text strings.Builder
		text.WriteString(declared + "(assert ")
		for i := range depth {
			text.WriteString(strings.ReplaceAll(tt.before, "#", strconv.Itoa(i)))
		}
		text.WriteString(tt.inner + strings.Repeat(tt.after, depth) + ")")
		_, err := horn.Read(t.Context(), logic.NewContext(), "f", text.String())
		switch {
		case err == nil && tt.message == "":
		case err == nil || tt.message == "" || !refused(err) || !strings.Contains(err.Error(), tt.message):
			t.Errorf("%s: %.300v, want %q", tt.before, err, tt.message)
		}
	}
}

// TestCancelled: a text that is too long for a limit does not have to be read to its end.
func TestCancelled(t *testing.T) {
	limit := errors.New("limit")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(limit)
	if _, err := horn.Read(ctx, logic.NewContext(), "f", declared); !errors.Is(err, limit) {
		t.Errorf("read with a context that is done: %v", err)
	}
}
