package craig_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"craig"
	"craig/frontend"
	"craig/verdict"
)

// TestConformance verifies every program of testdata/conformance, each of which is about one piece of a language's
// meaning.
func TestConformance(t *testing.T) {
	suite(t, filepath.Join("testdata", "conformance", "*.c"))
	suite(t, filepath.Join("testdata", "conformance", "*.bp"))
}

// wantLine says what must become of a file. Refused is a program that the front end must not accept.
var wantLine = regexp.MustCompile(`(?m)^// WANT: (safe|unsafe|refused)$`)

// suite verifies every file that matches the pattern: the outcome must be the one that its WANT line says, with a
// certificate or a replayed execution.
func suite(t *testing.T, pattern string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no file matches %s", pattern)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			conforms(t, file)
		})
	}
}

// conforms verifies one file and compares the outcome with its WANT line.
func conforms(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := wantLine.FindAllStringSubmatch(string(text), -1)
	if len(m) != 1 {
		t.Fatalf("%s has %d WANT lines, not one", file, len(m))
	}
	want := m[0][1]
	r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Timeout: time.Minute})
	var unsupported *frontend.UnsupportedError
	switch {
	case want == "refused" && !errors.As(err, &unsupported):
		t.Fatalf("want a refusal, have error %v", err)
	case want == "refused":
		if unsupported.Pos.File != file || unsupported.Pos.Line == 0 {
			t.Errorf("the refusal does not say where: %v", err)
		}
		return
	case err != nil:
		t.Fatal(err)
	}
	if got := r.Result.Outcome.String(); got != want {
		t.Fatalf("%s, want %s: %s", got, want, r.Result.Reason.Text)
	}
	if r.Result.Outcome == verdict.Safe && r.Result.Certificate == nil {
		t.Error("safe without a certificate")
	}
	if r.Result.Outcome == verdict.Unsafe && (r.Trace == nil || len(r.Trace.Steps) == 0) {
		t.Error("unsafe without an execution")
	}
}
