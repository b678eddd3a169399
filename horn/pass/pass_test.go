package pass

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	read "craig/frontend/horn"
	"craig/horn"
	"craig/internal/pipeline"
	"craig/logic"
)

// parse reads clauses in the format with rules; err is the goal.
func parse(t *testing.T, text string) *horn.System {
	t.Helper()
	script, err := read.Read(t.Context(), logic.NewContext(), "test", text)
	if err != nil {
		t.Fatal(err)
	}
	return script.System
}

// show returns the clauses of s with the constants of each numbered.
func show(s *horn.System) string {
	var lines []string
	for _, c := range s.Clauses {
		named := make(map[*logic.Term]*logic.Term)
		terms := clauseTerms(c)
		for _, k := range logic.Consts(append(terms[1:], terms[0])...) {
			named[k] = s.Ctx.Const(fmt.Sprintf("%c%d", strings.ToLower(strings.TrimPrefix(k.Sort().String(), "("))[0], len(named)), k.Sort())
		}
		sub := s.Ctx.NewSubst(named)
		atom := func(p *horn.Pred, args []*logic.Term) string {
			parts := []string{p.Name}
			if p == s.Goal {
				parts[0] = "goal"
			}
			for _, a := range args {
				parts = append(parts, sub.Apply(a).String())
			}
			return strings.Join(parts, " ")
		}
		var body []string
		for _, a := range c.Body {
			guard := ""
			if !a.Guard.IsTrue() {
				guard = sub.Apply(a.Guard).String() + " ? "
			}
			body = append(body, guard+atom(a.Pred, a.Args))
		}
		if !c.Constraint.IsTrue() {
			body = append(body, sub.Apply(c.Constraint).String())
		}
		lines = append(lines, strings.TrimSpace(atom(c.Head, c.HeadArgs)+" <- "+strings.Join(body, ", ")))
	}
	return strings.Join(lines, "\n")
}

const variables = `
(declare-var x Int) (declare-var y Int) (declare-var z Int) (declare-var i Int) (declare-var j Int)
(declare-var a Bool) (declare-var b Bool) (declare-var c Bool) (declare-var u Real) (declare-var v Real)
`

