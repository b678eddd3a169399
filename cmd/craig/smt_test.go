package main

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"craig/internal/exitcode"
)

func TestSMT(t *testing.T) {
	good := source(t, "(declare-const x Int)(assert (> x 1))(check-sat)(exit)(foo)")
	checkCommand(t, "smt", []commandLine{
		{good, exitcode.Safe, "sat\n"},
		{"--proof-check --timeout 5s " + good, exitcode.Safe, "sat\n"},
		{source(t, "(check-sat)\n(foo)(check-sat)"), exitcode.Input, "t.c:2:1: unknown command foo\")\nsat\n"},
		{"nowhere.smt2", exitcode.Input, "nowhere.smt2"},
		{t.TempDir(), exitcode.Input, "directory"},
		{"a.smt2 b.smt2", exitcode.Usage, "b.smt2 is one FILE too many"},
		{"--timeout soon " + good, exitcode.Usage, "it must be a duration"},
	})
}

// TestSMTInterrupted checks that a script ends when the command is interrupted, even while a solver is at work.
func TestSMTInterrupted(t *testing.T) {
	// Factors of a product of two primes: it takes long to find them.
	file := source(t, "(declare-const x Int)(declare-const y Int)(echo \"start\")"+
		"(assert (= (* x y) 1000000016000000063))(assert (< 1 x y))(check-sat)(echo \"end\")")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	code, out, errs := craigRun(t, ctx, "smt", file)
	if code != exitcode.Interrupted || strings.Contains(out, "end") || errs != "" {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}

// TestStoppable checks that a reader which waits for input ends when the work is cancelled.
func TestStoppable(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	ctx, cancel := context.WithCancel(t.Context())
	r := stoppable{ctx, in}
	go func() { _, _ = io.WriteString(out, "text") }()
	buf := make([]byte, 10)
	if n, err := r.Read(buf); string(buf[:n]) != "text" || err != nil {
		t.Errorf("%q, %v", buf[:n], err)
	}
	time.AfterFunc(10*time.Millisecond, cancel)
	if n, err := r.Read(buf); n != 0 || err != io.EOF {
		t.Errorf("%d, %v", n, err)
	}
}
