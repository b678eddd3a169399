package check

import (
	"slices"
	"testing"

	"craig/frontend/languages"
	"craig/frontend/prp"
	"craig/logic"
	"craig/program"
)

// TestParse: names stand for checks, joined by + for one verdict, and all of them for each.
func TestParse(t *testing.T) {
	var all []string
	for _, c := range All() {
		all = append(all, c.Name)
	}
	for _, tt := range []struct {
		names []string
		want  []string // names of properties; nil: an error
	}{
		{nil, []string{"assert+unreachable"}},
		{[]string{"overflow", "bounds", "overflow"}, []string{"overflow", "bounds"}},
		{[]string{"overflow+bounds"}, []string{"overflow+bounds"}},
		{[]string{"all"}, all},
		{[]string{"overflow+nothing"}, nil},
		{[]string{""}, nil},
	} {
		ps, err := Parse(tt.names)
		var got []string
		for _, p := range ps {
			got = append(got, p.Name)
		}
		if (err == nil) != (tt.want != nil) || !slices.Equal(got, tt.want) {
			t.Errorf("%q: %v, %v", tt.names, got, err)
		}
		if (Valid(tt.names) == nil) != (err == nil) {
			t.Errorf("%q: valid or not", tt.names)
		}
	}
}

// TestViolatedBy: a check is about its kinds, a line of a property file about the functions and labels that it names.
func TestViolatedBy(t *testing.T) {
	calls := func(name string) program.Violation {
		return program.Violation{Kind: program.ErrorCall, Symbol: name}
	}
	label := program.Violation{Kind: program.ErrorLabel, Symbol: "L"}
	assertion, failed := program.Violation{Kind: program.Assertion}, program.Violation{Kind: program.Assertion, Symbol: "__assert_fail"}
	leak := program.Violation{Kind: program.MemoryLeak}
	line := func(k prp.Kind, name string) Property { return OfFile(prp.Property{Kind: k, Name: name}) }
	all, err := Parse(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		p    Property
		v    program.Violation
		want bool
	}{
		{all[0], calls("f"), true}, {all[0], label, true}, {all[0], failed, true}, {all[0], leak, false},
		{line(prp.NoCall, "f"), calls("f"), true}, {line(prp.NoCall, "f"), calls("g"), false}, {line(prp.NoCall, "f"), failed, false},
		{line(prp.NoCall, "__assert_fail"), failed, true}, {line(prp.NoCall, "__assert_fail"), assertion, true},
		{line(prp.NoLabel, "L"), label, true}, {line(prp.NoLabel, "M"), label, false},
		{line(prp.ValidMemtrack, ""), leak, true}, {line(prp.ValidFree, ""), leak, false},
	} {
		if got := tt.p.ViolatedBy(tt.v); got != tt.want {
			t.Errorf("%s by %s %s: %t", tt.p.Claim, tt.v.Kind, tt.v.Symbol, got)
		}
	}
}

// TestVariant: what a property is about fails, other undefined behaviour ends the path, and what is marked on demand goes on.
func TestVariant(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "t", `
entry main
proc main () -> ()
  var a Bool
  var b Bool
  var c Bool
  var d Bool
  entry l0
  exit l7
  l0 -> l1 havoc a b c d
  l1 -> l2 assume a :ub signed-overflow
  l2 -> l3 assume b :ub division-by-zero
  l3 -> l4 assume c :ub memory-leak
  l4 -> l5 assert d
  l5 -> l6 assert false error-label "L"
  l6 -> l7 assert false error-call "stop"
`)
	if err != nil {
		t.Fatal(err)
	}
	ps, err := Parse([]string{"div-by-zero"})
	if err != nil {
		t.Fatal(err)
	}
	lang := languages.Language{OnDemand: []program.Kind{program.MemoryLeak}, ErrorFunctions: []string{"stop"}}
	var got []string
	for _, l := range ps[0].Variant(p, lang).Entry.Locs {
		for _, e := range l.Out {
			switch s := e.Stmt.(type) {
			case *program.Assert:
				got = append(got, "assert "+s.Cond.String()+" "+string(s.Kind))
			case *program.Assume:
				got = append(got, "assume "+s.Cond.String()+" "+string(s.Kind))
			}
		}
	}
	want := []string{"assume |main::a| signed-overflow", "assert |main::b| division-by-zero", "assume true ", "assume |main::d| ", "assume true ", "assume false "}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestPremise: what is left open is decided by the smallest check, and by bounds or memsafety where memory can change.
func TestPremise(t *testing.T) {
	at := []program.Pos{{File: "t.c", Line: 3}, {File: "t.c", Line: 1}, {File: "t.c", Line: 3}}
	for _, tt := range []struct {
		kinds []program.Kind
		check string // empty: no premise
	}{
		{nil, ""},
		{[]program.Kind{program.IndexBounds}, "bounds"},
		{[]program.Kind{program.IndexBounds, program.InvalidFree}, "memsafety"},
	} {
		p := PremiseOf(tt.kinds, at)
		if (p == nil) != (tt.check == "") || p != nil && (p.Check != tt.check || len(p.Places) != 2 || p.Places[0].Line != 1) {
			t.Errorf("%v: %+v", tt.kinds, p)
		}
	}
	if c := Deciding(program.DivisionByZero); c != "div-by-zero" {
		t.Errorf("%q decides divisions", c)
	}
	if c := Deciding(program.PointerDifference); c != "" {
		t.Errorf("%q decides differences of pointers", c)
	}
}
