package bench

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// detach puts the child in a process group of its own, so that an interrupt from the terminal reaches only the parent.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// peakMemory returns the largest resident set of an ended process in bytes.
func peakMemory(s *os.ProcessState) int64 {
	if u, ok := s.SysUsage().(*syscall.Rusage); ok {
		return u.Maxrss << 10
	}
	return 0
}

// watchMemory calls exceeded once when the process's resident set is larger than limit bytes.
func watchMemory(ctx context.Context, pid int, limit int64, exceeded func()) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	page := int64(os.Getpagesize())
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
			if err != nil {
				return
			}
			var size, resident int64
			if _, err := fmt.Sscan(string(text), &size, &resident); err == nil && resident*page > limit {
				exceeded()
				return
			}
		}
	}
}
