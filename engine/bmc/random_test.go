package bmc

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// writer writes random programs in textual form: statements, branches of all kinds, loops with few iterations, jumps, calls.
type writer struct {
	*rand.Rand
	edges   strings.Builder
	locs    int
	proc    int // which procedure is written: it calls those with larger numbers, or itself
	procs   int
	endless bool // loops have no bounds of their own
}

var numbers, flags, vectors, arrays = []string{"g", "h", "x", "y", "z"}, []string{"p", "q"}, []string{"v", "w"}, []string{"a", "b", "ga"}

func (w *writer) of(names []string) string { return names[w.IntN(len(names))] }

func (w *writer) literal() string {
	k := w.IntN(9) - 4
	if w.IntN(12) == 0 {
		return []string{"9223372036854775807", "(- 9223372036854775808)", "18446744073709551616", "4294967295"}[w.IntN(4)]
	}
	if k < 0 {
		return fmt.Sprintf("(- %d)", -k)
	}
	return fmt.Sprint(k)
}

func (w *writer) number(depth int) string {
	if depth <= 0 {
		if w.IntN(3) == 0 {
			return w.literal()
		}
		return w.of(numbers)
	}
	a, b := func() string { return w.number(w.IntN(depth)) }, func() string { return w.number(w.IntN(depth)) }
	switch w.IntN(14) {
	case 0, 1:
		return fmt.Sprintf("(+ %s %s)", a(), b())
	case 2, 3:
		return fmt.Sprintf("(- %s %s)", a(), b())
	case 4:
		return fmt.Sprintf("(* %s %s)", w.literal(), b())
	case 5:
		return fmt.Sprintf("(* %s %s)", a(), b())
	case 6:
		return fmt.Sprintf("(%s %s %s)", w.of([]string{"div", "mod"}), a(), w.of([]string{"2", "3", "4", "(- 2)", "(- 3)", "7", "8", "16"}))
	case 7:
		return fmt.Sprintf("(ite %s %s %s)", w.formula(depth-1), a(), b())
	case 8, 9:
		return fmt.Sprintf("(select %s %s)", w.array(depth-1), a())
	case 10:
		return fmt.Sprintf("(ubv_to_int %s)", w.vector(depth-1))
	case 11:
		d := w.of(numbers)
		return fmt.Sprintf("(%s %s (ite (= %s 0) 3 %s))", w.of([]string{"div", "mod"}), a(), d, d)
	}
	return w.of(numbers)
}

func (w *writer) vector(depth int) string {
	if depth <= 0 {
		return w.of(vectors)
	}
	a := func() string { return w.vector(w.IntN(depth)) }
	switch w.IntN(6) {
	case 0:
		return fmt.Sprintf("((_ int_to_bv 4) %s)", w.number(depth-1))
	case 1:
		return fmt.Sprintf("(ite %s %s %s)", w.formula(depth-1), a(), a())
	case 2:
		return fmt.Sprintf("(bvnot %s)", a())
	}
	return fmt.Sprintf("(%s %s %s)", w.of([]string{"bvadd", "bvand", "bvor", "bvxor", "bvmul", "bvshl", "bvlshr", "bvashr", "bvudiv", "bvurem"}), a(), a())
}

func (w *writer) array(depth int) string {
	if depth <= 0 || w.IntN(3) > 0 {
		return w.of(arrays)
	}
	switch w.IntN(4) {
	case 0:
		return fmt.Sprintf("(ite %s %s %s)", w.formula(depth-1), w.array(depth-1), w.array(depth-1))
	case 1:
		return fmt.Sprintf("((as const (Array Int Int)) %s)", w.number(depth-1))
	}
	return fmt.Sprintf("(store %s %s %s)", w.array(depth-1), w.number(depth-1), w.number(depth-1))
}

