// Literals with the prefix u or U, of which the parser knows nothing. In the text that it reads, the name of a macro of the
// same length stands for each: that of a compound literal, or of a number. It is a string literal to us.

package syntax

import (
	"bytes"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/program"
)

// unitTypes are the names of the types of elements, by prefix.
var unitTypes = map[string]string{"u": "__craig_char16_t", "U": "__craig_char32_t"}

// encoded are the literals of all units with such prefixes.
type encoded struct {
	names       map[string]string // of macros, by what stands in the program
	literals    map[string]string // the other way round
	definitions []string          // of the macros
	codes       map[*cc.PrimaryExpression][]int64
	packedTypes []string              // by number, see packed
	misplaced   *cc.PrimaryExpression // see restore
	dollars     bool                  // a file has something that could be taken for such a name
}

// encodedName matches the names of the macros.
var encodedName = regexp.MustCompile(`\$[0-9a-z]+_*`)

// name returns the name of the macro for literals in a row, one string or character, which has the length of the first
// one. It is not ok if there is none.
func (e *encoded) name(prefix, text string, length int, codes []int64) (string, bool) {
	key := fmt.Sprintf("%d %s", length, text)
	if name, ok := e.names[key]; ok {
		return name, true
	}
	name, ok := e.fresh(key, length)
	if !ok {
		return "", false
	}
	e.literals[name] = text
	var list []string
	for _, c := range codes {
		list = append(list, strconv.FormatInt(c, 10))
	}
	value := fmt.Sprintf("((%s){%s,0})", unitTypes[prefix]+"[]", strings.Join(list, ","))
	switch {
	case text[len(text)-1] == '\'':
		value = fmt.Sprintf("((%s)%s)", unitTypes[prefix], list[0])
	case len(list) == 0:
		value = fmt.Sprintf("((%s){0})", unitTypes[prefix]+"[]")
	}
	e.definitions = append(e.definitions, fmt.Sprintf("#define %s %s\n", name, value))
	return name, true
}

// fresh returns a name of that length which stands for nothing else than what key says. It is not ok if there is none.
func (e *encoded) fresh(key string, length int) (string, bool) {
	name := "$" + strconv.FormatInt(int64(len(e.names)), 36)
	if len(name) > length {
		return "", false
	}
	name += strings.Repeat("_", length-len(name))
	e.names[key] = name
	return name, true
}

// spelled puts the literals back for which macros stand in the text of a literal, which # made a string of.
func (e *encoded) spelled(text string) string {
	if len(e.literals) == 0 {
		return text
	}
	return encodedName.ReplaceAllStringFunc(text, func(name string) string {
		literal, ok := e.literals[name]
		if !ok {
			return name
		}
		return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(literal)
	})
}

// span is a literal in a text.
type span struct{ begin, quote, end int }

// row returns the string literals from i on that have nothing but blanks and comments between them.
func (s *speller) row(i, end int) []span {
	var list []span
	for i < end {
		q := i
		for q < end && wordByte(s.text[q]) && q-i <= len("u8") {
			q++
		}
		if q == end || s.text[q] != '"' {
			return list
		}
		n := quoted(s.text[q:end])
		list = append(list, span{i, q, q + n})
		for i = q + n; i < end; {
			switch c := s.text[i]; {
			case c == '\n' && directiveLine.Match(s.text[i+1:end]):
				return list
			case c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\\':
				i++
				continue
			case c == '/' && i+1 < end && (s.text[i+1] == '/' || s.text[i+1] == '*'):
				i += comment(s.text[i:end])
				continue
			}
			break
		}
	}
	return list
}

// encode lets a macro stand for the literals from i on, if one of them has the prefix u or U. It returns where they end, or
// false if it has done nothing.
func (s *speller) encode(i, end int) (int, bool) {
	if !s.prefixes || s.own || s.dollars || i < s.plain {
		return i, false
	}
	list := s.row(i, end)
	prefix := ""
	for _, l := range list {
		switch p := string(s.text[l.begin:l.quote]); {
		case p == "" || p == prefix:
		case prefix != "" || unitTypes[p] == "":
			return i, false
		default:
			prefix = p
		}
	}
	if prefix == "" {
		s.plain = list[len(list)-1].end
		return i, false
	}
	var codes []int64
	var texts []string
	for _, l := range list {
		c, problem := Decode(string(s.text[l.quote:l.end]), prefix, allDigits)
		if problem != "" {
			return i, false
		}
		codes = append(codes, c...)
		texts = append(texts, string(s.text[l.begin:l.end]))
	}
	name, ok := s.encoded.name(prefix, strings.Join(texts, " "), list[0].end-list[0].begin, codes)
	if !ok {
		return i, false
	}
	for _, l := range list {
		s.blank(l)
	}
	copy(s.text[list[0].begin:], name)
	return list[len(list)-1].end, true
}

