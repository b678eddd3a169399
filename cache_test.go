package craig_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"craig"
	"craig/assumption"
	"craig/internal/cache"
	"craig/internal/evidence"
	"craig/internal/exhaustive"
	"craig/program"
	"craig/verdict"
)

// cached is a program in a file with a cache.
type cached struct {
	*testing.T
	file string
	o    craig.Options
}

func newCached(t *testing.T, o craig.Options) *cached {
	t.Helper()
	dir := t.TempDir()
	folder, err := craig.OpenCache(filepath.Join(dir, "cache"))
	if err != nil {
		t.Fatal(err)
	}
	o.Cache = folder
	return &cached{t, filepath.Join(dir, "p.c"), o}
}

// verify verifies the text.
func (c *cached) verify(text string) *craig.Report {
	c.Helper()
	if err := os.WriteFile(c.file, []byte(text), 0o666); err != nil {
		c.Fatal(err)
	}
	r, err := craig.Verify(c.Context(), []string{c.file}, c.o)
	if err != nil {
		c.Fatal(err)
	}
	return r
}

// wants of what an answer says of earlier evidence.
const (
	fresh = "fresh" // there was none
	stood = "stood"
	fell  = "fell"
)

// is checks an answer, and what it says of earlier evidence.
func (c *cached) is(r *craig.Report, want verdict.Outcome, earlier string, changed ...string) {
	c.Helper()
	if r.Result.Outcome != want {
		c.Fatalf("%v, not %v: %+v", r.Result.Outcome, want, r.Result.Reason)
	}
	got, names := fresh, []string(nil)
	if e := r.Earlier; e != nil {
		got, names = fell, e.Changed
		if e.Stands {
			got = stood
		}
	}
	if got != earlier || !slices.Equal(names, changed) {
		c.Errorf("the earlier evidence: %s, changed %v, not %s, %v", got, names, earlier, changed)
	}
}

const clamped = `int input(void);
int clamp(int x) {
    if (x < 0) return 0;
    if (x > 9) return 9;
    return x;
}
int sum(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += clamp(input());
    return s;
}
int unused(int x) { return x + 1; }
int main(void) {
    int s = sum(20);
    if (s < 0 || clamp(s) > 9) { ERROR: return 1; }
    return 0;
}
`

func edited(t *testing.T, text string, oldnew ...string) string {
	t.Helper()
	for i := 0; i < len(oldnew); i += 2 {
		if !strings.Contains(text, oldnew[i]) {
			t.Fatalf("%q is not in the text", oldnew[i])
		}
		text = strings.Replace(text, oldnew[i], oldnew[i+1], 1)
	}
	return text
}

// TestCacheEdits: evidence stands where comments, layout and what is not called change, and where a function changes but still does
// what the proof needs of it; where a callee changes so that its caller's proof breaks, and nothing else does, it falls.
func TestCacheEdits(t *testing.T) {
	for _, engine := range []string{"", "recmc", "bmc"} {
		t.Run(engine, func(t *testing.T) {
			c := newCached(t, craig.Options{Engine: engine, Checks: []string{"unreachable"}})
			c.is(c.verify(clamped), verdict.Safe, fresh)
			c.is(c.verify(clamped), verdict.Safe, stood)
			moved := edited(t, clamped, "int clamp", "/* new */ int\n\nclamp", "    if (x < 0)", "if(x<0)", "x + 1", "x + 2")
			c.is(c.verify(moved), verdict.Safe, stood)
			as := edited(t, clamped, "if (x > 9) return 9;\n    return x;", "return x > 9 ? 9 : x;")
			c.is(c.verify(as), verdict.Safe, stood, "clamp")
			c.is(c.verify(as), verdict.Safe, stood)
			broken := edited(t, clamped, "if (x > 9) return 9;\n", "if (x > 19) return 9;\n")
			c.is(c.verify(broken), verdict.Unsafe, fell, "clamp")
			c.is(c.verify(broken), verdict.Unsafe, stood)
			c.is(c.verify(edited(t, broken, "int unused", "enum { more };\nint unused")), verdict.Unsafe, stood)
			c.is(c.verify(edited(t, broken, "int s = 0;", "int s = 0, k = 3;\n    s = k - 3;")), verdict.Unsafe, stood, "sum")
			repaired := edited(t, broken, "> 19", "> 8")
			c.is(c.verify(repaired), verdict.Safe, stood, "clamp")
			c.is(c.verify(clamped), verdict.Safe, stood)
		})
	}
}

