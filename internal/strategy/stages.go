// A program at every stage between reading and an engine.

package strategy

import (
	"context"
	"fmt"
	"io"
	"slices"

	"craig/certify"
	"craig/engine"
	"craig/horn"
	"craig/horn/encode"
	hornpass "craig/horn/pass"
	"craig/program"
	"craig/program/pass"
)

// Stage is a program as it is at some point between reading and the engine, or, from the stage
// StageClauses on, Horn clauses.
type Stage struct {
	Name    string
	Doc     string           // what was done last
	Program *program.Program // nil for clauses
	System  *horn.System     // nil for programs
}

// Write writes the program in textual form, or the clauses as SMT-LIB.
func (s Stage) Write(w io.Writer) error {
	if s.Program != nil {
		return program.Write(w, s.Program)
	}
	return s.System.Write(w)
}

// The stages that no pass makes.
const (
	StageRead    = "read"    // as the front end made it
	StageAsked   = "asked"   // with an assertion wherever a property that is asked for can be violated
	StageClauses = "clauses" // encoded
)

// StageNames returns the names of all stages on the way to an engine in their order: none behind StageAsked for one that takes
// programs as they are. That of what a pass made is the pass's, see Passes.
func StageNames(info engine.Info) []string {
	names := []string{StageRead, StageAsked}
	if info.Exact {
		return names
	}
	program, system := without(info, nil)
	for i, n := range system {
		system[i] = ClausesPrefix + n
	}
	passes := slices.DeleteFunc(Passes(), func(n string) bool { return slices.Contains(program, n) || slices.Contains(system, n) })
	i := slices.IndexFunc(passes, isClausal)
	names = append(append(names, passes[:i]...), StageClauses)
	return append(names, passes[i:]...)
}

// Stages calls see for p at those stages, of StageNames, that are named, in their order, a pass that runs several times each
// time: on the way to an engine without the passes in skip, at the first precision of a Run at which proofs are no guesses. Asked is p with an
// assertion wherever a property can be violated. Stages that are Optional are left out where they are not named; else what comes
// later is about what they make. The error is the cause of ctx, or says what stage there is none of.
func Stages(ctx context.Context, p, asked *program.Program, info engine.Info, skip, names []string, see func(Stage)) error {
	s := &stages{ctx: ctx, names: names, blocks: info.Blocks, see: see}
	s.add(Stage{Name: StageRead, Doc: "as the front end makes it", Program: p})
	s.add(Stage{Name: StageAsked, Doc: "with an assertion wherever what is asked can be violated", Program: asked})
	a := &attempt{Answer: certify.Answer{Program: asked}}
	if slices.Contains(names, Inline) {
		a.inline(inlinings[info.Inline])
		if a.asked == nil {
			return fmt.Errorf("engine %s has no call inlined in this program", info.Name)
		}
		s.add(Stage{Name: Inline, Doc: "with calls inlined", Program: a.asked})
	}
	programPasses, clausePasses := without(info, skip)
	if !slices.Contains(names, pass.Wraps) {
		programPasses = append(programPasses, pass.Wraps)
	}
	return s.passes(a.question(), programPasses, clausePasses)
}

// stages are those of a program that are to be seen.
type stages struct {
	ctx    context.Context
	names  []string
	blocks encode.Blocks // of the engine
	see    func(Stage)
}

func (s *stages) add(x Stage) {
	if slices.Contains(s.names, x.Name) {
		s.see(x)
	}
}

// passes adds a program after each of the passes but those that are left out, and what becomes of it then.
func (s *stages) passes(p *program.Program, skip, skipClauses []string) error {
	if !slices.ContainsFunc(s.names, func(n string) bool { return n != StageRead && n != StageAsked && n != Inline }) {
		return nil
	}
	passes, n := pass.Passes(skip...), 0
	small, _, err := pass.Run(s.ctx, passes, p, func(r pass.Report) {
		s.add(Stage{Name: r.Pass, Doc: passes[n].Doc, Program: r.After})
		n++
	})
	if err != nil {
		return err
	}
	return s.clauses(small, skipClauses)
}

// clauses adds the clauses of a program as they are encoded and after each of the passes but those that are left out.
func (s *stages) clauses(p *program.Program, skip []string) error {
	if !slices.ContainsFunc(s.names, func(n string) bool { return n == StageClauses || isClausal(n) }) {
		return nil
	}
	e, err := encode.Program(s.ctx, p, s.blocks)
	if err != nil {
		return fmt.Errorf("clauses: %w", err)
	}
	s.add(Stage{Name: StageClauses, Doc: "as Horn clauses", System: e.System})
	if !slices.ContainsFunc(s.names, isClausal) {
		return nil
	}
	passes, n := hornpass.Passes(skip...), 0
	_, _, err = hornpass.Run(s.ctx, passes, e.System, func(r hornpass.Report) {
		s.add(Stage{Name: ClausesPrefix + r.Pass, Doc: passes[n].Doc, System: r.After})
		n++
	})
	return err
}
