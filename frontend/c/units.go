// Units as they are read: with a call of the function in which execution starts, if its parameters are pointers.

package c

import (
	"context"
	"errors"

	"craig/assumption"
	"craig/frontend"
	"craig/frontend/c/internal/entry"
	"craig/frontend/c/internal/linking"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// reading is what is read of a program.
type reading struct {
	files    []string
	units    []syntax.Unit
	trees    []*syntax.Tree
	entry    string // the function that execution starts in
	function string // the one that the user means, which entry calls, or is
	params   int    // of function, where entry is another one
	caller   int    // the unit behind which there is a call of it; -1: none
	assumed  []program.Assumed
}

// read reads the files.
func (o Options) read(ctx context.Context, files []string) (*reading, error) {
	text := o.Entry
	if text == "" {
		text = "main"
	}
	spec, err := entry.Parse(text)
	if err != nil {
		return nil, err
	}
	r := &reading{entry: spec.Function, function: spec.Function, caller: -1}
	if r.units, err = o.sources().Units(files); err != nil {
		return nil, err
	}
	shared := syntax.NewSpellings()
	for _, u := range r.units {
		tree, err := syntax.Parse(ctx, u, o.DataModel == "LP64", shared)
		if err != nil {
			return nil, err
		}
		r.files, r.trees = append(r.files, u.File), append(r.trees, tree)
	}
	if spec.Function == "main" && len(spec.Targets) == 0 {
		return r, nil
	}
	return r, r.call(ctx, spec, o, shared)
}

// call adds a call of the function that spec is about, if it needs one.
func (r *reading) call(ctx context.Context, spec entry.Spec, o Options, shared *syntax.Spellings) error {
	names, err := linking.Link(r.files, r.trees)
	if err != nil {
		return err
	}
	f, err := names.Entry(spec.Function)
	if err != nil {
		return err
	}
	if f.Name == "main" {
		return &frontend.EntryError{Text: "--entry: what the parameters of main point to is what C says; name it alone"}
	}
	depth := o.EntryDepth
	if depth == 0 {
		depth = DefaultDepth
	}
	call, err := entry.Write(r.trees, f, spec, entry.Options{Depth: depth, Valid: o.EntryValid})
	if err != nil {
		return err
	}
	r.function = f.Shown
	at := syntax.Pos(f.Function.Declarator)
	r.assumed = []program.Assumed{{Name: assumption.EntryFirst, Pos: at, What: "execution starts in " + f.Shown}}
	if call == nil {
		return nil
	}
	u := &r.units[call.Unit]
	u.After = call.Text
	tree, err := syntax.Parse(ctx, *u, o.DataModel == "LP64", shared)
	var wrong *frontend.SyntaxError
	if errors.As(err, &wrong) {
		return &frontend.UnsupportedError{Pos: at, What: "objects for the parameters of this function, of which C would say: " + wrong.Text + "; start in a function that calls it"}
	}
	if err != nil {
		return err
	}
	r.trees[call.Unit] = tree
	r.entry, r.params, r.caller, r.assumed = entry.Caller, call.Params, call.Unit, append(r.assumed, call.Assumed...)
	return nil
}
