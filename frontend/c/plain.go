// Texts in which lines have the numbers that they have in the file.

package c

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
)

// Plain takes the directives #line out of u, so that the places of its program are those of the file as it is. It is not ok, and nothing
// changes, if the text may mean something else then, for it asks where it is.
func (u *PlacedUnit) Plain() bool {
	switch {
	case len(u.lines.Named()) == 0:
		return true
	case u.asks:
		return false
	}
	u.Text = syntax.Plain(u.Text)
	u.lines = syntax.NewLines(u.File, u.Text)
	for _, p := range u.Places {
		if p.Within.Line > 0 {
			s := p.span
			if p.Kind == DefinitionPlace {
				s.begin = p.signature.end
			}
			p.Within = u.within(s)
		}
		if p.Shown.Line > 0 {
			p.Shown = p.Pos
		}
	}
	return true
}

// asksWhere reports whether a text, or one of the macros that it is read with, asks for the name of the file or the number of the line. What
// the macro assert has of them it only prints.
func asksWhere(text []byte, macros map[string]*cc.Macro) bool {
	asks := func(word string) bool {
		return word == "__LINE__" || word == "__FILE__" || word == "__builtin_LINE" || word == "__builtin_FILE"
	}
	for _, w := range syntax.Lexemes(text) {
		if asks(w.Text) {
			return true
		}
	}
	for name, m := range macros {
		if name != "assert" && slices.ContainsFunc(m.ReplacementList(), func(t cc.Token) bool { return asks(t.SrcStr()) }) {
			return true
		}
	}
	return false
}
