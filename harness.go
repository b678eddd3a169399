// Counterexamples as C files.

package craig

import (
	"context"
	"errors"

	"craig/frontend/languages"
	"craig/internal/harness"
	"craig/program"
	"craig/verdict"
)

// Harness is a counterexample as a C file, and how it is compiled and run.
type Harness = harness.Harness

// Harness writes the counterexample as a C file that is compiled together with the program and runs into the violation.
// File is where it is going to be, which the command that compiles it mentions. The error says why there is none: the
// outcome is not Unsafe, the program is not in C, or the violation cannot be shown that way.
func (r *Report) Harness(ctx context.Context, file string) (*Harness, error) {
	if r.Result.Outcome != verdict.Unsafe {
		return nil, errors.New("the answer is " + r.Result.Outcome.String() + ", not unsafe")
	}
	write, err := r.harnesses(ctx, r.Program)
	if err != nil {
		return nil, err
	}
	return write(ctx, languages.Execution{Program: r.Program, Counterexample: r.Result.Counterexample, File: file})
}

// harnesses returns what writes executions of p, the program or a variant of it. The error says why nothing does.
func (r *Report) harnesses(ctx context.Context, p *program.Program) (languages.Harnesses, error) {
	if r.Unbounded {
		return nil, errors.New("compiled programs have no unbounded integers")
	}
	language, err := languages.Of(r.Language, r.Files)
	if err != nil {
		return nil, err
	}
	if language.Harnesses == nil {
		return nil, errors.New("the program is not in C")
	}
	return language.Harnesses(ctx, r.Files, r.reading, p)
}
