package words

import (
	"math/rand/v2"
	"testing"
)

// table holds the values of a bit under all values of four inputs.
type table uint16

// simulated is a network of four inputs, with the values of its gates by what their kinds mean.
type simulated struct {
	*network
	values []table // by node
}

func newSimulated() (s *simulated, inputs []bit) {
	s = &simulated{network: newNetwork()}
	for range 4 {
		inputs = append(inputs, s.input())
	}
	s.values = []table{0, 0xAAAA, 0xCCCC, 0xF0F0, 0xFF00}
	return s, inputs
}

// of returns the values of b.
func (s *simulated) of(b bit) table {
	known := func(b bit) table { return s.values[b.node()] ^ -table(b.complement()) }
	for k := len(s.values); k < len(s.gates); k++ { // operands come before
		g := s.gates[k]
		x, y, z := known(g.a), known(g.b), known(g.c)
		var v table
		switch g.kind {
		case isAnd:
			v = x & y
		case isXor:
			v = x ^ y
		case isIte:
			v = x&y | ^x&z
		case isMaj:
			v = x&y | x&z | y&z
		case isInput:
			panic("an input that was not made first")
		}
		s.values = append(s.values, v)
	}
	return known(b)
}

// TestNetwork: whatever a network makes of operands, simplified or not, has the values that the operation says.
func TestNetwork(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 4))
		s, bits := newSimulated()
		bits = append(bits, zero, one)
		pick := func() bit { return bits[r.IntN(len(bits))] ^ bit(r.IntN(2)) }
		for range 60 {
			a, b, c := pick(), pick(), pick()
			x, y, z := s.of(a), s.of(b), s.of(c)
			for _, op := range []struct {
				name string
				made bit
				want table
			}{
				{"and", s.and(a, b), x & y},
				{"or", s.or(a, b), x | y},
				{"xor", s.xor(a, b), x ^ y},
				{"iff", s.iff(a, b), ^(x ^ y)},
				{"ite", s.ite(a, b, c), x&y | ^x&z},
				{"maj", s.maj(a, b, c), x&y | x&z | y&z},
			} {
				if got := s.of(op.made); got != op.want {
					t.Fatalf("seed %d: %s of %x, %x, %x is %x, not %x", seed, op.name, x, y, z, got, op.want)
				}
				if r.IntN(3) == 0 {
					bits = append(bits, op.made)
				}
			}
		}
	}
}

// TestSimplified: gates whose value is one of their operands, or that of a smaller gate, are not made.
func TestSimplified(t *testing.T) {
	n := newNetwork()
	x, y, z := n.input(), n.input(), n.input()
	both := n.and(x, y)
	for _, tt := range []struct {
		name      string
		got, want bit
	}{
		{"x ∧ (x ∧ y)", n.and(x, both), both},
		{"¬x ∧ (x ∧ y)", n.and(x.not(), both), zero},
		{"x ∧ ¬(x ∧ y)", n.and(x, both.not()), n.and(x, y.not())},
		{"¬x ∧ ¬(x ∧ y)", n.and(x.not(), both.not()), x.not()},
		{"¬(x ∧ y) ∧ ¬(x ∧ ¬y)", n.and(both.not(), n.and(x, y.not()).not()), x.not()},
		{"x ⊕ (x ⊕ y)", n.xor(x, n.xor(x, y)), y},
		{"if x then (if x then y else z) else z", n.ite(x, n.ite(x, y, z), z), n.ite(x, y, z)},
		{"if x then y else (if x then ¬y else z)", n.ite(x, y, n.ite(x, y.not(), z)), n.ite(x, y, z)},
		{"maj(x, ¬x, y)", n.maj(x, x.not(), y), y},
		{"maj(x, y, ¬y)", n.maj(x, y, y.not()), x},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: bit %d, not %d", tt.name, tt.got, tt.want)
		}
	}
}

// TestShared: a gate is there once, and so is the constant.
func TestShared(t *testing.T) {
	n := newNetwork()
	a, b, c := n.input(), n.input(), n.input()
	for _, f := range []func() bit{
		func() bit { return n.and(a, b) },
		func() bit { return n.xor(a.not(), c) },
		func() bit { return n.ite(a, b, c) },
		func() bit { return n.maj(b, c, a) },
	} {
		first := f()
		for range 2000 { // the table of gates grows meanwhile
			n.and(n.input(), c)
		}
		if again := f(); again != first {
			t.Errorf("made again, bit %d is %d", first, again)
		}
	}
}
