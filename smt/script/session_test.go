package script

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
	"craig/smt/interpolate"
)

// TestChannels checks that answers go where the script says.
func TestChannels(t *testing.T) {
	var stdout, stderr strings.Builder
	mistakes, err := Run(t.Context(), "f", strings.NewReader(`(check-sat)
		(set-option :regular-output-channel "stderr")(get-option :regular-output-channel)(nothing)
		(set-option :regular-output-channel "stdout")(echo "back")
		(set-option :regular-output-channel "stderr")(reset)(get-option :regular-output-channel)`), &stdout, Options{Stderr: &stderr})
	if mistakes != 1 || err != nil {
		t.Errorf("%d mistakes, %v", mistakes, err)
	}
	if want := "sat\n\"back\"\n\"stdout\"\n"; stdout.String() != want {
		t.Errorf("%q, not %q", stdout.String(), want)
	}
	if want := "\"stderr\"\n(error \"f:2:84: unknown command nothing\")\n"; stderr.String() != want {
		t.Errorf("%q, not %q", stderr.String(), want)
	}
}

// faulty is a solver whose self-checks fail: those of checks, or those of interpolants.
type faulty struct {
	smt.Backend
	inCheck bool
}

func (f faulty) CheckIn(ctx context.Context, assumptions ...smt.Assumption) smt.Status {
	if f.inCheck {
		return smt.Unknown
	}
	return f.Backend.CheckIn(ctx, assumptions...)
}

func (f faulty) Reason() error {
	if f.inCheck {
		return fmt.Errorf("%w: no replay", smt.ErrBug)
	}
	return f.Backend.Reason()
}

func (f faulty) Sequence(context.Context, interpolate.System, []smt.Partition) ([]*logic.Term, error) {
	return nil, fmt.Errorf("%w: no interpolant", smt.ErrBug)
}

// TestBug checks that a session ends when the solver is found to be wrong, and says so.
func TestBug(t *testing.T) {
	const script = `(set-option :produce-interpolants true)
		(assert (! false :named A))(assert (! true :named B))(check-sat)(get-interpolants A B)(echo "not reached")`
	for _, tt := range []struct {
		inCheck bool
		want    string
	}{
		{true, "(error \"f:2:56: internal error: no replay\")\n"},
		{false, "unsat\n(error \"f:2:67: there are no interpolants of this refutation: internal error: no interpolant\")\n"},
	} {
		var out strings.Builder
		_, err := Run(t.Context(), "f", strings.NewReader(script), &out, Options{
			New: func(c *logic.Context, o smt.Options) (smt.Backend, error) {
				return faulty{smt.New(c, o), tt.inCheck}, nil
			},
		})
		if !errors.Is(err, smt.ErrBug) || out.String() != tt.want {
			t.Errorf("%v, %s", err, out.String())
		}
	}
}

// busy is a solver that does not answer, to one kind of call.
type busy struct {
	smt.Backend
	assert, check, interpolate chan struct{}
}

func (b busy) AssertIn(p smt.Partition, f *logic.Term) {
	if b.assert != nil {
		<-b.assert
	}
	b.Backend.AssertIn(p, f)
}

func (b busy) CheckIn(ctx context.Context, assumptions ...smt.Assumption) smt.Status {
	if b.check != nil {
		<-b.check
	}
	return b.Backend.CheckIn(ctx, assumptions...)
}

func (b busy) Sequence(ctx context.Context, s interpolate.System, parts []smt.Partition) ([]*logic.Term, error) {
	<-b.interpolate
	return b.Backend.Sequence(ctx, s, parts)
}

// TestLimit checks that the time limit holds for all that solvers do, also for those that do not notice it.
func TestLimit(t *testing.T) {
	const late = "the solver did not stop at the time limit, so the session ends\")\n"
	never := make(chan struct{})
	for _, tt := range []struct {
		name, script string
		b            busy
		grace        time.Duration
		want         string
	}{
		{"check", "(check-sat)(echo \"no\")", busy{check: never}, 0, "(error \"f:1:1: " + late},
		{"first assertions", "(assert true)(assert true)(check-sat)(echo \"no\")", busy{assert: never}, 0, "(error \"f:1:27: " + late},
		{"assertion", "(check-sat)(assert true)(echo \"no\")", busy{assert: never}, 0, "sat\n(error \"f:1:12: " + late},
		{"interpolants", "(set-option :produce-interpolants true)(assert (! false :named A))(assert (! true :named B))(check-sat)(get-interpolants A B)",
			busy{interpolate: never}, 0, "unsat\n(error \"f:1:104: " + late},
		{"slow", "(assert true)(assert true)(check-sat)(get-info :reason-unknown)(get-model)", busy{assert: make(chan struct{})}, time.Hour,
			"unknown\n(:reason-unknown \"the time limit was reached before the solver had read all assertions\")\n" +
				"(error \"f:1:64: get-model needs the answer sat, not unknown\")\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			s := &session{ctx: t.Context(), stdout: &out, grace: tt.grace, o: Options{
				Timeout: 50 * time.Millisecond,
				New: func(c *logic.Context, o smt.Options) (smt.Backend, error) {
					tt.b.Backend = smt.New(c, o)
					return tt.b, nil
				},
			}}
			if tt.grace > 0 { // the calls return, but too late
				time.AfterFunc(2*s.o.Timeout, func() { close(tt.b.assert) })
			}
			s.reset()
			nodes, err := sexpr.Parse("f", tt.script)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range nodes {
				if !s.exit {
					s.execute(n)
					if err := s.flush(); err != nil {
						t.Fatal(err)
					}
				}
			}
			if out.String() != tt.want {
				t.Errorf("%s, not %s", out.String(), tt.want)
			}
		})
	}
}

