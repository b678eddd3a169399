package bench

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"craig/internal/bench/plot"
	"craig/verdict"
)

// row sums up the results of a folder.
type row struct {
	name           string
	tasks          int
	trues, falses  int // solved
	wrong, refused int
	unsolved       map[string]int // other answers
	wall           time.Duration
	memory         int64
}

func (w *row) add(r *Result) {
	w.tasks++
	switch {
	case r.Kind == Right && r.Outcome == verdict.Safe:
		w.trues++
	case r.Kind == Right:
		w.falses++
	case r.Kind == Wrong:
		w.wrong++
	case r.Kind == Refused:
		w.refused++
	default:
		w.unsolved[r.Answer()]++
	}
	w.wall += r.Wall
	w.memory = max(w.memory, r.Memory)
}

// WriteTable prints a line for every folder and one for their sum: tasks, those solved as true and as false, wrong
// ones, those refused, the others by reason, time and the largest memory.
func WriteTable(w io.Writer, results []Result) error {
	rows := make(map[string]*row)
	sum := &row{name: "all", unsolved: make(map[string]int)}
	for i := range results {
		folder := results[i].Task.Folder()
		if rows[folder] == nil {
			rows[folder] = &row{name: folder, unsolved: make(map[string]int)}
		}
		rows[folder].add(&results[i])
		sum.add(&results[i])
	}
	reasons := slices.Sorted(maps.Keys(sum.unsolved))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	head := append([]string{"folder", "tasks", "solved", "true", "false", "wrong", "refused"}, reasons...)
	fmt.Fprintln(t, strings.Join(append(head, "time", "memory", ""), "\t"))
	for _, name := range append(slices.Sorted(maps.Keys(rows)), "") {
		r := rows[name]
		if r == nil {
			r = sum
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t", r.name, r.tasks, r.trues+r.falses, r.trues, r.falses, r.wrong, r.refused)
		for _, reason := range reasons {
			fmt.Fprintf(t, "%d\t", r.unsolved[reason])
		}
		fmt.Fprintf(t, "%.1f s\t%d MB\t\n", r.wall.Seconds(), r.memory>>20)
	}
	return t.Flush()
}

// tsvColumns are the columns of tsv.
var tsvColumns = []string{"path", "data_model", "expected", "answer", "correct", "seconds", "cpu_seconds", "memory_mb", "text"}

// tsv returns the result as a line of a table.
func (r *Result) tsv() []string {
	correct := ""
	switch {
	case r.Kind == Wrong:
		correct = "no"
	case r.Kind == Right && r.Task.Expected != verdict.Unknown:
		correct = "yes"
	}
	return []string{
		r.Task.Path, r.Task.DataModel, r.Task.Word(r.Task.Expected), r.Answer(), correct,
		fmt.Sprintf("%.3f", r.Wall.Seconds()), fmt.Sprintf("%.3f", r.CPU.Seconds()), fmt.Sprint(r.Memory >> 20),
		strings.Join(strings.Fields(r.Text), " "),
	}
}

// WriteTSV prints a line for every result, with a line of column names before them.
func WriteTSV(w io.Writer, results []Result) error {
	lines := [][]string{tsvColumns}
	for i := range results {
		lines = append(lines, results[i].tsv())
	}
	return writeTSV(w, lines)
}

func writeTSV(w io.Writer, lines [][]string) error {
	for _, l := range lines {
		if _, err := io.WriteString(w, strings.Join(l, "\t")+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// WriteQuantilePlot draws, as SVG, the time within which each number of tasks gets its right verdict.
func WriteQuantilePlot(w io.Writer, title string, results []Result) error {
	var times []float64
	for i := range results {
		if results[i].Kind == Right {
			times = append(times, results[i].Wall.Seconds())
		}
	}
	return plot.Quantile(w, title, times, len(results))
}
