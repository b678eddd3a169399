// What a comparison found: tables in Markdown, and a plot.

package against

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"craig/internal/bench"
	"craig/internal/bench/plot"
	"craig/verdict"
)

// Report is a comparison.
type Report struct {
	Peer    string        // the other program's name
	Limit   time.Duration // of CPU time
	Results []Result
	Each    bool // whether there is a table with a line for each task
}

// tally sums up results.
type tally struct {
	files, both, onlyCraig, onlyPeer int
	craig, peer                      side
	accepted, models                 int
	ratios, hard                     ratios                     // of all, and of those that are hard
	told                             map[verdict.Outcome]ratios // by outcome, if the peer is told what suffices
	untold                           map[verdict.Outcome]ratios // if it must find that
}

// ratios are ratios of CPU times.
type ratios struct {
	n   int
	sum float64 // of logarithms
}

// and returns the ratios together with that of two times.
func (r ratios) and(craig, peer time.Duration) ratios {
	return ratios{r.n + 1, r.sum + math.Log(float64(max(craig, quick))/float64(max(peer, quick)))}
}

// String returns the geometric mean, nothing if there are no ratios.
func (r ratios) String() string {
	if r.n == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", math.Exp(r.sum/float64(r.n)))
}

func newTally() tally {
	return tally{told: make(map[verdict.Outcome]ratios), untold: make(map[verdict.Outcome]ratios)}
}

// side sums up the results of a solver.
type side struct {
	sat, unsat, late int
	cpu              time.Duration // on what both solved
	memory           int64
}

func (s *side) add(o verdict.Outcome, late bool, memory int64) {
	switch {
	case o == verdict.Safe:
		s.sat++
	case o == verdict.Unsafe:
		s.unsat++
	case late:
		s.late++
	}
	s.memory = max(s.memory, memory)
}

func (s *side) solved() int { return s.sat + s.unsat }

// The start of processes dominates shorter times: those below quick are taken for quick, and ratios of hard tasks, for
// which one of the solvers takes longer than long, are a column of their own.
const (
	quick = 10 * time.Millisecond
	long  = 100 * time.Millisecond
)

func (w *tally) add(r *Result) {
	w.files++
	c, p := &r.Craig, &r.Peer
	w.craig.add(c.Outcome, c.Reason == verdict.Timeout, c.Memory)
	w.peer.add(p.Outcome, p.Reason == string(verdict.Timeout), p.Memory)
	if c.Outcome == verdict.Safe && r.Task().Clauses() {
		w.models++
		if r.Model.Verdict == Accepted {
			w.accepted++
		}
	}
	switch mine, other := c.Outcome != verdict.Unknown, p.Outcome != verdict.Unknown; {
	case mine && other:
		w.both++
		w.craig.cpu += c.CPU
		w.peer.cpu += p.CPU
		w.ratios = w.ratios.and(c.CPU, p.CPU)
		if max(c.CPU, p.CPU) > long {
			w.hard = w.hard.and(c.CPU, p.CPU)
		}
		if c.Outcome == p.Outcome {
			w.untold[c.Outcome] = w.untold[c.Outcome].and(c.CPU, p.CPU)
			w.told[c.Outcome] = w.told[c.Outcome].and(c.CPU, p.Last)
		}
	case mine:
		w.onlyCraig++
	case other:
		w.onlyPeer++
	}
}

