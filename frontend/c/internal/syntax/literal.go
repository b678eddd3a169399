// What the text of literals stands for.

package syntax

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// allDigits lets escape sequences have any number of hexadecimal digits.
const allDigits = 1 << 20

// appendCharacter appends the elements that a character is in a literal with that prefix: signed bytes of UTF-8, 16-bit numbers of
// UTF-16, or one number.
func appendCharacter(list []int64, r rune, prefix string) []int64 {
	switch {
	case prefix == "u" && r > 0xffff:
		high, low := utf16.EncodeRune(r)
		return append(list, int64(high), int64(low))
	case prefix != "":
		return append(list, int64(r))
	}
	for _, b := range []byte(string(r)) {
		list = append(list, int64(int8(b)))
	}
	return list
}

// Decode returns what the text of a literal with that prefix, which is in its quotes, stands for, or what about it is not
// supported. Escape sequences have up to so many hexadecimal digits.
func Decode(text, prefix string, digits int) (list []int64, problem string) {
	if len(text) < 2 || text[0] != text[len(text)-1] {
		return nil, "this literal"
	}
	for s := text[1 : len(text)-1]; s != ""; {
		if s[0] != '\\' {
			r, size := utf8.DecodeRuneInString(s)
			switch {
			case r != utf8.RuneError || size > 1:
				list = appendCharacter(list, r, prefix)
			case prefix != "":
				return nil, "a wide literal that is not UTF-8"
			default:
				list = append(list, int64(int8(s[0])))
			}
			s = s[size:]
			continue
		}
		m := escape.FindStringSubmatch(s)
		if m == nil {
			return nil, "this escape sequence"
		}
		if len(m[2]) > digits {
			m[0], m[2] = m[0][:2+digits], m[2][:digits]
		}
		s = s[len(m[0]):]
		if list, problem = appendEscape(list, m, prefix); problem != "" {
			return nil, problem
		}
	}
	return list, ""
}

// appendEscape appends what an escape sequence stands for, which escape has matched.
func appendEscape(list []int64, m []string, prefix string) (_ []int64, problem string) {
	switch octal, hex, universal := m[1], m[2], m[3]+m[4]; {
	case universal != "":
		v, err := strconv.ParseUint(universal, 16, 31)
		if err != nil || !utf8.ValidRune(rune(v)) {
			return nil, "an escape sequence that is out of range"
		}
		return appendCharacter(list, rune(v), prefix), ""
	case octal+hex == "":
		c := int64(m[0][1])
		if k := strings.IndexByte("abefnrtv", m[0][1]); k >= 0 {
			c = int64("\a\b\x1b\f\n\r\t\v"[k])
		}
		return append(list, c), ""
	default:
		v, err := strconv.ParseUint(octal, 8, 32)
		if octal == "" {
			v, err = strconv.ParseUint(hex, 16, 32)
		}
		most := map[string]uint64{"": 0xff, "u": 0xffff, "U": 0xffffffff, "L": 0xffffffff}[prefix]
		switch {
		case err != nil || v > most:
			return nil, "an escape sequence that is out of range"
		case prefix == "":
			return append(list, int64(int8(v))), ""
		case prefix == "L":
			return append(list, int64(int32(v))), ""
		}
		return append(list, int64(v)), ""
	}
}

// escape is an escape sequence.
var escape = regexp.MustCompile(`^\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[abefnrtv\\'"?])`)
