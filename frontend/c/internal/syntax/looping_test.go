package syntax

import (
	"testing"

	"craig/frontend"
)

// TestLooping: where the preprocessor does not end, an #include that has a condition can be why.
func TestLooping(t *testing.T) {
	s := newSources(Unit{File: "t.c"}, NewSpellings())
	s.quoted = []string{"@"}
	s.add("t.c", []byte("#include \"x.h\"\n"))
	s.add("x.h", []byte("#if 1\nint x;\n#include \"x.h\"\n#endif\n"))
	if err := s.endless(true); err != nil {
		t.Errorf("%v, but there may be an end", err)
	}
	limit := &frontend.SyntaxError{Text: "macro expansion limit exceeded"}
	if err := s.looping(limit); err.Error() != "x.h:3: this includes the file itself, without end" {
		t.Error(err)
	}
	if other := (&frontend.SyntaxError{Text: "else"}); s.looping(other) != other {
		t.Error("another error became one of inclusion")
	}
}
