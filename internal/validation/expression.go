// The expressions of witnesses as expressions of C.

package validation

import (
	"fmt"
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
	x := expression{Expression: e, text: strings.Join(strings.Fields(e.Text), " ")}
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

// closing returns where the parenthesis is closed that is open at begin; -1 if it is not.
func closing(text string, begin int) int {
	depth := 1
	for i, r := range text[begin:] {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return begin + i
		}
	}
	return -1
}
