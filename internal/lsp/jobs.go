package lsp

import (
	"context"
	"errors"
	"slices"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"craig/internal/memory"
	"craig/verdict"
)

// task is what a run is about: a document, from one of its functions on, or as documents are verified without being asked to.
type task struct {
	uri   uri.URI
	entry string // empty: without being asked to
}

// job is a run that waits or goes on. There is one at most for each task.
type job struct {
	task
	asked    bool            // somebody asked for it
	ctx      context.Context // done when it is to end, or has ended; the cause says why
	stop     context.CancelCauseFunc
	reads    *reads // nil until it begins
	progress *progress
	answer   *answer // when it has ended; nil if it was stopped
}

// Why runs are stopped.
var (
	errChanged   = errors.New("the text or the settings have changed")
	errReplaced  = errors.New("it was asked again")
	errCancelled = errors.New("cancelled")
	errPreempted = errors.New("something else was asked for")
	errEnded     = errors.New("the session has ended")
	errDone      = errors.New("there is an answer")
)

// begin plans to verify a document, some time from now, if that is to be done without being asked. 0 is for documents that are opened or
// saved, and other times are for changes. Caller holds mu.
func (s *server) begin(d *document, after time.Duration) {
	if d.pause != nil {
		d.pause.Stop()
	}
	run := s.settings.Run
	if !d.program || s.shutDown || run == never || run == onSave && after > 0 {
		return
	}
	if after == 0 {
		s.queue(task{d.uri, ""}, false, nil)
		return
	}
	d.pause = time.AfterFunc(after, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.documents[d.uri] == d && s.ctx.Err() == nil && !s.shutDown {
			s.queue(task{d.uri, ""}, false, nil)
		}
	})
}

// queue adds a job for a task, in place of that which there is, unless that is one that nobody has asked for and neither this time.
// Token is that of the client's request, nil if it has none. Caller holds mu.
func (s *server) queue(t task, asked bool, token protocol.ProgressToken) *job {
	for _, j := range s.jobs() {
		if j.task == t && j.ctx.Err() == nil {
			if !asked {
				return j
			}
			j.stop(errReplaced)
		}
	}
	j := &job{task: t, asked: asked}
	j.ctx, j.stop = context.WithCancelCause(s.ctx)
	j.progress = s.newProgress(j, token)
	s.waiting = slices.DeleteFunc(s.waiting, func(o *job) bool { return o.ctx.Err() != nil })
	s.waiting = append(s.waiting, j)
	if r := s.running; r != nil && asked && !r.asked {
		r.stop(errPreempted)
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return j
}

// jobs returns those that wait and that which goes on. Caller holds mu.
func (s *server) jobs() []*job {
	if s.running == nil {
		return s.waiting
	}
	return slices.Concat([]*job{s.running}, s.waiting)
}

// stop stops all jobs about a document. Caller holds mu.
func (s *server) stop(u uri.URI, why error) {
	for _, j := range s.jobs() {
		if j.uri == u {
			j.stop(why)
		}
	}
}

// stopAll stops all jobs, and plans none any more.
func (s *server) stopAll(why error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.documents {
		if d.pause != nil {
			d.pause.Stop()
		}
	}
	for _, j := range s.jobs() {
		j.stop(why)
	}
}

// work does one job after another until the session ends.
func (s *server) work() {
	for {
		w := s.next()
		if w == nil {
			select {
			case <-s.ctx.Done():
				return
			case <-s.wake:
			}
			continue
		}
		s.do(w)
	}
}

// next begins the job that is done next: the first that somebody asked for, else the first. Nil if there is none.
func (s *server) next() *work {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.waiting) > 0 {
		i := max(0, slices.IndexFunc(s.waiting, func(j *job) bool { return j.asked }))
		j := s.waiting[i]
		s.waiting = slices.Delete(s.waiting, i, i+1)
		d := s.documents[j.uri]
		if j.ctx.Err() == nil && d != nil {
			s.running = j
			s.refreshLenses()
			return s.newWork(j, d)
		}
		j.stop(errChanged)
	}
	return nil
}

// do does a job.
func (s *server) do(w *work) {
	j := w.job
	defer j.stop(errDone)
	j.progress.begin()
	limited, release := memory.Limit(j.ctx, s.o.Memory, verdict.ErrMemory)
	a := w.answer(limited)
	release()
	s.finish(j, a)
	if j.answer != nil {
		j.progress.end(j.answer.short())
	} else {
		j.progress.end(context.Cause(j.ctx).Error())
	}
}

// finish keeps the answer of a job, unless it was stopped, or text that it has read has changed.
func (s *server) finish(j *job, a *answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = nil
	if s.present().outdated(a) {
		j.stop(errChanged)
	}
	switch {
	case j.ctx.Err() == nil:
		j.answer = a
		s.answers[j.task] = a
	case s.documents[j.uri] == nil:
	case context.Cause(j.ctx) == errPreempted:
		s.begin(s.documents[j.uri], 0)
	case context.Cause(j.ctx) == errChanged:
		s.begin(s.documents[j.uri], s.o.Pause)
	}
	s.refresh()
}
