package pass

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"craig/certify"
	"craig/logic"
	"craig/program"
)

// fillingLoop is a program with a loop of n rounds, given the statements of a round, from r0 to r9, and of procedures; x, y, z and
// the array a are read behind it.
func fillingLoop(n int, round, procs string) string {
	return fmt.Sprintf(`
entry start
proc start () -> ()
  entry l80
  exit l81
  l80 -> l81 (call main)
proc main () -> ()
  var i Int
  var n Int
  var x Int
  var y Int
  var z Int
  var a (Array Int Int)
  entry l0
  exit l9
  l0 -> h i x y z n a := 0 1 0 0 0 ((as const (Array Int Int)) 0)
  h -> r0 assume (< i %d)
  h -> l7 assume (not (< i %d))
%s
  r9 -> h i := (+ i 1)
  l7 -> l8 assert (or (<= x 5) (<= y 9) (<= z 9) (<= (select a 1) 9))
  l8 -> l9 assert (= i %d)
%s`, n, n, round, n, procs)
}

// parse returns the program of a text in which some locations have names.
func parse(t *testing.T, text string) *program.Program {
	t.Helper()
	names := strings.NewReplacer(" h ", " l40 ", " r0 ", " l50 ", " r1 ", " l51 ", " r2 ", " l52 ", " r3 ", " l53 ", " r9 ", " l59 ")
	p, err := program.Parse(logic.NewContext(), "t", names.Replace(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFills: which loops fill variables, and which variables they change.
func TestFills(t *testing.T) {
	const input = "  r0 -> r1 havoc n :input \"input\"\n"
	for _, k := range []struct{ name, round, procs, changed string }{
		{"a variable", input + "  r1 -> r9 x := n", "", "i x"},
		{"an array", input + "  r1 -> r9 a := (store a i n)", "", "i a"},
		{"through another variable", input + "  r1 -> r2 y := (+ n 1)\n  r2 -> r9 x := y", "", "i x y"},
		{"an assumption about the input", input + "  r1 -> r2 assume (<= 0 n)\n  r2 -> r9 x := n", "", "i x"},
		{"a branch on the counter", input + "  r1 -> r2 assume (< i 2)\n  r1 -> r9 assume (not (< i 2))\n  r2 -> r9 x := n", "", "i x"},
		{"a branch on the input", input + "  r1 -> r2 assume (< n 2)\n  r1 -> r9 assume (not (< n 2))\n  r2 -> r9 x := n", "", ""},
		{"a branch on what is filled", input + "  r1 -> r2 assume (< x 2)\n  r1 -> r9 assume (not (< x 2))\n  r2 -> r9 x := n", "", ""},
		{"no input", "  r0 -> r9 x := i", "", ""},
		{"an input that is not kept", input + "  r1 -> r9 x := 3", "", ""},
		{"by a procedure", "  r0 -> r9 x := (call f i)", "proc f (k) -> (r)\n  var k Int\n  var r Int\n  entry l70\n  exit l71\n  l70 -> l71 havoc r :input \"input\"\n", "i x"},
		{"by an argument", input + "  r1 -> r9 x := (call f n)", "proc f (k) -> (r)\n  var k Int\n  var r Int\n  entry l70\n  exit l71\n  l70 -> l71 r := k\n", "i x"},
		{"a procedure that branches", input + "  r1 -> r9 x := (call f n)", "proc f (k) -> (r)\n  var k Int\n  var r Int\n  entry l70\n  exit l71\n" +
			"  l70 -> l72 assume (= k 0)\n  l70 -> l71 assume (not (= k 0))\n  l72 -> l71 r := 1\n", ""},
		{"a recursion", input + "  r1 -> r2 x := n\n  r2 -> r9 (call f)", "proc f () -> ()\n  entry l70\n  exit l71\n  l70 -> l71 (call main)\n", ""},
	} {
		t.Run(k.name, func(t *testing.T) {
			p := parse(t, fillingLoop(3, k.round, k.procs))
			var names []string
			for _, f := range findFills(p) {
				for _, v := range f.changed {
					names = append(names, v.Name)
				}
			}
			if got := strings.Join(names, " "); got != k.changed {
				t.Errorf("changed are %q, not %q", got, k.changed)
			}
		})
	}
}

// TestRandomFills: loops with inputs have in the output what executions they have in the input; bounds hold behind them, and
// certificates lead back.
func TestRandomFills(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	one := func(of ...string) string { return of[r.IntN(len(of))] }
	filled, failed, certified := 0, 0, 0
	for range 120 {
		var round strings.Builder
		round.WriteString("  r0 -> r1 havoc n :input \"input\"\n  r1 -> r2 n := (mod n 4)\n")
		fmt.Fprintf(&round, "  r2 -> r3 %s := %s\n", one("x", "y"), one("n", "(mod (+ n x) 3)", "i", "(mod (+ y i) 4)"))
		fmt.Fprintf(&round, "  r3 -> l54 assume %s\n  r3 -> l55 assume (not %[1]s)\n", one("(< i 1)", "(< y 2)", "(< z 1)"))
		fmt.Fprintf(&round, "  l54 -> r9 %s\n", one("z := (mod (+ z 1) 3)", "z := n", "assert (<= x 3)", "assert (<= x 2)"))
		fmt.Fprintf(&round, "  l55 -> r9 %s", one("y := 2", "assume true", "x := (call f n)", "y := (call f z)"))
		text := fillingLoop(1+r.IntN(3), round.String(), "proc f (k) -> (s)\n  var k Int\n  var s Int\n  entry l70\n  exit l71\n"+
			one("  l70 -> l71 s := k\n", "  l70 -> l72 s := k\n  l72 -> l71 assert (<= s 3)\n", "  l70 -> l72 havoc s :input \"g\"\n  l72 -> l71 s := (mod s 3)\n"))
		text = strings.Replace(text, "assert (= i ", "assert (<= "+one("x y", "z 3", "x 3", "0 i", "(+ x y) 5", "i")+" ) ;", 1)
		text = strings.Replace(text, "(<= i ) ;", "(<= i ", 1)
		p := parse(t, text)
		if len(findFills(p)) > 0 {
			filled++
		}
		f, c := check(t, p, pick("globals", "fills"))
		if f {
			failed++
		}
		if c {
			certified++
		}
		if t.Failed() {
			t.Fatal(text)
		}
	}
	t.Logf("%d filled, %d failed, %d certified", filled, failed, certified)
	if filled < 40 || failed < 15 || certified < 15 {
		t.Error("too few of the programs say something")
	}
}

// TestAlarmBehindFill: an execution behind a loop that fills is one of the input, in which the loop has all of its rounds.
func TestAlarmBehindFill(t *testing.T) {
	p := parse(t, strings.Replace(fillingLoop(8, "  r0 -> r1 havoc n :input \"input\"\n  r1 -> r9 x := (call f n)",
		"proc f (k) -> (r)\n  var k Int\n  var r Int\n  entry l70\n  exit l71\n  l70 -> l71 r := k\n"), "assert (= i 8)", "assert (= i 7)", 1))
	q, back, err := Run(t.Context(), pick("globals", "fills", "dead"), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	cex := explore(q).counterexample()
	if _, err := certify.Replay(t.Context(), p, back.Counterexample(cex), certify.RunOptions{}); err != nil {
		t.Errorf("%v\n%v", err, q)
	}
}
