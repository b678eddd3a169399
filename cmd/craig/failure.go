// How the command says that it failed: in a line, and for programs as JSON.

package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"craig/frontend"
	"craig/internal/exitcode"
	"craig/report"
)

// asJSON reports whether a command line asks for JSON; it may be one that cannot be parsed.
func asJSON(args []string) bool {
	if i := slices.Index(args, "--"); i >= 0 {
		args = args[:i]
	}
	i := slices.Index(args, "--format")
	return slices.Contains(args, "--format=json") || i >= 0 && i+1 < len(args) && args[i+1] == "json"
}

// fail says why a command ended, and returns its exit status. help is the command whose --help may help.
func fail(err error, help string, json bool, stdout, stderr io.Writer) int {
	var e *end
	if !errors.As(err, &e) { // cobra found it
		e = &end{exitcode.Usage, err}
	}
	if e.err == nil {
		return e.code
	}
	hint := ""
	if e.code == exitcode.Usage {
		hint = "; see " + help + " --help"
	}
	fmt.Fprintf(stderr, "craig: %v%s\n", e.err, hint)
	if json {
		_ = report.ErrorJSON(stdout, failure(e)) // stderr has it already
	}
	return e.code
}

// failure returns what there is to say of an end.
func failure(e *end) report.Failure {
	f := report.Failure{Status: e.code, Kind: report.InternalFailure, Text: e.err.Error()}
	var syntax *frontend.SyntaxError
	var unsupported *frontend.UnsupportedError
	switch {
	case errors.As(e.err, &syntax):
		f.Pos, f.Text = syntax.Pos, syntax.Text
	case errors.As(e.err, &unsupported):
		f.Pos, f.Text = unsupported.Pos, unsupported.What
	}
	switch e.code {
	case exitcode.Usage:
		f.Kind = report.UsageFailure
	case exitcode.Input:
		f.Kind = report.InputFailure
	case exitcode.Unsupported:
		f.Kind = report.UnsupportedFailure
	}
	return f
}

// unwritten returns how a command ends whose answer, with that exit status, cannot be written: an answer that nobody
// has seen is no success.
func unwritten(code int, err error) error {
	if code == exitcode.Safe {
		code = exitcode.Input
	}
	return exit(code, fmt.Errorf("the answer cannot be written: %w", err))
}
