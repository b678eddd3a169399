package blast

import (
	"path/filepath"
	"testing"

	"craig/engine"
	"craig/horn"
	"craig/internal/enginetest"
)

// TestPictures: the trees that are the proofs for two calls of a procedure, and for a procedure that calls itself.
func TestPictures(t *testing.T) {
	for _, name := range []string{"call", "recursion"} {
		t.Run(name, func(t *testing.T) {
			s := enginetest.Read(t, filepath.Join("testdata", name+".smt2"))
			enginetest.Picture(t, filepath.Join("testdata", name+".dot"), func(o engine.Options) horn.Result {
				return Solve(t.Context(), s, o)
			}, engine.Options{Config: "locality"})
		})
	}
}
