// A walk over the syntax tree before it is lowered, for what the parser reads but does not respect: attributes, and sizes
// that gcc computes otherwise.

package ctypes

import (
	"fmt"
	"reflect"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/frontend/c/internal/syntax"
	"craig/internal/stop"
	"craig/program"
)

// Findings is what is found in translation units before they are lowered.
type Findings struct {
	*syntax.Spellings

	constants map[cc.ExpressionNode]constant  // what constant has found
	types     map[cc.ExpressionNode]IntType   // what TypeOf has found
	enums     map[*cc.Enumerator]*enumeration // all enumerators
	within    map[cc.Node]*cc.EnumSpecifier   // the list of an enumerator that is used in it
	numbers   map[cc.ExpressionNode]constantNumber

	known        map[cc.Type]bool // what unsure has found
	packed       map[string]bool  // structures and unions, as text, that are packed; the parser's types may lose the attribute
	loose        map[string]bool  // those that are not
	members      map[string]bool  // those with packed members
	names        []assemblerName
	defined      map[string]bool                    // functions
	Variadic     map[*cc.FunctionDefinition]cc.Type // functions that call va_start, with the type va_list
	pack         int64                              // the smallest alignment in a #pragma pack, which some structures have; 0 if there is none
	packs        map[string]int64                   // structures and unions, as text, by what the pragmas say; -1 if that is not known
	Initial      []*cc.Declarator                   // functions that run before main
	Final        []*cc.Declarator                   // functions that run where the program ends
	ReadOnly     map[*cc.Declarator]bool            // what is declared with a type that is const, see constant_objects.go
	Plain        map[*cc.Declarator]bool            // members that are declared without volatile, see volatile.go
	ReturnsTwice map[string]bool                    // functions with the attribute returns_twice
	scopes       map[*cc.Declarator]*program.Scope  // of variables of blocks, and others that were asked for; see Scope
}

// assemblerName is what __asm__ behind a declarator says.
type assemblerName struct {
	declared, name string
	at             program.Pos
}

// Inspect walks over translation units. Constructs that would get another meaning are refused, some by a panic with an
// *UnsupportedError. The signal ends the walk.
func Inspect(signal *stop.Signal, units []*syntax.Tree) (*Findings, error) {
	s := &Findings{constants: map[cc.ExpressionNode]constant{}, types: map[cc.ExpressionNode]IntType{}, enums: map[*cc.Enumerator]*enumeration{}, within: map[cc.Node]*cc.EnumSpecifier{}, numbers: map[cc.ExpressionNode]constantNumber{}, Spellings: syntax.NewSpellings(), members: map[string]bool{}, known: map[cc.Type]bool{}, packed: map[string]bool{}, loose: map[string]bool{}, packs: map[string]int64{}, defined: map[string]bool{}, Variadic: map[*cc.FunctionDefinition]cc.Type{}, ReturnsTwice: map[string]bool{}, ReadOnly: map[*cc.Declarator]bool{}, Plain: map[*cc.Declarator]bool{}, scopes: map[*cc.Declarator]*program.Scope{}}
	for _, u := range units {
		s.Spellings = u.Spellings
		if n := u.Packs.Least; n > 0 && (s.pack == 0 || n < s.pack) {
			s.pack = n
		}
	}
	for _, u := range units {
		v := &inspector{Findings: s, signal: signal, packs: &u.Packs}
		v.visit = v.layouts
		v.walk(reflect.ValueOf(u.TranslationUnit))
	}
	for _, u := range units {
		v := &inspector{Findings: s, signal: signal}
		v.visit = v.inspect
		v.walk(reflect.ValueOf(u.TranslationUnit))
	}
	for _, n := range s.names {
		if s.defined[n.name] && n.name != n.declared {
			return nil, &frontend.UnsupportedError{Pos: n.at, What: "the assembler name " + n.name + " for " + n.declared + ", which something else has, too"}
		}
	}
	return s, nil
}

