package recmc

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/frontend/c"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/program"
	"craig/program/pass"
	"craig/verdict"
)

// writer writes random programs in textual form: small procedures with branches, loops, calls and assertions over linear
// arithmetic, inputs of any size, and recursion of every kind. Wild ones have an array that is handed around, products,
// quotients and conditional terms as well.
type writer struct {
	*rand.Rand
	strings.Builder
	locs   int
	vars   []string
	procs  int // f0, f1, …: each has two parameters and one result
	budget int
	wild   bool
}

func randomText(seed int64, wild bool) string {
	w := &writer{Rand: rand.New(rand.NewSource(seed)), wild: wild}
	w.procs = w.Intn(4)
	w.WriteString("entry main\n")
	w.proc("main", "() -> ()", nil, []string{"x", "y", "z"})
	for i := range w.procs {
		signature := "(a b) -> (r)"
		if wild {
			signature = "(a b m) -> (r m)"
		}
		w.proc(fmt.Sprintf("f%d", i), signature, []string{"a", "b"}, []string{"r", "v"})
	}
	return w.String()
}

func (w *writer) loc() string {
	w.locs++
	return fmt.Sprintf("l%d", w.locs)
}

func (w *writer) proc(name, signature string, params, locals []string) {
	fmt.Fprintf(w, "proc %s %s\n", name, signature)
	w.vars = append(append([]string(nil), params...), locals...)
	for _, v := range w.vars {
		fmt.Fprintf(w, "  var %s Int \"int\"\n", v)
	}
	if w.wild {
		w.WriteString("  var m (Array Int Int) \"int[]\"\n")
	}
	entry, exit := w.loc(), w.loc()
	fmt.Fprintf(w, "  entry %s\n  exit %s\n", entry, exit)
	at := w.edge(entry, strings.Join(locals, " ")+" :="+strings.Repeat(" 0", len(locals)))
	if w.wild && len(params) == 0 {
		at = w.edge(at, "havoc m :input \"in\"")
	}
	w.budget = 4 + w.Intn(9)
	for w.budget > 0 {
		at = w.statement(at, 0)
	}
	if name == "main" || w.Intn(3) == 0 {
		at = w.edge(at, fmt.Sprintf("assert %s \"claim\"", w.condition()))
	}
	fmt.Fprintf(w, "  %s -> %s assume true\n", at, exit)
}

// edge writes an edge to a new location and returns it.
func (w *writer) edge(from, statement string) string {
	to := w.loc()
	fmt.Fprintf(w, "  %s -> %s %s\n", from, to, statement)
	return to
}

func (w *writer) pick() string { return w.vars[w.Intn(len(w.vars))] }

func (w *writer) term() string {
	if w.wild && w.Intn(3) == 0 {
		switch w.Intn(5) {
		case 0:
			return fmt.Sprintf("(* %s %s)", w.pick(), w.pick())
		case 1:
			return fmt.Sprintf("(div %s %d)", w.pick(), 2+w.Intn(2))
		case 2:
			return fmt.Sprintf("(ite %s %s %s)", w.condition(), w.pick(), w.pick())
		}
		return fmt.Sprintf("(select m %s)", w.pick())
	}
	switch w.Intn(6) {
	case 0:
		return []string{"0", "1", "2", "5", "(- 1)", "(- 3)"}[w.Intn(6)]
	case 1:
		return w.pick()
	case 2:
		return fmt.Sprintf("(+ %s %s)", w.pick(), w.pick())
	case 3:
		return fmt.Sprintf("(- %s %s)", w.pick(), w.pick())
	case 4:
		return fmt.Sprintf("(+ %s %d)", w.pick(), 1+w.Intn(3))
	}
	return fmt.Sprintf("(- (* 2 %s) %s)", w.pick(), w.pick())
}

func (w *writer) condition() string {
	a, b := w.pick(), fmt.Sprint(w.Intn(7))
	if w.Intn(2) == 0 {
		b = w.pick()
	}
	switch w.Intn(8) {
	case 0:
		return fmt.Sprintf("(= %s %s)", a, b)
	case 1:
		return fmt.Sprintf("(not (= %s %s))", a, b)
	case 2:
		return fmt.Sprintf("(= (mod %s 2) %d)", a, w.Intn(2))
	case 3:
		return fmt.Sprintf("(or (< %s %s) (> %s 10))", a, b, w.pick())
	case 4, 5:
		return fmt.Sprintf("(< %s %s)", a, b)
	}
	return fmt.Sprintf("(>= %s %s)", a, b)
}

