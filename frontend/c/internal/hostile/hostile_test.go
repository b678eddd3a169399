package hostile

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

func generate(i int) *Program { return New(rand.New(rand.NewPCG(3, uint64(i)))) }

// TestNew: programs are deterministic, and both of their readings are C. All scenes occur.
func TestNew(t *testing.T) {
	dir, n, compiled := t.TempDir(), 1000, 40
	var files []string
	seen := make(map[string]bool)
	for i := range n {
		p := generate(i)
		if q := generate(i); p.Text != q.Text {
			t.Fatalf("%s\ndiffers from\n%s", p.Text, q.Text)
		}
		for _, name := range p.Names {
			seen[name] = true
		}
		if i >= compiled {
			continue
		}
		for _, native := range []bool{false, true} {
			text := p.reading(native, func(k int, e string) string { return "(void)(" + e + ");" })
			if native {
				text = declarations + text
			}
			file := filepath.Join(dir, fmt.Sprintf("p%d-%t.c", i, native))
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
	}
	for _, s := range scenes {
		if !seen[s.name] {
			t.Errorf("none of %d programs has the scene %q", n, s.name)
		}
	}
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc to ask")
	}
	for some := range slices.Chunk(files, 100) {
		if out, err := exec.CommandContext(context.Background(), "gcc", append([]string{"-std=gnu11", "-w", "-fsyntax-only"}, some...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%.3000s", err, out)
		}
	}
}
