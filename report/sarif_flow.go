// The execution that violates something, as a code flow of SARIF.

package report

import (
	"slices"

	"craig/internal/sarif"
)

// maxFlow is how many lines of an execution are shown: logs must not be larger than services take.
const maxFlow = 1000

// shortened returns the first and the last lines of a path that has more than maxFlow, with a remark between them.
func shortened(lines []pathLine) []pathLine {
	left := len(lines) - maxFlow
	if left <= 1 {
		return lines
	}
	after := maxFlow/2 + left
	gap := pathLine{gap: count(left, "line") + " are left out", depth: lines[after].depth, last: lines[after-1].last}
	return slices.Concat(lines[:maxFlow/2], []pathLine{gap}, lines[after:])
}

// flow returns the execution that ends in v, nothing if it has no place that readers can look at.
func (l *log) flow(r *Report, v violation) []sarif.CodeFlow {
	var out []sarif.FlowLocation
	st := newState(r.Program)
	for _, line := range shortened(fold(pathLines(r.Program, r.Trace))) {
		st.upTo(r.Trace, line.last)
		at := l.flowLocation(line)
		at.Order = len(out) + 1
		if line.gap == "" {
			at.State = make(map[string]sarif.Text)
			for name, value := range st.texts() {
				at.State[name] = sarif.Text{Text: value}
			}
		}
		if line.gap != "" && len(out) > 0 {
			at.Location.Physical = out[len(out)-1].Location.Physical
		}
		if at.Location.Physical != nil {
			out = append(out, at)
		}
	}
	if len(out) == 0 {
		return nil
	}
	last := &out[len(out)-1]
	if where := l.location(v.pos, v.in); where != nil {
		last.Location = *where
	}
	last.Location.Message = &sarif.Text{Text: v.sentence()}
	last.Importance = "essential"
	text := "The execution that violates it, " + count(r.Trace.Statements, "statement") + ". It was replayed."
	return []sarif.CodeFlow{{Message: sarif.Text{Text: text}, Threads: []sarif.ThreadFlow{{Locations: out}}}}
}

// flowLocation returns the place of a line of a path, with what happens there.
func (l *log) flowLocation(line pathLine) sarif.FlowLocation {
	at := sarif.FlowLocation{Nesting: line.depth, Importance: "important"}
	if line.gap != "" {
		at.Location.Message = &sarif.Text{Text: sentence(line.gap)}
		return at
	}
	if where := l.location(line.first, ""); where != nil {
		where.Physical.Region.EndLine, where.Physical.Region.EndColumn = 0, 0 // statements behind the first belong to it, too
		at.Location = *where
	}
	text := join(line.changes)
	switch {
	case line.call != "":
		text, at.Kinds = "Call of "+line.call, []string{"call", "function"}
	case line.ret:
		at.Kinds = []string{"return", "function"}
	case text == "":
		text = l.src.At(line.pos)
		at.Importance = "unimportant"
	}
	if text != "" {
		at.Location.Message = &sarif.Text{Text: text}
	}
	return at
}