func (w *writer) block(at string, depth int) string {
	for range 1 + w.Intn(2) {
		at = w.statement(at, depth+1)
	}
	return at
}

func (w *writer) statement(at string, depth int) string {
	w.budget--
	if w.wild && w.Intn(6) == 0 {
		return w.edge(at, fmt.Sprintf("m := (store m %s %s)", w.pick(), w.term()))
	}
	switch k := w.Intn(12); {
	case k < 4:
		return w.edge(at, fmt.Sprintf("%s := %s", w.pick(), w.term()))
	case k == 4:
		return w.edge(at, fmt.Sprintf("havoc %s :input \"in\"", w.pick()))
	case k < 7 && depth < 2: // a branch
		cond := w.condition()
		yes := w.block(w.edge(at, "assume "+cond), depth)
		no := w.edge(at, fmt.Sprintf("assume (not %s)", cond))
		fmt.Fprintf(w, "  %s -> %s assume true\n", yes, no)
		return no
	case k < 9 && depth < 2: // a loop
		head := w.edge(at, "assume true")
		cond := w.condition()
		body := w.block(w.edge(head, "assume "+cond), depth)
		fmt.Fprintf(w, "  %s -> %s assume true\n", body, head)
		return w.edge(head, fmt.Sprintf("assume (not %s)", cond))
	case k < 11 && w.procs > 0:
		result, array := w.pick(), ""
		if w.wild {
			result, array = result+" m", " m"
		}
		return w.edge(at, fmt.Sprintf("%s := (call f%d %s %s%s)", result, w.Intn(w.procs), w.term(), w.term(), array))
	}
	return w.edge(at, fmt.Sprintf("assert %s \"claim\"", w.condition()))
}

var seeds = flag.Int64("seeds", 60, "how many random programs to try")

// TestRandomAgainstSpacer: on random programs the engine's evidence stands, and z3 does not say otherwise.
func TestRandomAgainstSpacer(t *testing.T) {
	for _, k := range []struct {
		name  string
		wild  bool
		seeds int64
	}{
		{"linear", false, *seeds},
		{"wild", true, *seeds / 2},
	} {
		t.Run(k.name, func(t *testing.T) {
			count := newTally()
			for seed := range k.seeds {
				text := randomText(seed, k.wild)
				compare(t, fmt.Sprintf("seed %d", seed), parse(t, text), 300*time.Millisecond, count)
				if t.Failed() {
					t.Fatalf("seed %d:\n%s", seed, text)
				}
			}
			count.ask(t)
			t.Log(count)
			if count.z3 != "" && count.agreed < int(k.seeds)/2 {
				t.Error("z3 decides too few for the comparison to say much")
			}
			if count.safe < int(k.seeds)/6 || count.unsafe < int(k.seeds)/6 {
				t.Error("too few of the programs have an answer")
			}
		})
	}
}

// TestFilesAgainstSpacer: so on the project's programs, or on every sixth one.
func TestFilesAgainstSpacer(t *testing.T) {
	count := newTally()
	n := 0
	for _, dir := range []string{"examples", "testdata/conformance"} {
		files, _ := filepath.Glob(filepath.Join("../..", dir, "*.c"))
		for i, file := range files {
			if !exhaustive.Picks(i, 6) {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.HasPrefix(text, []byte("// WANT: unknown")) {
				continue // alarms there are about what is not modelled exactly
			}
			p, err := c.Load(t.Context(), logic.NewContext(), []string{file}, c.Options{})
			if err != nil {
				continue // the conformance test says whether that is right
			}
			n++
			q, _, err := pass.Run(t.Context(), pass.Passes(pass.Wraps), p, nil)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, filepath.Base(file), q, time.Second, count)
		}
	}
	count.ask(t)
	t.Log(count)
	if count.z3 != "" && count.agreed < n/2 {
		t.Error("z3 decides too few for the comparison to say much")
	}
	if count.safe+count.unsafe < n*3/4 {
		t.Errorf("%d of %d decided", count.safe+count.unsafe, n)
	}
}

