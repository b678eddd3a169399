// Damaged programs.

package c

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/program"
)

// TestDamagedPrograms loads programs with some of their text dropped, repeated, exchanged or changed: what comes back is
// a well-formed program or an error of a known kind.
func TestDamagedPrograms(t *testing.T) {
	var files []string
	for _, dir := range []string{"examples", filepath.Join("testdata", "conformance")} {
		some, err := filepath.Glob(filepath.Join("..", "..", dir, "*.c"))
		if err != nil {
			t.Fatal(err)
		}
		if len(some) == 0 {
			t.Fatalf("no programs in %s", dir)
		}
		files = append(files, some...)
	}
	const each = 3 // damaged versions of a file
	every := exhaustive.Of(6, 1)
	r := rand.New(rand.NewPCG(1, 1))
	dir := t.TempDir()
	loaded, refused := 0, 0
	for i, file := range files {
		if i%every != 0 {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for range each {
			bad := damage(r, text)
			name := filepath.Join(dir, filepath.Base(file))
			if err := os.WriteFile(name, bad, 0o666); err != nil {
				t.Fatal(err)
			}
			p, err := loadSafely(t, name)
			var syntax *SyntaxError
			var unsupported *UnsupportedError
			var input *InputError
			var panicked *panicError
			switch {
			case err == nil:
				loaded++
				if err := p.Check(); err != nil {
					t.Errorf("malformed program: %v\n%s", err, bad)
				}
			case errors.As(err, &panicked):
				t.Errorf("%v\n%s", err, bad)
			case errors.As(err, &syntax), errors.As(err, &unsupported), errors.As(err, &input):
				refused++
			default:
				t.Errorf("%T: %v\n%s", err, err, bad)
			}
		}
	}
	if loaded < len(files)/every/10 || refused < len(files)/every/4 {
		t.Errorf("%d programs loaded and %d refused say little", loaded, refused)
	}
}

// panicError is a panic as an error.
type panicError struct {
	what  any
	stack []byte
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v\n%s", e.what, e.stack) }

func loadSafely(t *testing.T, file string) (p *program.Program, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = &panicError{e, debug.Stack()}
		}
	}()
	return Load(t.Context(), logic.NewContext(), []string{file}, Options{})
}

var token = regexp.MustCompile(`[A-Za-z_]\w*|\d\w*|"[^"\n]*"|//[^\n]*|[-+*/%&|^<>=!]+|\s+|.`)

// damage returns text with one to three changes.
func damage(r *rand.Rand, text []byte) []byte {
	tokens := token.FindAll(text, -1)
	words := slices.Clone(tokens)
	for range 1 + r.IntN(3) {
		if len(tokens) < 2 {
			break
		}
		i, j := r.IntN(len(tokens)), r.IntN(len(tokens))
		switch r.IntN(7) {
		case 0: // drop
			tokens = slices.Delete(tokens, i, min(i+1+r.IntN(3), len(tokens)))
		case 1: // repeat
			tokens = slices.Insert(tokens, i, tokens[i])
		case 2: // exchange
			tokens[i], tokens[j] = tokens[j], tokens[i]
		case 3, 4: // another word
			tokens[i] = words[r.IntN(len(words))]
		case 5: // another byte
			w := slices.Clone(tokens[i])
			w[r.IntN(len(w))] = byte(r.IntN(256))
			tokens[i] = w
		case 6: // a word that changes much
			more := []string{"*", "&", "[0]", "()", "(void)", "struct", "static", "const", "return", "{", "}", ";", "0", "-1", "1u << 31", "sizeof", "goto", "case 1:", "(char)", "void", "float", "1.5", "\"s\"", "->x", "unsigned", "[]", "99999999999", "union", ": 3"}
			tokens = slices.Insert(tokens, i, []byte(" "+more[r.IntN(len(more))]+" "))
		}
	}
	return slices.Concat(tokens...)
}
