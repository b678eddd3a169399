package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"craig"
	"craig/verdict"
)

// CodeLens returns a lens above each function that a document defines: how it was decided, or that it can be.
func (s *server) CodeLens(ctx context.Context, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	list, d, err := s.functionsOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []protocol.CodeLens{}
	if s.documents[p.TextDocument.URI] != d {
		return out, nil
	}
	for _, f := range list {
		at := inEditor(d.text, protocol.Position{Line: uint32(max(f.Pos.Line, 1) - 1)})
		lens := protocol.CodeLens{Range: protocol.Range{Start: at, End: at}}
		lens.Command = protocol.Command{Title: s.lens(d.uri, f.Name), Command: verifyFunction, Arguments: arguments(string(d.uri), f.Name)}
		out = append(out, lens)
	}
	return out, nil
}

// arguments returns arguments of a command.
func arguments(texts ...string) []protocol.LSPAny {
	var out []protocol.LSPAny
	for _, t := range texts {
		raw, _ := json.Marshal(t)
		out = append(out, protocol.LSPAny(raw))
	}
	return out
}

// lens says what there is to say of a function in a few words.
func (s *server) lens(u uri.URI, name string) string {
	t := task{u, name}
	for _, j := range s.jobs() {
		if j.task == t && j.ctx.Err() == nil {
			return "verifying this function …"
		}
	}
	if a := s.answers[t]; a != nil {
		return a.short()
	}
	if a := s.answers[task{u, ""}]; a != nil && a.verified && a.entry == name {
		return a.short()
	}
	return "verify this function"
}

// functionsOf returns the functions that a document defines, none if its text is not C. The document must not be used without mu.
func (s *server) functionsOf(ctx context.Context, u uri.URI) ([]craig.Function, *document, error) {
	s.mu.Lock()
	d := s.documents[u]
	if d == nil {
		s.mu.Unlock()
		return nil, nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not open", u)
	}
	s.forget()
	known := s.answers[task{u, ""}]
	if !d.program || !d.c || known != nil {
		s.mu.Unlock()
		if known == nil {
			return nil, d, nil
		}
		return known.functions, d, nil
	}
	version, path, o := d.version, d.path, s.optionsFor(d)
	s.mu.Unlock()
	list, err := functions(ctx, path, o)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil || version != d.version { // it is told by a run, or there will be another request
		return nil, d, nil
	}
	return list, d, nil
}

// ExecuteCommand verifies a document, or a function that it defines. The result says how that ended.
func (s *server) ExecuteCommand(ctx context.Context, p *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	t, err := taskOf(p)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	d := s.documents[t.uri]
	if d == nil || !d.program || t.entry != "" && !d.c {
		s.mu.Unlock()
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not open, or nothing that can be verified so", t.uri)
	}
	j := s.queue(t, true, p.WorkDoneToken)
	s.mu.Unlock()
	select {
	case <-ctx.Done():
		j.stop(errCancelled)
		return nil, protocol.ErrRequestCancelled
	case <-j.ctx.Done():
	}
	return s.concluded(j)
}

// taskOf returns what a command asks for.
func taskOf(p *protocol.ExecuteCommandParams) (t task, err error) {
	count := map[string]int{verifyFunction: 2, verifyDocument: 1}[p.Command]
	if count == 0 {
		return t, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "there is no command %s", p.Command)
	}
	if len(p.Arguments) != count {
		return t, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s has %d arguments", p.Command, count)
	}
	texts := make([]string, 2)
	for i, raw := range p.Arguments {
		if err := json.Unmarshal(raw, &texts[i]); err != nil || texts[i] == "" {
			return t, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: argument %d is no text", p.Command, i+1)
		}
	}
	u, err := uri.Parse(texts[0])
	if err != nil {
		return t, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%v", err)
	}
	return task{u, texts[1]}, nil
}

// conclusion is the result of a command.
type conclusion struct {
	Outcome string   `json:"outcome"` // as in reports, or why there is none
	Text    []string `json:"text,omitempty"`
	Seconds float64  `json:"seconds,omitempty"`
}

// concluded returns the result of a command, and shows it where lenses do not.
func (s *server) concluded(j *job) (protocol.LSPAny, error) {
	s.mu.Lock()
	a, refresh := j.answer, s.can.refresh
	s.mu.Unlock()
	out := conclusion{Outcome: fmt.Sprint(context.Cause(j.ctx))}
	if a != nil {
		out = conclusion{a.short(), nil, 0}
		if a.verified {
			out = conclusion{a.outcome.String(), a.head, a.seconds}
		}
		if !refresh || !a.verified {
			kind := protocol.MessageTypeInfo
			if a.outcome != verdict.Safe {
				kind = protocol.MessageTypeWarning
			}
			s.show(kind, j.title()+": "+a.short())
		}
	}
	raw, err := json.Marshal(out)
	return protocol.LSPAny(raw), errors.Join(err)
}
