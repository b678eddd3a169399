//go:build unix

// Time of the processor, which is what a verdict may take: the machine may be busy with something else.

package main

import (
	"syscall"
	"time"
)

// processorTime returns the time that the process has had.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
