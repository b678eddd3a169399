// The order of evaluation: which results programs can have, in all orders that C allows, and that gcc's is one of them.

package c

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig/certify"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// orders are programs, with the results that the variable r can have at the end, in order. Text without main is the body
// of main, with the declarations of orderPrelude. A * ahead of the results says that there are no choices.
var orders = []struct{ name, text, want string }{
	{"variable and call", "r = x + setx(2);", "3 4"},
	{"call and variable", "r = setx(2) + x;", "3 4"},
	{"variable and call that reads", "r = x + getx();", "*2"},
	{"two calls", "r = inc() * 10 + inc();", "12 21"},
	{"two calls that read", "r = getx() * 10 + getx();", "*11"},
	{"arguments", "r = two(inc(), inc());", "12 21"},
	{"three arguments", "r = three(inc(), inc(), inc());", "123 132 213 231 312 321"},
	{"calls of different variables", "r = setx(2) * 10 + sety(3);", "*23"},
	{"array element", "r = setx(1); a[i] = seti(1); r = a[0] * 10 + a[1];", "13 21"},
	{"element of an element", "r = a[i] + seti(2);", "2 4"},
	{"compound assignment with a call comes behind it", "x = 1; x += setx(5); r = x;", "*10"},
	{"index of a compound assignment", "a[0] = 1; a[1] = 10; a[i] += seti(1); r = a[0] * 100 + a[1];", "111 210"},
	{"assignment of a sum", "x = x + setx(5); r = x;", "6 10"},
	{"pointer", "int *p = &x; r = *p + setx(4);", "5 8"},
	{"pointer to another", "int *p = &y; r = *p + setx(4);", "*4"},
	{"argument and call", "r = two(x, setx(2));", "12 22"},
	{"argument and assignment", "r = two(getx(), x = 3);", "13 33"},
	{"interleaved", "r = (x * 10 + setyn(1)) * 100 + (y * 10 + setxn(2));", "1000 1010 2000 2010"},
	{"calls of calls", "r = two(add(inc(), 0), add(inc(), 0));", "12 21"},
	{"condition of &&", "r = (x && setx(5)) * 10 + x;", "11 15"},
	{"call that is not evaluated", "r = (i && setx(5)) * 10 + x;", "1"},
	{"conditional operand", "r = (x ? setx(7) : 0) + x;", "8 14"},
	{"comma keeps its order", "r = (setx(3), getx());", "*3"},
	{"comma in an operand", "r = (setx(3), x) * 10 + x;", "31 33"},
	{"comma interleaved", "r = (setx(3), getx()) * 10 + setx(4);", "34 44"},
	{"&& keeps its order", "r = setx(0) || getx();", "*0"},
	{"|| interleaved", "r = (setx(0) || getx()) * 10 + setx(1);", "1 11"},
	{"initialiser", "int b[2] = {inc(), inc()}; r = b[0] * 10 + b[1];", "12 21"},
	{"increments in an initialiser", "int k = 0; int b[2] = {k++, k++}; r = b[0] * 10 + b[1];", "1 10"},
	{"initialiser of a structure", "struct s { int p; struct { int q, z; } in; } b = {inc(), {inc(), x}}; r = b.p * 100 + b.in.q * 10 + b.in.z;", "121 211"},
	{"compound literal", "r = sum((struct t){inc(), inc()});", "12 21"},
	{"call through pointers", "int (*f)(void) = inc; r = f() * 10 + f();", "12 21"},
	{"structure by value", "r = sum(s) + sets(5);", "17 57"},
	{"structure from a call", "struct t v = s; r = made(2).p * 10 + made(3).p + s.p;", "12 13 14"},
	{"allocation", "int *p = malloc(sizeof *p), *q; *p = 1; r = *p + store(p, 5);", "6 10"},
	{"argument list", "r = list(2, 5, 7);", "57 75"},
	{"statement expression", "r = ({ int k = inc(); k; }) * 10 + inc();", "12 21"},
	{"call that ends the program", "r = 7; x = leave() + check();", "failed stopped"},
	{"call that ends the program first", "r = 7; x = (leave(), 0) + check();", "failed stopped"},
	{"nondeterministic inputs need no order", "r = __VERIFIER_nondet_int() * 10 + __VERIFIER_nondet_int();", "*78"},
	{"independent sums", "r = (x + setx(2)) * 100 + (y + sety(4));", "304 308 404 408"},
	{"calls that write the same", "r = inc() + inc(); r = r * 10 + n;", "32"},
	{"inside a condition", "if (x == setx(2)) r = 1; else r = 2;", "1 2"},
	{"operand of !", "r = !(x - setx(2));", "0 1"},
	{"returned", "r = both();", "3 4"},
	{"in a loop", "for (int k = 0; k < 2; k++) r = r * 10 + (x + setx(k));", "1 2 11 12"},
	{"switch", "switch (x + setx(2)) { case 3: r = 1; break; case 4: r = 2; }", "1 2"},
	{"long long", "long long b = 1; w = 1; r = (w + setw(4294967296ll)) == b + 4294967296ll;", "0 1"},
	{"pointer value", "r = *(ptr + setptr(1));", "5 6"},
	{"pointers compared", "r = ptr == moved();", "0 1"},
	{"recursion", "r = depth(3);", "*8"},

	// Accesses that are not sequenced.
	{"i = i++ + 1", "i = i++ + 1; r = i;", "undefined"},
	{"i = ++i + 1", "i = ++i + 1; r = i;", "undefined"},
	{"a[i] = i++", "a[i] = i++; r = 1;", "undefined"},
	{"a[i++] = i", "a[i++] = i; r = 1;", "undefined"},
	{"f(i, i++)", "r = two(i, i++);", "undefined"},
	{"x + x++", "r = x + x++;", "undefined"},
	{"i++ + i++", "r = i++ + i++;", "undefined"},
	{"assigned twice", "r = (x = 1) + (x = 2);", "undefined"},
	{"i = i + 1", "i = i + 1; r = i;", "*1"},
	{"i = (i++, i)", "i = (i++, i + 1); r = i;", "*2"},
	{"i = f(i++)", "i = add(i++, 5); r = i;", "*5"},
	{"i++ && i", "r = i++ == 0 && i == 1;", "*1"},
	{"i++ ? i : 0", "r = i++ ? 0 : i;", "*1"},
	{"i = i++ && 0", "i = i++ && 0; r = i;", "*0"},
	{"x = y = x + 1", "x = y = x + 1; r = x * 10 + y;", "*22"},
	{"x = x = 1", "x = (x = 1) + 1; r = x;", "undefined"},
	{"i += i++", "i += i++; r = i;", "undefined"},
	{"x += (x = 5, 3)", "x += (x = 5, 3); r = x;", "undefined"},
	{"x += f(x = 5)", "x += add(x = 5, 0); r = x;", "*10"},
	{"elements that differ", "int k = 1; a[0] = 3; a[k] = a[0]++; r = a[0] * 10 + a[1];", "*43"},
	{"elements that are the same", "int k = 0; a[k] = a[0]++; r = 1;", "undefined"},
	{"through pointers to different objects", "int *p = &x, *q = &y; r = *p + ++*q;", "*2"},
	{"through pointers to one object", "int *p = &x, *q = &x; r = *p + ++*q;", "undefined"},
	{"pointers that move", "int *p = a, *q = a + 2; *p++ = *q++; r = (p - a) * 10 + (q - a);", "*13"},
	{"pointer to itself", "int k = 0; a[0] = 0; r = a[a[0]++];", "undefined"},
	{"not evaluated", "int k = 0; r = (k ? x++ : 0) + x;", "*1"},
	{"evaluated", "int k = 1; r = (k ? x++ : 0) + x;", "undefined"},
	{"one of two", "int k = 0; r = k ? x++ : x;", "*1"},
	{"members", "s.p = s.q++; r = s.p * 10 + s.q;", "*23"},
	{"a member", "s.p = s.p++; r = 1;", "undefined"},
	{"structure and member", "struct t v; v = (s.p++, s); r = v.p;", "*2"},
	{"structure read and member changed", "r = sum(s) + s.p++;", "undefined"},
	{"members of a union", "union { int p; unsigned q; } u = {1}; r = u.p + u.q++;", "undefined"},
	{"arguments are sealed", "r = add(x++, 0) + add(y++, 0);", "*1"},
	{"arguments of two calls", "r = add(x++, 0) + add(x++, 0);", "undefined"},
	{"argument of a call and variable", "r = add(x++, 0) + x;", "undefined"},
	{"in called functions", "r = inc() - inc();", "-1 1"},
	{"sizeof", "r = sizeof(i++) + i;", "*4"},
	{"address", "int *p = (i++, &i); r = *p;", "*1"},
	{"assignment through what is assigned", "int *p = &x; *p = (p = &y, 3); r = 1;", "undefined"},
	{"float", "double d = 1; d = d++; r = 1;", "undefined"},
	{"side effects of elements in an initialiser", "int k = 0; struct t v = {k++, k}; r = v.p * 10 + v.q;", "0 1"},
}

