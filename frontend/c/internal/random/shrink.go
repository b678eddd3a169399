// How programs that show a fault are made small.

package random

import "strings"

// Shrink returns a part of a program that still fails; see ShrinkText.
func Shrink(p *Program, limit int, fails func(*Program) bool) *Program {
	part := func(text string) *Program { return &Program{Prefix: p.Prefix, Results: p.Results, Text: text} }
	return part(ShrinkText(p.Text, limit, func(text string) bool { return fails(part(text)) }))
}

// ShrinkText returns a part of the text of a program that still fails: lines, or what braces enclose, are left out, and what
// parentheses enclose becomes a constant, as long as fails says so. fails is asked at most limit times; it must reject what
// is no program.
func ShrinkText(text string, limit int, fails func(string) bool) string {
	s := &shrinker{lines: strings.Split(strings.TrimRight(text, "\n"), "\n"), left: limit}
	s.fails = func(lines []string) bool {
		if s.left--; s.left < 0 {
			return false
		}
		return fails(strings.Join(lines, "\n") + "\n")
	}
	for again := true; again && s.left > 0; {
		again = s.halves() || s.blocks() || s.groups()
	}
	return strings.Join(s.lines, "\n") + "\n"
}

type shrinker struct {
	lines []string
	fails func([]string) bool
	left  int
}

// try replaces lines from up to to, if what is left fails.
func (s *shrinker) try(from, to int, by ...string) bool {
	lines := append(append(append([]string{}, s.lines[:from]...), by...), s.lines[to:]...)
	if !s.fails(lines) {
		return false
	}
	s.lines = lines
	return true
}

// halves leaves out runs of lines, long ones first.
func (s *shrinker) halves() bool {
	done := false
	for n := len(s.lines) / 2; n > 1; n /= 2 {
		for to := len(s.lines); to > 0; to -= n {
			if from := max(to-n, 0); depth(s.lines[from:to]) == 0 && s.try(from, to) {
				done = true
			}
		}
	}
	return done
}

// depth returns how many more braces are opened than closed.
func depth(lines []string) (n int) {
	for _, l := range lines {
		n += strings.Count(l, "{") - strings.Count(l, "}")
	}
	return n
}

// blocks leaves out lines with the block that they open, or the lines of its braces alone.
func (s *shrinker) blocks() bool {
	done := false
	for i := len(s.lines) - 1; i >= 0; i-- {
		end := i + 1
		for end < len(s.lines) && depth(s.lines[i:end]) > 0 {
			end++
		}
		switch {
		case i >= len(s.lines) || depth(s.lines[i:end]) != 0:
		case s.try(i, end):
			done = true
		case end > i+1 && s.try(i, end, s.lines[i+1:end-1]...):
			done = true
		}
	}
	return done
}

// groups replaces what parentheses enclose by a constant, by what it has in parentheses itself, or by its beginning.
func (s *shrinker) groups() bool {
	done := false
	for i := 0; i < len(s.lines); i++ {
		for at := 0; at < len(s.lines[i]); at++ {
			l := s.lines[i]
			if l[at] != '(' {
				continue
			}
			end := closing(l, at)
			if end < 0 {
				break
			}
			inner := l[at+1 : end]
			for _, by := range []string{"(1)", "()", ""} {
				if len(by) < len(inner)+2 && s.try(i, i+1, l[:at]+by+l[end+1:]) {
					done = true
					break
				}
			}
			if s.lines[i] == l && strings.HasPrefix(inner, "(") && closing(l, at+1) == end-1 && s.try(i, i+1, l[:at]+inner+l[end+1:]) {
				done = true
			}
		}
	}
	return done
}

// closing returns where the parenthesis at at is closed, -1 if it is not.
func closing(l string, at int) int {
	depth := 0
	for i := at; i < len(l); i++ {
		switch l[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
