package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// answer is what a solver says of a formula.
type answer string

const (
	satisfiable   answer = "sat"
	unsatisfiable answer = "unsat"
	late          answer = "late"
)

// outcome is how a solver did on a formula.
type outcome struct {
	answer answer
	cpu    time.Duration // up to the answer; the limit if it is late
	fault  string        // what is wrong with its evidence
}

// solver is one that takes part.
type solver struct {
	name string
	run  func(ctx context.Context, file string) (outcome, error)
}

// contest is the solvers, and the folder of the formulas.
type contest struct {
	dir     string
	solvers []solver
	ours    int // so many of the solvers are ours, the first ones
	limit   time.Duration
}

func newContest(dir string, others, ours []string, limit time.Duration, plain bool) (*contest, error) {
	c := &contest{dir: dir, limit: limit}
	if len(ours) == 0 {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		ours = []string{self}
	}
	for _, command := range ours {
		c.solvers = append(c.solvers, solver{filepath.Base(command), func(ctx context.Context, file string) (outcome, error) {
			return runOurs(ctx, command, file, limit, plain)
		}})
	}
	c.ours = len(ours)
	for _, name := range others {
		if _, err := exec.LookPath(name); err != nil {
			return nil, fmt.Errorf("%w (Debian has it in a package of that name)", err)
		}
		c.solvers = append(c.solvers, solver{name, func(ctx context.Context, file string) (outcome, error) {
			return runOther(ctx, name, file, limit)
		}})
	}
	return c, nil
}

var cpuLine = regexp.MustCompile(`(?m)^c cpu (\S+)$`)

// runOurs runs a build of this command, which ends by itself at the limit, and then checks evidence.
func runOurs(ctx context.Context, command, file string, limit time.Duration, plain bool) (outcome, error) {
	cmd := exec.CommandContext(ctx, command, "-solve", file, "-limit", limit.String(), fmt.Sprintf("-proof=%t", !plain))
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	m := cpuLine.FindSubmatch(out)
	if m == nil {
		return outcome{}, fmt.Errorf("%s: %w: %s", file, err, errs.String())
	}
	seconds, parseErr := strconv.ParseFloat(string(m[1]), 64)
	if parseErr != nil {
		return outcome{}, parseErr
	}
	o := outcome{answer: answerOf(string(out)), cpu: time.Duration(seconds * float64(time.Second))}
	if o.answer == late {
		o.cpu = limit
	} else if err != nil {
		o.fault = strings.TrimSpace(errs.String())
	}
	return o, nil
}

// runOther runs a solver that answers as those of competitions do.
func runOther(ctx context.Context, name, file string, limit time.Duration) (outcome, error) {
	cmd := exec.CommandContext(ctx, "sh", "-c", fmt.Sprintf(`ulimit -t %.0f; exec "$0" "$1"`, limit.Seconds()), name, file)
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return outcome{}, ctx.Err()
	}
	o := outcome{answer: answerOf(string(out)), cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	switch {
	case o.answer != late:
	case o.cpu < limit*4/5: // the kernel's limit is not exact
		return o, fmt.Errorf("%s: %s has no answer: %w: %s", file, name, err, out)
	default:
		o.cpu = limit
	}
	return o, nil
}

// answerOf reads the output of a solver. minisat says its answer without the s in front.
func answerOf(out string) answer {
	for line := range strings.Lines(out) {
		switch strings.TrimSpace(strings.TrimPrefix(line, "s ")) {
		case "SATISFIABLE":
			return satisfiable
		case "UNSATISFIABLE":
			return unsatisfiable
		}
	}
	return late
}

// chosenFile names the formulas that count.
const chosenFile = "chosen.txt"

// run lets all solvers run on all chosen formulas, in turns, and prints the table.
func (c *contest) run(ctx context.Context, filter string) error {
	text, err := os.ReadFile(filepath.Join(c.dir, chosenFile))
	if err != nil {
		return fmt.Errorf("formulas are to be recorded and chosen first: %w", err)
	}
	var t table
	for _, s := range c.solvers {
		t.names = append(t.names, s.name)
	}
	t.ours = c.ours
	for name := range strings.FieldsSeq(string(text)) {
		if !strings.Contains(name, filter) {
			continue
		}
		r := row{formula: name}
		for _, s := range c.solvers {
			o, err := s.run(ctx, filepath.Join(c.dir, name))
			if err != nil {
				return errors.Join(err, t.write(os.Stdout))
			}
			r.outcomes = append(r.outcomes, o)
		}
		t.rows = append(t.rows, r)
		fmt.Fprintln(os.Stderr, r)
	}
	if err := t.write(os.Stdout); err != nil {
		return err
	}
	if faults := t.faults(); len(faults) > 0 {
		return errors.New(strings.Join(faults, "\n"))
	}
	return nil
}
