// Fingerprints, by which results of two runs are known to be the same although lines have moved.

package report

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"craig/internal/source"
	"craig/program"
)

// The names of fingerprints, with the versions of how they are made.
const (
	violationPrint = "craigViolation/v2"
	propertyPrint  = "craigProperty/v1"
	goalPrint      = "craigGoal/v2"
)

// fingerprint returns that of parts, each of which matters: the first half of the SHA-256 of them, each with a null character
// behind it, in hexadecimal digits.
func fingerprint(parts ...string) string {
	var all strings.Builder
	for _, p := range parts {
		all.WriteString(p + "\x00")
	}
	sum := sha256.Sum256([]byte(all.String()))
	return hex.EncodeToString(sum[:len(sum)/2])
}

// fingerprint returns that of a violation in p: of the rule, the function, the function that is called there and in which it happens,
// if there is one, the statement without comments and unnecessary space, and how often the same is in the function before it.
// Neither the file nor the line matters, nor how text is divided into lines. docs/sarif.md tells readers.
func (v violation) fingerprint(p *program.Program, lines *source.Lines) string {
	return v.fingerprintOf(p, lines, rules[ruleOf(v.Kind)].id, v.calls)
}

// fingerprintOf is fingerprint for a rule and what is said in place of the function that is called.
func (v violation) fingerprintOf(p *program.Program, lines *source.Lines, rule, calls string) string {
	statement, same := "", 0
	if v.pos.Open() && v.pos.Line > 0 {
		statement = normalised(lines.Text(v.pos))
	}
	if statement != "" {
		before := program.Pos{File: v.pos.File, Line: v.begins(p), Col: 1, End: program.End{Line: int32(v.pos.Line), Col: int32(max(v.pos.Col, 1))}}
		same = strings.Count(normalised(lines.Text(before)), statement)
	}
	return fingerprint(rule, withoutFile(v.in), withoutFile(calls), statement, strconv.Itoa(same))
}

// withoutFile returns the name of a function as the source has it: where several files have a static one of that name, that of the
// file is behind it, which may be another one tomorrow.
func withoutFile(name string) string {
	plain, _, _ := strings.Cut(name, "@")
	return plain
}

// begins returns the line in which the function begins that v is in, or 1.
func (v violation) begins(p *program.Program) int {
	for _, pr := range p.Procs {
		if pr.Name == v.in && pr.Pos.File == v.pos.File && pr.Pos.Line > 0 {
			return pr.Pos.Line
		}
	}
	return 1
}

// normalised returns text of C without comments, and without space but between words, where it is one blank.
func normalised(text string) string {
	var b strings.Builder
	var last byte
	space := false
	for i := 0; i < len(text); {
		n := lexeme(text[i:])
		part := text[i : i+n]
		i += n
		if strings.TrimSpace(part) == "" || strings.HasPrefix(part, "//") || strings.HasPrefix(part, "/*") {
			space = true
			continue
		}
		if space && isWord(last) && isWord(part[0]) {
			b.WriteByte(' ')
		}
		b.WriteString(part)
		last, space = part[len(part)-1], false
	}
	return b.String()
}

// lexeme returns how long the comment, or the literal, is that text begins with; 1 if it begins with none.
func lexeme(text string) int {
	upTo := func(end string, from int) int {
		if n := strings.Index(text[from:], end); n >= 0 {
			return from + n + len(end)
		}
		return len(text)
	}
	switch {
	case strings.HasPrefix(text, "//"):
		return upTo("\n", 2)
	case strings.HasPrefix(text, "/*"):
		return upTo("*/", 2)
	case text[0] == '"' || text[0] == '\'':
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
	return 1
}

// isWord reports whether c is a part of names and numbers.
func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
