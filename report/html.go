// The report as a page for a browser.

package report

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"craig/internal/page"
	"craig/internal/source"
	"craig/program"
)

// HTML writes the report as one page of HTML that holds everything: the source with what was proved beside it, executions step by
// step, assumptions and statistics. Of o only Source matters.
func HTML(w io.Writer, r *Report, o Options) error {
	b := &pageBuilder{
		r: r, o: o, src: source.NewLines(o.Source), several: len(r.Properties) > 0,
		asked: make(map[string]bool), files: make(map[string]int), notes: make(map[string][]page.Note),
	}
	for _, file := range r.Files {
		b.file(file)
	}
	for _, p := range r.answers() {
		b.asked[p.Name] = true
	}
	b.page = page.Page{Title: title(r.Files), Outcome: r.Result.Outcome.String(), Run: run(r), Passes: passTables(r)}
	if b.several {
		b.page.Summary = b.told(r, (*text).summary)[0].Text
	}
	for _, one := range r.answers() {
		b.page.Answers = append(b.page.Answers, b.answer(one))
	}
	b.inexact()
	if r.Program != nil && r.Program.Memory != nil && r.Program.Memory.Scalars() > 0 {
		b.page.Memory = MemoryText(r.Program.Memory)
	}
	b.graphs()
	b.source()
	return page.Write(w, &b.page)
}

// pageBuilder makes the page of a report.
type pageBuilder struct {
	r       *Report
	o       Options
	src     *source.Lines
	several bool // whether there are several answers
	asked   map[string]bool
	names   []string               // of the files that the page shows
	files   map[string]int         // their numbers by clean names; -1: it cannot be read
	notes   map[string][]page.Note // by the names of lines
	page    page.Page
}

// maxTitleFiles is how many files the title names.
const maxTitleFiles = 3

// title names the files.
func title(files []string) string {
	if more := len(files) - maxTitleFiles; more > 1 {
		return fmt.Sprintf("%s and %d other files", strings.Join(files[:maxTitleFiles], ", "), more)
	}
	return strings.Join(files, ", ")
}

// run says how the report came to be.
func run(r *Report) []page.Fact {
	var out []page.Fact
	add := func(name, value string) {
		if value != "" {
			out = append(out, page.Fact{Name: name, Value: value})
		}
	}
	add("engine", r.Engine)
	add("solver besides", r.Solver)
	if r.Elapsed > 0 {
		add("time", fmt.Sprintf("%.1f s", r.Elapsed.Seconds()))
	}
	if r.Unbounded {
		add("integers", "without bounds")
	}
	if by := r.Invocation; !by.Start.IsZero() {
		add("command", "craig "+strings.Join(by.Arguments, " "))
		add("folder", by.Folder)
		add("begun", by.Start.Format(time.RFC1123Z))
		add("exit status", fmt.Sprintf("%d, %s", by.Status, statusText(by.Status)))
	}
	add("version of Craig", r.Invocation.Version)
	return out
}

// file returns the number of a file that the page shows, -1 if it cannot be read.
func (b *pageBuilder) file(name string) int {
	clean := filepath.Clean(name)
	n, known := b.files[clean]
	if !known {
		n = -1
		if _, ok := b.src.Line(name, 1); ok {
			n = len(b.names)
			b.names = append(b.names, name)
		}
		b.files[clean] = n
	}
	return n
}

// ref returns the name of the line at p, empty if the page does not show it.
func (b *pageBuilder) ref(p program.Pos) string {
	if !p.Open() || p.Line <= 0 {
		return ""
	}
	n := b.file(p.File)
	if n < 0 {
		return ""
	}
	if _, ok := b.src.Line(b.names[n], p.Line); !ok {
		return ""
	}
	return page.Ref(n, p.Line)
}

// place returns p as a page has it; nothing if readers cannot look at it.
func (b *pageBuilder) place(p program.Pos) page.Place {
	if !p.Open() || p.Line <= 0 {
		return page.Place{}
	}
	return page.Place{Text: at(p), Ref: b.ref(p)}
}