// TestCacheHeader: what is included belongs to the program.
func TestCacheHeader(t *testing.T) {
	c := newCached(t, craig.Options{})
	header := filepath.Join(filepath.Dir(c.file), "limit.h")
	define := func(text string) {
		if err := os.WriteFile(header, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const text = `#include "limit.h"
int input(void);
int main(void) { unsigned x = input(); if (x % LIMIT == 7) { ERROR: return 1; } return 0; }
`
	define("#define LIMIT 7\n")
	c.is(c.verify(text), verdict.Safe, fresh)
	c.is(c.verify(text), verdict.Safe, stood)
	define("#define LIMIT 8\n")
	c.is(c.verify(text), verdict.Unsafe, fell, "main")
	define("#define LIMIT 5\n")
	if r := c.verify(text); r.Result.Outcome != verdict.Safe {
		t.Errorf("%v", r.Result)
	}
}

// TestCacheOptions: an answer is one for what was asked, of the same program, read in the same way.
func TestCacheOptions(t *testing.T) {
	const text = `#include <assert.h>
int outside(void);
int g;
int f(int x) { assert(x < 5); return x; }
#ifndef START
#define START 1
#endif
int main(void) { g = START; outside(); assert(g == 1); assert(sizeof(long) == 4); return f(g) + 2147483647; }
`
	profile := assumption.SVCOMP()
	first := craig.Options{Checks: []string{"assert"}, Assume: profile}
	c := newCached(t, first)
	c.is(c.verify(text), verdict.Safe, fresh)
	c.is(c.verify(text), verdict.Safe, stood)
	for name, tt := range map[string]struct {
		change func(*craig.Options)
		want   verdict.Outcome
	}{
		"assumptions": {func(o *craig.Options) { o.Assume = assumption.Set{} }, verdict.Unknown},
		"data model":  {func(o *craig.Options) { o.DataModel = craig.LP64 }, verdict.Unsafe},
		"entry":       {func(o *craig.Options) { o.Entry = "f" }, verdict.Unsafe},
		"checks":      {func(o *craig.Options) { o.Checks = []string{"overflow"} }, verdict.Unsafe},
		"macros":      {func(o *craig.Options) { o.Macros = []craig.Macro{{Name: "START", Value: "2"}} }, verdict.Unsafe},
	} {
		t.Run(name, func(t *testing.T) {
			again := *c
			again.T = t
			tt.change(&again.o)
			for range 2 {
				if r := again.verify(text); r.Result.Outcome != tt.want {
					t.Errorf("%v, not %v: %+v", r.Result.Outcome, tt.want, r.Result.Reason)
				}
			}
		})
	}
	c.is(c.verify(text), verdict.Safe, stood)
}

// TestCacheViolations: the execution is executed again, and there is none where the mistake is repaired.
func TestCacheViolations(t *testing.T) {
	for name, o := range map[string]craig.Options{
		"one":     {},
		"several": {Checks: []string{"assert", "overflow", "div-by-zero"}},
		"inlined": {Engine: "ufo"},
	} {
		t.Run(name, func(t *testing.T) {
			const text = `#include <assert.h>
int input(void);
int half(int x) { assert(x != 1000); return x / 2; }
int main(void) { int y = input(); if (y < 0) return 0; int z = half(y + 1); assert(z > 77); return 1 / z; }
`
			c := newCached(t, o)
			c.is(c.verify(text), verdict.Unsafe, fresh)
			c.is(c.verify(text), verdict.Unsafe, stood)
			r := c.verify("enum { more };\n" + text)
			c.is(r, verdict.Unsafe, stood)
			if at := r.Violated().Pos; at.Line != 5 && at.Line != 4 {
				t.Errorf("at %v", at)
			}
			c.is(c.verify(edited(t, text, "y < 0", "y < 5000 || y > 10000")), verdict.Safe, fell, "main")
		})
	}
}

// TestCacheSeveral: properties have answers of their own, proved together or not.
func TestCacheSeveral(t *testing.T) {
	c := newCached(t, craig.Options{Checks: []string{craig.EveryCheck}})
	const text = "int input(void); int main(void) { int x = input(), t[4]; t[x & 3] = 1; return x / (x % 3); }\n"
	first := c.verify(text)
	again := c.verify(text)
	for i, p := range again.Properties {
		if p.Earlier == nil || !p.Earlier.Stands {
			t.Errorf("%s: %+v", p.Name, p.Earlier)
		}
		if q := first.Properties[i]; q.Name != p.Name || q.Result.Outcome != p.Result.Outcome || q.Earlier != nil || len(q.Undefined) != len(p.Undefined) {
			t.Errorf("%s: %v, then %v", p.Name, q.Result.Outcome, p.Result.Outcome)
		}
	}
	if again.Result.Outcome != verdict.Unsafe {
		t.Errorf("%v", again.Result.Outcome)
	}
}

// TestCacheTogether: runs that use one folder at the same time do not disturb each other.
func TestCacheTogether(t *testing.T) {
	c := newCached(t, craig.Options{Checks: []string{"unreachable"}})
	texts := []string{clamped, edited(t, clamped, "> 9) return 9", "> 19) return 9")}
	want := []verdict.Outcome{verdict.Safe, verdict.Unsafe}
	if err := os.WriteFile(c.file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			o := c.o
			o.Files = craig.Overlay(nil, map[string][]byte{c.file: []byte(texts[i%2])})
			if i%4 > 1 { // as another process
				folder, err := craig.OpenCache(filepath.Join(filepath.Dir(c.file), "cache"))
				if err != nil {
					t.Error(err)
					return
				}
				o.Cache = folder
			}
			r, err := craig.Verify(t.Context(), []string{c.file}, o)
			if err != nil || r.Result.Outcome != want[i%2] {
				t.Errorf("%v, %v", r, err)
			}
		})
	}
	wait.Wait()
	c.is(c.verify(texts[0]), want[0], stood)
	c.is(c.verify(texts[1]), want[1], stood)
	if problems := c.o.Cache.Problems(); len(problems) > 0 {
		t.Error(problems)
	}
}

