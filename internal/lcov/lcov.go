// Package lcov writes what is known of lines, branches and functions as the tracefiles of lcov, which tools that show coverage read.
//
// A number says how many executions come there. 0 is proved: no execution does. What is not known is left out.
package lcov

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"craig/internal/goal"
	"craig/program"
)

// Marker is the name of the test in all tracefiles, which begin with it.
const Marker = "TN:craig\n"

// File is what is known of a source file.
type File struct {
	Name      string
	Functions []Function // in the order of the lines, like the others
	Lines     []Line
	Branches  []Branch
}

// Function is a function, with how often it is called.
type Function struct {
	Line  int
	Name  string
	Times int
}

// Line is a line, with how many executions come to it.
type Line struct{ Number, Times int }

// Branch is a way of a branch.
type Branch struct {
	Line  int
	Block int // which branch of the line it is of, from 0
	Way   int // which way of that, from 0
	Times int
	Never bool // no execution comes to the branch
}

// Files returns what the result says of each file, by name. It may be of kinds that tracefiles do not have.
func Files(r *goal.Result) []File {
	files := make(map[string]*File)
	never := make(map[goal.Decision]bool) // no execution goes any way of it
	for _, f := range r.Findings {
		if f.Kind == goal.Branch {
			d := goal.DecisionOf(f.Way)
			dead, seen := never[d]
			never[d] = f.State == goal.Unreachable && (dead || !seen)
		}
	}
	n := make(numbers)
	for i, f := range r.Findings {
		file := files[f.Pos.File]
		if file == nil {
			file = &File{Name: f.Pos.File}
			files[f.Pos.File] = file
		}
		var block, way int
		if f.Kind == goal.Branch { // unknown ones count, too, so that numbers do not depend on what is known
			block, way = n.of(goal.DecisionOf(f.Way))
		}
		if f.State == goal.Unknown {
			continue
		}
		switch times := r.Times(i); f.Kind {
		case goal.Line:
			file.Lines = append(file.Lines, Line{f.Pos.Line, times})
		case goal.Function:
			file.Functions = append(file.Functions, Function{f.Pos.Line, f.Function, times})
		case goal.Branch:
			file.Branches = append(file.Branches, Branch{f.Pos.Line, block, way, times, never[goal.DecisionOf(f.Way)]})
		}
	}
	var out []File
	for _, f := range files {
		slices.SortStableFunc(f.Functions, func(a, b Function) int { return cmp.Compare(a.Line, b.Line) })
		slices.SortStableFunc(f.Lines, func(a, b Line) int { return cmp.Compare(a.Number, b.Number) })
		slices.SortStableFunc(f.Branches, func(a, b Branch) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Block, b.Block), cmp.Compare(a.Way, b.Way))
		})
		out = append(out, *f)
	}
	slices.SortFunc(out, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// numbers numbers the branches of each line, in the order in which they come, and their ways.
type numbers map[program.Pos]*ofLine

type ofLine struct {
	blocks map[goal.Decision]int
	ways   map[goal.Decision]int // how many there were
}

// of returns the numbers of the branch d in its line and of its next way.
func (n numbers) of(d goal.Decision) (block, way int) {
	at := program.Pos{File: d.Pos.File, Line: d.Pos.Line}
	l := n[at]
	if l == nil {
		l = &ofLine{make(map[goal.Decision]int), make(map[goal.Decision]int)}
		n[at] = l
	}
	if _, ok := l.blocks[d]; !ok {
		l.blocks[d] = len(l.blocks)
	}
	way = l.ways[d]
	l.ways[d]++
	return l.blocks[d], way
}

// Write writes a tracefile.
func Write(to io.Writer, files []File) error {
	w := bufio.NewWriter(to)
	w.WriteString(Marker)
	for i, f := range files {
		if i > 0 {
			w.WriteString(Marker)
		}
		fmt.Fprintf(w, "SF:%s\n", f.Name)
		hit := 0
		for _, x := range f.Functions {
			fmt.Fprintf(w, "FN:%d,%s\n", x.Line, x.Name)
		}
		for _, x := range f.Functions {
			fmt.Fprintf(w, "FNDA:%d,%s\n", x.Times, x.Name)
			hit += min(x.Times, 1)
		}
		fmt.Fprintf(w, "FNF:%d\nFNH:%d\n", len(f.Functions), hit)
		hit = 0
		for _, x := range f.Branches {
			taken := fmt.Sprint(x.Times)
			if x.Never {
				taken = "-"
			}
			fmt.Fprintf(w, "BRDA:%d,%d,%d,%s\n", x.Line, x.Block, x.Way, taken)
			hit += min(x.Times, 1)
		}
		fmt.Fprintf(w, "BRF:%d\nBRH:%d\n", len(f.Branches), hit)
		hit = 0
		for _, x := range f.Lines {
			fmt.Fprintf(w, "DA:%d,%d\n", x.Number, x.Times)
			hit += min(x.Times, 1)
		}
		fmt.Fprintf(w, "LF:%d\nLH:%d\nend_of_record\n", len(f.Lines), hit)
	}
	return w.Flush()
}
