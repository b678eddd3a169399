package recmc

import (
	"fmt"
	"strings"
	"testing"

	"craig/verdict"
)

// identity is the recursive identity up to n, asked for a value that it returns only n calls deep, or never.
func identity(n int, safe bool) string {
	claim := fmt.Sprintf("(not (= r %d))", n)
	if safe {
		claim = "(= r x)"
	}
	return fmt.Sprintf(`
entry main
proc main () -> ()
  var x Int "int"
  var r Int "int"
  entry l0
  exit l4
  l0 -> l1 havoc x :input "in"
  l1 -> l2 assume (<= 0 x %d)
  l2 -> l3 r := (call id x)
  l3 -> l4 assert %s "claim"
proc id (n) -> (r)
  var n Int "int"
  var r Int "int"
  entry l5
  exit l8
  l5 -> l6 assume (> n 0)
  l6 -> l7 r := (call id (- n 1))
  l7 -> l8 r := (+ r 1)
  l5 -> l9 assume (<= n 0)
  l9 -> l8 r := 0
`, n, claim)
}

// counters is a loop that lets any of k variables grow, one of them after the other: their sum is the number of rounds.
func counters(k int, safe bool) string {
	var b strings.Builder
	b.WriteString("entry main\nproc main () -> ()\n  var n Int \"int\"\n")
	var names []string
	for i := range k {
		names = append(names, fmt.Sprintf("x%d", i))
		fmt.Fprintf(&b, "  var x%d Int \"int\"\n", i)
	}
	fmt.Fprintf(&b, "  entry l0\n  exit l2\n  l0 -> l1 n %s := 0%s\n", strings.Join(names, " "), strings.Repeat(" 0", k))
	for _, x := range names {
		fmt.Fprintf(&b, "  l1 -> l1 n %s := (+ n 1) (+ %s 1)\n", x, x)
	}
	sum := "(+ 0 " + strings.Join(names, " ") + ")"
	claim := "(= n " + sum + ")"
	if !safe {
		claim = fmt.Sprintf("(or (< n %d) (< %s 1))", k, strings.Join(names, " 1) (< "))
	}
	fmt.Fprintf(&b, "  l1 -> l2 assert %s \"claim\"\n", claim)
	return b.String()
}

// diamonds is a loop whose body is k branches in a row: 2^k paths in one clause.
func diamonds(k int, safe bool) string {
	var b strings.Builder
	bound := k
	if !safe {
		bound = k - 1
	}
	b.WriteString(`
entry main
proc main () -> ()
  var x Int "int"
  var y Int "int"
  var c Int "int"
  entry l0
  exit done
  l0 -> head x y := 0 0
  head -> d0 assume true
`)
	for i := range k {
		fmt.Fprintf(&b, "  d%d -> i%d havoc c :input \"in\"\n", i, i)
		fmt.Fprintf(&b, "  i%d -> t%d assume (> c %d)\n  t%d -> d%d x y := (+ x 1) (+ y 1)\n", i, i, i, i, i+1)
		fmt.Fprintf(&b, "  i%d -> f%d assume (<= c %d)\n  f%d -> d%d y := (+ y 1)\n", i, i, i, i, i+1)
	}
	fmt.Fprintf(&b, "  d%d -> head assume true\n  head -> done assert (or (>= y x) (= x %d)) \"claim\"\n", k, bound)
	if !safe {
		return strings.Replace(b.String(), "(>= y x)", fmt.Sprintf("(< x %d)", bound), 1)
	}
	return b.String()
}

// family is programs that grow.
type family struct {
	name string
	text func(n int, safe bool) string
	safe []int // sizes that are asked for, safe and broken
	bad  []int
}

var families = []family{
	{"doubling", func(n int, safe bool) string {
		if safe {
			return nested(n, 1, 1<<(n-1))
		}
		return nested(n, 1, 1<<(n-1)-1)
	}, []int{4, 8, 12}, []int{4, 8}},
	{"identity", identity, []int{10, 1000}, []int{5, 10, 20}},
	{"counters", counters, []int{2, 4, 8}, []int{2, 4, 6}},
	{"diamonds", diamonds, []int{2, 8, 40}, []int{2, 8, 40}},
}

func (f family) each(do func(name, text string, want verdict.Outcome)) {
	for _, n := range f.safe {
		do(fmt.Sprintf("%s/%d", f.name, n), f.text(n, true), verdict.Safe)
	}
	for _, n := range f.bad {
		do(fmt.Sprintf("%s-broken/%d", f.name, n), f.text(n, false), verdict.Unsafe)
	}
}

// TestFamilies: the smallest members have their verdicts, with evidence.
func TestFamilies(t *testing.T) {
	for _, f := range families {
		f.safe, f.bad = f.safe[:1], f.bad[:1]
		f.each(func(name, text string, want verdict.Outcome) {
			t.Run(name, func(t *testing.T) {
				if _, res := solve(t, parse(t, text)); res.Outcome != want {
					t.Errorf("%v, want %v", res.Outcome, want)
				}
			})
		})
	}
}

// BenchmarkFamilies measures the engine alone, without checks of its evidence.
func BenchmarkFamilies(b *testing.B) {
	for _, f := range families {
		f.each(func(name, text string, want verdict.Outcome) {
			b.Run(name, func(b *testing.B) {
				var e analysis
				for b.Loop() {
					if e = analyse(b, b.Context(), parse(b, text)); e.res.Outcome != want {
						b.Fatalf("%v, want %v", e.res.Outcome, want)
					}
				}
				b.ReportMetric(e.checks(), "checks/op")
				b.ReportMetric(float64(e.bound), "bound")
			})
		})
	}
}
