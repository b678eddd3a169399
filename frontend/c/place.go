// Places in the text of units where something can be evaluated beside what the program does: before statements, where loops and
// branches look at their conditions, around calls and functions.

package c

import (
	"context"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/frontend/c/internal/linking"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// PlaceKind says what a Place is of.
type PlaceKind int

// The kinds of places. Their Pos is where a reader would point at.
const (
	StatementPlace      PlaceKind = iota // a statement or a declaration in a block, or a label: where it begins
	FullExpressionPlace                  // an expression that is no part of one: where it begins; nothing can be inserted
	LoopPlace                            // a loop: its keyword
	IfPlace                              // an if: its keyword
	ConditionalPlace                     // the operator ?: : the question mark
	SwitchPlace                          // a switch: its keyword
	CallPlace                            // a call that is evaluated: its closing parenthesis
	DefinitionPlace                      // a function's definition: where it begins
)

// Place is something in the text of a unit.
type Place struct {
	Kind     PlaceKind
	Pos      program.Pos // in the file as it is, whatever #line says
	Within   program.Pos // what is evaluated there, or is the statement or the body of the function, with its end, as programs have places
	Shown    program.Pos // Pos as programs have places
	LastLine int         // of a DefinitionPlace: where the body begins
	Function string      // that it is in, or is

	unit        *PlacedUnit
	offset      int        // of Pos in the text of the unit, but for a DefinitionPlace
	span        span       // what is evaluated, or defined
	braces      bool       // of a StatementPlace: it is no item of a block
	block       bool       // of a StatementPlace: it is a block
	kept        bool       // of a ConditionalPlace: there is no second operand, so that the value of the condition matters
	cases       []string   // of a SwitchPlace: the texts of its labels
	typ         string     // of a SwitchPlace: the type of its value
	void        bool       // of a CallPlace or a DefinitionPlace: it returns nothing
	arguments   []argument // of a CallPlace
	interrupted bool       // of a CallPlace: see Interrupted
	name        span       // of a DefinitionPlace: the name of the function in it
	signature   span       // of a DefinitionPlace: the text before the body
	declared    string     // of a DefinitionPlace: that text, or what directives leave of it
	parameters  []string   // of a DefinitionPlace
	unsupported string     // why nothing can be evaluated here; empty: it can
	scope       *cc.Scope  // that names are looked for in, of places of statements, loops and definitions; nil of others
	seq         int        // the token before which what is evaluated would stand
}

// span is a part of a text, from the offset begin to before end. An empty one is between two tokens.
type span struct{ begin, end int }

// argument is an argument of a call, or what is called; passes is that there is something in it that executions are noticed to pass.
type argument struct {
	span
	passes bool
}

// PlacedUnit is a unit with its places.
type PlacedUnit struct {
	File   string
	Text   []byte // as it is read: with directives for a preprocessor's line markers
	Places []*Place
	Parts  []string // other files that declarations of it are in: those that it includes, and some that #line names
	Named  []string // the files that #line names, before Plain

	lines *syntax.Lines // of Text
	link  func() (*linking.Linkage, error)
	asks  bool // the text asks for its lines or the name of its file
}

// Places returns the units that the files are, with their places in lines that are wanted. Those that come out of macros or from
// files that are included are not among them. Errors are those of Load.
func Places(ctx context.Context, files []string, o Options, wanted func(file string, line int) bool) ([]*PlacedUnit, error) {
	r, err := o.read(ctx, files)
	if err != nil {
		return nil, err
	}
	link := sync.OnceValues(func() (*linking.Linkage, error) { return linking.Link(r.files, r.trees) })
	var units []*PlacedUnit
	for i, u := range r.units {
		text, err := frontend.Read(o.Files, u.File)
		if err != nil {
			return nil, err
		}
		unit := &PlacedUnit{File: u.File, Text: syntax.Markers(text), link: link}
		unit.lines = syntax.NewLines(unit.File, unit.Text)
		unit.Named = unit.lines.Named()
		unit.asks = asksWhere(unit.Text, r.trees[i].Macros)
		f := &placeFinder{unit: unit, wanted: wanted, macros: r.trees[i].Macros}
		f.index()
		for tu := r.trees[i].TranslationUnit; tu != nil; tu = tu.TranslationUnit {
			f.external(tu.ExternalDeclaration)
			if file := tu.ExternalDeclaration.Position().Filename; file != unit.File && !slices.Contains(unit.Parts, file) {
				unit.Parts = append(unit.Parts, file)
			}
		}
		units = append(units, unit)
	}
	return units, nil
}

// text returns the text of a part of the unit.
func (p *Place) text(s span) string { return strings.TrimSpace(string(p.unit.Text[s.begin:s.end])) }

// Begin returns where what is evaluated there begins, in the file as it is, whatever #line says.
func (p *Place) Begin() program.Pos { return p.unit.lines.In(p.span.begin) }

// InCharacters reports whether p is in a column, where columns count characters rather than bytes.
func (p *Place) InCharacters(column int) bool {
	return utf8.RuneCount(p.unit.Text[p.offset-p.Pos.Col+1:p.offset]) == column-1
}

// InSignature reports whether p, a DefinitionPlace, has a line and a column before the body of its function.
func (p *Place) InSignature(line, column int) bool {
	begin, end := p.unit.lines.In(p.signature.begin), p.unit.lines.In(p.signature.end)
	at := program.Pos{File: begin.File, Line: line, Col: column}
	return begin.Compare(at) <= 0 && at.Compare(end) < 0
}

// Unit returns the unit that p is in.
func (p *Place) Unit() *PlacedUnit { return p.unit }

// Item reports whether p is a statement or a declaration of a block, without labels: what is before it in the block ends where it begins.
func (p *Place) Item() bool { return p.Kind == StatementPlace && !p.braces }

// Has reports whether a place of the program begins within p, or is where p is.
func (p *Place) Has(at program.Pos) bool {
	if at.Start() == p.Shown.Start() {
		return true
	}
	end := program.Pos{File: p.Within.File, Line: int(p.Within.End.Line), Col: int(p.Within.End.Col)}
	return at.File == p.Within.File && p.Within.Start().Compare(at.Start()) <= 0 && at.Start().Compare(end) < 0
}

// Means reports whether the name of a variable of the source means it, and its value, in what is evaluated at p, the place of a statement, a
// loop or a definition. Scopes are those of the text as it is read, whatever #line says.
func (p *Place) Means(o *program.Object) bool {
	if o.Scope == nil || o.Func != "" && o.Func != p.Function {
		return false
	}
	for s := p.scope; s != nil; s = s.Parent {
		for _, n := range slices.Backward(s.Nodes[o.Name]) {
			switch n := n.(type) {
			case *cc.Enumerator:
				if n.Visible() <= p.seq {
					return false
				}
			case *cc.Parameter:
				if n.Visible() <= p.seq {
					return n.Declarator != nil && p.declares(n.Declarator, o)
				}
			case *cc.Declarator:
				if n.Visible() <= p.seq {
					return p.declares(n, o)
				}
			}
		}
	}
	return false
}

// declares reports whether d declares o.
func (p *Place) declares(d *cc.Declarator, o *program.Object) bool {
	if d.IsTypename() {
		return false
	}
	if d.IsExtern() || !d.IsParam() && d.LexicalScope().Parent == nil {
		link, err := p.unit.link()
		if err != nil {
			return false
		}
		s := link.Find(d.LexicalScope(), d.Name())
		if s == nil || s.Definition.Declarator == nil {
			return false
		}
		d = s.Definition.Declarator
	}
	return syntax.Pos(d).Start() == o.Scope.In.Start()
}