// inspector walks over one translation unit.
type inspector struct {
	*Findings
	visit  func(n cc.Node)
	path   []cc.Node // from the unit down to the node
	signal *stop.Signal
	packs  *syntax.Packs // of the unit
}

func (s *inspector) walk(v reflect.Value) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return
	}
	n, ok := v.Interface().(cc.Node)
	if !ok {
		return
	}
	s.signal.Poll()
	s.path = append(s.path, n)
	s.visit(n)
	e := v.Elem()
	for _, i := range syntax.FieldsOfNodes(e.Type()) {
		s.walk(e.Field(i))
	}
	s.path = s.path[:len(s.path)-1]
}

// within returns the innermost node of type T that encloses the current one.
func within[T cc.Node](s *inspector) (n T, ok bool) {
	for i := len(s.path) - 2; i >= 0; i-- {
		if n, ok = s.path[i].(T); ok {
			return n, true
		}
	}
	return n, false
}

// layouts notes which structures and unions are packed.
func (s *inspector) layouts(n cc.Node) {
	switch x := n.(type) {
	case *cc.StructOrUnionSpecifier:
		if x.Case == cc.StructOrUnionSpecifierDef {
			if says(x.AttributeSpecifierList, "packed") || says(x.AttributeSpecifierList2, "packed") {
				s.packed[recordKey(x.Type())] = true
			} else {
				s.loose[recordKey(x.Type())] = true
			}
			n, ok := s.packs.At(x.Token3.Position())
			aligned := says(x.AttributeSpecifierList, "aligned") || says(x.AttributeSpecifierList2, "aligned")
			if was, known := s.Findings.packs[recordKey(x.Type())]; !ok || aligned || known && was != n {
				n = -1
			}
			s.Findings.packs[recordKey(x.Type())] = n
		}
	case *cc.EnumSpecifier:
		s.enumerators(x)
	case *cc.PrimaryExpression:
		if e, ok := x.ResolvedTo().(*cc.Enumerator); ok {
			if list, ok := within[*cc.EnumSpecifier](s); ok && s.enums[e] != nil && s.enums[e].of == list {
				s.within[x] = list
			}
		}
	case *cc.AttributeValue:
		if _, ok := within[*cc.StructDeclaration](s); ok && s.realigns(x) {
			if r, ok := within[*cc.StructOrUnionSpecifier](s); ok {
				s.members[recordKey(r.Type())] = true
			}
		}
	case *cc.StructDeclaration:
		if r, ok := within[*cc.StructOrUnionSpecifier](s); ok && says(x.AttributeSpecifierList, "packed") {
			s.members[recordKey(r.Type())] = true
		}
	}
}

// says reports whether one of the attributes has the name.
func says(list *cc.AttributeSpecifierList, name string) bool {
	for ; list != nil; list = list.AttributeSpecifierList {
		for v := list.AttributeSpecifier.AttributeValueList; v != nil; v = v.AttributeValueList {
			if strings.Trim(v.AttributeValue.Token.SrcStr(), "_") == name {
				return true
			}
		}
	}
	return false
}

func (s *inspector) inspect(n cc.Node) {
	s.noteReadOnly(n)
	s.notePlain(n)
	s.blocks(n)
	switch x := n.(type) {
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionCall {
			if name, _ := syntax.FunctionName(x.PostfixExpression); name == "__builtin_va_start" {
				if f, ok := within[*cc.FunctionDefinition](s); ok {
					s.Variadic[f] = syntax.Arguments(x)[0].Type()
				}
			}
		}
		if x.Case == cc.PostfixExpressionComplit {
			a, ok := x.Type().Undecay().(*cc.ArrayType)
			if lit, braced := syntax.BracedString(x.InitializerList); ok && braced && InitialisedBy(a, lit) && int64(len(s.Codes(lit)))-1 > a.Len() {
				syntax.Unsupported(x, "a compound literal of an array whose length a string says; write the length between the brackets")
			}
		}
	case *cc.FunctionDefinition:
		s.defined[x.Declarator.Name()] = true
	case *cc.AttributeValue:
		s.attribute(x)
	case *cc.Asm:
		if d, ok := s.path[len(s.path)-2].(*cc.InitDeclarator); ok {
			s.names = append(s.names, assemblerName{d.Declarator.Name(), strings.Trim(x.Token3.SrcStr(), `"`), syntax.Pos(x)})
		}
	}
	s.compare(n)
}

