// Package growth measures how engines scale with the size of programs: it makes programs of any size of some families,
// has them verified in processes of their own, and shows how time and the engine's numbers grow, as a table and as curves.
package growth

import (
	"fmt"
	"slices"
	"strings"

	"craig/verdict"
)

// Family is a program of any size n.
type Family struct {
	Name     string
	Doc      string // what it is, after "n times"
	Expected verdict.Outcome

	declarations []string
	step         func(i int) string // the i-th part of the loop's body, which may read the condition p<i>
	straight     bool               // without the loop
	kept         bool               // conditions are chosen before the loop
}

// mutex declares a lock, and functions that take it and give it back, by what they assert and do.
func mutex(name, free, taken, take, give string) []string {
	return []string{
		fmt.Sprintf("int held%s;", name),
		fmt.Sprintf("void lock%s(void) { if (!(held%s %s)) reach_error(); held%s %s; }", name, name, free, name, take),
		fmt.Sprintf("void unlock%s(void) { if (!(held%s %s)) reach_error(); held%s %s; }", name, name, taken, name, give),
	}
}

// plain declares a lock that is 0 or 1.
func plain(name string) []string { return mutex(name, "== 0", "!= 0", "= 1", "= 0") }

func pair(i int) string { return fmt.Sprintf("if (p%d) lock(); if (p%d) unlock();", i, i) }

// Families are the families. The first is Fig. 1 of T. Henzinger, R. Jhala, R. Majumdar, K. McMillan, "Abstractions from
// proofs" (POPL 2004).
var Families = []Family{
	{Name: "locks", Doc: "if (p) lock(); if (p) unlock();, as Fig. 1 of \"Abstractions from proofs\"", Expected: verdict.Safe,
		declarations: plain(""), step: pair},
	{Name: "straight", Doc: "the same, not in a loop", Expected: verdict.Safe,
		declarations: plain(""), step: pair, straight: true},
	{Name: "kept", Doc: "as locks, but each p is chosen once, before the loop, so that all of it matters everywhere", Expected: verdict.Safe,
		declarations: plain(""), step: pair, kept: true},
	{Name: "counters", Doc: "the same with a lock that is counted up and down", Expected: verdict.Safe,
		declarations: mutex("", "== 0", "== 1", "+= 1", "-= 1"), step: pair},
	{Name: "nested", Doc: "the same with functions that call others to look at the lock and to set it", Expected: verdict.Safe,
		declarations: []string{
			"int held;",
			"void expect(int x) { if (held != x) reach_error(); }",
			"void set(int x) { held = x; }",
			"void lock(void) { expect(0); set(1); }",
			"void unlock(void) { expect(1); set(0); }",
		}, step: pair},
	{Name: "two", Doc: "the same with two locks in turns", Expected: verdict.Safe,
		declarations: slices.Concat(plain("0"), plain("1")),
		step:         func(i int) string { return fmt.Sprintf("if (p%d) lock%d(); if (p%d) unlock%d();", i, i%2, i, i%2) }},
	{Name: "switch", Doc: "switch (p) over two locks and none, and once more to give it back", Expected: verdict.Safe,
		declarations: slices.Concat(plain("0"), plain("1")),
		step: func(i int) string {
			return fmt.Sprintf("switch (p%d) { case 1: lock0(); break; case 2: lock1(); break; }\n    switch (p%d) { case 1: unlock0(); break; case 2: unlock1(); break; }", i, i)
		}},
	{Name: "states", Doc: "if (p) through three states in turn", Expected: verdict.Safe,
		declarations: []string{
			"int state;",
			"void begin(void) { if (state != 0) reach_error(); state = 1; }",
			"void work(void) { if (state != 1) reach_error(); state = 2; }",
			"void end(void) { if (state != 2) reach_error(); state = 0; }",
		},
		step: func(i int) string { return fmt.Sprintf("if (p%d) begin(); if (p%d) work(); if (p%d) end();", i, i, i) }},
	{Name: "leak", Doc: "as locks, but a lock is not given back if (p) is above 1000", Expected: verdict.Unsafe,
		declarations: plain(""),
		step:         func(i int) string { return fmt.Sprintf("if (p%d) lock(); if (p%d && p%d <= 1000) unlock();", i, i, i) }},
}

// Lookup returns the family of that name.
func Lookup(name string) (*Family, error) {
	var names []string
	for i := range Families {
		if Families[i].Name == name {
			return &Families[i], nil
		}
		names = append(names, Families[i].Name)
	}
	return nil, fmt.Errorf("no family %q; there are %s", name, strings.Join(names, ", "))
}

// Program returns the C program of size n.
func (f *Family) Program(n int) string {
	var b strings.Builder
	b.WriteString("extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\n")
	for _, d := range f.declarations {
		b.WriteString(d + "\n")
	}
	choose := func() {
		for i := range n {
			fmt.Fprintf(&b, "    int p%d = __VERIFIER_nondet_int();\n", i)
		}
	}
	b.WriteString("\nint main(void) {\n")
	if f.kept {
		choose()
	}
	if f.straight {
		b.WriteString("  {\n")
	} else {
		b.WriteString("  while (__VERIFIER_nondet_int()) {\n")
	}
	if !f.kept {
		choose()
	}
	for i := range n {
		fmt.Fprintf(&b, "    %s\n", f.step(i))
	}
	b.WriteString("  }\n  return 0;\n}\n")
	return b.String()
}
