// Answers as witnesses.

package craig

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"craig/certify"
	"craig/frontend"
	"craig/frontend/c"
	"craig/internal/attest"
	"craig/program"
	"craig/verdict"
	"craig/witness"
)

// Witness is an answer as other verifiers take it.
type Witness struct {
	witness.Witness
	// LeftOut is how many parts of the proof, or values of the execution, are not in it: the format has no expression for them.
	LeftOut int
}

// Witness writes the answer as a witness in a format of SV-COMP. The error says why there is none: the outcome is Unknown, the program
// is not in C, several properties were asked, or the format has no formula for the one that was; or it is that of ctx.
func (r *Report) Witness(ctx context.Context, by witness.Producer) (*Witness, error) {
	switch {
	case r.Result.Outcome == verdict.Unknown:
		return nil, errors.New("there is no answer")
	case r.Language != "c":
		return nil, errors.New("the program is not in C")
	case r.Unbounded:
		return nil, errors.New("there are no unbounded integers in C")
	case len(r.Properties) > 1:
		return nil, errors.New("a witness is of one property")
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
		content = attest.Correctness(r.Proved, r.Result.Certificate, units)
	} else {
		ok := false
		w.Kind = witness.ViolationSequence
		if content, ok = attest.Violation(r.Trace, r.Violated().Pos, units); !ok {
			return nil, errors.New("the violation is at no statement of the files")
		}
	}
	w.Invariants, w.Segments, w.LeftOut = content.Invariants, content.Segments, content.LeftOut
	w.Metadata, err = r.metadata(by, says)
	return w, err
}

// formulas are what SV-COMP calls checks.
var formulas = map[string]string{"overflow": "G ! overflow"}

// specification returns the formula that the answer is about.
func (r *Report) specification() (string, error) {
	entry := r.reading.Entry
	if entry == "" {
		entry = "main"
	}
	formula := formulas[r.Name]
	switch {
	case strings.HasPrefix(r.Name, "G "):
		formula = r.Name
	case r.Claim == "" || r.Name == "assert" || r.Name == "unreachable": // what is asked by default, or a part of it
		formula = r.excluded()
		if r.Result.Outcome == verdict.Unsafe {
			formula = violates(r.Violated().Stmt.(*program.Assert).Violation)
		}
	}
	switch {
	case formula == "":
		return "", fmt.Errorf("the format has no formula for %s", r.Name)
	case strings.ContainsAny(entry, "(,* "):
		return "", errors.New("the format has no words for where execution starts")
	}
	return fmt.Sprintf("CHECK( init(%s()), LTL(%s) )", entry, formula), nil
}

// excluded returns the formula of what is asked by default: the one that the program could violate at all, and where that
// are none or several, that no call of reach_error is made.
func (r *Report) excluded() string {
	formulas := map[string]bool{}
	for _, pr := range certify.Procedures(r.Program) {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if a, ok := e.Stmt.(*program.Assert); ok {
					formulas[violates(a.Violation)] = true
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

// violates returns the formula that a violation of what is asked by default violates; empty if there is none.
func violates(v program.Violation) string {
	switch v.Kind {
	case program.ErrorCall:
		return "G ! call(" + v.Symbol + "())"
	case program.ErrorLabel:
		return "G ! label(" + v.Symbol + ")"
	case program.Assertion:
		return "G ! call(__assert_fail())"
	}
	return ""
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
