// Package explain says what the words mean that answers have: checks, assumptions, kinds of undefined behaviour, reasons
// for Unknown, and how constructs of C are modelled. It is one table, each entry with an example that is tried in tests.
package explain

import (
	"slices"
	"strings"

	"craig"
	"craig/assumption"
	"craig/program"
	"craig/report"
)

// Kind says what an entry is about.
type Kind string

// The kinds of entries, in the order in which they are listed.
const (
	Check      Kind = "check"
	Assumption Kind = "assumption"
	Undefined  Kind = "undefined behaviour"
	Reason     Kind = "reason for an unknown answer"
	Construct  Kind = "construct of C"
)

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{Check, Assumption, Undefined, Reason, Construct} }

// Treatment is how Craig treats a construct of C.
type Treatment string

// The treatments.
const (
	Exact   Treatment = "exact"             // as C defines it, bit by bit
	Over    Treatment = "over-approximated" // more can happen than in C: safe is safe, but a violation may be missed as unknown
	Refused Treatment = "refused"           // with file and line
)

// Entry explains a name.
type Entry struct {
	Name      string
	Kind      Kind
	Says      string // what it means, in sentences
	Treatment Treatment
	// Reasons are, of a construct that is over-approximated, what executions depend on where the answer is unknown.
	Reasons []program.AbstractionKind
	Example Example
}

// Example is a program with the answer for it. The zero value is none.
type Example struct {
	Text   string
	Flags  string // of craig verify
	Answer string // how the answer begins: its first word, or "refused"
}

// ReasonTexts returns the Reasons as answers say them, with … for functions and variables.
func (e Entry) ReasonTexts() []string {
	var out []string
	for _, k := range e.Reasons {
		out = append(out, report.AbstractionText(program.Abstraction{Kind: k, Symbol: "…"}))
	}
	return out
}

// explains reports whether an answer with a text, in small letters, is about one of the Reasons.
func (e Entry) explains(text string) bool {
	return slices.ContainsFunc(e.ReasonTexts(), func(r string) bool {
		before, after, _ := strings.Cut(strings.ToLower(r), "…")
		return len(text) > len(before) && strings.HasPrefix(text, before) && strings.Contains(text[len(before):], after) || text == before
	})
}

// All returns the table.
func All() []Entry {
	var out []Entry
	for _, c := range craig.Checks() {
		out = append(out, Entry{Name: c.Name, Kind: Check, Says: "Safe means: " + c.Doc + ". " + checks[c.Name].more, Example: checks[c.Name].example})
	}
	for _, a := range assumption.All() {
		says := "Assumed: " + a.Says + "."
		if a.Always() {
			says += " It is assumed of every program, since there is no model without it."
		} else {
			says += " Otherwise " + a.Without + "."
		}
		if a.Option != "" {
			says += " It is made with " + a.Option + "."
		}
		if a.SVCOMP && !a.Always() {
			says += " It is in --profile svcomp, and made or not with --assume " + string(a.Name) + "=yes or no."
		}
		out = append(out, Entry{Name: string(a.Name), Kind: Assumption, Says: says, Example: assumptions[a.Name]})
	}
	return slices.Concat(out, undefined, reasons, constructs)
}

// Find returns the entries of a name, whatever its case, or with a text that an unknown answer gives as its reason.
func Find(name string) []Entry {
	var out []Entry
	name = strings.ToLower(strings.TrimSpace(name))
	for _, e := range All() {
		if strings.ToLower(e.Name) == name || name != "" && e.explains(name) {
			out = append(out, e)
		}
	}
	return out
}

// Near returns names that are like one that there is not, the nearest first.
func Near(name string) []string {
	type candidate struct {
		name string
		far  int
	}
	name = strings.ToLower(strings.TrimSpace(name))
	var found []candidate
	for _, e := range All() {
		other := strings.ToLower(e.Name)
		far := distance(name, other)
		switch {
		case len(name) >= 3 && strings.Contains(other, name):
			far = 1
		case far > 1+len(name)/3:
			continue
		}
		if !slices.ContainsFunc(found, func(c candidate) bool { return c.name == e.Name }) {
			found = append(found, candidate{e.Name, far})
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return a.far - b.far })
	var out []string
	for _, c := range found[:min(len(found), 5)] {
		out = append(out, c.name)
	}
	return out
}

// distance returns how many bytes have to be inserted, removed or replaced to make b of a (Levenshtein 1966).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0] // of the row above, one to the left
		row[0] = i + 1
		for j := range len(b) {
			here := before
			if a[i] != b[j] {
				here = 1 + min(before, row[j], row[j+1])
			}
			before, row[j+1] = row[j+1], here
		}
	}
	return row[len(b)]
}
