// The text of formats: the conversions that they consist of.

package lower

import (
	"strconv"
	"strings"
)

// conversionSpec is a part of a format: characters as they are, or a conversion.
type conversionSpec struct {
	text       string
	convert    byte // 0: none
	flags      string
	width      int64 // 0 is none
	precision  int64 // -1 is none
	widthArg   bool  // width is an argument
	precArg    bool
	size       string // hh, h, l, ll, j, z, t, L
	suppressed bool   // a conversion of scanf of which the result is not assigned
}

// plain reports whether the text of the format says all of how an integer is printed, and that in a simple way: most do.
func (d conversionSpec) plain() bool {
	return !d.widthArg && !d.precArg && d.precision < 0 && d.size != "L" && strings.Trim(d.flags, "0-") == ""
}

// padding returns what the conversion fills its field up with: ' ' or '0', or '-' for spaces behind what is printed.
func (d conversionSpec) padding() int64 {
	switch {
	case strings.Contains(d.flags, "-"):
		return '-'
	case strings.Contains(d.flags, "0"):
		return '0'
	}
	return ' '
}

// integerSize returns the size of the integer that the conversion is for.
func (d conversionSpec) integerSize(pointerBytes int64) int64 {
	switch d.size {
	case "hh":
		return 1
	case "h":
		return 2
	case "l", "z", "t":
		return pointerBytes
	case "ll", "j", "L":
		return 8
	}
	return 4
}

// parseFormat takes a format apart; it is not ok for what is not in C.
func parseFormat(s string, scan bool) (list []conversionSpec, ok bool) {
	p := &formatParser{rest: s, scan: scan}
	for p.rest != "" {
		c := p.rest[:1]
		if p.accept("%") && !p.accept("%") {
			d, ok := p.conversion()
			if !ok {
				return nil, false
			}
			list = append(list, d)
			continue
		}
		if c != "%" {
			p.rest = p.rest[1:]
		}
		if n := len(list); n > 0 && list[n-1].convert == 0 {
			list[n-1].text += c
		} else {
			list = append(list, conversionSpec{text: c})
		}
	}
	return list, true
}

// formatParser reads a format; rest is what it has not read.
type formatParser struct {
	rest string
	scan bool // it is for scanf or its kin
}

// accept reads one character if it is in set.
func (p *formatParser) accept(set string) bool {
	if p.rest == "" || strings.IndexByte(set, p.rest[0]) < 0 {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

// all reads characters as long as they are in set.
func (p *formatParser) all(set string) string {
	n := len(p.rest) - len(strings.TrimLeft(p.rest, set))
	read := p.rest[:n]
	p.rest = p.rest[n:]
	return read
}

// number reads digits, of which there may be none.
func (p *formatParser) number() int64 {
	n, _ := strconv.ParseInt(p.all("0123456789"), 10, 32)
	return n
}

// conversion reads what is behind the character % of a conversion.
func (p *formatParser) conversion() (d conversionSpec, ok bool) {
	d.precision = -1
	if p.scan {
		flags := p.all("-+ #0'*")
		d.flags, d.suppressed = strings.ReplaceAll(flags, "*", ""), strings.Contains(flags, "*")
		d.width = p.number()
	} else {
		d.flags = p.all("-+ #0'")
		if d.widthArg = p.accept("*"); !d.widthArg {
			d.width = p.number()
		}
		if p.accept(".") {
			if d.precArg = p.accept("*"); !d.precArg {
				d.precision = p.number()
			}
		}
	}
	d.size = p.all("hljztLm")
	if p.rest == "" || strings.Contains(d.size, "m") {
		return d, false
	}
	d.convert = p.rest[0]
	switch {
	case p.accept("diouxXcspneEfFgGaA"):
		return d, true
	case p.scan && p.accept("["):
		return d, p.scanset()
	}
	return d, false
}

// scanset reads what is behind the character [ of a conversion. The first character, or the one behind ^, may be a ].
func (p *formatParser) scanset() bool {
	p.accept("^")
	if p.rest == "" {
		return false
	}
	_, rest, ok := strings.Cut(p.rest[1:], "]")
	p.rest = rest
	return ok
}
