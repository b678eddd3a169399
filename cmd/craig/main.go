// Command craig proves that C programs and Boolean programs never violate their assertions, or shows an execution that does. See its help for
// the commands, the flags and the exit statuses.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"craig/exitcode"
)

// maxStack is how large a goroutine's stack may grow: Go's own limit, which ends the process, is made to find endless
// recursion, but terms and programs can be deep. The memory limit counts stacks, too.
const maxStack = 4 << 30

func main() {
	debug.SetMaxStack(maxStack)
	os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr))
}

// run executes a command line and returns the exit status. The first interrupt cancels the work, a second one ends the
// process.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Fprintf(stderr, "craig: internal error: %v\n", e)
			code = exitcode.Internal
		}
	}()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)

	root := rootCommand()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var end *end
	switch {
	case err == nil:
		return exitcode.Safe
	case !errors.As(err, &end): // cobra found it
		fmt.Fprintf(stderr, "craig: %v\nTry 'craig --help'.\n", err)
		return exitcode.Usage
	case end.err != nil:
		fmt.Fprintf(stderr, "craig: %v\n", end.err)
	}
	return end.code
}

// end is how a command ends with another exit status than 0; err is nil when everything has been said.
type end struct {
	code int
	err  error
}

func (e *end) Error() string { return fmt.Sprintf("exit status %d: %v", e.code, e.err) }

// exit returns the error that ends the command with a status, nil for 0.
func exit(code int, err error) error {
	if code == 0 && err == nil {
		return nil
	}
	return &end{code, err}
}

func rootCommand() *cobra.Command {
	var statuses strings.Builder
	for _, s := range exitcode.All {
		fmt.Fprintf(&statuses, "  %3d  %s\n", s.Code, s.Doc)
	}
	root := &cobra.Command{
		Use:   "craig",
		Short: "Craig is a software model checker",
		Long: `Craig proves that a C program never violates its assertions, or shows an execution
that does, for programs with loops, recursion, pointers and machine integers. It
verifies Boolean programs, too, and solves constrained Horn clauses.

Exit status:
` + strings.TrimRight(statuses.String(), "\n"),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(verifyCommand(), solveCommand(), exportCommand(), smtCommand(), benchCommand(), queriesCommand(), enginesCommand())
	return root
}
