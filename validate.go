// What a witness says of a program, checked.

package craig

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"craig/frontend"
	"craig/internal/check"
	"craig/internal/validation"
	"craig/logic"
	"craig/program"
	"craig/verdict"
	"craig/witness"
)

// Validity is what becomes of a witness. The zero value is Open.
type Validity uint8

// The validities.
const (
	Open Validity = iota
	// Confirmed is a correctness witness whose invariants hold, of a program for which the property holds; or a violation witness that
	// an execution matches which violates the property.
	Confirmed
	// Rejected is every other witness, as far as that is known.
	Rejected
)

// String returns "open", "confirmed" or "rejected".
func (v Validity) String() string { return [...]string{"open", "confirmed", "rejected"}[v] }

// Validation is the answer about a witness.
type Validation struct {
	Validity Validity
	Kind     witness.Kind
	Because  string   // one sentence, without a full stop
	Alone    bool     // of a correctness witness: its invariants are inductive and imply the property, by themselves
	Notes    []string // what a reader should know besides, sentences without full stops
	// Report is the answer about the program with the witness in it: for a correctness witness, Safe if all holds; for a violation
	// witness, Unsafe with the execution that matches it. Nil if that was not needed.
	Report *Report
}

// Validate reads a file of witnesses and the files of a C program, and decides whether the witness is right. What Options leave open
// of the data model and of the property is what the witness says. Of several violation witnesses, one is to be right. Errors are those of Verify, and those of witness.Read; a witness
// that does not fit the program is no error.
func Validate(ctx context.Context, files []string, witnesses string, o Options) (*Validation, error) {
	text, err := frontend.Read(o.Files, witnesses)
	if err != nil {
		return nil, err
	}
	ws, err := witness.Read(witnesses, text)
	if err != nil {
		return nil, err
	}
	if len(ws) == 1 || slices.ContainsFunc(ws, func(w witness.Witness) bool { return w.Kind != witness.ViolationSequence }) {
		return validate(ctx, files, witnesses, ws, o)
	}
	var open, last *Validation
	for _, w := range ws {
		if last, err = validate(ctx, files, witnesses, []witness.Witness{w}, o); err != nil || last.Validity == Confirmed {
			return last, err
		}
		if last.Validity == Open && open == nil {
			open = last
		}
	}
	if open != nil {
		return open, nil
	}
	last.Because = fmt.Sprintf("none of the %d witnesses is right; of the last one: %s", len(ws), last.Because)
	return last, nil
}

// validate decides whether the witnesses that a file has are right, all of correctness together, or one of a violation.
func validate(ctx context.Context, files []string, witnesses string, ws []witness.Witness, o Options) (*Validation, error) {
	v := &Validation{Kind: ws[0].Kind}
	if validation.Endless(ws[0]) && (o.Property != "" || len(o.Checks) > 0) {
		v.Because = "the witness is about termination, and something else is asked"
		return v, nil
	}
	of := o.completed(ws[0], witnesses)
	asked, reading, err := questions(of, files)
	var refused *frontend.UnsupportedError
	if errors.As(err, &refused) && refused.Pos.File == of.Property {
		v.Because = "the property of the witness is not supported: " + refused.What
		return v, nil
	}
	if err != nil {
		return nil, err
	}
	if len(asked) > 1 && of.Property == "" {
		return nil, &frontend.InputError{Text: "a witness is of one property; join several checks by +"}
	}
	if reading.language.Name != "c" {
		return nil, &frontend.InputError{Text: "witnesses are of programs in C"}
	}
	v.Notes = otherFiles(ws[0], reading.files, o.Files)
	plan, err := validation.New(ctx, ws, reading.files, reading.options)
	if err == nil {
		err = validation.Misread(v.decide(ctx, files, of, plan), witnesses)
	}
	var wrong *validation.Fault
	switch {
	case errors.As(err, &wrong):
		v.Because = wrong.Error()
		if !wrong.Unsupported {
			v.Validity = Rejected
		}
		return v, nil
	case errors.As(err, &refused):
		if _, without := reading.load(ctx, logic.NewContext()); without != nil {
			return nil, err
		}
		v.Because = "the program with the witness in it is not supported: " + err.Error()
		return v, nil
	case err != nil:
		return nil, err
	}
	v.conclude(witnesses, ws)
	if plan.Loses != nil && v.Validity == Rejected && slices.ContainsFunc(asked, ofLeaks) {
		if err := v.loses(ctx, files, of, plan); err != nil {
			return nil, err
		}
	}
	if plan.Only {
		doubt := plan.Doubt()
		if v.Report.Unbounded {
			doubt = "integers without bounds"
		}
		v.endless(doubt)
	}
	if v.Validity == Rejected && v.Kind == witness.ViolationSequence && plan.Order != "" {
		v.Validity, v.Because = Open, v.Because+", but executions in which "+plan.Order+" were not tried"
	}
	return v, nil
}

// alone is how long it is tried whether what a witness says is evidence by itself.
const alone = 10 * time.Second

