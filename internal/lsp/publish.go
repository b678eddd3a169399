package lsp

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// refresh tells the client what has changed of what is known. Caller holds mu.
func (s *server) refresh() {
	now := s.diagnostics()
	for u := range s.published {
		if now[u] == nil {
			s.publish(u, []protocol.Diagnostic{})
			delete(s.published, u)
		}
	}
	for u, list := range now {
		if !reflect.DeepEqual(list, s.published[u]) {
			s.publish(u, list)
			s.published[u] = list
		}
	}
	s.refreshLenses()
}

// publish sends the diagnostics of a file.
func (s *server) publish(u uri.URI, list []protocol.Diagnostic) {
	p := &protocol.PublishDiagnosticsParams{URI: u, Diagnostics: list}
	if d := s.documents[u]; d != nil {
		p.Version.Set(d.version)
	}
	s.outbox.send(func(ctx context.Context) { _ = s.client.PublishDiagnostics(ctx, p) })
}

// diagnostics returns what there is to tell of all files, each thing once. Caller holds mu.
func (s *server) diagnostics() map[uri.URI][]protocol.Diagnostic {
	out := make(map[uri.URI][]protocol.Diagnostic)
	for _, a := range s.answers {
		for _, f := range a.findings {
			u := s.uriOf(f.file, a.uri)
			d := f.diagnostic
			if !s.can.related {
				d.RelatedInformation = nil
			}
			out[u] = append(out[u], d)
		}
	}
	for u, list := range out {
		slices.SortFunc(list, compare)
		out[u] = slices.CompactFunc(list, func(a, b protocol.Diagnostic) bool { return compare(a, b) == 0 })
	}
	return out
}

// compare orders diagnostics of a file by place, code and text.
func compare(a, b protocol.Diagnostic) int {
	key := func(d protocol.Diagnostic) (protocol.Position, string) {
		code, _ := d.Code.(protocol.String)
		text, _ := d.Message.(protocol.String)
		return d.Range.Start, string(code) + "\n" + string(text)
	}
	at, x := key(a)
	bt, y := key(b)
	if at.Line != bt.Line {
		return int(at.Line) - int(bt.Line)
	}
	if at.Character != bt.Character {
		return int(at.Character) - int(bt.Character)
	}
	return strings.Compare(x, y)
}

// uriOf returns the URI of a file: that of its document, if it is open, or otherwise if there is no name.
func (s *server) uriOf(file string, otherwise uri.URI) uri.URI {
	for _, d := range s.documents {
		if d.path == file && file != "" {
			return d.uri
		}
	}
	if file == "" {
		return otherwise
	}
	return uri.File(file)
}

// refreshLenses lets the client ask for code lenses again, if it can. Caller holds mu.
func (s *server) refreshLenses() {
	if !s.can.refresh || s.shutDown {
		return
	}
	s.ask(func(ctx context.Context) { _ = s.client.CodeLensRefresh(ctx) })
}
