package report

import (
	"fmt"
	"slices"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// TestEveryKindHasWords: each kind of violation has words, and no two have the same.
func TestEveryKindHasWords(t *testing.T) {
	kinds := map[string]program.Kind{}
	for _, k := range program.Kinds() {
		s := KindText(k)
		if other, ok := kinds[s]; ok || s == "" {
			t.Errorf("%s: %q, as %s", k, s, other)
		}
		kinds[s] = k
	}
	if len(kindTexts) != len(kinds) {
		t.Errorf("words for %d kinds of %d", len(kindTexts), len(kinds))
	}
}

// TestEveryInputHasWords: each kind of values from outside has an entry.
func TestEveryInputHasWords(t *testing.T) {
	for _, k := range program.InputKinds() {
		if _, ok := inputTexts[k]; !ok {
			t.Errorf("%s has no words", k)
		}
	}
	if len(inputTexts) != len(program.InputKinds()) {
		t.Errorf("words for %d kinds of %d", len(inputTexts), len(program.InputKinds()))
	}
	if s := InputText(program.Input{Kind: program.Argument, Symbol: "main"}); s != "argument of main" {
		t.Errorf("%q", s)
	}
}

// TestEveryAbstractionHasWords: each kind of what is not modelled exactly has words, and no two have the same.
func TestEveryAbstractionHasWords(t *testing.T) {
	kinds := map[string]program.AbstractionKind{}
	for _, k := range program.AbstractionKinds() {
		s := AbstractionText(program.Abstraction{Kind: k})
		if other, ok := kinds[s]; ok || s == "" {
			t.Errorf("%s: %q, as %s", k, s, other)
		}
		kinds[s] = k
	}
	if len(abstractionTexts) != len(kinds) {
		t.Errorf("words for %d kinds of %d", len(abstractionTexts), len(kinds))
	}
}

// TestOrderText: an order of evaluation is told by its operands, those of the same text by their columns, too.
func TestOrderText(t *testing.T) {
	operand := func(text string, col int) program.Operand {
		return program.Operand{Text: text, Pos: program.Pos{File: "t.c", Line: 1, Col: col}}
	}
	in := input{from: program.Input{Kind: program.EvaluationOrder}, variable: &program.Var{}}
	for _, c := range []struct {
		operands []program.Operand
		first    int64
		want     string
	}{
		{[]program.Operand{operand("f(\" | \")", 1), operand("x++", 9)}, 0, `f(" | ") is evaluated before x++`},
		{[]program.Operand{operand("f()", 1), operand("x", 5), operand("f()", 9)}, 2, "f() (column 9) is evaluated before f() (column 1) and x"},
		{[]program.Operand{operand("f()", 1), operand("x", 5)}, 2, "order of evaluation = 2"},
		{nil, 0, "order of evaluation = 0"},
	} {
		in.from.Operands, in.value = c.operands, logic.NumValue(num.Int(c.first), logic.Int)
		if got := in.text(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// TestRepetitions: inputs that follow each other are one line if they read the same, and only then.
func TestRepetitions(t *testing.T) {
	read := func(line int, value int64) input {
		return input{
			pos: program.Pos{File: "t.c", Line: line}, from: program.Input{Kind: program.VolatileRead, Symbol: "v"}, variable: &program.Var{},
			value: logic.NumValue(num.Int(value), logic.Int),
		}
	}
	var got []string
	for _, r := range repetitions([]input{read(1, 0), read(1, 0), read(1, 0), read(1, 4), read(2, 4), read(1, 0)}) {
		got = append(got, fmt.Sprint(r.pos.Line, " ", r.text()))
	}
	want := []string{
		"1 the volatile v is read as 0, 3 times", "1 the volatile v is read as 4", "2 the volatile v is read as 4", "1 the volatile v is read as 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