// effects lists what passes make of clauses.
var effects = []struct {
	name   string
	passes string
	text   string
	want   string
}{
	{
		name: "equations are solved for what is not in the body", passes: "simplify",
		text: `(declare-rel P (Int)) (declare-rel Q (Int Real))
(rule (=> (and (P x) (= y (+ x 1)) (= z (* 2 y)) (= u (/ v 2.0)) (< v 1.0)) (Q z u)))
(rule (P 0)) (rule (=> (Q x u) (P x))) (query P)`,
		want: `
Q (+ (* 2 i0) 2) (* (/ 1.0 2.0) r1) <- P i0, (< r1 1.0)
P 0 <-
P i0 <- Q i0 r1
goal <- P i0`,
	},
	{
		name: "literals are propagated", passes: "simplify",
		text: `(declare-rel P (Int))
(rule (=> (and b (=> b (= x 1)) (=> (not b) (= x y)) (or (not a) (= z 3)) (= a c) (or c (> z 5)) (>= y 2) (or (>= y 2) (= x 7))) (P x)))
(query P)`,
		want: `
P 1 <- (and (or b0 (not (<= i1 5))) (or (not b0) (= i1 3)))
goal <- P i0`,
	},
	{
		name: "clauses that cannot be are left out", passes: "simplify",
		text: `(declare-rel P (Int)) (rule (=> (and (= x 1) (= y (+ x 1)) (> x y)) (P x))) (rule (P 4)) (query P)`,
		want: `
P 4 <-
goal <- P i0`,
	},
	{
		name: "what cannot be derived and what is not needed", passes: "slice",
		text: `(declare-rel P (Int)) (declare-rel Q (Int)) (declare-rel R (Int)) (declare-rel S (Int))
(rule (P 0)) (rule (=> (Q x) (P x))) (rule (=> (Q x) (Q (+ x 1)))) (rule (=> (P x) (R x))) (rule (=> (R x) (S x))) (query P)`,
		want: `
P 0 <-
goal <- P i0`,
	},
	{
		name: "constants and copies", passes: "simplify constants",
		text: `(declare-rel P (Int Int Int Int Bool))
(rule (=> (> x 5) (P 1 x x 2 true))) (rule (=> (and (P i x y j b) (= z (+ x i))) (P i z (+ y 1) (+ j 1) b)))
(rule (=> (and (P i x y j b) (or (not b) (= i 3))) (P 7 7 8 9 false)))
(query P)`,
		want: `
P i0 2 <- (not (<= i0 5))
P (+ i0 1) (+ i1 1) <- P i0 i1
goal <- P i0 i1`,
	},
	{
		name: "arguments on which nothing depends", passes: "simplify filter",
		text: `(declare-rel P (Int Int Int))
(rule (P 0 1 x)) (rule (=> (P x y z) (P (+ x 1) (+ y x) z))) (rule (=> (and (P x y z) (> x 9)) (P 3 y (+ z 1))))
(declare-rel Q ()) (rule (=> (and (P x y z) (= z 5)) Q)) (query Q)`,
		want: `
P 0 i0 <-
P (+ i0 1) i1 <- P i0 i1
P 3 (+ i0 1) <- P i1 i0, (not (<= i1 9))
Q <- P i0 5
goal <- Q`,
	},
	{
		name: "arguments that are left open", passes: "simplify filter",
		text: `(declare-rel P (Int Int))
(rule (P 0 x)) (rule (=> (P x (+ y 1)) (P (+ x 1) y)))
(declare-rel Q ()) (rule (=> (and (P x y) (= y 5)) Q)) (query Q)`,
		want: `
P <-
P <- P
Q <- P
goal <- Q`,
	},
	{
		name: "locations", passes: "simplify locations",
		text: `(declare-rel P (Int Int))
(rule (P 1 0)) (rule (=> (and (P 1 x) (< x 9)) (P 1 (+ x 1)))) (rule (=> (and (P 1 x) (>= x 9)) (P 2 x)))
(rule (=> (P i x) (P i (- x 1)))) (declare-rel Q ()) (rule (=> (and (P 2 x) (= x 0)) Q)) (query Q)`,
		want: `
P[1] 0 <-
P[1] (+ i0 1) <- P[1] i0, (<= i0 8)
P[2] i0 <- P[1] i0, (not (<= i0 8))
P[1] (+ i0 (- 1)) <- P[1] i0
P[2] (+ i0 (- 1)) <- P[2] i0
Q <- P[2] 0
goal <- Q`,
	},
	{
		name: "flags guard atoms", passes: "simplify locations",
		text: `(declare-rel P (Bool Int)) (declare-rel Q ())
(rule (P false x)) (rule (P true 1)) (rule (=> (and (P a x) (P b x) (or a b)) Q)) (query Q)`,
		want: `
P[false] i0 <-
P[true] 1 <-
Q <- b0 ? P[false] i1, b2 ? P[true] i1, b3 ? P[false] i1, b4 ? P[true] i1, (and (or b5 b6) (or b0 b5) (or b2 (not b5)) (or b3 b6) (or b4 (not b6)))
goal <- Q`,
	},
	{
		name: "chains of locations become one clause", passes: "simplify unfold",
		text: `(declare-rel A (Int)) (declare-rel B (Int)) (declare-rel C (Int)) (declare-rel D (Int)) (declare-rel E (Int))
(rule (A 0)) (rule (=> (A x) (B (+ x 1)))) (rule (=> (and (B x) (> x 5)) (C x))) (rule (=> (and (B x) (<= x 5)) (D x)))
(rule (=> (C x) (E (- x 6)))) (rule (=> (D x) (E (+ x 1)))) (rule (=> (E x) (A x))) (rule (=> (and (A x) (= x 7)) E1))
(query E1)`,
		want: `
A 0 <-
A (+ i0 (- 5)) <- A i0, (not (<= i0 4))
A (+ i0 2) <- A i0, (<= i0 4)
goal <- A 7`,
	},
	{
		name: "calls", passes: "simplify unfold",
		text: `(declare-rel F (Int Int)) (declare-rel P (Int))
(rule (=> (= y (+ x 1)) (F x y))) (rule (P 0)) (rule (=> (and (P x) (F x y) (F y z)) (P z))) (rule (=> (and (P x) (= x 3)) E1)) (query E1)`,
		want: `
P 0 <-
P (+ i0 2) <- P i0
goal <- P 3`,
	},
	{
		name: "a loop that constants end", passes: "simplify unroll slice",
		text: `(declare-rel P (Int Int))
(rule (=> (> x 0) (P 0 x))) (rule (=> (and (P i x) (< i 2)) (P (+ i 1) (+ x i)))) (rule (=> (and (P i x) (>= i 2) (< x 1)) E1)) (query E1)`,
		want: `
goal <- E1
E1 <- P[4] 2 i0, (<= i0 0)
P[2] 0 i0 <- (not (<= i0 0))
P[3] 1 i0 <- P[2] 0 i0
P[4] 2 (+ i0 1) <- P[3] 1 i0`,
	},
	{
		name: "loops of two predicates, and arrays of values", passes: "simplify unroll slice",
		text: `(declare-rel P (Int (Array Int Int))) (declare-rel Q (Int (Array Int Int))) (declare-var w (Array Int Int))
(rule (P 0 ((as const (Array Int Int)) 1))) (rule (=> (and (P i w) (= (select w i) 1)) (Q i (store w 2 0))))
(rule (=> (Q i w) (P (+ i 1) w))) (rule (=> (and (P i w) (not (= (select w i) 1)) (= i 1)) E1)) (query E1)`,
		want: `
`,
	},
	{
		name: "calls with constants", passes: "simplify unroll slice",
		text: `(declare-rel F (Int Int))
(rule (=> (<= x 0) (F x 1))) (rule (=> (and (> x 0) (F (- x 1) y)) (F x (+ y y)))) (rule (=> (and (F 2 x) (F z y) (> y x)) E1)) (query E1)`,
		want: `
goal <- E1
E1 <- F[2] 2 4, F i0 i1, (not (<= i1 4))
F[2] 2 4 <- F[4] 1 2
F i0 1 <- (<= i0 0)
F i0 (* 2 i1) <- F (+ i0 (- 1)) i1, (not (<= i0 0))
F[4] 1 2 <- F[5] 0 1
F[5] 0 1 <-`,
	},
	{
		name: "loops that constants do not end stay", passes: "simplify unroll",
		text: `(declare-rel P (Int Int))
(rule (P 0 x)) (rule (=> (and (P i x) (< i x)) (P (+ i 1) x))) (rule (=> (and (P i x) (>= i x) (> i 9)) E1)) (query E1)`,
		want: `
P 0 i0 <-
P (+ i0 1) i1 <- P i0 i1, (<= (+ i0 (* (- 1) i1)) (- 1))
E1 <- P i0 i1, (and (not (<= (+ i0 (* (- 1) i1)) (- 1))) (not (<= i0 9)))
goal <- E1`,
	},
	{
		name: "parallel clauses", passes: "simplify merge",
		text: `(declare-rel P (Int Int))
(rule (P 0 0)) (rule (=> (and (P x y) (< x 3)) (P (+ x 1) y))) (rule (=> (and (P x y) (< y x)) (P x (+ y 1)))) (query P)`,
		want: `
P 0 0 <-
P i0 i1 <- P i2 i3, (let ((?1 (+ i0 (* (- 1) i2))) (?2 (+ i1 (* (- 1) i3)))) (or (and (<= i2 2) (= ?1 1) (= ?2 0)) (and (not (<= (+ i2 (* (- 1) i3)) 0)) (= ?1 0) (= ?2 1))))
goal <- P i0 i1`,
	},
}