// item returns what is said of places, each line once.
func (b *pageBuilder) item(text string, places []program.Pos) page.Item {
	out := page.Item{Text: text}
	for _, p := range places {
		if at := b.place(p); at != (page.Place{}) && !slices.Contains(out.Places, at) {
			out.Places = append(out.Places, at)
		}
	}
	return out
}

// note adds a note of the answer r to a line by its name, empty if the page does not show it, or only r to those that say the same.
func (b *pageBuilder) note(r *Report, line string, n page.Note) {
	if line == "" {
		return
	}
	if b.several {
		n.Of = []string{r.Name}
	}
	same := func(o page.Note) bool {
		return o.Kind == n.Kind && o.Title == n.Title && slices.Equal(o.Lines, n.Lines)
	}
	i := slices.IndexFunc(b.notes[line], same)
	switch {
	case i < 0:
		b.notes[line] = append(b.notes[line], n)
	case b.several && !slices.Contains(b.notes[line][i].Of, r.Name):
		b.notes[line][i].Of = append(b.notes[line][i].Of, r.Name)
	}
}

// told returns the lines of a part of the text about r, without hints at options of the text.
func (b *pageBuilder) told(r *Report, part func(*text)) []page.Detail {
	t := &text{r: r, o: evidence, src: b.src, asked: b.asked}
	return t.told(part)
}

// inexact adds what is not modelled exactly.
func (b *pageBuilder) inexact() {
	if b.r.Program == nil {
		return
	}
	var order []string
	places := make(map[string][]program.Pos)
	for _, c := range b.r.Program.Cuts {
		text := AbstractionText(c.Reason)
		if _, ok := places[text]; !ok {
			order = append(order, text)
		}
		places[text] = append(places[text], b.r.cited(c.Pos)...)
	}
	for _, text := range order {
		b.page.Inexact = append(b.page.Inexact, b.item(text, places[text]))
	}
}

// source adds the files with the notes.
func (b *pageBuilder) source() {
	for i, name := range b.names {
		var lines []page.Line
		for n := 1; ; n++ {
			text, ok := b.src.Line(name, n)
			if !ok {
				break
			}
			ref := page.Ref(i, n)
			lines = append(lines, page.Line{Ref: ref, Number: n, Text: strings.ToValidUTF8(text, "\uFFFD"), Notes: b.noted(ref)})
		}
		if last := len(lines) - 1; lines[last].Text == "" && last > 0 { // behind the end of the last line
			lines = lines[:last]
		}
		b.page.Files = append(b.page.Files, page.File{Name: name, Blocks: page.Blocks(lines)})
	}
}

// noted returns the notes of a line by its name, those first of which there should be none. What all answers say has no names.
func (b *pageBuilder) noted(line string) []page.Note {
	notes := b.notes[line]
	for i := range notes {
		if len(notes[i].Of) == len(b.r.answers()) {
			notes[i].Of = nil
		}
	}
	rank := map[string]int{"violation": -2, "reason": -1}
	slices.SortStableFunc(notes, func(x, y page.Note) int { return rank[x.Kind] - rank[y.Kind] })
	return notes
}

// passTables returns what passes did, a table for each kind of subject.
func passTables(r *Report) []page.Table {
	var out []page.Table
	for i, e := range r.Passes {
		if i == 0 || e.Kind != r.Passes[i-1].Kind {
			heads, first := []string{"passes: " + e.Kind, "time"}, []string{"before", ""}
			for _, c := range e.Before {
				heads, first = append(heads, c.Name), append(first, fmt.Sprint(c.N))
			}
			out = append(out, page.Table{Heads: heads, Rows: [][]string{first}})
		}
		row := []string{e.Pass, fmt.Sprintf("%.1f ms", float64(e.Time)/float64(time.Millisecond))}
		for _, c := range e.After {
			row = append(row, fmt.Sprint(c.N))
		}
		last := &out[len(out)-1]
		last.Rows = append(last.Rows, row)
	}
	return out
}
