package evidence

import (
	"fmt"
	"slices"
	"strconv"

	"craig/program"
)

// Outline is what is known of a program later: its procedures within reach of the entry, in their order.
type Outline []Procedure

// Procedure is what is known of a procedure.
type Procedure struct {
	Name string `json:"name"`
	Text string `json:"text"` // stands for what it says, in terms of names
	// Of an outline with locations: eight hexadecimal digits for what each of them does, which of them are heads of loops, and
	// which is the exit.
	Locations string `json:"locations,omitempty"`
	Heads     []int  `json:"heads,omitempty"`
	Exit      int    `json:"exit,omitempty"`
}

// Outline returns the outline of the program, with locations or without.
func (s *Subject) Outline(locations bool) Outline {
	var out Outline
	for _, pr := range s.procs {
		text, each := s.digests(pr)
		q := Procedure{Name: pr.Name, Text: fmt.Sprintf("%016x", text)}
		if locations {
			digits := make([]byte, 0, 8*len(each))
			for _, n := range each {
				digits = fmt.Appendf(digits, "%08x", n)
			}
			q.Locations, q.Heads, q.Exit = string(digits), heads(pr), slices.Index(pr.Locs, pr.Exit)
		}
		out = append(out, q)
	}
	return out
}

// heads returns the numbers of the heads of loops of a procedure.
func heads(pr *program.Proc) (out []int) {
	order := program.NewWTO(pr)
	for i, l := range pr.Locs {
		if order.IsHead(l) {
			out = append(out, i)
		}
	}
	return out
}

// digests returns a number for a procedure, and one for what is done at each of its locations.
func (s *Subject) digests(pr *program.Proc) (text uint64, each []uint32) {
	var all digest
	number := make(map[*program.Loc]int, len(pr.Locs))
	for i, l := range pr.Locs {
		number[l] = i
	}
	for _, vars := range [][]*program.Var{pr.Params, pr.Results} {
		all.number(uint64(len(vars)))
		for _, v := range vars {
			all.number(s.hash.term(v.Term))
		}
	}
	all.number(uint64(number[pr.Exit]))
	for _, l := range pr.Locs {
		var here digest
		all.number(uint64(len(l.Out)))
		for _, e := range l.Out {
			n := s.hash.statement(e.Stmt)
			here.number(n)
			all.number(n)
			all.number(uint64(number[e.To]))
		}
		each = append(each, uint32(here>>16))
	}
	return uint64(all), each
}

// Name returns a name for the whole outline: equal outlines have equal names.
func (o Outline) Name() string {
	var a, b digest = 1, 2
	for _, pr := range o {
		for _, d := range []*digest{&a, &b} {
			d.text(pr.Name)
			d.text(pr.Text)
		}
	}
	return fmt.Sprintf("%016x%016x", uint64(a), uint64(b))
}

// Changed returns the names of the procedures that are not the same in two outlines: those of now, in its order, then those that are gone.
func Changed(was, now Outline) []string {
	before, after := was.byName(), now.byName()
	var out []string
	note := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for key, pr := range now.keys() {
		if q := before[key]; q == nil || q.Text != pr.Text {
			note(pr.Name)
		}
	}
	for key, pr := range was.keys() {
		if after[key] == nil {
			note(pr.Name)
		}
	}
	return out
}

// keys iterates over the procedures with a key for each: its name, and which of that name it is.
func (o Outline) keys() func(yield func(string, *Procedure) bool) {
	return func(yield func(string, *Procedure) bool) {
		count := make(map[string]int)
		for i := range o {
			pr := &o[i]
			count[pr.Name]++
			if !yield(pr.Name+"~"+strconv.Itoa(count[pr.Name]), pr) {
				return
			}
		}
	}
}

func (o Outline) byName() map[string]*Procedure {
	out := make(map[string]*Procedure, len(o))
	for key, pr := range o.keys() {
		out[key] = pr
	}
	return out
}
