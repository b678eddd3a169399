// Package report shows what a run found: as text for people, short unless asked for more, and as JSON for programs.
package report

import (
	"path/filepath"
	"time"

	"craig/certify"
	"craig/pipeline"
	"craig/program"
	"craig/verdict"
)

// Report is what there is to tell about a run.
type Report struct {
	Files    []string         // as the user named them
	Language string           // of the files: "c", "bp" or "craig"; empty is like "c"
	Program  *program.Program // the front end's; nil if there was none yet
	Proved   *program.Program // what a certificate is about: Program, for which nil stands, or Program with calls inlined
	Result   verdict.Result   // checked, and about Program but for the certificate
	Trace    *certify.Trace   // of the replayed counterexample, if Result is Unsafe
	Engine   string
	// Unbounded is whether integers have no bounds in the program.
	Unbounded bool
	Solver    string        // another solver that proofs are checked with besides; empty: none
	Elapsed   time.Duration // 0 is not shown
	// Undefined are the kinds of undefined behaviour that the proof of Safe does not rule out.
	Undefined []Undefined
	Premise   *Premise // what the proof of Safe takes for granted; nil if that is nothing
	// Property names what was asked and Claim what Safe means; both are empty for the default.
	Property, Claim string
	// Properties are the answers for several properties that were asked for at once, of which the fields above say
	// what there is to say of all. Empty for one.
	Properties []Property
	// Passes are what the passes did in the last attempt.
	Passes []pipeline.Effect
}

// Property is a property with its answer, as far as it differs from that for others.
type Property struct {
	Name, Claim string
	Program     *program.Program
	Proved      *program.Program
	Result      verdict.Result
	Trace       *certify.Trace
	Undefined   []Undefined
	Premise     *Premise
}

// of returns the report on one property alone. Whole reports about several have no time of each.
func (r *Report) of(p Property) *Report {
	one := *r
	one.Properties, one.Elapsed = nil, 0
	one.Property, one.Claim, one.Program, one.Proved, one.Result, one.Trace, one.Undefined = p.Name, p.Claim, p.Program, p.Proved, p.Result, p.Trace, p.Undefined
	one.Premise = p.Premise
	return &one
}

// inlined reports whether the certificate is about the program with calls inlined.
func (r *Report) inlined() bool { return r.Proved != nil && r.Proved != r.Program }

// Undefined is a kind of undefined behaviour and where it could happen.
type Undefined struct {
	Kind   program.Kind
	Places []program.Pos
	Check  string // the name of the check that decides whether it happens; empty if none does
}

// Options choose how much text there is.
type Options struct {
	Proof bool // of Safe: the contracts of procedures and the invariants of loops
	Trace bool // of Unsafe: every step of the path
	Stats bool // the passes' and the engine's numbers
	// Source reads a source file, to show its lines; nil if they are not to be shown. A file that it cannot read is
	// shown by its line numbers alone.
	Source func(file string) ([]byte, error)
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
