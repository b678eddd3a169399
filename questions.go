// What is asked of a program, and how that lets it be read.

package craig

import (
	"context"
	"fmt"
	"slices"

	"craig/frontend"
	"craig/frontend/c"
	"craig/frontend/languages"
	"craig/frontend/prp"
	"craig/internal/check"
	"craig/internal/validation"
	"craig/logic"
	"craig/program"
)

// reading is how a program is read.
type reading struct {
	language languages.Language
	files    []string
	options  languages.Options
	asked    check.Property                          // all that is asked
	change   func(*program.Program) *program.Program // what becomes of the program that is read; nil: nothing
}

// load reads the program. Besides the errors of the language there is an *frontend.InputError for a program that does not
// have all violations that are asked for.
func (r reading) load(ctx context.Context, terms *logic.Context) (*program.Program, error) {
	p, err := r.language.Load(ctx, terms, r.files, r.options)
	if err != nil {
		return nil, err
	}
	if r.change != nil {
		p = r.change(p)
	}
	if p.Asked == nil {
		return p, nil
	}
	for _, k := range r.asked.Kinds() {
		if !slices.Contains(p.Asked, k) {
			return nil, &frontend.InputError{Text: fmt.Sprintf(
				"%s: made for other checks: it does not say where there may be a violation of the kind %s", r.files[0], k)}
		}
	}
	return p, nil
}

// questions returns the properties that options ask for about some files, and how these are read. Errors are those of
// prp.Read, *frontend.InputError for options that contradict each other or the language, and others for names that do not
// exist.
func questions(o Options, files []string) (asked []check.Property, r reading, err error) {
	r.options = languages.Options{
		DataModel: o.DataModel, Entry: o.Entry, Preprocessing: o.Preprocessing, CompileCommands: o.CompileCommands, Assume: o.Assume,
		EntryDepth: o.EntryDepth, EntryValid: o.EntryValid,
		Files: o.Files,
	}
	r.language, r.files, err = languages.Input(o.Language, files, r.options)
	if err != nil {
		return nil, r, err
	}
	switch o.Integers {
	case "", MachineIntegers:
	case UnboundedIntegers:
		if err := r.language.Needs(languages.UnboundedIntegers); err != nil {
			return nil, r, err
		}
		r.options.Unbounded = true
	default:
		return nil, r, fmt.Errorf("unknown integers %s", o.Integers)
	}
	if o.Property == "" {
		asked, err = check.Parse(o.Checks)
	} else {
		asked, err = r.ofFile(o)
	}
	if err != nil {
		return nil, r, err
	}
	for _, p := range asked {
		if r.options.Unbounded && p.ViolatedBy(program.Violation{Kind: program.SignedOverflow}) {
			return nil, r, &frontend.InputError{Text: p.Name + ": unbounded integers do not overflow; choose other checks or --integers machine"}
		}
	}
	r.asked = check.Together(asked)
	r.options.Marks, r.options.Asked = check.OnDemand(asked, r.language), check.Undefined(asked)
	return asked, r, nil
}

// of makes r and what is asked, together, those of a plan: its texts and changes, and that none of its calls is reached either.
func (r *reading) of(plan *validation.Plan, asked []check.Property) []check.Property {
	property := r.asked
	r.options.Files, r.options.Calls = frontend.Overlay(r.options.Files, plan.Texts), slices.Concat(r.options.Calls, plan.Calls)
	r.change = func(p *program.Program) *program.Program { return plan.Change(p, property.Counts) }
	if plan.Only {
		asked = []check.Property{{Name: "termination", Claim: "no execution goes around the cycle for ever"}}
	}
	r.asked = check.Together(asked)
	for _, name := range plan.Calls {
		r.asked = r.asked.Or(program.Violation{Kind: program.ErrorCall, Symbol: name})
	}
	return []check.Property{r.asked}
}

// ofFile returns the properties of the property file, and completes r with what they need. Errors are those of questions.
func (r *reading) ofFile(o Options) ([]check.Property, error) {
	if len(o.Checks) > 0 {
		return nil, &frontend.InputError{Text: "checks are chosen by a property file or by name, not both"}
	}
	if err := r.language.Needs(languages.PropertyFiles); err != nil {
		return nil, err
	}
	file, err := prp.Read(o.Files, o.Property)
	if err != nil {
		return nil, err
	}
	if o.Entry != "" && o.Entry != file.Entry {
		return nil, &frontend.InputError{Text: fmt.Sprintf("%s: execution starts in %s, but the entry %s is asked for", o.Property, file.Entry, o.Entry)}
	}
	r.options.Entry = file.Entry
	var asked []check.Property
	for _, f := range file.Properties {
		p := check.OfFile(f)
		if slices.ContainsFunc(asked, func(q check.Property) bool { return q.Name == p.Name }) {
			continue
		}
		asked = append(asked, p)
		switch f.Kind {
		case prp.NoCall:
			r.options.Calls = append(r.options.Calls, f.Name)
		case prp.NoLabel:
			r.options.Labels = append(r.options.Labels, f.Name)
		}
	}
	return asked, nil
}

// Check is a question about a program that has a name.
type Check = check.Check

// DefaultEntryDepth is what Options.EntryDepth is if it is not said.
const DefaultEntryDepth = c.DefaultDepth

// EveryCheck is the name that stands for all checks, each with a verdict of its own.
const EveryCheck = check.Every

// Checks returns all checks.
func Checks() []Check { return check.All() }

// ValidChecks returns an error that says what is wrong with names of checks, nil if nothing is.
func ValidChecks(names []string) error { return check.Valid(names) }
