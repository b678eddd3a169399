package lsp

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// TestPresent: whatever is opened, changed, saved, closed or asked for, in whatever order, what is said of a document is about its text
// and that of the header as they are; and in the end all of it is said.
func TestPresent(t *testing.T) {
	c := open(t, everything, "null", Options{Pause: 20 * time.Millisecond})
	r := rand.New(rand.NewSource(1))
	const documents = 3
	value, version := 1, int32(1) // of the header's macro, and the last one of anything
	var wanted [documents]int     // by the assertion of a document
	var all [documents]uri.URI
	header := c.opened("k.h", "#define K 1\n")
	text := func(i int) string {
		return fmt.Sprintf("#include <assert.h>\n#include \"k.h\"\nint f(int x) { return x > %d; }\nint main(void) { assert(K == %[1]d); return f(0); }\n", wanted[i])
	}
	name := func(i int) string { return fmt.Sprintf("t%d.c", i) }
	for i := range all {
		wanted[i] = 1 + i%2
		all[i] = c.opened(name(i), text(i))
	}
	said := 0
	for round := range 60 {
		i := r.Intn(documents)
		version++
		id := protocol.TextDocumentIdentifier{URI: all[i]}
		switch r.Intn(6) {
		case 0, 1:
			wanted[i] = 1 + r.Intn(3)
			c.changed(all[i], version, text(i))
		case 2:
			value = 1 + r.Intn(3)
			c.changed(header, version, fmt.Sprintf("#define K %d\n", value))
		case 3:
			if err := c.DidClose(t.Context(), &protocol.DidCloseTextDocumentParams{TextDocument: id}); err != nil {
				t.Fatal(err)
			}
			c.opened(name(i), text(i))
		case 4:
			if err := c.DidSave(t.Context(), &protocol.DidSaveTextDocumentParams{TextDocument: id}); err != nil {
				t.Fatal(err)
			}
		default:
			if _, err := c.function(t.Context(), all[i], "f", ""); err != nil {
				t.Fatal(err)
			}
		}
		for range r.Intn(2) {
			time.Sleep(time.Duration(r.Intn(80)) * time.Millisecond)
		}
		j := r.Intn(documents)
		lens, hover := strings.Join(c.lenses(all[j]), ", "), c.hover(all[j], 3, 4)
		wrong := "proved"
		if value == wanted[j] {
			wrong = "violated"
		}
		if _, main, _ := strings.Cut(lens, ", "); strings.Contains(main, wrong) || strings.Contains(hover, "UNSAFE:") && value == wanted[j] || strings.Contains(hover, "SAFE: no assertion can") && value != wanted[j] {
			t.Fatalf("round %d: the macro is %d, the assertion wants %d: %s; %s", round, value, wanted[j], lens, hover)
		}
		if hover != "" {
			said++
		}
	}
	if said < 5 {
		t.Errorf("only %d times was anything said", said)
	}
	for i, u := range all {
		if value == wanted[i] {
			c.found(u)
		} else {
			c.found(u, "craig/assert")
		}
		c.wait("the verdict", func() bool { return strings.Contains(strings.Join(c.lensesNow(u)[1:], ""), " · ") })
	}
	c.end()
}
