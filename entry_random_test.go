package craig_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"craig"
	"craig/internal/exhaustive"
	"craig/verdict"
)

// randomEntries is how many random functions are tried.
var randomEntries = exhaustive.Flag("entries", 8, 20, "how many random functions TestRandomEntries starts in")

// randomEntry is a function with pointers, what they lead to, and C text that makes them so at random.
type randomEntry struct {
	text, entry string
	native      string // main, which calls the function often
}

// pick returns one of some texts.
func pick(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }

// newRandomEntry returns a random function with the parameters a, n, l and s.
func newRandomEntry(r *rand.Rand) randomEntry {
	var b strings.Builder
	b.WriteString("struct node { int v; struct node *next; char name[4]; };\nunsigned f(int *a, int n, struct node *l, const char *s)\n{\n    unsigned r = 0;\n")
	index := func() string { return pick(r, "0", "0", "0", "1", "3", "n - 1", "n - 1", "n", "l->v & 3") }
	careful := r.IntN(3) > 0 // with all guards
	guard := func(often int, cond string) string {
		if careful || r.IntN(10) < often {
			return cond
		}
		return "1"
	}
	for range 2 + r.IntN(4) {
		i := index()
		needs := guard(8, "a")
		if strings.Contains(i, "n") && i != "l->v & 3" {
			needs += " && " + guard(8, "n > 0")
		}
		if strings.Contains(i, "l") {
			needs += " && l"
		}
		switch r.IntN(8) {
		case 0:
			fmt.Fprintf(&b, "    if (%s) r += a[%s];\n", needs, i)
		case 1:
			fmt.Fprintf(&b, "    if (%s) a[%s] = r & 255;\n", needs, i)
		case 2:
			fmt.Fprintf(&b, "    if (%s) for (int i = 0; i %s n; i++) r ^= a[i];\n", guard(8, "a"), pick(r, "<", "<", "<", "<", "<="))
		case 3:
			fmt.Fprintf(&b, "    if (%s && %s) r += l->next->v;\n", guard(9, "l"), guard(8, "l->next"))
		case 4:
			fmt.Fprintf(&b, "    if (%s) l->name[%s] = 1;\n", guard(9, "l"), pick(r, "n & 3", "3", "2", "n & 3", "n & 7", "4"))
		case 5:
			fmt.Fprintf(&b, "    if (%s) for (unsigned i = 0; s[i]; i++) r++;\n", guard(8, "s"))
		case 6:
			fmt.Fprintf(&b, "    if (%s) r += 10 / %s;\n", guard(9, "l"), pick(r, "(l->v | 1)", "(l->v | 2)", "(l->v - 2)", "((l->v & 3) + 1)"))
		case 7:
			fmt.Fprintf(&b, "    if (l && l->next && %s) l->next = l->next->next, r += l->next ? l->next->v : %s;\n", guard(5, "l->v > 0"), pick(r, "1", "l->v"))
		}
	}
	b.WriteString("    return r;\n}\n")
	e := randomEntry{text: b.String()}
	a, aNative := pick2(r, [][2]string{
		{"a", "maybe() ? 0 : memory(4 * (1 + value(4)))"}, {"*a", "memory(4)"}, {"a[n]", "memory(n > 0 ? 4 * n : 0)"}, {"a[n + 1]", "memory(n > -1 ? 4 * (n + 1) : 0)"},
		{"a[4]", "memory(16)"}, {"?a[2 * n]", "maybe() ? 0 : memory(n > 0 ? 8 * n : 0)"},
	})
	s, sNative := pick2(r, [][2]string{{"s", "maybe() ? 0 : memory(1 + value(4))"}, {"s: string", "string()"}, {"?s: string", "maybe() ? 0 : string()"}})
	l, lNative := pick2(r, [][2]string{{"l", "maybe() ? 0 : node()"}, {"*l", "node()"}})
	e.entry = fmt.Sprintf("f(%s, %s, %s)", a, s, l)
	e.native = fmt.Sprintf(nativeEntry, aNative, lNative, sNative)
	return e
}

// pick2 returns one of some pairs.
func pick2(r *rand.Rand, of [][2]string) (string, string) {
	p := of[r.IntN(len(of))]
	return p[0], p[1]
}

// nativeEntry makes what parameters point to at random, in memory of just that size.
const nativeEntry = `
#include <stdlib.h>
static unsigned state = 1;
static unsigned value(unsigned n) { state = state * 1103515245 + 12345; return (state >> 16) %% n; }
static int maybe(void) { return value(4) == 0; }
static void *memory(unsigned size)
{
    unsigned char *p = malloc(size ? size : 1);
    if (size == 0)
        return p + 1;
    for (unsigned i = 0; i < size; i++)
        p[i] = i %% 4 && value(8) ? 0 : value(8) ? value(4) : 255;
    return p;
}
static char *string(void) { unsigned n = value(4); char *p = memory(n + 1); p[n] = 0; return p; }
static struct node *node(void)
{
    struct node *l = memory(sizeof *l);
    l->next = maybe() ? 0 : memory(sizeof *l);
    if (l->next)
        l->next->next = 0;
    return l;
}
int main(void)
{
    for (int i = 0; i < 400; i++) {
        int n = (int)value(8) - 2;
        f(%s, n, %s, %s);
    }
    return 0;
}
`

// TestRandomEntries: what is safe of a random function survives what gcc's sanitizers see of calls that the answer is about,
// and what is not safe is run into by its harness, unless that has doubts.
func TestRandomEntries(t *testing.T) {
	needsCompiler(t, "-fsanitize=undefined,address")
	count := map[verdict.Outcome]int{}
	for seed := range randomEntries() {
		e := newRandomEntry(rand.New(rand.NewPCG(uint64(seed), 7)))
		r := startIn(t, e.text, craig.Options{Entry: e.entry, Checks: []string{"null-deref+bounds+div-by-zero"}})
		count[r.Result.Outcome]++
		switch r.Result.Outcome {
		case verdict.Safe:
			if said, err := runNative(t, e.text+e.native); err != nil {
				t.Errorf("%s is safe, natively %v\n%s\n%s", e.entry, err, said, e.text)
			}
		case verdict.Unsafe:
			h, err := r.Harness(t.Context(), "harness.c")
			if err != nil {
				t.Fatal(err)
			}
			if message, aborted := runHarness(t, h); !aborted && len(h.Doubts) == 0 {
				t.Errorf("%s is unsafe, its harness says %q\n%s", e.entry, message, h.Text)
			}
		default:
			t.Logf("%s is unknown: %s\n%s", e.entry, r.Result.Reason.Text, e.text)
		}
	}
	if count[verdict.Safe] == 0 || count[verdict.Unsafe] == 0 {
		t.Errorf("the answers are %v", count)
	}
}

// runNative compiles a program with sanitizers and runs it.
func runNative(t *testing.T, text string) (said string, err error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "t.c"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	compile := exec.CommandContext(t.Context(), "gcc", "-m32", "-w", "-g", "-fsanitize=undefined,address", "-fno-sanitize=shift,signed-integer-overflow",
		"-fno-sanitize-recover=all", "-o", "t", "t.c")
	compile.Dir = dir
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s%s", err, out, text)
	}
	run := exec.CommandContext(t.Context(), filepath.Join(dir, "t"))
	run.Env = append(os.Environ(), "ASAN_OPTIONS=detect_leaks=0")
	out, err := run.CombinedOutput()
	return string(out), err
}
