// The functions of a program.

package craig

import (
	"context"

	"craig/frontend/c"
	"craig/frontend/languages"
)

// Function is a function that a program defines; its Name is one that Options.Entry takes.
type Function = c.Definition

// Functions returns the functions that the files define, those of headers that they include among them, in the order of the
// text. Of the options it looks at those about how files are read. The errors are those of Verify.
func Functions(ctx context.Context, files []string, o Options) ([]Function, error) {
	_, r, err := questions(o, files)
	if err != nil {
		return nil, err
	}
	if err := r.language.Needs(languages.FunctionNames); err != nil {
		return nil, err
	}
	return c.Functions(ctx, r.files, r.options)
}
