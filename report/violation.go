// What a violation is about, and where readers find it.

package report

import (
	"fmt"
	"strings"

	"craig/certify"
	"craig/program"
)

// violation is the assertion that a trace ends in.
type violation struct {
	program.Violation
	pos    program.Pos // that readers can look at, if there is one
	in     string      // the procedure there
	calls  string      // the procedure that is called there and in which it happened, if that is another
	detail string      // the object, its size and the index or the offset, if it is about an access
}

// newViolation returns what t ends in; ok is false if that is no assertion.
func newViolation(p *program.Program, t *certify.Trace) (v violation, ok bool) {
	e := violated(t)
	if e == nil {
		return v, false
	}
	a := e.Stmt.(*program.Assert)
	v = violation{Violation: a.Violation, pos: e.Pos, in: e.From.Proc.Name, detail: accessText(p, t, a.Access, e.From.Proc.Name)}
	for i := len(t.Calls) - 1; i >= 0 && !e.Known(); i-- {
		call := t.Calls[i]
		e = call
		if callee := call.Stmt.(*program.Call).Callee; callee.Named() {
			v.calls = callee.Name
		}
		v.pos, v.in = call.Pos, call.From.Proc.Name
	}
	if a.Violation.Kind == program.MemoryLeak {
		v.in = a.Violation.Symbol
	}
	return v, true
}

// accessText says what object an access was to, how large that is, and where in it: "index 5 of a[4]", "t has 10 elements,
// offset 10". It is empty if that is not known.
func accessText(p *program.Program, t *certify.Trace, a *program.Access, in string) string {
	if a == nil || len(t.Access) != 2 {
		return ""
	}
	if a.Array != "" {
		return fmt.Sprintf("index %s of %s[%s]", t.Access[0], a.Array, t.Access[1])
	}
	target, offset := t.Access[0], t.Access[1]
	pointer := "the pointer is " + pointerText(p, target, offset, a.Type, in)
	k, ok := target.N.Int64()
	n, ok2 := offset.N.Int64()
	if !ok || !ok2 {
		return ""
	}
	at := p.Pointee(k)
	if k == 0 || at == nil || len(at.Objects) == 0 {
		return pick(k == 0, pointer, "")
	}
	o := pointedAt(at, a.Type, n)
	size := int64(1)
	arrays := 0
	for _, s := range o.Steps {
		if s.Member == "" {
			arrays++
			size *= s.Length
		}
	}
	switch {
	case len(t.Count) == 1 && arrays == 1:
		size, _ = t.Count[0].N.Int64()
	case len(t.Count) == 2:
		size, _ = t.Count[0].N.Int64()
		n, _ = t.Count[1].N.Int64()
		arrays = 1
	}
	name := objectText(o, nil, in)
	switch {
	case o.Type != a.Type || o.Kind == program.Function || o.Units > 1:
		return pointer
	case arrays == 0 && n != 0:
		return fmt.Sprintf("%s is one object, offset %d", name, n)
	case arrays > 0 && size == 0 && n == 0 && len(t.Count) == 2:
		typ, _, _ := strings.Cut(a.Type, " {")
		return fmt.Sprintf("%s is smaller than one %s", name, typ)
	case arrays > 0 && size >= 0 && (n < 0 || n >= size) && (size > 0 || len(t.Count) > 0):
		return fmt.Sprintf("%s has %s, offset %d", name, count(int(size), "element"), n)
	}
	return pointer
}
