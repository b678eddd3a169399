package strategy

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestInTurns: which engines are asked, and whose answer it is, by what they say: that the program is safe (s) or unsafe
// (u), that they give up (g), that there is a bug (b), that all time is up (e), or, after their own time, nothing (t) or
// that a proof could not be checked (p).
func TestInTurns(t *testing.T) {
	const short = 10 * time.Millisecond
	for _, x := range []struct {
		name  string
		third time.Duration // of the third turn of five
		says  string        // one after the other
		want  string        // who was asked, and whose answer it is
	}{
		{"the first decides", short, "s", "a: a"},
		{"the second decides", short, "tu", "ab: b"},
		{"the last decides", short, "ttttu", "ababa: a"},
		{"all give up", short, "gg", "ab: a"},
		{"the second gives up and knows bounds", short, "twg", "aba: a"},
		{"the second knows bounds and no more", short, "tgw", "aba: a"},
		{"the first gives up", short, "gtt", "abb: a"},
		{"the second gives up", short, "tgts", "abaa: a"},
		{"a proof that is not accepted", shortTurn + 1, "ptt", "abb: a"},
		{"a proof that is not accepted, and a short turn", shortTurn, "pgs", "aba: a"},
		{"a proof of another engine that is not accepted", shortTurn + 1, "tpgt", "abab: a"},
		{"a bug", short, "b", "a: a"},
		{"all time is up", short, "e", "a: a"},
	} {
		t.Run(x.name, func(t *testing.T) {
			turns := []engine.Turn{{Engine: "a", Time: short}, {Engine: "b", Time: short}, {Engine: "a", Time: x.third}, {Engine: "b", Time: short}, {Engine: "a"}}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			asked := ""
			a := inTurns(ctx, turns, func(ctx context.Context, name string) (a certify.Answer) {
				if len(asked) == len(x.says) {
					t.Fatalf("%s is asked after %s", name, asked)
				}
				say := x.says[len(asked)]
				asked += name
				a.Result = saying(ctx, say)
				a.Result.Engine = name
				if say == 'e' {
					cancel()
				}
				return a
			})
			if known := strings.Contains(x.says, "w"); known != (len(a.Result.Within) == 1) {
				t.Errorf("bounds %v", a.Result.Within)
			}
			if got := asked + ": " + a.Result.Engine; got != x.want {
				t.Errorf("%s, not %s", got, x.want)
			}
		})
	}
}

// saying returns what an engine says, see TestInTurns.
func saying(ctx context.Context, what byte) (res verdict.Result) {
	switch what {
	case 's':
		res.Outcome = verdict.Safe
	case 'u':
		res.Outcome = verdict.Unsafe
	case 'g':
		res.Reason.Kind = verdict.Incomplete
	case 'w':
		res.Reason.Kind, res.Within = verdict.Incomplete, []verdict.Bound{{Times: 7}}
	case 'b':
		res.Reason.Kind = verdict.InternalError
	case 't', 'p':
		for ctx.Err() == nil { // turns take time of the processor
		}
		if res.Reason.Kind = verdict.Timeout; what == 'p' {
			res.Reason.Kind = verdict.Uncertified
		}
	}
	return res
}

// TestDuring: a turn is over after its time, of the clock and of the processor, and not before.
func TestDuring(t *testing.T) {
	const turn = 50 * time.Millisecond
	now, stop := during(t.Context(), turn)
	defer stop()
	began, n := time.Now(), 0
	for now.Err() == nil {
		n++ // work
		if time.Since(began) > time.Minute {
			t.Fatal("the turn does not end")
		}
	}
	if took := time.Since(began); took < turn || !errors.Is(context.Cause(now), context.DeadlineExceeded) {
		t.Errorf("%v after %v and %d rounds", context.Cause(now), took, n)
	}
	endless, stop := during(t.Context(), 0)
	defer stop()
	if _, limited := endless.Deadline(); limited || endless.Err() != nil {
		t.Error("a turn without an end has one")
	}
	outer, cancel := context.WithCancel(t.Context())
	inner, stop := during(outer, time.Hour)
	defer stop()
	if cancel(); inner.Err() == nil {
		t.Error("a turn goes on when all is over")
	}
}

// TestOperations: which programs have operations on bit-vectors, and on floating-point numbers.
func TestOperations(t *testing.T) {
	for _, tt := range []struct {
		cond         string
		bits, floats bool
	}{
		{"(< i 1)", false, false},
		{"(= (bv2nat (bvand ((_ int2bv 8) i) #x0f)) 1)", true, false},
		{"(fp.lt x ((_ to_fp 8 24) RNE 1.0))", false, true},
		{"(or (fp.isNaN x) (= (bv2nat (bvand ((_ int2bv 8) i) #x0f)) 1))", true, true},
	} {
		text := "entry main\nproc main () -> ()\n  var i Int\n  var x Float32\n  entry l0\n  exit l1\n  l0 -> l1 assert " + tt.cond + "\n"
		p, err := program.Parse(logic.NewContext(), "t", text)
		if err != nil {
			t.Fatal(err)
		}
		if bits, floats := operations(p); bits != tt.bits || floats != tt.floats {
			t.Errorf("%s: %t, %t", tt.cond, bits, floats)
		}
	}
}
