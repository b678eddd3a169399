// Programs at every stage between reading and an engine.

package craig

import (
	"context"

	"craig/engine"
	"craig/engine/registry"
	"craig/internal/check"
	"craig/internal/strategy"
	"craig/logic"
)

// Stage is a program as it is at some point between reading and the engine, or the Horn clauses made of it.
type Stage = strategy.Stage

// The stages that no pass makes.
const (
	StageRead    = strategy.StageRead    // as the front end made it
	StageAsked   = strategy.StageAsked   // with an assertion wherever a property that is asked for can be violated
	StageClauses = strategy.StageClauses // as Horn clauses
)

// StageNames returns the names of all stages on the way to an engine in a configuration, the default ones for empty names,
// in their order: none behind StageAsked for an engine that takes programs as they are. That of what a pass made is the
// pass's, see Passes; passes that the engine cannot take have none.
func StageNames(name, config string) ([]string, error) {
	info, err := shownEngine(name, config)
	if err != nil {
		return nil, err
	}
	return strategy.StageNames(info), nil
}

// shownEngine returns the engine that stages are shown for, in a configuration: the first one, if several are asked in turns.
func shownEngine(name, config string) (engine.Info, error) {
	info, err := registry.ForPrograms(name)
	if err == nil {
		info, err = registry.First(info)
	}
	if err != nil {
		return info, err
	}
	return info.Configured(config)
}

// Stages reads the files as one program and calls see for it at those stages, of StageNames, that are named, in their order,
// a pass that runs several times each time: on its way to o.Engine, at the first precision of Verify at which proofs are no
// guesses and with all properties asked at once. Stages that are Optional are left out where they are not named; else what comes
// later is about what they make. Errors besides those of Clauses are those of Verify for options that do not exist.
func Stages(ctx context.Context, files []string, o Options, names []string, see func(Stage)) error {
	info, err := shownEngine(o.Engine, o.Config)
	if err != nil {
		return err
	}
	if err := strategy.Removable(o.SkipPasses); err != nil {
		return err
	}
	asked, reading, err := questions(o, files)
	if err != nil {
		return err
	}
	p, err := reading.load(ctx, logic.NewContext())
	if err != nil {
		return err
	}
	question := check.Together(asked).Variant(p, reading.language)
	return strategy.Stages(ctx, p, question, info, o.SkipPasses, names, see)
}
