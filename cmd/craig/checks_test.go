package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig/assumption"
	"craig/internal/exitcode"
)

// divided violates two checks, keeps one, and calls an error function that has a body.
const divided = `extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = n + 1;
  if (n == 3) reach_error();
  return 10 / m;
}
`

func TestChecks(t *testing.T) {
	file := source(t, divided)
	prp := func(text string) string {
		name := filepath.Join(t.TempDir(), "p.prp")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	both := prp("CHECK( init(main()), LTL(G ! call(reach_error())) )\nCHECK( init(main()), LTL(G valid-deref) )\n")
	for _, tt := range []struct {
		args string
		code int
		want []string
		not  string
	}{
		{"", exitcode.Unsafe, []string{"UNSAFE: call of reach_error at ", ":7, in main"}, "properties"},
		{"--check assert", exitcode.Safe, []string{"SAFE: no assertion fails.", "signed overflow at", "division by zero at"}, "reach_error"},
		{"--check assert,bounds", exitcode.Safe, []string{"SAFE: all 2 properties hold.", "\nassert\nSAFE: no assertion fails.", "\nbounds\nSAFE:"}, "UN"},
		{"--check overflow", exitcode.Unsafe, []string{"UNSAFE: signed overflow at", ":6, in main", "= 2147483647"}, "properties"},
		{"--check overflow,div-by-zero,null-deref", exitcode.Unsafe, []string{
			"UNSAFE: 2 of 3 properties are violated.", "\noverflow\nUNSAFE: signed overflow at ", "\ndiv-by-zero\nUNSAFE: division by zero at ", ":8, in main", "\nnull-deref\nSAFE: no null pointer is dereferenced."}, ""},
		{"--check overflow+div-by-zero", exitcode.Unsafe, []string{"UNSAFE: "}, "properties"},
		{"--property " + both, exitcode.Unsafe, []string{"UNSAFE: 1 of 2 properties is violated.", "\nG ! call(reach_error())\nUNSAFE: call of reach_error at ", ":7, in main", "\nG valid-deref\nSAFE: no access is invalid."}, ""},
		{"--property " + prp("CHECK( init(main()), LTL(G ! label(ERROR)) )"), exitcode.Safe, []string{"SAFE: the label ERROR is not reached."}, ""},
		{"--integers unbounded --check assert", exitcode.Safe, []string{"SAFE OVER UNBOUNDED INTEGERS: no assertion fails."}, "overflow"},
		{"--integers unbounded --check div-by-zero,assert", exitcode.Unsafe, []string{"UNSAFE OVER UNBOUNDED INTEGERS: 1 of 2 properties is violated.", "\ndiv-by-zero\nUNSAFE OVER UNBOUNDED INTEGERS: division by zero"}, ""},
	} {
		code, stdout, stderr := craigRun(t, t.Context(), append(append([]string{"verify"}, strings.Fields(tt.args)...), file)...)
		if code != tt.code {
			t.Errorf("%s: status %d, want %d\n%s%s", tt.args, code, tt.code, stdout, stderr)
		}
		for _, w := range tt.want {
			if !strings.Contains(stdout, w) {
				t.Errorf("%s: no %q in\n%s", tt.args, w, stdout)
			}
		}
		if tt.not != "" && strings.Contains(stdout, tt.not) {
			t.Errorf("%s: %q in\n%s", tt.args, tt.not, stdout)
		}
	}
	for _, tt := range []struct {
		args string
		code int
		want string
	}{
		{"--check speed", exitcode.Usage, `unknown check "speed"; there are assert, unreachable, overflow,`},
		{"--integers real", exitcode.Usage, "it must be one of machine, unbounded"},
		{"--integers unbounded --check overflow", exitcode.Input, "unbounded integers do not overflow"},
		{"--check assert --property " + both, exitcode.Input, "not both"},
		{"--entry reach_error --property " + both, exitcode.Input, "execution starts in main, but the entry reach_error is asked for"},
		{"--property nothing.prp", exitcode.Input, "nothing.prp: no such file"},
		{"--property " + prp("CHECK( init(main()), LTL(F end) )"), exitcode.Unsupported, "p.prp:1:26: not supported: termination"},
		{"--property " + prp("CHECK main"), exitcode.Input, "p.prp:1:7: expected (, found main"},
		{"--property " + prp("CHECK( init(other()), LTL(G ! overflow) )"), exitcode.Input, "no function other to start from"},
	} {
		code, stdout, stderr := craigRun(t, t.Context(), append(append([]string{"verify"}, strings.Fields(tt.args)...), file)...)
		if code != tt.code || !strings.Contains(stderr, tt.want) || stdout != "" {
			t.Errorf("%s: status %d, want %d with %q\n%s%s", tt.args, code, tt.code, tt.want, stdout, stderr)
		}
	}
}

func TestChecksJSON(t *testing.T) {
	file := source(t, divided)
	type answer struct {
		Outcome, Name, Property, Integers string
		Trace                             *struct {
			Error struct {
				What string
				Line int
			}
		}
		Certificate *struct {
			RestsOn []string `json:"rests_on"`
		}
		Properties []answer
	}
	report := func(args ...string) (a answer) {
		_, stdout, _ := craigRun(t, t.Context(), append([]string{"verify", "--format", "json", file}, args...)...)
		if err := json.Unmarshal([]byte(stdout), &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	if a := report("--check", "null-deref,div-by-zero"); a.Outcome != "unsafe" || len(a.Properties) != 2 || a.Trace != nil || a.Certificate != nil {
		t.Errorf("%+v", a)
	} else if n, d := a.Properties[0], a.Properties[1]; n.Name != "null-deref" || n.Outcome != "safe" || n.Certificate == nil ||
		d.Name != "div-by-zero" || d.Outcome != "unsafe" || d.Trace.Error.What != "division by zero" || d.Trace.Error.Line != 8 {
		t.Errorf("%+v", a.Properties)
	}
	if a := report("--check", "div-by-zero", "--integers", "unbounded"); a.Property != "div-by-zero" || a.Integers != "unbounded" || a.Trace == nil || len(a.Properties) != 0 {
		t.Errorf("%+v", a)
	}
	if a := report("--check", "null-deref", "--integers", "unbounded"); a.Certificate == nil || !slices.Contains(a.Certificate.RestsOn, string(assumption.UnboundedIntegers)) {
		t.Errorf("%+v rests on no unbounded integers", a)
	}
	if a := report(); a.Property != "" || a.Integers != "" || a.Trace == nil || a.Trace.Error.Line != 7 {
		t.Errorf("%+v", a)
	}
}