// tally counts verdicts and how often z3 has one as well.
type tally struct {
	safe, unsafe, unknown, agreed int
	z3                            string // empty if there is none
	asked                         []question
}

// question is a system with a verdict, for z3.
type question struct {
	name, script string
	ours         verdict.Outcome
}

func newTally() *tally {
	path, _ := exec.LookPath("z3")
	return &tally{z3: path}
}

func (k *tally) String() string {
	if k.z3 == "" {
		return fmt.Sprintf("%d safe, %d unsafe, %d unknown; z3 is not installed", k.safe, k.unsafe, k.unknown)
	}
	return fmt.Sprintf("%d safe, %d unsafe, %d unknown; z3 agrees with %d", k.safe, k.unsafe, k.unknown, k.agreed)
}

// compare runs the engine on p for some time, checks what it says on the clauses and on p, and notes it for z3.
func compare(t *testing.T, name string, p *program.Program, limit time.Duration, count *tally) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	e := analyse(t, ctx, p)
	out := e.res.Outcome
	if out == verdict.Unknown {
		count.unknown++
		if ctx.Err() == nil {
			t.Logf("%s: %v", name, e.res.Reason)
		}
		return
	}
	e.Ctx = t.Context()
	var open *certify.UndecidedModel
	if err := checkResult(e); err != nil && !errors.As(err, &open) {
		t.Errorf("%s: %v, but %v", name, out, err)
	}
	if err := checkFacts(e); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	switch out {
	case verdict.Safe:
		count.safe++
		var no *certify.Undecided
		cert := e.of.Certificate(e.res.Model)
		if err := certify.Certificate(t.Context(), p, cert, certify.Options{}); err != nil && !errors.As(err, &no) {
			t.Errorf("%s: %v", name, err)
		}
	case verdict.Unsafe:
		count.unsafe++
		cex := e.of.Counterexample(e.res.Derivation)
		var no *certify.NotReplayed
		_, err := certify.Replay(t.Context(), p, cex, certify.RunOptions{})
		// An alarm may be about what is not modelled exactly; then verify asks again without.
		if err != nil && (!errors.As(err, &no) || no.Kind != certify.NotExact) {
			t.Errorf("%s: %v", name, err)
		}
	}
	var script bytes.Buffer
	if err := e.s.Write(&script); err != nil {
		t.Fatal(err)
	}
	count.asked = append(count.asked, question{name, script.String(), out})
}

// ask gives the systems to z3, which may take 200 ms for each, and compares.
func (k *tally) ask(t *testing.T) {
	t.Helper()
	if k.z3 == "" || len(k.asked) == 0 {
		return
	}
	run := func(asked []question) string {
		var scripts strings.Builder
		for _, q := range asked {
			// The mark tells which answer is whose if there are errors; they are printed as well.
			fmt.Fprintf(&scripts, "(reset)\n(set-option :fp.engine spacer)\n%s(echo \"of %s\")\n", q.script, q.name)
		}
		cmd := exec.CommandContext(t.Context(), k.z3, "-in", "-t:200")
		cmd.Stdin = strings.NewReader(scripts.String())
		cmd.WaitDelay = time.Second
		out, _ := cmd.CombinedOutput()
		return string(out)
	}
	rest := run(k.asked)
	for i, q := range k.asked {
		answer, after, ok := strings.Cut(rest, "of "+q.name+"\n")
		if !ok { // z3 crashes now and then where its time is up
			t.Logf("z3 gives no answer to %s: %.300s", q.name, rest)
			rest = run(k.asked[i+1:])
			continue
		}
		rest = after
		switch answer = strings.TrimSpace(answer); {
		case answer == "sat" && q.ours == verdict.Safe, answer == "unsat" && q.ours == verdict.Unsafe:
			k.agreed++
		case answer == "sat" || answer == "unsat":
			t.Errorf("%s: %v, but z3 says %s", q.name, q.ours, answer)
		case answer != "unknown" && answer != "timeout":
			t.Errorf("%s: z3 says %s", q.name, answer)
		}
	}
}
