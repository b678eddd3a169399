package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"craig/internal/exitcode"
	"craig/logic"
	"craig/smt"
	"craig/smt/external"
	"craig/smt/script"
	"craig/verdict"
)

// smtFlags are the flags of smt.
type smtFlags struct {
	timeout limit
	memory  memoryLimit
	check   bool
	queries string
	solver  solverName
}

func smtCommand() *cobra.Command {
	var f smtFlags
	cmd := &cobra.Command{
		Use:   "smt [FILE]",
		Short: "Run an SMT-LIB script on the embedded solver",
		Long: `Executes the commands of an SMT-LIB 2.6 script, one after the other, and prints the
answers: models, values, unsatisfiable cores, proofs, and interpolants in the syntax of
SMTInterpol. Without a file, or for -, the commands are read from the standard input and
answered as they arrive. Execution goes on after an error; the exit status tells of it.`,
		Args: named(0, 1, "FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || args[0] == "-" {
				return f.run(cmd, "<stdin>", cmd.InOrStdin())
			}
			file, err := os.Open(args[0])
			if err != nil {
				return exit(exitcode.Input, err)
			}
			defer file.Close()
			return f.run(cmd, args[0], file)
		},
	}
	flags := cmd.Flags()
	flags.Var(&f.timeout, "timeout", "limit for each command (seconds, or as in 90s, 5m), after which a check answers unknown; 0: none")
	flags.Var(&f.memory, "memory", "end when the process holds this much memory (500MB, 4GB); 0: never")
	flags.Var(&f.solver, "solver", "the solver that is asked instead of the embedded one")
	flags.BoolVar(&f.check, "proof-check", false, "replay every refutation and certify every interpolant")
	flags.StringVar(&f.queries, "dump-queries", "", queriesHelp)
	flags.SortFlags = false
	cmd.MarkFlagsMutuallyExclusive("solver", "proof-check") // others give no proofs
	return cmd
}

func (f *smtFlags) run(cmd *cobra.Command, name string, in io.Reader) error {
	o := script.Options{
		Solver:  smt.Options{CheckProofs: f.check},
		Timeout: time.Duration(f.timeout),
		Stderr:  cmd.ErrOrStderr(),
	}
	if f.solver != "" {
		o.New = func(c *logic.Context, _ smt.Options) (smt.Backend, error) {
			return external.New(c, string(f.solver), external.Options{})
		}
	}
	ctx, stopRecording, err := recording(cmd, f.queries)
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	defer stopRecording()
	var stopped verdict.Reason
	late := func(reason verdict.Reason) int { stopped = reason; return 0 }
	mistakes, err := await(cmd.Context(), bounds{memory: f.memory.bytes()}, late, func(context.Context) (int, error) { // its own answers end at the limit of await
		return script.Run(ctx, name, stoppable{ctx, in}, cmd.OutOrStdout(), o)
	})
	switch {
	case stopped.Kind == verdict.Memory:
		return exit(exitcode.Unknown, fmt.Errorf("%s: %s", name, stopped.Text))
	case errors.Is(err, smt.ErrBug):
		return exit(exitcode.Internal, fmt.Errorf("%s: %w", name, err))
	case err != nil:
		return exit(exitcode.Input, fmt.Errorf("%s: %w", name, err))
	case cmd.Context().Err() != nil:
		return exit(exitcode.Interrupted, nil)
	case mistakes > 0:
		return exit(exitcode.Input, nil)
	}
	return nil
}

// stoppable is a reader that ends when ctx is done, even while it waits for a terminal.
type stoppable struct {
	ctx context.Context
	in  io.Reader
}

func (s stoppable) Read(p []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	end := make(chan result, 1)
	buf := make([]byte, len(p)) // p is the caller's again when this returns
	go func() {
		n, err := s.in.Read(buf)
		end <- result{n, err}
	}()
	select {
	case r := <-end:
		copy(p, buf[:r.n])
		return r.n, r.err
	case <-s.ctx.Done():
		return 0, io.EOF
	}
}
