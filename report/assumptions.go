// What a proof rests on besides the text of the program.

package report

import (
	"slices"
	"strings"

	"craig/assumption"
	"craig/program"
)

// assumed is an assumption that a proof rests on, with what it is made about; nothing if it is always made.
type assumed struct {
	assumption.Assumption
	about []about
}

// about is something that an assumption is made about, and where.
type about struct {
	what   string
	places []program.Pos
}

// assumptions returns the assumptions that a proof rests on: those that were made somewhere in the program, and those
// that are always made about programs of its language.
func (r *Report) assumptions() (made, always []assumed) {
	for _, a := range assumption.All() {
		switch x := (assumed{Assumption: a, about: r.about(a.Name)}); {
		case len(x.about) > 0:
			made = append(made, x)
		case a.Always() && r.syntax() == syntaxC:
			always = append(always, x)
		}
	}
	return made, always
}

// about returns what an assumption is made about.
func (r *Report) about(name assumption.Name) []about {
	if r.Program == nil {
		return nil
	}
	var out []about
	for _, a := range r.Program.Assumed {
		if a.Name != name {
			continue
		}
		i := slices.IndexFunc(out, func(o about) bool { return o.what == a.What })
		if i < 0 {
			i = len(out)
			out = append(out, about{what: a.What})
		}
		for _, p := range r.cited(a.Pos) {
			out[i].places = p.AddTo(out[i].places)
		}
	}
	return out
}

// restsOn tells how many assumptions a proof rests on, as the end of a sentence; empty if there are none.
func (t *text) restsOn() string {
	made, _ := t.r.assumptions()
	if len(made) == 0 {
		return ""
	}
	s := "; it rests on " + count(len(made), "assumption")
	switch {
	case t.o.Proof:
	case len(made) == 1:
		s += " (--proof names it)"
	default:
		s += " (--proof lists them)"
	}
	return s
}

// ofCall returns the assumptions about the call that execution starts with. An execution shows what happens in one that they
// allow, whether or not there is a caller that makes it.
func (r *Report) ofCall() []assumed {
	made, _ := r.assumptions()
	return slices.DeleteFunc(made, func(a assumed) bool { return a.Name != assumption.EntryArguments && a.Name != assumption.EntryFirst })
}

// call says what an execution rests on.
func (t *text) call() {
	var names []string
	for _, a := range t.r.ofCall() {
		names = append(names, string(a.Name))
	}
	if len(names) > 0 {
		t.line(1, "It begins with a call for which no caller is shown: craig explain %s", names[0])
	}
}

// assumptions lists what the proof rests on.
func (t *text) assumptions() {
	made, always := t.r.assumptions()
	if len(made)+len(always) == 0 {
		return
	}
	t.line(0, "")
	t.line(1, "rests on (craig explain NAME says more)")
	for _, a := range made {
		t.line(2, "%s: %s", a.Name, a.Says)
		for _, x := range a.about {
			t.line(3, "%s %s", x.what, places(x.places))
		}
	}
	var names []string
	for _, a := range always {
		names = append(names, string(a.Name))
	}
	if len(names) > 0 {
		t.line(2, "%s: assumed of every program", strings.Join(names, ", "))
	}
}

type jsonAssumption struct {
	Name   assumption.Name `json:"name"`
	Says   string          `json:"says"`
	Always bool            `json:"always,omitempty"`
	About  []jsonAbout     `json:"about,omitempty"`
}

type jsonAbout struct {
	What   string      `json:"what"`
	Places []jsonPlace `json:"places"`
}

// jsonAssumptions lists assumptions that an answer rests on.
func jsonAssumptions(list []assumed) []jsonAssumption {
	var out []jsonAssumption
	for _, a := range list {
		j := jsonAssumption{Name: a.Name, Says: a.Says, Always: a.Always()}
		for _, x := range a.about {
			j.About = append(j.About, jsonAbout{x.what, placeList(x.places)})
		}
		out = append(out, j)
	}
	return out
}
