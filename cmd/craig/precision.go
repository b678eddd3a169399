// verify --precision: what engines learn, kept in a file for the next time.

package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"craig"
	"craig/internal/exitcode"
)

// precisionFlag adds --precision.
func precisionFlag(flags *pflag.FlagSet, file *string) {
	flags.StringVar(file, "precision", "", "begin with the predicates in this `file`, if it exists, and write those that are known at the end; engines: "+
		strings.Join(enginesThat(hasPredicates), ", "))
}

// knowledge is a file with predicates, and what is known; nil if none is asked for.
type knowledge struct {
	file  string
	known *craig.Precision
}

// loadPrecision reads the file before the run; no name, no file. It fails if the engine has no predicates, if the file is there
// and cannot be read, and if it cannot be written.
func loadPrecision(name, engineName string) (*knowledge, error) {
	if name == "" {
		return nil, nil
	}
	if names := enginesThat(hasPredicates); !slices.Contains(names, engineName) {
		return nil, exit(exitcode.Usage, fmt.Errorf("--precision: engine %s has no predicates; choose one of: %s", engineName, strings.Join(names, ", ")))
	}
	known, err := craig.LoadPrecision(name)
	if err != nil {
		return nil, exit(exitcode.Input, fmt.Errorf("--precision: %w", err))
	}
	if err := known.CanSave(name); err != nil {
		return nil, exit(exitcode.Usage, fmt.Errorf("--precision: %w", err))
	}
	return &knowledge{name, known}, nil
}

// precision returns what is known, nil if there is no file.
func (k *knowledge) precision() *craig.Precision {
	if k == nil {
		return nil
	}
	return k.known
}

// finish writes the file, if an engine was asked, and tells what was of no use and what cannot be written. It may be called on nil.
func (k *knowledge) finish(say io.Writer) {
	if k == nil {
		return
	}
	s := k.known.Summary()
	if !s.Asked { // the file is as it was
		return
	}
	if s.Unused > 0 {
		fmt.Fprintf(say, "craig: %d of %d predicates of %s were not used: they mean nothing in this program\n", s.Unused, s.Read, k.file)
	}
	if s.Unsaid > 0 {
		fmt.Fprintf(say, "craig: predicates that have no expression and are not in %s: %d\n", k.file, s.Unsaid)
	}
	if err := k.known.Save(k.file); err != nil {
		fmt.Fprintf(say, "craig: the predicates cannot be written: %v\n", err)
	}
}
