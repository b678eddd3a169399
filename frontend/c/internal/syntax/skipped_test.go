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

// TestWithoutStrayQuotes: what goes, shown as dots, and what does not.
func TestWithoutStrayQuotes(t *testing.T) {
	for _, l := range []struct{ text, want string }{ // an empty want: all stays
		{"#if 0\n\\'\n#endif\n", "#if 0\n\\.\n#endif\n"},
		{"#if 0\n#else' x\n#endif\n", "#if 0\n#else' x\n#endif\n"},
		{"#if 0\n#if X\n#else' x\n#endif\n#endif\n", "#if 0\n#if X\n#else...\n#endif\n#endif\n"},
		{"#if 0\ndon't do this\n#endif\n'a' \"b\"\n", "#if 0\ndon..........\n#endif\n'a' \"b\"\n"},
		{"#if 0\nsay \"it\n#endif\n", "#if 0\nsay ...\n#endif\n"},
		{"#if 0\ndon't /* this\n#endif\n", "#if 0\ndon..........\n#endif\n"},
		{"#if 0\nit's a 'b' don't\n#endif\n", "#if 0\nit's a 'b' don't\n#endif\n"}, // two constants, and b and don
		{"#if 0\nit's\\\n so\n#endif\n", "#if 0\nit..\\\n...\n#endif\n"},
		{"#if 0\r\nit's\\\r\n so\r\n#endif\r\n", "#if 0\r\nit..\\\r\n...\r\n#endif\r\n"},
		{"#if 0\n'\\'\n#endif\n", "#if 0\n...\n#endif\n"},
		{"#if 0\n#error don't\n#endif\n", "#if 0\n#error don..\n#endif\n"},
		{"#if 0\n#if X\ndon't\n#else\ncan't\n#endif\nwon't\n#endif\n", "#if 0\n#if X\ndon..\n#else\ncan..\n#endif\nwon..\n#endif\n"},
		{"#if 0\ndon't\n#else\ncan't\n#endif\n", "#if 0\ndon..\n#else\ncan't\n#endif\n"},
		{"#if 0\ndon't\n#elif X\ncan't\n#else\nwon't\n#endif\n", "#if 0\ndon..\n#elif X\ncan't\n#else\nwon't\n#endif\n"},
		{"#if 1\ndon't\n#elif X\ncan't\n#else\nwon't\n#endif\n", "#if 1\ndon't\n#elif X\ncan..\n#else\nwon..\n#endif\n"},
		{"#if X\n#if 0\ndon't\n#endif\ncan't\n#endif\n", "#if X\n#if 0\ndon..\n#endif\ncan't\n#endif\n"},
		{" # /* a */ if 0 // b\ndon't\n/* c\n*/ # endif\n#if 0\n#endif\n", " # /* a */ if 0 // b\ndon..\n/* c\n*/ # endif\n#if 0\n#endif\n"},
		{"#i\\\nf 0\ndon't\n#en\\\ndif\ncan't\n#if 0\n#endif\n", "#i\\\nf 0\ndon..\n#en\\\ndif\ncan't\n#if 0\n#endif\n"},
		{"%:if 0\ndon't\n%:endif\n", "%:if 0\ndon..\n%:endif\n"},
		{"#define R \"ERROR\"\n#if 0\ndon't\n#endif\n", "#define R \"ERROR\"\n#if 0\ndon..\n#endif\n"},
		{"/*\n#if 0\n*/\ndon't\n/*\n#endif\n*/\n", ""},
		{"// \\\n#if 0\ndon't\n// \\\n#endif\n", ""},
		{"char *s = \"\\\n#if 0\\\n\";\ndon't\n\"\\\n#endif\\\n\"\n", ""},
		{"#if 0 && X\ndon't\n#endif\n", ""},
		{"#if (0)\ndon't\n#endif\n", ""},
		{"#if 00\ndon't\n#endif\n", ""},
		{"#if 0\n#elif don't\n#endif\n", ""},
		{"#ifdef X0\ndon't\n#endif\n", ""},
		{"#if 1\n#if X\n#else\ndon't\n#endif\n#endif\n", ""},
		{"#if 0\n??=endif\ndon't\n#if 0\n#endif\n", ""},
		{"#if 0\ndon't ??/\n#endif\n", ""},
		{"#if 0\n#elifdef X\ndon't\n#endif\n", ""},
		{"#if 0\ndon't\n", ""},
		{"#if 0\n#endif\n#endif\n#if 0\ndon't\n#endif\n", ""},
		{"#if 0\nR\"(\n#endif\ndon't )\"\n#endif\n", ""},
		{"#if 0\n#include <a/*b>\n#endif\n#if 1\n*/\ndon't\n#endif\n", ""},
		{"// \\ \n#if 0\ndon't\n#endif\n", ""},
	} {
		want := []byte(l.want)
		if l.want == "" {
			want = []byte(l.text)
		}
		for i, c := range want {
			if c == '.' && l.text[i] != '\'' && l.text[i] != '"' {
				want[i] = ' '
			}
		}
		if got := withoutStrayQuotes([]byte(l.text), true); !bytes.Equal(got, want) {
			t.Errorf("%q becomes\n%q, want\n%q", l.text, got, want)
		}
	}
	for _, text := range []string{"%:if 0\ndon't\n%:endif\n", "#if 0 // in C90, this is no comment\ndon't\n#endif\n"} {
		if got := string(withoutStrayQuotes([]byte(text), false)); got != text {
			t.Errorf("%q becomes %q in C90", text, got)
		}
	}
}

