package bench

import (
	"bytes"
	"testing"
	"time"

	"craig/verdict"
)

// TestWriteWitnesses: folders and all together; what is not confirmed is named, with the reason; times are those of tasks that have a
// witness.
func TestWriteWitnesses(t *testing.T) {
	result := func(path string, o verdict.Outcome) Result {
		r := Result{Task: Task{Path: path}, Outcome: o, CPU: 2 * time.Second}
		r.classify()
		return r
	}
	var b bytes.Buffer
	err := WriteWitnesses(&b, []Evidence{
		{Result: result("x/b/1.c", verdict.Safe), Validity: "confirmed", Alone: true, Checking: time.Second},
		{Result: result("x/b/2.c", verdict.Unsafe), Validity: "rejected", Because: "none\n violates it", Checking: time.Second},
		{Result: result("x/a/3.c", verdict.Unknown)},
		{Result: result("x/a/4.c", verdict.Safe), Because: "no words"},
		{Result: result("x/a/5.c", verdict.Safe), Validity: "open", Because: "late", Checking: 7 * time.Second},
	})
	const want = `| folder | tasks | solved | confirmed | rejected | open | no witness | proofs | of them alone | CPU time to verify | to validate |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
| a | 3 | 2 | 0 | 0 | 1 | 1 | 1 | 0 | 2.0 s | 7.0 s |
| b | 2 | 2 | 1 | 1 | 0 | 0 | 1 | 1 | 4.0 s | 2.0 s |
| all | 5 | 4 | 1 | 1 | 1 | 1 | 2 | 1 | 6.0 s | 9.0 s |

Solved, and no witness that is confirmed:

- x/b/2.c: rejected, none violates it
- x/a/4.c: no witness, no words
- x/a/5.c: open, late
`
	if err != nil || b.String() != want {
		t.Errorf("%v, got\n%swant\n%s", err, &b, want)
	}
}
