// verify --harness.

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"craig"
	"craig/internal/harness"
)

// harnessTarget returns an error if a harness must not be written to the file.
func harnessTarget(file string) error { return ownFile("harness", file, isHarness) }

// ownFile returns an error if what a flag of that name asks for must not be written to the file, since it exists and is something else,
// which could be the program, or if it cannot be written: better now than after the run.
func ownFile(flag, file string, isOwn func(file string) (bool, error)) error {
	if file == "" || file == "-" {
		return nil
	}
	info, err := os.Stat(file)
	isNew := errors.Is(err, fs.ErrNotExist)
	if err != nil && !isNew {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	if !isNew && info.Mode().IsRegular() {
		if own, err := isOwn(file); err != nil {
			return fmt.Errorf("--%s: %w", flag, err)
		} else if !own {
			return fmt.Errorf("%s exists and is no %s: choose another name, or remove it", file, flag)
		}
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	err = f.Close()
	if isNew {
		err = errors.Join(err, os.Remove(file))
	}
	return err
}

// isHarness reports whether the file begins as a harness does.
func isHarness(file string) (bool, error) { return begins(file, harness.Marker) }

// begins reports whether the file begins with a marker.
func begins(file, marker string) (bool, error) {
	f, err := os.Open(file)
	if err != nil {
		return false, err
	}
	defer f.Close()
	begin := make([]byte, len(marker))
	_, err = io.ReadFull(f, begin)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return false, nil
	}
	return string(begin) == marker, err
}

// writeHarness writes the counterexample as a C file, "-" for the output, and says how to compile it, or why there is
// none. A file that cannot be written does not change what was found.
func writeHarness(cmd *cobra.Command, r *craig.Report, file string) {
	name, say := file, cmd.ErrOrStderr()
	if file == "-" {
		name = "harness.c"
	}
	h, err := r.Harness(cmd.Context(), name)
	if err != nil {
		fmt.Fprintf(say, "craig: no harness is written: %v\n", err)
		return
	}
	if file == "-" {
		_, err = fmt.Fprint(cmd.OutOrStdout(), h.Text)
	} else {
		err = os.WriteFile(file, []byte(h.Text), 0o666)
	}
	if err != nil {
		fmt.Fprintf(say, "craig: the harness cannot be written: %v\n", err)
		return
	}
	for _, d := range h.Doubts {
		fmt.Fprintf(say, "craig: the harness may not run into the violation: %s\n", d)
	}
	if file != "-" {
		fmt.Fprintf(say, "craig: the harness is written; try it with\n    %s && ./violation\n", h.Command)
	}
}
