// Package frontend holds what front ends share: how files are read and how input is refused. The languages are its
// folders.
package frontend

import (
	"bytes"
	"errors"
	"io/fs"
	"os"

	"craig/program"
)

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

// Read returns the text of a file. Errors are *InputError, and *SyntaxError for a file that is no text.
func Read(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	var pe *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &InputError{file + ": no such file"}
	case errors.As(err, &pe):
		return nil, &InputError{file + ": " + pe.Err.Error()}
	case err != nil:
		return nil, &InputError{err.Error()}
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		return nil, &SyntaxError{program.Pos{File: file, Line: 1 + bytes.Count(text[:i], []byte("\n"))}, "this is no text: it holds a zero byte"}
	}
	return text, nil
}
