package horn_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"craig/frontend/horn"
	"craig/logic"
)

// FuzzRead checks that a text is refused with a place or read as a system that is well-formed, and which is read again
// as it is written.
func FuzzRead(f *testing.F) {
	for _, tt := range formulas {
		f.Add(declared + "(assert " + tt.formula + ")")
	}
	for _, tt := range scripts {
		f.Add(tt.text)
	}
	for _, tt := range mistakes {
		f.Add(tt.text)
	}
	g := &generator{Rand: rand.New(rand.NewPCG(3, 4))}
	for range 3 {
		f.Add(g.script())
		f.Add(g.rules())
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := horn.Read(t.Context(), logic.NewContext(), "f", text)
		if err != nil {
			if !refused(err) || !strings.HasPrefix(err.Error(), "f:") {
				t.Fatalf("%v", err)
			}
			return
		}
		wellFormed(t, s)
		var b strings.Builder
		if err := s.System.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := horn.Read(t.Context(), logic.NewContext(), "again", b.String())
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, text, b.String())
		}
		wellFormed(t, again)
		if a, b := len(again.Preds), len(s.System.Preds); a < b {
			t.Errorf("%d predicates of %d are written", a, b)
		}
	})
}
