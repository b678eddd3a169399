// Comparison of verdicts on undefined behaviour with what a compiler's sanitizer finds.

package craig_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/verdict"
)

var (
	sanitized     = flag.Int("sanitized", 60, "how many random programs are compared with gcc's sanitizer")
	sanitizedSeed = flag.Uint64("sanitized-seed", 1, "the seed of these programs")
)

// TestSanitizer verifies random programs without inputs. The check about the first undefined behaviour that gcc's
// sanitizer finds must be violated in that line and all others hold, as executions end there; answers that are
// unknown may be few.
func TestSanitizer(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc to compare with")
	}
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(*sanitizedSeed, 5))
	var files []string
	for i := range *sanitized {
		file := filepath.Join(dir, fmt.Sprintf("p%d.c", i))
		if err := os.WriteFile(file, []byte(risky(r)), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	binary := sanitize(t, dir, files)
	checks := []string{"overflow", "div-by-zero", "bounds", "null-deref"}
	count, unknown := map[string]int{}, 0
	for i, file := range files {
		kind, line := firstError(t, binary, i)
		count[kind]++
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{
			DataModel: "LP64", Entry: fmt.Sprintf("p%d", i), Checks: checks, Timeout: 3 * time.Second,
		})
		if err != nil {
			t.Fatalf("%v\n%s", err, text(t, file))
		}
		for _, p := range r.Properties {
			got := p.Result.Outcome.String()
			if p.Result.Outcome == verdict.Unsafe {
				got += " " + strconv.Itoa(p.Trace.Steps[len(p.Trace.Steps)-1].Edge.Pos.Line)
			}
			want := "safe"
			if p.Name == kind {
				want = "unsafe " + line
			}
			if p.Result.Outcome == verdict.Unknown {
				unknown++
			} else if got != want {
				t.Errorf("%s: %s, want %s %s\n%s", p.Name, got, want, p.Result.Reason.Text, text(t, file))
			}
		}
	}
	if unknown > len(checks)**sanitized/10 {
		t.Errorf("%d of %d verdicts are unknown, which says little", unknown, len(checks)**sanitized)
	}
	for _, c := range append(checks, "") {
		if count[c] < *sanitized/60 {
			t.Errorf("%d programs of %d about %q say little", count[c], *sanitized, c)
		}
	}
}

func text(t *testing.T, file string) string {
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// sanitize compiles the files, in each of which there is a function named like it, to one program that calls the
// function of which the number is its argument.
func sanitize(t *testing.T, dir string, files []string) string {
	var main strings.Builder
	main.WriteString("int atoi(const char *);\nint main(int argc, char **argv) {\n  switch (atoi(argv[1])) {\n")
	for i, file := range files {
		b := strings.Replace(text(t, file), "int program(", fmt.Sprintf("int p%d(", i), 1)
		if err := os.WriteFile(file, []byte(b), 0o666); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&main, "  case %d: { int p%d(void); p%d(); break; }\n", i, i, i)
	}
	main.WriteString("  }\n  return 0;\n}\n")
	source, binary := filepath.Join(dir, "main.c"), filepath.Join(dir, "main")
	if err := os.WriteFile(source, []byte(main.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-std=gnu99", "-w", "-O0", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o", binary, source}, files...)
	if out, err := exec.CommandContext(t.Context(), "gcc", args...).CombinedOutput(); err != nil {
		if strings.Contains(string(out), "ubsan") {
			t.Skipf("gcc has no sanitizer: %s", out)
		}
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	return binary
}

var runtimeError = regexp.MustCompile(`p[0-9]+\.c:([0-9]+):[0-9]+: runtime error: (.*)`)

// firstError runs a program and returns the check that the sanitizer's message is about, and the line; none are empty.
func firstError(t *testing.T, binary string, i int) (check, line string) {
	out, err := exec.CommandContext(t.Context(), binary, strconv.Itoa(i)).CombinedOutput()
	if err == nil {
		return "", ""
	}
	var exit *exec.ExitError
	m := runtimeError.FindStringSubmatch(string(out))
	if !errors.As(err, &exit) || m == nil {
		t.Fatalf("%v: %s", err, out)
	}
	for part, check := range map[string]string{
		"signed integer overflow": "overflow", "cannot be represented": "overflow", "shift": "overflow",
		"division by zero": "div-by-zero", "out of bounds": "bounds", "null pointer": "null-deref",
	} {
		if strings.Contains(m[2], part) {
			return check, m[1]
		}
	}
	t.Fatalf("the sanitizer says %s", m[2])
	return "", ""
}

// risky returns a program of statements one of which may have undefined behaviour, one in a line.
func risky(r *rand.Rand) string {
	pick := func(xs ...string) string { return xs[r.IntN(len(xs))] }
	number := func() string {
		if r.IntN(6) == 0 {
			return pick("2147483647", "-2147483647 - 1", "1 << 30", "-1", "0", "65536")
		}
		return strconv.Itoa(r.IntN(40) - 5)
	}
	vars := []string{"a", "b", "c", "s", "x"}
	name := func() string { return vars[r.IntN(len(vars))] }
	// Where a result is narrowed, gcc does the arithmetic without a sign, so that nothing overflows.
	wide := func() string { return pick("a", "b", "c", "x") }
	operand := func() string {
		if r.IntN(3) == 0 {
			return strconv.Itoa(1 + r.IntN(30))
		}
		return name()
	}
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("int program(void) {")
	for _, v := range []string{"int a", "int b", "int c", "short s", "long long x"} {
		line("  %s = %s;", v, number())
	}
	line("  unsigned u = %d, i = 1;", r.IntN(12))
	size := 3 + r.IntN(6)
	line("  int array[%d] = {1, 2, 3}, grid[3][4] = {{0}};", size)
	line("  int *p = %s, *q = &array[%d];", pick("&a", "&b", "array", "array", "0"), r.IntN(size))
	for range 2 + r.IntN(9) {
		switch r.IntN(13) {
		case 0, 1, 2:
			line("  %s = %s %s %s;", wide(), operand(), pick("+", "-", "*", "*"), name())
		case 3:
			line("  %s = %s %s %s;", name(), operand(), pick("/", "%"), name())
		case 4:
			line("  %s = %s %s (%s & %s);", wide(), name(), pick("<<", ">>"), name(), pick("3", "7", "31", "63"))
		case 5:
			line("  %s %s %s;", wide(), pick("+=", "-=", "*=", "&=", "^="), operand())
		case 6:
			line("  %s%s;", name(), pick("++", "--"))
		case 7:
			line("  %s = -%s;", wide(), name())
		case 8:
			line("  u = u * %d + %s;", r.IntN(1000), name())
			line("  i = u %% %d;", size+r.IntN(2))
			line("  array[i] = %s;", operand())
		case 9:
			line("  %s = array[%s & 7];", name(), name())
		case 10:
			line("  grid[%s & 3][%d] = %s;", name(), r.IntN(4), operand())
		case 11:
			line("  if (%s > %s)", name(), operand())
			line("    p = %s;", pick("&c", "array + 1", "q", "0"))
			line("  %s = *p;", name())
		case 12:
			line("  for (int k = 0; k < %d; k++)", r.IntN(6))
			line("    %s += %s;", wide(), name())
		}
	}
	line("  return (a ^ b ^ c ^ s) & 1;")
	line("}")
	return b.String()
}
