// What was found out about a witness, as JSON.

package report

import "io"

// ValidationFormat names the version of what ValidationJSON writes.
const ValidationFormat = "craig-validation/1"

// Validation is what was found out about a witness.
type Validation struct {
	Validity string // confirmed, rejected or open
	Because  string
	Kind     string // invariant_set or violation_sequence; empty: it could not be read
	Alone    bool   // its invariants are a proof by themselves
	Notes    []string
}

type jsonValidation struct {
	Format   string   `json:"format"`
	Validity string   `json:"validity"`
	Because  string   `json:"because"`
	Kind     string   `json:"kind,omitempty"`
	Alone    bool     `json:"alone"`
	Notes    []string `json:"notes,omitempty"`
}

// ValidationJSON writes it as a JSON object, which docs/report-json.md describes.
func ValidationJSON(w io.Writer, v Validation) error {
	return encode(w, jsonValidation{ValidationFormat, v.Validity, v.Because, v.Kind, v.Alone, v.Notes})
}