// merging is what unfold does to parallel clauses.
var merging = Pass{Name: "merge", Run: func(_ context.Context, s *horn.System) (*horn.System, Back, error) {
	t, b := mergeWhere(s, func(*horn.Clause) bool { return true })
	if b == nil {
		b = composed(nil)
	}
	return t, b, nil
}}

// pass returns the pass of that name.
func pass(name string) Pass {
	all := append(Passes(), merging)
	return all[slices.IndexFunc(all, func(p Pass) bool { return p.Name == name })]
}

func TestEffects(t *testing.T) {
	for _, k := range effects {
		t.Run(k.name, func(t *testing.T) {
			text := variables + k.text
			if strings.Contains(text, "E1") {
				text = "(declare-rel E1 ())" + text
			}
			s := parse(t, text)
			var passes []Pass
			for _, name := range strings.Fields(k.passes) {
				passes = append(passes, pass(name))
			}
			out, _, err := Run(t.Context(), passes, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := "\n" + show(out); got != k.want {
				t.Errorf("got%s\nwant%s", got, k.want)
			}
			check(t, parse(t, text), passes)
		})
	}
}

// TestTable: the order in the table is one that it allows, and others are refused.
func TestTable(t *testing.T) {
	if err := pipeline.Validate(Passes()); err != nil {
		t.Error(err)
	}
	late := Passes()
	slices.Reverse(late)
	if pipeline.Validate(late) == nil {
		t.Error("the reverse order is accepted")
	}
	for _, p := range Passes("unfold", "slice") {
		if p.Name == "unfold" || p.Name == "slice" {
			t.Errorf("%s is not left out", p.Name)
		}
	}
}

// TestInterrupted: passes end when the context does, with its cause.
func TestInterrupted(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	s := parse(t, variables+effects[0].text)
	if _, _, err := Run(ctx, Passes(), s, nil); !errors.Is(err, cause) {
		t.Errorf("the pipeline: %v", err)
	}
	for _, p := range []Pass{pass("simplify"), pass("constants"), pass("locations"), pass("unroll"), pass("unfold")} {
		if _, _, err := p.Run(ctx, s); !errors.Is(err, cause) {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}
