// What ACSL has besides the operators of C.

package validation

import (
	"regexp"
	"strings"
)

// rounded is a constant that is rounded to a floating-point number in C, and is a real number in ACSL.
var rounded = regexp.MustCompile(`(?:^|[^\w.])(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+[eE][-+]?[0-9])|0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP]`)

// others is what ACSL has and C has not, or has for something else: exclusive or of truth values, implication and equivalence of bits,
// types of the logic in casts, and signs for operators.
var others = regexp.MustCompile(`\^\^|<?-->|\(\s*(?:integer|real|boolean)\s*\)\s*[\w(\\-]|[≤≥≠≡∧∨⊻⇒⇔¬∀∃∈]`)

// quotedText matches literals.
var quotedText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`)

// inC returns an expression with ACSL's logical operators and constants as one of C. It is not ok for what means something else in C, or
// has no words there.
func inC(text string) (string, bool) {
	if others.MatchString(quotedText.ReplaceAllString(text, "0")) {
		return "", false
	}
	text = strings.NewReplacer(`\true`, "1", `\false`, "0").Replace(text)
	out, end, ok := group(text, 0)
	return out, ok && end == len(text)
}

// group is inC for the part of a text that begins at an offset and ends where a parenthesis is closed, or the text ends; end is where
// that is.
func group(text string, begin int) (out string, end int, ok bool) {
	var parts, operators []string
	var b strings.Builder
	comparisons, other := 0, false
	i := begin
	for i < len(text) && text[i] != ')' && text[i] != ']' {
		n := 1 // how much of the text goes into the part
		switch rest := text[i:]; {
		case rest[0] == '(' || rest[0] == '[':
			inner, end, ok := group(text, i+1)
			if !ok || end == len(text) {
				return "", end, false
			}
			b.WriteString(rest[:1] + inner)
			i, n = end, 1
		case rest[0] == '"' || rest[0] == '\'':
			n = literal(rest)
		case strings.HasPrefix(rest, "<==>") || strings.HasPrefix(rest, "==>"):
			n = strings.Index(rest, ">") + 1
			parts, operators = append(parts, b.String()), append(operators, rest[:n])
			b.Reset()
			comparisons, i, n = 0, i+n, 0
		case strings.HasPrefix(rest, "&&") || strings.HasPrefix(rest, "||"):
			comparisons, n = 0, 2
		case strings.HasPrefix(rest, "<<") || strings.HasPrefix(rest, ">>") || strings.HasPrefix(rest, "->"):
			n = 2
		case strings.HasPrefix(rest, "<=") || strings.HasPrefix(rest, ">=") || strings.HasPrefix(rest, "==") || strings.HasPrefix(rest, "!="):
			comparisons, n = comparisons+1, 2
		case rest[0] == '<' || rest[0] == '>':
			comparisons++
		case rest[0] == '?' || rest[0] == ':' || rest[0] == ',':
			comparisons, other = 0, true
		}
		if comparisons > 1 { // all of them hold, in ACSL
			return "", i, false
		}
		b.WriteString(text[i : i+n])
		i += n
	}
	parts = append(parts, b.String())
	return joined(parts, operators), i, len(operators) == 0 || !other
}

// literal returns the length of the literal that a text begins with.
func literal(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		}
	}
	return len(text)
}

// joined returns parts with ACSL's operators between them: implications, from the right, and equivalences, which bind less.
func joined(parts, operators []string) string {
	last := len(parts) - 1
	for i := range operators {
		if operators[i] == "<==>" {
			return "(!(" + joined(parts[:i+1], operators[:i]) + ") == !(" + joined(parts[i+1:], operators[i+1:]) + "))"
		}
	}
	if last == 0 {
		return parts[0]
	}
	return "(!(" + parts[0] + ") || (" + joined(parts[1:], operators[1:]) + "))"
}
