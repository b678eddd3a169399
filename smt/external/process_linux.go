package external

import (
	"os/exec"
	"syscall"
)

// detach puts the process in a group of its own, so that an interrupt from the terminal reaches only us, and lets it end
// if we are killed: it need not notice while it searches.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// kill kills a process that was detached and has not been waited for, and those that it has started.
func kill(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // all may have ended
}