// decide makes the Report: by the invariants of a correctness witness alone, if they are a proof, by the execution that a violation witness
// determines, if it does, and by engines otherwise. Errors are those of Verify.
func (v *Validation) decide(ctx context.Context, files []string, o Options, plan *validation.Plan) error {
	info, err := o.engine()
	if err != nil {
		return err
	}
	if plan.Itself != nil {
		short := o
		short.Partial, short.Observer = nil, nil
		if short.Timeout = alone; o.Timeout > 0 {
			short.Timeout = min(alone, o.Timeout/4)
		}
		v.Report, err = short.verify(ctx, files, *plan.Itself, plan)
		found := err == nil && v.Report.Result.Outcome == plan.Shows
		if v.Alone = found && plan.Shows == verdict.Safe; found || err != nil || ctx.Err() != nil {
			return err
		}
	}
	v.Report, err = o.verify(ctx, files, info, plan)
	return err
}

// completed returns o with the data model and the property of a witness where it says none.
func (o Options) completed(w witness.Witness, file string) Options {
	if o.DataModel == "" {
		o.DataModel = w.Metadata.Task.DataModel
	}
	says := w.Metadata.Task.Specification
	if o.Property != "" || len(o.Checks) > 0 || says == "" {
		return o
	}
	if validation.Endless(w) {
		o.Checks = []string{"unreachable"} // another question will take its place
		return o
	}
	if !strings.Contains(says, "CHECK") {
		says = "CHECK( init(main()), LTL(" + says + ") )"
	}
	o.Property = file + ", specification"
	o.Files = frontend.Overlay(o.Files, map[string][]byte{o.Property: []byte(says)})
	return o
}

// otherFiles says which files are not those that a witness is of, by their hashes.
func otherFiles(w witness.Witness, files []string, from Files) []string {
	var notes []string
	for _, name := range slices.Sorted(maps.Keys(w.Metadata.Task.Hashes)) {
		for _, file := range validation.Meant(name, files) {
			text, err := frontend.Read(from, file)
			if sum := sha256.Sum256(text); err == nil && !strings.EqualFold(hex.EncodeToString(sum[:]), w.Metadata.Task.Hashes[name]) {
				notes = append(notes, file+" is not the file that the witness was made for: its SHA-256 is another one")
			}
		}
	}
	return notes
}

// ofLeaks reports whether a property is about memory that is lost.
func ofLeaks(p check.Property) bool { return p.ViolatedBy(program.Violation{Kind: program.MemoryLeak}) }

// loses decides about a violation witness whose target violates nothing else, by the executions that match it and lose memory. They
// confirm it if they end with the target, and leave it open if they do not: it is not known where an execution loses memory before its
// end. Errors are those of Verify.
func (v *Validation) loses(ctx context.Context, files []string, o Options, plan *validation.Plan) error {
	for _, p := range []*validation.Plan{plan.Ends, plan.Loses} {
		rejected := v.Report
		if err := v.decide(ctx, files, o, p); err != nil {
			return err
		}
		switch r := v.Report.Result; {
		case r.Outcome == verdict.Unknown:
			v.Validity, v.Because = Open, r.Reason.Text
			return nil
		case r.Outcome == verdict.Unsafe && p == plan.Ends:
			v.Validity, v.Because = Confirmed, "an execution that matches the witness ends with its target, and has lost memory"
			return nil
		case r.Outcome == verdict.Unsafe:
			v.Validity, v.Because = Open, "an execution that comes to the target loses memory, but it is not known whether the target does"
			return nil
		}
		v.Report = rejected
	}
	return nil
}

// endless says what the Report means for a witness with a cycle. Doubt is why it may be right although no state comes back.
func (v *Validation) endless(doubt string) {
	switch {
	case v.Validity == Confirmed:
		v.Because = "an execution that matches the witness comes back to a state of the cycle, so that it can go on for ever"
	case v.Validity == Rejected && doubt != "":
		v.Validity, v.Because = Open, "no execution comes back to a state of the cycle, but there may be one without an end: "+doubt
	case v.Validity == Rejected:
		v.Because = "no execution that matches the witness comes back to a state of the cycle"
	}
}

// conclude says what the Report means for the witnesses in a file.
func (v *Validation) conclude(file string, ws []witness.Witness) {
	r := v.Report
	correctness := v.Kind == witness.InvariantSet
	switch r.Result.Outcome {
	case verdict.Safe:
		v.Validity, v.Because = Confirmed, "the invariants hold, and so does the property"
		if v.Alone {
			v.Because += "; they are a proof of it by themselves"
		}
		if !correctness {
			v.Validity, v.Because = Rejected, "no execution that matches the witness violates the property"
		}
	case verdict.Unsafe:
		v.Validity, v.Because = Confirmed, "an execution that matches the witness violates the property"
		if !correctness {
			return
		}
		v.Validity, v.Because = Rejected, "an execution violates the property"
		e := r.Violated()
		broken := e.Stmt.(*program.Assert).Violation
		if text := validation.Broken(broken); text != "" {
			v.Because = fmt.Sprintf("%s:%d: an execution comes to this invariant, and %s", file, e.Pos.Line, text)
		}
		if unsure := validation.Unsure(ws, e.Pos.Line); validation.Undefined(broken) && unsure != "" {
			v.Validity, v.Because = Open, v.Because+", but "+unsure
		}
	case verdict.Unknown:
		v.Because = r.Result.Reason.Text
	}
}
