package bench

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"syscall"
	"time"
)

// detach puts the child in a process group of its own, so that an interrupt from the terminal reaches only the parent.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// forgetPeak lets this process be small again, as far as it can: the largest resident set of a child is not less than that which its
// parent has had, since the child begins as a copy of it. What fails leaves the numbers too large.
func forgetPeak() {
	debug.FreeOSMemory()
	os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// peakMemory returns the largest resident set of an ended process in bytes.
func peakMemory(s *os.ProcessState) int64 {
	if u, ok := s.SysUsage().(*syscall.Rusage); ok {
		return u.Maxrss << 10
	}
	return 0
}

// watch calls exceeded once when the process's resident set or its CPU time is larger than l allows.
func watch(ctx context.Context, pid int, l Limits, exceeded context.CancelCauseFunc) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			cpu, resident, err := usage(pid)
			switch {
			case err != nil: // it has ended
				return
			case l.CPU > 0 && cpu > l.CPU:
				exceeded(errCPU)
				return
			case l.Memory > 0 && resident > l.Memory:
				exceeded(errMemory)
				return
			}
		}
	}
}

// jiffy is the unit of the times in /proc, which Linux fixes for programs.
const jiffy = 10 * time.Millisecond

// usage returns the CPU time that a process has used and its resident bytes, from the file that proc(5) describes.
func usage(pid int) (cpu time.Duration, resident int64, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0, err
	}
	// The name, in parentheses, can hold anything.
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 22 {
		return 0, 0, fmt.Errorf("/proc/%d/stat has %d fields", pid, len(fields))
	}
	var user, system, pages int64
	for i, n := range map[int]*int64{11: &user, 12: &system, 21: &pages} {
		if _, err := fmt.Sscan(string(fields[i]), n); err != nil {
			return 0, 0, err
		}
	}
	return time.Duration(user+system) * jiffy, pages * int64(os.Getpagesize()), nil
}
