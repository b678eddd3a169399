// docs/c-support.md.

package explain

import (
	"fmt"
	"strings"
)

// Markdown writes what is modelled exactly, over-approximated and refused.
func Markdown() string {
	var b strings.Builder
	b.WriteString("# What of C is modelled, and how\n\nThis is generated from the table of `craig explain`, which has an example of each: `craig explain \"floating point\"`.\n" +
		"What is exact is as C and gcc define it, in both data models. Where the model is over-approximated, more can happen in it than\nin C: safe is safe, and an execution that depends on such a value is not believed, so that the answer is unknown. What is refused\nis refused with file, line and column.\n" +
		"\nBeyond C, answers rest on assumptions (last table), which every proof names.\n")
	for _, t := range []struct {
		treatment Treatment
		title     string
	}{{Exact, "Exact"}, {Over, "Over-approximated"}, {Refused, "Refused"}} {
		fmt.Fprintf(&b, "\n## %s\n\n| construct | |\n|---|---|\n", t.title)
		for _, e := range constructs {
			if e.Treatment != t.treatment {
				continue
			}
			says := e.Says
			if len(e.Reasons) > 0 {
				says += " Answers say: *" + strings.Join(e.ReasonTexts(), "*, *") + "*."
			}
			fmt.Fprintf(&b, "| %s | %s |\n", e.Name, cell(says))
		}
	}
	b.WriteString("\n## Undefined behaviour\n\nExecutions end there and do not count, unless a check asks for it. A proof lists the kinds that it does not rule out.\n\n| kind | |\n|---|---|\n")
	for _, e := range undefined {
		fmt.Fprintf(&b, "| %s | %s |\n", e.Name, cell(e.Says))
	}
	b.WriteString("\n## Assumptions\n\n| name | |\n|---|---|\n")
	for _, e := range All() {
		if e.Kind == Assumption {
			fmt.Fprintf(&b, "| `%s` | %s |\n", e.Name, cell(e.Says))
		}
	}
	return b.String()
}

// cell is text in a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }
