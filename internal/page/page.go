// Package page writes what a run found as one page of HTML for a browser: nothing is loaded from elsewhere, and without scripts
// everything is still there, one part below the other.
package page

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
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
	Of    []string // the answers that say so; empty if there is one answer
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

	parsed = template.Must(template.New("page").Funcs(template.FuncMap{
		"style":  func() template.CSS { return template.CSS(style) },
		"script": func() template.JS { return template.JS(script) },
	}).Parse(layout))
)

// Write writes a page.
func Write(w io.Writer, p *Page) error {
	if _, err := io.WriteString(w, Marker); err != nil {
		return err
	}
	return parsed.Execute(w, p)
}
