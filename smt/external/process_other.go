//go:build !linux

package external

import (
	"os/exec"
)

// detach does nothing here: an interrupt from the terminal reaches the process, too.
func detach(*exec.Cmd) {}

// kill kills the process.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may have ended
}
