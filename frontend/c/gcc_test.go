// Comparison of what programs compute with what they compute when a C compiler translates them.

package c

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// TestAgainstGCC runs random programs under the interpreter and compares their checksums with those that gcc's code
// computes. A program that gcc's sanitiser stops must be stopped by the interpreter because of undefined behaviour.
func TestAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc to compare with")
	}
	const n = 50
	r := rand.New(rand.NewPCG(11, 2))
	texts := make([]string, n)
	for i := range texts {
		texts[i] = generate(r, fmt.Sprintf("p%d", i))
	}
	for _, model := range []string{"LP64", "ILP32"} {
		t.Run(model, func(t *testing.T) {
			t.Parallel()
			want := runGCC(t, model, texts)
			var good, alone []int
			for i := range texts {
				if want[i] == "undefined" {
					alone = append(alone, i)
				} else {
					good = append(good, i)
				}
			}
			if len(good) < n/2 || len(alone) < 2 {
				t.Errorf("%d programs with a result and %d with undefined behaviour say little", len(good), len(alone))
			}
			for batch := range slices.Chunk(good, 10) { // together, which is quicker
				for k, got := range interpret(t, model, texts, batch) {
					if got != want[batch[k]] {
						alone = append(alone, batch...)
						break
					}
				}
			}
			dropped := 0
			for _, i := range alone {
				got := interpret(t, model, texts, []int{i})[0]
				if got == "undefined" && got != want[i] && dropped < 1+n/100 {
					dropped++ // gcc drops the check where it simplifies the expression: 8 * x & 3 is 0 for it
				} else if got != want[i] {
					t.Errorf("the result is %s, want %s:\n%s", got, want[i], texts[i])
				}
			}
		})
	}
}

// driver is how the programs are run: each in a process of its own, which a trap ends at undefined behaviour. For 32
// bits it does without a C library.
const driver = `
#ifdef __x86_64__
int fork(void); int waitpid(int, int *, int); long write(int, const void *, unsigned long); void _exit(int);
#else
#define QUIET __attribute__((no_sanitize("undefined")))
static int call(int n, int a, int b, int c) {
  int r;
  __asm__ volatile("int $0x80" : "=a"(r) : "0"(n), "b"(a), "c"(b), "d"(c) : "memory");
  return r;
}
static int fork(void) { return call(2, 0, 0, 0); }
static int waitpid(int pid, int *status, int flags) { return call(7, pid, (int)status, flags); }
static void write(int file, const void *s, unsigned long n) { call(4, file, (int)s, n); }
static void _exit(int status) { call(1, status, 0, 0); for (;;); }
QUIET unsigned long long __udivmoddi4(unsigned long long a, unsigned long long b, unsigned long long *rest) {
  unsigned long long q = 0, r = 0;
  for (int i = 63; i >= 0; i--) {
    unsigned top = (unsigned)(r >> 63);
    r = r << 1 | (a >> i & 1);
    if (top || r >= b) { r -= b; q |= 1ull << i; }
  }
  if (rest) *rest = r;
  return q;
}
QUIET unsigned long long __udivdi3(unsigned long long a, unsigned long long b) { return __udivmoddi4(a, b, 0); }
QUIET unsigned long long __umoddi3(unsigned long long a, unsigned long long b) { unsigned long long r; __udivmoddi4(a, b, &r); return r; }
QUIET static unsigned long long size(long long a) { return a < 0 ? -(unsigned long long)a : a; }
QUIET long long __divdi3(long long a, long long b) { unsigned long long q = __udivdi3(size(a), size(b)); return (a < 0) != (b < 0) ? -q : q; }
QUIET long long __moddi3(long long a, long long b) { unsigned long long r = __umoddi3(size(a), size(b)); return a < 0 ? -r : r; }
QUIET long long __divmoddi4(long long a, long long b, long long *rest) { *rest = __moddi3(a, b); return __divdi3(a, b); }
void *malloc(unsigned n) { static double arena[4096]; static unsigned used; return &arena[used += (n + 7) / 8]; }
QUIET void *memset(void *p, int c, unsigned n) { volatile char *q = p; while (n--) *q++ = c; return p; }
QUIET void *memcpy(void *p, const void *s, unsigned n) { volatile char *q = p; const char *t = s; while (n--) *q++ = *t++; return p; }
#endif
static void say(unsigned long long x) {
  char s[24];
  int i = 24;
  for (s[--i] = '\n'; x || i == 23; x >>= 4) s[--i] = "0123456789abcdef"[x & 15];
  write(1, s + i, 24 - i);
}
static void run(void (*f)(void), unsigned long long *sum) {
  int pid = fork(), status = 0;
  if (!pid) { f(); say(*sum); _exit(0); }
  waitpid(pid, &status, 0);
  if (status) write(1, "undefined\n", 10);
}
int main(void) {
%s  return 0;
}
#ifndef __x86_64__
__attribute__((force_align_arg_pointer)) void _start(void) { main(); _exit(0); }
#endif
`

