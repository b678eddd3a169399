// Types as text that needs no declaration before it.

package c

import (
	"fmt"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
)

// Type is a type of C. The zero value is int.
type Type struct{ t cc.Type }

// IsVoid reports whether t is void.
func (t Type) IsVoid() bool { return t.t != nil && t.t.Kind() == cc.Void }

// IsInteger reports whether t is a type of integers: values of it can be written as numbers.
func (t Type) IsInteger() bool { return t.t == nil || cc.IsIntegerType(t.t) && t.t.Size() <= 8 }

// IsNumber reports whether t is a type of integers or of floating-point numbers that are modelled.
func (t Type) IsNumber() bool {
	if t.IsInteger() {
		return true
	}
	_, ok := ctypes.FormatOf(t.t)
	return ok
}

// IsPointer reports whether t is a type of pointers.
func (t Type) IsPointer() bool { return t.t != nil && ctypes.IsPointer(t.t) }

// Passed returns the type in which a value of type t is passed where a function takes more arguments than it declares.
func (t Type) Passed() (string, bool) {
	switch {
	case t.IsInteger() && (t.t == nil || t.t.Size() < 4):
		return "int", true
	case t.t.Kind() == cc.Float:
		return "double", true
	}
	return t.Declare("")
}

// IsSettable reports whether t consists of numbers only, so that its Leaves are all of it. It may be an array of
// unknown length.
func (t Type) IsSettable() bool {
	if t.t == nil {
		return true
	}
	whole := t.t
	if a, ok := whole.(*cc.ArrayType); ok {
		whole = a.Elem()
	}
	if _, ok := declare(whole, ""); !ok {
		return false
	}
	leaves := t.Leaves()
	return len(leaves) > 0 && !slices.ContainsFunc(leaves, func(l Leaf) bool { return !l.Type.IsNumber() })
}

// IsVariableLength reports whether t is an array whose length is not known before it is run.
func (t Type) IsVariableLength() bool {
	a, ok := t.t.(*cc.ArrayType)
	return ok && a.Len() <= 0
}

// IsRecord reports whether t is a type of structures or unions.
func (t Type) IsRecord() bool { return t.t != nil && ctypes.IsRecord(t.t) }

// Leaf is a scalar within an object, or all of those at the same place in the elements of arrays.
type Leaf struct {
	Name    string   // of the variable in the program, without the object's own: ".f.g"
	Parts   []string // the text of an access: a part, an index, a part and so on, without the object's own name
	Lengths []int64  // of the arrays, 0 if unknown; an index into the program's variable counts elements of the last one
	Type    Type
}

// Leaves returns the scalars of an object of type t; none if it has a union in it, whose members overlap.
func (t Type) Leaves() []Leaf {
	if t.t == nil {
		return []Leaf{{Parts: []string{""}}}
	}
	return leaves(t.t, Leaf{Parts: []string{""}}, nil)
}

// leaves appends the leaves of an object of type t, which is at l.
func leaves(t cc.Type, l Leaf, list []Leaf) []Leaf {
	switch t := t.(type) {
	case *cc.ArrayType:
		l.Parts = append(slices.Clone(l.Parts), "")
		l.Lengths = append(slices.Clone(l.Lengths), max(t.Len(), 0))
		return leaves(t.Elem(), l, list)
	case *cc.UnionType:
		return nil
	case *cc.StructType:
		for i := range t.NumFields() {
			f := t.FieldByIndex(i)
			m := l
			m.Name += "." + f.Name()
			if f.Name() != "" {
				m.Parts = slices.Clone(l.Parts)
				m.Parts[len(m.Parts)-1] += "." + f.Name()
			}
			n := len(list)
			if list = leaves(f.Type(), m, list); len(list) == n {
				return nil
			}
		}
		return list
	}
	l.Type = Type{t}
	return append(list, l)
}

// Elem returns what the pointer type t points to or the array type t has as elements; false if t is neither.
func (t Type) Elem() (Type, bool) {
	switch t := t.t.(type) {
	case *cc.PointerType:
		return Type{t.Elem()}, true
	case *cc.ArrayType:
		return Type{t.Elem()}, true
	}
	return Type{}, false
}

// Declare returns a declaration of name, which may be empty, with type t or one of the same size and form: names of
// types and tags are not used, all pointers are pointers to void. It returns false for types that cannot be written so.
func (t Type) Declare(name string) (string, bool) {
	if t.t == nil {
		return "int " + name, true
	}
	return declare(t.t, name)
}

// spelled are the types that are keywords.
var spelled = map[cc.Kind]string{
	cc.Void: "void", cc.Bool: "_Bool", cc.Char: "char", cc.SChar: "signed char", cc.UChar: "unsigned char",
	cc.Short: "short", cc.UShort: "unsigned short", cc.Int: "int", cc.UInt: "unsigned int",
	cc.Long: "long", cc.ULong: "unsigned long", cc.LongLong: "long long", cc.ULongLong: "unsigned long long",
	cc.Float: "float", cc.Double: "double", cc.LongDouble: "long double",
}

// unsignedKinds are the unsigned types to signed ones.
var unsignedKinds = map[cc.Kind]cc.Kind{cc.Int: cc.UInt, cc.Long: cc.ULong, cc.LongLong: cc.ULongLong}

func declare(t cc.Type, name string) (string, bool) {
	if e, ok := t.(*cc.EnumType); ok {
		base := e.UnderlyingType().Kind()
		if unsigned, ok := unsignedKinds[base]; ok && e.Min() >= 0 { // see IntegerType
			base = unsigned
		}
		return spelled[base] + " " + name, true
	}
	if s, ok := spelled[t.Kind()]; ok {
		return s + " " + name, true
	}
	switch t := t.(type) {
	case *cc.PointerType:
		return "void *" + name, true
	case *cc.ArrayType:
		if t.Len() <= 0 {
			return "", false
		}
		return declare(t.Elem(), fmt.Sprintf("%s[%d]", name, t.Len()))
	case *cc.StructType, *cc.UnionType:
		var b strings.Builder
		fmt.Fprintf(&b, "%s { ", t.Kind())
		for i := range t.(ctypes.Record).NumFields() {
			f := t.(ctypes.Record).FieldByIndex(i)
			s, ok := declare(f.Type(), f.Name())
			if !ok {
				return "", false
			}
			if f.IsBitfield() {
				s = fmt.Sprintf("%s : %d", s, f.ValueBits())
			}
			b.WriteString(strings.TrimSpace(s) + "; ")
		}
		return b.String() + "} " + name, true
	}
	return "", false
}