// entries returns the files of the cache.
func (c *cached) entries() (files []string) {
	files, err := filepath.Glob(filepath.Join(filepath.Dir(c.file), "cache", "*", "*.json"))
	if err != nil {
		c.Fatal(err)
	}
	return files
}

// TestCacheDamaged: what is damaged is not believed, said, and replaced.
func TestCacheDamaged(t *testing.T) {
	c := newCached(t, craig.Options{Checks: []string{"unreachable"}})
	c.is(c.verify(clamped), verdict.Safe, fresh)
	random := rand.New(rand.NewPCG(1, 2))
	for range exhaustive.Of(6, 40) {
		files := c.entries()
		if len(files) != 1 {
			t.Fatal(files)
		}
		text, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		switch at := random.IntN(len(text)); random.IntN(3) {
		case 0:
			text = text[:at]
		case 1:
			text[at] ^= byte(1 + random.IntN(255))
		case 2:
			text = append(text, text[at:]...)
		}
		if err := os.WriteFile(files[0], text, 0o666); err != nil {
			t.Fatal(err)
		}
		c.is(c.verify(clamped), verdict.Safe, fresh)
		if problems := c.o.Cache.Problems(); len(problems) != 1 {
			t.Error(problems)
		}
		c.is(c.verify(clamped), verdict.Safe, stood)
	}
}

