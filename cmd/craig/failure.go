// How the command says that it failed: in a line, and for programs as JSON.

package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"craig/frontend"
	"craig/internal/exitcode"
	"craig/report"
)

// formatOf returns what a command line says of --format, which may be one that cannot be parsed; empty if it says nothing.
func formatOf(args []string) string {
	if i := slices.Index(args, "--"); i >= 0 {
		args = args[:i]
	}
	format := ""
	for i, a := range args {
		if value, ok := strings.CutPrefix(a, "--format="); ok {
			format = value
		}
		if a == "--format" && i+1 < len(args) {
			format = args[i+1]
		}
	}
	return format
}

// fail says why a command that was called so ended, and returns its exit status. help is the command whose --help may help.
func fail(err error, help string, by report.Invocation, stdout, stderr io.Writer) int {
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
	switch formatOf(by.Arguments) { // stderr has it already
	case "json":
		_ = report.ErrorJSON(stdout, failure(e))
	case "sarif":
		by.End = time.Now()
		_ = report.FailureSARIF(stdout, failure(e), by, reportOptions(report.Options{}))
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
