// Executions as tests.

package craig

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"craig/certify"
	"craig/frontend"
	"craig/frontend/languages"
	"craig/internal/goal"
	"craig/internal/testcases"
	"craig/program"
	"craig/report"
	"craig/verdict"
)

// Test is an execution as a test.
type Test struct {
	Says      string // what it violates, or how many places it reaches that tests before it do not
	Case      testcases.Case
	Harness   *Harness // nil: there is none, for the reason NoHarness
	NoHarness error
}

// Tests returns a test for each property that is violated, and one for each execution that was found for Goals. Name returns where the
// harness of the n-th of them is going to be, from 1. The error says why there are none at all.
func (r *Report) Tests(ctx context.Context, name func(n int) string) ([]Test, error) {
	if r.read == nil {
		return nil, errors.New("the program was not read in time")
	}
	write, err := r.harnesses(ctx, r.read)
	if err != nil {
		return nil, err
	}
	var out []Test
	add := func(says string, x languages.Execution) error {
		run, err := certify.Run(ctx, x.Program, certify.Choices(x.Counterexample), certify.RunOptions{
			MaxSteps: x.Steps, MaxTrace: -1, Doubtful: func(e *program.Edge) bool { return !testcases.Gives(e) },
		})
		if err != nil {
			return err
		}
		x.File = name(len(out) + 1)
		test := Test{Says: says}
		test.Case.Error = x.Reaches == nil
		test.Case.Inputs, test.Case.Missing = testcases.Of(run.Trace, report.InputText)
		if run.Doubt == nil { // no decision depends on it
			test.Case.Missing = nil
		}
		test.Harness, test.NoHarness = write(ctx, x)
		out = append(out, test)
		return context.Cause(ctx)
	}
	for _, p := range r.Properties {
		if p.Result.Outcome != verdict.Unsafe {
			continue
		}
		says := "violates " + p.Name
		if err := add(says, languages.Execution{Program: p.Program, Counterexample: p.Result.Counterexample}); err != nil {
			return nil, err
		}
	}
	if r.Goals == nil {
		return out, nil
	}
	for i, x := range r.Goals.Executions {
		reaches := r.reached(i)
		f := languages.Execution{Program: x.Program, Counterexample: x.Choices, Steps: x.Steps, Reaches: report.GoalTexts(reaches)}
		if err := add(fmt.Sprintf("reaches %d places", len(reaches)), f); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// reached returns the goals that the n-th of the executions that were found for Goals reaches, and none before it.
func (r *Report) reached(n int) []goal.Goal {
	var out []goal.Goal
	for _, f := range r.Goals.Findings {
		if f.State == goal.Reached && f.Execution == n {
			out = append(out, f.Goal)
		}
	}
	return out
}

// TestMetadata says of which program the tests are.
func (r *Report) TestMetadata(now time.Time) (testcases.Metadata, error) {
	m := testcases.Metadata{
		Specification: testcases.CoverBranches, Program: strings.Join(r.Files, ", "), Entry: r.reading.Entry, Bits: 32, Time: now,
	}
	if r.Goals == nil {
		m.Specification = testcases.CoverError
	}
	if m.Entry == "" {
		m.Entry = "main"
	}
	if r.reading.DataModel == "LP64" {
		m.Bits = 64
	}
	hash := sha256.New()
	for _, file := range r.Files {
		text, err := frontend.Read(r.reading.Files, file)
		if err != nil {
			return m, err
		}
		hash.Write(text)
	}
	m.Hash = hex.EncodeToString(hash.Sum(nil))
	return m, nil
}
