// Package validation says what a witness claims of a C program, as a program: its texts have code at the places that the witness names.
// Of a correctness witness, this fails where an invariant does not hold; of a violation witness, only executions that match it go on,
// and only its target can be violated. What Craig answers about that program is the answer about the witness.
package validation

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"craig/engine"
	"craig/frontend"
	"craig/frontend/c"
	"craig/program"
	"craig/verdict"
	"craig/witness"
)

// Plan is a program that stands for a witness and another program.
type Plan struct {
	Texts map[string][]byte // of units, in place of those in files with these names
	Calls []string          // functions whose calls are violations, besides what the program is asked
	Only  bool              // the property does not matter, but only Calls
	// Ends and Loses are the plans of executions that match a violation witness and lose memory, which is noticed at their ends: of those
	// that end with the target, and of those that have come to it. Nil if the witness is of correctness, or has a cycle.
	Ends, Loses *Plan
	// Itself finds out whether what the witness says is evidence by itself, of the outcome Shows: nil if nothing does.
	Itself *engine.Info
	Shows  verdict.Outcome
	// Doubt says, once the program has been changed, why the witness may be right although nothing is violated; empty: it is not.
	Doubt func() string
	// Order says which executions that may match a violation witness are none of the program's; empty: there are none.
	Order string
	// Change makes the program of what is read of Texts; counts says which statements are about the property.
	Change func(p *program.Program, counts func(program.Stmt) bool) *program.Program
}

// Fault is why a witness does not say anything about a program.
type Fault struct {
	At          witness.Place
	Text        string
	Unsupported bool // it may say something, which is not understood
}

func (f *Fault) Error() string { return fmt.Sprintf("%s:%d: %s", f.At.File, f.At.Line, f.Text) }

// fault returns the Fault at a place that makes a witness invalid.
func fault(at witness.Place, format string, args ...any) *Fault {
	return &Fault{At: at, Text: fmt.Sprintf(format, args...)}
}

// unsupported returns the Fault at a place for what is not understood.
func unsupported(at witness.Place, format string, args ...any) *Fault {
	return &Fault{At: at, Text: fmt.Sprintf(format, args...), Unsupported: true}
}

// New returns the plan for the witnesses of a file: one of a violation, or one or several of correctness, whose invariants are to hold
// together. Errors are *Fault, and those of c.Load for the program itself.
func New(ctx context.Context, ws []witness.Witness, files []string, o c.Options) (*Plan, error) {
	b := &builder{places: map[*c.Place]*marks{}}
	lines := map[int]bool{}
	for _, w := range ws {
		if w.Kind != ws[0].Kind || w.Kind == witness.ViolationSequence && len(ws) > 1 {
			return nil, unsupported(w.At, "several witnesses in one file that cannot hold together")
		}
		each(w, func(l witness.Location) { lines[l.Line] = true })
	}
	var err error
	if b.units, err = c.Places(ctx, files, o, func(_ string, line int) bool { return lines[line] }); err != nil {
		return nil, err
	}
	for _, u := range b.units {
		if !u.Plain() {
			b.named = append(b.named, u.File)
		}
	}
	file := ws[0].At.File
	plan := &Plan{}
	switch ws[0].Kind {
	case witness.InvariantSet:
		err = b.invariants(ws)
		plan.Calls, plan.Change = []string{invalid, undefined, wraps}, checkedInvariants(file, ws)
		itself := inductiveOf(ws)
		plan.Itself, plan.Shows = &itself, verdict.Safe
	case witness.ViolationSequence:
		var target *target
		if target, err = b.sequence(ws[0]); target != nil {
			itself := followed(b.said)
			planned := func(c counting) *Plan {
				of := *target
				of.counting = c
				return &Plan{Change: of.guarded, Itself: &itself, Shows: verdict.Unsafe}
			}
			plan = planned(atTarget)
			plan.Ends, plan.Loses = planned(lostAtEnd), planned(lostAfter)
		} else {
			l := &lasso{}
			plan.Calls, plan.Only, plan.Change, plan.Doubt = []string{repeats}, true, l.closed, func() string { return l.doubt }
		}
	}
	if err != nil {
		return nil, err
	}
	plan.Texts, plan.Order = b.texts(), b.untried
	if plan.Loses != nil {
		plan.Ends.Texts, plan.Loses.Texts = plan.Texts, plan.Texts
	}
	return plan, harmless(ctx, files, o, plan.Texts, file)
}

