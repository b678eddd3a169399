package bench

// What passes do to programs, as a table.

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// passSum sums the effects of a pass, or of one of its occurrences in the pipeline, on all programs.
type passSum struct {
	name          string // as Options.Skip has it
	seconds       float64
	tasks         int // how many went through it
	changed       int // of how many it changed the size
	before, after map[string]int
}

// WritePasses prints, in Markdown, a line for each pass in the results of a run with all of them: its time, how it
// changed sizes, and how many tasks are solved without it, by the results of runs without one pass each. The names in
// these and in the table are those that name gives.
func WritePasses(w io.Writer, with []Result, without map[string][]Result, name func(Pass) string) error {
	solved, cpu := solvedIn(with)
	lines := []string{
		fmt.Sprintf("Of %d programs, %d are solved with all passes, in %.0f s of CPU time.\n", len(with), solved, cpu.Seconds()),
		"| pass | time | changed | sizes | solved without | CPU time without |",
		"|---|---:|---:|---|---:|---:|",
	}
	shown := make(map[string]bool)
	for _, s := range sumPasses(with, name) {
		rest := " | |"
		if results, ok := without[s.name]; ok && !shown[s.name] {
			shown[s.name] = true
			n, cpu := solvedIn(results)
			rest = fmt.Sprintf(" %d | %.0f s |", n, cpu.Seconds())
		}
		lines = append(lines, fmt.Sprintf("| `%s` | %.2f s | %d of %d | %s |%s", s.name, s.seconds, s.changed, s.tasks, s.sizes(), rest))
	}
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n\n")
	return err
}

// solvedIn returns how many results are right, and the CPU time of all.
func solvedIn(results []Result) (n int, cpu time.Duration) {
	for _, r := range results {
		if r.solved() {
			n++
		}
		cpu += r.CPU
	}
	return n, cpu
}

// sumPasses adds up what passes did, in the order in which they first appear. Where a pipeline ran twice, which begins
// with a pass that it has only once, the first time counts.
func sumPasses(results []Result, name func(Pass) string) []*passSum {
	var sums []*passSum
	type key struct {
		name  string
		times int
	}
	byKey := make(map[key]*passSum)
	for _, r := range results {
		first := make(map[string]string)
		times := make(map[string]int)
		ended := make(map[string]bool)
		for _, p := range r.Passes {
			n := name(p)
			ended[p.Of] = ended[p.Of] || first[p.Of] == n
			if ended[p.Of] {
				continue
			}
			if first[p.Of] == "" {
				first[p.Of] = n
			}
			k := key{n, times[n]}
			times[n]++
			s := byKey[k]
			if s == nil {
				s = &passSum{name: n, before: make(map[string]int), after: make(map[string]int)}
				byKey[k] = s
				sums = append(sums, s)
			}
			s.tasks++
			s.seconds += p.Seconds
			if !maps.Equal(p.Before, p.After) {
				s.changed++
			}
			for c, v := range p.Before {
				s.before[c] += v
				s.after[c] += p.After[c]
			}
		}
	}
	return sums
}

// sizes says how the pass changed sizes, in percent: "edges −40 %, variables +3 %".
func (s *passSum) sizes() string {
	var parts []string
	for _, c := range slices.Sorted(maps.Keys(s.before)) {
		if percent := math.Round(100 * float64(s.after[c]-s.before[c]) / float64(max(s.before[c], 1))); percent != 0 {
			parts = append(parts, strings.ReplaceAll(fmt.Sprintf("%s %+.0f %%", c, percent), "-", "−"))
		}
	}
	return strings.Join(parts, ", ")
}
