// Differences between two runs as text.

package report

import (
	"fmt"
	"io"
	"strings"

	"craig/internal/baseline"
	"craig/program"
)

// DifferencesText writes what differs from the earlier run in a file: a line with the numbers, and one for each violation that is new, gone
// or missing and for each proof that is lost or gained.
func DifferencesText(w io.Writer, file string, d *baseline.Differences) error {
	var b strings.Builder
	parts := []string{fmt.Sprintf("%s introduced, %d fixed, %d unchanged", count(len(d.Introduced), "violation"), len(d.Fixed), len(d.Unchanged))}
	if n := len(d.Missing); n > 0 {
		parts[0] += fmt.Sprintf(", %d not found again", n)
	}
	if len(d.Lost)+len(d.Gained) > 0 {
		parts = append(parts, fmt.Sprintf("%s lost, %d gained", count(len(d.Lost), "proof"), len(d.Gained)))
	}
	if d.New+d.Gone > 0 {
		parts = append(parts, fmt.Sprintf("%s new, %d not asked any more", count(d.New, "question"), d.Gone))
	}
	fmt.Fprintf(&b, "Compared with %s: %s.\n", file, strings.Join(parts, "; "))
	for _, part := range []struct {
		word string
		list []baseline.Found
	}{{"introduced", d.Introduced}, {"fixed", d.Fixed}, {"not found", d.Missing}} {
		for _, f := range part.list {
			fmt.Fprintf(&b, "  %-10s  %s at %s, %s%s\n", part.word, f.What, at(program.Pos{File: f.File, Line: f.Line}), questions(f.Questions), why(f.Why))
		}
	}
	for _, part := range []struct {
		word string
		list []baseline.Transition
	}{{"lost proof", d.Lost}, {"proved now", d.Gained}} {
		for _, t := range part.list {
			reason := ""
			if t.Is != baseline.Safe {
				reason = why(t.Why)
				if reason == "" {
					reason = why(string(t.Is))
				}
			}
			fmt.Fprintf(&b, "  %-10s  %s%s\n", part.word, questionText(t.Question), reason)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// why returns a reason behind what it is of.
func why(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + reason
}

// questions names the first question, and how many more there are.
func questions(list []baseline.Question) string {
	text := questionText(list[0])
	if n := len(list) - 1; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
}

// questionText names a question: "ring push (overflow)".
func questionText(q baseline.Question) string {
	text := q.Task
	if q.Entry != "" {
		text += " " + q.Entry
	}
	if q.Property != "" {
		text += " (" + q.Property + ")"
	}
	return text
}