const orderPrelude = `#include <stdlib.h>
#include <stdarg.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int x = 1, y, i, n, a[3] = {2, 3, 4}, cells[3] = {5, 6, 7}, *ptr = cells; long long w;
struct t { int p, q; } s = {1, 2};
int setx(int v) { return x = v; }
int sety(int v) { return y = v; }
int setxn(int v) { x = v; return 0; }
int setyn(int v) { y = v; return 0; }
int seti(int v) { i = v; return 1 + (v > 1) * -1; }
int getx(void) { return x; }
int inc(void) { return ++n; }
int two(int p, int q) { return p * 10 + q; }
int three(int p, int q, int z) { return p * 100 + q * 10 + z; }
int add(int p, int q) { return p + q; }
int sum(struct t v) { return v.p * 10 + v.q; }
int sets(int v) { s.p = v; return 5; }
struct t made(int v) { struct t k = {1, v}; s.p = v; return k; }
int store(int *p, int v) { return *p = v; }
int leave(void) { exit(0); return 0; }
int check(void) { reach_error(); return 0; }
int both(void) { return x + setx(2); }
int list(int k, ...) { va_list l; va_start(l, k); int v = two(va_arg(l, int), va_arg(l, int)); va_end(l); return v; }
long long setw(long long v) { return w = v; }
int setptr(int v) { ptr = cells + v; return 0; }
int *moved(void) { return ptr = cells + 1; }
int depth(int k) { return k ? depth(k - 1) + depth(k - 1) : 1; }
`

