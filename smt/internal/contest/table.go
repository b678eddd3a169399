package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

// row is how all solvers did on a formula.
type row struct {
	formula  string
	outcomes []outcome
}

func (r row) String() string {
	var b strings.Builder
	b.WriteString(r.formula)
	for _, o := range r.outcomes {
		fmt.Fprintf(&b, " %s", seconds(o))
	}
	return b.String()
}

func seconds(o outcome) string {
	if o.answer == late {
		return fmt.Sprintf("> %.0f", o.cpu.Seconds())
	}
	return fmt.Sprintf("%.2f", o.cpu.Seconds())
}

// answer returns what the solvers say of the formula that are not late.
func (r row) answer() answer {
	for _, o := range r.outcomes {
		if o.answer != late {
			return o.answer
		}
	}
	return late
}

// table is a contest.
type table struct {
	names []string
	ours  int // so many of the solvers are ours, the first ones
	rows  []row
}

// faults lists contradictions, and evidence that does not hold.
func (t *table) faults() []string {
	var out []string
	for _, r := range t.rows {
		for i, o := range r.outcomes {
			if o.fault != "" {
				out = append(out, fmt.Sprintf("%s: %s: %s", r.formula, t.names[i], o.fault))
			}
			if o.answer != late && o.answer != r.answer() {
				out = append(out, fmt.Sprintf("%s: %s says %s, others %s", r.formula, t.names[i], o.answer, r.answer()))
			}
		}
	}
	return out
}

// least is the time that counts for shorter ones, which say little.
const least = 10 * time.Millisecond

// mean returns the geometric mean of the ratios of CPU times of solvers i and j, over the formulas that one of them has answered.
func (t *table) mean(i, j int) float64 {
	sum, n := 0.0, 0
	for _, r := range t.rows {
		a, b := r.outcomes[i], r.outcomes[j]
		if a.answer == late && b.answer == late {
			continue
		}
		sum += math.Log(float64(max(a.cpu, least)) / float64(max(b.cpu, least)))
		n++
	}
	return math.Exp(sum / float64(max(n, 1)))
}

// write writes the table in Markdown.
func (t *table) write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d formulas.\n\n| | answered | unsatisfiable | CPU seconds |", len(t.rows))
	for _, n := range t.names[t.ours:] {
		fmt.Fprintf(&b, " to %s |", n)
	}
	fmt.Fprintf(&b, "\n|---|---:|---:|---:|%s\n", strings.Repeat("---:|", len(t.names)-t.ours))
	for i, n := range t.names {
		answered, refuted, total := 0, 0, 0.0
		for _, r := range t.rows {
			o := r.outcomes[i]
			total += o.cpu.Seconds()
			if o.answer != late {
				answered++
			}
			if o.answer == unsatisfiable {
				refuted++
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %.1f |", n, answered, refuted, total)
		for j := t.ours; j < len(t.names); j++ {
			fmt.Fprintf(&b, " %.2f |", t.mean(i, j))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "\n| formula | answer | %s |\n|---|---|%s\n", strings.Join(t.names, " | "), strings.Repeat("---:|", len(t.names)))
	for _, r := range t.rows {
		fmt.Fprintf(&b, "| %s | %s |", strings.TrimSuffix(r.formula, ".cnf"), r.answer())
		for _, o := range r.outcomes {
			fmt.Fprintf(&b, " %s |", seconds(o))
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}
