package craig_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/verdict"
)

// TestPrecision: what one run has learned the next one begins with, without a file or with one.
func TestPrecision(t *testing.T) {
	source := filepath.Join("testdata", "precision", "lock.c")
	file := filepath.Join(t.TempDir(), "p")
	known, err := craig.LoadPrecision(file)
	if err != nil {
		t.Fatal(err)
	}
	refinements := func() float64 {
		r, err := craig.Verify(t.Context(), []string{source}, craig.Options{Engine: "blast", Config: "locality", Precision: known})
		if err != nil || r.Result.Outcome != verdict.Safe {
			t.Fatalf("%v, %v", r, err)
		}
		for _, s := range r.Result.Stats {
			if s.Name == "refinements" {
				return s.Value
			}
		}
		t.Fatalf("no number of refinements: %v", r.Result.Stats)
		return 0
	}
	if n := refinements(); n == 0 {
		t.Error("nothing is refined")
	}
	if n := refinements(); n > 0 {
		t.Errorf("again %v refinements", n)
	}
	if err := known.Save(file); err != nil {
		t.Fatal(err)
	}
	if known, err = craig.LoadPrecision(file); err != nil {
		t.Fatal(err)
	}
	if n := refinements(); n > 0 {
		t.Errorf("with the file %v refinements", n)
	}
	if m := known.Summary(); m.Read == 0 || m.All != m.Read || m.Unused > 0 || m.Unsaid > 0 {
		t.Errorf("%+v", m)
	}
	if err := os.WriteFile(file, []byte("else\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := craig.LoadPrecision(file); err == nil || !strings.HasPrefix(err.Error(), file+":1: ") {
		t.Errorf("the error is %v", err)
	}
}

// TestPrecisionOfProperties: all properties add to what is known.
func TestPrecisionOfProperties(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.c")
	text := `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = 0, y = 0, d = 7;
    while (__VERIFIER_nondet_int()) {
        if (x < 100) x++; else y = x;
        if (d == 7) d = 0 - 7; else d = 7;
        x = x + 10 / d - 10 / d;
    }
    assert(y == 0 || y == 100);
    return 0;
}
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	known, err := craig.LoadPrecision(filepath.Join(t.TempDir(), "none"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := craig.Verify(t.Context(), []string{file}, craig.Options{
		Engine: "blast", Config: "locality", Checks: []string{"assert", "div-by-zero"}, Precision: known, Timeout: time.Minute,
	})
	if err != nil || len(r.Properties) != 2 || r.Properties[0].Result.Outcome != verdict.Safe || r.Properties[1].Result.Outcome != verdict.Safe {
		t.Fatalf("%v, %v", r, err)
	}
	for _, want := range []string{"y == 0\n", "d <= 6\n"} {
		if !strings.Contains(known.String(), want) {
			t.Errorf("there is no %s in\n%s", want, known)
		}
	}
}
