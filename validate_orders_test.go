package craig_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"craig"
	"craig/internal/exhaustive"
)

// unordered is an expression: a number, a sum, a choice by whether n is greater than the number, or a call that changes a global variable.
type unordered struct {
	kind     byte // '0', '+', '?', 'f' (one argument) or 'g' (two)
	number   int
	operands []*unordered
	place    int // of the ? or the closing parenthesis: its offset in the text
}

// orders makes random expressions whose evaluations C leaves in many orders.
type orders struct {
	*rand.Rand
	text strings.Builder
}

// expression writes an expression.
func (o *orders) expression(depth int) *unordered {
	e := &unordered{kind: "f+?f?g+"[o.IntN(7)], number: o.IntN(2)}
	if depth == 0 {
		e.kind = '0'
	}
	parts := map[byte][]string{'0': {fmt.Sprint(e.number)}, '+': {"(", " + ", ")"}, '?': {fmt.Sprintf("(n > %d ? ", e.number), " : ", ")"}, 'f': {"f(", ")"}, 'g': {"g(", ", ", ")"}}[e.kind]
	for i, part := range parts {
		o.text.WriteString(part)
		if e.kind == '?' && i == 0 {
			e.place = o.text.Len() - 2
		}
		if i < len(parts)-1 {
			e.operands = append(e.operands, o.expression(depth-1))
		}
	}
	if e.kind == 'f' || e.kind == 'g' {
		e.place = o.text.Len() - 1
	}
	return e
}

// merged returns all orders of two sequences together.
func merged(a, b []*unordered) [][]*unordered {
	if len(a) == 0 || len(b) == 0 {
		return [][]*unordered{append(append([]*unordered{}, a...), b...)}
	}
	var all [][]*unordered
	for _, rest := range merged(a[1:], b) {
		all = append(all, append([]*unordered{a[0]}, rest...))
	}
	for _, rest := range merged(a, b[1:]) {
		all = append(all, append([]*unordered{b[0]}, rest...))
	}
	return all
}

// sequences returns the orders in which what matters in e is evaluated.
func (e *unordered) sequences(n int) [][]*unordered {
	all := [][]*unordered{nil}
	switch e.kind {
	case '0':
		return all
	case '?':
		all = nil
		for _, s := range e.chosen(n).sequences(n) {
			all = append(all, append([]*unordered{e}, s...))
		}
		return all
	}
	for _, x := range e.operands {
		var next [][]*unordered
		for _, s := range all {
			for _, t := range x.sequences(n) {
				next = append(next, merged(s, t)...)
			}
		}
		all = next
	}
	if e.kind != '+' {
		for i := range all {
			all[i] = append(all[i], e)
		}
	}
	return all
}

// chosen is the operand of ? that is evaluated.
func (e *unordered) chosen(n int) *unordered {
	if n > e.number {
		return e.operands[0]
	}
	return e.operands[1]
}

// passing is that an execution passes a waypoint at a place.
type passing struct {
	kind   string
	place  int
	value  string
	avoids bool
}

// executed returns what the execution passes that evaluates in an order, and the value of the global variable at its end.
func executed(order []*unordered, n int) (passed []passing, global int) {
	values := map[*unordered]int{}
	var value func(*unordered) int
	value = func(e *unordered) int {
		switch e.kind {
		case '0':
			return e.number
		case '+':
			return value(e.operands[0]) + value(e.operands[1])
		case '?':
			return value(e.chosen(n))
		}
		return values[e]
	}
	for _, e := range order {
		if e.kind == '?' {
			passed = append(passed, passing{"branching", e.place, fmt.Sprint(n > e.number), false})
			continue
		}
		global = global*2 + value(e.operands[0]) + 1
		if e.kind == 'g' {
			global += 2*value(e.operands[1]) + 1
		}
		global &= 15
		values[e] = global
		passed = append(passed, passing{"function_enter", e.place, "", false}, passing{"function_return", e.place, fmt.Sprintf(`\result == %d`, global), false})
	}
	return passed, global
}

// follow reports whether an execution passes the waypoints, each at the first place of it that the execution comes to.
func follow(segments [][]passing, passed []passing) bool {
	for _, p := range passed {
		if len(segments) == 0 {
			return true
		}
		for _, w := range segments[0] {
			if w.kind != p.kind || w.place != p.place {
				continue
			}
			switch same := w.value == p.value; {
			case w.avoids && !same:
				continue
			case w.avoids, !same:
				return false
			}
			segments = segments[1:]
			break
		}
	}
	return len(segments) == 0
}

// witness returns a random witness of what executions pass.
func (o *orders) witness(from [][]passing) (segments [][]passing) {
	for _, p := range from[o.IntN(len(from))] {
		if o.IntN(2) == 0 {
			continue
		}
		var s []passing
		if other := from[o.IntN(len(from))]; o.IntN(4) == 0 {
			avoided := other[o.IntN(len(other))]
			avoided.avoids = true
			s = append(s, avoided)
		}
		segments = append(segments, append(s, p))
	}
	if len(segments) > 1 && o.IntN(4) == 0 {
		segments[0], segments[1] = segments[1], segments[0]
	}
	return segments
}

// TestValidateOrders: a witness of an expression that is evaluated in many orders is right if some of all the orders, one after the
// other, is as it says.
func TestValidateOrders(t *testing.T) {
	programs := 16
	if exhaustive.Wanted() {
		programs = 300
	}
	count := map[string]int{}
	for i := range programs {
		o := &orders{Rand: rand.New(rand.NewPCG(7, uint64(i)))}
		o.text.WriteString(`extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int global;
int f(int x) { global = (global * 2 + x + 1) & 15; return global; }
int g(int x, int y) { global = (global * 2 + x + 1 + 2 * y + 1) & 15; return global; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1) return 0;
  int r = `)
		e := o.expression(3)
		var passed [][]passing
		var globals []int
		for n := range 2 {
			for _, order := range e.sequences(n) {
				p, global := executed(order, n)
				passed, globals = append(passed, p), append(globals, global)
			}
		}
		if len(passed) > 100 || len(passed[0]) == 0 || len(passed[len(passed)-1]) == 0 {
			continue
		}
		wanted := globals[o.IntN(len(globals))]
		fmt.Fprintf(&o.text, ";\n  if (global == %d) reach_error();\n  return r;\n}\n", wanted)
		text := o.text.String()
		for range 4 {
			segments := o.witness(passed)
			want := craig.Rejected
			for j, p := range passed {
				if globals[j] == wanted && follow(segments, p) {
					want = craig.Confirmed
				}
			}
			content := ""
			for _, s := range segments {
				content += "  - segment:\n"
				for _, w := range s {
					segment := follows(w.kind, where(t, text[:w.place]+"@", "@"), w.value)
					if w.avoids {
						segment = strings.Replace(segment, "action: follow", "action: avoid", 1)
					}
					content += strings.TrimPrefix(segment, "  - segment:\n")
				}
			}
			content += targeted(where(t, text, "reach_error();\n  return"))
			v := validated(t, text, witnessText("violation_sequence", noError, content))
			count[fmt.Sprintf("%s, should be %s", v.Validity, want)]++
			if v.Validity != want && v.Validity != craig.Open {
				t.Errorf("%s\n%s: %s, %s, want %s", text, content, v.Validity, v.Because, want)
			}
		}
	}
	t.Log(count)
	if count["confirmed, should be confirmed"] < 5 || count["rejected, should be rejected"] < 2 {
		t.Errorf("the programs say little: %v", count)
	}
}
