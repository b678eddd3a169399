// Functions of which no model says what happens: a call, or a pointer to one, is refused.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/syntax"
)

// refuse refuses the use of a function that returns twice, or of one of those refused that has no definition.
func (l *lowering) refuse(x cc.Node, name string, defined bool) {
	switch {
	case l.mem.ReturnsTwice[name]:
		syntax.Unsupported(x, "use of %s, which has the attribute returns_twice", name)
	case clib.Refused[name] && !defined:
		syntax.Unsupported(x, "use of %s", name)
	}
}
