// The control-flow graphs of the page.

package report

import (
	"fmt"
	"html/template"
	"path/filepath"
	"slices"
	"strings"

	"craig/certify"
	"craig/internal/diagram"
	"craig/internal/layered"
	"craig/internal/page"
	"craig/program"
)

// Limits of the graphs.
const (
	maxBlocks     = 250 // of a function: larger graphs are not legible
	maxAllBlocks  = 3000
	maxBlockLines = 8
)

// graphs adds the graph that the engine has explored, and the control-flow graphs of the functions that executions can call, with
// the invariants of their loops and with what the executions of the page pass. It comes after the answers, whose notes it reads.
func (b *pageBuilder) graphs() {
	if d := b.r.Explored; d != nil {
		b.page.Explored = &page.Graph{Name: d.Title, Left: strings.Join(d.Legend, "; ")}
		bare := *d
		bare.Title, bare.Legend = "", nil
		b.page.Explored.SVG = b.svg(&bare, "explored-")
	}
	if b.r.Program == nil || b.r.Program.Entry == nil {
		return
	}
	passed := b.passed()
	left := maxAllBlocks
	for _, p := range certify.Procedures(b.r.Program) {
		if line(p.Pos).Line == 0 {
			continue
		}
		g := page.Graph{Name: p.Name, Place: b.place(p.Pos)}
		blocks := b.blocks(p, passed)
		switch {
		case len(blocks) > min(maxBlocks, left):
			g.Left = fmt.Sprintf("%d blocks are too many to draw", len(blocks))
		default:
			left -= len(blocks)
			g.SVG = b.drawing(blocks, fmt.Sprintf("g%d-", len(b.page.Graphs)))
			g.Open = len(b.page.Graphs) == 0 || slices.ContainsFunc(blocks, func(x block) bool { return x.look == diagram.Alarm })
		}
		b.page.Graphs = append(b.page.Graphs, g)
	}
}

// passed returns the edges that the executions of the page take, with the looks of their blocks.
func (b *pageBuilder) passed() map[*program.Edge]diagram.Look {
	out := make(map[*program.Edge]diagram.Look)
	for _, r := range b.r.answers() {
		if r.Trace == nil {
			continue
		}
		for _, s := range r.Trace.Steps {
			if out[s.Edge] == "" {
				out[s.Edge] = diagram.Marked
			}
		}
		if n := len(r.Trace.Steps); n > 0 {
			out[r.Trace.Steps[n-1].Edge] = diagram.Alarm
		}
	}
	return out
}

// block is a part of a function that executions run through from its begin to its end.
type block struct {
	locs  []*program.Loc
	lines []program.Pos // of the source, each once in a row; none where the source has none
	look  diagram.Look
	next  []way
}

// way leads from a block to another one.
type way struct {
	to   int
	name string // of a way of a branch
}

// blocks returns the blocks of a function, the one that it begins with first. Blocks without a line that go on in one way only are
// left out.
func (b *pageBuilder) blocks(p *program.Proc, passed map[*program.Edge]diagram.Look) []block {
	var all []block
	index := make(map[*program.Loc]int) // by the first location
	for _, l := range p.Locs {
		if begins(l) {
			index[l] = len(all)
			all = append(all, block{look: diagram.Plain})
		}
	}
	for l, i := range index {
		b.fill(&all[i], l, passed)
		for _, e := range last(l).Out {
			all[i].next = append(all[i].next, way{index[e.To], wayName(e)})
		}
	}
	return without(all, func(x *block) bool { return len(x.lines) == 0 && len(x.next) == 1 })
}

// begins reports whether a block begins at l.
func begins(l *program.Loc) bool { return len(l.In) != 1 || len(l.In[0].From.Out) != 1 }

// last returns the last location of the block that begins at l.
func last(l *program.Loc) *program.Loc {
	for len(l.Out) == 1 && !begins(l.Out[0].To) {
		l = l.Out[0].To
	}
	return l
}

// fill gives a block that begins at l its locations, lines and look.
func (b *pageBuilder) fill(x *block, l *program.Loc, passed map[*program.Edge]diagram.Look) {
	for end := last(l); ; l = l.Out[0].To {
		x.locs = append(x.locs, l)
		for _, e := range l.Out {
			if look := passed[e]; look == diagram.Alarm || look != "" && x.look == diagram.Plain {
				x.look = look
			}
			if n := len(x.lines); line(e.Pos).Line > 0 && (n == 0 || x.lines[n-1] != line(e.Pos)) {
				x.lines = append(x.lines, line(e.Pos))
			}
		}
		if l == end {
			return
		}
	}
}

// wayName returns what an edge is called that is a way of a branch, empty for others.
func wayName(e *program.Edge) string {
	br := e.Branch()
	switch {
	case br == nil:
		return ""
	case br.Way == program.Case && br.Low == br.High:
		return fmt.Sprintf("case %s", br.Low)
	case br.Way == program.Case:
		return fmt.Sprintf("case %s … %s", br.Low, br.High)
	}
	return string(br.Way)
}

