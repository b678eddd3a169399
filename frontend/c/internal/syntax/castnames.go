// Names of parameters in types that declare nothing: (void (*)(int tty)) f. They have no meaning, but the parser takes
// them for declarations of the block around, where they hide variables or are refused as declared twice. So they are
// blanked before it reads them, which leaves everything at its place.

package syntax

import (
	"bytes"
	"slices"
	"strings"
)

// Lexeme is a token of C text.
type Lexeme struct {
	Text  string
	Begin int
}

func (t Lexeme) word() bool {
	c := t.Text[0]
	return wordByte(c) && (c < '0' || c > '9')
}

// Lexemes returns the tokens of C text. Operators of several characters are several tokens.
func Lexemes(text []byte) []Lexeme {
	ts := make([]Lexeme, 0, len(text)/4)
	all := string(text)
	for i := 0; i < len(text); {
		size := 1
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f' || c == '\\':
			i++
			continue
		case c == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*'):
			i += comment(text[i:])
			continue
		case c == '"' || c == '\'':
			size = quoted(text[i:])
		case wordByte(c):
			for i+size < len(text) && wordByte(text[i+size]) {
				size++
			}
		}
		size = min(size, len(text)-i)
		ts = append(ts, Lexeme{all[i : i+size], i})
		i += size
	}
	return ts
}

