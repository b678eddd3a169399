// Facts about all elements of something that a proof would need.

package report

import (
	"strings"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// facts writes which facts about all elements a proof would need.
func (t *text) facts() {
	list := t.r.Result.Facts
	if len(list) == 0 {
		return
	}
	t.line(1, "A proof needs %s about all elements, which no engine finds:", pick(len(list) == 1, "a fact", "facts"))
	for _, f := range list {
		t.line(2, "%s", t.r.factText(f))
	}
}

// factText says what has to hold and where: "at the loop at f.c:7, every next of what is allocated at f.c:3 is null or leads to a
// block that is still allocated (asked at f.c:8: no use of freed memory)".
func (r *Report) factText(f verdict.Fact) string {
	text := spotText(f.At) + ", " + r.claim(f) + " ("
	if f.Written != f.At {
		text += "written " + spotText(f.Written) + "; "
	}
	text += "asked"
	if f.Asked.Open() {
		text += " at " + at(f.Asked)
	}
	if f.Violation.Kind.Undefined() {
		text += ": no " + KindText(f.Violation.Kind)
	}
	return text + ")"
}

// spotText says where something holds: "at the loop at f.c:7", "in calls of f (f.c:3)".
func spotText(s verdict.Spot) string {
	shown := s.Pos.Open() && s.Pos.Line > 0
	switch {
	case s.What == verdict.Loop && shown:
		return "at the loop at " + at(s.Pos)
	case s.What == verdict.Loop:
		return "at a loop in " + s.Proc
	case shown:
		return "in calls of " + s.Proc + " (" + at(s.Pos) + ")"
	}
	return "in calls of " + s.Proc
}

// claim says what a fact is about and what holds of that.
func (r *Report) claim(f verdict.Fact) string {
	switch {
	case f.Part == program.Alive && isLeak(f.Violation.Kind):
		return "every block" + allocatedText(f.Of) + " that is not freed is found by a pointer"
	case f.Part == program.Alive:
		return "every block" + allocatedText(f.Of) + " that a pointer leads to is still allocated"
	case f.Part == program.Target:
		return elementsText(f.Of) + " " + pointerClaim(f.Violation.Kind)
	case f.Holds != nil:
		name, all := elementName(f.Of)
		p := &printer{syntax: r.syntax(), names: map[*logic.Term]string{f.Element: name}}
		return p.print(f.Holds) + all
	}
	return elementsText(f.Of) + " is as asked"
}

func isLeak(k program.Kind) bool { return k == program.MemoryLeak || k == program.UnmodelledLeak }

// pointerClaim says of pointers, in order that there is no violation of kind k where they are followed, where each leads.
func pointerClaim(k program.Kind) string {
	switch k {
	case program.UseAfterFree:
		return "is null or leads to a block that is still allocated"
	case program.UseAfterScope:
		return "is null or leads to a variable that still exists"
	case program.InvalidFree, program.UnmodelledFree:
		return "is null or leads to the beginning of a block that is still allocated"
	case program.NullDereference:
		return "leads to an object where it is followed"
	case program.InvalidCall:
		return "leads to a function"
	case program.MemoryLeak, program.UnmodelledLeak:
		return "is null or leads on to blocks that are still allocated, so that all of these are found"
	}
	if k.Undefined() {
		return "is null or leads to an object that can be accessed so"
	}
	return "is null or leads to an element that is as asked"
}

// elementsText names elements: "every element of a", "every next of what is allocated at f.c:3".
func elementsText(o *program.Object) string {
	if o.Kind == program.Activation { // the first step is to that of a call
		one := *o
		one.Steps = o.Steps[min(1, len(o.Steps)):]
		return objectText(&one, nil, o.Func) + " of every call of " + o.Func
	}
	if o.Kind != program.Allocated {
		n := len(o.Steps)
		if n > 0 && o.Steps[n-1].Member == "" {
			return "every element of " + objectText(o, nil, o.Func)
		}
		return "every " + objectText(o, nil, o.Func)
	}
	if path := memberPath(o); path != "" {
		return "every " + path + " of what is" + allocatedText(o)
	}
	return "every element of what is" + allocatedText(o)
}

// elementName returns a name for an element in a formula, and for which elements the formula holds: "a[k]" and " for every k that is asked
// about", "p->next" and " for every p that is asked about to what is allocated at f.c:3".
func elementName(o *program.Object) (name, all string) {
	if o.Kind == program.Allocated {
		if name = "*p"; memberPath(o) != "" {
			name = "p->" + memberPath(o)
		}
		return name, " for every p that is asked about to what is" + allocatedText(o)
	}
	whole := *o
	whole.Steps = nil
	name = objectText(&whole, nil, o.Func)
	for _, s := range o.Steps {
		if s.Member != "" {
			name += "." + s.Member
		} else {
			name += "[" + string(rune('k'+strings.Count(name, "["))) + "]"
		}
	}
	var indices []string
	for i := range strings.Count(name, "[") {
		indices = append(indices, string(rune('k'+i)))
	}
	return name, " for every " + strings.Join(indices, ", ") + " that is asked about"
}

// memberPath returns the members that lead to o from the element of its block that it is in: "next", "links[].to".
func memberPath(o *program.Object) string {
	path := ""
	for _, s := range o.Steps {
		switch {
		case s.Member != "":
			path += "." + s.Member
		case path != "":
			path += "[]"
		}
	}
	return strings.TrimPrefix(path, ".")
}

// allocatedText says where something is allocated: " allocated at f.c:3".
func allocatedText(o *program.Object) string {
	if o.Pos.Open() && o.Pos.Line > 0 {
		return " allocated at " + at(o.Pos)
	}
	return " allocated in " + o.Func
}

// jsonFact is a fact about all elements of something that a proof would need.
type jsonFact struct {
	Text    string       `json:"text"`
	At      jsonSpot     `json:"at"`
	Written jsonSpot     `json:"written"`
	Of      string       `json:"of"`
	What    string       `json:"what"` // value, pointer or lifetime
	Holds   string       `json:"holds,omitempty"`
	Rule    program.Kind `json:"rule"`
	Asked   jsonPlace    `json:"asked"`
}

// jsonFacts returns the facts that a proof would need.
func (r *Report) jsonFacts() []jsonFact {
	var out []jsonFact
	for _, f := range r.Result.Facts {
		what := "value"
		switch f.Part {
		case program.Target:
			what = "pointer"
		case program.Alive:
			what = "lifetime"
		}
		j := jsonFact{
			Text: r.factText(f), At: spot(f.At), Written: spot(f.Written), Of: elementsText(f.Of), What: what,
			Rule: f.Violation.Kind, Asked: place(f.Asked),
		}
		if f.Holds != nil {
			j.Holds = r.claim(f)
		}
		out = append(out, j)
	}
	return out
}
