// Answers as witnesses.

package craig

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"craig/certify"
	"craig/frontend"
	"craig/frontend/c"
	"craig/internal/attest"
	"craig/internal/check"
	"craig/program"
	"craig/report"
	"craig/verdict"
	"craig/witness"
)

// Witness is an answer as other verifiers take it.
type Witness struct {
	witness.Witness
	// LeftOut is how many parts of the proof, or values of the execution, are not in it: the format has no expression for them.
	LeftOut int
}

// Witness writes the answer as a witness in a format of SV-COMP: the proofs of all properties that were asked, or the execution that
// violates the first one that is violated. The error says why there is none: the outcome is Unknown, the program is not in C, or the
// format has no formula for a property; or it is that of ctx.
func (r *Report) Witness(ctx context.Context, by witness.Producer) (*Witness, error) {
	switch {
	case r.Result.Outcome == verdict.Unknown:
		return nil, errors.New("there is no answer")
	case r.Language != "c":
		return nil, errors.New("the program is not in C")
	case r.Unbounded:
		return nil, errors.New("there are no unbounded integers in C")
	}
	says, err := r.specification()
	if err != nil {
		return nil, err
	}
	units, err := c.Places(ctx, r.Files, r.reading, attest.Everywhere)
	if err != nil {
		return nil, err
	}
	w := &Witness{Witness: witness.Witness{Kind: witness.InvariantSet}}
	var content attest.Written
	if r.Result.Outcome == verdict.Safe {
		for _, p := range r.Properties {
			content.Add(attest.Correctness(p.Proved, p.Result.Certificate, units))
		}
	} else {
		ok := false
		w.Kind = witness.ViolationSequence
		if content, ok = attest.Violation(r.Trace, units); !ok {
			return nil, errors.New("the violation is at no statement of the files")
		}
	}
	w.Invariants, w.Segments, w.LeftOut = content.Invariants, content.Segments, content.LeftOut
	w.Metadata, err = r.metadata(by, says)
	return w, err
}

// specification returns the formulas that hold, or the one that is violated.
func (r *Report) specification() (string, error) {
	var formulas []string
	var err error
	if r.Result.Outcome == verdict.Unsafe {
		formulas, err = r.violated()
	} else {
		formulas, err = r.holding()
	}
	if err != nil {
		return "", err
	}
	entry := r.reading.Entry
	if entry == "" {
		entry = "main"
	}
	if strings.ContainsAny(entry, "(,* ") {
		return "", errors.New("the format has no words for where execution starts")
	}
	var lines []string
	for _, f := range formulas {
		lines = append(lines, fmt.Sprintf("CHECK( init(%s()), LTL(%s) )", entry, f))
	}
	return strings.Join(lines, "\n"), nil
}

// violated returns the formula that the execution violates.
func (r *Report) violated() ([]string, error) {
	if check.IsFormula(r.Name) {
		return []string{r.Name}, nil
	}
	v := r.Violated().Stmt.(*program.Assert).Violation
	f := check.Formula(v)
	if f == "" {
		return nil, fmt.Errorf("the format has no formula for what is violated: %s", report.KindText(v.Kind))
	}
	return []string{f}, nil
}

// holding returns the formulas that hold just if what was asked does, or almost: without what some checks ask besides.
func (r *Report) holding() ([]string, error) {
	var asked, formulas []string
	for _, p := range r.Properties {
		if check.IsFormula(p.Name) {
			asked = append(asked, p.Name)
		} else {
			asked = append(asked, strings.Split(p.Name, "+")...)
		}
	}
	for _, name := range asked {
		of := []string{name}
		switch {
		case check.IsFormula(name):
		case name == "unreachable" || name == "assert" && slices.Contains(asked, "unreachable"): // what is asked by default, or a part of it
			of = []string{r.excluded()}
		default:
			of = check.Formulas(name)
		}
		if len(of) == 0 && !check.Contained(name, asked) {
			wider := ""
			if check.Contained(name, []string{"memsafety"}) {
				wider = ", but for memsafety, which has it"
			}
			return nil, fmt.Errorf("the format has no formula for %s%s", name, wider)
		}
		for _, f := range of {
			if !slices.Contains(formulas, f) {
				formulas = append(formulas, f)
			}
		}
	}
	return formulas, nil
}

// excluded returns the formula of what is asked by default: the one that the program could violate at all, and where that
// are none or several, that no call of reach_error is made. Calls of it are a part of what was asked.
func (r *Report) excluded() string {
	formulas := map[string]bool{}
	byDefault := check.Default()
	for _, p := range r.Properties {
		for _, pr := range certify.Procedures(p.Program) {
			for _, l := range pr.Locs {
				for _, e := range l.Out {
					if a, ok := e.Stmt.(*program.Assert); ok && byDefault.ViolatedBy(a.Violation) {
						formulas[check.Formula(a.Violation)] = true
					}
				}
			}
		}
	}
	if len(formulas) == 1 {
		for f := range formulas {
			if f != "" {
				return f
			}
		}
	}
	return "G ! call(reach_error())"
}

// metadata says where a witness comes from, and what it is of.
func (r *Report) metadata(by witness.Producer, says string) (witness.Metadata, error) {
	m := witness.Metadata{
		FormatVersion: "2.1", UUID: newUUID(), CreationTime: time.Now().Format(time.RFC3339), Producer: by,
		Task: witness.Task{Hashes: map[string]string{}, Specification: says, DataModel: r.reading.DataModel, Language: "C"},
	}
	if m.Task.DataModel == "" {
		m.Task.DataModel = ILP32
	}
	for _, file := range r.Files {
		text, err := frontend.Read(r.reading.Files, file)
		if err != nil {
			return m, err
		}
		sum := sha256.Sum256(text)
		m.Task.InputFiles = append(m.Task.InputFiles, file)
		m.Task.Hashes[file] = hex.EncodeToString(sum[:])
	}
	return m, nil
}

// newUUID returns a new name for a witness: a random UUID (RFC 9562, version 4).
func newUUID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it does not fail
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
