//go:build unix

package c

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"craig/logic"
)

// TestLongSum checks that finding the places of operations does not make reading a long sum slow. What the parser takes by
// itself still grows with the square of the length.
func TestLongSum(t *testing.T) {
	const n = 8000
	file := filepath.Join(t.TempDir(), "sum.c")
	text := "int main(void) { unsigned n; return " + strings.Repeat("n + ", n) + "n; }\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	start := processorTime(t)
	if _, err := Load(t.Context(), logic.NewContext(), []string{file}, Options{}); err != nil {
		t.Fatal(err)
	}
	if took := processorTime(t) - start; took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

// processorTime returns how much time of the processor the process has taken, which does not depend on what else runs.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
