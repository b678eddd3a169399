package lsp

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"craig/report"
)

// Hover says what is known of a place: of a function its contract, and how it was decided; of a loop its invariants; and on the way of
// an execution the values there.
func (s *server) Hover(_ context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[p.TextDocument.URI]
	if d == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not open", p.TextDocument.URI)
	}
	s.forget()
	line := lineOf(d.text, p.Position.Line)
	h := hover{markdown: s.can.markdown, uri: d.uri, at: place{d.path, p.Position.Line, lineOfC(d.text, p.Position)}, word: word(line, unitOffset(line, int(p.Position.Character)))}
	for _, t := range slices.SortedFunc(maps.Keys(s.answers), func(a, b task) int { return strings.Compare(string(a.uri)+a.entry, string(b.uri)+b.entry) }) {
		if a := s.answers[t]; a.verified {
			h.answer(a)
		}
	}
	if len(h.parts) == 0 {
		return nil, nil
	}
	kind := protocol.MarkupKindPlainText
	if h.markdown {
		kind = protocol.MarkupKindMarkdown
	}
	return &protocol.Hover{Contents: &protocol.MarkupContent{Kind: kind, Value: strings.Join(h.parts, "\n\n")}}, nil
}

// place is a line of a file.
type place struct {
	path string
	line uint32 // for the editor, from 0
	ofC  int    // for C, from 1
}

// hover collects what there is to say of a place.
type hover struct {
	markdown bool
	uri      uri.URI // of the document
	at       place
	word     string
	parts    []string
	answered int // how many of them are about answers before this one
}

// answer adds what an answer says. One about another document is about functions of that, which may only have the name of one here,
// unless their text is here, too: a header.
func (h *hover) answer(a *answer) {
	from, own := len(h.parts), a.uri == h.uri
	h.answered = from
	starts := own && a.entry == h.word
	if starts {
		h.add("", "text", a.head)
	}
	for _, c := range a.claims {
		inFile := c.Pos.File == h.at.path
		if c.Kind == report.ContractClaim && c.Procedure == h.word && (own || inFile) || c.Kind == report.InvariantClaim && inFile && c.Pos.Line == h.at.ofC {
			h.add(c.Title, "c", c.Conditions)
		}
	}
	for _, path := range a.paths {
		h.steps(path)
	}
	if len(h.parts) > from && (!starts || from > 0) {
		where := a.entry
		if !own {
			where += " of " + filepath.Base(pathOf(a.uri))
		}
		h.parts = slices.Insert(h.parts, from, h.emphasis("Of executions that start in "+where+":"))
	}
}

// maxVisits is how many visits of a line are told: the last ones.
const maxVisits = 5

// steps adds the values that variables have when an execution comes to the line.
func (h *hover) steps(path []step) {
	var here []string
	for i, s := range path {
		if pathOf(s.place.URI) != h.at.path || s.place.Range.Start.Line != h.at.line || len(s.state) == 0 {
			continue
		}
		var values []string
		for _, name := range slices.Sorted(maps.Keys(s.state)) {
			values = append(values, name+" = "+s.state[name].Text)
		}
		here = append(here, fmt.Sprintf("step %d of %d: %s", i+1, len(path), strings.Join(values, ", ")))
	}
	title := "Values on the way to: " + strings.TrimSpace(path[len(path)-1].text)
	if left := len(here) - maxVisits; left > 0 {
		title = fmt.Sprintf("%s (the last %d of %d visits)", title, maxVisits, len(here))
		here = here[left:]
	}
	if len(here) > 0 {
		h.add(title, "text", here)
	}
}

// add adds a part with a title, if it is not empty, and lines in a language.
func (h *hover) add(title, language string, lines []string) {
	var part []string
	if title != "" {
		part = append(part, h.emphasis(h.short(title)))
	}
	if text := h.short(strings.Join(lines, "\n")); text != "" && h.markdown {
		part = append(part, "```"+language+"\n"+text+"\n```")
	} else if text != "" {
		part = append(part, text)
	}
	if text := strings.Join(part, "\n"); !slices.Contains(h.parts[h.answered:], text) { // properties may have the same proof
		h.parts = append(h.parts, text)
	}
}

// short returns a text in which names of files are those from the folder of the document.
func (h *hover) short(text string) string {
	return strings.ReplaceAll(text, filepath.Dir(h.at.path)+string(filepath.Separator), "")
}

// emphasis returns a line that stands out, where that can be.
func (h *hover) emphasis(text string) string {
	if !h.markdown {
		return text
	}
	return "**" + strings.NewReplacer("_", `\_`, "*", `\*`).Replace(text) + "**"
}
