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

// At returns the text of the line at p, without space around it; empty if it cannot be had.
func (s *Lines) At(p program.Pos) string {
	if s.read == nil || p.File == "" || p.Line <= 0 {
		return ""
	}
	lines, ok := s.files[p.File]
	if !ok {
		if data, err := s.read(p.File); err == nil {
			lines = strings.Split(string(data), "\n")
		}
		s.files[p.File] = lines
	}
	if p.Line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[p.Line-1])
}
