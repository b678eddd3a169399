// Lines of source files.

package report

import (
	"strings"

	"craig/program"
)

// sources reads source files once.
type sources struct {
	read  func(string) ([]byte, error)
	files map[string][]string
}

func newSources(o Options) *sources {
	return &sources{read: o.Source, files: make(map[string][]string)}
}

// line returns the text of the line, without surrounding space; empty if it cannot be had.
func (s *sources) line(p program.Pos) string {
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