func (w *writer) formula(depth int) string {
	a := func() string { return w.number(w.IntN(max(depth, 0) + 1)) }
	b := func() string { return w.formula(w.IntN(depth)) }
	if depth <= 0 && w.IntN(3) == 0 {
		return w.of(flags)
	}
	switch k := w.IntN(14); {
	case k < 4:
		return fmt.Sprintf("(<= %s %s)", a(), a())
	case k < 6:
		return fmt.Sprintf("(= %s %s)", w.of(numbers), w.literal())
	case k < 9:
		return fmt.Sprintf("(< %s %s)", w.of(numbers), w.literal())
	case depth <= 0 || k < 10:
		return fmt.Sprintf("(= %s %s)", a(), a())
	case k < 11:
		return fmt.Sprintf("(not %s)", b())
	case k < 12:
		return fmt.Sprintf("(%s %s %s)", w.of([]string{"bvult", "bvsle", "bvule", "bvslt", "="}), w.vector(depth-1), w.vector(depth-1))
	case k < 13:
		return fmt.Sprintf("(and %s %s)", b(), b())
	}
	return fmt.Sprintf("(or %s %s)", b(), b())
}

func (w *writer) loc() int { w.locs++; return w.locs - 1 }

func (w *writer) edge(from, to int, format string, args ...any) {
	fmt.Fprintf(&w.edges, "  l%d -> l%d %s\n", from, to, fmt.Sprintf(format, args...))
}

// then writes an edge to a new location, which it returns.
func (w *writer) then(from int, format string, args ...any) int {
	to := w.loc()
	w.edge(from, to, format, args...)
	return to
}

// bounded assumes bounds of a number.
func (w *writer) bounded(from int, x string) int {
	lo := w.IntN(5) - 3
	hi := lo + w.IntN(4)
	return w.then(from, "assume (and (not (<= %s %s)) (<= %s %s))", x, signed(lo-1), x, signed(hi))
}

func signed(k int) string {
	if k < 0 {
		return fmt.Sprintf("(- %d)", -k)
	}
	return fmt.Sprint(k)
}

// block writes statements from l on, and returns where they end.
func (w *writer) block(l, size int) int {
	for range 1 + w.IntN(3) {
		l = w.statement(l, size)
	}
	return l
}

func (w *writer) statement(l, size int) int {
	switch k := w.IntN(30); {
	case k < 4:
		x := w.of(numbers)
		return w.bounded(w.then(l, "havoc %s", x), x)
	case k < 5:
		return w.then(l, "havoc %s", w.of([]string{"x", "y z", "p", "v", "g", "a", "ga"}))
	case k < 6:
		return w.then(l, "havoc %s", w.of(arrays))
	case k < 8: // an element with bounds
		x := w.of(numbers)
		return w.bounded(w.then(l, "%s := (select %s %s)", x, w.array(1), w.number(1)), x)
	case k < 10:
		return w.then(l, "%s := (store %s %s %s)", w.of(arrays), w.of(arrays), w.number(1), w.number(1))
	case k < 11:
		return w.then(l, "%s := %s", w.of(arrays), w.array(2))
	case k < 14:
		return w.then(l, "%s := %s", w.of(numbers), w.number(2))
	case k < 15:
		return w.then(l, "x y := %s %s", w.number(1), w.number(1))
	case k < 16:
		return w.then(l, "%s := %s", w.of(flags), w.formula(1))
	case k < 17:
		return w.then(l, "%s := %s", w.of(vectors), w.vector(2))
	case k < 18:
		return w.then(l, "assume %s", w.formula(1))
	case k < 20:
		return w.then(l, "assert (or %s %s)", w.formula(2), w.formula(2))
	case k < 22 && w.procs > 1:
		callee := w.proc + w.IntN(w.procs-w.proc)
		if callee == 0 {
			callee = 1
		}
		l = w.then(l, "n := (+ n 1)")
		l = w.then(l, "assume (<= n 4)")
		return w.then(l, "%s %s := (call f%d %s %s)", w.of([]string{"x", "y", "_"}), w.of([]string{"a", "_"}), callee, w.number(1), w.of(arrays))
	case size <= 0:
		return l
	case k < 27: // a branch
		end := w.loc()
		c := w.formula(1)
		conds := [][]string{{c, "(not " + c + ")"}, {c, w.formula(1)}, {"true", "true"}, {c, w.formula(0), "true"}}[w.IntN(4)]
		for _, c := range conds {
			w.edge(w.block(w.then(l, "assume %s", c), size-1), end, "assume true")
		}
		return end
	}
	// A loop, with a counter that no other statement changes: i, or j within.
	i := []string{"k", "j", "i"}[min(size, 2)]
	head := w.then(l, "%s := 0", i)
	out := w.loc()
	n := 1 + w.IntN(3)
	switch w.IntN(3) {
	case 0:
		w.edge(head, out, "assume (<= %d %s)", n, i)
	case 1:
		w.edge(head, out, "assume %s", w.formula(1))
	case 2:
		w.edge(head, out, "assume true")
	}
	body := head
	if !w.endless {
		body = w.then(head, "assume (< %s %d)", i, n)
		body = w.then(body, "%s := (+ %s 1)", i, i)
	}
	middle := w.block(body, size-1)
	if w.IntN(3) == 0 { // break or continue
		w.edge(middle, []int{out, head}[w.IntN(2)], "assume %s", w.formula(1))
	}
	if w.IntN(4) == 0 { // a jump into the loop
		w.edge(l, middle, "assume %s", w.formula(0))
	}
	w.edge(w.block(middle, size-1), head, "assume true")
	return out
}