// TestCacheLies: entries that say something else than what was found, in files that are not damaged, never lead to a wrong answer.
func TestCacheLies(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	broken := edited(t, clamped, "> 9) return 9", "> 19) return 9")
	believed, tried := 0, 0
	for _, engine := range []string{"recmc", "bmc"} {
		c := newCached(t, craig.Options{Engine: engine, Checks: []string{"unreachable"}})
		c.is(c.verify(clamped), verdict.Safe, fresh)
		c.is(c.verify(broken), verdict.Unsafe, fell, "clamp")
		for range exhaustive.Of(8, 60) {
			for _, tt := range []struct {
				text string
				want verdict.Outcome
			}{{clamped, verdict.Safe}, {broken, verdict.Unsafe}} {
				c.lie(random)
				r := c.verify(tt.text)
				if r.Result.Outcome != tt.want {
					t.Fatalf("%v, not %v: %+v", r.Result.Outcome, tt.want, r.Result.Reason)
				}
				if r.Earlier != nil && r.Earlier.Stands {
					believed++
				}
				tried++
			}
		}
	}
	if believed == 0 || believed == tried {
		t.Errorf("believed %d of %d times", believed, tried)
	}
}

var digits = regexp.MustCompile(`\d+`)

// lie changes what the entries say.
func (c *cached) lie(random *rand.Rand) {
	for _, file := range c.entries() {
		err := cache.Rewrite(file, func(e *cache.Entry) {
			for i := range e.Answers {
				a := &e.Answers[i]
				lieNumbers := func(text *string) {
					*text = digits.ReplaceAllStringFunc(*text, func(n string) string { return strconv.Itoa(random.IntN(30)) })
				}
				if random.IntN(3) == 0 {
					a.Open = []program.Kind{program.SignedOverflow, program.DivisionByZero}[random.IntN(3):]
				}
				switch random.IntN(8) {
				case 0: // of another answer
					b := e.Answers[random.IntN(len(e.Answers))]
					a.Certificate, a.Counterexample, a.Outline = b.Certificate, b.Counterexample, b.Outline
				case 1:
					a.Inlined = !a.Inlined
				case 2:
					a.Among = cache.Among{Modelled: random.IntN(2) > 0, Defined: random.IntN(2) > 0, Behaved: random.IntN(2) > 0, Member: random.IntN(3)}
				case 3:
					a.Certificate, a.Counterexample = new(evidence.Certificate), nil
				case 4:
					a.Certificate = &evidence.Certificate{Unwinding: new(evidence.Unwinding)}
				}
				if x := a.Certificate; x != nil {
					for _, fs := range [][]evidence.Formula{x.Contracts, x.Invariants} {
						for i := range fs {
							if random.IntN(2) > 0 {
								for j := range fs[i].Holds {
									lieNumbers(&fs[i].Holds[j])
								}
							} else if random.IntN(4) == 0 {
								fs[i].Holds = []string{[]string{"false", "true", "(= 0 1)", "!failed", "("}[random.IntN(5)]}
							}
						}
					}
					if u := x.Unwinding; u != nil {
						for i := range u.Loops {
							u.Loops[i].Times += random.IntN(5) - 3
						}
						for i := range u.Inductions {
							u.Inductions[i].K += random.IntN(4) - 2
							u.Inductions[i].Invariants = append(u.Inductions[i].Invariants, []string{"false"})[random.IntN(2):]
						}
					}
				}
				if x := a.Counterexample; x != nil {
					for i := range x.Choices {
						if random.IntN(3) == 0 {
							x.Choices[i].Edge[random.IntN(3)] += random.IntN(3) - 1
							for j := range x.Choices[i].Values {
								lieNumbers(&x.Choices[i].Values[j])
							}
						}
					}
				}
			}
		})
		if err != nil {
			c.Fatal(err)
		}
	}
}