// strayPieces are what texts are made of at random, and rarePieces what is in some of them.
var (
	strayPieces = strings.Split("#if 0\n|#if 1\n|#if 0\n|#if 1\n|#if X\n|#ifdef X\n|#elif 0\n|#elif 1\n|#else\n|#else\n|#endif\n|#endif\n|%:if 0\n|%:endif\n|"+
		"# if 0 // c\n|/**/#/**/if 0\n|# /* c\n*/ endif\n|/*|*/|//|#error don't\n|don't|don't\n|it's\n|'|\"|'a'|\"b\"|'\\''|\"\\\"\"|\\|*|a|1'0|L'x'|\n|\n|\n|\\\n|\r\n| ", "|")
	rarePieces = strings.Split("#if 0 && 1\n|#if (0)\n|#if 0 /*\n|#define M(x) #x\n|M(|)|#define D don't\n|#include <a\n|#include <a/*b'c>\n|#elifdef X\n|R\"(|)\"|??=if 0\n|??/\n|\t|\f#if 0\n|\\ \n|#ifé 0\n|%:%:", "|")
)

// strayText returns a text made of strayPieces.
func strayText(r *rand.Rand) []byte {
	var b bytes.Buffer
	b.WriteString("x\n#if 0\n")
	for range r.Intn(20) {
		pieces := strayPieces
		if r.Intn(40) == 0 {
			pieces = rarePieces
		}
		b.WriteString(pieces[r.Intn(len(pieces))])
	}
	for n := bytes.Count(b.Bytes(), []byte("if")) - bytes.Count(b.Bytes(), []byte("endif")) - r.Intn(8)/6; n > 0; n-- { // most groups end
		b.WriteString([...]string{"\n#endif\nz", "\ndon't\n#endif\nz", "\n#else\ndon't\n#endif"}[r.Intn(3)])
	}
	b.WriteString("\n")
	return b.Bytes()
}

// TestStrayQuotesAreSkipped: gcc makes the same of texts as they are and with stray quotes blanked out.
func TestStrayQuotesAreSkipped(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("needs gcc")
	}
	const seed = 1
	r := rand.New(rand.NewSource(seed))
	dir := t.TempDir()
	changed := 0
	for round := range strayRounds {
		var before, after []string
		for n := range 100 {
			text := strayText(r)
			without := withoutStrayQuotes(text, true)
			if bytes.Equal(text, without) {
				continue
			}
			changed++
			for _, f := range []struct {
				name string
				text []byte
				list *[]string
			}{{"a", text, &before}, {"b", without, &after}} {
				file := filepath.Join(dir, fmt.Sprintf("%s%d.c", f.name, n))
				if err := os.WriteFile(file, f.text, 0o666); err != nil {
					t.Fatal(err)
				}
				*f.list = append(*f.list, file)
			}
		}
		if len(before) > 0 && !bytes.Equal(preprocessed(before), preprocessed(after)) {
			for i := range before {
				if a, b := preprocessed(before[i:i+1]), preprocessed(after[i:i+1]); !bytes.Equal(a, b) {
					text, _ := os.ReadFile(before[i])
					without, _ := os.ReadFile(after[i])
					t.Fatalf("round %d: gcc makes of\n%s\n%q, and of\n%s\n%q", round, text, a, without, b)
				}
			}
		}
	}
	if changed < 10*strayRounds {
		t.Errorf("only %d texts have been changed", changed)
	}
}

// strayRounds is how many times a hundred texts are tried.
const strayRounds = 5

// preprocessed returns what gcc makes of files, whatever it says of them.
func preprocessed(files []string) []byte {
	out, _ := exec.Command("gcc", append([]string{"-E", "-P", "-w"}, files...)...).Output() // the status is that of texts with errors
	return out
}
