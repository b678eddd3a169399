package words

import (
	"slices"

	"craig/internal/fpu"
	"craig/logic"
	"craig/num/float"
)

// Floating-point numbers are words: the bits that they are stored in, with one NaN. Rounding modes are words with a bit for each mode,
// of which one is set. Circuits of package fpu compute with them.

// gates are the gates of circuits.
type gates struct{ *network }

func (g gates) Const(v bool) bit    { return constant(v) }
func (g gates) Not(a bit) bit       { return a.not() }
func (g gates) And(a, b bit) bit    { return g.and(a, b) }
func (g gates) Or(a, b bit) bit     { return g.or(a, b) }
func (g gates) Xor(a, b bit) bit    { return g.xor(a, b) }
func (g gates) Ite(c, a, b bit) bit { return g.ite(c, a, b) }
func (g gates) Maj(a, b, c bit) bit { return g.maj(a, b, c) }

func (g gates) Any(list []bit) bit {
	list = slices.Clone(list)
	for len(list) > 1 {
		k := 0
		for i := 0; i < len(list); i += 2 {
			if list[k] = list[i]; i+1 < len(list) {
				list[k] = g.or(list[i], list[i+1])
			}
			k++
		}
		list = list[:k]
	}
	if len(list) == 0 {
		return zero
	}
	return list[0]
}

func (n *network) unit(s *logic.Sort) *fpu.Unit[bit] {
	return fpu.New(fpu.Gates[bit](gates{n}), s.Format())
}

// maxSteps bounds the gates of a remainder.
const maxSteps = 1 << 22

// float returns the meaning of t, a floating-point number or a rounding mode.
func (s *reading) float(t *logic.Term) word {
	switch t.Op() {
	case logic.OpFloatNum:
		return s.network.unit(t.Sort()).Constant(t.Float())
	case logic.OpModeNum:
		out := slices.Repeat(word{zero}, float.Modes)
		out[t.Mode()] = one
		return out
	case logic.OpConst:
		return s.newFloat(t.Sort())
	case logic.OpIte:
		return s.network.chosenWord(s.truth(t.Arg(0)), s.meanings[t.Arg(1)].word, s.meanings[t.Arg(2)].word)
	case logic.OpFloat:
		return s.floatOperation(t)
	}
	panic(&Unsupported{t})
}

// newFloat returns a new floating-point number or rounding mode.
func (s *Solver) newFloat(sort *logic.Sort) word {
	n := s.network
	if sort.Kind() == logic.KindFloat { // NaN has the bits that canonical ones of all NaNs are
		w := n.vector(sort.Width())
		s.require(n.same(w, n.unit(sort).Canonical(w)))
		return w
	}
	w := n.vector(float.Modes)
	s.require(gates{n}.Any(w))
	for i, b := range w {
		for _, a := range w[:i] {
			s.require(n.and(a, b).not())
		}
	}
	return w
}

// floatOperation returns the meaning of an operation on floating-point numbers, a word of one bit for a predicate.
func (s *reading) floatOperation(t *logic.Term) word {
	if t.FloatOp() == logic.FloatRem && fpu.RemSize(t.Sort().Format()) > maxSteps {
		panic(&Unsupported{t})
	}
	return fpu.Operation(fpu.Gates[bit](gates{s.network}), t, func(a *logic.Term) []bit {
		return s.meanings[a].word
	}, func(when bit) []bit { // it may be anything
		s.byZero = s.network.or(s.byZero, when)
		if t.Sort().Kind() == logic.KindFloat {
			return word{s.network.input()}
		}
		return s.network.vector(t.Sort().Width())
	})
}
