package cfa

// The order in which locations are explored: the weak topological order of all but Err, which comes last.

// IsHead reports whether l is the head of a component.
func (a *Automaton) IsHead(l *Loc) bool { return l != a.Err && a.order.IsHead(l.ID) }

// Next returns the location after l in its innermost component, or the head of that, and Err after all others (see
// graph.WTO.Next). Nothing comes after Err: nil.
func (a *Automaton) Next(l *Loc) *Loc {
	if l == a.Err {
		return nil
	}
	return a.orErr(a.order.Next(l.ID))
}

// Exit returns the location that comes first after the component that l heads, or Err.
func (a *Automaton) Exit(l *Loc) *Loc { return a.orErr(a.order.Exit(l.ID)) }

func (a *Automaton) orErr(v int) *Loc {
	if v < 0 {
		return a.Err
	}
	return a.Locs[v]
}

// Component returns the locations of the component that l heads, l first.
func (a *Automaton) Component(l *Loc) []*Loc {
	var out []*Loc
	for _, v := range a.order.Component(l.ID) {
		out = append(out, a.Locs[v])
	}
	return out
}
