package script

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"craig/logic"
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

func (f faulty) Sequence(interpolate.System, []smt.Partition) ([]*logic.Term, error) {
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
