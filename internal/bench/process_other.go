//go:build !linux

package bench

import (
	"context"
	"os"
	"os/exec"
)

// detach does nothing here: an interrupt from the terminal reaches parent and child.
func detach(*exec.Cmd) {}

func forgetPeak() {}

// peakMemory cannot be measured here.
func peakMemory(*os.ProcessState) int64 { return 0 }

// watch does nothing here: the child's own limits are the only ones.
func watch(context.Context, int, Limits, context.CancelCauseFunc) {}
