package craig_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/internal/exhaustive"
)

// TestExamples verifies every program of examples.
func TestExamples(t *testing.T) {
	suite(t, filepath.Join("examples", "*.c"))
	suite(t, filepath.Join("examples", "*.bp"))
	suite(t, filepath.Join("examples", "*.imp"))
}

// TestPacemaker verifies programs of a size at which every engine has something to do: a device, and ten questions about it, of which some are tried.
func TestPacemaker(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("examples", "pacemaker", "*.c"))
	if err != nil || len(files) != 10 {
		t.Fatalf("%d programs, error %v", len(files), err)
	}
	for i, file := range files {
		if i%exhaustive.Of(5, 3) == 0 {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				conforms(t, file)
			})
		}
	}
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
