package craig_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExamples verifies every program of examples.
func TestExamples(t *testing.T) {
	suite(t, filepath.Join("examples", "*.c"))
	suite(t, filepath.Join("examples", "*.bp"))
	suite(t, filepath.Join("examples", "*.imp"))
}

// TestExamplesArePairs checks that every example has a safe and a broken version.
func TestExamplesArePairs(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("examples", "*.[cbi]*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d examples, error %v", len(files), err)
	}
	for _, file := range files {
		want := "// WANT: safe\n"
		ext := filepath.Ext(file)
		base, broken := strings.CutSuffix(strings.TrimSuffix(file, ext), "_broken")
		other := base + "_broken" + ext
		if broken {
			want, other = "// WANT: unsafe\n", base+ext
		}
		if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s does not say %q (%v)", file, want, err)
		}
		if _, err := os.Stat(other); err != nil {
			t.Errorf("one of the two versions is missing: %v", err)
		}
	}
}