// WordSet returns the words in a text, which are separated by white space.
func WordSet(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

var (
	qualifiers = WordSet(`const volatile restrict register static inline _Atomic _Noreturn __const __const__ __volatile
		__volatile__ __restrict __restrict__ __inline __inline__ __extension__`)
	basicTypes = WordSet(`void char short int long float double signed unsigned _Bool _Complex __signed __signed__ __int128
		__int128_t __uint128_t __builtin_va_list __complex__ _Float128 __float128`)
	withParens = WordSet(`__attribute__ __attribute typeof __typeof __typeof__ _Alignas __declspec`)
	tagged     = WordSet(`struct union enum`)
)

// castNames finds the names to be blanked.
type castNames struct {
	ts     []Lexeme
	close  []int // of an opening bracket: the index of the closing one, or -1
	macros map[string]bool
	names  []int        // indices of lexemes
	done   map[int]bool // lists of parameters, by the index of their parenthesis
}

// withoutCastNames returns C text with the names of parameters in abstract declarators of functions blanked. What could
// be something else once macros are expanded is left alone.
func withoutCastNames(text []byte, macros map[string]bool) []byte {
	if !bytes.Contains(text, []byte("*")) {
		return text
	}
	s := &castNames{ts: Lexemes(text), macros: macros, done: map[int]bool{}}
	s.match()
	for i, t := range s.ts {
		if t.Text != "(" {
			continue
		}
		if end, ok := s.abstract(i); ok {
			s.suffixes(end)
		}
	}
	if len(s.names) == 0 {
		return text
	}
	out := slices.Clone(text)
	for _, i := range s.names {
		t := s.ts[i]
		copy(out[t.Begin:], strings.Repeat(" ", len(t.Text)))
	}
	return out
}

// match fills in close.
func (s *castNames) match() {
	s.close = make([]int, len(s.ts))
	var open []int
	for i, t := range s.ts {
		s.close[i] = -1
		switch t.Text {
		case "(", "[", "{":
			open = append(open, i)
		case ")", "]", "}":
			if n := len(open); n > 0 {
				if o := s.ts[open[n-1]].Text + t.Text; o == "()" || o == "[]" || o == "{}" {
					s.close[open[n-1]] = i
				}
				open = open[:n-1]
			}
		}
	}
}

func (s *castNames) at(i int) string {
	if i < len(s.ts) {
		return s.ts[i].Text
	}
	return ""
}

// qualified returns the index of the first token from i on that is no star, qualifier or attribute, and how many stars
// there are.
func (s *castNames) qualified(i int) (next, stars int) {
	for i < len(s.ts) {
		switch t := s.ts[i].Text; {
		case t == "*":
			stars++
			i++
		case qualifiers[t]:
			i++
		case withParens[t] && s.at(i+1) == "(" && s.close[i+1] >= 0:
			i = s.close[i+1] + 1
		default:
			return i, stars
		}
	}
	return i, stars
}

// abstract reports whether the parenthesis at i begins a pointer to nothing that has a name: (*), (* const), (*[3]),
// (*(*)(int)); and returns the index after it. No expression looks like that.
func (s *castNames) abstract(i int) (end int, ok bool) {
	c := s.close[i]
	if c < 0 {
		return 0, false
	}
	j, stars := s.qualified(i + 1)
	if stars == 0 {
		return 0, false
	}
	switch s.at(j) {
	case ")", "[":
	case "(":
		if j, ok = s.abstract(j); !ok {
			return 0, false
		}
	default:
		return 0, false
	}
	for j < c && (s.at(j) == "(" || s.at(j) == "[") && s.close[j] >= 0 {
		j = s.close[j] + 1
	}
	return c + 1, j == c
}

// suffixes blanks the names in the lists of parameters at i.
func (s *castNames) suffixes(i int) {
	for (s.at(i) == "(" || s.at(i) == "[") && s.close[i] >= 0 {
		if s.at(i) == "(" {
			s.parameters(i)
		}
		i = s.close[i] + 1
	}
}

// parameters blanks the names in the list of parameters whose parenthesis is at i.
func (s *castNames) parameters(i int) {
	if s.done[i] {
		return
	}
	s.done[i] = true
	known := len(s.names)
	for begin := i + 1; begin < s.close[i]; {
		end := begin
		for end < s.close[i] && s.at(end) != "," {
			if c := s.close[end]; c >= 0 {
				end = c
			}
			end++
		}
		s.parameter(begin, end)
		begin = end + 1
	}
	for j := i + 1; j < s.close[i]; j++ { // f(int n, int a[n])
		if s.at(j) != "[" || s.close[j] < 0 {
			continue
		}
		for _, t := range s.ts[j:s.close[j]] {
			if slices.ContainsFunc(s.names[known:], func(n int) bool { return s.ts[n].Text == t.Text }) {
				s.names = s.names[:known]
				return
			}
		}
	}
}

// parameter blanks the name of the parameter that the tokens from i to end declare, and those in it.
func (s *castNames) parameter(i, end int) {
	for _, t := range s.ts[i:end] {
		if s.macros[t.Text] {
			return
		}
	}
	typed := false
specifiers:
	for i < end {
		switch t := s.ts[i]; {
		case qualifiers[t.Text]:
			i++
		case basicTypes[t.Text]:
			typed = true
			i++
		case tagged[t.Text]:
			typed = true
			for i++; withParens[s.at(i)] && s.at(i+1) == "(" && s.close[i+1] >= 0; i = s.close[i+1] + 1 {
			}
			if i < end && s.ts[i].word() {
				i++
			}
			if s.at(i) == "{" && s.close[i] >= 0 {
				i = s.close[i] + 1
			}
		case withParens[t.Text] && s.at(i+1) == "(" && s.close[i+1] >= 0:
			typed = typed || strings.Contains(t.Text, "typeof")
			i = s.close[i+1] + 1
		case t.word() && !typed:
			typed = true
			i++
		default:
			break specifiers
		}
	}
	if typed {
		s.declarator(i, end)
	}
}

// declarator blanks the name of the declarator from i to end, if it has one, and the names of its own parameters, which
// would be declared around when it has none.
func (s *castNames) declarator(i, end int) {
	i, _ = s.qualified(i)
	switch {
	case i >= end:
		return
	case s.ts[i].word():
		s.names = append(s.names, i)
		i++
	case s.at(i) == "(" && s.close[i] >= 0:
		inner, stars := s.qualified(i + 1)
		if stars == 0 {
			return // a function type, or a name in parentheses
		}
		if s.at(inner) != ")" {
			s.declarator(inner, s.close[i])
		}
		i = s.close[i] + 1
	}
	if i < end {
		s.suffixes(i)
	}
}
