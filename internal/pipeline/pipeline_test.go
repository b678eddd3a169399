package pipeline

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// number is a subject; it is well-formed if it is not negative.
type number int

func (n number) Check() error {
	if n < 0 {
		return errors.New("negative")
	}
	return nil
}

// add is a pass that adds k; its back-translation is the number to add.
func add(name string, k number) Pass[number, number] {
	return Pass[number, number]{Name: name, Run: func(_ context.Context, n number) (number, number, error) {
		return n + k, -k, nil
	}}
}

func TestRun(t *testing.T) {
	var seen []string
	observe := func(r Report[number]) { seen = append(seen, fmt.Sprintf("%s: %d to %d", r.Pass, r.Before, r.After)) }
	out, back, err := Run(t.Context(), []Pass[number, number]{add("a", 3), add("b", 4)}, 1, observe)
	if err != nil || out != 8 || !slices.Equal(back, []number{-3, -4}) {
		t.Errorf("got %d, the back-translation %v, %v", out, back, err)
	}
	if got := strings.Join(seen, ", "); got != "a: 1 to 4, b: 4 to 8" {
		t.Errorf("reported %s", got)
	}
}

func TestErrors(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	var fails, cancels Pass[number, number] = add("fails", 0), add("cancels", 0)
	fails.Run = func(context.Context, number) (number, number, error) { return 0, 0, errors.New("no") }
	cancels.Run = func(_ context.Context, n number) (number, number, error) { cancel(cause); return n, 0, nil }
	needs := add("needs", 0)
	needs.Needs = []string{"other"}
	for _, k := range []struct {
		passes []Pass[number, number]
		want   string
	}{
		{[]Pass[number, number]{fails}, "pass fails: no"},
		{[]Pass[number, number]{add("a", -2)}, "after pass a: negative"},
		{[]Pass[number, number]{needs}, "pass needs needs pass other before it"},
		{[]Pass[number, number]{cancels, fails}, "enough"},
	} {
		if _, _, err := Run(ctx, k.passes, 1, nil); err == nil || err.Error() != k.want {
			t.Errorf("got %v, want %s", err, k.want)
		}
	}
}

// TestOrder: what must come before a pass, if it comes at all, may be missing; what the pass needs may not.
func TestOrder(t *testing.T) {
	a, after, needs := add("a", 0), add("after", 0), add("needs", 0)
	after.After, needs.Needs = []string{"a"}, []string{"a"}
	for _, k := range []struct {
		passes []Pass[number, number]
		ok     bool
	}{
		{[]Pass[number, number]{a, after, needs}, true},
		{[]Pass[number, number]{after, a}, false},
		{[]Pass[number, number]{a, after, a}, true},
		{Without([]Pass[number, number]{a, after}, "a"), true},
		{Without([]Pass[number, number]{a, needs}, "a"), false},
	} {
		if err := Validate(k.passes); (err == nil) != k.ok {
			t.Errorf("%v: %v", k.passes, err)
		}
	}
}

// TestWithout: a pass that is named is left out, and one that tidies up after passes if all of these are.
func TestWithout(t *testing.T) {
	tidy := add("tidy", 0)
	tidy.Tidy = []string{"a", "b"}
	all := []Pass[number, number]{add("a", 1), add("b", 2), tidy, add("c", 3)}
	for without, want := range map[string]string{"": "a b tidy c", "a": "b tidy c", "a b": "c", "tidy": "a b c", "c": "a b tidy"} {
		var left []string
		for _, p := range Without(all, strings.Fields(without)...) {
			left = append(left, p.Name)
		}
		if got := strings.Join(left, " "); got != want {
			t.Errorf("without %s: %s, want %s", without, got, want)
		}
	}
}