// without leaves out those blocks but the first that are empty; the ways to them lead to where they go on.
func without(all []block, empty func(*block) bool) []block {
	at, kept := make([]int, len(all)), []block(nil)
	for i := range all {
		if i == 0 || !empty(&all[i]) {
			at[i] = len(kept)
			kept = append(kept, all[i])
		} else {
			at[i] = -1
		}
	}
	target := func(i int) (int, bool) {
		for n := 0; at[i] < 0; n++ {
			if n > len(all) { // an empty loop
				return 0, false
			}
			i = all[i].next[0].to
		}
		return at[i], true
	}
	for i := range kept {
		var next []way
		for _, w := range kept[i].next {
			if to, ok := target(w.to); ok && !slices.Contains(next, way{to, w.name}) {
				next = append(next, way{to, w.name})
			}
		}
		kept[i].next = next
	}
	return kept
}

// drawing draws blocks.
func (b *pageBuilder) drawing(blocks []block, name string) template.HTML {
	d := &diagram.Diagram{}
	for i := range blocks {
		d.Nodes = append(d.Nodes, b.box(i, &blocks[i]))
	}
	backs := backEdges(blocks)
	for i, x := range blocks {
		for _, w := range x.next {
			if backs[[2]int{i, w.to}] {
				d.Beside = append(d.Beside, [2]int{i, w.to})
			} else {
				d.Edges, d.Words = append(d.Edges, layered.Edge{From: i, To: w.to}), append(d.Words, w.name)
			}
		}
	}
	return b.svg(d, name)
}

// svg returns a diagram as a part of the page, with a name that nothing else there has.
func (b *pageBuilder) svg(d *diagram.Diagram, name string) template.HTML {
	var svg strings.Builder
	_ = d.WriteSVG(&svg, diagram.Page{Name: name, Link: b.link}) // a Builder does not fail
	return template.HTML(svg.String())
}

// link returns the address of a line within the page, empty if the page does not show it.
func (b *pageBuilder) link(p program.Pos) string {
	if ref := b.ref(p); ref != "" {
		return "#" + ref
	}
	return ""
}

// box returns what is to be seen of a block: its lines, and the invariants of the loop whose head it begins with.
func (b *pageBuilder) box(id int, x *block) diagram.Node {
	n := diagram.Node{ID: id, Look: x.look}
	var tip []string
	for _, p := range x.lines {
		tip = append(tip, b.code(p))
	}
	switch {
	case len(tip) > 0:
		n.Pos = x.lines[0]
	case len(x.next) == 0:
		tip = []string{"end"}
	default:
		tip = []string{"·"}
	}
	n.Label = some(tip)
	if inv := b.invariants(x.locs[0]); len(inv) > 0 {
		n.Head, tip = some(inv), append(tip, inv...)
	}
	n.Tip = strings.Join(tip, "\n")
	return n
}

// code returns a line of the source with its number, or where it is if it cannot be read.
func (b *pageBuilder) code(p program.Pos) string {
	if text := strings.TrimSpace(b.src.At(p)); text != "" {
		return fmt.Sprintf("%d  %s", p.Line, text)
	}
	return fmt.Sprintf("%s:%d", filepath.Base(p.File), p.Line)
}

// some returns lines that are short, and how many more there are.
func some(lines []string) []string {
	var out []string
	for i, s := range lines {
		if i == maxBlockLines && len(lines) > i+1 {
			return append(out, fmt.Sprintf("… %d more lines", len(lines)-i))
		}
		out = append(out, diagram.Shorten(s, false))
	}
	return out
}

// invariants returns what proofs say of the loop of the source with the head l, lines.
func (b *pageBuilder) invariants(l *program.Loc) []string {
	if !slices.ContainsFunc(l.Proc.Loops, func(x program.Loop) bool { return x.Head == l }) {
		return nil
	}
	var out []string
	for _, note := range b.notes[b.ref(l.Place())] {
		if note.Kind == "invariant" {
			out = append(append(out, note.Title), note.Lines...)
		}
	}
	return out
}

// backEdges returns the ways that lead back to a block on the way to them, for an order of search from the first block.
func backEdges(blocks []block) map[[2]int]bool {
	const (
		open = 1 + iota
		done
	)
	out, state := make(map[[2]int]bool), make([]int, len(blocks))
	var visit func(int)
	visit = func(i int) {
		state[i] = open
		for _, w := range blocks[i].next {
			switch state[w.to] {
			case 0:
				visit(w.to)
			case open:
				out[[2]int{i, w.to}] = true
			}
		}
		state[i] = done
	}
	for i := range blocks {
		if state[i] == 0 {
			visit(i)
		}
	}
	return out
}
