package bmc

import (
	"craig/internal/cells"
	"craig/logic"
)

// value is what a variable holds: a term, or an array. The zero value is anything.
type value struct {
	term  *logic.Term
	array *cells.Array
}

// size of a chunk: so many variables are copied when one of them changes.
const chunkSize = 16

// chunk is a part of a state. States share chunks; who is not its owner copies it before writing.
type chunk struct {
	owner *owner
	vals  [chunkSize]value
}

// owner tells states apart, also of the same execution before and after a branch.
type owner struct{ _ byte }

// state is where executions are: under which condition, and with which values of the variables, by slot. The globals come
// first.
type state struct {
	guard  *guard
	chunks []*chunk
	owner  *owner
}

func newState(g *guard, slots int) *state {
	return &state{guard: g, chunks: make([]*chunk, (slots+chunkSize-1)/chunkSize), owner: new(owner)}
}

// clone returns a copy of s under a guard.
func (s *state) clone(g *guard) *state {
	s.owner = new(owner)
	return &state{guard: g, chunks: append([]*chunk(nil), s.chunks...), owner: new(owner)}
}

func (s *state) get(slot int) value {
	if c := s.chunks[slot/chunkSize]; c != nil {
		return c.vals[slot%chunkSize]
	}
	return value{}
}

func (s *state) set(slot int, v value) {
	c := s.chunks[slot/chunkSize]
	switch {
	case c == nil:
		c = &chunk{owner: s.owner}
		s.chunks[slot/chunkSize] = c
	case c.owner != s.owner:
		copied := *c
		c = &copied
		c.owner = s.owner
		s.chunks[slot/chunkSize] = c
	}
	c.vals[slot%chunkSize] = v
}
