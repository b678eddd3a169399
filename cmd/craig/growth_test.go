package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"craig/internal/bench/growth"
	"craig/internal/exitcode"
)

// TestGrowthFamilies: the programs of every family have the verdict that it says, whatever their size.
func TestGrowthFamilies(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	for _, f := range growth.Families {
		code, out, errs := craigRun(t, t.Context(), "growth", f.Name, "--sizes", "3,1")
		if code != exitcode.Safe || !regexp.MustCompile(`\n\| 1 \| \d+\.\d\d \|\n\| 3 \| \d+\.\d\d \|\n$`).MatchString(out) {
			t.Errorf("%s: status %d\n%s%s", f.Name, code, out, errs)
		}
	}
}

// TestGrowth: each engine and configuration has a column and a curve, the number that is asked for another one, and the
// programs stay where they are wanted. Without a verdict for a size there is no run for larger ones.
func TestGrowth(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	dir := filepath.Join(t.TempDir(), "programs")
	svg := filepath.Join(t.TempDir(), "out.svg")
	code, out, errs := craigRun(t, t.Context(), "growth", "straight", "--engine", "ufo", "--each-config", "--and", "recmc",
		"--sizes", "2,4", "--number", "ARG nodes", "--dir", dir, "--svg", svg)
	if code != exitcode.Safe || !strings.HasPrefix(out, "| n | ufo ") || !strings.Contains(out, "| recmc, CPU s | ARG nodes |\n") ||
		!regexp.MustCompile(`\n\| 2 \|( \d+\.\d\d \| \d+ \|)+ \d+\.\d\d \| - \|\n`).MatchString(out) {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	if picture, err := os.ReadFile(svg); err != nil || !strings.Contains(string(picture), ">ufo cp<") || strings.Count(string(picture), "<polyline") != strings.Count(out, "ARG nodes")*2 {
		t.Errorf("%v\n%s", err, picture)
	}
	if files, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(files) != 2 || filepath.Base(files[0]) != "straight2.c" {
		t.Errorf("%v: %v", files, err)
	}
	code, out, errs = craigRun(t, t.Context(), "growth", "leak", "--engine", "kind", "--sizes", "100,101,102", "--cpu", "10ms")
	if code != exitcode.Safe || !strings.HasSuffix(out, "\n| 100 | timeout |\n| 101 |  |\n| 102 |  |\n") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}

func TestGrowthFlags(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"magic", `no family "magic"; there are locks, `},
		{"locks --sizes 0,3", "sizes are from 1 to 100000"},
		{"locks --sizes 1000000000", "sizes are from 1 to 100000"},
		{"locks --and magic", "craig: there is no engine \"magic\""},
		{"locks --engine portfolio", "takes Horn clauses only"},
		{"locks --each-config", "engine default has no configurations"},
	} {
		code, out, errs := craigRun(t, t.Context(), append([]string{"growth"}, strings.Fields(tt.args)...)...)
		if code != exitcode.Usage || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: status %d\n%s%s", tt.args, code, out, errs)
		}
	}
}

// TestPairsOfLocks: RecMC and UFO verify Fig. 1 of "Abstractions from proofs" and its variants with 60 pairs, which have 2^60
// paths, in a CPU time that is some ten times what they need, and a small part of what they would without values that are
// carried over equations (smt/internal/arith/carry.go).
func TestPairsOfLocks(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	for _, family := range []string{"locks", "counters", "states"} {
		code, out, errs := craigRun(t, t.Context(), "growth", family, "--sizes", "60", "--and", "ufo", "--cpu", "20s")
		cells := strings.Split(strings.Trim(out[strings.LastIndex(strings.TrimSpace(out), "\n")+1:], "|\n "), " | ")
		if code != exitcode.Safe || len(cells) != 3 || slices.ContainsFunc(cells, func(c string) bool { return !regexp.MustCompile(`^\d`).MatchString(c) }) {
			t.Errorf("%s: status %d\n%s%s", family, code, out, errs)
		}
	}
}
