package prp

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"craig/frontend"
	"craig/program"
)

func TestParse(t *testing.T) {
	at := func(line, col int) program.Pos { return program.Pos{File: "p.prp", Line: line, Col: col} }
	for _, tt := range []struct {
		text string
		want File
	}{
		{"CHECK( init(main()), LTL(G ! call(reach_error())) )\n", File{"main", []Property{{NoCall, "reach_error", "G ! call(reach_error())", at(1, 26)}}}},
		{"CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )", File{"main", []Property{{NoCall, "__VERIFIER_error", "G ! call(__VERIFIER_error())", at(1, 26)}}}},
		{"CHECK(init(main()),LTL(G!label(ERROR)))", File{"main", []Property{{NoLabel, "ERROR", "G ! label(ERROR)", at(1, 24)}}}},
		{"CHECK( init(start()), LTL(G ! overflow) )", File{"start", []Property{{NoOverflow, "", "G ! overflow", at(1, 27)}}}},
		{"// memory\n\nCHECK( init(main()), LTL(G valid-free) )\n/* all\n of it */ CHECK( init(main()), LTL(G valid-deref) )\r\nCHECK( init(main()), LTL(G valid-memtrack) )\n", File{"main", []Property{
			{ValidFree, "", "G valid-free", at(3, 26)}, {ValidDeref, "", "G valid-deref", at(5, 36)}, {ValidMemtrack, "", "G valid-memtrack", at(6, 26)}}}},
	} {
		got, err := parse("p.prp", tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
		} else if !reflect.DeepEqual(*got, tt.want) {
			t.Errorf("%s\nis  %v\nnot %v", tt.text, *got, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		text, want  string
		unsupported bool
	}{
		{"", "p.prp:1:1: no property: expected CHECK( init(main()), LTL(G ! call(reach_error())) )", false},
		{"\n\nEVAL", "p.prp:3:1: expected CHECK, found EVAL", false},
		{"CHECK( init(main()), LTL(G ! call(f())", "p.prp:1:39: expected ), found the end of the file", false},
		{"CHECK( init(main), LTL(G ! overflow) )", "p.prp:1:17: expected (, found )", false},
		{"CHECK( init(7()), LTL(G ! overflow) )", "p.prp:1:13: expected the function in which execution starts, found 7", false},
		{"CHECK( init(main()), LTL(G ! race) )", "p.prp:1:30: expected call, label or overflow, found race", false},
		{"CHECK( init(main()), LTL(G valid) )", "p.prp:1:28: expected !, valid-deref, valid-free or valid-memtrack, found valid", false},
		{"CHECK( init(main()), LTL(G ! call(a-b())) )", "p.prp:1:35: expected a function, found a-b", false},
		{"CHECK( init(main()), LTL(G ! overflow) )\nCHECK( init(f()), LTL(G valid-free) )", "p.prp:2:13: execution starts in f here, in main above", false},
		{"/* CHECK", "p.prp:1:1: expected CHECK, found /", false},
		{"CHECK( init(main()), LTL(F end) )", "p.prp:1:26: not supported: termination: LTL(F ...)", true},
		{"CHECK( init(main()), LTL(G ! data-race) )", "p.prp:1:30: not supported: data races", true},
		{"CHECK( init(main()), LTL(G valid-memcleanup) )", "p.prp:1:28: not supported: the property valid-memcleanup", true},
		{"COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", "p.prp:1:1: not supported: coverage: COVER", true},
		{"CHECK( init(main()), FQL(x) )", "p.prp:1:22: not supported: coverage: FQL", true},
		{"CHECK( init(main()), CTL(x) )", "p.prp:1:22: not supported: formulas of CTL", true},
	} {
		_, err := parse("p.prp", tt.text)
		var syntax *frontend.SyntaxError
		var unsupported *frontend.UnsupportedError
		switch {
		case err == nil:
			t.Errorf("%q is accepted", tt.text)
		case err.Error() != tt.want:
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		case tt.unsupported && !errors.As(err, &unsupported), !tt.unsupported && !errors.As(err, &syntax):
			t.Errorf("%q: the error is a %T", tt.text, err)
		}
	}
}

func TestRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.prp")
	var input *frontend.InputError
	if _, err := Read(nil, file); !errors.As(err, &input) {
		t.Errorf("a file that does not exist: %v", err)
	}
	if err := os.WriteFile(file, []byte("CHECK( init(main()), LTL(G ! overflow) )"), 0o666); err != nil {
		t.Fatal(err)
	}
	if f, err := Read(nil, file); err != nil || f.Entry != "main" {
		t.Errorf("%v, error %v", f, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("CHECK( init(main()), LTL(G ! call(reach_error())) ) // x\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parse("p.prp", text)
		var syntax *frontend.SyntaxError
		var unsupported *frontend.UnsupportedError
		switch {
		case errors.As(err, &syntax) && syntax.Pos.Line > 0, errors.As(err, &unsupported) && unsupported.Pos.Line > 0:
		case err != nil || p.Entry == "" || len(p.Properties) == 0:
			t.Errorf("%v, error %v", p, err)
		}
	})
}
