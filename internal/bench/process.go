// Processes with limits: how bench and its comparisons run everything they measure.

package bench

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"time"

	"craig/verdict"
)

// Limits are what a process may take before it is ended; 0 means no limit.
type Limits struct {
	Wall   time.Duration
	CPU    time.Duration // its own, without that of processes it starts; kept on Linux only
	Memory int64         // resident bytes; kept on Linux only
}

// Process is how a process ended.
type Process struct {
	Stdout, Stderr []byte
	Wall, CPU      time.Duration
	Memory         int64              // the largest resident set in bytes; 0 where it is not measured
	Exit           int                // the exit status; -1 if a signal ended it
	Over           verdict.ReasonKind // Timeout or Memory if it was ended for reaching a limit
	Text           string             // which limit
}

// Execute runs a command to its end, or to the first limit it reaches. The error is for a command that cannot be
// started, and for the end of ctx.
func Execute(ctx context.Context, command []string, l Limits) (Process, error) {
	return ExecuteIn(ctx, "", command, l)
}

// ExecuteIn runs a command as Execute does, in the folder dir; empty: in the current one.
func ExecuteIn(ctx context.Context, dir string, command []string, l Limits) (Process, error) {
	forgetPeak()
	return execute(ctx, dir, command, l)
}

// ExecuteUnmeasured runs a command as Execute does, and does not measure its memory: what that takes beforehand takes longer the more
// this process holds.
func ExecuteUnmeasured(ctx context.Context, command []string, l Limits) (Process, error) {
	p, err := execute(ctx, "", command, l)
	p.Memory = 0
	return p, err
}

// execute runs a command in the folder dir.
func execute(ctx context.Context, dir string, command []string, l Limits) (Process, error) {
	within, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	cmd := exec.CommandContext(within, command[0], command[1:]...)
	cmd.Dir = dir
	detach(cmd)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return Process{}, err
	}
	if l.Wall > 0 {
		late := time.AfterFunc(l.Wall, func() { cancel(errWall) })
		defer late.Stop()
	}
	if l.CPU > 0 || l.Memory > 0 {
		go watch(within, cmd.Process.Pid, l, cancel)
	}
	_ = cmd.Wait() // the exit status is in ProcessState
	p := Process{
		Stdout: stdout.Bytes(), Stderr: stderr.Bytes(),
		Wall: time.Since(start), CPU: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
		Memory: peakMemory(cmd.ProcessState), Exit: cmd.ProcessState.ExitCode(),
	}
	switch cause := context.Cause(within); {
	case ctx.Err() != nil:
		return p, ctx.Err()
	case errors.Is(cause, errWall), errors.Is(cause, errCPU):
		p.Over, p.Text = verdict.Timeout, cause.Error()
	case errors.Is(cause, errMemory):
		p.Over, p.Text = verdict.Memory, cause.Error()
	case l.CPU > 0 && p.CPU > l.CPU: // it ended by itself before that was noticed
		p.Over, p.Text = verdict.Timeout, errCPU.Error()
	}
	return p, nil
}

// Why a process was ended.
var (
	errWall   = errors.New("did not end in time")
	errCPU    = errors.New("took more CPU time than allowed")
	errMemory = errors.New("took more memory than allowed")
)
