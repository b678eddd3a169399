// What a comparison found, as tables.

package queries

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"
)

// Report is a comparison.
type Report struct {
	Results  []Result
	Start    [solvers]time.Duration // the wall time for a script without a check
	StartCPU [solvers]time.Duration
}

// Faults returns the faults of all results with the scripts' names.
func (r *Report) Faults() []string {
	var out []string
	for _, x := range r.Results {
		for _, f := range x.Faults {
			out = append(out, x.Script.name()+": "+f)
		}
	}
	return out
}

// hard is z3's CPU time from which the start of processes no longer dominates a script.
const hard = 100 * time.Millisecond

// column is a ratio of the times of two solvers.
type column struct {
	name string
	a, b int
	wall bool // not CPU
}

var columns = []column{
	{"CPU, craig to z3", Craig, Z3, false},
	{"wall, craig to z3", Craig, Z3, true},
	{"CPU, craig to cvc5", Craig, CVC5, false},
	{"CPU, proof logging to none", CraigProofs, Craig, false},
}

// ratio returns the ratio on a script. It is 0 if one of the solvers refused the script.
func (c *column) ratio(x *Result) float64 {
	switch {
	case x.Refused[c.a] != "" || x.Refused[c.b] != "":
		return 0
	case c.wall:
		return float64(x.Wall[c.a]) / float64(x.Wall[c.b])
	}
	return float64(max(x.CPU[c.a], time.Millisecond)) / float64(max(x.CPU[c.b], time.Millisecond))
}

// WriteMarkdown writes the comparison as tables: the solvers, the ratios by program, the scripts with the worst ratios.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	r.writeTotals(&b)
	r.writeRatios(&b)
	r.writeWorst(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeTotals writes a row for every solver.
func (r *Report) writeTotals(b *strings.Builder) {
	checks, files := 0, 0
	var unknown, late, refused [solvers]int
	var total [solvers]time.Duration
	for _, x := range r.Results {
		checks += len(x.Script.expected())
		files += x.Script.Files
		for i := range solvers {
			unknown[i] += x.Unknown[i]
			total[i] += x.CPU[i]
			if x.Late[i] {
				late[i]++
			}
			if x.Refused[i] != "" {
				refused[i]++
			}
		}
	}
	fmt.Fprintf(b, "%d scripts with %d checks of %d solvers; %d contradictions.\n\n",
		len(r.Results), checks, files, len(r.Faults()))
	b.WriteString("| | an empty script: wall | CPU | all scripts: CPU | unknown | time-outs | refused |\n|---|---:|---:|---:|---:|---:|---:|\n")
	for i, name := range names {
		fmt.Fprintf(b, "| %s | %.0f ms | %.0f ms | %.1f s | %d | %d | %d |\n",
			name, ms(r.Start[i]), ms(r.StartCPU[i]), total[i].Seconds(), unknown[i], late[i], refused[i])
	}
}

// writeRatios writes a row for every program, after some for all of them.
func (r *Report) writeRatios(b *strings.Builder) {
	b.WriteString("\nGeometric means of the ratios of times, in parentheses the largest one:\n\n| | scripts | z3's CPU |")
	for _, c := range columns {
		b.WriteString(" " + c.name + " |")
	}
	b.WriteString("\n|---|---:|---:|" + strings.Repeat("---:|", len(columns)) + "\n")
	programs := make(map[string][]*Result)
	var order []string
	var all, slow, quick []*Result
	for i := range r.Results {
		x := &r.Results[i]
		all = append(all, x)
		if x.CPU[Z3] > hard {
			slow = append(slow, x)
		} else {
			quick = append(quick, x)
		}
		p := x.Script.Program
		if programs[p] == nil {
			order = append(order, p)
		}
		programs[p] = append(programs[p], x)
	}
	writeRow(b, "**all**", all)
	writeRow(b, "**z3 takes more than 0.1 s**", slow)
	writeRow(b, "**the others**", quick)
	for _, p := range order {
		writeRow(b, p, programs[p])
	}
}

// writeRow writes the means of some results.
func writeRow(b *strings.Builder, name string, list []*Result) {
	if len(list) == 0 {
		return
	}
	var total time.Duration
	for _, x := range list {
		total += x.CPU[Z3]
	}
	fmt.Fprintf(b, "| %s | %d | %.1f s |", name, len(list), total.Seconds())
	for _, c := range columns {
		sum, worst, n := 0.0, 0.0, 0
		for _, x := range list {
			if q := c.ratio(x); q > 0 {
				sum += math.Log(q)
				worst = max(worst, q)
				n++
			}
		}
		if n == 0 {
			b.WriteString(" |")
			continue
		}
		fmt.Fprintf(b, " %.2f (%.1f) |", math.Exp(sum/float64(n)), worst)
	}
	b.WriteByte('\n')
}

// writeWorst writes a row for each script with a large ratio.
func (r *Report) writeWorst(b *strings.Builder) {
	b.WriteString("\nThe scripts with the largest ratios of CPU times to z3:\n\n| script | checks | craig | with proof logging | z3 | cvc5 | to z3 |\n")
	b.WriteString("|---|---:|---:|---:|---:|---:|---:|\n")
	ratio := columns[0].ratio
	all := make([]*Result, len(r.Results))
	for i := range r.Results {
		all[i] = &r.Results[i]
	}
	slices.SortStableFunc(all, func(x, y *Result) int { return cmp.Compare(ratio(y), ratio(x)) })
	for _, x := range all[:min(len(all), 10)] {
		fmt.Fprintf(b, "| %s | %d |", x.Script.name(), len(x.Script.expected()))
		for i := range solvers {
			sign := ""
			if x.Late[i] {
				sign = "> "
			}
			fmt.Fprintf(b, " %s%.0f ms |", sign, ms(x.CPU[i]))
		}
		fmt.Fprintf(b, " %.2f |\n", ratio(x))
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// TSVHeader names the columns of Result.TSV.
const TSVHeader = "script\tbytes\tchecks\tcraig\tproofs\tz3\tcvc5\tcraig_cpu\tproofs_cpu\tz3_cpu\tcvc5_cpu\tlate\tnotes\n"

// TSV returns the result as a line of tab-separated values, with times in seconds.
func (x *Result) TSV() string {
	line := fmt.Sprintf("%s\t%d\t%d", x.Script.name(), len(x.Script.Text), len(x.Script.expected()))
	for _, times := range [][solvers]time.Duration{x.Wall, x.CPU} {
		for _, t := range times {
			line += fmt.Sprintf("\t%.4f", t.Seconds())
		}
	}
	var late []string
	for i := range solvers {
		if x.Late[i] {
			late = append(late, names[i])
		}
	}
	notes := x.Faults
	for i := Z3; i < solvers; i++ {
		if x.Refused[i] != "" {
			notes = append(notes[:len(notes):len(notes)], names[i]+": "+x.Refused[i])
		}
	}
	return line + "\t" + strings.Join(late, ", ") + "\t" + strings.Join(notes, "; ") + "\n"
}
