package craig

import (
	"os"
	"path/filepath"
	"testing"

	"craig/verdict"
)

// TestPartial: while a program is verified, everything that is decided is shown, and the rest is open.
func TestPartial(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.c")
	text := "int nondet(void); int main(void) { int n = nondet(), m = n + 1; if (n == 3) goto ERROR; return 10 / (m | 1); ERROR: return 0; }"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	var shown []*Report
	r, err := Verify(t.Context(), []string{file}, Options{Checks: []string{"unreachable", "overflow", "div-by-zero"}, Partial: func(r *Report) { shown = append(shown, r) }})
	if err != nil {
		t.Fatal(err)
	}
	decided := func(r *Report) (n int) {
		for _, p := range r.Properties {
			if p.Result.Outcome != verdict.Unknown {
				n++
			}
		}
		return n
	}
	if decided(r) != 3 || len(shown) < 5 || shown[0].Program != nil || shown[1].Program == nil {
		t.Fatalf("%d are decided, %d reports were shown", decided(r), len(shown))
	}
	for i, p := range shown {
		if len(p.Properties) != 3 || i > 0 && decided(p) < decided(shown[i-1]) {
			t.Errorf("report %d has %d properties, of which %d are decided", i, len(p.Properties), decided(p))
		}
		for j, q := range p.Properties {
			if q.Name != r.Properties[j].Name || q.Result.Certificate != nil || q.Result.Outcome != verdict.Unknown && q.Result.Outcome != r.Properties[j].Result.Outcome {
				t.Errorf("report %d says of %s: %v", i, q.Name, q.Result.Outcome)
			}
		}
		left := 3 - decided(p)
		p.Late(verdict.Reason{Kind: verdict.Timeout, Text: "late"})
		for _, q := range p.Properties {
			if q.Result.Reason.Kind == verdict.Timeout {
				left--
			}
		}
		if left != 0 {
			t.Errorf("report %d: %d properties too few are late", i, left)
		}
		if i == 0 && p.Result.Reason.Text != "late while the files were read" {
			t.Errorf("%q", p.Result.Reason.Text)
		}
	}
	if last := shown[len(shown)-1]; last.Result.Outcome != verdict.Unsafe {
		t.Errorf("in the end: %v", last.Result.Outcome)
	}
}
