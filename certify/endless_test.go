package certify

import (
	"testing"

	"craig/logic"
	"craig/program"
)

// silent offers nothing.
type silent struct{}

func (silent) Havoc(*program.Edge) []logic.Value { return nil }
func (silent) Branch(*program.Loc) *program.Edge { return nil }

// some offers a value for the first Havocs only.
type some struct {
	silent
	left int
}

func (s *some) Havoc(e *program.Edge) []logic.Value {
	if s.left--; s.left < 0 {
		return nil
	}
	return []logic.Value{logic.BoolValue(true)}
}

// TestEndless checks that executions which repeat themselves are recognised soon, and no others.
func TestEndless(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		choose     Chooser
		want       End
		most       int // statements
	}{
		{"a loop", `
entry main
proc main () -> ()
  var x Int
  entry l0
  exit l3
  l0 -> l1 x := 0
  l1 -> l2 x := (mod (+ x 1) 7)
  l2 -> l1 assume (< x 7)
  l2 -> l3 assume (>= x 7)`, silent{}, Endless, 5000},
		{"a long loop that ends", `
entry main
proc main () -> ()
  var x Int
  entry l0
  exit l3
  l0 -> l1 x := 0
  l1 -> l2 x := (+ x 1)
  l2 -> l1 assume (< x 50000)
  l2 -> l3 assume (>= x 50000)`, silent{}, Finished, 200_000},
		{"a loop that ends by choices", `
entry main
proc main () -> ()
  var x Bool
  entry l0
  exit l3
  l0 -> l1 assume true
  l1 -> l2 havoc x
  l2 -> l1 assume x
  l2 -> l3 assume (not x)`, &some{left: 20_000}, Finished, 50_000},
		{"a loop after choices", `
entry main
proc main () -> ()
  var x Bool
  entry l0
  exit l3
  l0 -> l1 assume true
  l1 -> l2 havoc x
  l2 -> l1 assume true
  l2 -> l3 assume false`, &some{left: 20_000}, Endless, 70_000},
		{"recursion, with a loop in each call", `
global g Int
entry main
proc main () -> ()
  entry m0
  exit m1
  m0 -> m1 (call f 3)
proc f (p) -> ()
  var p Int
  var i Int
  entry l0
  exit l5
  l0 -> l1 i := 0
  l1 -> l2 i := (+ i 1)
  l2 -> l1 assume (< i 300)
  l2 -> l3 assume (>= i 300)
  l3 -> l4 (call h)
  l4 -> l6 g := (- 1 g)
  l6 -> l5 (call f (- 5 p))
proc h () -> ()
  entry h0
  exit h2
  h0 -> h1 assume true
  h1 -> h2 assume true`, silent{}, Endless, 20_000},
		{"recursion that ends", `
entry main
proc main () -> ()
  entry m0
  exit m1
  m0 -> m1 (call f 20000)
proc f (p) -> ()
  var p Int
  entry l0
  exit l5
  l0 -> l4 assume (> p 0)
  l0 -> l5 assume (<= p 0)
  l4 -> l5 (call f (- p 1))`, silent{}, Finished, 100_000},
		{"two calls in a loop that ends", `
global g Int
entry main
proc main () -> ()
  entry m0
  exit m4
  m0 -> m1 g := 0
  m1 -> m2 (call f)
  m2 -> m3 (call f)
  m3 -> m1 assume (< g 9000)
  m3 -> m4 assume (>= g 9000)
proc f () -> ()
  entry l0
  exit l2
  l0 -> l1 assume true
  l1 -> l2 g := (+ g 1)`, silent{}, Finished, 100_000},
	} {
		p, err := program.Parse(logic.NewContext(), "t", tt.text)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		x, err := Run(t.Context(), p, tt.choose, RunOptions{MaxSteps: 1_000_000})
		if err != nil || x.End != tt.want || x.Trace.Statements > tt.most {
			t.Errorf("%s: end %d after %d statements (%v), want %d", tt.name, x.End, x.Trace.Statements, err, tt.want)
		}
	}
}
