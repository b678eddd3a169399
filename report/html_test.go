package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"craig/certify"
	"craig/internal/page"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// pageOf returns the page of a report as a browser reads it, and its text.
func pageOf(t *testing.T, r *Report, source func(string) ([]byte, error)) (*html.Node, string) {
	t.Helper()
	var b bytes.Buffer
	if err := HTML(&b, r, Options{Source: source}); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(b.String(), page.Marker) {
		t.Errorf("the page begins with %.80q", b.String())
	}
	root, err := html.Parse(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return root, b.String()
}

// found returns the elements below n that are so.
func found(n *html.Node, is func(*html.Node) bool) []*html.Node {
	var out []*html.Node
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && is(d) {
			out = append(out, d)
		}
	}
	return out
}

// attr returns an attribute of n, empty if it has none of that name.
func attr(n *html.Node, name string) string {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
	if i < 0 {
		return ""
	}
	return n.Attr[i].Val
}

// classed finds elements of a class.
func classed(class string) func(*html.Node) bool {
	return func(n *html.Node) bool { return slices.Contains(strings.Fields(attr(n, "class")), class) }
}

// named finds the element with an identifier.
func named(id string) func(*html.Node) bool {
	return func(n *html.Node) bool { return attr(n, "id") == id }
}

// lineOf returns the name of the line that something is said of.
func lineOf(n *html.Node) string {
	for n != nil && attr(n, "id") == "" {
		n = n.Parent
	}
	return attr(n, "id")
}

// inner returns the text in n.
func inner(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// folder reads files of a folder of testdata.
func folder(dir string) func(string) ([]byte, error) {
	return func(file string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, file)) }
}

// TestPageSafe: what the certificate says is beside the lines that it is about, and nowhere else, and all of it is in the list.
func TestPageSafe(t *testing.T) {
	for _, dir := range []string{"testdata/safe", "testdata/inlined"} {
		t.Run(filepath.Base(dir), func(t *testing.T) { checkProof(t, dir) })
	}
}

func checkProof(t *testing.T, dir string) {
	r := load(t, dir)
	root, _ := pageOf(t, r, folder(dir))
	claims := 0
	want := make(map[string][]string) // titles by lines
	for _, p := range r.proofs() {
		if p.proc.Pos.Line > 0 {
			want[page.Ref(0, p.proc.Pos.Line)] = nil
		}
		claims += 1 + len(p.points)
		if !p.ensures.IsTrue() {
			claims++
		}
		for _, pt := range p.points {
			ref := page.Ref(0, pt.loc.Place().Line)
			want[ref] = append(want[ref], strings.TrimSuffix(pt.title(), ":"))
		}
	}
	if len(want) == 0 {
		t.Fatal("the certificate says nothing of lines")
	}
	for ref, titles := range want {
		lines := found(root, named(ref))
		if len(lines) != 1 || len(found(lines[0], classed("note"))) == 0 {
			t.Errorf("%s: %d lines, or no note", ref, len(lines))
			continue
		}
		for _, title := range titles {
			if !strings.Contains(inner(lines[0]), title) {
				t.Errorf("%s has no %q: %s", ref, title, inner(lines[0]))
			}
		}
	}
	for _, n := range found(root, classed("invariant")) {
		if ref := lineOf(n); want[ref] == nil {
			t.Errorf("%s has the invariant %s", ref, inner(n))
		}
	}
	made, _ := r.assumptions()
	for _, a := range made {
		for _, part := range []string{"answer", "proof"} {
			if !strings.Contains(inner(found(root, named(part))[0]), string(a.Name)) {
				t.Errorf("part %s does not name the assumption %s", part, a.Name)
			}
		}
	}
	for _, x := range r.Undefined {
		line := found(root, named(page.Ref(0, x.Places[0].Line)))
		if len(line) != 1 || len(found(line[0], classed("open"))) == 0 {
			t.Errorf("%s is not where it could happen", x.Kind)
		}
		if !strings.Contains(inner(found(root, named("answer"))[0]), openText(x)) {
			t.Errorf("the answer does not say that %s is not ruled out", x.Kind)
		}
	}
	if got := len(found(root, classed("claim"))); got != claims {
		t.Errorf("%d claims are listed, want %d", got, claims)
	}
	if n := len(found(root, classed("execution"))); n != 0 {
		t.Errorf("a proof has %d executions", n)
	}
}

