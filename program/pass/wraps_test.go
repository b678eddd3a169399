package pass

import (
	"strings"
	"testing"

	"craig/program"
)

// TestWraps: which remainders become their dividends, and where it is assumed that this changes nothing.
func TestWraps(t *testing.T) {
	const procs = `
proc f (k) -> (r)
  var k Int
  var r Int
  entry l70
  exit l71
  l70 -> l71 r := (+ k 1)
`
	for _, k := range []struct{ name, statements, want string }{
		{"a difference", "l1 -> l2 x := (mod (- x 1) 256)", "x := (+ x (- 1)); assume (and (not (<= x (- 1))) (<= x 255))"},
		{"no type has so many values", "l1 -> l2 x := (mod (- x 1) 100)", ""},
		{"in a sum", "l1 -> l2 x := (+ 1 (mod y 65536))", "assume (and (not (<= y (- 1))) (<= y 65535)); x := (+ y 1)"},
		{"nested", "l1 -> l2 x := (mod (+ x (mod y 256)) 65536)",
			"assume (and (not (<= y (- 1))) (<= y 255)); x := (+ x y); assume (and (not (<= x (- 1))) (<= x 65535))"},
		{"in a branch of a choice", "l1 -> l2 x := (ite (< y 0) (mod y 256) 3)", ""},
		{"of a choice", "l1 -> l2 x := (mod (ite (< y 0) y 3) 256)", "x := (ite (<= y (- 1)) y 3); assume (and (not (<= x (- 1))) (<= x 255))"},
		{"in a condition", "l1 -> l2 assume (< (mod (+ x 1) 256) 9)", "assume (and (not (<= x (- 2))) (<= x 254)); assume (<= x 7)"},
		{"in an argument", "l1 -> l2 x := (call f (mod y 256))", "assume (and (not (<= y (- 1))) (<= y 255)); x := (call f y)"},
		{"nothing depends on it", "l1 -> l2 z := (mod y 256)", ""},
		{"read in a condition only", "l1 -> l3 y := (mod (- y 1) 256)\n  l3 -> l4 assume (< x 3)\n  l3 -> l5 assume (not (< x 3))\n" +
			"  l4 -> l2 x := y\n  l5 -> l2 x := 0", "y := (+ y (- 1)); assume (<= x 2); assume (not (<= x 2)); assume (and (not (<= y (- 1))) (<= y 255)); x := 0; x := y"},
	} {
		t.Run(k.name, func(t *testing.T) {
			p := parse(t, `
entry start
proc start () -> ()
  entry l80
  exit l81
  l80 -> l81 (call main)
proc main () -> ()
  var x Int
  var y Int
  var z Int
  entry l0
  exit l9
  l0 -> l1 havoc x y z :input "input"
  `+k.statements+`
  l2 -> l9 assert (<= x 5)
`+procs)
			q, _ := wraps(p)
			if err := q.Check(); err != nil {
				t.Fatal(err)
			}
			got := statements(q)
			if k.want == "" && got != statements(p) || !strings.Contains(got, k.want) {
				t.Errorf("%s\nwant %s", got, k.want)
			}
		})
	}
}

// statements returns the statements of main in the order in which a search from its entry finds them, without their violations.
func statements(p *program.Program) string {
	_, text, _ := strings.Cut(p.String(), "proc main")
	text, _, _ = strings.Cut(text, "\nproc ")
	var entry string
	edges := make(map[string][][]string) // from, ->, to, statement
	for line := range strings.Lines(text) {
		if words := strings.SplitN(strings.TrimSpace(line), " ", 4); len(words) == 4 && words[1] == "->" {
			edges[words[0]] = append(edges[words[0]], words)
		} else if words[0] == "entry" {
			entry = words[1]
		}
	}
	var out []string
	for todo := []string{entry}; len(todo) > 0; todo = todo[1:] {
		for _, e := range edges[todo[0]] {
			statement, _, _ := strings.Cut(e[3], " :ub")
			out, todo = append(out, statement), append(todo, e[2])
		}
		delete(edges, todo[0])
	}
	return strings.Join(out, "; ")
}
