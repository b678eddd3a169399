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