// TestPageUnsafe: every step is there, with what variables hold, which the steps' differences add up to.
func TestPageUnsafe(t *testing.T) {
	dir := "testdata/unsafe"
	r := load(t, dir)
	root, _ := pageOf(t, r, folder(dir))
	list := found(root, classed("steps"))
	if len(list) != 1 {
		t.Fatalf("%d executions", len(list))
	}
	steps := found(list[0], func(n *html.Node) bool { return n.Data == "li" })
	lines := pathLines(r.Program, r.Trace)
	if len(steps) != len(lines) || len(lines) < 3 {
		t.Fatalf("%d steps, want %d", len(steps), len(lines))
	}
	var deltas []page.Variables
	data := found(root, func(n *html.Node) bool { return n.Data == "script" && attr(n, "type") == "application/json" })
	if err := json.Unmarshal([]byte(inner(data[0])), &deltas); err != nil || len(deltas) != len(lines) {
		t.Fatalf("%d differences, %v", len(deltas), err)
	}
	held, st, changed := make(map[string]string), newState(r.Program), 0
	for i, l := range lines {
		if l.pos.Line > 0 {
			if want := page.Ref(0, l.pos.Line); attr(steps[i], "data-line") != want || len(found(root, named(want))) != 1 {
				t.Errorf("step %d is at %q, want %q", i, attr(steps[i], "data-line"), want)
			}
		}
		for name, value := range deltas[i].Set {
			held[name] = value
		}
		for _, name := range deltas[i].Gone {
			delete(held, name)
		}
		changed += len(deltas[i].Changed)
		st.upTo(r.Trace, l.last)
		if want := st.texts(); fmt.Sprint(held) != fmt.Sprint(want) {
			t.Errorf("step %d: %v, want %v", i, held, want)
		}
	}
	if changed == 0 {
		t.Error("no step changes anything")
	}
	v, _ := newViolation(r.Program, r.Trace)
	notes := found(root, classed("violation"))
	if len(notes) != 1 || lineOf(notes[0]) != page.Ref(0, v.pos.Line) {
		t.Errorf("%d notes about the violation at line %d", len(notes), v.pos.Line)
	}
}

// TestPageUnknown says why, and shows no evidence.
func TestPageUnknown(t *testing.T) {
	for _, dir := range []string{"testdata/timeout", "testdata/imprecise", "testdata/facts"} {
		r := load(t, dir)
		root, _ := pageOf(t, r, folder(dir))
		answer := inner(found(root, named("answer"))[0])
		if !strings.Contains(answer, reason(r.Result.Reason)) || !strings.Contains(answer, "UNKNOWN") {
			t.Errorf("%s: the reason is missing in\n%s", dir, answer)
		}
		if len(found(root, classed("claim")))+len(found(root, classed("execution"))) > 0 {
			t.Errorf("%s: there is evidence", dir)
		}
	}
}

// TestPageWithout: there is a page also where hardly anything is known.
func TestPageWithout(t *testing.T) {
	for _, outcome := range []verdict.Outcome{verdict.Unknown, verdict.Safe, verdict.Unsafe} {
		root, _ := pageOf(t, &Report{Answer: certify.Answer{Result: verdict.Result{Outcome: outcome}}}, nil)
		if n := found(root, classed(outcome.String())); len(n) == 0 {
			t.Errorf("%s: the page does not say it", outcome)
		}
	}
}

// TestPageEscapes: text of the input is never markup, wherever it stands.
func TestPageEscapes(t *testing.T) {
	const evil = `</script><script>alert('1')</script><img src=x onerror="alert(2)">&amp;`
	file := evil + ".c"
	r := load(t, "testdata/imprecise")
	r.Files, r.Engine = []string{file}, evil
	r.Invocation = Invocation{Version: evil, Arguments: []string{evil}, Folder: evil}
	r.Result.Reason = verdict.Reason{Kind: verdict.Timeout, Text: evil, Advice: evil, Pos: program.Pos{File: file, Line: 1}}
	r.Result.Stats = []verdict.Stat{{Name: evil, Value: 1, Unit: evil}}
	root, text := pageOf(t, r, func(string) ([]byte, error) { return []byte("char *s = \"" + evil + "\";\n\xff\x00\n"), nil })
	harmless(t, root, text)
	if line := found(root, named(page.Ref(0, 1))); len(line) != 1 || !strings.Contains(inner(line[0]), evil) {
		t.Error("the line does not read as it was written")
	}
}

