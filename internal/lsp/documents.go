package lsp

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"craig"
)

// document is a text that is open in the editor.
type document struct {
	uri     uri.URI
	path    string // the name of the file; empty if it is none
	program bool   // whether it is verified: headers are read by other files
	c       bool   // whether it is C
	version int32
	text    string
	pause   *time.Timer // for the next run; nil if none was planned
}

// DidOpen takes the text of a document and verifies it.
func (s *server) DidOpen(_ context.Context, p *protocol.DidOpenTextDocumentParams) error {
	t := p.TextDocument
	d := &document{uri: t.URI, path: pathOf(t.URI), version: t.Version, text: t.Text}
	extension := strings.ToLower(filepath.Ext(d.path))
	d.c = t.LanguageID == "c" || extension == ".c"
	if other := extension != ".c" && slices.Contains(craig.Extensions(), extension); other {
		d.c, d.program = false, true
	}
	d.program = d.path != "" && extension != ".h" && (d.c || d.program)
	s.mu.Lock()
	defer s.mu.Unlock()
	if old := s.documents[d.uri]; old != nil {
		s.drop(old)
	}
	s.documents[d.uri] = d
	s.changed(d.path)
	s.begin(d, 0)
	return nil
}

// DidChange changes the text of a document, and verifies it when there was no change for a while.
func (s *server) DidChange(_ context.Context, p *protocol.DidChangeTextDocumentParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[p.TextDocument.URI]
	if d == nil {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	for _, c := range p.ContentChanges {
		switch c := c.(type) {
		case *protocol.TextDocumentContentChangeWholeDocument:
			d.text = c.Text
		case *protocol.TextDocumentContentChangePartial:
			from, to := offset(d.text, c.Range.Start), offset(d.text, c.Range.End)
			d.text = d.text[:from] + c.Text + d.text[max(from, to):]
		}
	}
	d.version = p.TextDocument.Version
	s.changed(d.path)
	return nil
}

// DidSave verifies all documents whose text, or that of a file that they read, has not been verified.
func (s *server) DidSave(_ context.Context, p *protocol.DidSaveTextDocumentParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.documents[p.TextDocument.URI] == nil {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	s.forget()
	for _, d := range s.documents {
		if s.answers[task{d.uri, ""}] == nil {
			s.begin(d, 0)
		}
	}
	s.refresh()
	return nil
}

// DidClose forgets a document. What others read of it is then what was saved.
func (s *server) DidClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[p.TextDocument.URI]
	if d == nil {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	s.drop(d)
	s.changed(d.path)
	return nil
}

// drop forgets a document.
func (s *server) drop(d *document) {
	if d.pause != nil {
		d.pause.Stop()
	}
	s.stop(d.uri, errChanged)
	delete(s.documents, d.uri)
	for t := range s.answers {
		if t.uri == d.uri {
			delete(s.answers, t)
		}
	}
}

// DidChangeWatchedFiles verifies documents anew that have read files that are others now.
func (s *server) DidChangeWatchedFiles(_ context.Context, p *protocol.DidChangeWatchedFilesParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range p.Changes {
		s.changed(pathOf(c.URI))
	}
	return nil
}

// changed ends runs and forgets answers that read a file with another text than it has now, and plans to verify their documents.
// Caller holds mu.
func (s *server) changed(path string) {
	if path == "" {
		return
	}
	again, now := make(map[uri.URI]bool), s.present()
	for t, a := range s.answers {
		if now.stale(a.files, path) {
			delete(s.answers, t)
			again[t.uri] = true
		}
	}
	if j := s.running; j != nil && s.present().stale(j.reads.sums(), path) {
		j.stop(errChanged)
		again[j.uri] = true
	} else if j != nil {
		j.reads.change(path)
	}
	for _, d := range s.documents {
		if again[d.uri] || d.path == path {
			s.begin(d, s.o.Pause)
		}
	}
	s.refresh()
}

// forget forgets answers about texts that have changed without a word of the client, and plans to verify their documents. Caller holds
// mu.
func (s *server) forget() {
	again, now := make(map[uri.URI]bool), s.present()
	for t, a := range s.answers {
		if now.outdated(a) {
			delete(s.answers, t)
			again[t.uri] = true
		}
	}
	for u := range again {
		s.begin(s.documents[u], s.o.Pause)
	}
	if len(again) > 0 {
		s.refresh()
	}
}

// present has the texts that there are while mu is held, each of which it looks at once.
type present struct {
	s    *server
	sums map[string]sum
}

func (s *server) present() present { return present{s, make(map[string]sum)} }

// stale reports whether a file is among those of the sums and has another text now.
func (p present) stale(sums map[string]sum, path string) bool {
	was, ok := sums[path]
	if !ok {
		return false
	}
	if _, known := p.sums[path]; !known {
		p.sums[path] = p.s.sum(path)
	}
	return was != p.sums[path]
}

// outdated reports whether a file that an answer is about has another text now.
func (p present) outdated(a *answer) bool {
	for path := range a.files {
		if p.stale(a.files, path) {
			return true
		}
	}
	return false
}

// sum identifies a text; zero stands for a file that cannot be read.
type sum [sha256.Size]byte

// sum returns that of a file, with the text that is in the editor, if it is open there.
func (s *server) sum(path string) sum {
	for _, d := range s.documents {
		if d.path == path {
			return sha256.Sum256([]byte(d.text))
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return sum{}
	}
	return sha256.Sum256(text)
}

// texts returns the texts of all documents by the names of their files.
func (s *server) texts() map[string][]byte {
	out := make(map[string][]byte, len(s.documents))
	for _, d := range s.documents {
		if d.path != "" {
			out[d.path] = []byte(d.text)
		}
	}
	return out
}