// attribute refuses what changes the meaning of a program in a way that is not modelled.
func (s *inspector) attribute(a *cc.AttributeValue) {
	switch name := strings.Trim(a.Token.SrcStr(), "_"); name {
	case "returns_twice":
		s.returnsTwice(a)
	case "packed":
		if s.ofEnumeration() {
			syntax.Unsupported(a, "a packed enumerated type")
		}
	case "cleanup", "alias":
		syntax.Unsupported(a, "the attribute %s", name)
	case "constructor":
		s.Initial = append(s.Initial, s.runsByItself(a, name))
	case "destructor":
		s.Final = append(s.Final, s.runsByItself(a, name))
	}
}

// runsByItself returns the function that the attribute a with the given name belongs to, which lets it run before main or
// where the program ends.
func (s *inspector) runsByItself(a *cc.AttributeValue, name string) *cc.Declarator {
	if a.Case == cc.AttributeValueExpr {
		syntax.Unsupported(a, "the attribute %s with a priority", name)
	}
	if d, ok := within[*cc.InitDeclarator](s); ok {
		return d.Declarator
	}
	if f, ok := within[*cc.FunctionDefinition](s); ok {
		return f.Declarator
	}
	if d, ok := within[*cc.Declaration](s); ok && d.InitDeclaratorList != nil {
		return d.InitDeclaratorList.InitDeclarator.Declarator
	}
	syntax.Unsupported(a, "the attribute %s here", name)
	return nil
}

// ofEnumeration reports whether the current node is one of the specifiers that say an enumerated type.
func (s *inspector) ofEnumeration() bool {
	for i := len(s.path) - 2; i >= 0; i-- {
		var t *cc.TypeSpecifier
		switch x := s.path[i].(type) {
		case *cc.StructOrUnionSpecifier, *cc.Declarator:
			return false
		case *cc.DeclarationSpecifiers:
			t = x.TypeSpecifier
		case *cc.SpecifierQualifierList:
			t = x.TypeSpecifier
		}
		if t != nil && t.Case == cc.TypeSpecifierEnum {
			return true
		}
	}
	return false
}

// Unsure reports whether the parser may have the size of t wrong: it takes no notice of some attributes and pragmas.
func (s *Findings) Unsure(t cc.Type) bool {
	if !IsRecord(t) && t.Kind() != cc.Array {
		return marked(t, "mode")
	}
	u, ok := s.known[t]
	if !ok {
		u = s.mayDiffer(t)
		s.known[t] = u
	}
	return u
}

// mayDiffer computes unsure.
func (s *Findings) mayDiffer(t cc.Type) bool {
	if s.isPacked(t) || marked(t, "mode") {
		return true
	}
	switch t := t.(type) {
	case *cc.ArrayType:
		return s.Unsure(t.Elem())
	case *cc.StructType, *cc.UnionType:
		if t.IsIncomplete() {
			return false
		}
		if s.members[recordKey(t)] || s.packed[recordKey(t)] {
			return true
		}
		r := t.(Record)
		for i := range r.NumFields() {
			if s.Unsure(r.FieldByIndex(i).Type()) {
				return true
			}
		}
		if s.misplaced(r) {
			return true
		}
		return s.pack > 0 && s.elsewhere(r)
	}
	return false
}

