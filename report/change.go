// What the steps of a trace change, as the source says it.

package report

import (
	"maps"
	"slices"

	"craig/certify"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// change is an object of the source and its new value, as text.
type change struct {
	name, value string
	verb        string       // between the two
	v           *program.Var // that it is of
	number      int          // in the changes of the step
	given       bool         // not by the program, if it is a first value: none, one that is not modelled, or of what comes with Craig
}

func (c change) String() string { return c.name + c.verb + c.value }

// changes shows the changes of a trace, step by step.
type changes struct {
	p     *program.Program
	freed map[element]bool // whether it has been, of what is known to have been allocated
}

// element is an element of allocated memory: the variable that says whether it is alive, and its index.
type element struct {
	alive *program.Var
	index int64
}

func newChanges(p *program.Program) *changes {
	return &changes{p: p, freed: make(map[element]bool)}
}

// forget forgets what the steps before did, some of which are not known.
func (c *changes) forget() { clear(c.freed) }

// of returns what to show of the next step s, in a procedure: nothing of auxiliary variables, and a pointer once.
func (c *changes) of(s certify.Step, in string) []change {
	h, _ := s.Edge.Stmt.(*program.Havoc)
	unset := h != nil && h.Input.Kind == program.Uninitialised
	var out []change
	for n, ch := range s.Changes {
		src := ch.Var.Source
		if src != nil && src.Part == program.Alive {
			if x, ok := c.lifetime(ch); ok {
				x.number = n
				out = append(out, x)
			}
			continue
		}
		if auxiliary(ch, unset) || src != nil && src.Part == program.Offset && (unset || pairedIn(s.Changes, ch)) {
			continue
		}
		x := change{name: changedName(ch, in), verb: " = ", v: ch.Var, number: n, given: unset || ch.Inexact || src != nil && !src.Object.Pos.Open()}
		if src != nil && src.Part == program.Offset {
			x.v = src.Twin
		}
		if unset {
			x.verb, x.value = " is ", uninitialised(ch)
		} else {
			x.value = c.value(ch, in)
		}
		out = append(out, x)
	}
	return out
}

// auxiliary reports whether a change, one of a variable that is not set yet if unset is true, is none of the source.
func auxiliary(ch certify.Change, unset bool) bool {
	src := ch.Var.Source
	if src == nil {
		return ch.Var.Type == ""
	}
	kind := src.Object.Kind
	return ch.Var.Type == "" || src.Part >= program.Count || kind == program.Literal || kind == program.Temporary || unset && kind != program.Variable
}

// value returns the text of a value that a variable gets.
func (c *changes) value(ch certify.Change, in string) string {
	src := ch.Var.Source
	switch {
	case ch.Value.Sort == nil:
		return "(large)"
	case ch.Inexact:
		return "(unknown)"
	case src == nil || src.Part == program.Whole:
		return wholeText(ch.Value, src)
	}
	return c.pointer(ch, in)
}

// uninitialised returns the text of the value of a variable that has not been set: which it is, unless it is 0 or of a kind that
// is not shown.
func uninitialised(ch certify.Change) string {
	src := ch.Var.Source
	if (src == nil || src.Part == program.Whole) && ch.Value.Sort != nil && ch.Value.A == nil && !ch.Value.Equal(logic.ZeroValue(ch.Value.Sort)) {
		return "uninitialised, here " + wholeText(ch.Value, src)
	}
	return "uninitialised"
}

// pairedIn reports whether the target of the pointer of which x changes the offset is among some changes.
func pairedIn(all []certify.Change, x certify.Change) bool {
	return slices.ContainsFunc(all, func(y certify.Change) bool {
		return y.Var == x.Var.Source.Twin && slices.EqualFunc(x.Index, y.Index, logic.Value.Equal)
	})
}

// changedName returns what ch changes, as it is called in a function.
func changedName(ch certify.Change, in string) string {
	src := ch.Var.Source
	if src == nil {
		name := ch.Var.Name
		for _, ix := range ch.Index {
			name += "[" + ix.String() + "]"
		}
		return name
	}
	if len(ch.Index) == 0 {
		return objectText(src.Object, nil, in)
	}
	if n, ok := ch.Index[0].N.Int64(); ok {
		if index, ok := src.Object.Indices(n); ok {
			return objectText(src.Object, index, in)
		}
	}
	return objectText(src.Object, nil, in) + "[" + ch.Index[0].String() + "]"
}

// pointer returns the value of a pointer, or an array of them.
func (c *changes) pointer(ch certify.Change, in string) string {
	src := ch.Var.Source
	target, offset := ch.Value, ch.Twin
	if src.Part == program.Offset {
		target, offset = offset, target
	}
	one := func(t, o logic.Value) string {
		s := pointerText(c.p, t, o, src.To, in)
		if c.isFreed(t, o) {
			s += " (freed)"
		}
		return s
	}
	if target.A == nil || offset.A == nil {
		return one(target, offset)
	}
	return arrayText(target, src, func(i, t logic.Value) string {
		if i.Sort == nil {
			return one(t, offset.A.Default)
		}
		return one(t, offset.At(i))
	})
}

// isFreed reports whether what a pointer points to is known to have been freed.
func (c *changes) isFreed(target, offset logic.Value) bool {
	k, ok := target.N.Int64()
	if !ok || c.p == nil {
		return false
	}
	at := c.p.Pointee(k)
	n, ok := offset.N.Int64()
	if !ok || at == nil || at.Alive == nil {
		return false
	}
	return c.freed[element{at.Alive, at.Block(n)}]
}

// lifetime notes what is allocated and freed, and shows the latter.
func (c *changes) lifetime(ch certify.Change) (change, bool) {
	var freed []int64
	set := func(n int64, alive logic.Value) {
		e := element{ch.Var, n}
		was, known := c.freed[e]
		if c.freed[e] = alive.N.IsZero(); known && !was && c.freed[e] {
			freed = append(freed, n)
		}
	}
	switch {
	case len(ch.Index) == 1:
		if n, ok := ch.Index[0].N.Int64(); ok {
			set(n, ch.Value)
		}
	case ch.Value.A != nil:
		for e := range c.freed {
			if e.alive == ch.Var {
				set(e.index, ch.Value.At(logic.NumValue(num.Int(e.index), logic.Int)))
			}
		}
	default:
		maps.DeleteFunc(c.freed, func(e element, _ bool) bool { return e.alive == ch.Var })
	}
	if len(freed) != 1 || ch.Var.Source.Object.Kind != program.Allocated {
		return change{}, false
	}
	return change{name: objectText(ch.Var.Source.Object, freed, ""), verb: " is ", value: "freed", v: ch.Var}, true
}