// orderText returns the whole program.
func orderText(text string) string {
	return "long long r;\n" + orderPrelude + "int main(void) {\n" + text + "\nreturn 0; }\n"
}

// TestOperands checks what is said of the evaluations whose order is open.
func TestOperands(t *testing.T) {
	p, err := loadText(t, "int x;\nint f(void) { return x++; }\nint main(void) {\n  return f() + 2 *\n    f();\n}\n", Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if h, ok := e.Stmt.(*program.Havoc); ok && h.Input.Kind == program.EvaluationOrder {
					for _, o := range h.Input.Operands {
						got = append(got, fmt.Sprintf("%s %d:%d to %d:%d", o.Text, o.Pos.Line, o.Pos.Col, o.Pos.End.Line, o.Pos.End.Col))
					}
				}
			}
		}
	}
	if want := []string{"f() 4:10 to 4:13", "f() 5:5 to 5:8"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// scheduler chooses orders of evaluation as a script says, then the first.
type scheduler struct {
	certify.Chooser
	script []int
	open   []int // how many there were to choose from, each time
}

func (s *scheduler) Havoc(e *program.Edge) []logic.Value {
	h := e.Stmt.(*program.Havoc)
	if h.Input.Kind != program.EvaluationOrder {
		return s.Chooser.Havoc(e)
	}
	k := len(s.open)
	s.open = append(s.open, len(h.Input.Operands))
	if k == len(s.script) {
		s.script = append(s.script, 0)
	}
	return []logic.Value{logic.NumValue(num.Int(int64(s.script[k])), logic.Int)}
}

// resultsInEveryOrder runs a program in every order; chosen reports whether there was a choice.
func resultsInEveryOrder(t *testing.T, p *program.Program) (list []string, chosen bool) {
	t.Helper()
	for script := []int{}; ; {
		s := &scheduler{Chooser: certify.Inputs(num.Int(7), num.Int(8)), script: script}
		x, err := certify.Run(t.Context(), p, s, certify.RunOptions{MaxSteps: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		got := outcomeOf(p, x)
		switch {
		case got == "blocked":
			got = "stopped"
		case x.End == certify.Failed:
			got = "failed"
		}
		if !slices.Contains(list, got) {
			list = append(list, got)
		}
		chosen = chosen || len(s.open) > 0
		script = s.script[:len(s.open)]
		for len(script) > 0 && script[len(script)-1]+1 == s.open[len(script)-1] {
			script = script[:len(script)-1]
		}
		if len(script) == 0 {
			slices.Sort(list)
			return list, chosen
		}
		script[len(script)-1]++
	}
}

// TestOrders compares the results of programs in all orders with those that C allows.
func TestOrders(t *testing.T) {
	for i, tt := range orders {
		t.Run(tt.name, func(t *testing.T) {
			want, fixed := strings.CutPrefix(tt.want, "*")
			for _, model := range modelsOf(i) {
				p, err := loadText(t, orderText(tt.text), Options{DataModel: model})
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Check(); err != nil {
					t.Fatal(err)
				}
				got, chosen := resultsInEveryOrder(t, p)
				wanted := strings.Fields(want)
				slices.Sort(wanted)
				if !slices.Equal(got, wanted) {
					t.Errorf("%v under %s, want %v", got, model, wanted)
				}
				if chosen && fixed {
					t.Errorf("there is a choice under %s", model)
				}
			}
		})
	}
}

// TestOrdersGCC runs the programs as gcc compiles them: the result must be one of those that C allows.
func TestOrdersGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	var b strings.Builder
	b.WriteString("#include <stdio.h>\n#include <string.h>\n#include <setjmp.h>\nlong long r;\n" + orderPrelude +
		"static int input = 7; int __VERIFIER_nondet_int(void) { return input++; } static jmp_buf end;\n" +
		"void reach_error(void) { printf(\"failed\\n\"); longjmp(end, 1); }\n" +
		"static void over(int k) { printf(\"stopped\\n\"); longjmp(end, 1); }\n#define exit over\nint leave2(void) { exit(0); return 0; }\n#define leave leave2\n")
	b.WriteString("static void reset(void) { r = 0; x = 1; y = i = n = w = 0; input = 7; ptr = cells; s.p = 1; s.q = 2; for (int k = 0; k < 3; k++) { a[k] = k + 2; cells[k] = k + 5; } }\n")
	for k, tt := range orders {
		body := strings.ReplaceAll(tt.text, "return 0;", "return;")
		fmt.Fprintf(&b, "static void test%d(void) {\n%s\n}\n", k, body)
	}
	b.WriteString("int main(void) {\n")
	for k := range orders {
		fmt.Fprintf(&b, "reset(); if (!setjmp(end)) { test%d(); printf(\"%%lld\\n\", r); }\n", k)
	}
	b.WriteString("return 0; }\n")
	dir := t.TempDir()
	file := filepath.Join(dir, "t.c")
	if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, flags := range [][]string{{"-O0", "-m64"}, {"-O2", "-m64"}, {"-O0", "-m32"}, {"-O2", "-m32"}} {
		program := filepath.Join(dir, "t")
		args := append([]string{"-std=gnu11", "-w", "-o", program, file}, flags...)
		if out, err := exec.CommandContext(t.Context(), "gcc", args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		out, err := exec.CommandContext(t.Context(), program).Output()
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Fields(string(out))
		if len(lines) != len(orders) {
			t.Fatalf("%d results", len(lines))
		}
		for k, tt := range orders {
			want := strings.Fields(strings.TrimPrefix(tt.want, "*"))
			if tt.want != "undefined" && !slices.Contains(want, lines[k]) {
				t.Errorf("%s: gcc %v computes %s, want one of %v", tt.name, flags, lines[k], want)
			}
		}
	}
}

// TestAssumedOrder: from left to right, if that is assumed, which the program says where it matters; unsequenced accesses
// stay undefined.
func TestAssumedOrder(t *testing.T) {
	for _, tt := range []struct{ text, want, what string }{
		{"r = x + setx(2);", "3", "x and setx(2)"},
		{"r = two(inc(), inc());", "12", "inc() (column 9) and inc() (column 16)"},
		{"r = two(getx(), getx());", "11", ""},
		{"a[i] = seti(1); r = a[0] * 10 + a[1];", "13", "i and seti(1)"},
		{"a[0] = 1; a[1] = 10; a[i] += seti(1); r = a[0] * 100 + a[1];", "210", "i and seti(1)"},
		{"int b[2] = {inc(), inc()}; r = b[0] * 10 + b[1];", "12", "inc() (column 13) and inc() (column 20)"},
		{"r = three(inc(), inc() + inc(), i);", "150", "inc() (column 11) and inc() (column 18), and 2 more pairs"},
		{"r = i + i++;", "undefined", ""},
	} {
		p, err := loadText(t, orderText(tt.text), Options{Assume: leftToRight})
		if err != nil {
			t.Fatal(err)
		}
		what := ""
		for _, a := range p.Assumed {
			what += a.What
		}
		got, chosen := resultsInEveryOrder(t, p)
		if chosen || !slices.Equal(got, []string{tt.want}) {
			t.Errorf("%s: %v, want %s", tt.text, got, tt.want)
		}
		if what != tt.what {
			t.Errorf("%s rests on %q, want %q", tt.text, what, tt.what)
		}
	}
}
