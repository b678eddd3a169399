// Which functions a program defines.

package c

import (
	"context"
	"slices"
	"strings"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/linking"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// Definition is a function with a body.
type Definition struct {
	Name string // as Options.Entry takes it
	Pos  program.Pos
}

// Functions returns the functions that files define, static ones and those of headers among them, in the order of the text.
// Left out are functions whose call is a violation, those that stand for what is outside, and those of our own headers. The errors
// are those of Load.
func Functions(ctx context.Context, files []string, o Options) ([]Definition, error) {
	o.Entry = ""
	r, err := o.read(ctx, files)
	if err != nil {
		return nil, err
	}
	names, err := linking.Link(r.files, r.trees)
	if err != nil {
		return nil, err
	}
	var out []Definition
	for _, s := range names.Order {
		if s.Function == nil || strings.HasPrefix(s.Name, "__VERIFIER_") || slices.Contains(clib.ErrorFunctions, s.Name) || o.meaning().Violates(s.Name) {
			continue
		}
		if at := syntax.Pos(s.Function.Declarator); at.Open() {
			out = append(out, Definition{s.Shown, at})
		}
	}
	files = r.files
	slices.SortStableFunc(out, func(a, b Definition) int {
		if a.Pos.File != b.Pos.File {
			return slices.Index(files, a.Pos.File) - slices.Index(files, b.Pos.File)
		}
		return a.Pos.Line - b.Pos.Line
	})
	return out, nil
}