// text returns a program.
func (w *writer) text() string {
	var out strings.Builder
	out.WriteString("global g Int\nglobal h Int\nglobal n Int\nglobal ga (Array Int Int)\nentry f0\n")
	w.procs = 1 + w.IntN(3)
	for w.proc = range w.procs {
		if w.proc == 0 {
			out.WriteString("proc f0 () -> ()\n")
		} else {
			fmt.Fprintf(&out, "proc f%d (x b) -> (y a)\n", w.proc)
		}
		out.WriteString("  var x Int\n  var y Int\n  var z Int\n  var i Int\n  var j Int\n  var k Int\n  var p Bool\n  var q Bool\n  var v (_ BitVec 4)\n  var w (_ BitVec 4)\n  var a (Array Int Int)\n  var b (Array Int Int)\n")
		w.edges.Reset()
		entry := w.loc()
		l := w.then(entry, "i j k := 0 0 0")
		if w.proc == 0 {
			l = w.then(l, "g h n := 0 0 0")
			l = w.then(l, "x ga b := 0 ((as const (Array Int Int)) 0) ((as const (Array Int Int)) 1)")
		}
		if w.IntN(4) > 0 {
			l = w.then(l, "havoc y z p q v w a")
			l = w.bounded(l, "y")
			l = w.bounded(l, "z")
		} else {
			l = w.then(l, "y z p q v w a := 1 2 true false #x3 #xa ((as const (Array Int Int)) 2)")
		}
		if w.proc == 0 {
			l = w.block(l, 2)
		}
		l = w.block(l, 2)
		if w.IntN(2) == 0 {
			l = w.then(l, "assert %s", w.formula(2))
		}
		exit := w.then(l, "assume true")
		fmt.Fprintf(&out, "  entry l%d\n  exit l%d\n%s", entry, exit, w.edges.String())
	}
	return out.String()
}

// choices enumerates the choices of executions, depth first, or at random once they are too many.
type choices struct {
	*rand.Rand
	random bool
	picked []int
	of     []int
	next   int
}

func (c *choices) pick(n int) int {
	if c.random {
		return c.IntN(n)
	}
	if c.next == len(c.picked) {
		c.picked, c.of = append(c.picked, 0), append(c.of, n)
	}
	c.next++
	return c.picked[c.next-1]
}

// more goes on to the next choices.
func (c *choices) more() bool {
	c.next = 0
	for len(c.picked) > 0 {
		last := len(c.picked) - 1
		if c.picked[last]++; c.picked[last] < c.of[last] {
			return true
		}
		c.picked, c.of = c.picked[:last], c.of[:last]
	}
	return false
}

