// Package page writes what a run found as one page of HTML for a browser: nothing is loaded from elsewhere, and without scripts
// everything is still there, one part below the other.
package page

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Marker begins the text of every page.
const Marker = "<!DOCTYPE html>\n<!-- A report of craig verify. -->\n"

// Page is what a page shows. All text is plain text: what it means to HTML is escaped.
type Page struct {
	Title   string
	Outcome string // safe, unsafe or unknown
	Summary string // of several answers; empty for one
	Run     []Fact // how it was asked for
	Answers []Answer
	Files   []File
	Graphs  []Graph
	// Explored is what the engine has explored; nil if that is no graph. Its name says how much that is, Left what looks mean.
	Explored *Graph
	Inexact  []Item  // what is not modelled exactly
	Memory   string  // how objects are represented; empty: nothing is known
	Passes   []Table // what passes did
}

// Fact is something with a name.
type Fact struct{ Name, Value string }

// Place is a place of the source.
type Place struct {
	Text string // for people
	Ref  string // of the line, as Ref has it; empty if the page does not show it
}

// Ref returns the name of a line within a page: the files are numbered from 0, their lines from 1.
func Ref(file, line int) string { return fmt.Sprintf("f%d-%d", file, line) }

// Item is something that is said of places.
type Item struct {
	Text   string
	Places []Place
}

// Answer is the answer to one question.
type Answer struct {
	Name       string // empty if nothing else was asked
	Outcome    string // safe, unsafe or unknown
	Headline   string
	Details    []Detail
	Inputs     []Item // values from outside, of unsafe
	Execution  *Execution
	Procedures []Procedure // of a proof with contracts and invariants
	SameAs     string      // instead of Procedures: the name of an earlier answer whose proof says the same
	Limits     []Claim     // of a proof by unwinding
	Followed   string      // what such a proof says first; empty for other proofs
	Open       []Open      // undefined behaviour that a proof does not rule out
	Relies     string      // the sentence that says which other proofs it relies on; empty: on none
	Assumed    []Assumed
	Statistics []Fact
}

// Detail is a line behind a headline.
type Detail struct {
	Depth int
	Text  string
}

// Several reports whether there are several answers.
func (p *Page) Several() bool { return len(p.Answers) > 1 }

// Statistics returns those of all answers, a row for each; nil if there are none.
func (p *Page) Statistics() *Table {
	t := &Table{Heads: []string{"of"}}
	for _, a := range p.Answers {
		row := make([]string, len(t.Heads))
		row[0] = a.Name
		for _, s := range a.Statistics {
			i := slices.Index(t.Heads, s.Name)
			if i < 0 {
				i = len(t.Heads)
				t.Heads, row = append(t.Heads, s.Name), append(row, "")
			}
			row[i] = s.Value
		}
		t.Rows = append(t.Rows, row)
	}
	if len(t.Heads) == 1 {
		return nil
	}
	for i, row := range t.Rows {
		t.Rows[i] = append(row, make([]string, len(t.Heads)-len(row))...)
	}
	return t
}

// Procedure is what a proof says of a procedure.
type Procedure struct {
	Name   string
	Place  Place
	Claims []Claim
}

// Claim is a contract, or an invariant.
type Claim struct {
	Title      string
	Place      Place
	Conditions []string // that hold, all of them
}

// Open is undefined behaviour that a proof leaves open.
type Open struct {
	Item
	Check string // which decides it; empty: none
	Asked bool   // whether that was asked
}

// Assumed is an assumption.
type Assumed struct {
	Name, Says string
	Always     bool // of every program
	About      []Item
}

// Execution is an execution, step by step.
type Execution struct {
	Steps []Step
	Ends  string // what it ends in; empty if that is not known
}

// maxPlaceWidth is how many characters of a step's place are seen.
const maxPlaceWidth = 24

// PlaceWidth returns how many characters the places of the steps need.
func (e *Execution) PlaceWidth() int {
	width := 0
	for _, s := range e.Steps {
		width = max(width, utf8.RuneCountInString(s.Place.Text))
	}
	return min(width, maxPlaceWidth)
}

