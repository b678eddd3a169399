package words

// bit is a node of a network, or its complement: twice the node's number, plus one if complemented.
type bit uint32

const (
	zero bit = 0
	one  bit = 1
)

func (b bit) not() bit        { return b ^ 1 }
func (b bit) complement() bit { return b & 1 }
func (b bit) node() uint32    { return uint32(b >> 1) }
func (b bit) isConst() bool   { return b <= one }
func (b bit) plain() bit      { return b &^ 1 }
func (b bit) xorIf(c bit) bit { return b ^ c&1 }
func constant(value bool) bit {
	if value {
		return one
	}
	return zero
}

// gateKind is what a node computes of its operands.
type gateKind uint8

const (
	isInput gateKind = iota
	isAnd            // a ∧ b
	isXor            // a ⊕ b
	isIte            // if a then b else c
	isMaj            // at least two of a, b, c
)

type gate struct {
	kind    gateKind
	a, b, c bit
}

// network is a circuit of gates, each of which is there once. Node 0 is the constant false.
type network struct {
	gates []gate
	table []uint32 // open addressing: node numbers by hash, 0 if free
	used  int
}

func newNetwork() *network {
	return &network{gates: make([]gate, 1, 1024), table: make([]uint32, 1024)}
}

// input returns a new input.
func (n *network) input() bit {
	n.gates = append(n.gates, gate{})
	return bit(len(n.gates)-1) << 1
}

func (g gate) hash() uint32 {
	h := uint64(g.kind)*0x9E3779B97F4A7C15 ^ uint64(g.a)*0xC2B2AE3D27D4EB4F ^ uint64(g.b)*0x165667B19E3779F9 ^ uint64(g.c)*0x27D4EB2F165667C5
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	return uint32(h >> 32)
}

// make returns the node of g.
func (n *network) make(g gate) bit {
	if 2*n.used >= len(n.table) {
		n.grow()
	}
	mask := uint32(len(n.table) - 1)
	i := g.hash() & mask
	for ; n.table[i] != 0; i = (i + 1) & mask {
		if n.gates[n.table[i]] == g {
			return bit(n.table[i]) << 1
		}
	}
	n.gates = append(n.gates, g)
	n.table[i] = uint32(len(n.gates) - 1)
	n.used++
	return bit(len(n.gates)-1) << 1
}

func (n *network) grow() {
	old := n.table
	n.table = make([]uint32, 2*len(old))
	mask := uint32(len(n.table) - 1)
	for _, k := range old {
		if k == 0 {
			continue
		}
		i := n.gates[k].hash() & mask
		for ; n.table[i] != 0; i = (i + 1) & mask {
		}
		n.table[i] = k
	}
}

// isA returns the gate of a plain bit, if it is of that kind.
func (n *network) isA(k gateKind, b bit) (gate, bool) {
	g := n.gates[b.node()]
	return g, g.kind == k
}

func (n *network) or(a, b bit) bit { return n.and(a.not(), b.not()).not() }

func (n *network) and(a, b bit) bit {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == zero || a == b.not():
		return zero
	case a == one || a == b:
		return b
	}
	if r, ok := n.absorb(a, b); ok {
		return r
	}
	if r, ok := n.absorb(b, a); ok {
		return r
	}
	if r, ok := n.resolved(a, b); ok {
		return r
	}
	return n.make(gate{kind: isAnd, a: a, b: b})
}

// resolved simplifies ¬(x ∧ y) ∧ ¬(x ∧ ¬y), which is ¬x.
func (n *network) resolved(a, b bit) (bit, bool) {
	g, ok := n.isA(isAnd, a)
	h, too := n.isA(isAnd, b)
	if !ok || !too || a.complement() == 0 || b.complement() == 0 {
		return 0, false
	}
	for _, p := range [2][2]bit{{g.a, g.b}, {g.b, g.a}} {
		for _, q := range [2][2]bit{{h.a, h.b}, {h.b, h.a}} {
			if p[0] == q[0] && p[1] == q[1].not() {
				return p[0].not(), true
			}
		}
	}
	return 0, false
}

// absorb simplifies a ∧ b where b is made of a.
func (n *network) absorb(a, b bit) (bit, bool) {
	g, ok := n.isA(isAnd, b)
	if !ok {
		return 0, false
	}
	other := g.b
	switch a.plain() {
	case g.a.plain():
		if a == g.b {
			other = g.a
		}
	case g.b.plain():
		other = g.a
	default:
		return 0, false
	}
	with := g.a
	if other == g.a {
		with = g.b
	}
	switch {
	case b.complement() == 0 && a == with:
		return b, true // a ∧ (a ∧ x)
	case b.complement() == 0:
		return zero, true // a ∧ (¬a ∧ x)
	case a == with:
		return n.and(a, other.not()), true // a ∧ ¬(a ∧ x)
	}
	return a, true // a ∧ ¬(¬a ∧ x)
}

func (n *network) xor(a, b bit) bit {
	flip := a.complement() ^ b.complement()
	a, b = a.plain(), b.plain()
	if a > b {
		a, b = b, a
	}
	switch {
	case a == zero:
		return b.xorIf(flip)
	case a == b:
		return zero.xorIf(flip)
	}
	for _, p := range [2][2]bit{{a, b}, {b, a}} {
		if g, ok := n.isA(isXor, p[1]); ok {
			switch p[0] {
			case g.a:
				return g.b.xorIf(flip)
			case g.b:
				return g.a.xorIf(flip)
			}
		}
	}
	return n.make(gate{kind: isXor, a: a, b: b}).xorIf(flip)
}

func (n *network) iff(a, b bit) bit { return n.xor(a, b).not() }

// ite returns if c then a else b.
func (n *network) ite(c, a, b bit) bit {
	if c.complement() == 1 {
		c, a, b = c.not(), b, a
	}
	switch {
	case c == zero:
		return b
	case a == b:
		return a
	case a == one || a == c:
		return n.or(c, b)
	case a == zero || a == c.not():
		return n.and(c.not(), b)
	case b == zero || b == c:
		return n.and(c, a)
	case b == one || b == c.not():
		return n.or(c.not(), a)
	case a == b.not():
		return n.xor(c, b)
	}
	if g, ok := n.isA(isIte, a); ok && g.a == c { // the same decision once more
		return n.ite(c, g.b.xorIf(a.complement()), b)
	}
	if g, ok := n.isA(isIte, b); ok && g.a == c {
		return n.ite(c, a, g.c.xorIf(b.complement()))
	}
	flip := a.complement()
	return n.make(gate{kind: isIte, a: c, b: a ^ flip, c: b ^ flip}) ^ flip
}

// maj returns whether at least two of the bits are set.
func (n *network) maj(a, b, c bit) bit {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	switch {
	case a == zero:
		return n.and(b, c)
	case a == one:
		return n.or(b, c)
	case a == b || b == c:
		return b
	case a == b.not():
		return c
	case b == c.not():
		return a
	}
	flip := a.complement()
	return n.make(gate{kind: isMaj, a: a ^ flip, b: b ^ flip, c: c ^ flip}) ^ flip
}
