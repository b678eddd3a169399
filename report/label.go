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
			out.nameParams(p)
		}
		return out.print(f)
	}
}

// nameParams lets the parameters of q print as variables do, but with the procedure where names would be the same.
func (p *printer) nameParams(q *horn.Pred) {
	p.names, p.entry = make(map[*logic.Term]string, len(q.Names)), make(map[*logic.Term]string)
	var short []string
	for _, name := range q.Names {
		short = append(short, withoutProc(name))
	}
	for i, s := range short {
		if slices.Index(short, s) != i || slices.Contains(short[i+1:], s) {
			s = q.Names[i]
		}
		x := q.Params[i]
		p.names[x] = oldName(s)
		if base, ok := strings.CutSuffix(s, "@0"); ok {
			p.entry[x] = base
		}
	}
}
