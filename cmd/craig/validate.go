// The command that checks witnesses.

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"craig"
	"craig/internal/exitcode"
	"craig/report"
	"craig/verdict"
	"craig/witness"
)

// validateFlags are the flags of validate.
type validateFlags struct {
	verifyFlags
	of, list string // the file with the witness, and that with a table of them
	printed  choice // how the answer is
}

func validateCommand() *cobra.Command {
	f := validateFlags{printed: choice{"text", []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "validate --witness FILE FILE...",
		Short: "Check a witness of a verifier against a C program",
		Long: `Decides whether a witness is right, in the formats 2.0 and 2.1 of SV-COMP (YAML). A correctness
witness is confirmed if all of its invariants hold and the property does, too; a violation
witness, if an execution that matches it violates the property where it says. Otherwise it
is rejected, or neither could be found out. The property and the data model are those that
the witness names, unless flags say others. Without --profile, --property and --check, a witness of
correctness is checked under what goes with --property, and one of a violation under nothing.

` + validationListHelp + `

The exit status is 0 for confirmed, 1 for rejected and 2 for open; 4 for a file that is no
witness, and 5 for one of an earlier format. docs/witnesses.md says more.`,
		Args: func(cmd *cobra.Command, files []string) error {
			if f.list != "" {
				return nil
			}
			return f.reading.args(cmd, files)
		},
		RunE: func(cmd *cobra.Command, files []string) error { return f.run(cmd, files) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.of, "witness", "", "the `file` with the witness")
	flags.StringVar(&f.list, "list", "", "check the witnesses of this `table`")
	f.engine.add(flags)
	f.jobs.add(flags)
	f.limits(flags)
	f.programFlags.add(flags)
	flags.BoolVar(&f.text.Trace, "trace", false, "print every step of an execution")
	flags.BoolVar(&f.text.Stats, "stats", false, "print what the passes did, and the engine's numbers")
	flags.Var(&f.printed, "format", "how the answer is printed; not with --list")
	flags.SortFlags = false
	return cmd
}

func (f *validateFlags) run(cmd *cobra.Command, files []string) error {
	if err := f.listed(files); err != nil {
		return exit(exitcode.Usage, err)
	}
	if err := f.valid(cmd.Flags()); err != nil {
		return err
	}
	if f.list != "" {
		if !cmd.Flags().Changed("timeout") {
			f.timeout = limit(listTimeout)
		}
		return f.runList(cmd)
	}
	o := f.options()
	if !cmd.Flags().Changed("data-model") {
		o.DataModel = ""
	}
	start := time.Now()
	v, err := f.validated(cmd.Context(), files, f.of, o)
	if err != nil {
		return exit(inputStatus(err, f.entry.function), err)
	}
	f.text.Source = os.ReadFile
	if err := f.write(cmd.OutOrStdout(), v, files, time.Since(start)); err != nil {
		return unwritten(validityStatus(cmd.Context(), v), err)
	}
	return exit(validityStatus(cmd.Context(), v), nil)
}

// validated validates a witness within the limits.
func (f *validateFlags) validated(ctx context.Context, files []string, evidence string, o craig.Options) (*craig.Validation, error) {
	var partial atomic.Pointer[craig.Report]
	o.Partial = partial.Store
	if o.Property == "" && len(o.Checks) == 0 {
		o.Assume = f.assume.set(ofProof(evidence))
	}
	late := func(reason verdict.Reason) *craig.Validation {
		return &craig.Validation{Because: reason.Text, Report: lateReport(partial.Load(), reason)}
	}
	return await(ctx, f.bounds(), late, func(ctx context.Context) (*craig.Validation, error) {
		return craig.Validate(ctx, files, evidence, o)
	})
}

// ofProof reports whether a file has witnesses of correctness. Their property is one of a property file, and what is assumed goes with it; of
// an execution nothing is, as it shows itself what it needs.
func ofProof(file string) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		return false // which the validation says
	}
	ws, err := witness.Read(file, text)
	return err == nil && ws[0].Kind == witness.InvariantSet
}

// write prints the answer, and that about the program with the witness in it, with what it assumes.
func (f *validateFlags) write(out io.Writer, v *craig.Validation, files []string, elapsed time.Duration) error {
	if f.printed.value == "json" {
		return report.ValidationJSON(out, report.Validation{
			Validity: v.Validity.String(), Because: v.Because, Kind: string(v.Kind), Alone: v.Alone, Notes: v.Notes,
		})
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s.\n", strings.ToUpper(v.Validity.String()), v.Because)
	for _, note := range v.Notes {
		fmt.Fprintf(&b, "  Note: %s.\n", note)
	}
	if _, err := io.WriteString(out, b.String()); err != nil || v.Report == nil {
		return err
	}
	if _, err := io.WriteString(out, "\nThe program with the witness in it:\n"); err != nil {
		return err
	}
	return report.Write(out, report.Formats()[0].Name, f.shown(v.Report, files, elapsed), f.text)
}

// validityStatus returns the exit status for an answer about a witness.
func validityStatus(ctx context.Context, v *craig.Validation) int {
	switch {
	case v.Validity == craig.Confirmed:
		return exitcode.Safe
	case v.Validity == craig.Rejected:
		return exitcode.Unsafe
	case v.Report == nil:
		return exitcode.Unknown
	}
	return answerStatus(ctx, verdict.Unknown, v.Report.Result.Reason)
}
