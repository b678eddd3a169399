package whale_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/engine/whale"
	"craig/verdict"
)

// TestPrograms: Boolean programs, for which the algorithm is complete, and recursive ones over integers, with evidence that is
// accepted: contracts, or executions that are replayed.
func TestPrograms(t *testing.T) {
	// Not the broken call tree, whose calls double at each level, in what is unrolled as well.
	var files []string
	for _, name := range []string{
		"adder.bp", "adder_broken.bp", "spinlock.bp", "spinlock_broken.bp", "call_tree.bp",
		"mccarthy91.c", "mccarthy91_broken.c", "mc91_broken.c", "even_odd.c", "even_odd_broken.c", "addition_broken.c",
	} {
		files = append(files, filepath.Join("..", "..", "examples", name))
	}
	for _, c := range whale.Configs() {
		for _, file := range files {
			want := verdict.Safe
			if strings.Contains(file, "_broken") {
				want = verdict.Unsafe
			}
			r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Engine: "whale", Config: c.Name, Timeout: time.Minute})
			if err != nil {
				t.Errorf("%s, %s: %v", c.Name, filepath.Base(file), err)
			} else if r.Result.Outcome != want {
				t.Errorf("%s, %s: %v, %v", c.Name, filepath.Base(file), r.Result.Outcome, r.Result.Reason)
			}
		}
	}
}
