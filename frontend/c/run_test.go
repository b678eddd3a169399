// How the tests load and run programs.

package c

import (
	"os"
	"path/filepath"
	"testing"

	"craig/certify"
	"craig/frontend/c/internal/clib"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// loadText loads a program from its text.
func loadText(t *testing.T, text string, o Options) (*program.Program, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return Load(t.Context(), logic.NewContext(), []string{file}, o)
}

// execute runs a program with the given inputs.
func execute(t *testing.T, p *program.Program, inputs ...num.Rat) *certify.Execution {
	t.Helper()
	x, err := certify.Run(t.Context(), p, certify.InputsBut(clib.Compares, inputs...), certify.RunOptions{MaxSteps: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	return x
}
