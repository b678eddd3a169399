// Results as tab-separated values, which can be read again: long comparisons are made in parts.

package against

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"craig/internal/bench"
	"craig/verdict"
)

// WriteTSV prints a line for every result, with a line of column names before them.
func WriteTSV(w io.Writer, peer string, results []Result) error {
	lines := []string{header(peer)}
	for i := range results {
		lines = append(lines, results[i].row())
	}
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// header returns the names of the columns.
func header(peer string) string {
	columns := []string{"path", "expected"}
	for _, solver := range []string{"craig", peer} {
		columns = append(columns, solver)
		for _, c := range []string{"cpu_seconds", "seconds", "memory_mb", "text"} {
			columns = append(columns, solver+"_"+c)
		}
	}
	return strings.Join(append(columns, peer+"_last_cpu_seconds", "model", "model_text"), "\t")
}

// row returns the result's line.
func (r *Result) row() string {
	cells := []string{r.Task().Path, r.Task().Word(r.Task().Expected)}
	add := func(word string, cpu, wall time.Duration, memory int64, text string) {
		cells = append(cells, word, fmt.Sprintf("%.3f", cpu.Seconds()), fmt.Sprintf("%.3f", wall.Seconds()),
			fmt.Sprint(memory>>20), strings.Join(strings.Fields(text), " "))
	}
	c, p := &r.Craig, &r.Peer
	add(c.Answer(), c.CPU, c.Wall, c.Memory, c.Text)
	add(r.peerWord(), p.CPU, p.Wall, p.Memory, p.Text)
	cells = append(cells, fmt.Sprintf("%.3f", p.Last.Seconds()), verdicts[r.Model.Verdict], strings.Join(strings.Fields(r.Model.Text), " "))
	return strings.Join(cells, "\t")
}

// verdicts are the words for what is said of models.
var verdicts = [...]string{Unchecked: "", Accepted: "accepted", Rejected: "rejected"}

// peerWord returns how the other solver ended, in a word.
func (r *Result) peerWord() string {
	if r.Peer.Outcome == verdict.Unknown {
		return r.Peer.Reason
	}
	return r.Task().Word(r.Peer.Outcome)
}

// ReadTSV reads the results that WriteTSV wrote of a comparison with peer, as far as they are of these tasks.
func ReadTSV(file, peer string, tasks []bench.Task) (map[string]Result, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	byPath := make(map[string]bench.Task)
	for _, t := range tasks {
		byPath[t.Path] = t
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if lines[0] != header(peer) {
		return nil, fmt.Errorf("%s:1: this is no file that bench --against %s --out wrote", file, peer)
	}
	results := make(map[string]Result)
	for i, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		t, ok := byPath[cells[0]]
		if !ok {
			continue
		}
		r, err := parse(t, cells)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+2, err)
		}
		results[t.Path] = r
	}
	return results, nil
}

// parse reads the cells of a row.
func parse(t bench.Task, cells []string) (Result, error) {
	if want := strings.Count(header(""), "\t") + 1; len(cells) != want {
		return Result{}, fmt.Errorf("%d columns instead of %d", len(cells), want)
	}
	numbers := make(map[int]float64)
	for _, i := range []int{3, 4, 5, 8, 9, 10, 12} {
		n, err := strconv.ParseFloat(cells[i], 64)
		if err != nil {
			return Result{}, fmt.Errorf("column %d: %w", i+1, err)
		}
		numbers[i] = n
	}
	duration := func(i int) time.Duration { return time.Duration(numbers[i] * float64(time.Second)) }
	r := Result{
		Craig: bench.Answered(t, cells[2]),
		Peer: Answer{
			Outcome: bench.Outcome(cells[7]), CPU: duration(8), Last: duration(12), Wall: duration(9), Memory: int64(numbers[10]) << 20, Text: cells[11],
		},
		Model: Check{Text: cells[14]},
	}
	r.Craig.CPU, r.Craig.Wall, r.Craig.Memory, r.Craig.Text = duration(3), duration(4), int64(numbers[5])<<20, cells[6]
	if r.Peer.Outcome == verdict.Unknown {
		r.Peer.Reason = cells[7]
	}
	for v, word := range verdicts {
		if word == cells[13] {
			r.Model.Verdict = Verdict(v)
		}
	}
	return r, nil
}