// TestPageEscapesExecutions is about what scripts read.
func TestPageEscapesExecutions(t *testing.T) {
	const evil = `</script><!--<script>alert('1')</script>`
	var b bytes.Buffer
	e := &page.Execution{Ends: evil, Steps: []page.Step{{Text: evil, Kind: "line", Changes: evil, Variable: page.Variables{
		Set: map[string]string{evil: evil}, Gone: []string{evil}, Changed: []string{evil},
	}}}}
	if err := page.Write(&b, &page.Page{Title: evil, Outcome: "unsafe", Answers: []page.Answer{{Name: evil, Outcome: "unsafe", Execution: e}}}); err != nil {
		t.Fatal(err)
	}
	root, err := html.Parse(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	harmless(t, root, b.String())
	data := found(root, func(n *html.Node) bool { return attr(n, "type") == "application/json" })
	var deltas []page.Variables
	if err := json.Unmarshal([]byte(inner(data[0])), &deltas); err != nil || deltas[0].Set[evil] != evil {
		t.Errorf("%v, %v", deltas, err)
	}
}

// harmless looks for markup that is not the page's own, and for anything that is loaded.
func harmless(t *testing.T, root *html.Node, text string) {
	t.Helper()
	for _, n := range found(root, func(n *html.Node) bool { return n.Data == "script" && attr(n, "type") == "" }) {
		if strings.Contains(inner(n), "alert(") {
			t.Error("text has become a script")
		}
	}
	for _, n := range found(root, func(*html.Node) bool { return true }) {
		if slices.Contains([]string{"img", "link", "iframe", "object"}, n.Data) || attr(n, "src") != "" || attr(n, "onerror") != "" {
			t.Errorf("there is an element %s %v", n.Data, n.Attr)
		}
		if href := attr(n, "href"); href != "" && !strings.HasPrefix(href, "#") {
			t.Errorf("there is a link to %s", href)
		}
	}
	if strings.Contains(text, "http://") || strings.Contains(text, "https://") {
		t.Error("the page names other pages")
	}
}

// TestPageParts: tabs name parts that there are, and links lines.
func TestPageParts(t *testing.T) {
	dir := "testdata/unsafe"
	root, _ := pageOf(t, load(t, dir), folder(dir))
	tabs := found(root, func(n *html.Node) bool { return attr(n, "role") == "tab" })
	if len(tabs) != 6 {
		t.Errorf("%d tabs", len(tabs))
	}
	for _, tab := range tabs {
		if len(found(root, named(attr(tab, "aria-controls")))) != 1 {
			t.Errorf("no part %s", attr(tab, "aria-controls"))
		}
	}
	links := found(root, func(n *html.Node) bool { return n.Data == "a" })
	for _, a := range links {
		if len(found(root, named(attr(a, "href")[1:]))) != 1 {
			t.Errorf("a link to %s, which is not there", attr(a, "href"))
		}
	}
	if len(links) == 0 {
		t.Error("there are no links")
	}
}

// TestPageLargeGraph: a function with too many blocks is not drawn, which the page says.
func TestPageLargeGraph(t *testing.T) {
	p := &program.Program{Ctx: logic.NewContext()}
	at := func(line int) program.Pos { return program.Pos{File: "t.c", Line: line} }
	proc := &program.Proc{Name: "long", Pos: at(1)}
	p.Procs, p.Entry = []*program.Proc{proc}, proc
	from := proc.NewLoc(at(1))
	proc.Entry = from
	for i := range maxBlocks + 1 {
		to := proc.NewLoc(at(i + 2))
		for range 2 {
			program.NewEdge(from, to, &program.Assume{Cond: p.Ctx.True()}, at(i+2))
		}
		from = to
	}
	proc.Exit = from
	draw := func() string {
		root, _ := pageOf(t, &Report{Answer: certify.Answer{Program: p}, Files: []string{"t.c"}}, func(string) ([]byte, error) {
			return bytes.Repeat([]byte("x < y;\n"), 2*maxBlocks), nil
		})
		return inner(found(root, named("graphs"))[0])
	}
	if text := draw(); !strings.Contains(text, "252 blocks are too many to draw") {
		t.Errorf("%.300s", text)
	}
	proc.Locs = proc.Locs[:maxBlocks]
	proc.Exit = proc.Locs[maxBlocks-1]
	proc.Exit.Out = nil
	if text := draw(); !strings.Contains(text, "2  x < y;") {
		t.Errorf("%.300s", text)
	}
}

// TestPageSize: a page about a long program is not much longer than the program.
func TestPageSize(t *testing.T) {
	text := strings.Repeat("    x = x + 1; /* forty characters of text */\n", 10_000)
	r := &Report{Files: []string{"t.c"}}
	root, whole := pageOf(t, r, func(string) ([]byte, error) { return []byte(text), nil })
	if len(found(root, named(page.Ref(0, 10_000)))) != 1 || len(found(root, named(page.Ref(0, 10_001)))) != 0 {
		t.Error("not all lines are there, or one too many")
	}
	if len(whole) > 3*len(text) {
		t.Errorf("%d bytes for %d of source", len(whole), len(text))
	}
}
