// verify --harness.

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"craig"
	"craig/harness"
)

// harnessTarget returns an error if a harness must not be written to the file: it exists and is something else, which
// could be the program.
func harnessTarget(file string) error {
	if file == "" || file == "-" {
		return nil
	}
	text, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !strings.HasPrefix(string(text), harness.Marker):
		return fmt.Errorf("%s exists and is no harness: choose another name, or remove it", file)
	}
	return nil
}

// writeHarness writes the counterexample as a C file, "-" for the output, and says how to compile it, or why there is
// none. The error is for a file that cannot be written.
func writeHarness(cmd *cobra.Command, r *craig.Report, file string) error {
	name, say := file, cmd.ErrOrStderr()
	if file == "-" {
		name = "harness.c"
	}
	h, err := r.Harness(cmd.Context(), name)
	if err != nil {
		fmt.Fprintf(say, "craig: no harness is written: %v\n", err)
		return nil
	}
	if file == "-" {
		_, err = fmt.Fprint(cmd.OutOrStdout(), h.Text)
	} else {
		err = os.WriteFile(file, []byte(h.Text), 0o666)
	}
	if err != nil {
		return fmt.Errorf("the harness cannot be written: %w", err)
	}
	for _, d := range h.Doubts {
		fmt.Fprintf(say, "craig: the harness may not run into the violation: %s\n", d)
	}
	if file != "-" {
		fmt.Fprintf(say, "craig: the harness is written; try it with\n    %s && ./violation\n", h.Command)
	}
	return nil
}
