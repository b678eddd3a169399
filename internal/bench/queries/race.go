// Running a script with every solver, and comparing the answers.

package queries

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"craig/internal/bench"
)

// Options say how solvers are compared.
type Options struct {
	Commands Commands
	Limit    time.Duration // for each run of a script
	Runs     int           // how often every solver runs a short script, at least 1; the median counts
}

// The competitors. Craig's time with proof logging is compared with its own time without.
const (
	Craig = iota
	CraigProofs
	Z3
	CVC5
	solvers
)

var names = [solvers]string{"craig", "craig with proof logging", "z3", "cvc5"}

// Commands are the competitors' command lines, to which the name of a script is added.
type Commands [solvers][]string

// Installed returns the commands for the craig command at hand, and for z3 and cvc5 as they are installed.
func Installed(craig string) Commands {
	return Commands{
		Craig: {craig, "smt"}, CraigProofs: {craig, "smt"},
		Z3: {"z3", "-smt2"}, CVC5: {"cvc5", "--incremental", "--arrays-exp", "-q"},
	}
}

// long is the time from which one run is enough.
const long = 2 * time.Second

// Result is how the solvers did on a script.
type Result struct {
	Script  Script
	Wall    [solvers]time.Duration
	CPU     [solvers]time.Duration
	Late    [solvers]bool   // the limit of time was reached: its time is a lower bound
	Unknown [solvers]int    // answers
	Refused [solvers]string // why a solver did not answer all checks, other than for time: its time does not count
	Faults  []string        // answers that contradict others, and all that is wrong with ours
}

// race runs the script with all solvers, in turns. The error is for a process that cannot be started or an end of ctx.
func race(ctx context.Context, s Script, o Options) (Result, error) {
	r := Result{Script: s}
	dir, err := os.MkdirTemp("", "craig-queries-")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(dir)
	plain, logged := filepath.Join(dir, "plain.smt2"), filepath.Join(dir, "logged.smt2")
	if err := errors.Join(os.WriteFile(plain, s.Text, 0o666), os.WriteFile(logged, s.withProofs(), 0o666)); err != nil {
		return r, err
	}
	var walls, cpus [solvers][]time.Duration
	var answers [solvers][]string
	for n := range max(o.Runs, 1) {
		for i, command := range o.Commands {
			if n > 0 && walls[i][0] > long {
				continue
			}
			file := plain
			if i == CraigProofs {
				file = logged
			}
			p, err := run(ctx, append(command[:len(command):len(command)], file), o.Limit)
			if err != nil {
				return r, err
			}
			walls[i], cpus[i] = append(walls[i], p.wall), append(cpus[i], p.cpu)
			if n == 0 {
				answers[i], r.Late[i] = p.answers, p.late
				r.Refused[i] = p.complaint
			}
		}
	}
	for i := range solvers {
		r.Wall[i], r.CPU[i] = median(walls[i]), median(cpus[i])
	}
	r.compare(answers)
	return r, nil
}

// compare notes contradictions between the answers, and between them and those that were recorded.
func (r *Result) compare(answers [solvers][]string) {
	expected := r.Script.expected()
	for i, list := range answers {
		if (len(list) > len(expected) || len(list) < len(expected) && !r.Late[i]) && r.Refused[i] == "" {
			r.Refused[i] = fmt.Sprintf("%d answers to %d checks", len(list), len(expected))
		}
		if r.Refused[i] != "" && i <= CraigProofs {
			r.Faults = append(r.Faults, names[i]+": "+r.Refused[i])
		}
		for k := range min(len(list), len(expected)) {
			switch {
			case list[k] == "unknown":
				r.Unknown[i]++
			case expected[k] == "unknown": // a later solver has it right
				expected[k] = list[k]
			case list[k] != expected[k]:
				r.Faults = append(r.Faults, fmt.Sprintf("%s: check %d is answered %s, not %s", names[i], k+1, list[k], expected[k]))
			}
		}
	}
}

// process is how a run ended.
type process struct {
	wall, cpu time.Duration
	answers   []string
	complaint string // the first line that is no answer
	late      bool
}

// run runs a command until the limit.
func run(ctx context.Context, command []string, limit time.Duration) (process, error) {
	ended, err := bench.Execute(ctx, command, bench.Limits{Wall: limit})
	if err != nil {
		return process{}, err
	}
	p := process{wall: ended.Wall, cpu: ended.CPU, late: ended.Over != ""}
	for line := range strings.Lines(string(ended.Stdout) + string(ended.Stderr)) {
		switch line = strings.TrimSpace(line); line {
		case "sat", "unsat", "unknown":
			p.answers = append(p.answers, line)
		default:
			if p.complaint == "" && !p.late {
				p.complaint = line
			}
		}
	}
	return p, nil
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}
