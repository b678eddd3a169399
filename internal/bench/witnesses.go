package bench

// Witnesses that Craig writes, and what it says of them when it knows nothing but them and the program.

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"craig/internal/exitcode"
	"craig/verdict"
)

// Evidence is the end of a task that is verified, and whose witness is validated by another process.
type Evidence struct {
	Result
	Validity string        // "confirmed", "rejected" or "open", as craig validate says; empty if the task is not solved, or has no witness
	Because  string        // of that, or why there is none
	Alone    bool          // the invariants of a proof suffice, without further search
	Checking time.Duration // the CPU time of the validation
}

// RunWitnesses runs tasks, which are programs, as Run does, and validates what they leave as witnesses, with limits three times those of o.
func RunWitnesses(ctx context.Context, tasks []Task, o Options, done func(Evidence)) ([]Evidence, error) {
	folder, err := os.MkdirTemp("", "craig-witnesses")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	return Each(ctx, tasks, o.Jobs, func(t Task) Evidence { return runWitness(ctx, t, o, folder) }, done), nil
}

// runWitness verifies a task and validates its witness, which is kept in folder meanwhile.
func runWitness(ctx context.Context, t Task, o Options, folder string) Evidence {
	file := QueryFolder(folder, t) + ".yml"
	defer os.Remove(file)
	o.Witness = file
	e := Evidence{}
	var p Process
	e.Result, p = runTask(ctx, t, o)
	if _, err := os.Stat(file); e.Outcome == verdict.Unknown || errors.Is(err, fs.ErrNotExist) {
		e.Because = complaint(string(p.Stderr))
		return e
	}
	o.Timeout, o.CPU = 3*o.Timeout, 3*o.CPU
	p, err := ExecuteIn(ctx, t.Dir, o.validation(t, file), o.Ends())
	e.Checking, e.Validity = p.CPU, "open"
	var said struct {
		Validity, Because string
		Alone             bool
	}
	switch {
	case err != nil:
		e.Because = err.Error()
	case p.Over != "":
		e.Because = p.Text
	case json.Unmarshal(p.Stdout, &said) != nil || said.Validity == "":
		e.Because = fmt.Sprintf("no answer, exit status %d: %s", p.Exit, complaint(string(p.Stderr)))
		if p.Exit == exitcode.Internal {
			e.Kind, e.Text = Crashed, e.Because
		}
	default:
		e.Validity, e.Because, e.Alone = said.Validity, said.Because, said.Alone
	}
	return e
}

// validation returns the command line that validates the witness of a task. It says no more about the task than how the files are read
// and what is assumed.
func (o *Options) validation(t Task, file string) []string {
	command := []string{o.Program, "validate", "--format", "json", "--witness", t.seen(file)}
	command = append(command, o.Assumptions()...)
	if o.Timeout > 0 {
		command = append(command, "--timeout", o.Timeout.String())
	}
	command = append(append(command, t.Flags...), "--")
	return append(command, t.Files...)
}

// evidenceRow sums up the evidence of a folder.
type evidenceRow struct {
	tasks, solved, proofs, alone, missing int
	validity                              map[string]int
	verify, validate                      time.Duration // of tasks that have a witness
}

func (r *evidenceRow) add(e Evidence) {
	r.tasks++
	if !e.solved() {
		return
	}
	r.solved++
	if e.Validity == "" {
		r.missing++
		return
	}
	r.validity[e.Validity]++
	r.verify += e.CPU
	r.validate += e.Checking
	if e.Outcome == verdict.Safe {
		r.proofs++
	}
	if e.Alone {
		r.alone++
	}
}

// WriteWitnesses prints, in Markdown, a line for each folder and one for all: how many tasks are solved and what becomes of their
// witnesses; and below, those that are not confirmed.
func WriteWitnesses(w io.Writer, all []Evidence) error {
	rows := map[string]*evidenceRow{}
	row := func(name string) *evidenceRow {
		if rows[name] == nil {
			rows[name] = &evidenceRow{validity: map[string]int{}}
		}
		return rows[name]
	}
	var others []string
	for _, e := range all {
		row(filepath.Base(e.Task.Folder())).add(e)
		row("").add(e)
		if e.solved() && e.Validity != "confirmed" {
			others = append(others, fmt.Sprintf("- %s: %s", e.Task.Path, evidenceText(e)))
		}
	}
	lines := []string{
		"| folder | tasks | solved | confirmed | rejected | open | no witness | proofs | of them alone | CPU time to verify | to validate |",
		"|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
	}
	names := slices.Sorted(maps.Keys(rows))
	for _, name := range append(names[min(1, len(names)):], "") {
		r := row(name)
		if name == "" {
			name = "all"
		}
		lines = append(lines, fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %.1f s | %.1f s |", name, r.tasks, r.solved,
			r.validity["confirmed"], r.validity["rejected"], r.validity["open"], r.missing, r.proofs, r.alone, r.verify.Seconds(), r.validate.Seconds()))
	}
	if len(others) > 0 {
		lines = append(append(lines, "", "Solved, and no witness that is confirmed:", ""), others...)
	}
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// evidenceText says what becomes of the witness of a solved task, and why.
func evidenceText(e Evidence) string {
	return cmp.Or(e.Validity, "no witness") + ", " + strings.Join(strings.Fields(e.Because), " ")
}

// WriteWitnessesTSV prints a line for each task, as WriteTSV does, with what becomes of the witness.
func WriteWitnessesTSV(w io.Writer, all []Evidence) error {
	lines := [][]string{append(slices.Clone(tsvColumns), "validity", "alone", "validate_cpu_seconds", "because")}
	for i := range all {
		e := &all[i]
		alone := ""
		if e.Alone {
			alone = "yes"
		}
		lines = append(lines, append(e.tsv(), e.Validity, alone, fmt.Sprintf("%.3f", e.Checking.Seconds()), strings.Join(strings.Fields(e.Because), " ")))
	}
	return writeTSV(w, lines)
}
