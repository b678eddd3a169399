// The flags that choose what is assumed about programs.

package main

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"craig/assumption"
)

// assumeFlags are the flags that choose assumptions.
type assumeFlags struct {
	profile choice // empty: what goes with the question
	changes changes
}

func (f *assumeFlags) add(flags *pflag.FlagSet) {
	var docs []string
	for _, p := range assumption.Profiles() {
		f.profile.options = append(f.profile.options, p.Name)
		docs = append(docs, p.Doc)
	}
	flags.Var(&f.profile, "profile", "what is assumed: "+strings.Join(docs, ", or ")+" (default "+assumption.Sound+", with --property "+assumption.SVComp+")")
	flags.Var(&f.changes, "assume", "what is assumed besides, or not: `NAME=yes|no,...`")
}

// set returns the assumptions that are made where the question is that of a property file, or is not.
func (f *assumeFlags) set(property bool) assumption.Set {
	name := f.profile.value
	switch {
	case name != "":
	case property:
		name = assumption.SVComp
	default:
		name = assumption.Sound
	}
	var s assumption.Set
	for _, p := range assumption.Profiles() {
		if p.Name == name {
			s = p.Assumes
		}
	}
	for _, c := range f.changes {
		s, _ = s.Switch(c) // it was tried
	}
	return s
}

// changes is a flag that takes changes of a profile: "no-callbacks=yes,left-to-right=no".
type changes []string

func (c *changes) Type() string   { return "NAME=yes|no" }
func (c *changes) String() string { return strings.Join(*c, ",") }

func (c *changes) Set(text string) error {
	for change := range strings.SplitSeq(text, ",") {
		if _, err := (assumption.Set{}).Switch(change); err != nil {
			return err
		}
		*c = append(*c, change)
	}
	return nil
}

// assumeHelp describes the assumptions, for help texts.
func assumeHelp() string {
	var b strings.Builder
	b.WriteString("Names in --assume; an answer says which of them it rests on, and craig explain NAME more:\n\n")
	for _, a := range assumption.All() {
		if !a.Always() && a.Option == "" {
			fmt.Fprintf(&b, "  %-22s%s\n", a.Name, strings.Join(wrapped(a.Says, helpWidth-24), "\n"+strings.Repeat(" ", 24)))
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// helpWidth is how long the lines of help texts are.
const helpWidth = 90

// wrapped breaks a text into lines of at most so many characters, unless a word is longer.
func wrapped(text string, width int) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		last := len(lines) - 1
		if last >= 0 && len(lines[last])+1+len(word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
