// What #pragma pack says of structures.

package syntax

import (
	"slices"
	"strconv"

	"modernc.org/cc/v4"
	"modernc.org/token"
)

// Packs are the alignments that pragmas of a unit say for the members of the structures and unions behind them.
type Packs struct {
	Least int64 // the smallest of them, 0 if there is none

	file  string // that has them
	lines []int
	now   []int64 // from the line of the same number on; 0 for the alignment of each type
	saved []int64
	other bool // what they say where is not known
}

// add notes a pragma with these words behind its name. InOrder tells that it is in a file whose lines are read once, in the order
// of their numbers: a header can be read again, with other structures in the same lines.
func (p *Packs) add(at token.Position, words []cc.Token, inOrder bool) {
	now, least := int64(0), int64(0)
	if n := len(p.now); n > 0 {
		now = p.now[n-1]
	}
	for i, w := range words {
		n, err := strconv.ParseInt(w.SrcStr(), 10, 64)
		switch text := w.SrcStr(); {
		case text == "(" || text == ")" || text == "," || text == " ":
		case err == nil && n >= 0 && n <= 16 && n&(n-1) == 0:
			now, least = n, n
		case text == "push" && i == 1:
			p.saved = append(p.saved, now)
		case text == "pop" && i == 1 && len(p.saved) > 0 && len(words) == 3:
			now, p.saved = p.saved[len(p.saved)-1], p.saved[:len(p.saved)-1]
		default:
			p.other = true
			least = 1
		}
	}
	if len(words) == 2 { // pack()
		now = 0
	}
	if least > 0 && (p.Least == 0 || least < p.Least) {
		p.Least = least
	}
	if n := len(p.lines); !inOrder || n > 0 && p.lines[n-1] >= at.Line {
		p.other = true
	}
	p.file = at.Filename
	p.lines, p.now = append(p.lines, at.Line), append(p.now, now)
}

// again notes whether the main file is included.
func (p *Packs) again(included bool) { p.other = p.other || included }

// At returns the alignment that a structure or union has whose definition ends there, 0 if it has that of its members. It is
// not ok if that is not known.
func (p *Packs) At(end token.Position) (n int64, ok bool) {
	if len(p.lines) == 0 {
		return 0, true
	}
	if p.other || end.Filename != p.file {
		return 0, false
	}
	i, _ := slices.BinarySearch(p.lines, end.Line)
	if i == 0 {
		return 0, true
	}
	return p.now[i-1], true
}
