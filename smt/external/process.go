package external

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// A solver's process, as questions and answers in text.

// process is a running solver. Once an exchange has failed, only end may be called.
type process struct {
	name   string
	cmd    *exec.Cmd
	in     io.WriteCloser
	pipe   io.ReadCloser
	out    *bufio.Reader
	stderr *tail
	limit  int // of bytes of an answer
	asked  int // number of exchanges

	mu    sync.Mutex
	ended bool // and waited for
}

// crashed is the error of an exchange in which the process ended or closed its output.
type crashed struct {
	name   string
	status string
	said   string // of the answer
	stderr string
}

func (e *crashed) Error() string {
	text := e.name + " ended: " + e.status
	if e.said != "" {
		text += ", after it answered " + e.said
	}
	if e.stderr != "" {
		text += ": " + e.stderr
	}
	return text
}

// grace is how long a process that was killed may keep others waiting for its standard error.
const grace = time.Second

// start runs the program.
func start(name, program string, args []string, limit int) (*process, error) {
	p := &process{name: name, cmd: exec.Command(program, args...), stderr: &tail{}, limit: limit}
	p.cmd.Stderr = p.stderr
	p.cmd.WaitDelay = grace
	detach(p.cmd)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.pipe, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.out = bufio.NewReaderSize(p.pipe, 1<<16)
	return p, nil
}

// exchange sends commands and returns what the solver says until it has executed them. The error is a *crashed, that
// of the context, or says that the answer is too long.
func (p *process) exchange(ctx context.Context, commands string) (string, error) {
	p.asked++
	marker := fmt.Sprintf("craig-%d", p.asked)
	stop := context.AfterFunc(ctx, p.abort)
	written := make(chan struct{})
	go func() { // lest both sides wait when the solver says much about every command
		defer close(written)
		_, _ = io.WriteString(p.in, commands+"(echo \""+marker+"\")\n") // a process that does not read ends the answer
	}()
	answer, err := p.read(marker)
	if err == nil {
		<-written // while ctx can still end what does not read
	}
	aborted := !stop()
	if err != nil && !aborted && !errors.Is(err, errLong) {
		// The output has ended: let the process, too, that its status says why.
		timer := time.AfterFunc(grace, p.abort)
		p.wait()
		timer.Stop()
	} else if err != nil {
		p.abort()
	}
	<-written
	switch {
	case aborted: // the commands may not have been read, even if there is an answer
		return "", context.Cause(ctx)
	case err == nil:
		return answer, nil
	case errors.Is(err, errLong):
		return "", fmt.Errorf("%s: %w", p.name, err)
	}
	return "", &crashed{p.name, p.cmd.ProcessState.String(), excerpt(answer), p.stderr.last(3)}
}

var errLong = errors.New("the answer is too long")

// read returns the output up to the line that holds the marker, quoted or not, or with an error what there was.
func (p *process) read(marker string) (string, error) {
	var answer strings.Builder
	for {
		begin := answer.Len()
		for {
			part, err := p.out.ReadSlice('\n')
			if answer.Len()+len(part) > p.limit {
				return answer.String(), errLong
			}
			answer.Write(part)
			if err == nil {
				break
			}
			if err != bufio.ErrBufferFull {
				return answer.String(), err
			}
		}
		text := answer.String()
		if strings.Trim(text[begin:], "\" \t\r\n") == marker {
			return text[:begin], nil
		}
	}
}

// abort makes the process end, and an exchange that is under way fail. It may be called at any time.
func (p *process) abort() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		kill(p.cmd)
	}
	_ = p.in.Close()
	_ = p.pipe.Close()
}

// wait waits until the process has ended; its ProcessState is set then.
func (p *process) wait() {
	_ = p.cmd.Wait() // the state says more; a second call does nothing
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
}

// end ends the process and waits for it.
func (p *process) end() {
	p.abort()
	p.wait()
}

// tail is a writer that keeps the end of what is written.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailSize = 2048

// Write implements io.Writer.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b[max(0, len(b)-tailSize):]...)
	t.text = append(t.text[:0], t.text[max(0, len(t.text)-tailSize):]...)
	return len(b), nil
}

// last returns the last n lines that are not empty, joined by " | ".
func (t *tail) last(n int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var lines []string
	for l := range strings.Lines(string(t.text)) {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, l)
		}
	}
	return strings.Join(lines[max(0, len(lines)-n):], " | ")
}