// recordKey describes a structure or a union: a name that stands for it is not the description.
func recordKey(t cc.Type) string {
	r, ok := t.(Record)
	if !ok {
		return ""
	}
	var b strings.Builder
	b.WriteString(tagOf(r))
	for i := range r.NumFields() {
		f := r.FieldByIndex(i)
		fmt.Fprintf(&b, ";%s %s %d %d", f.Name(), f.Type(), f.Offset(), f.OffsetBits())
	}
	return b.String()
}

// IsPacked reports whether t is a packed structure or union.
func (s *Findings) isPacked(t cc.Type) bool {
	return IsRecord(t) && (marked(t, "packed") || s.packed[recordKey(t)])
}

// marked reports whether t has the attribute with the given name.
func marked(t cc.Type, name string) bool {
	a := t.Attributes()
	return a != nil && (a.IsAttrSet(name) || a.IsAttrSet("__"+name+"__"))
}

// SizeOf returns the size of t in bytes; it is not known of some types that the parser has wrong.
func (s *Findings) SizeOf(t cc.Type) (int64, bool) {
	if !s.Unsure(t) {
		return t.Size(), true
	}
	size, _, ok := s.layout(t, 0)
	return size, ok
}

// layout returns size and alignment of t, whose members have alignment most, or less; 0 is for their own. It is not known
// where other attributes are.
func (s *Findings) layout(t cc.Type, most int64) (size, align int64, ok bool) {
	if r, ok := t.(Record); ok {
		size, align, _, ok := s.arrange(r, most)
		return size, align, ok
	}
	if marked(t, "mode") || t.Attributes() != nil && t.Attributes().Aligned() > 0 {
		return 0, 0, false
	}
	if t, ok := t.(*cc.ArrayType); ok {
		size, align, ok = s.layout(t.Elem(), 0)
		return size * max(t.Len(), 0), align, ok && !t.IsVLA() // a flexible array takes no space
	}
	return t.Size(), int64(t.FieldAlign()), t.Size() >= 0
}

// arrange returns size and alignment of a structure or union in bytes, and where its members begin in bits. Bit-fields are placed
// as the System V ABI says: one begins right behind the last, unless it would then lie in more units of its type than it
// needs; those without a name do not count for the alignment. It is not known of packed bit-fields and where attributes
// speak of alignment.
func (s *Findings) arrange(t Record, most int64) (size, align int64, offsets []int64, ok bool) {
	if most == 0 && s.pack > 0 {
		n, known := s.packs[recordKey(t)]
		if !known || n < 0 { // one that does not matter is as good
			size, align, _, ok := s.arrange(t, s.pack)
			if !ok || size != t.Size() || align != int64(t.Align()) {
				return 0, 0, nil, false
			}
			n = 0
		}
		most = n
	}
	switch a := t.Attributes(); {
	case marked(t, "mode") || s.members[recordKey(t)] || s.packed[recordKey(t)] && s.loose[recordKey(t)] || a != nil && a.Aligned() > 0:
		return 0, 0, nil, false
	case s.isPacked(t):
		most = 1
	}
	align = 1
	end, bits := int64(0), int64(0) // of what has been placed, and how much of that is needed, in bits
	for i := range t.NumFields() {
		f := t.FieldByIndex(i)
		n, a, ok := s.layout(f.Type(), 0)
		if !ok || f.IsBitfield() && (most > 0 && most < a || s.isPacked(t)) {
			return 0, 0, nil, false
		}
		if most > 0 {
			a = min(a, most)
		}
		if t.Kind() == cc.Union {
			end = 0
		}
		up := func() { end = (end + a*8 - 1) / (a * 8) * (a * 8) }
		switch w := f.ValueBits(); {
		case !f.IsBitfield():
			up()
			offsets = append(offsets, end)
			end += n * 8
		case w == 0:
			up()
			offsets = append(offsets, end)
		default:
			if (end%(a*8)+w+a*8-1)/(a*8) > n/a {
				up()
			}
			offsets = append(offsets, end)
			end += w
		}
		if !f.IsBitfield() || f.Name() != "" {
			align = max(align, a)
		}
		bits = max(bits, end)
	}
	size = (bits + 7) / 8
	return (size + align - 1) / align * align, align, offsets, true
}

