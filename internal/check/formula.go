// The formulas of SV-COMP that checks are.

package check

import (
	"slices"
	"strings"

	"craig/frontend/prp"
	"craig/program"
)

// IsFormula reports whether the name of a property is a formula, as it is for lines of property files.
func IsFormula(name string) bool { return strings.HasPrefix(name, "G ") }

// ofChecks are the formulas that hold if checks do, by name.
var ofChecks = map[string][]prp.Property{
	"assert":   {{Kind: prp.NoCall, Name: "__assert_fail", Text: "G ! call(__assert_fail())"}},
	"overflow": {{Kind: prp.NoOverflow, Text: "G ! overflow"}},
	"memsafety": {
		{Kind: prp.ValidFree, Text: "G valid-free"}, {Kind: prp.ValidDeref, Text: "G valid-deref"}, {Kind: prp.ValidMemtrack, Text: "G valid-memtrack"},
	},
}

// Formulas returns the formulas that hold if a check does, which may ask more. There are none for those that are about less than any
// formula, and for what depends on the program: unreachable.
func Formulas(name string) []string {
	var out []string
	for _, f := range ofChecks[name] {
		out = append(out, f.Text)
	}
	return out
}

// Formula returns the formula that a violation violates; empty if there is none.
func Formula(v program.Violation) string {
	switch v.Kind {
	case program.ErrorCall:
		return "G ! call(" + v.Symbol + "())"
	case program.ErrorLabel:
		return "G ! label(" + v.Symbol + ")"
	}
	for _, list := range ofChecks {
		for _, f := range list {
			if OfFile(f).ViolatedBy(v) {
				return f.Text
			}
		}
	}
	return ""
}

// Contained reports whether all that violates a check violates another one of some checks, too.
func Contained(name string, in []string) bool {
	return slices.ContainsFunc(in, func(other string) bool {
		return other != name && !slices.ContainsFunc(kindsOf(name), func(k program.Kind) bool { return !slices.Contains(kindsOf(other), k) })
	})
}

// kindsOf returns the kinds of violation that a check is about; none if there is no such check.
func kindsOf(name string) []program.Kind {
	if i := slices.IndexFunc(table, func(c Check) bool { return c.Name == name }); i >= 0 {
		return table[i].kinds
	}
	return nil
}
