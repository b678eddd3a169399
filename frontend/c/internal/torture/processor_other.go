//go:build !unix

package main

import "time"

var started = time.Now()

// processorTime returns the time since the process started.
func processorTime() time.Duration { return time.Since(started) }