// runGCC returns the checksums that the programs compute, in hexadecimal, or "undefined" for undefined behaviour.
func runGCC(t *testing.T, model string, texts []string) []string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	dir := t.TempDir()
	var calls strings.Builder
	for i := range texts {
		fmt.Fprintf(&calls, "  run(p%d_main, &p%d_sum);\n", i, i)
	}
	source, binary := filepath.Join(dir, "all.c"), filepath.Join(dir, "all")
	if err := os.WriteFile(source, []byte(strings.Join(texts, "\n")+strings.Replace(driver, "%s", calls.String(), 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	args := []string{"-std=gnu99", "-w", "-O0", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error", "-o", binary, source}
	if model == "ILP32" {
		args = append([]string{"-m32", "-ffreestanding", "-fno-pic", "-no-pie", "-fno-stack-protector", "-nostdlib", "-static"}, args...)
	}
	if out, err := exec.CommandContext(ctx, "gcc", args...).CombinedOutput(); err != nil {
		if model == "ILP32" && strings.Contains(string(out), "ld:") {
			t.Skipf("gcc cannot link for 32 bits: %s", out)
		}
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	out, err := exec.CommandContext(ctx, binary).Output()
	if err != nil {
		if model == "ILP32" && len(out) == 0 {
			t.Skipf("programs of 32 bits cannot be run here: %v", err)
		}
		t.Fatal(err)
	}
	lines := strings.Fields(string(out))
	if len(lines) != len(texts) {
		t.Fatalf("%d results of %d programs", len(lines), len(texts))
	}
	return lines
}

// loadText loads a program from its text.
func loadText(t *testing.T, text string, o Options) (*program.Program, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return Load(t.Context(), logic.NewContext(), []string{file}, o)
}

// execute runs a program with the given inputs.
func execute(t *testing.T, p *program.Program, inputs ...num.Rat) *certify.Execution {
	t.Helper()
	x, err := certify.Run(t.Context(), p, certify.Inputs(inputs...), certify.RunOptions{MaxSteps: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// interpret returns the checksums of the generated programs with the given numbers, or what became of them.
func interpret(t *testing.T, model string, texts []string, numbers []int) []string {
	t.Helper()
	var text strings.Builder
	main := "int main(void) {\n"
	for _, i := range numbers {
		text.WriteString(texts[i])
		main += fmt.Sprintf("  p%d_main();\n", i)
	}
	text.WriteString(main + "  return 0;\n}\n")
	results := func(s string) []string { return slices.Repeat([]string{s}, len(numbers)) }
	p, err := loadText(t, text.String(), Options{DataModel: model})
	if err != nil {
		return results(err.Error())
	}
	if err := p.Check(); err != nil {
		return results(err.Error())
	}
	x := execute(t, p)
	switch {
	case x.Doubt != nil:
		return results("in doubt: " + x.Doubt.Source.Pos.String())
	case x.End == certify.Blocked:
		if a, ok := x.Edge.Stmt.(*program.Assume); ok && a.UB != "" {
			return results("undefined")
		}
		return results("blocked at " + x.Edge.Pos.String())
	case x.End != certify.Finished:
		return results(fmt.Sprintf("end %d", x.End))
	}
	sums := map[string]string{}
	for v, val := range x.Globals {
		sums[v.Name] = val.N.NumBig().Text(16)
	}
	out := make([]string, len(numbers))
	for k, i := range numbers {
		out[k] = sums[fmt.Sprintf("p%d_sum", i)]
	}
	return out
}
