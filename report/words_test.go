package report

import (
	"testing"

	"craig/program"
)

// TestEveryKindHasWords: each kind of violation has words, and no two have the same.
func TestEveryKindHasWords(t *testing.T) {
	kinds := map[string]program.Kind{}
	for _, k := range program.Kinds() {
		s := KindText(k)
		if other, ok := kinds[s]; ok || s == "" {
			t.Errorf("%s: %q, as %s", k, s, other)
		}
		kinds[s] = k
	}
	if len(kindTexts) != len(kinds) {
		t.Errorf("words for %d kinds of %d", len(kindTexts), len(kinds))
	}
}

// TestEveryInputHasWords: each kind of values from outside has an entry.
func TestEveryInputHasWords(t *testing.T) {
	for _, k := range program.InputKinds() {
		if _, ok := inputTexts[k]; !ok {
			t.Errorf("%s has no words", k)
		}
	}
	if len(inputTexts) != len(program.InputKinds()) {
		t.Errorf("words for %d kinds of %d", len(inputTexts), len(program.InputKinds()))
	}
	if s := InputText(program.Input{Kind: program.Argument, Symbol: "main"}); s != "argument of main" {
		t.Errorf("%q", s)
	}
}

// TestEveryAbstractionHasWords: each kind of what is not modelled exactly has words, and no two have the same.
func TestEveryAbstractionHasWords(t *testing.T) {
	kinds := map[string]program.AbstractionKind{}
	for _, k := range program.AbstractionKinds() {
		s := AbstractionText(program.Abstraction{Kind: k})
		if other, ok := kinds[s]; ok || s == "" {
			t.Errorf("%s: %q, as %s", k, s, other)
		}
		kinds[s] = k
	}
	if len(abstractionTexts) != len(kinds) {
		t.Errorf("words for %d kinds of %d", len(abstractionTexts), len(kinds))
	}
}