// each calls f with the locations of a witness.
func each(w witness.Witness, f func(witness.Location)) {
	for _, i := range w.Invariants {
		f(i.Location)
	}
	for _, s := range w.Segments {
		for _, p := range s.Waypoints {
			f(p.Location)
		}
	}
}

// harmless returns a Fault if code from a file of witnesses is no expression without effects where it stands in the texts.
func harmless(ctx context.Context, files []string, o c.Options, texts map[string][]byte, file string) error {
	o.Files = frontend.Overlay(o.Files, texts)
	effects, err := c.Effects(ctx, files, o, file)
	var wrong *frontend.SyntaxError
	var refused *frontend.UnsupportedError
	switch err = Misread(err, file); {
	case errors.As(err, &wrong) || errors.As(err, &refused): // of a program that could be read without it
		return unsupported(witness.Place{File: file, Line: 1}, "it cannot be put into the program: %v", err)
	case err != nil:
		return err
	case len(effects) > 0:
		at := effects[0].Pos
		return fault(witness.Place{File: file, Line: at.Line}, "there is %s in an expression", effects[0].What)
	}
	return nil
}

// Misread makes an error about a text of a plan, for the witness in a file, a *Fault if it is about the code in it.
func Misread(err error, file string) error {
	var wrong *frontend.SyntaxError
	var refused *frontend.UnsupportedError
	switch {
	case errors.As(err, &wrong) && (wrong.Pos.File == file || wrong.Pos.File == c.GlueFile && wrong.Pos.Line > 1):
		return fault(witness.Place{File: file, Line: wrong.Pos.Line}, "this is no expression there: %s", wrong.Text)
	case errors.As(err, &wrong) && wrong.Pos.File == c.GlueFile:
		return unsupported(witness.Place{File: file, Line: 1}, "it cannot be put into the program: %s", wrong.Text)
	case errors.As(err, &refused) && (refused.Pos.File == file || refused.Pos.File == c.GlueFile):
		return unsupported(witness.Place{File: file, Line: max(1, refused.Pos.Line)}, "not supported: %s", refused.What)
	}
	return err
}

// builder collects what is inserted into a program.
type builder struct {
	units  []*c.PlacedUnit
	head   string // before the text of the first unit
	others string // before those of the others
	places map[*c.Place]*marks
	order  []*c.Place // of places
	edits  []c.Edit
	said   []said // of a violation witness, by segment
	// named are the files of units whose lines have other numbers, as #line says, in the program
	named []string
	// untried says which orders of evaluation are none of what is inserted; empty: all are
	untried string
}

// texts returns the units with what is inserted.
func (b *builder) texts() map[string][]byte {
	texts := map[string][]byte{}
	for i, u := range b.units {
		head := b.head
		if i > 0 {
			head = b.others
		}
		texts[u.File] = u.Insert(head, b.edits)
	}
	return texts
}

// find returns the place that a location means, of one of some kinds; a Fault if there is none, or code cannot be there.
func (b *builder) find(l witness.Location, what string, kinds ...c.PlaceKind) (*c.Place, error) {
	p, err := b.meant(l, what, kinds...)
	if err == nil && p.Unsupported() != "" {
		return nil, unsupported(l.At, "the %s in line %d: %s", what, l.Line, p.Unsupported())
	}
	return p, err
}

