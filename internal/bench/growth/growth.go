package growth

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"craig/internal/bench"
	"craig/internal/bench/plot"
)

// Options say what is measured.
type Options struct {
	bench.Options
	Family     *Family
	Sizes      []int // ascending
	Contenders []bench.Contender
	Number     string // one of the engine's numbers that is shown besides, by verdict.Stat.Name; may be empty
	Dir        string // where programs are written
}

// Report has what was measured.
type Report struct {
	Options
	Rows []Row
}

// Row is what a size took: by contender, nil where it was not run.
type Row struct {
	Size    int
	Results []*bench.Result
}

// Measure verifies the program of each size with each contender, one after the other. A contender that has no verdict for
// a size is not run with larger ones. It calls done after each run. When ctx is done the report has what there is.
func Measure(ctx context.Context, o Options, done func(bench.Result)) (*Report, error) {
	report := &Report{Options: o}
	beyond := make([]bool, len(o.Contenders))
	for _, n := range o.Sizes {
		task := bench.Task{Path: fmt.Sprintf("%s%d.c", o.Family.Name, n), Expected: o.Family.Expected}
		file := filepath.Join(o.Dir, task.Path)
		task.Files = []string{file}
		if err := os.WriteFile(file, []byte(o.Family.Program(n)), 0o666); err != nil {
			return nil, err
		}
		row := Row{Size: n, Results: make([]*bench.Result, len(o.Contenders))}
		for i, c := range o.Contenders {
			if beyond[i] {
				continue
			}
			with := o.Options
			with.Engine, with.Config = c.Engine, c.Config
			r, _ := bench.RunTask(ctx, task, with)
			if ctx.Err() != nil {
				return report, nil
			}
			r.By = c
			row.Results[i], beyond[i] = &r, r.Kind != bench.Right
			done(r)
		}
		report.Rows = append(report.Rows, row)
	}
	return report, nil
}

// Results returns the results of all runs.
func (r *Report) Results() []bench.Result {
	var out []bench.Result
	for _, row := range r.Rows {
		for _, x := range row.Results {
			if x != nil {
				out = append(out, *x)
			}
		}
	}
	return out
}

// number returns the engine's number that is shown.
func (r *Report) number(x *bench.Result) (value float64, ok bool) {
	for _, s := range x.Stats {
		if s.Name == r.Number {
			return s.Value, true
		}
	}
	return 0, false
}

// WriteMarkdown prints a table with a line for each size: the CPU time of each contender, and its number.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("| n |")
	rule := "\n|---:|"
	for _, c := range r.Contenders {
		fmt.Fprintf(&b, " %s, CPU s |", c)
		rule += "---:|"
		if r.Number != "" {
			fmt.Fprintf(&b, " %s |", r.Number)
			rule += "---:|"
		}
	}
	b.WriteString(rule + "\n")
	for _, row := range r.Rows {
		fmt.Fprintf(&b, "| %d |", row.Size)
		for _, x := range row.Results {
			fmt.Fprintf(&b, " %s |", cell(x))
			if r.Number != "" {
				fmt.Fprintf(&b, " %s |", r.numberCell(x))
			}
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cell returns the time of a run, or what there is instead of a verdict.
func cell(x *bench.Result) string {
	switch {
	case x == nil:
		return ""
	case x.Kind == bench.Wrong:
		return "**wrong**"
	case x.Kind != bench.Right:
		return x.Answer()
	}
	return fmt.Sprintf("%.2f", x.CPU.Seconds())
}

func (r *Report) numberCell(x *bench.Result) string {
	if x == nil || x.Kind != bench.Right {
		return ""
	}
	v, ok := r.number(x)
	if !ok {
		return "-"
	}
	return fmt.Sprintf("%g", v)
}

// WritePlot draws how time, and the number, grow, with a curve for each contender.
func (r *Report) WritePlot(w io.Writer, title string) error {
	panels := []plot.Panel{{Name: "CPU time in s", Least: 0.01}}
	if r.Number != "" {
		panels = append(panels, plot.Panel{Name: r.Number, Least: 1})
	}
	for i, c := range r.Contenders {
		curves := []plot.Curve{{Name: c.String()}, {Name: c.String()}}
		for _, row := range r.Rows {
			x := row.Results[i]
			if x == nil || x.Kind != bench.Right {
				continue
			}
			curves[0].Points = append(curves[0].Points, [2]float64{float64(row.Size), x.CPU.Seconds()})
			if v, ok := r.number(x); ok {
				curves[1].Points = append(curves[1].Points, [2]float64{float64(row.Size), v})
			}
		}
		for k := range panels {
			panels[k].Curves = append(panels[k].Curves, curves[k])
		}
	}
	return plot.Growth(w, title, "n", panels)
}
