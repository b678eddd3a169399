package lsp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/protocol"

	"craig"
	"craig/frontend"
	"craig/report"
)

// work is what a job does, for which it does not look at the server any more.
type work struct {
	job     *job
	path    string // of the document
	c       bool   // whether it is C
	options craig.Options
	explain func(string) string
	log     func(string)
}

// newWork returns what a job does for a document. Caller holds mu.
func (s *server) newWork(j *job, d *document) *work {
	w := &work{job: j, path: d.path, c: d.c, options: s.optionsFor(d), explain: s.o.Explain}
	w.log = func(text string) { s.log(protocol.MessageTypeError, text) }
	w.options.Observer, w.options.Partial = j.progress.observe, j.progress.partial
	j.reads = w.options.Files.(*reads)
	j.reads.old = func() { j.stop(errChanged) }
	return w
}

// optionsFor returns how a document is verified, with the texts that there are, on files that remember which were read. Caller holds mu.
func (s *server) optionsFor(d *document) craig.Options {
	o := s.settings.options(s.o.Verify, s.folderOf(d.path))
	o.Files = newReads(craig.Overlay(nil, s.texts()))
	return o
}

// reads are files that remember which were looked for, by absolute names.
type reads struct {
	below craig.Files
	old   func() // is called when a text is read that is not that of the file any more

	mu      sync.Mutex
	read    map[string]sum
	changed map[string]bool // files whose text has changed before they were read
}

// newReads returns files on which none was looked for.
func newReads(below craig.Files) *reads {
	return &reads{below: below, old: func() {}, read: make(map[string]sum), changed: make(map[string]bool)}
}

// change notes that the text of a file has changed.
func (r *reads) change(path string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changed[path] = true
}

func (r *reads) ReadFile(name string) ([]byte, error) {
	text, err := r.below.ReadFile(name)
	var is sum
	if err == nil {
		is = sha256.Sum256(text)
	}
	r.note(name, is)
	return text, err
}

func (r *reads) IsFile(name string) bool {
	is := r.below.IsFile(name)
	if !is {
		r.note(name, sum{})
	}
	return is
}

// note notes that a file was looked for.
func (r *reads) note(name string, is sum) {
	if path, err := filepath.Abs(name); err == nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.read[path] = is
		if r.changed[path] {
			r.old()
		}
	}
}

// sums returns the sums of all files that were looked for so far.
func (r *reads) sums() map[string]sum {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := make(map[string]sum, len(r.read))
	for path, is := range r.read {
		out[path] = is
	}
	return out
}

// answer verifies the document. If ctx is done before, the answer says nothing.
func (w *work) answer(ctx context.Context) (a *answer) {
	a = &answer{task: w.job.task}
	defer func() {
		if e := recover(); e != nil {
			w.log(fmt.Sprintf("internal error while %s was verified: %v\n%s", w.path, e, debug.Stack()))
			a.fail(w.path, fmt.Errorf("internal error: %v", e), newLines(w.source))
		}
		a.files = w.job.reads.sums()
	}()
	o := w.options
	switch {
	case w.job.entry != "":
		if o.Property = ""; o.Entry == "" || entryName(o.Entry) != w.job.entry { // else the settings say what it is called with
			o.Entry = w.job.entry
		}
		if len(o.Checks) == 0 {
			o.Checks = []string{craig.EveryCheck}
		}
	case w.c && !w.hasEntry(ctx, a) || ctx.Err() != nil:
		return a
	}
	start := time.Now()
	r, err := craig.Verify(ctx, []string{w.path}, o)
	if err != nil {
		a.fail(w.path, err, newLines(w.source))
		return a
	}
	a.take(r.Shown(o, time.Since(start)), o.Entry, report.Options{Source: w.source, Explain: w.explain})
	return a
}

// source reads a file as it was verified.
func (w *work) source(file string) ([]byte, error) { return frontend.Read(w.options.Files, file) }

// hasEntry finds out which functions the document defines, and reports whether the one is among them that execution starts in.
func (w *work) hasEntry(ctx context.Context, a *answer) bool {
	list, err := functions(ctx, w.path, w.options)
	if err != nil {
		a.fail(w.path, err, newLines(w.source))
		return false
	}
	a.functions = list
	name := entryName(w.options.Entry)
	return slices.ContainsFunc(list, func(f craig.Function) bool { return f.Name == name })
}

// entryName returns the name of the function that execution starts in, where an entry says what it is called with; empty: the usual one.
func entryName(entry string) string {
	name, _, _ := strings.Cut(entry, "(")
	return cmp.Or(strings.TrimSpace(name), "main")
}

// functions returns the functions that a file defines itself.
func functions(ctx context.Context, path string, o craig.Options) ([]craig.Function, error) {
	list, err := craig.Functions(ctx, []string{path}, o)
	return slices.DeleteFunc(list, func(f craig.Function) bool { return f.Pos.File != path }), err
}
