// What the variables of the program, and the numbers that pointers hold, are in the source: for reports.

package lower

import (
	"slices"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/entry"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// sourceNames is what a lowering knows of what things are called and where they are in the source.
type sourceNames struct {
	typesShown []cc.Type               // of which no two are compatible
	texts      map[cc.Type]string      // of those and others
	places     map[cc.Node]program.Pos // see pos
}

// showVariables notes what the variables of o are.
func (l *lowering) showVariables(o *object, where storage) {
	if o.leaf == nil {
		return
	}
	s := l.shown(o, where.in)
	if o.asBits {
		o.leaf.Source = &program.Source{Object: s, Part: program.Hidden}
		return
	}
	if o.offset == nil {
		o.leaf.Source = &program.Source{Object: s, Char: ctypes.IsChar(o.typ)}
		for _, v := range []*program.Var{o.origin, o.originOffset} {
			if v != nil {
				v.Source = &program.Source{Object: s, Part: program.Hidden}
			}
		}
		return
	}
	to := l.typeText(ctypes.Pointee(o.typ))
	o.leaf.Source = &program.Source{Object: s, Part: program.Target, Twin: o.offset, To: to}
	o.offset.Source = &program.Source{Object: s, Part: program.Offset, Twin: o.leaf, To: to}
}

// showPointees notes what the numbers are that pointers can hold.
func (l *lowering) showPointees() {
	l.p.Targets = make([]program.Pointee, len(l.mem.keys))
	for i := range l.p.Targets {
		p := &l.p.Targets[i]
		if f := l.mem.byNum[int64(i+1)]; f != nil {
			o := program.Object{Kind: program.Function, Name: f.name, Units: 1}
			if f.def != nil {
				o.Pos = l.pos(f.def)
			}
			p.Objects = append(p.Objects, o)
			continue
		}
		if o := l.bytewise(int64(i + 1)); o != nil {
			p.Objects = l.inBytesShown(o)
			if p.Blocks = l.blocksShown(o); p.Blocks != nil {
				p.Alive = l.heap(o.key.root).alive
			}
			continue
		}
		for _, o := range l.object(int64(i + 1)) {
			p.Objects = l.beginning(o, p.Objects)
			p.Count, p.Alive = o.root().heap, l.heap(o.key.root).alive
			p.Blocks = l.blocksShown(o)
		}
	}
}

// blocksShown returns how the blocks of allocated memory are laid out that o is in; nil if they are not told apart.
func (l *lowering) blocksShown(o *object) *program.Blocks {
	b, ok := l.blockOf(o, nil)
	if !ok || b.sizes == nil {
		return nil
	}
	size, _ := l.mem.SizeOf(ctypes.Innermost(o.typ))
	if o.bytewise {
		size = 1
	}
	shown := &program.Blocks{Sizes: b.sizes, Unit: size}
	if f := o.flexible(); f != nil {
		shown.Before, _ = l.mem.bytesToFlexible(o)
	}
	if b.layout == strided {
		shown.Stride = l.stride()
	}
	return shown
}

// inBytesShown returns the root o, offsets into which count bytes, and its bytes.
func (l *lowering) inBytesShown(o *object) []program.Object {
	all := l.shown(o, nil)
	all.Units = 1
	if o.inArray {
		all.Steps = nil
		return []program.Object{*all}
	}
	list := []program.Object{*all}
	size, _ := l.mem.SizeOf(o.typ)
	for _, t := range []string{"unsigned char", "char", "signed char"} {
		b := *all
		b.Name, b.Type, b.Steps = "(("+t+" *)&"+all.Name+")", t, []program.Step{{Length: size}}
		list = append(list, b)
	}
	return list
}

// beginning appends what begins where o does, the largest first.
func (l *lowering) beginning(o *object, to []program.Object) []program.Object {
	to = append(to, *l.shown(o, nil))
	if o.elem != nil {
		to = l.beginning(o.elem, to)
	}
	for _, f := range o.fields {
		if f.first && !f.rescaled() {
			to = l.beginning(f, to)
		}
	}
	return to
}

// shown returns o with the steps from its root.
func (l *lowering) shown(o *object, in *function) *program.Object {
	var steps []program.Step
	top := o
	inBlock := int64(0)
	if l.heap(o.root().key.root).layout == strided {
		inBlock = l.stride()
	}
	for ; top.parent != nil; top = top.parent {
		if strings.HasSuffix(top.key.path, "[]") {
			a, _ := top.parent.typ.(*cc.ArrayType)
			steps = append(steps, program.Step{Length: max(a.Len(), 0)})
			if top.parent.flexible() == top.parent { // it counts elements from the beginning of its block
				steps[len(steps)-1].Length = inBlock
			}
		} else if name := top.member(); name != "" {
			steps = append(steps, program.Step{Member: name})
		}
	}
	s := l.rootShown(top.key.root, top.name, in)
	if top.temporary {
		s = &program.Object{Name: top.name, Pos: s.Pos, Func: s.Func}
		if !strings.HasSuffix(top.name, "()") {
			s.Kind = program.Temporary
		}
	}
	if top.inArray && o.flexible() == nil { // of allocated memory
		steps = append(steps, program.Step{Length: inBlock})
	}
	if inBlock > 0 {
		steps = append(steps, program.Step{Block: true})
	}
	for i := range steps {
		s.Steps = append(s.Steps, steps[len(steps)-1-i])
	}
	s.Type, s.Units = l.typeText(o.typ), max(ctypes.Units(o.typ), 1)
	if o.isVolatile() || o.inUnion() { // the name does not mean the value that was stored last
		s.Scope = nil
	}
	return s
}

// scoped notes where the name of d means o, which its variables do not know yet.
func (l *lowering) scoped(o *object, d *cc.Declarator) {
	if o.leaf != nil && o.leaf.Source != nil && !o.isVolatile() && !o.inUnion() {
		o.leaf.Source.Object.Scope = l.mem.Scope(d)
	}
	if o.elem != nil {
		l.scoped(o.elem, d)
	}
	for _, f := range o.fields {
		l.scoped(f, d)
	}
}

// member returns the name of the member that o is of its parent; none if that is anonymous.
func (o *object) member() string {
	return o.key.path[strings.LastIndexByte(o.key.path, '.')+1:]
}

// rootShown returns the variable, allocation or literal n, which is called name if it is no declarator.
func (l *lowering) rootShown(n cc.Node, name string, in *function) *program.Object {
	s := &program.Object{Name: name, Pos: l.pos(n)}
	r := l.mem.roots[n]
	switch {
	case r == nil:
		if in != nil {
			s.Func = in.name
		}
	case r.lit:
		s.Kind, s.Name = program.Literal, inQuotes(r.text)
		return s
	}
	switch d := n.(type) {
	case *cc.Declarator:
		s.Name, s.Scope = d.Name(), l.mem.Scope(d)
		if stream, ok := strings.CutPrefix(s.Name, "__craig_"); ok { // as programs know it
			s.Name = "*" + stream
		}
		if r != nil && r.each {
			s.Kind = program.Activation
		}
	case *cc.PostfixExpression:
		if x, name := allocation(d); x != nil {
			s.Kind, s.Name = program.Allocated, name
			if name == entry.Allocator { // which says what it makes
				s.Kind, s.Name = program.Variable, objectFor(x)
				return s
			}
			if r != nil && r.copy != nil { // of several at one place
				s.Name, s.Pos = r.copy.name, l.pos(r.copy.call)
			}
		}
	}
	if r != nil && r.fn != nil {
		s.Func = r.fn.Declarator.Name()
	}
	return s
}

// objectFor returns what the allocator of package entry makes, as its call x says.
func objectFor(x *cc.PostfixExpression) string {
	if args := syntax.Arguments(x); len(args) == 3 {
		if lit, ok := args[1].Value().(cc.StringValue); ok {
			return strings.TrimRight(string(lit), "\x00")
		}
	}
	return entry.Allocator
}

// maxQuoted is how many characters of a literal are shown.
const maxQuoted = 30

// inQuotes returns the text of a literal from its codes, without the 0 at the end.
func inQuotes(codes []int64) string {
	if n := len(codes); n > 0 && codes[n-1] == 0 {
		codes = codes[:n-1]
	}
	var b []byte
	for i, c := range codes {
		if i == maxQuoted {
			return strconv.Quote(string(b)) + "…"
		}
		b = append(b, byte(c))
	}
	return strconv.Quote(string(b))
}

// typeText returns the text of the first type that is compatible with t: equal for types of which an object can be
// accessed as the other.
func (l *lowering) typeText(t cc.Type) string {
	if t == nil {
		return ""
	}
	text, ok := l.texts[t]
	if !ok {
		i := slices.IndexFunc(l.typesShown, func(u cc.Type) bool { return ctypes.Compatible(t, u) })
		if i < 0 {
			i = len(l.typesShown)
			l.typesShown = append(l.typesShown, t)
		}
		text = l.typesShown[i].String()
		l.texts[t] = text
	}
	return text
}

// sourceText returns the text of e on one line.
func sourceText(e cc.ExpressionNode) string {
	return strings.Join(strings.Fields(cc.NodeSource(e)), " ")
}

// representations counts the scalars of the program's variables, and of its allocations and literals whose address is taken.
func (l *lowering) representations() *program.Memory {
	m := &program.Memory{}
	named := map[cc.Node]bool{} // with several views
	for _, o := range l.scalars {
		root := o.root()
		switch {
		case o.leaf == nil:
			m.Unmodelled++
		case !root.bytewise:
			m.Values++
		default:
			m.Bytes++
			if n := root.key.root; !named[n] {
				named[n] = true
				m.Bytewise = append(m.Bytewise, program.Place{Name: root.name, Pos: l.pos(root.key.root)})
			}
		}
	}
	return m
}
