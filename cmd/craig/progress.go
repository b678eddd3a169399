package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"craig/verdict"
)

// terminal returns the width of the terminal that w is; ok is false if it is none.
func terminal(w io.Writer) (width int, ok bool) {
	f, isFile := w.(*os.File)
	if !isFile || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width, true
	}
	return 80, true
}

// progress keeps the last thing that an engine has said, and shows it on one line of the terminal.
type progress struct {
	w     io.Writer
	width int // 0: w is no terminal
	start time.Time
	text  func(elapsed time.Duration) string
	stop  chan struct{}
	done  chan struct{}

	mu   sync.Mutex
	last verdict.Event
}

// startProgress shows what an engine says on w until Stop is called, if w is a terminal.
func startProgress(w io.Writer) *progress {
	p := newProgress(w)
	p.text = func(elapsed time.Duration) string { return progressText(elapsed, p.Last()) }
	return p.begin()
}

// newProgress returns a progress that is to get a text, and to begin.
func newProgress(w io.Writer) *progress {
	return &progress{w: w, start: time.Now(), stop: make(chan struct{}), done: make(chan struct{})}
}

// begin shows the text on w until Stop is called, if w is a terminal.
func (p *progress) begin() *progress {
	w := p.w
	width, ok := terminal(w)
	if !ok {
		close(p.done)
		return p
	}
	p.width = width
	go p.run()
	return p
}

// Above lets write print lines on the same terminal.
func (p *progress) Above(write func() error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width > 0 {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	return write()
}

// Observe takes an event of the engine.
func (p *progress) Observe(e verdict.Event) {
	p.mu.Lock()
	p.last = e
	p.mu.Unlock()
}

// Last returns the last event.
func (p *progress) Last() verdict.Event {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last
}

// Stop clears the line.
func (p *progress) Stop() {
	close(p.stop)
	<-p.done
}

// run redraws the line a few times a second.
func (p *progress) run() {
	defer close(p.done)
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-p.stop:
			fmt.Fprint(p.w, "\r\x1b[K")
			return
		case <-tick.C:
			line := "\r\x1b[K" + clip(p.text(time.Since(p.start)), p.width-1)
			p.mu.Lock()
			fmt.Fprint(p.w, line)
			p.mu.Unlock()
		}
	}
}

// progressText describes an event in one line.
func progressText(elapsed time.Duration, e verdict.Event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%5.1f s", elapsed.Seconds())
	if e.Engine != "" {
		fmt.Fprintf(&b, "  %s  bound %d", e.Engine, e.Bound)
	}
	for _, s := range e.Stats {
		fmt.Fprintf(&b, "  %s %g", s.Name, s.Value)
	}
	return b.String()
}

// clip cuts s to n characters.
func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:max(n-1, 0)]) + "…"
}
