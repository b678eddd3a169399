// Many witnesses at once.

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"craig"
	"craig/internal/exitcode"
)

// validationTask is a line of a list of witnesses.
type validationTask struct {
	program, witness string // relative to the current folder
	name             string // the witness as the list has it
	dataModel        string // empty: that of the witness
	expected         string // a Validity; empty: not said
}

const validationListHelp = `With --list, witnesses are those of a table: tab-separated values with the columns witness and
program, files relative to the table, and if known expected (confirmed or rejected) and
data_model. A line is printed for each; the exit status is 1 if an answer is contrary to
what is expected. Without --timeout each has a minute.`

// listTimeout is the time for each witness of a list where nobody says another one, so that one does not hold up the others for ever.
const listTimeout = time.Minute

// readValidations reads a list of witnesses.
func readValidations(file string) ([]validationTask, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var tasks []validationTask
	var columns []string
	sc := bufio.NewScanner(f)
	for line := 1; sc.Scan(); line++ {
		cells := strings.Split(strings.TrimRight(sc.Text(), "\r"), "\t")
		if line == 1 {
			columns = cells
			for _, c := range []string{"program", "witness"} {
				if !slices.Contains(columns, c) {
					return nil, fmt.Errorf("%s:1: no column %s", file, c)
				}
			}
			continue
		}
		if sc.Text() == "" {
			continue
		}
		cell := func(name string) string {
			if i := slices.Index(columns, name); i >= 0 && i < len(cells) {
				return cells[i]
			}
			return ""
		}
		t := validationTask{
			program: filepath.Join(filepath.Dir(file), cell("program")), witness: filepath.Join(filepath.Dir(file), cell("witness")),
			name: cell("witness"), dataModel: cell("data_model"), expected: cell("expected"),
		}
		if !slices.Contains([]string{"", craig.Confirmed.String(), craig.Rejected.String()}, t.expected) {
			return nil, fmt.Errorf("%s:%d: expected is %q, neither confirmed nor rejected", file, line, t.expected)
		}
		tasks = append(tasks, t)
	}
	if err := sc.Err(); err != nil {
		return nil, err
	}
	if len(tasks) == 0 {
		return nil, fmt.Errorf("%s: no witnesses", file)
	}
	return tasks, nil
}

// runList validates the witnesses of a list, one after the other.
func (f *validateFlags) runList(cmd *cobra.Command) error {
	tasks, err := readValidations(f.list)
	if err != nil {
		return exit(exitcode.Input, err)
	}
	out := cmd.OutOrStdout()
	as, contrary, open := 0, 0, 0
	for _, t := range tasks {
		start := time.Now()
		got, because := f.answer(cmd.Context(), t)
		mark := ""
		switch {
		case got == craig.Open:
			open++
			mark = because
		case t.expected == "":
		case got.String() == t.expected:
			as++
		default:
			contrary++
			mark = "CONTRARY: " + because
		}
		if _, err := fmt.Fprintf(out, "%s\t%s\t%s\t%.1f s\t%s\n", t.name, t.expected, got, time.Since(start).Seconds(), mark); err != nil {
			return unwritten(exitcode.Safe, err)
		}
		if cmd.Context().Err() != nil {
			return exit(exitcode.Interrupted, nil)
		}
	}
	if _, err := fmt.Fprintf(out, "%d witnesses: %d as expected, %d contrary, %d open\n", len(tasks), as, contrary, open); err != nil {
		return unwritten(exitcode.Safe, err)
	}
	if contrary > 0 {
		return exit(exitcode.Unsafe, nil)
	}
	return nil
}

// answer validates the witness of a task. What cannot be read is open.
func (f *validateFlags) answer(ctx context.Context, t validationTask) (craig.Validity, string) {
	o := f.options()
	o.DataModel = t.dataModel
	v, err := f.validated(ctx, []string{t.program}, t.witness, o)
	if err != nil {
		return craig.Open, err.Error()
	}
	return v.Validity, v.Because
}

// listed refuses what does not go together with --list.
func (f *validateFlags) listed(files []string) error {
	switch {
	case f.list != "" && (f.of != "" || len(files) > 0):
		return errors.New("--list names the files, so that there can be no others")
	case f.list == "" && f.of == "":
		return errors.New("--witness is missing")
	}
	return nil
}