// timed is a solver that notes until when it may work, and gives no interpolants to a caller that does not wait for them.
type timed struct {
	smt.Backend
	until *[]time.Time
}

func (b timed) CheckIn(ctx context.Context, assumptions ...smt.Assumption) smt.Status {
	until, _ := ctx.Deadline()
	*b.until = append(*b.until, until)
	return b.Backend.CheckIn(ctx, assumptions...)
}

func (b timed) Sequence(ctx context.Context, s interpolate.System, parts []smt.Partition) ([]*logic.Term, error) {
	until, limited := ctx.Deadline()
	if ctx.Err() != nil || !limited {
		return nil, fmt.Errorf("not under the limit of this question: %v", ctx.Err())
	}
	*b.until = append(*b.until, until)
	return b.Backend.Sequence(ctx, s, parts)
}

// TestLimitOfInterpolants: get-interpolants has one time limit, for all that it asks, and not what the check has left of
// its own.
func TestLimitOfInterpolants(t *testing.T) {
	var out strings.Builder
	var until []time.Time
	const script = "(set-option :produce-interpolants true)(declare-const p Bool)(assert (! p :named A))(assert (! (not p) :named B))" +
		"(assert (or p (not p)))(check-sat)(get-interpolants A B)"
	mistakes, err := Run(t.Context(), "f", strings.NewReader(script), &out, Options{
		Timeout: time.Minute,
		New:     func(c *logic.Context, o smt.Options) (smt.Backend, error) { return timed{smt.New(c, o), &until}, nil },
	})
	if want := "unsat\n(p)\n"; mistakes != 0 || err != nil || out.String() != want {
		t.Errorf("%d mistakes, %v: %s, not %s", mistakes, err, out.String(), want)
	}
	if len(until) != 3 || !until[0].Before(until[1]) || until[1] != until[2] {
		t.Errorf("the check, and the check and the interpolation of get-interpolants, may work until %v", until)
	}
}

// TestLimitInOneStep checks that a check whose time is over within one long step of the solver answers unknown, and that the
// session goes on with the assertions that it had.
func TestLimitInOneStep(t *testing.T) {
	const n = 200
	var script, out strings.Builder
	script.WriteString("(declare-const p Bool)(assert p)(push 1)")
	for i := range n {
		fmt.Fprintf(&script, "(declare-const x%d Real)", i)
	}
	for i := range n { // dense rows, the pivots of which take longer and longer
		script.WriteString("(assert (= 1 (+")
		for j := range n {
			fmt.Fprintf(&script, " (* %d x%d)", (i+1)*(i+7)*(j+3)*(j+i+1)%997+1, j)
		}
		script.WriteString(")))")
	}
	script.WriteString("(check-sat)(get-info :reason-unknown)(pop 1)(check-sat)(assert (not p))(check-sat)")
	const limit = 300 * time.Millisecond
	for _, tt := range []struct {
		option string
		limit  time.Duration
	}{{"", limit}, {"(set-option :timeout 300)", 0}, {"(set-option :timeout 300)", time.Hour}, {"(set-option :timeout 9000000000000000000)", limit}} {
		out.Reset()
		start := time.Now()
		mistakes, err := Run(t.Context(), "f", strings.NewReader(tt.option+script.String()), &out, Options{Timeout: tt.limit})
		const want = "unknown\n(:reason-unknown \"interrupted: the time limit of 300ms was reached\")\nsat\nunsat\n"
		if mistakes != 0 || err != nil || out.String() != want {
			t.Errorf("%s, limit %v: %d mistakes, %v: %s, not %s", tt.option, tt.limit, mistakes, err, out.String(), want)
		}
		if took := time.Since(start); took > limit+2*time.Second { // some of it for reading
			t.Errorf("%s, limit %v: the session took %v", tt.option, tt.limit, took)
		}
	}
}
