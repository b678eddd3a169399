package bench

// A comparison as Markdown.

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"craig/verdict"
)

// WriteMarkdown prints a comparison as two tables: how many tasks each contender solves, and how long that takes; and for
// each task the time of each contender and those of its numbers that are called numbers. Text comes first and says what
// was run; how the tables are to be read is added to it.
func (c *Comparison) WriteMarkdown(w io.Writer, text string, clock Clock, numbers []string) error {
	var b bytes.Buffer
	kind := "wall-clock time"
	if clock.CPU {
		kind = "CPU time"
	}
	fmt.Fprintf(&b, "%s\n\nEach program was run once with each engine and configuration, the runs of one program one after the other. Times are\n%s. ", text, kind)
	if clock.Limit > 0 {
		fmt.Fprintf(&b, "In the last column of the first table, runs that do not solve their program count %v.\n", clock.Limit)
	} else {
		b.WriteString("There was no limit of time.\n")
	}
	b.WriteString("The line *any* is about the quickest of those that solve a program.\n\n")
	if slices.ContainsFunc(c.Contenders, func(k Contender) bool { return k.Again }) {
		b.WriteString("Engines that run *again* begin with the predicates of a run before on the same program, which is not counted.\n\n")
	}
	c.writeSums(&b, clock)
	c.writeFolders(&b)
	fmt.Fprintf(&b, "A cell of the following table has: %s; or `-` where a limit of time or memory\nwas reached, or in a word what else there is instead of a verdict.\n\n",
		strings.Join(append([]string{"time in s"}, c.titles(numbers)...), " / "))
	c.writeTasks(&b, clock, numbers)
	_, err := w.Write(b.Bytes())
	return err
}

// titles returns the names of numbers with their units.
func (c *Comparison) titles(numbers []string) []string {
	out := slices.Clone(numbers)
	for i, name := range numbers {
		for k := range c.Contenders {
			for _, r := range c.results(k) {
				if s, ok := r.stat(name); ok && s.Unit != "" {
					out[i] = name + " in " + s.Unit
				}
			}
		}
	}
	return out
}

// writeSums prints how many tasks each contender solves.
func (c *Comparison) writeSums(b *bytes.Buffer, clock Clock) {
	b.WriteString("| engine | solved | safe | unsafe | wrong | time of solved | time of all |\n|---|---:|---:|---:|---:|---:|---:|\n")
	line := func(name string, results []Result) {
		var safe, unsafe, wrong int
		var solved, all time.Duration
		for i := range results {
			r := &results[i]
			switch {
			case r.Kind == Wrong:
				wrong++
			case r.solved():
				if r.Outcome == verdict.Safe {
					safe++
				} else {
					unsafe++
				}
				solved += clock.time(r)
			}
			all += clock.charged(r)
		}
		fmt.Fprintf(b, "| %s | %d of %d | %d | %d | %d | %.1f s | %.1f s |\n",
			name, safe+unsafe, len(results), safe, unsafe, wrong, solved.Seconds(), all.Seconds())
	}
	for i, k := range c.Contenders {
		line("`"+k.String()+"`", c.results(i))
	}
	var best []Result
	for _, round := range c.Rounds {
		best = append(best, slices.MinFunc(round.Results, func(x, y Result) int {
			return cmp.Or(cmp.Compare(rank(&x), rank(&y)), cmp.Compare(clock.time(&x), clock.time(&y)))
		}))
	}
	line("*any*", best)
	b.WriteString("\n")
}

// rank orders results, those with right verdicts first and then those with wrong ones.
func rank(r *Result) int {
	switch {
	case r.solved():
		return 0
	case r.Kind == Wrong:
		return 1
	}
	return 2
}

// writeFolders prints how many tasks of each folder each contender solves.
func (c *Comparison) writeFolders(b *bytes.Buffer) {
	folders := make(map[string][]Round)
	for _, r := range c.Rounds {
		folders[r.Task.Folder()] = append(folders[r.Task.Folder()], r)
	}
	c.head(b, "| solved in | programs |", "|---|---:|", "---:|")
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		fmt.Fprintf(b, "| %s | %d |", escaped(name), len(folders[name]))
		for i := range c.Contenders {
			n := 0
			for _, r := range folders[name] {
				if r.Results[i].solved() {
					n++
				}
			}
			fmt.Fprintf(b, " %d |", n)
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

// writeTasks prints a line for each task.
func (c *Comparison) writeTasks(b *bytes.Buffer, clock Clock, numbers []string) {
	c.head(b, "| program | lines | expected |", "|---|---:|---|", "---|")
	for _, round := range c.Rounds {
		fmt.Fprintf(b, "| %s | %s | %s |", escaped(round.Task.Path), round.Task.lines(), round.Task.Word(round.Task.Expected))
		for i := range round.Results {
			fmt.Fprintf(b, " %s |", cell(&round.Results[i], clock, numbers))
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

// head prints the first two lines of a table with a column for each contender.
func (c *Comparison) head(b *bytes.Buffer, first, second, column string) {
	b.WriteString(first)
	for _, k := range c.Contenders {
		fmt.Fprintf(b, " `%s` |", k)
	}
	b.WriteString("\n" + second + strings.Repeat(column, len(c.Contenders)) + "\n")
}

// cell returns what a result looks like in the line of its task.
func cell(r *Result, clock Clock, numbers []string) string {
	switch {
	case r.Kind == Wrong:
		return "**wrong**"
	case r.solved():
	case r.Reason == verdict.Timeout || r.Reason == verdict.Memory:
		return "-"
	default:
		return r.Answer()
	}
	parts := []string{fmt.Sprintf("%.2f", clock.time(r).Seconds())}
	known := false
	for _, name := range numbers {
		s, ok := r.stat(name)
		known = known || ok
		switch {
		case !ok:
			parts = append(parts, "")
		case s.Unit == "s":
			parts = append(parts, fmt.Sprintf("%.2f", s.Value))
		default:
			parts = append(parts, strings.TrimSuffix(fmt.Sprintf("%.2f", s.Value), ".00"))
		}
	}
	if !known { // another engine's numbers
		parts = parts[:1]
	}
	return strings.Join(parts, " / ")
}

// escaped returns text for a cell of a table.
func escaped(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
