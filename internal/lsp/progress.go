package lsp

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/protocol"

	"craig"
	"craig/verdict"
)

// When progress is shown.
const (
	progressAfter = 500 * time.Millisecond // of a run that nobody has asked for
	progressEvery = 250 * time.Millisecond
)

// progress is what the client shows of a job.
type progress struct {
	s     *server
	job   *job
	token protocol.ProgressToken // nil: the client cannot show it
	given bool                   // the token is that of a request

	mu    sync.Mutex
	last  verdict.Event
	known string // which of the properties are decided

	over  chan struct{} // closed when the job has ended
	shown sync.WaitGroup
	begun bool // of shown
}

// newProgress returns the progress of a job, with the token of the client's request, or one of ours if there is none. Caller holds mu.
func (s *server) newProgress(j *job, token protocol.ProgressToken) *progress {
	p := &progress{s: s, job: j, token: token, given: token != nil, over: make(chan struct{})}
	if token == nil && s.can.progress {
		s.tokens++
		p.token = protocol.String(fmt.Sprintf("craig/%d", s.tokens))
	}
	return p
}

// observe takes an event of the engine.
func (p *progress) observe(e verdict.Event) {
	p.mu.Lock()
	p.last = e
	p.mu.Unlock()
}

// partial takes what is known so far.
func (p *progress) partial(r *craig.Report) {
	decided := 0
	for _, one := range r.Properties {
		if one.Result.Outcome != verdict.Unknown || one.Result.Reason.Kind != "" {
			decided++
		}
	}
	p.mu.Lock()
	p.known = ""
	if n := len(r.Properties); n > 1 {
		p.known = fmt.Sprintf("%d of %d decided", decided, n)
	}
	p.mu.Unlock()
}

// message says how far the run is.
func (p *progress) message() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var parts []string
	if p.known != "" {
		parts = append(parts, p.known)
	}
	if p.last.Engine != "" {
		parts = append(parts, fmt.Sprintf("%s, bound %d", p.last.Engine, p.last.Bound))
	}
	return strings.Join(parts, ", ")
}

// begin shows progress from now on until end is called: at once if somebody has asked for the job.
func (p *progress) begin() {
	if p.token == nil {
		return
	}
	p.shown.Go(func() {
		if !p.job.asked {
			select {
			case <-p.over:
				return
			case <-time.After(progressAfter):
			}
		}
		if !p.given {
			ctx, stop := context.WithTimeout(p.s.ctx, answerTime)
			context.AfterFunc(p.job.ctx, stop)
			defer stop()
			if p.s.client.WorkDoneProgressCreate(ctx, &protocol.WorkDoneProgressCreateParams{Token: p.token}) != nil {
				return
			}
		}
		p.begun = true
		title, yes := "Verifying "+p.job.title(), true
		p.send(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: &yes})
		p.report()
	})
}

// report shows what changes, until end is called.
func (p *progress) report() {
	tick := time.NewTicker(progressEvery)
	defer tick.Stop()
	last := ""
	for {
		select {
		case <-p.over:
			return
		case <-tick.C:
		}
		if now := p.message(); now != last {
			last = now
			p.send(&protocol.WorkDoneProgressReport{Kind: "report", Message: &now})
		}
	}
}

// end ends what begin has begun, with a few words on how.
func (p *progress) end(how string) {
	close(p.over)
	p.shown.Wait()
	if p.begun {
		p.send(&protocol.WorkDoneProgressEnd{Kind: "end", Message: &how})
	}
}

// send sends a value of the progress.
func (p *progress) send(value any) {
	raw, err := protocol.Marshal(value)
	if err != nil {
		return
	}
	p.s.outbox.send(func(ctx context.Context) {
		_ = p.s.client.Progress(ctx, &protocol.ProgressParams{Token: p.token, Value: protocol.LSPAny(raw)})
	})
}

// title names what a job is about: "f.c", "g in f.c".
func (j *job) title() string {
	name := filepath.Base(pathOf(j.uri))
	if j.entry != "" {
		name = j.entry + " in " + name
	}
	return name
}

// WorkDoneProgressCancel stops the run whose progress has a token.
func (s *server) WorkDoneProgressCancel(_ context.Context, p *protocol.WorkDoneProgressCancelParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs() {
		if j.progress.token == p.Token {
			j.stop(errCancelled)
		}
	}
	return nil
}
