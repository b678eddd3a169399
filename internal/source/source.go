// Package source shows lines of source files.
package source

import (
	"strings"

	"craig/program"
)

// Lines are the lines of files, each of which is read once.
type Lines struct {
	read  func(string) ([]byte, error)
	files map[string][]string
}

// NewLines returns lines of the files that read returns by name; nil: there are none.
func NewLines(read func(string) ([]byte, error)) *Lines {
	return &Lines{read: read, files: make(map[string][]string)}
}

// Any reports whether there are lines of any file.
func (s *Lines) Any() bool { return s.read != nil }

// At returns the text of the line at p, without space around it; empty if it cannot be had.
func (s *Lines) At(p program.Pos) string {
	line, _ := s.Line(p.File, p.Line)
	return strings.TrimSpace(line)
}

// Line returns a line of a file, by its number from 1, without its end; ok is false if it cannot be had.
func (s *Lines) Line(file string, number int) (line string, ok bool) {
	if s.read == nil || file == "" || number <= 0 {
		return "", false
	}
	lines, ok := s.files[file]
	if !ok {
		if data, err := s.read(file); err == nil {
			lines = strings.Split(string(data), "\n")
		}
		s.files[file] = lines
	}
	if number > len(lines) {
		return "", false
	}
	return strings.TrimSuffix(lines[number-1], "\r"), true
}

// Text returns the text from the beginning of p to its end, or to the end of its line if that is not known; empty if it cannot be had.
func (s *Lines) Text(p program.Pos) string {
	last, end := int(p.End.Line), int(p.End.Col)
	if p.End == (program.End{}) {
		last, end = p.Line, 0
	}
	var b strings.Builder
	for n := p.Line; n <= last; n++ {
		line, ok := s.Line(p.File, n)
		if !ok {
			return ""
		}
		if n == last && end > 0 {
			line = line[:min(end-1, len(line))]
		}
		if n == p.Line {
			line = line[min(max(p.Col-1, 0), len(line)):]
		}
		b.WriteString(line + "\n")
	}
	return strings.TrimSpace(b.String())
}
