package random

import (
	"fmt"
	"strings"
)

// Floating-point numbers: their sorts, operators and values as text.

// format is a format by the bits of its exponents and significands.
type format struct{ exponent, significand int }

func (f format) sort() string {
	return fmt.Sprintf("(_ FloatingPoint %d %d)", f.exponent, f.significand)
}

const modeSort = "RoundingMode"

var modes = []string{"RNE", "RNA", "RTP", "RTN", "RTZ"}

// smallFormats are formats whose circuits are small. Significands of three bits are not among them: z3 4.8.12 computes fp.fma wrong
// there.
var smallFormats = []format{{3, 4}, {3, 5}, {4, 4}, {4, 5}, {5, 4}}

// addFloats adds the sorts of floating-point numbers that the theory has.
func (g *Generator) addFloats() {
	formats := g.theory.formats
	if formats == nil {
		return
	}
	g.formats = make(map[string]format)
	for range 1 + g.R.IntN(2) {
		f := formats[g.R.IntN(len(formats))]
		if _, ok := g.formats[f.sort()]; ok {
			continue
		}
		g.formats[f.sort()] = f
		g.floats = append(g.floats, f.sort())
		g.sorts = append(g.sorts, f.sort())
	}
	g.sorts = append(g.sorts, modeSort)
}

// floatAtom returns a predicate on numbers of the sort.
func (g *Generator) floatAtom(s string, depth int) *Expr {
	if g.R.IntN(4) == 0 {
		class := []string{"Normal", "Subnormal", "Zero", "Infinite", "NaN", "Negative", "Positive"}[g.R.IntN(7)]
		return app("Bool", "fp.is"+class, g.term(s, depth))
	}
	op := []string{"fp.lt", "fp.leq", "fp.gt", "fp.geq", "fp.eq", "=", "fp.lt", "fp.leq"}[g.R.IntN(8)]
	return app("Bool", op, g.term(s, depth), g.term(s, depth))
}

// float returns a term of floating-point sort s.
func (g *Generator) float(s string, depth int) *Expr {
	f := g.formats[s]
	sub := func() *Expr { return g.term(s, depth) }
	mode := func() *Expr { return g.term(modeSort, depth) }
	index := fmt.Sprintf("%d %d", f.exponent, f.significand)
	switch k := g.R.IntN(24); {
	case k < 5:
		return app(s, []string{"fp.add", "fp.sub"}[g.R.IntN(2)], mode(), sub(), sub())
	case k < 8:
		return app(s, "fp.mul", mode(), sub(), sub())
	case k < 10:
		return app(s, "fp.div", mode(), sub(), sub())
	case k < 11:
		return app(s, "fp.fma", mode(), sub(), sub(), sub())
	case k < 12:
		return app(s, "fp.sqrt", mode(), sub())
	case k < 13 && f.exponent < 6:
		return app(s, "fp.rem", sub(), sub())
	case k < 14:
		return app(s, "fp.roundToIntegral", mode(), sub())
	case k < 15:
		return app(s, []string{"fp.min", "fp.max"}[g.R.IntN(2)], sub(), sub())
	case k < 17:
		return app(s, []string{"fp.abs", "fp.neg"}[g.R.IntN(2)], sub())
	case k < 19:
		return app(s, "(_ to_fp "+index+")", mode(), g.term(g.floats[g.R.IntN(len(g.floats))], depth))
	case k < 20:
		return app(s, "(_ to_fp "+index+")", mode(), &Expr{Head: signed(g.R.Int64N(40)-20, []string{".0", ".5", ".3"}[g.R.IntN(3)]), Sort: "Real"})
	case k < 22 && len(g.words) > 0:
		op := []string{"to_fp", "to_fp_unsigned"}[g.R.IntN(2)]
		return app(s, "(_ "+op+" "+index+")", mode(), g.term(g.words[g.R.IntN(len(g.words))], depth))
	case k < 23 && len(g.words) > 0: // the bits of a number, all different or repeated
		w := g.words[g.R.IntN(len(g.words))]
		bit := func(n int) *Expr {
			if d := g.width[w] - n; d >= 0 {
				return app(bits(n), fmt.Sprintf("(_ extract %d 0)", n-1), g.term(w, depth))
			}
			return app(bits(n), fmt.Sprintf("(_ sign_extend %d)", n-g.width[w]), g.term(w, depth))
		}
		return app(s, "fp", bit(1), bit(f.exponent), bit(f.significand-1))
	}
	return g.leaf(s)
}

// floatValue returns a number of floating-point sort s as text.
func (g *Generator) floatValue(s string) string {
	f := g.formats[s]
	if g.R.IntN(3) == 0 {
		return fmt.Sprintf("(_ %s %d %d)", []string{"+oo", "-oo", "+zero", "-zero", "NaN"}[g.R.IntN(5)], f.exponent, f.significand)
	}
	var b strings.Builder
	for range f.exponent + f.significand {
		fmt.Fprint(&b, g.R.IntN(2))
	}
	text := b.String()
	return fmt.Sprintf("(fp #b%s #b%s #b%s)", text[:1], text[1:1+f.exponent], text[1+f.exponent:])
}
