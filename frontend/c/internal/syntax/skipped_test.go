package syntax

import (
	"bytes"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestWithoutOddLines: what becomes of odd lines where they are skipped, blanks shown as ~, and to find out whether they are.
func TestWithoutOddLines(t *testing.T) {
	const stray, unknown = "#error " + strayMark, "#error " + unknownMark
	for _, l := range []struct{ text, skipped, probed string }{ // empty: all stays
		{"don't do this\n'a' \"b\"\n", "don.~~~~~~~~~\n'a' \"b\"\n", stray + "~~~~~~~~~~~~\n'a' \"b\"\n"},
		{"say \"it\n", "say .~~\n", stray + "~~~~~~\n"},
		{"'\n", ".\n", stray + "\n"},
		{"don't /* this\n", "don.~~~~~~~~~\n", stray + "~~~~~~~~~~~~\n"},
		{"/* a\n*/ don't /* this\n", "/* a\n*/ don.~~~~~~~~~\n", "/* a\n*/ " + stray + "~~~~~~~~~~~~\n"},
		{"do /* a\n*/ n't\n", "do /* a\n*/ n.~\n", stray + "~~~~~~\n~~~~~~\n"},
		{"it's a 'b' don't\n", "", ""}, // two constants, and b and don
		{"it's\\\n so\n", "it.~\\\n~~~\n", stray + "~~~\\\n~~~\n"},
		{"it's\\\r\n so\r\n", "it.~\\\r\n~~~\r\n", stray + "~~~\\\r\n~~~\r\n"},
		{"'\\'\n", ".~.\n", stray + "~~\n"},
		{"\\'\n", "\\.\n", stray + "~\n"},
		{"'\\xg' \"\\u012\" '\\xa' \"\\u0123\"\n", ".~~~. .~~~~~. '\\xa' \"\\u0123\"\n", stray + strings.Repeat("~", 27) + "\n"},
		{"#error don't\n", "#error don.~\n", stray + "~~~~~~~~~~~\n"},
		{"#define D don't\n", "#define D don.~\n", stray + "~~~~~~~~~~~~~~\n"},
		{"#if it's\n#elif X'\n#else'\n#endif' x\n", "#if it.~\n#elif X.\n#else.\n#endif.~~\n", "#if~~~~~\n#elif~~~\n#else.\n#endif.~~\n"},
		{"%:ifdef it's\n%:endif\n", "%:ifdef it.~\n%:endif\n", "%:ifdef~~~~~\n%:endif\n"},
		{"#if 1\n#elifdef X // x\n#endif\n", "#if 1\n#elif~~~ X // x\n#endif\n", "#if 1\n#elif~~~~~~~~~~\n#endif\n"},
		{"/**/#/**/elif\\\nndef X\n", "/**/#/**/elif\\\n~~~~ X\n", "/**/#/**/elif\\\n~~~~~~\n"},
		{" #import <x>\n", " #import <x>\n", " " + unknown + "import~~~~~~~~~~\n"},
		{"#x\n", "", unknown + "x~\n"},
		{"#ifé\n", "", unknown + "ifé~~~~\n"},
		{"#!/bin/sh\n", "", unknown + "~~~~~~~~\n"},
		{"# 1 \"x.c\"\n#\n# // x\n#ident \"x\"\n", "", ""},
		{"#include <a\n#include <a> // x\n#include \"a\n", "#include ~a\n#include <a> // x\n#include .~\n", stray + "~~~~~~~~~~\n#include <a> // x\n" + stray + "~~~~~~~~~~\n"},
		{"/*\ndon't\n*/\n// it's\n", "", ""},
		{"\"/*'\" // '\n", "", ""},
		{"don't ??/\n", "", ""},
		{"R\"(\ndon't )\"\n", "", ""},
		{"don't\n/*", "", ""},
		{"#include <a/*b>\ndon't\n", "", ""},
		{"// \\ \ndon't\n", "", ""},
	} {
		for mode, want := range map[oddMode]string{{strays: true}: l.skipped, {strays: true, probing: true}: l.probed} {
			if want = strings.ReplaceAll(want, "~", " "); want == "" {
				want = l.text
			}
			if got, _ := withoutOddLines([]byte(l.text), true, mode); string(got) != want {
				t.Errorf("%+v: %q becomes\n%q, want\n%q", mode, l.text, got, want)
			}
		}
		if got, is := withoutOddLines([]byte(l.text), true, oddMode{}); is != (strings.Contains(l.probed, unknownMark) || strings.Contains(l.probed, "#elif~~~~~~~") || strings.Contains(l.text, "/elif")) {
			t.Errorf("%q: %t, %q", l.text, is, got)
		}
	}
	if got, _ := withoutOddLines([]byte("x // in C90, this is no comment\ndon't\n"), false, oddMode{strays: true}); bytes.ContainsRune(got, '.') {
		t.Errorf("a comment in C90: %q", got)
	}
}

// strayPieces are what texts are made of at random, and rarePieces what is in some of them. X is a macro, Y is none. Words with MARK
// are in the output of a preprocessor if they are not skipped.
var (
	strayPieces = strings.Split("#if 0\n|#if 1\n|#if X\n|#if Y\n|#ifdef X\n|#ifndef X\n|#ifdef Y\n|#if defined(Y) \\\n|| 0\n|#elif 0\n|#elif 1\n|#elif X\n|#elif Y\n|#else\n|#else\n|#endif\n|#endif\n|%:ifdef Y\n|%:endif\n|"+
		"# if 0 // c\n|/**/#/**/ifdef Y\n|# /* c\n*/ endif\n|/*|*/|//|#error don'tMARK\n|don'tMARK|don'tMARK\n|it'sMARK\n|'MARK\n|\"MARK\n|'a'|\"b\"|'\\''|\"\\\"\"|\"/*'\"|/*don't*/|\\|*|a|L'x'|\n|\n|\n|\\\n|\r\n| ", "|")
	rarePieces = strings.Split("#undef X\n|#define Y 1\n|#define M(x) #x\n|M(|)|#define D don'tMARK\n|#include <a/*b'c>\n|R\"(|)\"|??=if 0\n|??/\n|\t|\f#if 0\n|\\ \n|#foo MARK\n|#if don'tMARK\n|#elif it'sMARK\n|#pragma don'tMARK\n|'\\xgMARK'|%:%:", "|")
)

// strayText returns a text made of strayPieces, which is well-formed where they are.
func strayText(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("#define X 1\nint x;\n")
	depth := 0
	for range r.Intn(20) {
		pieces := strayPieces
		if r.Intn(30) == 0 {
			pieces = rarePieces
		}
		piece := pieces[r.Intn(len(pieces))]
		b.WriteString(piece)
		depth += strings.Count(piece, "if") - strings.Count(piece, "elif") - 2*strings.Count(piece, "endif")
	}
	for ; depth > 0; depth-- {
		b.WriteString([...]string{"\n#endif\n", "\ndon'tMARK\n#endif\n", "\n#else\ndon'tMARK\n#endif\n"}[r.Intn(3)])
	}
	return strings.ReplaceAll(b.String(), "MARK", "MARK ") + "\n"
}

// TestStrayQuotesAreSkipped: of random texts, what is accepted without its odd lines is the same to gcc with and without them, and none of
// them is in what gcc makes of it; and text is accepted where gcc skips all of them.
func TestStrayQuotesAreSkipped(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("needs gcc")
	}
	const seed = 1
	r := rand.New(rand.NewSource(seed))
	dir := t.TempDir()
	name := func(kind string, n int) string { return filepath.Join(dir, fmt.Sprint(kind, n, ".c")) }
	accepted, refused := 0, 0
	for range strayRounds {
		text := strayText(r)
		without, _ := withoutOddLines([]byte(text), true, oddMode{strays: true})
		if text == string(without) {
			continue
		}
		before, after := name("a", accepted+refused), name("b", accepted+refused)
		for file, text := range map[string]string{before: text, after: string(without)} {
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		err := Unit{File: before}.oddLine([]byte(text), true, true)
		made, fine := preprocessed(before)
		if met := strings.Contains(made, "MARK"); err == nil && met || err != nil && fine && !met {
			t.Errorf("%v: gcc makes of\n%s\n%q", err, text, made)
		}
		if err != nil {
			refused++
			continue
		}
		accepted++
		if other, _ := preprocessed(after); made != other {
			t.Errorf("gcc makes of\n%q\n%q, and of\n%q\n%q", text, made, without, other)
		}
	}
	if accepted < strayRounds/20 || refused < strayRounds/20 {
		t.Errorf("%d texts are accepted, %d refused", accepted, refused)
	}
}

// strayRounds is how many texts are made.
const strayRounds = 400

// preprocessed returns what gcc makes of a file, with definitions of macros; it is fine if gcc does not refuse it.
func preprocessed(file string) (made string, fine bool) {
	out, err := exec.Command("gcc", "-E", "-P", "-dD", "-w", file).Output()
	_, made, _ = strings.Cut(string(out), "#define X 1\n") // behind gcc's own
	return made, err == nil
}
