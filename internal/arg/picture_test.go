package arg

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand"
	"strings"
	"testing"
	"unicode/utf8"

	"craig/horn"
	"craig/horn/random"
	"craig/internal/cfa"
	"craig/internal/diagram"
	"craig/logic"
)

// unwound returns a graph with up to n nodes: a random unwinding of a random automaton, with random labels.
func unwound(t *testing.T, seed int64, n int) *Graph {
	t.Helper()
	a, err := cfa.New(t.Context(), random.Linear(logic.NewContext(), seed))
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range a.Locs {
		if l.Pred != nil && i%2 == 0 {
			l.Pred.Doc = `a <loop> & "more" at some\folder/x.c:1:2`
		}
	}
	r := rand.New(rand.NewSource(seed))
	g := New(a)
	for i := 0; i < len(g.Nodes); i++ {
		v := g.Nodes[i]
		v.Explored = r.Intn(4) > 0
		if r.Intn(3) == 0 {
			v.Label = a.Ctx.False()
		}
		if i > 0 && r.Intn(3) == 0 {
			v.CoveredBy = []*Node{}
			for range r.Intn(8) {
				v.CoveredBy = append(v.CoveredBy, g.Nodes[r.Intn(i)])
			}
		}
		for _, e := range v.Loc.Out {
			switch {
			case e.To == a.Err && len(g.Errors) > 0:
				g.Connect(v, g.Errors[0], e)
			case len(g.Nodes) < n:
				g.Connect(v, g.NewNode(e.To), e)
			}
		}
	}
	return g
}

