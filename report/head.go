// Parts of the text about an answer, line by line.

package report

import (
	"bufio"
	"strings"

	"craig/internal/page"
	"craig/internal/source"
)

// Head returns the lines that say what was found out, and of a proof what it leaves open and what it rests on, but no evidence: those
// of Text, with the same indentation, without hints at options.
func Head(r *Report) []string {
	var out []string
	add := func(t *text, part func(*text)) {
		for _, d := range t.told(part) {
			if d.Text != "" {
				out = append(out, strings.Repeat("  ", d.Depth)+d.Text)
			}
		}
	}
	whole := &text{r: r, o: evidence, src: source.NewLines(nil), asked: make(map[string]bool)}
	if len(r.Properties) > 0 {
		add(whole, (*text).summary)
	}
	for _, p := range r.Properties {
		whole.asked[p.Name] = true
	}
	for _, one := range r.answers() {
		t := *whole
		t.r = one
		add(&t, (*text).head)
		if one.Result.Certificate != nil {
			add(&t, (*text).assumptions)
		}
	}
	return out
}

// evidence are the options of a text to which none is hinted at.
var evidence = Options{Proof: true, Trace: true, Stats: true}

// told returns the lines of a part of the text.
func (t *text) told(part func(*text)) []page.Detail {
	var whole strings.Builder
	t.w = bufio.NewWriter(&whole)
	part(t)
	t.w.Flush()
	var out []page.Detail
	for line := range strings.Lines(whole.String()) {
		said := strings.TrimSpace(line)
		out = append(out, page.Detail{Depth: (len(line) - len(strings.TrimLeft(line, " "))) / 2, Text: said})
	}
	return out
}
