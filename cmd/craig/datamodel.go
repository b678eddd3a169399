// The data model in answers: programs that look at the sizes of types mean something else in each.

package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"

	"craig/verdict"
)

// sizes matches what depends on the sizes of pointers and of long: sizeof, names of types and of bounds.
var sizes = regexp.MustCompile(`\bsizeof\s*\(\s*(?:[\w\s]*\*[\s*]*|(?:(?:un)?signed\s+)?long(?:\s+int)?|(?:s?size|ptrdiff|u?intptr|time|off)_t)\s*\)` +
	`|\bu?intptr_t\b|\bU?LONG_M(?:AX|IN)\b|\bSIZE_MAX\b|\b_*(?:LP64|ILP32)_*\b|\b__SIZEOF_(?:LONG|POINTER|SIZE_T)__`)

// comments matches comments, and the literals in which there are none.
var comments = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"`)

// modelHint returns a hint for a verdict in a data model that nobody has chosen, on programs that look at sizes; empty for
// others.
func modelHint(files []string, model string, outcome verdict.Outcome) string {
	if outcome == verdict.Unknown {
		return ""
	}
	other := map[string]string{"ILP32": "LP64", "LP64": "ILP32"}[model]
	bits := map[string]int{"ILP32": 32, "LP64": 64}[model]
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		text = comments.ReplaceAllFunc(text, func(c []byte) []byte { return bytes.Repeat([]byte("\n"), bytes.Count(c, []byte("\n"))) })
		if at := sizes.FindIndex(text); at != nil {
			what := regexp.MustCompile(`\s+`).ReplaceAll(text[at[0]:at[1]], []byte(" "))
			return fmt.Sprintf("%s at %s:%d has its value for %s, where pointers and long have %d bits: --data-model %s asks about the other",
				what, file, 1+bytes.Count(text[:at[0]], []byte("\n")), model, bits, other)
		}
	}
	return ""
}