// twoLocs returns an automaton with a location besides the entry and the error.
func twoLocs(t *testing.T) *cfa.Automaton {
	t.Helper()
	s := horn.New(logic.NewContext())
	p := s.Declare("P1", nil)
	s.Goal = s.Declare("goal", nil)
	s.Add(p, nil, nil, s.Ctx.True())
	s.Add(s.Goal, nil, []horn.Atom{{Guard: s.Ctx.True(), Pred: p}}, s.Ctx.True())
	a, err := cfa.New(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// odd prints every formula as one that is hard to write.
func odd(p *horn.Pred, f *logic.Term) string {
	if p == nil || f.IsFalse() {
		return f.String()
	}
	return strings.Repeat("x < \"1\" && \\y -- ]]> ü ", p.ID*3) + "\x01"
}

// TestPictures: whatever the graph, SVG is well-formed and has a box for every node, both forms are the same again, and lines of
// text are short.
func TestPictures(t *testing.T) {
	for seed := range int64(60) {
		g := unwound(t, seed, 40)
		p := g.Picture(odd)
		var svg, dot, again bytes.Buffer
		for _, err := range []error{p.WriteSVG(&svg, diagram.Page{}), p.WriteDOT(&dot), p.WriteSVG(&again, diagram.Page{}), p.WriteDOT(&again)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if again.String() != svg.String()+dot.String() {
			t.Errorf("seed %d: two pictures of a graph differ", seed)
		}
		titles := 0
		for d := xml.NewDecoder(&svg); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "title" {
				titles++
			}
		}
		if titles != len(g.Nodes) {
			t.Errorf("seed %d: %d boxes for %d nodes", seed, titles, len(g.Nodes))
		}
		for _, n := range p.Nodes {
			for _, line := range append(n.Head, n.Label...) {
				if utf8.RuneCountInString(line) > diagram.LineWidth {
					t.Errorf("seed %d: a line is too long: %q", seed, line)
				}
			}
			if len(n.Label) > diagram.LabelLines {
				t.Errorf("seed %d: too many lines: %q", seed, n.Label)
			}
		}
	}
}

// TestLargePicture: of a graph that is too large its first nodes are drawn, and the error.
func TestLargePicture(t *testing.T) {
	a := twoLocs(t)
	g := New(a)
	for len(g.Nodes) < maxDrawn+100 {
		g.NewNode(a.Locs[1])
	}
	e := g.NewNode(a.Err)
	g.Connect(g.Entry, e, a.Edges[0])
	g.Connect(g.Nodes[maxDrawn+50], e, a.Edges[0])
	p := g.Picture(odd)
	if len(p.Nodes) != maxDrawn || p.Nodes[maxDrawn-1].ID != e.ID || len(p.Edges) != 1 ||
		!strings.Contains(p.Title, fmt.Sprintf("only %d nodes shown", maxDrawn)) {
		t.Errorf("%d nodes, %d edges, %s", len(p.Nodes), len(p.Edges), p.Title)
	}
	g = New(a)
	g.NewNode(a.Err)
	for len(g.Nodes) < maxDrawn {
		g.NewNode(a.Locs[1])
	}
	if p := g.Picture(odd); len(p.Nodes) != maxDrawn || strings.Contains(p.Title, "only") {
		t.Errorf("%d nodes, %s", len(p.Nodes), p.Title)
	}
}

// TestKinds: what nodes are is told by their looks, and said in words.
func TestKinds(t *testing.T) {
	a := twoLocs(t)
	g := New(a)
	u, v, w, e := g.NewNode(a.Locs[1]), g.NewNode(a.Locs[1]), g.NewNode(a.Locs[1]), g.NewNode(a.Err)
	for _, n := range []*Node{g.Entry, u, v, e} {
		n.Explored = true
	}
	action := a.Edges[0]
	for _, ends := range [][2]*Node{{g.Entry, u}, {u, v}, {u, v}, {v, w}, {v, e}} {
		g.Connect(ends[0], ends[1], action)
	}
	v.CoveredBy = []*Node{g.Entry, u}
	show := func(want string) {
		t.Helper()
		var b bytes.Buffer
		if err := g.Picture(func(_ *horn.Pred, f *logic.Term) string { return f.String() }).WriteDOT(&b); err != nil || b.String() != want {
			t.Errorf("got\n%swant\n%s%v", b.String(), want, err)
		}
	}
	const rest = `	labelloc=t;
	node [shape=box, fontname=monospace];
	n0 [label="0: entry\ntrue", tooltip="0: entry\ntrue"];
	n1 [label="1: P1\ntrue", tooltip="1: P1\ntrue"];
	n2 [label="2: P1\ncovered by 0, 1\ntrue", tooltip="2: P1\ncovered by 0, 1\ntrue", peripheries=2];
	n3 [label="3: P1\ntrue", tooltip="3: P1\ntrue", color=gray, fontcolor=gray, style=filled, fillcolor="#eeeeee"];
	n4 [label="4: goal\nXXX", tooltip="4: goal\nXXX", color=redYYY];
	n0 -> n1;
	n1 -> n2;
	n2 -> n3;
	n2 -> n4;
	n2 -> n0 [style=dashed, constraint=false];
	n2 -> n1 [style=dashed, constraint=false];
}
`
	show("digraph ARG {\n\tlabel=\"5 nodes; 1 covered, 1 not explored; labels do not exclude the error\";\n" +
		strings.NewReplacer("XXX", "true", "YYY", `, style=filled, fillcolor="#ffdddd"`).Replace(rest))
	e.Label = a.Ctx.False()
	show("digraph ARG {\n\tlabel=\"5 nodes; 1 covered, 1 not explored; labels exclude the error\";\n" +
		strings.NewReplacer("XXX", "false", "YYY", "").Replace(rest))
}

// TestOperands: what an edge needs besides the node that it leaves has another line to where it leads, once, and the legend says so
// where there are such lines.
func TestOperands(t *testing.T) {
	a := twoLocs(t)
	g := New(a)
	u, v, w := g.NewNode(a.Locs[1]), g.NewNode(a.Locs[1]), g.NewNode(a.Locs[1])
	for _, n := range g.Nodes {
		n.Explored = true
	}
	action := a.Edges[0]
	print := func(_ *horn.Pred, f *logic.Term) string { return f.String() }
	g.Connect(g.Entry, u, action)
	g.Connect(g.Entry, v, action)
	var svg, dot bytes.Buffer
	if err := g.Picture(print).WriteSVG(&svg, diagram.Page{}); err != nil || strings.Contains(svg.String(), legendApart) {
		t.Errorf("without operands: %v\n%s", err, svg.String())
	}
	svg.Reset()
	g.Connect(u, w, action, v, v, u)
	if err := g.Picture(print).WriteDOT(&dot); err != nil {
		t.Fatal(err)
	}
	const want = "\tn0 -> n1;\n\tn0 -> n2;\n\tn1 -> n3;\n\tn2 -> n3 [style=dotted, arrowhead=empty];\n}\n"
	if !strings.HasSuffix(dot.String(), want) {
		t.Errorf("got\n%s, want\n%s", dot.String(), want)
	}
	if err := g.Picture(print).WriteSVG(&svg, diagram.Page{}); err != nil || strings.Count(svg.String(), "url(#open)") != 1 || strings.Count(svg.String(), "url(#arrow)") != 3 ||
		!strings.Contains(svg.String(), legendApart) {
		t.Errorf("%v\n%s", err, svg.String())
	}
}
