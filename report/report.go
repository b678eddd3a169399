// Package report shows what a run found: as text for people, short unless asked for more, as JSON for programs, as SARIF for services, and as
// a page for a browser.
package report

import (
	"path/filepath"
	"time"

	"craig/certify"
	"craig/internal/diagram"
	"craig/internal/goal"
	"craig/internal/pipeline"
	"craig/program"
)

// Report is what there is to tell about a run.
type Report struct {
	Files    []string // as the user named them
	Language string   // of the files: "c", "bp", "imp" or "craig"; empty is like "c"
	Engine   string
	// Answer is what there is to say of all that was asked. Its Name and Claim are empty for the default; Program is nil if there
	// was none yet, and Proved may be nil for Program.
	certify.Answer
	// Unbounded is whether integers have no bounds in the program.
	Unbounded bool
	Solver    string        // another solver that proofs are checked with besides; empty: none
	Elapsed   time.Duration // 0 is not shown
	// Properties are the answers for several properties that were asked for at once. Empty for one.
	Properties []certify.Answer
	// Goals is what is known of places of which was asked whether executions come there; nil if nothing was asked.
	Goals *goal.Result
	// Invocation is how the run was asked for; zero if that is not known.
	Invocation Invocation
	// Passes are what the passes did in the last attempt.
	Passes []pipeline.Effect
	// Explored is what the engine has explored in its last search, for the page; nil if it explores no graph.
	Explored *diagram.Diagram
}

// Invocation is a call of the command, and its end. What is not known is zero.
type Invocation struct {
	Version    string   // of Craig
	Arguments  []string // without the name of the command
	Folder     string   // that names of files are relative to, an absolute path
	Start, End time.Time
	Status     int // the exit status
}

// of returns the report on one property alone. Whole reports about several have no time of each.
func (r *Report) of(a certify.Answer) *Report {
	one := *r
	one.Properties, one.Elapsed = nil, 0
	one.Answer = a
	return &one
}

// inlined reports whether the certificate is about the program with calls inlined.
func (r *Report) inlined() bool { return r.Proved != nil && r.Proved != r.Program }

// Options choose how much text there is.
type Options struct {
	Proof bool // of Safe: the contracts of procedures and the invariants of loops
	Trace bool // of Unsafe: every step of the path
	Stats bool // the passes' and the engine's numbers
	Brief bool // of JSON: no proof, and all steps of the path are left out
	// Source reads a source file, to show its lines; nil if they are not to be shown. A file that it cannot read is
	// shown by its line numbers alone.
	Source func(file string) ([]byte, error)
	// Explain returns what craig explain says of a name: of a check, an assumption, or a kind of undefined behaviour as KindText
	// has it. Empty: nothing; nil: nothing of any.
	Explain func(name string) string
}

// at returns the place as text, or a replacement where it is unknown.
func at(p program.Pos) string {
	p.Col = 0
	if s := p.String(); s != "" {
		return s
	}
	return "an unknown place"
}

// shortener returns how to print the places of a trace: files without their folders if there is only one of them.
func shortener(t *certify.Trace) func(program.Pos) string {
	file := ""
	for _, s := range t.Steps {
		switch f := s.Edge.Pos.File; {
		case f == "" || s.Edge.Pos.Line == 0:
		case file == "":
			file = f
		case f != file:
			return at
		}
	}
	return func(p program.Pos) string {
		p.File = filepath.Base(p.File)
		return at(p)
	}
}
