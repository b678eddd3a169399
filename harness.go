// Counterexamples as C files.

package craig

import (
	"context"
	"errors"

	"craig/frontend/c"
	"craig/harness"
	"craig/verdict"
)

// Harness writes the counterexample as a C file that is compiled together with the program and runs into the violation.
// File is where it is going to be, which the command that compiles it mentions. The error says why there is none: the
// outcome is not Unsafe, the program is not in C, or the violation cannot be shown that way.
func (r *Report) Harness(ctx context.Context, file string) (*harness.Harness, error) {
	switch {
	case r.Result.Outcome != verdict.Unsafe:
		return nil, errors.New("the answer is " + r.Result.Outcome.String() + ", not unsafe")
	case r.Language != frontEnds[0].name:
		return nil, errors.New("the program is not in C")
	case r.Unbounded:
		return nil, errors.New("compiled programs have no unbounded integers")
	}
	o := r.options.c()
	if o.CompileCommands != "" {
		flags, ok := c.SharedFlags(r.Files, o)
		if !ok {
			return nil, errors.New("the files are compiled with different flags, so that no single command compiles them")
		}
		o.Preprocessing, o.CompileCommands = flags, ""
	}
	in, err := c.ReadInterface(ctx, r.Files, o, r.Program)
	if err != nil {
		return nil, err
	}
	return harness.New(ctx, harness.Input{
		Program: r.Program, Counterexample: r.Result.Counterexample, Interface: in, Options: o, File: file,
	})
}
