//go:build unix

package craig_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"craig"
	"craig/horn/pass"
	"craig/internal/strategy"
	"craig/verdict"
)

// callTree writes the example of Ball and Rajamani (Bebop, SPIN 2000) with n procedures, each of which calls the next one
// twice or counts through three bits, and inverts g; so there are 2^n ways through the calls, although each procedure
// does the same thing every time. That g is 0 in the end is so if safe, and not so else.
func callTree(t testing.TB, n int, safe bool) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "decl g;\nvoid main()\nbegin\n  g := 0;\n  level1();\n  level1();\n  assert(g = %d);\nend\n", map[bool]int{true: 0, false: 1}[safe])
	for i := 1; i <= n; i++ {
		calls := "skip;"
		if i < n {
			calls = fmt.Sprintf("level%d();\n    level%d();", i+1, i+1)
		}
		fmt.Fprintf(&b, `
void level%d()
begin
  decl a, b, c;
  if (g) then
    a, b, c := 0, 0, 0;
    while (!a | !b | !c) do
      if (!a) then
        a := 1;
      elsif (!b) then
        a, b := 0, 1;
      else
        a, b, c := 0, 0, 1;
      fi
    od
  else
    %s
  fi
  g := !g;
end
`, i, calls)
	}
	file := filepath.Join(t.TempDir(), fmt.Sprintf("calls%d.bp", n))
	if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// verifyCallTree verifies a call tree and returns the engine's statistics.
func verifyCallTree(t testing.TB, file string, o craig.Options, safe bool) map[string]float64 {
	t.Helper()
	r, err := craig.Verify(t.Context(), []string{file}, o)
	if err != nil {
		t.Fatal(err)
	}
	want := verdict.Unsafe
	if safe {
		want = verdict.Safe
	}
	if r.Result.Outcome != want {
		t.Fatalf("%s is %v, want %v: %s", file, r.Result.Outcome, want, r.Result.Reason.Text)
	}
	stats := make(map[string]float64)
	for _, s := range r.Result.Stats {
		stats[s.Name] = s.Value
	}
	return stats
}

// restructuring returns the passes over clauses that leave engines nothing of call trees.
func restructuring() []string {
	var names []string
	for _, n := range pass.Restructuring() {
		names = append(names, strategy.ClausesPrefix+n)
	}
	return names
}

// TestCallTree checks that the steps for the call tree grow as the paper says, O(N²) for a fixed number of variables:
// twice the procedures take four times the queries and checks, or a little more, not 2^N times as many.
func TestCallTree(t *testing.T) {
	for _, k := range []struct {
		options craig.Options
		stats   []string
	}{
		{craig.Options{}, []string{"queries", "lemmas", "facts", "checks"}},
		{craig.Options{Engine: "blast", Config: "locality"}, []string{"refinements", "checks", "nodes dropped"}},
		{craig.Options{Engine: "blast", Config: "blocks"}, []string{"refinements", "checks", "nodes dropped"}},
	} {
		for _, safe := range []bool{true, false} {
			var last map[string]float64
			k.options.SkipPasses = restructuring()
			for n := 10; n <= 40; n *= 2 {
				stats := verifyCallTree(t, callTree(t, n, safe), k.options, safe)
				for _, name := range k.stats {
					if stats[name] == 0 && n > 10 {
						t.Errorf("%s %s, safe %t: no %s", k.options.Engine, k.options.Config, safe, name)
					}
					if last != nil && stats[name] > 5*last[name] {
						t.Errorf("%s %s, safe %t: %v %s for %d procedures after %v for half as many", k.options.Engine, k.options.Config, safe, stats[name], name, n, last[name])
					}
				}
				last = stats
			}
		}
	}
}

// BenchmarkCallTree measures the call tree for the table in docs/measurements/boolean-programs.md. The metric cpu-s is the time
// of all processors; on a busy machine, ns/op is not.
func BenchmarkCallTree(b *testing.B) {
	for _, safe := range []bool{true, false} {
		for _, n := range []int{10, 25, 50, 100, 200} {
			b.Run(fmt.Sprintf("safe=%t/N=%d", safe, n), func(b *testing.B) {
				file := callTree(b, n, safe)
				begin, rounds := cpuTime(b), 0
				for b.Loop() {
					rounds++
					stats := verifyCallTree(b, file, craig.Options{}, safe)
					for _, name := range []string{"bound", "queries", "lemmas", "facts", "checks"} {
						b.ReportMetric(stats[name], name)
					}
				}
				b.ReportMetric((cpuTime(b)-begin).Seconds()/float64(rounds), "cpu-s")
			})
		}
	}
}

// cpuTime returns the time that all processors spent on this process.
func cpuTime(t testing.TB) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
