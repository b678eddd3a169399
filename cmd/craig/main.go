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

	"craig/internal/exitcode"
	"craig/internal/memory"
)

// maxStack is how large a goroutine's stack may grow: Go's own limit, which ends the process, is made to find endless
// recursion, but terms and programs can be deep. The memory limit counts stacks, too.
const maxStack = 4 << 30

// leastGrowth is how much the heap grows at least until garbage is collected: collections were a third of the time that small
// programs take.
const leastGrowth = 64 << 20

func main() {
	debug.SetMaxStack(maxStack)
	memory.GrowBy(leastGrowth)
	os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr))
}

// run executes a command line and returns the exit status. The first interrupt cancels the work, a second one ends the
// process.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	by := callOf(args)
	defer func() {
		if e := recover(); e != nil {
			code = fail(exit(exitcode.Internal, fmt.Errorf("internal error: %v", e)), "craig", by, stdout, stderr)
		}
	}()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)

	out := &answers{to: stdout, otherwise: stderr}
	root := rootCommand()
	root.SetOut(out)
	root.SetErr(stderr)
	named, err := execute(withCall(ctx, by), root, args)
	if err != nil {
		code = fail(err, named.CommandPath(), by, out, stderr)
	}
	if code == exitcode.Safe && out.err != nil {
		code = exitcode.Input
	}
	return code
}

// execute runs the command that args name and returns it.
func execute(ctx context.Context, root *cobra.Command, args []string) (*cobra.Command, error) {
	named, _, err := root.Find(args)
	if err == nil && readsC(named) && len(args) > 0 && args[0] == named.Name() {
		var rest []string
		if rest, err = translateFlags(named.Flags(), args[1:]); err != nil {
			return named, exit(exitcode.Usage, err)
		}
		args = append([]string{named.Name()}, rest...)
	}
	root.SetArgs(args)
	return root.ExecuteContextC(ctx)
}

// end is how a command ends with another exit status than 0; err is nil when everything has been said.
type end struct {
	code int
	err  error
}

func (e *end) Error() string { return fmt.Sprintf("exit status %d: %v", e.code, e.err) }

// exit returns the error that ends the command with a status, nil for 0. An error that exit has returned stays as it is.
func exit(code int, err error) error {
	if code == 0 && err == nil {
		return nil
	}
	var e *end
	if errors.As(err, &e) {
		return e
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
		Version:       version(debug.ReadBuildInfo()),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("craig {{.Version}}\n")
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(verifyCommand(), projectCommand(), validateCommand(), lspCommand(), solveCommand(), exportCommand(), showCommand(), smtCommand(), benchCommand(), growthCommand(), queriesCommand(), enginesCommand(), explainCommand())
	return root
}
