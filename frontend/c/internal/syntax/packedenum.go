// Packed enumerated types, of which the parser knows nothing. In the text that it reads, a macro of the same length stands for
// "enum" and the tag, and declares the type that gcc takes: the smallest one that has all values.

package syntax

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/num"
)

// packedType begins the names of the declared types, which end with a number.
const packedType = "__craig_packed_"

// packedEnums writes the packed enumerated types of a text otherwise. Those in definitions of macros, where the tag may be a
// parameter, and those with other attributes stay, and are refused.
func (s *speller) packedEnums(file string, text []byte) []byte {
	if s.own || s.dollars || !bytes.Contains(text, []byte("packed")) || !bytes.Contains(text, []byte("enum")) {
		return text
	}
	ts, macros := Lexemes(text), directive.FindAllIndex(text, -1)
	for i, t := range ts {
		if t.Text != "enum" || slices.ContainsFunc(macros, func(m []int) bool { return m[0] <= t.Begin && t.Begin < m[1] }) {
			continue
		}
		open, tag := packedAttribute(ts, i+1), ""
		before := open > i+1
		if open < len(ts) && wordByte(ts[open].Text[0]) {
			tag = ts[open].Text
			open++
		}
		if open >= len(ts) || ts[open].Text != "{" {
			continue
		}
		closed := open
		for closed < len(ts) && ts[closed].Text != "}" {
			closed++
		}
		after := packedAttribute(ts, closed+1)
		if !before && after == closed+1 || after < len(ts) && ts[after].Text == "__attribute__" {
			continue
		}
		name, ok := s.encoded.packed(fmt.Sprintf("%s %d", file, t.Begin), tag)
		if !ok {
			continue
		}
		for _, part := range [][]Lexeme{ts[i:open], ts[min(closed+1, len(ts)):after]} {
			for _, w := range part {
				copy(text[w.Begin:], strings.Repeat(" ", len(w.Text)))
			}
		}
		copy(text[t.Begin:], name)
	}
	return text
}

// packedAttribute returns where the attribute packed ends that begins at ts[i], i if there is none.
func packedAttribute(ts []Lexeme, i int) int {
	const attribute = "__attribute__ ( ( packed ) )"
	var words []string
	for _, t := range ts[min(i, len(ts)):min(i+6, len(ts))] {
		words = append(words, strings.Trim(t.Text, "_"))
	}
	if strings.Join(words, " ") != strings.ReplaceAll(attribute, "_", "") {
		return i
	}
	return i + 6
}

// packed returns the name of the macro for the packed enumerated type with that tag at a place, as long as "enum". It is
// not ok if there is none.
func (e *encoded) packed(place, tag string) (string, bool) {
	if name, ok := e.names[place]; ok {
		return name, true
	}
	name, ok := e.fresh(place, len("enum"))
	if ok {
		own := fmt.Sprintf("%s%d", packedType, len(e.packedTypes))
		e.packedTypes = append(e.packedTypes, "int")
		e.definitions = append(e.definitions, fmt.Sprintf("#define %s enum %s : %s\n", name, tag, own))
		e.literals[name] = strings.TrimSpace("enum " + tag)
	}
	return name, ok
}

// packedSource declares the types of the packed enumerated types.
func (e *encoded) packedSource() string {
	var b strings.Builder
	for i, t := range e.packedTypes {
		fmt.Fprintf(&b, "typedef %s %s%d;\n", t, packedType, i)
	}
	return b.String()
}

// IsPacked reports whether x defines a packed enumerated type, and its number.
func IsPacked(x *cc.EnumSpecifier) (number int, ok bool) {
	if x.Case != cc.EnumSpecifierDef || x.EnumTypeSpecifier == nil || x.EnumTypeSpecifier.SpecifierQualifierList == nil {
		return 0, false
	}
	t := x.EnumTypeSpecifier.SpecifierQualifierList.TypeSpecifier
	if t == nil || t.Case != cc.TypeSpecifierTypeName {
		return 0, false
	}
	_, err := fmt.Sscanf(t.Token.SrcStr(), packedType+"%d", &number)
	return number, err == nil
}

// Smallest returns the width, and whether it is signed, of the smallest integer type that has these values.
func Smallest(lo, hi num.Rat) (bits int, signed bool) {
	signed = lo.Sign() < 0
	for _, bits = range []int{8, 16, 32} {
		from, to := num.Zero, num.Pow2(bits)
		if signed {
			from, to = num.Pow2(bits-1).Neg(), num.Pow2(bits-1)
		}
		if from.Cmp(lo) <= 0 && hi.Less(to) {
			return bits, signed
		}
	}
	return 64, signed
}

// smallestType returns the name of the smallest integer type that has these values.
func smallestType(lo, hi num.Rat) string {
	bits, signed := Smallest(lo, hi)
	name := map[int]string{8: "char", 16: "short", 32: "int", 64: "long long"}[bits]
	if signed {
		return "signed " + name
	}
	return "unsigned " + name
}

// settle gives the packed enumerated types below a node the types that their values need, as far as the parser has
// computed these. It reports whether one has changed.
func (e *encoded) settle(v reflect.Value) (changed bool) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return false
	}
	if _, ok := v.Interface().(cc.Node); !ok {
		return false
	}
	if x, ok := v.Interface().(*cc.EnumSpecifier); ok {
		if number, ok := IsPacked(x); ok {
			var lo, hi num.Rat
			for l := x.EnumeratorList; l != nil; l = l.EnumeratorList {
				switch v := l.Enumerator.Value().(type) {
				case cc.Int64Value:
					lo, hi = num.Min(lo, num.Int(int64(v))), num.Max(hi, num.Int(int64(v)))
				case cc.UInt64Value:
					if v > math.MaxInt64 {
						hi = num.Max(hi, num.Pow2(63)) // it needs all bits
					} else {
						hi = num.Max(hi, num.Int(int64(v)))
					}
				}
			}
			name := smallestType(lo, hi)
			changed = e.packedTypes[number] != name
			e.packedTypes[number] = name
		}
	}
	for i := range v.Elem().NumField() {
		if f := v.Elem().Type().Field(i); f.IsExported() && !f.Anonymous {
			changed = e.settle(v.Elem().Field(i)) || changed
		}
	}
	return changed
}
