// The expressions of witnesses as expressions of C.

package validation

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"craig/frontend/c"
	"craig/witness"
)

// expression is an expression of C over variables of the program, the result of a function, and copies of values.
type expression struct {
	witness.Expression
	text string
	olds []string // expressions whose values at the beginning of a function have the names oldName
}

// oldName is the name of a copy; n is unique in a function.
func oldName(n int) string { return fmt.Sprintf("__craig_old_%d", n) }

var (
	oldWord  = regexp.MustCompile(`\\(old|at)\s*\(`)
	anchored = regexp.MustCompile(`,\s*(Old|Pre)\s*$`)
	words    = regexp.MustCompile(`\\[a-z_]+|==>`)
)

// read returns the expression that e is. Result and Old allow it to name these; first is the number of the first copy.
func read(e witness.Expression, result, old bool, first int) (expression, error) {
	if strings.Contains(e.Text, "__craig_") {
		return expression{}, fault(e.At, "%s names what is no variable of the program", e.Text)
	}
	x := expression{Expression: e, text: inOneLine(e.Text)}
	if what := unread(x.text); what != "" {
		return x, unsupported(e.At, "%s in %s", what, e.Text)
	}
	if e.Format == witness.ACSL && rounded.MatchString(quotedText.ReplaceAllString(x.text, "0")) {
		return x, unsupported(e.At, "real numbers in %s", e.Text)
	}
	if e.Format != witness.C {
		var ok bool
		if x.text, ok = inC(x.text); !ok {
			return x, unsupported(e.At, "the logical operators of ACSL in %s", e.Text)
		}
	}
	if result {
		x.text = strings.ReplaceAll(x.text, `\result`, c.ResultName)
	}
	for old {
		m := oldWord.FindStringSubmatchIndex(x.text)
		if m == nil {
			break
		}
		end := closing(x.text, m[1])
		if end < 0 {
			return x, fault(e.At, "a ) is missing in %s", e.Text)
		}
		of := x.text[m[1]:end]
		if x.text[m[2]:m[3]] == "at" {
			at := anchored.FindStringIndex(of)
			if at == nil {
				return x, unsupported(e.At, "a value at another place than the beginning of the function: %s", e.Text)
			}
			of = of[:at[0]]
		}
		if err := c.IsExpression(of); err != nil {
			return x, fault(e.At, "%s is no expression: %v", of, err)
		}
		x.text = x.text[:m[0]] + oldName(first+len(x.olds)) + x.text[end+1:]
		x.olds = append(x.olds, of)
	}
	if w := words.FindString(x.text); w != "" {
		switch {
		case e.Format == witness.C:
			return x, fault(e.At, "%s is no expression of C", e.Text)
		case w == `\result`:
			return x, fault(e.At, "there is no result for %s", e.Text)
		}
		return x, unsupported(e.At, "%s in %s", w, e.Text)
	}
	if err := c.IsExpression(x.text); err != nil {
		return x, fault(e.At, "%s is no expression: %v", e.Text, err)
	}
	return x, nil
}

// space is white space, or a comment.
var space = regexp.MustCompile(`^(?:\s|//.*|/\*(?s:.*?)\*/)+`)

// inOneLine returns an expression without comments, and with one space in place of others, but for those in literals.
func inOneLine(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		n := len(space.FindString(text))
		switch {
		case n > 0:
			b.WriteByte(' ')
		case text[0] == '"' || text[0] == '\'':
			n = literal(text)
			b.WriteString(text[:n])
		default:
			n = 1
			b.WriteByte(text[0])
		}
		text = text[n:]
	}
	return strings.TrimSpace(b.String())
}

var (
	digits    = regexp.MustCompile(`(?:^|[^\w.])(0[xX][0-9a-fA-F]+|[0-9]+)([uUlL]*)(?:$|[^\w.])`)
	composite = regexp.MustCompile(`\)\s*\{`)
)

// unread names what is in an expression that C has, or a compiler, and the parser or IsExpression has not; empty: nothing.
func unread(text string) string {
	text = quotedText.ReplaceAllString(text, "0")
	if composite.MatchString(text) {
		return "an object without a name, as after (int[])"
	}
	for len(text) > 0 {
		m := digits.FindStringSubmatchIndex(text)
		if m == nil {
			break
		}
		number, suffix := text[m[2]:m[3]], text[m[4]:m[5]]
		bits := 64
		if number[0] != '0' && !strings.ContainsAny(suffix, "uU") { // a decimal number, which only has signed types
			bits = 63
		}
		if n, ok := new(big.Int).SetString(number, 0); ok && n.BitLen() > bits {
			return "a number of more than 64 bits"
		}
		text = text[m[5]:]
	}
	return ""
}

// closing returns where the parenthesis is closed that is open at begin; -1 if it is not.
func closing(text string, begin int) int {
	depth := 1
	for i := begin; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '"', '\'':
			i += literal(text[i:]) - 1
		}
		if depth == 0 {
			return i
		}
	}
	return -1
}
