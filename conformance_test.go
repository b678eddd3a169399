package craig_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/assumption"
	"craig/frontend"
	"craig/verdict"
)

// TestConformance verifies every program of testdata/conformance, each of which is about one piece of a language's
// meaning.
func TestConformance(t *testing.T) {
	suite(t, filepath.Join("testdata", "conformance", "*.c"))
	suite(t, filepath.Join("testdata", "conformance", "*.bp"))
	suite(t, filepath.Join("testdata", "conformance", "*.imp"))
}

// wantLine says what must become of a file: "WANT: safe", or for checks by name a line for each, "WANT: overflow safe"
// or "WANT: bounds unsafe at 7" with the line of the violation. Refused is a program that the front end must not accept.
var wantLine = regexp.MustCompile(`(?m)^// WANT: (?:([a-z0-9+-]+) )?(safe|unsafe|unknown|refused)(?: at ([0-9]+))?$`)

// integersLine says which integers a file is about.
var integersLine = regexp.MustCompile(`(?m)^// INTEGERS: (unbounded)$`)

// assumeLine says what is assumed about a file besides what always is, as --assume takes it.
var assumeLine = regexp.MustCompile(`(?m)^// ASSUME: (.+)$`)

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

// conforms verifies one file and compares the outcomes with its WANT lines.
func conforms(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	o := craig.Options{Timeout: 2 * time.Minute}
	if m := integersLine.FindSubmatch(text); m != nil {
		o.Integers = string(m[1])
	}
	o.Assume = assumed(t, text)
	wants := wantLine.FindAllStringSubmatch(string(text), -1)
	for _, m := range wants {
		if m[1] != "" {
			o.Checks = append(o.Checks, m[1])
		}
	}
	if len(wants) != max(1, len(o.Checks)) || len(wants) != strings.Count(string(text), "// WANT:") {
		t.Fatalf("%s: there must be one WANT line, or one for each check", file)
	}
	r, err := craig.Verify(t.Context(), []string{file}, o)
	var unsupported *frontend.UnsupportedError
	switch refused := wants[0][2] == "refused"; {
	case refused && !errors.As(err, &unsupported):
		t.Fatalf("want a refusal, have error %v", err)
	case refused:
		if unsupported.Pos.File != file || unsupported.Pos.Line == 0 {
			t.Errorf("the refusal does not say where: %v", err)
		}
		return
	case err != nil:
		t.Fatal(err)
	case len(r.Properties) != len(wants):
		t.Fatalf("%d properties, want %d", len(r.Properties), len(wants))
	}
	for i, want := range wants {
		holds(t, &r.Properties[i], want)
	}
}

// assumed returns what the text of a program says that is assumed.
func assumed(t *testing.T, text []byte) assumption.Set {
	t.Helper()
	var s assumption.Set
	if m := assumeLine.FindSubmatch(text); m != nil {
		for change := range strings.SplitSeq(string(m[1]), ",") {
			var err error
			if s, err = s.Switch(change); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

// holds compares the answer for a property with a WANT line.
func holds(t *testing.T, p *craig.Property, want []string) {
	if got := p.Result.Outcome.String(); got != want[2] {
		t.Errorf("%s: %s, want %s: %s", p.Name, got, want[2], p.Result.Reason.Text)
		return
	}
	switch p.Result.Outcome {
	case verdict.Safe:
		if p.Result.Certificate == nil {
			t.Errorf("%s: safe without a certificate", p.Name)
		}
	case verdict.Unsafe:
		if p.Trace == nil || len(p.Trace.Steps) == 0 {
			t.Fatalf("%s: unsafe without an execution", p.Name)
		}
		if at := strconv.Itoa(p.Trace.Steps[len(p.Trace.Steps)-1].Edge.Pos.Line); want[3] != "" && at != want[3] {
			t.Errorf("%s is violated in line %s, want %s", p.Name, at, want[3])
		}
	case verdict.Unknown:
		if p.Result.Reason.Kind != verdict.Imprecise {
			t.Errorf("%s: %s, want an answer that depends on what is not modelled", p.Name, p.Result.Reason.Text)
		}
	}
}
