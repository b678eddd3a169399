// Several properties of one program, each with a verdict of its own.

package craig

import (
	"context"
	"fmt"
	"slices"
	"time"

	"craig/frontend"
	"craig/frontend/c"
	"craig/frontend/prp"
	"craig/program"
	"craig/verdict"
)

// questions returns the properties that options ask for, and the options with what reading has to know of them. Errors
// are those of prp.Read, *frontend.InputError for options that contradict each other or the language, and others for
// names that do not exist.
func questions(o Options, lang frontEnd) ([]property, Options, error) {
	o.asks = c.Options{}
	switch o.Integers {
	case "", "machine":
	case "unbounded":
		if lang.name != frontEnds[0].name {
			return nil, o, &frontend.InputError{Text: "unbounded integers are for C programs"}
		}
		o.asks.Unbounded = true
	default:
		return nil, o, fmt.Errorf("unknown integers %s", o.Integers)
	}
	o.asks.Assume = o.Assume
	asked, err := o.asked(lang)
	if err != nil {
		return nil, o, err
	}
	for _, p := range asked {
		if o.asks.Unbounded && p.violatedBy(program.Violation{Kind: program.SignedOverflow}) {
			return nil, o, &frontend.InputError{Text: p.name + ": unbounded integers do not overflow; choose other checks or --integers machine"}
		}
	}
	o.asks.Marks, o.asks.Asked = optionalKinds(asked), undefinedKinds(asked)
	return asked, o, nil
}

// asked returns the properties that o asks for, and completes o.asks with what they need. Errors are those of questions.
func (o *Options) asked(lang frontEnd) ([]property, error) {
	if o.Property == "" {
		return parseChecks(o.Checks)
	}
	if len(o.Checks) > 0 {
		return nil, &frontend.InputError{Text: "checks are chosen by a property file or by name, not both"}
	}
	if lang.name != frontEnds[0].name {
		return nil, &frontend.InputError{Text: o.Property + ": property files are about C programs"}
	}
	file, err := prp.Read(o.Property)
	if err != nil {
		return nil, err
	}
	if o.Entry != "" && o.Entry != file.Entry {
		return nil, &frontend.InputError{Text: fmt.Sprintf("%s: execution starts in %s, but the entry %s is asked for", o.Property, file.Entry, o.Entry)}
	}
	o.Entry = file.Entry
	var asked []property
	for _, f := range file.Properties {
		p := ofFile(f)
		if slices.ContainsFunc(asked, func(q property) bool { return q.name == p.name }) {
			continue
		}
		asked = append(asked, p)
		switch f.Kind {
		case prp.NoCall:
			o.asks.Calls = append(o.asks.Calls, f.Name)
		case prp.NoLabel:
			o.asks.Labels = append(o.asks.Labels, f.Name)
		}
	}
	return asked, nil
}

// decide finds an answer for each property. All of them are asked at once first: a proof settles all, and an execution
// that violates one is its answer, after which the others are asked without it. What that leaves open gets a run of
// its own. Half of the time that is left goes to what is asked at once, the rest is shared evenly.
//
// Where alarms depend on what is not modelled, there may still be executions that violate the property certainly.
func (r *Report) decide(ctx context.Context, asked []property, climb func(context.Context, *Property)) {
	deadline, limited := ctx.Deadline()
	ask := func(parts int, q property) *Property {
		run := ctx
		if limited && parts > 1 {
			var cancel context.CancelFunc
			run, cancel = context.WithTimeout(ctx, time.Until(deadline)/time.Duration(parts))
			defer cancel()
		}
		p := &Property{Program: q.variant(r.Program)}
		climb(run, p)
		if s, ok := q.modelled(); ok && p.Result.Outcome == verdict.Unknown && p.Result.Reason.Kind == verdict.Imprecise {
			certain := &Property{Program: s.variant(r.Program)}
			if climb(run, certain); certain.Result.Outcome == verdict.Unsafe {
				return certain
			}
		}
		return p
	}
	edges := edgesByID(r.Program)
	left := slices.Clone(asked)
atOnce:
	for len(left) > 1 {
		p := ask(2, together(left))
		switch {
		case p.Result.Reason.Kind == verdict.InternalError: // never to be hidden by other answers
			for _, q := range left {
				r.add(q, p)
			}
			return
		case p.Result.Outcome == verdict.Unknown:
			break atOnce
		}
		var rest []property
		for _, q := range left {
			if p.Result.Outcome == verdict.Safe || q.counts(edges[p.violated().ID].Stmt) {
				r.add(q, p)
			} else {
				rest = append(rest, q)
			}
		}
		if len(rest) == len(left) {
			panic(fmt.Sprintf("craig: decide: the execution violates none of the properties at %v", p.violated().Pos))
		}
		left = rest
	}
	for i, q := range left {
		r.add(q, ask(len(left)-i, q))
	}
}

// edgesByID lists the edges of p, which is numbered.
func edgesByID(p *program.Program) []*program.Edge {
	var edges []*program.Edge
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			edges = append(edges, l.Out...)
		}
	}
	return edges
}

// violated returns the assertion that the execution of an Unsafe property ends in.
func (p *Property) violated() *program.Edge { return p.Trace.Steps[len(p.Trace.Steps)-1].Edge }

// add adds the answer for a property.
func (r *Report) add(q property, answer *Property) {
	p := *answer
	p.Name, p.Claim = q.name, q.claim
	r.Properties = append(r.Properties, p)
	r.tell()
}

// conclude brings the answers in order and lifts that which says most of the program.
func (r *Report) conclude(asked []property) {
	place := func(p Property) int {
		return slices.IndexFunc(asked, func(q property) bool { return q.name == p.Name })
	}
	slices.SortFunc(r.Properties, func(a, b Property) int { return place(a) - place(b) })
	p := &r.Properties[0]
	for _, o := range []verdict.Outcome{verdict.Unsafe, verdict.Unknown} {
		i := slices.IndexFunc(r.Properties, func(p Property) bool { return p.Result.Outcome == o })
		if i >= 0 {
			p = &r.Properties[i]
			break
		}
	}
	r.Program, r.Proved, r.Result, r.Trace, r.Undefined = p.Program, p.Proved, p.Result, p.Trace, p.Undefined
	r.Premise = p.Premise
}
