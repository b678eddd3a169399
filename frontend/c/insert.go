// Text that is evaluated at places, in the text of units. What was there stays in its lines and columns: behind each insertion a
// directive says where the text goes on.

package c

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Code is C text, of one piece or several, for an expression where nothing else is said.
type Code []Piece

// Piece is a part of Code. The parser takes it to be in a line of a file: errors and statements have that place.
type Piece struct {
	Text string
	File string // empty: GlueFile
	Line int
}

// GlueFile is where text seems to be that nobody wrote.
const GlueFile = "<inserted>"

// Glue is text that nobody wrote.
func Glue(text string) Piece { return Piece{Text: text, File: GlueFile, Line: 1} }

// What inserted code can name.
const (
	ResultName = "__craig_result" // in Call's and Contract's: what the function returns
	ValueName  = "__craig_value"  // in Switch's: what the switch looks at
)

// Edit is what is inserted at a place.
type Edit struct {
	unit          *PlacedUnit
	at            span
	before, after Code
	replaces      bool // the text at the place goes away
	rank          int  // of edits at the same place, those with lower ones are around the others
	place         int  // of those with the same rank, those are around whose places are before those of the others
}

// Unsupported says why nothing can be inserted at p; empty: it can.
func (p *Place) Unsupported() string { return p.unsupported }

// wrapped returns the edit that puts code around what is evaluated at p.
func (p *Place) wrapped(before, after Code) Edit {
	e := Edit{unit: p.unit, at: p.span, before: before, after: after, rank: 1 + int(p.Kind), place: p.offset}
	if p.Kind == StatementPlace {
		e.rank = 0
	}
	return e
}

// Before evaluates code before the statement at p.
func (p *Place) Before(code Code) Edit {
	code = append(slices.Clone(code), Glue(";"))
	switch {
	case p.block:
		e := p.wrapped(code, nil)
		e.at = span{p.span.begin + 1, p.span.begin + 1}
		return e
	case p.braces:
		return p.wrapped(slices.Concat(Code{Glue("{")}, code), Code{Glue("}")})
	}
	e := p.wrapped(code, nil)
	e.at.end = e.at.begin
	return e
}

// Whenever evaluates code whenever the loop at p is about to evaluate its condition.
func (p *Place) Whenever(code Code) Edit {
	before := slices.Concat(Code{Glue("((")}, code, Code{Glue("),")})
	if p.span.begin == p.span.end {
		before = append(before, Glue("1"))
	}
	return p.wrapped(before, Code{Glue(")")})
}

// uninterrupted is code of type void that changes something. It is evaluated at once: what has no order in C, such as the other operand of
// an operator, comes before or behind it.
func uninterrupted(code Code) Code { return slices.Concat(Code{Glue("({")}, code, Code{Glue("; })")}) }

// Branch evaluates code behind the condition of the branch or loop at p, if it holds and if it does not.
func (p *Place) Branch(holds, fails Code) Edit {
	holds, fails = uninterrupted(holds), uninterrupted(fails)
	if p.kept {
		before := Code{Glue("({ __typeof__(" + p.text(p.span) + ") " + ValueName + " = (")}
		return p.wrapped(before, slices.Concat(Code{Glue("); " + ValueName + " ? (")}, holds, Code{Glue(", 1) : (")}, fails, Code{Glue(", 0); " + ValueName + "; })")}))
	}
	before := Code{Glue("((")}
	if p.span.begin == p.span.end {
		before = append(before, Glue("1"))
	}
	return p.wrapped(before, slices.Concat(Code{Glue(") ? (")}, holds, Code{Glue(", 1) : (")}, fails, Code{Glue(", 0))")}))
}

// Switch evaluates code, which can name ValueName, behind the value that the switch at p looks at.
func (p *Place) Switch(code Code) Edit {
	return p.wrapped(Code{Glue("({ " + p.typ + " " + ValueName + " = (")}, slices.Concat(Code{Glue(");")}, code, Code{Glue("; " + ValueName + "; })")}))
}

// IsDefault returns the condition, over ValueName, that the switch at p goes to none of its cases. Their labels are converted to the type
// that the value is promoted to.
func (p *Place) IsDefault() string {
	all := []string{"1"}
	for _, c := range p.cases {
		all = append(all, fmt.Sprintf("%s != (__typeof__(+%s))(%s)", ValueName, ValueName, c))
	}
	return strings.Join(all, " && ")
}

// Void reports whether the call or the function at p returns nothing.
func (p *Place) Void() bool { return p.void }

