// Loops as the source has them: where its readers look for an invariant. No engine looks at them.

package program

import (
	"cmp"
	"slices"
)

// LoopKind is how a loop is written. The text is a stable identifier.
type LoopKind string

// The kinds of loops.
const (
	WhileLoop LoopKind = "while"
	DoLoop    LoopKind = "do"
	ForLoop   LoopKind = "for"
	GotoLoop  LoopKind = "goto" // a label that jumps lead back to
)

// loopKinds lists all kinds of loops.
var loopKinds = []LoopKind{WhileLoop, DoLoop, ForLoop, GotoLoop}

// Loop is a loop of the source. Where a front end writes an expression down several times, for its parts may come in several
// orders, so are the loops in it, at the same place.
type Loop struct {
	Kind LoopKind
	Pos  Pos  // of its keyword, or of the label
	Head *Loc // that every round passes first: before the condition, or of a DoLoop before the body
	// Test is where the condition is about to be evaluated, to which continue leads, too: Head, but of a DoLoop behind the body.
	// It is nil where execution never comes to it, and of a GotoLoop.
	Test *Loc
}

// AllLoops returns the loops of p, which has no Origin, whose heads are on cycles, in the order of the heads among p's
// locations: those of Loops, and as GotoLoops the other heads of the weak topological order that have a label. Heads that
// are neither are of statements that take several steps, such as the copying of a block of memory, or where a jump leads
// into a loop.
func (p *Proc) AllLoops() []Loop {
	w := NewWTO(p)
	out := slices.DeleteFunc(slices.Clone(p.Loops), func(l Loop) bool { return w.Depth(l.Head) == 0 })
	written := make(map[*Loc]bool)
	for _, l := range out {
		written[l.Head] = true
	}
	for _, l := range p.Locs {
		if w.IsHead(l) && l.Label != "" && !written[l] {
			out = append(out, Loop{Kind: GotoLoop, Pos: l.Pos, Head: l})
		}
	}
	slices.SortStableFunc(out, func(a, b Loop) int { return cmp.Compare(w.index[a.Head], w.index[b.Head]) })
	return out
}

// Source returns what l is in the front end's program, by its Origin; nil if nothing there is.
func (l *Loc) Source() *Loc {
	for l != nil && l.Origin != nil {
		l = l.Origin
	}
	if l == nil || l.Proc.Origin != nil {
		return nil
	}
	return l
}

// keepLoops forgets what locations of loops are not among those of p any more.
func (p *Proc) keepLoops() {
	if len(p.Loops) == 0 {
		return
	}
	there := make(map[*Loc]bool, len(p.Locs))
	for _, l := range p.Locs {
		there[l] = true
	}
	p.Loops = slices.DeleteFunc(p.Loops, func(l Loop) bool { return !there[l.Head] })
	for i := range p.Loops {
		if l := &p.Loops[i]; !there[l.Test] {
			l.Test = nil
		}
	}
}
