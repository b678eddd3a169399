package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/exitcode"
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

func TestUsage(t *testing.T) {
	file := source(t, "int main(void) { return 0; }")
	tests := []struct {
		args string
		code int
		want string
	}{
		{"", exitcode.Safe, "Craig proves that"},
		{"--help", exitcode.Safe, "Exit status:"},
		{"verify --help", exitcode.Safe, "--data-model"},
		{"engines", exitcode.Safe, "recmc"},
		{"prove x.c", exitcode.Usage, `unknown command "prove"`},
		{"verify", exitcode.Usage, "requires at least 1 arg"},
		{"verify --fast x.c", exitcode.Usage, "unknown flag: --fast"},
		{"verify --engine magic " + file, exitcode.Usage, "magic"},
		{"verify --data-model ILP64 " + file, exitcode.Usage, "it must be one of ILP32, LP64"},
		{"verify --format xml " + file, exitcode.Usage, "it must be one of text, json"},
		{"verify --timeout soon " + file, exitcode.Usage, "it must be a duration"},
		{"verify --memory lots " + file, exitcode.Usage, "it must be a number with a unit"},
		{"bench", exitcode.Usage, "accepts 1 arg"},
		{"bench nowhere.tsv", exitcode.Input, "nowhere.tsv"},
		{"engines x", exitcode.Usage, "unknown command"},
	}
	for _, tt := range tests {
		code, out, errs := craigRun(t, t.Context(), strings.Fields(tt.args)...)
		if code != tt.code || !strings.Contains(out+errs, tt.want) || (code == exitcode.Safe) != (errs == "") {
			t.Errorf("craig %s: status %d, want %d with %q\n%s%s", tt.args, code, tt.code, tt.want, out, errs)
		}
	}
}

func TestInputs(t *testing.T) {
	nested := strings.Repeat("{", 2000) + "x++;" + strings.Repeat("}", 2000)
	tests := []struct {
		name, text string
		code       int
		want       string
	}{
		{"safe", "int main(void) { return 0; }", exitcode.Safe, "SAFE"},
		{"unsafe", "void reach_error(void); int main(void) { reach_error(); }", exitcode.Unsafe, "UNSAFE"},
		{"empty", "", exitcode.Input, "main"},
		{"syntax error", "int main(void) {\n  return 0\n}\n", exitcode.Input, "t.c:3"},
		{"binary junk", "\x7fELF\x00\x01\x02\xff\xfe\x00\x00", exitcode.Input, "t.c"},
		{"no main", "int f(void) { return 0; }", exitcode.Input, "main"},
		{"nested blocks", "int main(void) { int x = 0; " + nested + " if (x != 1) goto ERROR; return 0; ERROR: return 1; }",
			exitcode.Safe, "SAFE"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code, out, errs := craigRun(t, t.Context(), "verify", source(t, tt.text))
			if code != tt.code || !strings.Contains(out+errs, tt.want) || errs != "" && !strings.HasPrefix(errs, "craig: ") {
				t.Errorf("status %d, want %d with %q\n%s%s", code, tt.code, tt.want, out, errs)
			}
		})
	}
	missing := filepath.Join(t.TempDir(), "missing.c")
	for _, file := range []string{missing, t.TempDir()} {
		code, out, errs := craigRun(t, t.Context(), "verify", file)
		if code != exitcode.Input || out != "" || !strings.HasPrefix(errs, "craig: ") || !strings.Contains(errs, file) {
			t.Errorf("status %d for %s\n%s%s", code, file, out, errs)
		}
	}
}

// endless has an error a million steps away.
const endless = `void reach_error(void);
int main(void) {
    int x = 0;
    while (x < 1000000)
        x++;
    if (x == 1000000) reach_error();
    return 0;
}
`

func TestLimits(t *testing.T) {
	file := source(t, endless)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--timeout", "1s"}, "time limit"},
		{[]string{"--memory", "5MB", "--timeout", "1m"}, "memory limit"},
	} {
		start := time.Now()
		code, out, errs := craigRun(t, t.Context(), append(append([]string{"verify"}, tt.args...), file)...)
		if code != exitcode.Unknown || !strings.Contains(out, tt.want) || time.Since(start) > 30*time.Second {
			t.Errorf("%v: status %d after %v\n%s%s", tt.args, code, time.Since(start), out, errs)
		}
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(300*time.Millisecond, cancel)
	start := time.Now()
	code, out, errs := craigRun(t, ctx, "verify", source(t, endless))
	if code != exitcode.Interrupted || !strings.Contains(out, "interrupted") || time.Since(start) > 20*time.Second {
		t.Errorf("status %d after %v\n%s%s", code, time.Since(start), out, errs)
	}
}

func TestJSON(t *testing.T) {
	code, out, errs := craigRun(t, t.Context(), "verify", "--format", "json", source(t, "int main(void) { return 0; }"))
	var answer struct{ Outcome string }
	if err := json.Unmarshal([]byte(out), &answer); err != nil || answer.Outcome != "safe" || code != exitcode.Safe {
		t.Errorf("status %d, %v\n%s%s", code, err, out, errs)
	}
}