func (c *choices) Branch(l *program.Loc) *program.Edge { return l.Out[c.pick(len(l.Out))] }

func (c *choices) Havoc(e *program.Edge) []logic.Value {
	var out []logic.Value
	for _, v := range e.Stmt.(*program.Havoc).Vars {
		x := logic.ZeroValue(v.Term.Sort())
		switch v.Term.Sort().Kind() {
		case logic.KindBool:
			x.B = c.pick(2) == 1
		case logic.KindBitVec:
			x.N = num.Int([]int64{0, 1, 7, 8, 15, 5}[c.pick(6)])
		case logic.KindInt:
			x.N = num.Int([]int64{0, 1, -1, 2, -2, 3, -3, 4, 7}[c.pick(9)])
		case logic.KindArray:
			for k := range int64(4) {
				x = x.With(logic.NumValue(num.Int(k-1), logic.Int), logic.NumValue(num.Int([]int64{0, 1, -2, 3}[c.pick(4)]), logic.Int))
			}
		}
		out = append(out, x)
	}
	return out
}

// violated looks for an execution that violates an assertion.
func violated(t *testing.T, p *program.Program, seed uint64, tries int) bool {
	t.Helper()
	c := &choices{Rand: rand.New(rand.NewPCG(seed, 2))}
	for n := 0; n < tries; n++ {
		c.random = n >= tries/2
		x, err := certify.Run(t.Context(), p, c, certify.RunOptions{MaxSteps: 3000, MaxTrace: -1})
		if err != nil {
			t.Fatal(err)
		}
		if x.End == certify.Failed {
			return true
		}
		if !c.random && !c.more() {
			return false
		}
	}
	return false
}

// TestRandom compares answers with executions: what is found safe has none that violates an assertion, and neither does the
// checker accept the unwindings of programs that do.
func TestRandom(t *testing.T) {
	outcomes := make(map[verdict.Outcome]int)
	for seed := range uint64(exhaustive.Of(60, 400)) {
		w := &writer{Rand: rand.New(rand.NewPCG(seed, 1))}
		text := w.text()
		p, err := program.Parse(logic.NewContext(), "random.craig", text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		bad := violated(t, p, seed, 400)
		outcome, err := answered(t, p)
		outcomes[outcome]++
		if bad && outcome == verdict.Safe {
			err = errors.New("not safe")
		}
		if err == nil && (bad || outcome == verdict.Unsafe) {
			err = refuses(t, p)
		}
		if err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, text)
		}
	}
	if outcomes[verdict.Safe] < 20 || outcomes[verdict.Unsafe] < 20 {
		t.Errorf("the answers are one-sided: %v", outcomes)
	}
}

// limit is how long an answer may take.
const limit = 500 * time.Millisecond

// answered returns the engine's outcome, and an error if its evidence is refuted.
func answered(t *testing.T, p *program.Program) (verdict.Outcome, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	res, err := Engine{}.Verify(ctx, p, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	switch res.Outcome {
	case verdict.Safe:
		err = certify.Certificate(t.Context(), p, res.Certificate, certify.Options{})
		var open *certify.Undecided // the checker may know less
		if errors.As(err, &open) {
			err = nil
		}
	case verdict.Unsafe:
		_, err = certify.Replay(t.Context(), p, res.Counterexample, certify.RunOptions{})
	case verdict.Unknown:
	}
	return res.Outcome, err
}

// refuses returns an error if the checker accepts an unwinding of a program that is not safe.
func refuses(t *testing.T, p *program.Program) error {
	t.Helper()
	far := &verdict.Unwinding{Loops: make(map[*program.Loc]int), Calls: make(map[*program.Proc]int)}
	for _, pr := range p.Procs {
		far.Calls[pr] = 6
		for _, l := range pr.Locs {
			far.Loops[l] = 5
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	if certify.Certificate(ctx, p, &verdict.Certificate{Unwinding: far}, certify.Options{}) == nil {
		return errors.New("an unwinding of a program that is not safe is accepted")
	}
	return nil
}
