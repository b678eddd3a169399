package lower

import (
	"testing"

	"craig/logic"
	"craig/program"
)

// counters is a program with loops that counters bound, one in another, with a bound that is a variable; one that none
// bounds, one whose bound is known on one way only, and one whose counter a call changes.
const counters = `
entry main
global kept Int
proc nested () -> ()
  entry n0
  exit n1
  n0 -> n1 assume true
proc bounded () -> ()
  entry b0
  exit b1
  b0 -> b1 assume true
proc endless () -> ()
  entry e0
  exit e1
  e0 -> e1 assume true
proc once () -> ()
  entry o0
  exit o1
  o0 -> o1 assume true
proc unsure () -> ()
  entry u0
  exit u1
  u0 -> u1 assume true
proc reset () -> ()
  entry r0
  exit r1
  r0 -> r1 kept := 0
proc resetting () -> ()
  entry s0
  exit s1
  s0 -> s1 assume true
proc main () -> ()
  var i Int
  var j Int
  var n Int
  var old Int
  entry a
  exit z
  a -> b assume (<= n 2)
  b -> c i := 0
  c -> d assume (<= i 1)
  d -> e j := 3
  e -> f assume (not (<= j 1))
  f -> g j := (+ j (- 1))
  g -> e (call nested)
  e -> h assume (<= j 1)
  h -> k old := i
  k -> c i := (mod (+ old 1) 4294967296)
  c -> l assume (not (<= i 1))
  l -> m i := 0
  m -> o assume (not (<= (+ n (* (- 1) i)) 0))
  o -> p i := (+ i 1)
  p -> m (call bounded)
  m -> q assume (<= (+ n (* (- 1) i)) 0)
  q -> r (call endless)
  r -> q havoc n
  r -> s assume true
  s -> t (call once)
  t -> v n := old
  v -> w assume (<= old 1)
  v -> w n := 2
  w -> x i := 0
  x -> y assume (not (<= (+ n (* (- 1) i)) 0))
  y -> yy i := (+ i 1)
  yy -> x (call unsure)
  x -> aa assume (<= (+ n (* (- 1) i)) 0)
  aa -> bb kept := 0
  bb -> cc assume (<= kept 1)
  cc -> dd kept := (+ kept 1)
  dd -> ee (call resetting)
  ee -> bb (call reset)
  bb -> z assume (not (<= kept 1))
`

// TestExecutions: how often procedures are called at most, as far as counters of loops show that, and which are called more
// than once.
func TestExecutions(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "counters.craig", counters)
	if err != nil {
		t.Fatal(err)
	}
	again, x := repeated(p), newExecutions(p)
	for _, pr := range p.Procs {
		times, known := x.of(pr.Entry)
		got := "?"
		if known {
			got = times.String()
		}
		if want := map[string]string{"nested": "4", "bounded": "2", "endless": "?", "once": "1", "main": "1", "unsure": "?", "resetting": "?", "reset": "?"}[pr.Name]; got != want {
			t.Errorf("%s: at most %s times, want %s", pr.Name, got, want)
		}
		if want := pr.Name != "once" && pr.Name != "main"; again[pr.Entry] != want {
			t.Errorf("%s: repeated is %v, want %v", pr.Name, again[pr.Entry], want)
		}
	}
}
