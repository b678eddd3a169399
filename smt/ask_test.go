package smt

import (
	"context"
	"testing"

	"craig/logic"
)

// ask asks a new solver about the assertions of a script, and returns it with its answer. Models are held against the
// assertions.
func ask(t *testing.T, o Options, script string) (*Solver, Status) {
	t.Helper()
	c := logic.NewContext()
	commands, err := c.NewScope().Script("", script)
	if err != nil {
		t.Fatal(err)
	}
	s := New(c, o)
	var asserted []*logic.Term
	for _, k := range commands {
		if k.Name == "assert" {
			s.Assert(k.Term)
			asserted = append(asserted, k.Term)
		}
	}
	status := s.Check(context.Background())
	for _, f := range asserted {
		if status == Sat && !s.Model().Holds(f) {
			t.Errorf("%s: the model does not satisfy %v", script, f)
		}
	}
	return s, status
}
