package source

import (
	"errors"
	"testing"

	"craig/program"
)

// TestAt: lines are counted from one, files are read once, also those that cannot be read.
func TestAt(t *testing.T) {
	reads := 0
	s := NewLines(func(name string) ([]byte, error) {
		reads++
		if name != "a.c" {
			return nil, errors.New("no such file")
		}
		return []byte("one\n  two \t\r\nthree"), nil
	})
	for _, tt := range []struct {
		file string
		line int
		want string
	}{
		{"a.c", 1, "one"}, {"a.c", 2, "two"}, {"a.c", 3, "three"}, {"a.c", 4, ""}, {"a.c", 0, ""}, {"b.c", 1, ""}, {"b.c", 2, ""}, {"", 1, ""},
	} {
		if got := s.At(program.Pos{File: tt.file, Line: tt.line}); got != tt.want {
			t.Errorf("%s:%d: %q, want %q", tt.file, tt.line, got, tt.want)
		}
	}
	if reads != 2 {
		t.Errorf("%d reads of two files", reads)
	}
	if got := NewLines(nil).At(program.Pos{File: "a.c", Line: 1}); got != "" {
		t.Errorf("%q", got)
	}
}
