// What undefined behaviour is about, for messages.

package program

import "craig/logic"

// Access is what an access is to. Its terms have their values before the statement that excludes undefined behaviour.
type Access struct {
	Array         string      // in the words of the source, of an access by an index; empty for one by a pointer
	Index, Length *logic.Term // of an access by an index

	Target, Offset *logic.Term // of the pointer of any other
	Type           string      // that it points to, as Source.To
}

// Terms returns those of its terms that there are.
func (a *Access) Terms() []*logic.Term {
	switch {
	case a == nil:
		return nil
	case a.Array != "":
		return []*logic.Term{a.Index, a.Length}
	}
	return []*logic.Term{a.Target, a.Offset}
}

// mapped returns the access with what f returns for its terms; nil for nil.
func (a *Access) mapped(f func(*logic.Term) *logic.Term) *Access {
	if a == nil {
		return nil
	}
	b := &Access{Array: a.Array, Type: a.Type}
	if a.Array != "" {
		b.Index, b.Length = f(a.Index), f(a.Length)
	} else {
		b.Target, b.Offset = f(a.Target), f(a.Offset)
	}
	return b
}
