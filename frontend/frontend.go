// Package frontend holds what front ends share: how files are read and how input is refused. The languages are its
// folders.
package frontend

import "craig/program"

// SyntaxError is the error for text that is not of the language.
type SyntaxError struct {
	Pos  program.Pos
	Text string
}

func (e *SyntaxError) Error() string { return e.Pos.String() + ": " + e.Text }

// UnsupportedError is the error for a construct that is not modelled.
type UnsupportedError struct {
	Pos  program.Pos
	What string
}

func (e *UnsupportedError) Error() string { return e.Pos.String() + ": not supported: " + e.What }

// InputError is the error for files that cannot be read or hold no program.
type InputError struct{ Text string }

func (e *InputError) Error() string { return e.Text }

// EntryError is the error for a program without the procedure in which execution is to start. It is an InputError, too.
type EntryError struct{ Text string }

func (e *EntryError) Error() string { return e.Text }

// Unwrap returns e as an *InputError.
func (e *EntryError) Unwrap() error { return &InputError{e.Text} }
