// craig lsp: a server for editors.

package main

import (
	"context"
	"io"
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"craig/internal/exitcode"
	"craig/internal/lsp"
	"craig/internal/memory"
	"craig/verdict"
)

// Limits of a run of the server, unless something else is said, and of what it waits for.
const (
	serverTimeout = 10 * time.Second
	serverPause   = 700 * time.Millisecond
)

func lspCommand() *cobra.Command {
	f := verifyFlags{timeout: limit(serverTimeout)}
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor: the Language Server Protocol on the standard input and output",
		Long: `Speaks the Language Server Protocol 3.17 with an editor, on its standard input and output. What
is open there is verified when it is opened or saved, and in pauses of typing, with the text as it
is, saved or not: violations are diagnostics with the execution that leads there, contracts and
invariants are shown for what the cursor is on, and each function can be verified by a code lens.

The flags are those of craig verify, for programs about which the settings of the editor say nothing else.
docs/editors.md has these, and says how editors are set up.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.serve(cmd) },
	}
	flags := cmd.Flags()
	flags.Bool("stdio", true, "use the standard input and output: there is nothing else, but editors say so")
	f.engine.add(flags)
	f.jobs.add(flags)
	f.limits(flags)
	f.programFlags.add(flags)
	flags.SortFlags = false
	return cmd
}

// serve serves the editor until that ends.
func (f *verifyFlags) serve(cmd *cobra.Command) error {
	if err := f.valid(cmd.Flags()); err != nil {
		return err
	}
	o := f.options()
	for _, name := range []*string{&o.CompileCommands, &o.Property} {
		*name = absolutePath(*name)
	}
	for _, list := range [][]string{o.Include, o.Before} {
		for i, name := range list {
			list[i] = absolutePath(name)
		}
	}
	ctx, giveUp := context.WithCancelCause(cmd.Context())
	defer giveUp(nil)
	if n := f.memory.bytes(); n > 0 { // where a run does not notice that it is to end, the process has to
		go memory.Watch(ctx, n+n/50, func() { giveUp(verdict.ErrMemory) })
	}
	err := lsp.Serve(ctx, standard{cmd.InOrStdin(), direct(cmd.OutOrStdout())}, lsp.Options{
		Version: version(debug.ReadBuildInfo()), Verify: o, Memory: f.memory.bytes(), Explain: explained, Pause: serverPause,
	})
	switch {
	case context.Cause(ctx) == verdict.ErrMemory:
		return exit(exitcode.Unknown, verdict.ErrMemory)
	case err != nil: // the protocol has this status
		return exit(1, err)
	}
	return nil
}

// absolutePath returns a name that does not depend on the folder that the command was called in; empty for none.
func absolutePath(name string) string {
	if a, err := filepath.Abs(name); name != "" && err == nil {
		return a
	}
	return name
}

// direct returns where answers go: messages of a protocol are not to follow elsewhere when that fails.
func direct(w io.Writer) io.Writer {
	if a, ok := w.(*answers); ok {
		return a.to
	}
	return w
}

// standard is the standard input and output.
type standard struct {
	io.Reader
	io.Writer
}

// Close closes nothing: the process ends.
func (standard) Close() error { return nil }
