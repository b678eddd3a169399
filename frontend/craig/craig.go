// Package craig is the front end for programs in the textual form of package program, which Craig prints at every stage
// (craig show); program.Write has the grammar, and package program the meaning.
//
// A file is a program. What it says of the source that it was made of, the places above all, is what reports say; where it
// names no place at all, procedures and statements have the places of their own lines.
package craig

import (
	"context"
	"errors"

	"craig/frontend"
	"craig/logic"
	"craig/logic/sexpr"
	"craig/program"
)

// Options choose how a program is read.
type Options struct {
	Entry string         // the procedure where execution starts; empty: the one that the program names
	Files frontend.Files // where the file is read from; nil: the machine's file system
}

// Load reads the program of the one file. Errors are those of package frontend, or that of ctx.
func Load(ctx context.Context, lc *logic.Context, files []string, o Options) (*program.Program, error) {
	if len(files) != 1 {
		return nil, &frontend.InputError{Text: "a program in textual form is one file; there are no links between several"}
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	text, err := frontend.Read(o.Files, files[0])
	if err != nil {
		return nil, err
	}
	p, err := program.ParseSource(lc, files[0], string(text))
	var wrong *sexpr.Error
	switch {
	case errors.As(err, &wrong):
		return nil, &frontend.SyntaxError{Pos: program.Pos{File: wrong.Pos.File, Line: wrong.Pos.Line, Col: wrong.Pos.Col}, Text: wrong.Msg}
	case err != nil:
		return nil, err
	}
	if o.Entry != "" && o.Entry != p.Entry.Name {
		if err := start(p, o.Entry); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// start lets execution start in the procedure of a name.
func start(p *program.Program, name string) error {
	for _, pr := range p.Procs {
		if pr.Name != name {
			continue
		}
		p.Entry = pr
		if err := p.Check(); err != nil {
			return &frontend.InputError{Text: "execution cannot start in " + name + ": " + err.Error()}
		}
		return nil
	}
	return &frontend.EntryError{Text: "no procedure " + name + " to start from; choose one with --entry"}
}
