// Formulas about the parameters of predicates, as in pictures.

package report

import (
	"slices"
	"strings"

	"craig/horn"
	"craig/logic"
)

// Label returns what prints formulas about the parameters of a predicate, or about nothing if it is nil: by the names that these
// have in what the clauses come from, in the syntax of a language as in Report.Language.
func Label(language string) func(*horn.Pred, *logic.Term) string {
	in := (&Report{Language: language}).syntax()
	return func(p *horn.Pred, f *logic.Term) string {
		out := &printer{syntax: in}
		if p != nil {
			out.names = paramNames(p)
		}
		return out.print(f)
	}
}

// paramNames returns how the parameters of p print: as variables do, but with the procedure where names would be the same.
func paramNames(p *horn.Pred) map[*logic.Term]string {
	var short []string
	for _, name := range p.Names {
		short = append(short, plainName(name))
	}
	names := make(map[*logic.Term]string, len(short))
	for i, s := range short {
		if slices.Index(short, s) != i || slices.Contains(short[i+1:], s) {
			s = p.Names[i]
			if old, ok := strings.CutSuffix(s, "@0"); ok {
				s = "\\old(" + old + ")"
			}
		}
		names[p.Params[i]] = s
	}
	return names
}
