package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/internal/exitcode"
	"craig/internal/harness"
)

const (
	wrong = "int nondet(void); void reach_error(void); int main(void) { int n = nondet(); if (n == 7) reach_error(); return 0; }\n"
	right = "int main(void) { return 0; }\n"
)

// TestHarness writes a harness to a file and over itself, and to the output, from which the report keeps away.
func TestHarness(t *testing.T) {
	program, file := source(t, wrong), filepath.Join(t.TempDir(), "harness.c")
	for range 2 {
		code, out, errs := craigRun(t, t.Context(), "verify", "--harness", file, program)
		if code != exitcode.Unsafe || !strings.HasPrefix(out, "UNSAFE") || !strings.Contains(errs, "gcc -m32") || !strings.Contains(errs, file) {
			t.Errorf("status %d\n%s%s", code, out, errs)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(text), harness.Marker) || !strings.Contains(string(text), "7,\n") {
		t.Errorf("the harness is\n%s%v", text, err)
	}
	code, out, errs := craigRun(t, t.Context(), "verify", "--harness", "-", program)
	if code != exitcode.Unsafe || !strings.HasPrefix(out, harness.Marker) || !strings.HasPrefix(errs, "UNSAFE") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}

// TestHarnessDoubt is about a violation that no harness can force: memory that is allocated has no initial value.
func TestHarnessDoubt(t *testing.T) {
	program := source(t, `#include <stdlib.h>
#include <assert.h>
struct node { int n; struct node *next; };
int main(void) { struct node *p = malloc(sizeof(struct node)); assert(p->n != 42); return 0; }
`)
	_, out, errs := craigRun(t, t.Context(), "verify", "--harness", "-", program)
	for _, text := range []string{out, errs} {
		if !strings.Contains(text, "may not run into the violation: the decision at "+program+":4:") {
			t.Errorf("the doubt is missing in\n%s", text)
		}
	}
}

// TestNoHarness checks that a file of someone else stays what it is, and that there is none without a violation.
func TestNoHarness(t *testing.T) {
	program := source(t, right)
	code, out, errs := craigRun(t, t.Context(), "verify", "--harness", program, program)
	if code != exitcode.Usage || out != "" || !oneLine(errs) || !strings.Contains(errs, "is no harness") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	if text, err := os.ReadFile(program); err != nil || string(text) != right {
		t.Errorf("the program is now %q, %v", text, err)
	}
	file := filepath.Join(t.TempDir(), "harness.c")
	code, _, errs = craigRun(t, t.Context(), "verify", "--harness", file, program)
	if code != exitcode.Safe || !oneLine(errs) || !strings.Contains(errs, "no harness is written: the answer is safe") {
		t.Errorf("status %d\n%s", code, errs)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a harness was written")
	}
}
