// Programs as Horn clauses, for other solvers.

package craig

import (
	"context"
	"fmt"
	"slices"

	"craig/horn"
	"craig/horn/encode"
	"craig/internal/check"
	"craig/logic"
	"craig/program"
	"craig/program/pass"
)

// Export is a program as Horn clauses.
type Export struct {
	Files  []string // that were read
	System *horn.System
	// Inexact lists what the clauses do not say exactly: there they have more executions than the program.
	Inexact []program.Cut
}

// Clauses reads the files as one program and returns Horn clauses that have a model if and only if no execution violates
// an assertion. Of the options, those for reading count. Errors are for input that cannot be read, see package frontend
// for their types, and the cause of ctx when that is done.
func Clauses(ctx context.Context, files []string, o Options) (*Export, error) {
	asked, reading, err := questions(o, files)
	if err != nil {
		return nil, err
	}
	p, err := reading.load(ctx, logic.NewContext())
	if err != nil {
		return nil, err
	}
	small, _, err := pass.Run(ctx, pass.Passes(pass.Inexact()...), check.Together(asked).Variant(p, reading.language), nil)
	if err != nil {
		return nil, fmt.Errorf("clauses: %w", err)
	}
	e, err := encode.Program(ctx, small, encode.LoopFree)
	if err != nil {
		return nil, fmt.Errorf("clauses: %w", err)
	}
	return &Export{Files: reading.files, System: e.System, Inexact: inexact(small)}, nil
}

// inexact lists what p does not model exactly, each place once.
func inexact(p *program.Program) []program.Cut {
	out := slices.Clone(p.Cuts)
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, ed := range l.Out {
				h, ok := ed.Stmt.(*program.Havoc)
				if !ok || h.Abstract.Kind == "" {
					continue
				}
				if c := (program.Cut{Pos: ed.Pos, Reason: h.Abstract}); !slices.Contains(out, c) {
					out = append(out, c)
				}
			}
		}
	}
	return out
}