// Call evaluates code around the call at p: enter when its arguments have been evaluated, and leave, which can name ResultName, when it
// has returned; nil: nothing. Nothing comes in between, see Interrupted. False if there is no one place for enter.
func (p *Place) Call(enter, leave Code) ([]Edit, bool) {
	var edits []Edit
	// Expressions that begin with the call are where they were: programs know them by where they begin.
	at := p.Within
	before, after := Code{{strings.Repeat(" ", at.Col-1) + "({", at.File, at.Line}}, Code{Glue("; })")}
	if enter != nil {
		passed := slices.DeleteFunc(slices.Clone(p.arguments), func(a argument) bool { return !a.passes })
		switch len(passed) {
		case 0:
			before = append(before, append(slices.Clone(enter), Glue(";"))...)
		case 1: // enter comes behind it
			a := passed[0]
			edits = append(edits, Edit{
				unit: p.unit, at: a.span, rank: 1, before: Code{Glue("({ __typeof__(" + p.text(a.span) + ") __craig_argument = (")},
				after: slices.Concat(Code{Glue(");")}, enter, Code{Glue("; __craig_argument; })")}),
			})
		default:
			return nil, false
		}
	}
	switch {
	case leave == nil:
	case p.void:
		after = slices.Concat(Code{Glue(";")}, leave, after)
	default:
		before = append(before, Glue("__typeof__("+p.text(p.span)+") "+ResultName+" = "))
		after = slices.Concat(Code{Glue(";")}, leave, Code{Glue("; " + ResultName + "; })")})
	}
	return append(edits, p.wrapped(before, after)), true
}

// Contract puts a function around the one that is defined at p: it executes the statements before, which declare variables, calls the
// function, and then executes the statements after, which can name ResultName. In both, parameters have the values of the call.
func (p *Place) Contract(before, after Code) []Edit {
	inner := "__craig_body_" + p.Function
	signature := p.declared + "\n" // it may end in a comment
	call := inner + "(" + strings.Join(p.parameters, ", ") + ")"
	end := "}"
	if !p.void {
		call = "__typeof__(" + call + ") " + ResultName + " = " + call
		end = "return " + ResultName + "; }"
	}
	around := slices.Concat(Code{Glue(signature + "{")}, before, Code{Glue(call + ";")}, after, Code{Glue(end)})
	edits := []Edit{
		p.wrapped(Code{Glue(signature + ";")}, around),
		{unit: p.unit, at: p.name, before: Code{Glue(inner)}, replaces: true},
	}
	if p.Function == "main" && !p.void { // it returns 0 where its body ends, and what has another name does not
		last := p.span.end - len("}")
		edits = append(edits, Edit{unit: p.unit, at: span{last, last}, before: Code{Glue("return 0;")}})
	}
	return edits
}

// Insert returns the text of u with edits, of which those of other units do not count, and with a text before all of it.
func (u *PlacedUnit) Insert(head string, edits []Edit) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "#line 1 %s\n%s", quotedName(GlueFile), head)
	u.goOn(&b, 0)
	done := 0
	for _, at := range u.offsets(edits) {
		b.Write(u.Text[done:at])
		done = at
		var code Code
		for _, e := range u.closing(edits, at) {
			code = append(code, e.after...)
		}
		for _, e := range u.opening(edits, at) {
			code = append(code, e.before...)
			if e.at.begin == e.at.end {
				code = append(code, e.after...)
			}
			if e.replaces {
				done = e.at.end
			}
		}
		for _, c := range code {
			fmt.Fprintf(&b, "\n#line %d %s\n%s", c.Line, quotedName(c.File), c.Text)
		}
		u.goOn(&b, done)
	}
	b.Write(u.Text[done:])
	return []byte(b.String())
}

// goOn writes a directive and spaces, so that the text at an offset is where it was.
func (u *PlacedUnit) goOn(b *strings.Builder, offset int) {
	at := u.lines.At(offset)
	fmt.Fprintf(b, "\n#line %d %s\n%s", at.Line, quotedName(at.File), strings.Repeat(" ", at.Col-1))
}

// quotedName returns the name of a file as directives have it.
func quotedName(file string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(file) + `"`
}

// offsets returns where edits of u begin or end.
func (u *PlacedUnit) offsets(edits []Edit) []int {
	var out []int
	for _, e := range edits {
		if e.unit == u {
			out = append(out, e.at.begin, e.at.end)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// opening returns the edits of u that begin at an offset, those that are around others first.
func (u *PlacedUnit) opening(edits []Edit, at int) []Edit {
	all := slices.DeleteFunc(slices.Clone(edits), func(e Edit) bool { return e.unit != u || e.at.begin != at })
	slices.SortStableFunc(all, func(x, y Edit) int {
		if x.rank == 0 || y.rank == 0 || x.at.end == y.at.end {
			return cmp.Or(cmp.Compare(x.rank, y.rank), cmp.Compare(x.place, y.place))
		}
		return cmp.Compare(y.at.end, x.at.end)
	})
	return all
}

// closing returns the edits of u that end at an offset behind their beginnings, those that are within others first.
func (u *PlacedUnit) closing(edits []Edit, at int) []Edit {
	all := slices.DeleteFunc(slices.Clone(edits), func(e Edit) bool { return e.unit != u || e.at.end != at || e.at.begin == at || e.replaces })
	slices.SortStableFunc(all, func(x, y Edit) int {
		if x.at.begin == y.at.begin {
			return cmp.Or(cmp.Compare(y.rank, x.rank), cmp.Compare(y.place, x.place))
		}
		return cmp.Compare(y.at.begin, x.at.begin)
	})
	return all
}
