package memory

import (
	"slices"
	"testing"
)

func TestLimitFiles(t *testing.T) {
	got := limitFiles("12:cpu,memory:/a/b\n5:pids:/a\n0::/c\n")
	want := []string{
		"/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "/sys/fs/cgroup/memory/a/memory.limit_in_bytes",
		"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/c/memory.max", "/sys/fs/cgroup/memory.max",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := limitFiles("nonsense\n"); got != nil {
		t.Errorf("%q", got)
	}
}
