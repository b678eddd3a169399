package craig_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"craig"
	"craig/internal/cache"
	"craig/internal/evidence"
	"craig/internal/exhaustive"
	"craig/verdict"
)

// bombs are formulas about s that are long, deep, or about something enormous.
func bombs() map[string]string {
	chain := func(n int, first, next, last string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "(let ((a0 %s)) ", first)
		for i := 1; i <= n; i++ {
			fmt.Fprintf(&b, "(let ((a%d %s)) ", i, strings.ReplaceAll(next, "a", fmt.Sprint("a", i-1)))
		}
		fmt.Fprintf(&b, last, n)
		return b.String() + strings.Repeat(")", n+1)
	}
	nest := func(n int, open, inside, end string) string {
		return strings.Repeat(open, n) + inside + strings.Repeat(end, n)
	}
	number := "1" + strings.Repeat("0", 1_000_000)
	return map[string]string{
		"parentheses": strings.Repeat("(", 200_000),
		"negations":   nest(100_000, "(not ", "true", ")"),
		"sums":        "(> " + nest(100_000, "(+ 1 ", "s", ")") + " 0)",
		"number":      "(> s " + number + ")",
		"fraction":    "(> 0." + number + " 1.0)",
		"modulus":     "(= (mod s " + number + ") 1)",
		"doubled":     chain(2000, "s", "(+ a (* 3 a))", "(> a%d 0)"),
		"cases":       chain(1000, "s", "(ite (> a 7) (+ a 1) (- a))", "(> a%d 0)"),
		"products":    chain(12, "s", "(* a a)", "(> a%d 0)"),
		"wide":        "(= ((_ int2bv 1000000000) s) (_ bv1 1000000000))",
		"repeated":    "(= ((_ repeat 100000000) ((_ int2bv 32) s)) ((_ int2bv 32) s))",
		"extended":    "(= ((_ zero_extend 1000000000) ((_ int2bv 32) s)) ((_ int2bv 32) s))",
		"quantified":  "(forall ((x Int)) (=> (> x s) (> (* x x) s)))",
		"float":       "(fp.lt ((_ to_fp 60 1000000) RNE 0.0) ((_ to_fp 60 1000000) RNE 1.0))",
		"undeclared":  "(> undeclared 0)",
		"failed":      "(not !failed)",
		"division":    "(= (div s 0) 1)",
	}
}

