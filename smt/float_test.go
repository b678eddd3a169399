package smt

import (
	"context"
	"testing"
	"time"

	"craig/logic"
	"craig/smt/interpolate"
)

// parse reads formulas over declared symbols.
func parse(t *testing.T, c *logic.Context, text string) []*logic.Term {
	t.Helper()
	commands, err := c.NewScope().Script("", text)
	if err != nil {
		t.Fatal(err)
	}
	var out []*logic.Term
	for _, cmd := range commands {
		if cmd.Name == logic.CmdAssert {
			out = append(out, cmd.Term)
		}
	}
	return out
}

// TestFloatInts: integers that become floating-point numbers, and come back.
func TestFloatInts(t *testing.T) {
	const declarations = `
		(declare-const i Int) (declare-const j Int)
		(define-fun f () Float32 ((_ to_fp 8 24) RNE ((_ int2bv 32) i)))
		(define-fun half () Float32 (fp.mul RNE f ((_ to_fp 8 24) RNE 0.5)))
		(define-fun back () Int (bv2nat ((_ fp.to_sbv 32) RTZ half)))`
	for text, want := range map[string]Status{
		"(assert (<= 0 i 5)) (assert (fp.gt half ((_ to_fp 8 24) RNE 3.0)))":               Unsat,
		"(assert (<= (- 5) i 5)) (assert (fp.gt half ((_ to_fp 8 24) RNE 3.0)))":           Unsat,
		"(assert (<= 0 i 100000)) (assert (fp.gt f ((_ to_fp 8 24) RNE 200000.0)))":        Unsat,
		"(assert (<= 0 i 5)) (assert (not (= (div i 2) back)))":                            Unsat,
		"(assert (<= 0 i 20)) (assert (= back 7))":                                         Sat,
		"(assert (<= (- 5) i 5)) (assert (= back 2)) (assert (<= 5 i))":                    Sat,
		"(assert (<= (- 20) i 20)) (assert (= j back)) (assert (< 8 j 100))":               Sat,
		"(assert (<= 0 i 1000)) (assert (= (mod i 7) 3)) (assert (fp.gt half (fp.neg f)))": Sat,
	} {
		c := logic.NewContext()
		s := New(c, Options{Proof: true, CheckProofs: true})
		for _, f := range parse(t, c, declarations+text) {
			s.Assert(f)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		if got := s.Check(ctx); got != want {
			t.Errorf("%s: %v, not %v (%v)", text, got, want, s.Reason())
		}
		cancel()
	}
}

// TestFloatScopes: what is known of numbers and rounding modes is known again when their bits come back.
func TestFloatScopes(t *testing.T) {
	c := logic.NewContext()
	fs := parse(t, c, `
		(declare-const x (_ FloatingPoint 3 4)) (declare-const y (_ FloatingPoint 3 4)) (declare-const m RoundingMode)
		(assert (and (fp.isNaN x) (= ((_ extract 6 6) (fp.to_ieee_bv x)) #b1)))
		(assert (not (or (= m RNE) (= m RNA) (= m RTP) (= m RTN) (= m RTZ))))
		(assert (= (fp.add m x y) (_ +zero 3 4)))
		(assert (and (= m RTN) (fp.isZero (fp.add m x y)) (not (fp.isNegative (fp.add m x y))) (fp.eq x (fp.neg y))))`)
	want := []Status{Unsat, Unsat, Sat, Sat}
	s := New(c, Options{Proof: true, CheckProofs: true})
	for round := range 40 {
		for i, f := range fs {
			s.Push()
			s.Assert(f)
			if round%2 == 1 { // some more, so that what is dead is removed
				s.Assert(c.Eq(c.Float(logic.FloatMul, c.Lookup("m"), c.Lookup("x"), c.Lookup("y")), c.Fresh("z", c.Lookup("x").Sort())))
			}
			if got := s.Check(t.Context()); got != want[i] {
				t.Fatalf("round %d: %v is %v, not %v (%v)", round, f, got, want[i], s.Reason())
			}
			s.Pop()
		}
	}
}

// TestFloatInterpolants: interpolants are about numbers that both sides know.
func TestFloatInterpolants(t *testing.T) {
	c := logic.NewContext()
	fs := parse(t, c, `
		(declare-const x (_ FloatingPoint 3 5)) (declare-const y (_ FloatingPoint 3 5)) (declare-const z (_ FloatingPoint 3 5))
		(declare-const m RoundingMode)
		(assert (and (= y (fp.abs x)) (not (fp.isNaN x))))
		(assert (fp.isNegative (fp.sqrt m y)))`)
	s := New(c, Options{Proof: true, CheckProofs: true})
	s.AssertIn(0, fs[0])
	s.AssertIn(1, fs[1])
	if got := s.Check(t.Context()); got != Unsat {
		t.Fatalf("%v (%v)", got, s.Reason())
	}
	for _, system := range []interpolate.System{interpolate.McMillan, interpolate.Pudlak, interpolate.Inverse} {
		i, err := s.Interpolant(t.Context(), system, func(p Partition) bool { return p == 0 })
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range logic.Consts(i) {
			if x.Name() != "y" {
				t.Errorf("%v has the symbol %v", i, x)
			}
		}
	}
}