// meant is find for places where code need not be.
func (b *builder) meant(l witness.Location, what string, kinds ...c.PlaceKind) (*c.Place, error) {
	files := Meant(l.File, b.files())
	if len(files) == 0 {
		for _, u := range b.units {
			if len(Meant(l.File, slices.Concat(u.Parts, u.Named))) > 0 {
				return nil, unsupported(l.At, "%s is a part of %s, where code cannot be inserted", l.File, u.File)
			}
		}
		return nil, fault(l.At, "%s is no file of the program", l.File)
	}
	var best *c.Place
	var in map[string]bool // files with places that fit
	for _, fits := range []func(witness.Location, *c.Place) bool{isAt, isNear} {
		if best, in = b.first(files, kinds, func(p *c.Place) bool { return fits(l, p) }); best != nil {
			break
		}
	}
	switch {
	case len(in) > 1:
		return nil, unsupported(l.At, "%s may be any of %s", l.File, strings.Join(files, ", "))
	case best != nil:
		return best, nil
	case l.Column > 0:
		return nil, fault(l.At, "there is no %s at line %d, column %d", what, l.Line, l.Column)
	}
	return nil, fault(l.At, "there is no %s in line %d", what, l.Line)
}

// files returns the files that the units are.
func (b *builder) files() []string {
	var out []string
	for _, u := range b.units {
		out = append(out, u.File)
	}
	return out
}

// first returns the place, of those of some kinds in some files that fit, in the least column, and the files that have one.
func (b *builder) first(files []string, kinds []c.PlaceKind, fits func(*c.Place) bool) (best *c.Place, in map[string]bool) {
	in = map[string]bool{}
	for _, u := range b.units {
		if !slices.Contains(files, u.File) {
			continue
		}
		for _, p := range u.Places {
			if !slices.Contains(kinds, p.Kind) || !fits(p) {
				continue
			}
			if in[u.File] = true; best == nil || p.Pos.Col < best.Pos.Col {
				best = p
			}
		}
	}
	return best, in
}

// isAt reports whether a place is at a location, whose column counts bytes.
func isAt(l witness.Location, p *c.Place) bool {
	switch {
	case l.Function != "" && l.Function != p.Function:
		return false
	case p.Kind == c.DefinitionPlace:
		return l.Column == 0 && p.Pos.Line <= l.Line && l.Line <= p.LastLine || l.Column > 0 && p.InSignature(l.Line, l.Column)
	}
	return p.Pos.Line == l.Line && (l.Column == 0 || l.Column == p.Pos.Col)
}

// isNear reports whether a place is at a location whose column counts characters, or is a definition in one of its lines.
func isNear(l witness.Location, p *c.Place) bool {
	if p.Kind == c.DefinitionPlace {
		l.Column = 0
		return isAt(l, p)
	}
	return p.Pos.Line == l.Line && p.InCharacters(l.Column) && (l.Function == "" || l.Function == p.Function)
}

// Meant returns the files, of those of a program, that a witness can mean by a name. Folders that it does not say are anything, and
// so are those that it says, as programs are moved; but of several files with one name those are meant that have most folders in common
// with it.
func Meant(name string, files []string) []string {
	most := 0
	var out []string
	for _, file := range files {
		switch n := common(name, file); {
		case n == 0 || n < most:
		case n > most:
			most, out = n, []string{file}
		default:
			out = append(out, file)
		}
	}
	return out
}

// common returns how many elements at the ends of two paths are the same.
func common(name, file string) int {
	a, b := strings.Split(filepath.ToSlash(filepath.Clean(name)), "/"), strings.Split(filepath.ToSlash(filepath.Clean(file)), "/")
	n := 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// piece is text of a witness.
func piece(e witness.Expression, text string) c.Piece {
	return c.Piece{Text: text, File: e.At.File, Line: e.At.Line}
}

// behind is text that stands behind an expression of a witness: the parser notices there what is missing in it.
func behind(e witness.Expression, text string) c.Piece {
	return c.Piece{Text: text, File: c.GlueFile, Line: e.At.Line}
}

// nothing is an expression that does nothing.
var nothing = c.Code{c.Glue("(void)0")}