// TestCacheBombs: whatever formulas and numbers an entry has, the answer is that of the program.
func TestCacheBombs(t *testing.T) {
	for _, engine := range []string{"recmc", "bmc"} {
		c := newCached(t, craig.Options{Engine: engine, Checks: []string{"unreachable"}})
		c.is(c.verify(clamped), verdict.Safe, fresh)
		for name, formula := range bombs() {
			for _, file := range c.entries() {
				err := cache.Rewrite(file, func(e *cache.Entry) {
					for i := range e.Answers {
						plant(&e.Answers[i], formula)
					}
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			if r := c.verify(clamped); r.Result.Outcome != verdict.Safe {
				t.Errorf("%s, %s: %v, %+v", engine, name, r.Result.Outcome, r.Result.Reason)
			}
			c.o.Cache.Problems()
		}
	}
}

// plant adds a formula about s to all that the certificate of an answer says, and bounds that nothing keeps.
func plant(a *cache.Answer, formula string) {
	cert := a.Certificate
	for i := range cert.Invariants {
		cert.Invariants[i].Holds = append(cert.Invariants[i].Holds, formula)
	}
	for i := range cert.Contracts {
		cert.Contracts[i].Holds = append(cert.Contracts[i].Holds, strings.ReplaceAll(formula, " s", " x"))
	}
	if u := cert.Unwinding; u != nil {
		for i := range u.Loops {
			u.Loops[i].Times = 1 << 62
			u.Inductions = append(u.Inductions, evidence.Induction{Procedure: u.Loops[i].Procedure, Location: u.Loops[i].Location, K: 1 << 40, Invariants: [][]string{{formula}}})
		}
	}
}

// shared is a program of what evidence depends on: globals, a macro, an enumeration, a structure, a function pointer, recursion, loops.
const shared = `#define LIMIT 7
enum { LOW = 1, HIGH = 9 };
struct pair { short first; int second; };
int input(void);
static int state = 3;
static struct pair last = { 2, 5 };
static int twice(int x) { return x + x; }
static int same(int x) { return x; }
static int (*chosen)(int) = twice;
static int depth(int n) { if (n <= 0) return 0; return depth(n - 1) + 1; }
static int clamp(int x) { if (x < LOW) return LOW; if (x > HIGH) return HIGH; return x; }
static int sum(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) { s += clamp(input()); if (s > 90) s = 90; }
    return s;
}
int main(void) {
    int x = clamp(input()), t[4] = { 0 };
    last.first = x; last.second = chosen(x);
    if (input()) state = state + LIMIT; else chosen = same;
    t[x & 3] = sum(5);
    if (last.second > 18 || t[x & 3] > 90 || state > 10 || depth(3) != 3 || sizeof last != 8) { ERROR: return 1; }
    return last.first;
}
`

var word = regexp.MustCompile(`\d+|<=|>=|[<>]| [+*-] |\b(short|int|twice|same|LOW|HIGH)\b`)

// others has what a word of a program becomes.
var others = map[string][]string{
	"<": {"<=", ">"}, "<=": {"<", ">="}, ">": {">=", "<"}, ">=": {">"}, " + ": {" - ", " * "}, " - ": {" + "}, " * ": {" + "},
	"short": {"int", "signed char"}, "int": {"long"}, "twice": {"same"}, "same": {"twice"}, "LOW": {"HIGH"}, "HIGH": {"LOW"},
}

// changed returns a text with a number, an operator, a type or a name changed.
func changed(random *rand.Rand, text string) string {
	all := word.FindAllStringIndex(text, -1)
	at := all[random.IntN(len(all))]
	was := text[at[0]:at[1]]
	now := others[was]
	if n, err := strconv.Atoi(was); err == nil {
		now = []string{strconv.Itoa(n + 1), strconv.Itoa(max(n-1, 0)), strconv.Itoa(random.IntN(20))}
	}
	return text[:at[0]] + now[random.IntN(len(now))] + text[at[1]:]
}

// TestCacheChanges: whatever changes in a program, its answers are those that it has without a cache.
func TestCacheChanges(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	stands, falls, kinds := 0, 0, make(map[verdict.Outcome]int)
	for _, o := range []craig.Options{
		{Checks: []string{"unreachable"}},
		{Engine: "bmc", Checks: []string{"unreachable", "overflow"}},
		{Engine: "recmc", Checks: []string{"unreachable", "bounds"}, DataModel: craig.LP64},
	} {
		c := newCached(t, o)
		for range exhaustive.Of(4, 60) {
			text := shared
			for range 4 {
				next := changed(random, text)
				plain := c.o
				plain.Cache, plain.Files = nil, craig.Overlay(nil, map[string][]byte{c.file: []byte(next)})
				without, err := craig.Verify(t.Context(), []string{c.file}, plain)
				if err != nil { // it is no program
					continue
				}
				text = next
				with := c.verify(text)
				for i, p := range with.Properties {
					q := without.Properties[i]
					kinds[q.Result.Outcome]++
					switch {
					case p.Earlier != nil && p.Earlier.Stands:
						stands++
					case p.Earlier != nil:
						falls++
					}
					pair := []verdict.Outcome{p.Result.Outcome, q.Result.Outcome}
					if p.Name != q.Name || slices.Contains(pair, verdict.Safe) && slices.Contains(pair, verdict.Unsafe) || pair[0] == verdict.Unknown && pair[1] != pair[0] {
						t.Fatalf("%s: %v with a cache, %v without\n%s", p.Name, pair[0], pair[1], text)
					}
				}
			}
		}
	}
	if stands == 0 || falls == 0 || kinds[verdict.Safe] == 0 || kinds[verdict.Unsafe] == 0 {
		t.Errorf("%d times evidence stands, %d times it falls, of %v", stands, falls, kinds)
	}
}