// Step is a line of source that is executed, a call, or a remark about steps that are not shown.
type Step struct {
	Place    Place
	Depth    int    // of calls
	Text     string // of the line, the call or the remark
	Kind     string // line, call, return or gap
	Changes  string // for people
	Variable Variables
}

// Variables is how what variables hold differs from the step before.
type Variables struct {
	Set     map[string]string `json:"s,omitempty"` // variables that are there now, or hold something else
	Gone    []string          `json:"g,omitempty"` // those that are not there any more
	Changed []string          `json:"c,omitempty"` // those that this step gave a value
}

// Variables returns those of all steps.
func (e *Execution) Variables() []Variables {
	var out []Variables
	for _, s := range e.Steps {
		out = append(out, s.Variable)
	}
	return out
}

// Graph is a graph, of the control flow of a function if nothing else is said.
type Graph struct {
	Name  string
	Place Place
	SVG   template.HTML // whose text is escaped; empty if it is not drawn
	Left  string        // why it is not drawn
	Open  bool          // whether it is to be seen at once
}

// Table is a table with its heads.
type Table struct {
	Heads []string
	Rows  [][]string
}

// File is a source file.
type File struct {
	Name   string
	Blocks [][]Line // all lines, in blocks of which a browser lays out those that are seen
}

// Line is a line of source with what is said about it.
type Line struct {
	Ref    string
	Number int
	Text   string
	Notes  []Note
}

// Note is what is said about a line.
type Note struct {
	Kind  string // contract, invariant, violation, open or reason
	Title string
	Lines []string
	Of    []string // the answers that say so; empty if all do
}

// What of the notes of a line is seen at once. The rest unfolds: it would tear the source apart.
const (
	maxNoteLines = 6
	minNoteLines = 3 // of the first note
)

// FoldedNote is a note of which only a part is seen at once.
type FoldedNote struct {
	Note
	Shown, Folded []string // its lines
}

// Shown returns the notes of the line that are seen at once.
func (l Line) Shown() []FoldedNote {
	var out []FoldedNote
	left := maxNoteLines
	for i, n := range l.Notes {
		if need := 1 + len(n.Lines); i > 0 && need > left {
			break
		}
		f := FoldedNote{Note: n, Shown: n.Lines}
		if most := max(minNoteLines, left-1); len(n.Lines) > most+1 { // a line that says that there is one more is no shorter
			f.Shown, f.Folded = n.Lines[:most], n.Lines[most:]
		}
		left -= 1 + len(f.Shown)
		out = append(out, f)
	}
	return out
}

// Folded returns the other notes of the line.
func (l Line) Folded() []Note { return l.Notes[len(l.Shown()):] }

// maxNames is how many names of answers a note has.
const maxNames = 3

// Names returns who says it: "assert, overflow and 5 others".
func (n Note) Names() string {
	if more := len(n.Of) - maxNames + 1; more > 1 {
		return fmt.Sprintf("%s and %d others", strings.Join(n.Of[:maxNames-1], ", "), more)
	}
	return strings.Join(n.Of, ", ")
}

// blockSize is how many lines a block has.
const blockSize = 100

// Blocks returns lines in blocks.
func Blocks(lines []Line) [][]Line {
	var out [][]Line
	for len(lines) > blockSize {
		out = append(out, lines[:blockSize])
		lines = lines[blockSize:]
	}
	return append(out, lines)
}

var (
	//go:embed page.tmpl
	layout string
	//go:embed page.css
	style string
	//go:embed page.js
	script string
)

// parsed is the template of a page, which most runs write none of.
var parsed = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"style":  func() template.CSS { return template.CSS(style) },
		"script": func() template.JS { return template.JS(script) },
	}).Parse(layout))
})

// Write writes a page.
func Write(w io.Writer, p *Page) error {
	if _, err := io.WriteString(w, Marker); err != nil {
		return err
	}
	return parsed().Execute(w, p)
}
