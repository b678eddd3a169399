package bench

import "testing"

// TestPeakMemoryIsTheChilds: a small process is small after one that printed much, which is kept until it is read.
func TestPeakMemoryIsTheChilds(t *testing.T) {
	large, err := Execute(t.Context(), []string{"sh", "-c", "head -c 200000000 /dev/zero"}, Limits{})
	if err != nil || len(large.Stdout) != 200_000_000 {
		t.Fatalf("%d bytes, error %v", len(large.Stdout), err)
	}
	large.Stdout = nil
	small, err := Execute(t.Context(), []string{"true"}, Limits{})
	if err != nil || small.Memory > 100<<20 {
		t.Errorf("true takes %d MB, error %v", small.Memory>>20, err)
	}
}
