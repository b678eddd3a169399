// What procedures and their statements say, as numbers: equal text in terms of the names of variables has equal numbers, wherever it
// stands.

package evidence

import (
	"craig/logic"
	"craig/program"
)

// digest is a number for a sequence of numbers and texts that were added to it.
type digest uint64

func (d *digest) number(n uint64) {
	x := (uint64(*d) ^ n) * 0x9e3779b97f4a7c15
	*d = digest(x ^ x>>29)
}

func (d *digest) text(s string) {
	d.number(uint64(len(s)))
	for i := range len(s) {
		*d = (*d ^ digest(s[i])) * 0x100000001b3
	}
}

// hasher makes numbers of terms and statements, and remembers those of terms.
type hasher struct {
	names map[*logic.Term]string
	memo  map[*logic.Term]uint64
	sorts map[*logic.Sort]string
}

func newHasher(names map[*logic.Term]string) *hasher {
	return &hasher{names, make(map[*logic.Term]uint64), make(map[*logic.Sort]string)}
}

func (h *hasher) sort(s *logic.Sort) string {
	text, ok := h.sorts[s]
	if !ok {
		text = s.String()
		h.sorts[s] = text
	}
	return text
}

// term returns the number of t.
func (h *hasher) term(t *logic.Term) uint64 {
	if n, ok := h.memo[t]; ok {
		return n
	}
	logic.PostOrder(func(t *logic.Term) {
		if _, ok := h.memo[t]; !ok {
			h.memo[t] = h.node(t)
		}
	}, t)
	return h.memo[t]
}

// node returns the number of t, whose arguments have theirs. The order of those that are ordered by when they were made does not count.
func (h *hasher) node(t *logic.Term) uint64 {
	var d digest
	d.number(uint64(t.Op()))
	switch t.Op() {
	case logic.OpConst:
		if name := h.names[t]; name != "" {
			d.text(name)
		} else {
			d.text(t.Name())
		}
		d.text(h.sort(t.Sort()))
	case logic.OpNum, logic.OpBVNum, logic.OpFloatNum, logic.OpModeNum:
		d.text(t.Value().String())
		d.text(h.sort(t.Sort()))
	case logic.OpApp:
		d.text(t.Func().Name())
	case logic.OpBV:
		d.number(uint64(t.BVOp()))
		d.number(uint64(t.Lo()))
		d.text(h.sort(t.Sort()))
	case logic.OpFloat:
		d.number(uint64(t.FloatOp()))
		d.text(h.sort(t.Sort()))
	case logic.OpConstArray, logic.OpIntToBV:
		d.text(h.sort(t.Sort()))
	case logic.OpAnd, logic.OpOr, logic.OpAdd, logic.OpMul, logic.OpEq:
		var sum uint64
		for _, a := range t.Args() {
			sum += h.memo[a]
		}
		d.number(sum)
		return uint64(d)
	}
	for _, a := range t.Args() {
		d.number(h.memo[a])
	}
	return uint64(d)
}

// statement returns the number of what s does. Places do not count.
func (h *hasher) statement(s program.Stmt) uint64 {
	var d digest
	variables := func(vars []*program.Var) {
		d.number(uint64(len(vars)))
		for _, v := range vars {
			if v == nil {
				d.number(0)
			} else {
				d.number(h.term(v.Term))
			}
		}
	}
	violation := func(v program.Violation) {
		d.text(string(v.Kind))
		d.text(v.Symbol)
	}
	switch s := s.(type) {
	case *program.Assume:
		d.number(1)
		violation(s.Violation)
	case *program.Assert:
		d.number(2)
		violation(s.Violation)
	case *program.Assign:
		d.number(3)
		variables(s.Lhs)
	case *program.Havoc:
		d.number(4)
		variables(s.Vars)
		for _, text := range []string{string(s.Input.Kind), s.Input.Symbol, string(s.Abstract.Kind), s.Abstract.Symbol} {
			d.text(text)
		}
	case *program.Call:
		d.number(5)
		d.text(s.Callee.Name)
		variables(s.Results)
	}
	for _, t := range program.Terms(s) {
		d.number(h.term(t))
	}
	return uint64(d)
}
