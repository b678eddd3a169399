package main

// Command lines in tests: the files they are about, and what they must do.

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// craigRun runs a command line and returns its exit status and output. No output may hold a stack trace.
func craigRun(t *testing.T, ctx context.Context, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(ctx, args, &out, &errs)
	if all := out.String() + errs.String(); strings.Contains(all, "goroutine ") || strings.Contains(all, ".go:") {
		t.Errorf("craig %s shows a stack trace:\n%s", strings.Join(args, " "), all)
	}
	return code, out.String(), errs.String()
}

// source writes a C file and returns its name.
func source(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// enterFolder makes a folder of files the working directory; the files are texts by their names there.
func enterFolder(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// commandLine is a command line with its exit status and a part of what it prints.
type commandLine struct {
	args string // after the command
	code int
	want string
}

// checkCommand runs command lines of a command.
func checkCommand(t *testing.T, command string, lines []commandLine) {
	t.Helper()
	for _, l := range lines {
		code, out, errs := craigRun(t, t.Context(), append([]string{command}, strings.Fields(l.args)...)...)
		if code != l.code || !strings.Contains(out+errs, l.want) {
			t.Errorf("craig %s %s: status %d, want %d with %q\n%s%s", command, l.args, code, l.code, l.want, out, errs)
		}
	}
}
