package clausal

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/internal/exhaustive"

	"craig/certify"
	"craig/engine"
	"craig/engine/recmc"
	"craig/engine/ufo"
	"craig/frontend/c"
	"craig/horn/encode"
	hornpass "craig/horn/pass"
	"craig/logic"
	"craig/program/pass"
	"craig/verdict"
)

// TestBlocks: engines that are given a clause for each statement, as it is or when passes have joined them, prove and refute
// examples, with evidence about the programs.
func TestBlocks(t *testing.T) {
	files, _ := filepath.Glob("../../examples/*.c")
	if len(files) == 0 {
		t.Fatal("there are no examples")
	}
	for name, o := range map[string]engine.Options{
		"as they are": {Blocks: encode.Statements, SkipPasses: hornpass.Restructuring()},
		"joined":      {Blocks: encode.Statements},
	} {
		for of, e := range map[string]Engine{"recmc": recmc.Solve, "ufo": ufo.Solve} {
			count := make(map[verdict.Outcome]int)
			for i, file := range files {
				if !exhaustive.Picks(i, 3) {
					continue
				}
				p, err := c.Load(t.Context(), logic.NewContext(), []string{file}, c.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if p, _, err = pass.Run(t.Context(), pass.Passes(pass.Inexact()...), p, nil); err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
				res, err := e.Verify(ctx, p, o)
				cancel()
				if err != nil {
					t.Fatal(err)
				}
				count[res.Outcome]++
				broken := strings.HasSuffix(file, "_broken.c")
				switch res.Outcome {
				case verdict.Safe:
					err = certify.Certificate(t.Context(), p, res.Certificate, certify.Options{})
				case verdict.Unsafe:
					_, err = certify.Replay(t.Context(), p, res.Counterexample, certify.RunOptions{})
				case verdict.Unknown:
					if res.Depth > 0 {
						t.Errorf("%s, %s, %s: depth %d counts statements", name, of, file, res.Depth)
					}
					continue
				}
				if err != nil || broken != (res.Outcome == verdict.Unsafe) {
					t.Errorf("%s, %s, %s: %v, %v", name, of, file, res.Outcome, err)
				}
			}
			t.Log(name, of, count)
			if count[verdict.Safe] == 0 || count[verdict.Unsafe] == 0 {
				t.Errorf("%s, %s: %v", name, of, count)
			}
		}
	}
}