// WriteMarkdown writes the tables: of what was solved, by folder, of what it took, the tasks that only one of the programs solved,
// and all of them if that is wanted.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	r.writeSolved(&b)
	r.writeCosts(&b)
	if !r.clauses() {
		r.writeByOutcome(&b)
	}
	r.writeOnly(&b, "craig", func(x *Result) bool { return x.Peer.Outcome == verdict.Unknown && x.Craig.Outcome != verdict.Unknown })
	r.writeOnly(&b, r.Peer, func(x *Result) bool { return x.Craig.Outcome == verdict.Unknown && x.Peer.Outcome != verdict.Unknown })
	if r.Each {
		r.writeEach(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// total is a line of the tables.
type total struct {
	name string
	tally
}

// totals returns a line for every folder and one for their sum.
func (r *Report) totals() []*total {
	folders := make(map[string]*total)
	sum := &total{"**all**", newTally()}
	for i := range r.Results {
		name := r.Results[i].Task().Folder()
		if folders[name] == nil {
			folders[name] = &total{name, newTally()}
		}
		folders[name].add(&r.Results[i])
		sum.add(&r.Results[i])
	}
	byName := func(x, y *total) int { return cmp.Compare(x.name, y.name) }
	return append(slices.SortedFunc(maps.Values(folders), byName), sum)
}

// clauses reports whether some of the tasks are clauses, rather than programs.
func (r *Report) clauses() bool {
	return slices.ContainsFunc(r.Results, func(x Result) bool { return x.Task().Clauses() })
}

// writeSolved writes how many tasks of each folder were solved.
func (r *Report) writeSolved(b *strings.Builder) {
	words := "solved | true | false"
	if r.clauses() {
		words = "solved | sat | unsat"
	}
	fmt.Fprintf(b, "| | tasks | craig: %[2]s | %[1]s: %[2]s | both | only craig | only %[1]s | craig to %[1]s |\n|---|%[3]s\n",
		r.Peer, words, strings.Repeat("---:|", 11))
	for _, t := range r.totals() {
		share := ""
		if n := t.peer.solved(); n > 0 {
			share = fmt.Sprintf("%.0f %%", 100*float64(t.craig.solved())/float64(n))
		}
		fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %s |\n",
			t.name, t.files, t.craig.solved(), t.craig.sat, t.craig.unsat, t.peer.solved(), t.peer.sat, t.peer.unsat,
			t.both, t.onlyCraig, t.onlyPeer, share)
	}
}

// writeCosts writes what that took.
func (r *Report) writeCosts(b *strings.Builder) {
	models := ""
	if r.clauses() {
		models = " models accepted |"
	}
	fmt.Fprintf(b, "\n| | CPU time on both: craig | %s | mean ratio | of the hard | time-outs: craig | %[1]s | memory: craig | %[1]s |%s\n|---|%s\n",
		r.Peer, models, strings.Repeat("---:|", 8+strings.Count(models, "|")))
	for _, t := range r.totals() {
		fmt.Fprintf(b, "| %s | %.1f s | %.1f s | %s | %s | %d | %d | %d MB | %d MB |",
			t.name, t.craig.cpu.Seconds(), t.peer.cpu.Seconds(), t.ratios, t.hard,
			t.craig.late, t.peer.late, t.craig.memory>>20, t.peer.memory>>20)
		if models != "" {
			fmt.Fprintf(b, " %d of %d |", t.accepted, t.models)
		}
		b.WriteString("\n")
	}
}

// writeByOutcome writes the mean ratios on programs that both prove, and on those that both find a violation of: with all that the
// peer tries until a bound suffices, and with the last of it only, as if it were told the bound.
func (r *Report) writeByOutcome(b *strings.Builder) {
	fmt.Fprintf(b, "\n| mean ratio | true for both | %[1]s finds the bound | it is told | false for both | %[1]s finds the bound | it is told |\n|---|%[2]s\n",
		r.Peer, strings.Repeat("---:|", 6))
	for _, t := range r.totals() {
		fmt.Fprintf(b, "| %s |", t.name)
		for _, o := range []verdict.Outcome{verdict.Safe, verdict.Unsafe} {
			fmt.Fprintf(b, " %d | %s | %s |", t.untold[o].n, t.untold[o], t.told[o])
		}
		b.WriteString("\n")
	}
}

// writeOnly writes the files that only one solver solved, those first on which it is quickest.
func (r *Report) writeOnly(b *strings.Builder, solver string, chosen func(*Result) bool) {
	var only []*Result
	for i := range r.Results {
		if chosen(&r.Results[i]) {
			only = append(only, &r.Results[i])
		}
	}
	if len(only) == 0 {
		return
	}
	solved := func(x *Result) time.Duration {
		if x.Craig.Outcome != verdict.Unknown {
			return x.Craig.CPU
		}
		return x.Peer.CPU
	}
	slices.SortStableFunc(only, func(x, y *Result) int {
		return cmp.Or(cmp.Compare(solved(x), solved(y)), cmp.Compare(x.Task().Path, y.Task().Path))
	})
	fmt.Fprintf(b, "\nOnly %s:\n\n| task | craig | CPU | %s | CPU |\n|---|---|---:|---|---:|\n", solver, r.Peer)
	for _, x := range only {
		fmt.Fprintf(b, "| %s | %s | %.2f s | %s | %.2f s |\n",
			x.Task().Path, x.Craig.Answer(), x.Craig.CPU.Seconds(), x.peerWord(), x.Peer.CPU.Seconds())
	}
}

// writeEach writes a line for each task: what is expected, and the verdict or the reason for none and the CPU time of both. The
// mean ratio is that of writeCosts.
func (r *Report) writeEach(b *strings.Builder) {
	fmt.Fprintf(b, "\n| task | expected | craig | CPU | %s | CPU | ratio | %[1]s: how |\n|---|---|---|---:|---|---:|---:|---|\n", r.Peer)
	for i := range r.Results {
		x := &r.Results[i]
		t := newTally()
		t.add(x)
		text, _, _ := strings.Cut(x.Peer.Text, ": ")
		fmt.Fprintf(b, "| %s | %s | %s | %.2f s | %s | %.2f s | %s | %s |\n", x.Task().Path, x.Task().Word(x.Task().Expected),
			x.Craig.Answer(), x.Craig.CPU.Seconds(), x.peerWord(), x.Peer.CPU.Seconds(), t.ratios, strings.ReplaceAll(text, "|", `\|`))
	}
}

// WritePlot draws the CPU times of both programs as a scatter plot, without the tasks that neither of them solved.
func (r *Report) WritePlot(w io.Writer, title string) error {
	var points []plot.Point
	for i := range r.Results {
		x := &r.Results[i]
		if o := cmp.Or(x.Craig.Outcome, x.Peer.Outcome); o != verdict.Unknown {
			points = append(points, plot.Point{
				Name: x.Task().Path, X: x.Peer.CPU.Seconds(), Y: x.Craig.CPU.Seconds(),
				NoX: x.Peer.Outcome == verdict.Unknown, NoY: x.Craig.Outcome == verdict.Unknown, Unsat: o == verdict.Unsafe,
			})
		}
	}
	return plot.Scatter(w, title, r.Peer+", CPU time", "craig, CPU time", r.Limit.Seconds(), points)
}

// Contradictions returns for each file with answers that cannot all be true a line about them.
func (r *Report) Contradictions() []string {
	var out []string
	for i := range r.Results {
		if text := r.Results[i].contradictions(r.Peer); text != "" {
			out = append(out, r.Results[i].Task().Path+": "+text)
		}
	}
	return out
}

// Crashes returns Craig's results that are bugs.
func (r *Report) Crashes() []bench.Result {
	var out []bench.Result
	for _, x := range r.Results {
		if x.Craig.Kind == bench.Crashed {
			out = append(out, x.Craig)
		}
	}
	return out
}