// OffsetOf returns where the member f begins, in bytes; it is not known of some that the parser has wrong.
func (s *Findings) OffsetOf(t Record, i int) (int64, bool) {
	if !s.Unsure(t) {
		return t.FieldByIndex(i).Offset(), true
	}
	_, _, offsets, ok := s.arrange(t, 0)
	if !ok {
		return 0, false
	}
	return offsets[i] / 8, true
}

// BitsTo returns where the member f begins, in bits.
func (s *Findings) BitsTo(t Record, i int) (int64, bool) {
	if f := t.FieldByIndex(i); !f.IsBitfield() {
		at, ok := s.OffsetOf(t, i)
		return 8 * at, ok
	}
	_, _, offsets, ok := s.arrange(t, 0)
	if !ok {
		return 0, false
	}
	return offsets[i], true
}

// misplaced reports whether the parser's layout of a structure or union with bit-fields is not gcc's.
func (s *Findings) misplaced(t Record) bool {
	fields := false
	for i := range t.NumFields() {
		fields = fields || t.FieldByIndex(i).IsBitfield()
	}
	return fields && s.elsewhere(t)
}

// elsewhere reports whether the parser's layout of a structure or union is not known to be gcc's.
func (s *Findings) elsewhere(t Record) bool {
	size, align, offsets, ok := s.arrange(t, 0)
	if !ok || size != t.Size() || align != int64(t.Align()) {
		return true
	}
	for i, at := range offsets {
		if f := t.FieldByIndex(i); !f.IsBitfield() && at != 8*f.Offset() {
			return true
		}
	}
	return false
}

// returnsTwice notes what the attribute returns_twice is about.
func (s *inspector) returnsTwice(a *cc.AttributeValue) {
	if f, ok := within[*cc.FunctionDefinition](s); ok {
		if _, inner := within[*cc.Declaration](s); !inner {
			s.ReturnsTwice[f.Declarator.Name()] = true
			return
		}
	}
	d, ok := within[*cc.Declaration](s)
	if !ok || d.InitDeclaratorList == nil {
		syntax.Unsupported(a, "the attribute returns_twice here")
	}
	for il := d.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
		if il.InitDeclarator.Declarator.Type().Kind() != cc.Function || il.InitDeclarator.Declarator.IsTypename() {
			syntax.Unsupported(a, "the attribute returns_twice here")
		}
		s.ReturnsTwice[il.InitDeclarator.Declarator.Name()] = true
	}
}

// Layable reports whether it is known where the parts of o, which is at the beginning of a root, are.
func (s *Findings) Layable(t cc.Type) bool {
	if size, ok := s.SizeOf(t); !ok || size <= 0 {
		return false
	}
	switch t := t.(type) {
	case *cc.ArrayType:
		return t.Len() > 0 && s.Layable(t.Elem())
	case Record:
		for i := range t.NumFields() {
			f := t.FieldByIndex(i)
			if _, ok := s.OffsetOf(t, i); !ok || !f.IsBitfield() && !s.Layable(f.Type()) {
				return false
			}
		}
	}
	return true
}

// Copied notes that a function has been copied, see syntax.Copy.
func (s *Findings) Copied(from, to *cc.FunctionDefinition) {
	if t, ok := s.Variadic[from]; ok {
		s.Variadic[to] = t
	}
}

// CopiedDeclarator notes that one declarator stands for another in a copy of a function.
func (s *Findings) CopiedDeclarator(from, to *cc.Declarator) {
	if sc := s.Scope(from); sc != nil {
		s.scopes[to] = sc
	}
	if s.Plain[from] {
		s.Plain[to] = true
	}
	if s.ReadOnly[from] {
		s.ReadOnly[to] = true
	}
}