// blank removes a literal, but not the ends of lines in it.
func (s *speller) blank(l span) {
	for k := l.begin; k < l.end; k++ {
		if !bytes.HasPrefix(s.text[k:], []byte("\\\n")) && s.text[k] != '\n' {
			s.text[k] = ' '
		}
	}
}

// encodeCharacter lets a macro stand for the character constant that begins at i, whose quote is at q. It returns where it
// ends.
func (s *speller) encodeCharacter(i, q, end int) int {
	n := quoted(s.text[q:end])
	prefix, text := string(s.text[i:q]), string(s.text[i:q+n])
	if codes, problem := Decode(string(s.text[q:q+n]), prefix, allDigits); !s.own && !s.dollars && problem == "" && len(codes) == 1 {
		if name, ok := s.encoded.name(prefix, text, len(text), codes); ok {
			copy(s.text[i:], name)
		}
	}
	return q + n
}

// define returns the sources with the definitions of the macros behind them, whose names it adds to those of macros; raw is
// the text of the file that the parser is going to read then.
func (e *encoded) define(sources []cc.Source, file string, raw []byte, macros map[string]bool) ([]cc.Source, error) {
	if len(e.definitions) == 0 {
		return sources, nil
	}
	if e.dollars {
		line := 1
		if at := encodedName.FindIndex(raw); at != nil {
			line += bytes.Count(raw[:at[0]], []byte("\n"))
		}
		return nil, &frontend.UnsupportedError{Pos: program.Pos{File: file, Line: line}, What: "names with a dollar beside literals with the prefix u or U, or packed enumerated types"}
	}
	for name := range e.literals {
		macros[name] = true
	}
	types := "typedef __CHAR16_TYPE__ __craig_char16_t;\ntypedef __CHAR32_TYPE__ __craig_char32_t;\n"
	return append(sources, cc.Source{Name: "<literals>", Value: types + e.packedSource() + strings.Join(e.definitions, "")}), nil
}

// ElementsOf returns the elements, with the zero at its end, of a string literal with the prefix u or U; it is not ok for others.
func (e *encoded) ElementsOf(x *cc.PrimaryExpression) ([]int64, bool) {
	list, ok := e.codes[x]
	return list, ok
}

// restored makes string literals of what stands for them in a tree.
func (e *encoded) restored(ast *cc.AST) error {
	if len(e.definitions) == 0 {
		return nil
	}
	e.restore(reflect.ValueOf(ast.TranslationUnit))
	if e.misplaced != nil {
		return &frontend.UnsupportedError{Pos: Pos(e.misplaced), What: "an array in braces that a literal with the prefix u or U initialises"}
	}
	return nil
}

// restore makes string literals of the compound literals below a node that stand for them. It notes one that is not what
// the parser takes it for: it knows no compound literals that initialise an array in braces.
func (e *encoded) restore(v reflect.Value) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return
	}
	if _, ok := v.Interface().(cc.Node); !ok {
		return
	}
	if x, ok := v.Interface().(*cc.PrimaryExpression); ok {
		if list, ok := encodedElements(x); ok {
			var codes []int64
			for ; list != nil; list = list.InitializerList {
				c, _ := list.Initializer.AssignmentExpression.Value().(cc.Int64Value)
				codes = append(codes, int64(c))
			}
			e.codes[x] = codes
			x.Case, x.ExpressionList = cc.PrimaryExpressionLString, nil
			return
		}
	}
	for i := range v.Elem().NumField() {
		if f := v.Elem().Type().Field(i); f.IsExported() && !f.Anonymous {
			e.restore(v.Elem().Field(i))
		}
	}
	if n, ok := v.Interface().(*cc.Initializer); ok && n.Case == cc.InitializerExpr {
		lit, ok := StringLiteral(n.AssignmentExpression)
		if _, ok2 := e.codes[lit]; ok && ok2 && e.misplaced == nil && n.Type().Kind() != cc.Ptr && n.Type().Kind() != cc.Array {
			e.misplaced = lit
		}
	}
}

// encodedElements returns the elements of the compound literal that stands for a string literal.
func encodedElements(x *cc.PrimaryExpression) (*cc.InitializerList, bool) {
	if x.Case != cc.PrimaryExpressionExpr {
		return nil, false
	}
	e, ok := x.ExpressionList.(*cc.PostfixExpression)
	if !ok || e.Case != cc.PostfixExpressionComplit || e.TypeName.SpecifierQualifierList == nil {
		return nil, false
	}
	t := e.TypeName.SpecifierQualifierList.TypeSpecifier
	if t == nil || t.Case != cc.TypeSpecifierTypeName {
		return nil, false
	}
	name := t.Token.SrcStr()
	return e.InitializerList, name == unitTypes["u"] || name == unitTypes["U"]
}
