package horn

// Names of parameters, which the text of declarations has not.

import (
	"fmt"
	"slices"

	"craig/horn"
)

// nameParams gives the parameters of the declared predicates the names of the variables to which they are applied most often,
// each only once, and others where that says nothing: "x2" for the second parameter.
func (r *reader) nameParams() {
	s := r.script.System
	applied := make([][]map[string]int, len(s.Preds)) // by predicate and parameter: how often to a variable of that name
	for i, p := range s.Preds {
		applied[i] = make([]map[string]int, len(p.Params))
		for k := range applied[i] {
			applied[i][k] = make(map[string]int)
		}
	}
	for _, c := range s.Clauses {
		heads := []horn.Atom{{Pred: c.Head, Args: c.HeadArgs}}
		for _, a := range slices.Concat(heads, c.Body) {
			for k, x := range a.Args {
				if name := r.names[x]; name != "" {
					applied[a.Pred.ID][k][name]++
				}
			}
		}
	}
	for _, p := range r.script.Preds {
		for k := range p.Params {
			best := ""
			for name, n := range applied[p.ID][k] {
				m := applied[p.ID][k][best]
				if !slices.Contains(p.Names, name) && (n > m || n == m && name < best) {
					best = name
				}
			}
			for k := k + 1; best == "" || slices.Contains(p.Names, best); k += len(p.Params) {
				best = fmt.Sprintf("x%d", k)
			}
			p.Names = append(p.Names, best)
		}
	}
}
