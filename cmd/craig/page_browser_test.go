package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"craig/internal/exitcode"
)

// pageKinds are programs whose pages differ.
var pageKinds = []struct {
	name, flags, text string
	code              int
}{
	{"violation", "--engine blast", violated, exitcode.Unsafe},
	{"proof", "", looping, exitcode.Safe},
	{"unknown", "", `#include <assert.h>
int x = 1;
int main(void) {
    __asm__ volatile("" ::: "memory");
    assert(x == 1);
    return 0;
}
`, exitcode.Unknown},
	{"several", "--check all", `int nondet(void);
int main(void) {
    int a[3] = {0}, n = nondet();
    for (int i = 0; i < 4; i++)
        a[i] = n + i;
    return a[0] / n;
}
`, exitcode.Unsafe},
}

// violated has an execution with a call, a loop and globals.
const violated = `#include <assert.h>
int nondet(void);
int calls;

static int half(int n) {
    calls++;
    if (n < 0)
        return 0;
    return n / 2;
}

int main(void) {
    int n = nondet(), s = 0;
    for (int i = 0; i < 2; i++)
        s += half(n);
    if (s == 50) {
        int there = s;
        assert(there < 50);
    }
    return 0;
}
`

// writtenPage verifies a program and returns the name of its page.
func writtenPage(t testing.TB, flags, text string, code int) string {
	t.Helper()
	dir := t.TempDir()
	program, file := filepath.Join(dir, "t.c"), filepath.Join(dir, "report.html")
	if err := os.WriteFile(program, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	args := append(strings.Fields("verify --report "+file+" "+flags), program)
	var out, errs strings.Builder
	if got := run(t.Context(), args, &out, &errs); got != code {
		t.Fatalf("status %d, want %d\n%s%s", got, code, out.String(), errs.String())
	}
	return file
}

// TestPageInBrowser looks at pages as people do: in a browser, by keyboard and mouse, in light and dark, wide and narrow.
func TestPageInBrowser(t *testing.T) {
	browser := startBrowser(t)
	for _, p := range pageKinds {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			file := writtenPage(t, p.flags, p.text, p.code)
			v := openPage(t, browser, file)
			checkLook(v)
			checkKeyboard(v)
			checkPrint(v)
			checkWithoutScripts(openPage(t, browser, file, withoutScripts))
		})
	}
	for name, look := range map[string]func(*testing.T){
		"execution": func(t *testing.T) {
			checkExecution(openPage(t, browser, writtenPage(t, "", violated, exitcode.Unsafe)))
		},
		"graph": func(t *testing.T) {
			checkGraph(openPage(t, browser, writtenPage(t, "--engine blast", violated, exitcode.Unsafe)))
		},
		"links": func(t *testing.T) {
			checkLinks(openPage(t, browser, writtenPage(t, pageKinds[3].flags, pageKinds[3].text, exitcode.Unsafe)))
		},
		"notes": func(t *testing.T) {
			text, err := os.ReadFile("../../examples/heap/list.c")
			if err != nil {
				t.Fatal(err)
			}
			broken := strings.Replace(string(text), "i < 2;", "i <= 2;", 1)
			checkNotes(openPage(t, browser, writtenPage(t, "--check all", broken, exitcode.Unsafe)))
		},
		"hostile": func(t *testing.T) {
			checkHostile(openPage(t, browser, writtenPage(t, "", hostile, exitcode.Unsafe)))
		},
		"long": func(t *testing.T) {
			checkLong(openPage(t, browser, writtenPage(t, "", longProgram(10_000), exitcode.Unsafe)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			look(t)
		})
	}
}

// checkLook: every part has colours that can be read, in light and dark, and fits into windows of any width.
func checkLook(v *view) {
	v.t.Helper()
	seen := map[string]bool{}
	for _, scheme := range []string{"dark", "light"} {
		v.scheme(scheme)
		for part, bad := range inParts[[]string](v, unreadable, minContrast) {
			for _, c := range bad {
				v.t.Errorf("%s, %s: %s", part, scheme, c)
			}
		}
		seen[eval[string](v, `getComputedStyle(document.body).backgroundColor`)] = true
	}
	if len(seen) != 2 {
		v.t.Errorf("light and dark have the backgrounds %v", seen)
	}
	for _, width := range []int64{320, 800, 1280} {
		v.size(width, 900)
		for part, wide := range inParts[string](v, tooWide) {
			if wide != "" {
				v.t.Errorf("%s in a window of %d pixels: %s", part, width, wide)
			}
		}
	}
}

// inParts clicks each tab and returns the value that an expression has when its part is shown, by the names of the parts.
func inParts[T any](v *view, expression string, args ...any) map[string]T {
	v.t.Helper()
	out := eval[map[string]T](v, `(async () => {
		const out = {};
		for (const tab of document.querySelectorAll("[role=tab]")) {
			tab.click();
			await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
			const part = document.getElementById(tab.getAttribute("aria-controls"));
			if (part.checkVisibility()) out[part.id] = `+expression+`;
		}
		return out;
	})()`, args...)
	for _, part := range tabs {
		if _, ok := out[part]; !ok {
			v.t.Errorf("a click on its tab does not show %s", part)
		}
	}
	return out
}

// minContrast is what WCAG asks of text (1.4.3, level AA).
const minContrast = 4.5

// unreadable lists texts that can be seen and have too little contrast with what is behind them.
const unreadable = `(() => {
	const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
	const over = colours => { // drawn one over the other
		for (const c of colours) { canvas.fillStyle = c; canvas.fillRect(0, 0, 1, 1); }
		return [...canvas.getImageData(0, 0, 1, 1).data];
	};
	const light = ([r, g, b]) => [r, g, b].map(x => x / 255).map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
		.reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
	const out = new Set();
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement;
		if (!walk.currentNode.data.trim() || !e.checkVisibility() || e.closest("script, style, title, button:disabled")) continue;
		const style = getComputedStyle(e), behind = ["white"];
		for (let at = e; at; at = at.parentElement) {
			behind.splice(1, 0, getComputedStyle(at).backgroundColor);
			const box = at.localName === "g" || at.localName === "svg" ? at.querySelector(":scope > rect") : null;
			if (box && getComputedStyle(box).fill !== "none") behind.splice(1, 0, getComputedStyle(box).fill);
		}
		const colour = e.namespaceURI.endsWith("svg") ? style.fill : style.color;
		const a = light(over(behind)), b = light(over([...behind, colour]));
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (ratio < %v) out.add(e.localName + "." + (e.getAttribute("class") ?? "") + " " + JSON.stringify(walk.currentNode.data.trim().slice(0, 40)) + " has the contrast " + ratio.toFixed(2));
	}
	return [...out];
})()`

// tooWide says how wide the page is, and what makes it so wide; empty if it fits into the window.
const tooWide = `(document.documentElement.scrollWidth <= document.documentElement.clientWidth ? "" :
	document.documentElement.scrollWidth + " pixels: " + [...document.querySelectorAll("body *")].filter(e => e.checkVisibility() && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
		.map(e => e.localName + "." + (e.getAttribute("class") ?? "") + " " + e.textContent.slice(0, 40))[0])`

// checkKeyboard: all that can be used can be reached by keyboard alone, and it can be seen where one is.
func checkKeyboard(v *view) {
	v.t.Helper()
	v.do(chromedp.Navigate(v.address()))
	v.press(kb.Tab)
	if at := eval[string](v, `document.activeElement.id`); at != "tab-answer" {
		v.t.Fatalf("the first thing that the keyboard reaches is %q", at)
	}
	for i := range tabs {
		if i > 0 {
			v.press(kb.ArrowRight)
		}
		if at := eval[string](v, `document.activeElement.getAttribute("aria-controls")`); at != tabs[i] || !slices.Contains(strings.Fields(v.shown()), tabs[i]) {
			v.t.Errorf("after %d arrows the tab is %s and the page shows %s", i, at, v.shown())
		}
		want := eval[int](v, `(() => {
			window.left = new Set([...document.querySelectorAll("a[href], button, input, summary, [tabindex]")]
				.filter(e => e.checkVisibility() && !e.disabled && (e.tabIndex >= 0 || e.matches(".steps, .values, .graph"))));
			return left.size;
		})()`)
		v.do(chromedp.Focus("#tab-" + tabs[i]))
		for range want + 60 { // areas that scroll are reached, too
			state := eval[string](v, focused)
			if state != "" && state != "all" {
				v.t.Errorf("%s: %s", tabs[i], state)
			}
			if state != "" {
				break
			}
			v.do(chromedp.KeyEvent(kb.Tab))
		}
		if missed := eval[[]string](v, `[...left].map(e => e.outerHTML.slice(0, 90))`); len(missed) > 0 {
			v.t.Errorf("%s: the keyboard does not reach %d of %d: %s", tabs[i], len(missed), want, missed[0])
		}
		v.do(chromedp.Focus("#tab-" + tabs[i]))
	}
	for _, x := range eval[[]string](v, `[...document.querySelectorAll("button, input, [role=group], [role=tabpanel], [tabindex]")]
		.filter(e => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim())).map(e => e.outerHTML.slice(0, 90))`) {
		v.t.Errorf("nothing says what this is: %s", x)
	}
}

// focused takes the element with the focus out of those that are left, and says what is wrong with it: "all" when none is left, or
// behind the last one.
const focused = `(() => {
	const e = document.activeElement;
	left.delete(e);
	if (e === document.body || left.size === 0) return "all";
	const style = getComputedStyle(e), r = e.getBoundingClientRect();
	if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 1) return "nothing shows that the focus is on " + e.outerHTML.slice(0, 90);
	if (r.bottom < 0 || r.top > innerHeight) return "out of sight is " + e.outerHTML.slice(0, 90);
	return "";
})()`

// checkPrint: a printed page has all parts, and dark colours are no reason to print them.
func checkPrint(v *view) {
	v.t.Helper()
	v.show("graphs")
	pdf, err := chromedp.Run(v.ctx, chromedp.PrintToPDF(chromedp.PDFOutlineAndTagged()))
	if err != nil {
		v.t.Fatal(err)
	}
	var heads []string
	for _, m := range regexp.MustCompile(`/Title \(([^)]*)\)`).FindAllSubmatch(pdf, -1) {
		heads = append(heads, string(m[1]))
	}
	for _, want := range []string{"Answer", "Execution", "Source", "Graphs", "Proof and assumptions", "Statistics"} {
		if !slices.Contains(heads, want) {
			v.t.Errorf("the printed page has no part %q, but %q", want, heads)
		}
	}
	ink := `getComputedStyle(document.body).color + getComputedStyle(document.querySelector("#source code")).color`
	light := eval[string](v, "%s", ink)
	defer v.scheme("light")
	command(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: "print", Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}},
	})
	if dark := eval[string](v, "%s", ink); dark != light {
		v.t.Errorf("where colours are dark on the screen, text is printed in %s, want %s", dark, light)
	}
	if hidden := eval[[]string](v, `[...document.querySelectorAll("main > section, .line, .note code, .claim code, .steps li, .graph svg")].filter(e => !e.checkVisibility()).map(e => e.outerHTML.slice(0, 90))`); len(hidden) > 0 {
		v.t.Errorf("%d things are not printed, such as %s", len(hidden), hidden[0])
	}
}

// withoutScripts lets a tab run no scripts of pages.
var withoutScripts = chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
	_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	return err
})

// checkWithoutScripts: where no script runs, all parts are there, one below the other, and links lead to lines.
func checkWithoutScripts(v *view) {
	v.t.Helper()
	if eval[bool](v, `document.documentElement.classList.contains("js")`) {
		v.t.Fatal("scripts run")
	}
	for _, part := range tabs {
		if !eval[bool](v, `document.getElementById(%q).checkVisibility()`, part) {
			v.t.Errorf("there is no part %s", part)
		}
	}
	if n := eval[int](v, `[...document.querySelectorAll("button, input")].filter(e => e.checkVisibility() && !e.closest(".zoom")).length`); n > 0 {
		v.t.Errorf("there are %d things that do nothing", n)
	}
}

// stepState is what a page says about a step.
type stepState struct {
	Step, Line string
	Values     map[string]string
	Changed    []string
}

// checkExecution: the keyboard and the slider step both ways, with what variables hold, and what has changed can be seen.
func checkExecution(v *view) {
	v.t.Helper()
	v.show("execution")
	now := func() stepState {
		return eval[stepState](v, `(() => {
			const pairs = [...document.querySelectorAll(".variables div")];
			return {
				Step: document.querySelector(".controls output").textContent,
				Line: document.querySelector("#source .now")?.dataset.n ?? "",
				Values: Object.fromEntries(pairs.map(p => [...p.children].map(c => c.textContent))),
				Changed: pairs.filter(p => p.classList.contains("changed")).map(p => p.firstChild.textContent),
			};
		})()`)
	}
	n := eval[int](v, `document.querySelectorAll(".steps li").length`)
	var forward []stepState
	changes := 0
	for i := range n {
		if i > 0 {
			v.press(kb.ArrowRight)
		} else {
			v.settle()
		}
		s := now()
		if want := fmt.Sprintf("step %d of %d", i+1, n); s.Step != want {
			v.t.Fatalf("the page shows %q, want %q", s.Step, want)
		}
		if i > 0 {
			for name, value := range s.Values {
				if old, ok := forward[i-1].Values[name]; ok && old != value && !slices.Contains(s.Changed, name) {
					v.t.Errorf("step %d: %s is %s now and was %s, which does not show", i+1, name, value, old)
				}
			}
		}
		for name := range s.Values {
			if strings.HasSuffix(name, "()") {
				v.t.Errorf("step %d: %s is no variable", i+1, name)
			}
		}
		changes += len(s.Changed)
		if s.Line != "" && !v.inSight("#source .now") || !v.inSight(".steps [aria-current]") {
			v.t.Errorf("step %d or line %s is out of sight", i+1, s.Line)
		}
		forward = append(forward, s)
	}
	last := forward[n-1]
	if last.Line != "18" || last.Values["there"] != "50" || last.Values["calls"] != "2" || changes < 5 {
		v.t.Errorf("%d changes, and at the end %+v", changes, last)
	}
	if before, after := eval[string](v, `getComputedStyle(document.querySelector(".variables")).backgroundColor`), eval[string](v, `(document.querySelector(".steps li:has(.changes)").click(), getComputedStyle(document.querySelector(".variables .changed")).backgroundColor)`); before == after {
		v.t.Errorf("what has changed looks like the rest: %s", after)
	}
	same := func(how string, i int) {
		if s := now(); fmt.Sprint(s) != fmt.Sprint(forward[i]) {
			v.t.Errorf("%s: %+v, want %+v", how, s, forward[i])
		}
	}
	v.do(chromedp.KeyEvent(kb.End))
	for i := n - 2; i >= 0; i-- {
		v.do(chromedp.KeyEvent(kb.ArrowLeft))
		same("back", i)
	}
	v.do(chromedp.Focus(".controls input"))
	for i := 1; i < n; i++ {
		v.do(chromedp.KeyEvent(kb.ArrowRight))
		same("slider", i)
	}
	v.do(chromedp.KeyEvent(kb.ArrowLeft))
	same("slider back", n-2)
	v.click("[data-go=first]")
	same("first", 0)
	v.click("[data-go=on]")
	same("on", 1)
	v.click("[data-go=last]")
	same("last", n-1)
	v.click("[data-go=back]")
	same("one back", n-2)
	v.click(".steps li:nth-child(3) .what")
	same("a click", 2)
	v.click(".steps li:nth-child(5) .where a")
	same("a click on a place", 2)
	if at := eval[string](v, `location.hash`); !strings.Contains(v.shown(), "execution") || at == "" || !v.inSight(at) {
		v.t.Errorf("a click on a place leads to %s, and away from the execution: %s", at, v.shown())
	}
}

// checkGraph: a box leads to its line, by mouse and keyboard, and graphs zoom.
func checkGraph(v *view) {
	v.t.Helper()
	leads := func(how string, act func()) {
		v.show("graphs")
		line := eval[string](v, `document.querySelector(".graph a:has(.alarm)").getAttribute("href")`)
		act()
		v.settle()
		if v.shown() != "source" || !v.inSight(line) || !eval[bool](v, `document.querySelector(%q).matches(":target")`, line) {
			v.t.Errorf("%s does not lead to %s but to %s", how, line, v.shown())
		}
	}
	leads("a click", func() { v.do(chromedp.Click(".graph a:has(.alarm) rect", chromedp.NodeVisible)) })
	leads("Enter", func() {
		eval[chromedp.Void](v, `document.querySelector(".graph a:has(.alarm)").focus()`)
		v.press(kb.Enter)
	})
	v.show("graphs")
	width := func() float64 {
		return eval[float64](v, `document.querySelector(".graph svg").getBoundingClientRect().width`)
	}
	first := width()
	for _, step := range []struct {
		name   string
		act    func()
		larger float64
	}{
		{"+", func() { v.press("+") }, 1.25},
		{"-", func() { v.press("-") }, 1},
		{"the button +", func() { v.click("[data-zoom=in]") }, 1.25},
		{"the button −", func() { v.click("[data-zoom=out]") }, 1},
		{"twice +", func() { v.press("++") }, 1.5625},
		{"0", func() { v.press("0") }, 1},
	} {
		step.act()
		if got := width() / first; got < step.larger-0.02 || got > step.larger+0.02 {
			v.t.Errorf("after %s a graph is %.3f as wide as it was, want %.3f", step.name, got, step.larger)
		}
	}
	if n := eval[int](v, `document.querySelectorAll(".graph svg").length`); n != 3 {
		v.t.Errorf("%d graphs, want those of two functions and of what was explored", n)
	}
}

// checkLinks: links lead to the answer, the execution and the proof of a property.
func checkLinks(v *view) {
	v.t.Helper()
	for _, link := range []struct{ selector, part string }{
		{`.overview a[href="#answer-6"]`, "answer"},
		{`#answer-6 a[href="#execution-6"]`, "execution source"},
		{`#answer-0 a[href="#proof-0"]`, "proof"},
	} {
		v.show("answer")
		target := eval[string](v, `document.querySelector(%q).getAttribute("href")`, link.selector)
		v.click(link.selector)
		if got := v.shown(); got != link.part && got != strings.Join(reversed(strings.Fields(link.part)), " ") || !v.inSight(target+" h3") {
			v.t.Errorf("%s leads to %s", link.selector, got)
		}
	}
	v.press(kb.ArrowRight)
}

// checkNotes: steps lead to their lines also where many lines above have notes, and were never seen.
func checkNotes(v *view) {
	v.t.Helper()
	if n := eval[int](v, `document.querySelectorAll("#source aside").length`); n < 10 {
		v.t.Errorf("only %d lines have notes", n)
	}
	eval[chromedp.Void](v, `document.getElementById("tab-execution").click()`) // before anything of the source was laid out, as a pointer over it would do
	for _, key := range []string{"", kb.End, kb.Home, kb.End} {
		v.press(key)
		if !v.inSight("#source .now") || !v.inSight(".steps [aria-current]") {
			v.t.Errorf("line %s is out of sight", eval[string](v, `document.querySelector("#source .now").dataset.n`))
		}
	}
}

// reversed returns words from the last to the first.
func reversed(words []string) []string {
	out := slices.Clone(words)
	slices.Reverse(out)
	return out
}

// hostile has text that means something to HTML, scripts, JSON and the order of characters.
var hostile = strings.NewReplacer("LS", "\u2028", "PS", "\u2029", "RLO", "\u202e", "LONG", strings.Repeat("long_", 2_000)).Replace(`#include <assert.h>
int nondet(void);
// </script><script>alert(1)</script><img src=x onerror="alert(2)"> <!-- <script> ]]> LS PS RLO &lt;b&gt; {{.}} ` + "`${alert(3)}`" + `
static const char *text = "</script><script>alert('4')</script><img src=x onerror=alert(5)>\0\x01 RLO LS '\"";
// LONG
int LONG;

# 1 "<img src=x onerror=alert(6)>.c"
static int ü_is(int n) { return n + text[0]; }
# 10 "t.c"

int main(void) {
    int é = nondet() + ü_is(0) - ü_is(0); /* </style></code></div></main> */
    LONG = é;
    assert(é != 7 || text[0] != '<'); // "onclick=alert(7) style=position:fixed
    return 0;
}
`)

// checkHostile: nothing of the program is more than text.
func checkHostile(v *view) {
	v.t.Helper()
	if v.shown() != "answer" {
		v.t.Error("scripts do not run")
	}
	for part, wide := range inParts[string](v, tooWide) {
		if wide != "" {
			v.t.Errorf("%s: %.300s", part, wide)
		}
	}
	for _, what := range []string{"img", "script:not([type]) ~ script:not([type])", "[onerror]", "[onclick]", "base", "iframe", "main ~ main"} {
		if eval[bool](v, `document.querySelector(%q) !== null`, what) {
			v.t.Errorf("the page has %s", what)
		}
	}
	lines := strings.Split(hostile, "\n")
	for _, n := range []int{3, 4, 5, 13} {
		if got := eval[string](v, `document.querySelector("#source [data-n='%d'] code").textContent`, n); got != lines[n-1] {
			v.t.Errorf("line %d reads %.200q, want %.200q", n, got, lines[n-1])
		}
	}
	v.show("execution")
	v.press(kb.End)
	if got := eval[string](v, `[...document.querySelectorAll(".variables dt")].map(e => e.textContent).join()`); !strings.Contains(got, "é") || !strings.Contains(got, "long_") {
		v.t.Errorf("the variables are %.300s", got)
	}
}

// longProgram returns a program of that many lines, an execution of which goes through all of it.
func longProgram(lines int) string {
	var b strings.Builder
	b.WriteString("#include <assert.h>\nextern unsigned __VERIFIER_nondet_uint(void);\n")
	const each = 15
	n := (lines - 8) / (each + 1)
	for i := range n {
		fmt.Fprintf(&b, `
/* Step %[1]d of a controller, which keeps the level between 0 and 100. */
static unsigned step_%[1]d(unsigned level, unsigned input)
{
    unsigned limit = 100;
    if (input > %[2]du) {
        if (level < limit - %[3]d) {
            level = level + %[3]d;
        }
    } else if (level > %[4]du) {
        level = level - %[4]du;
    }
    assert(level <= limit);
    return level;
}
`, i, i%37+3, i%5+1, i%7+1)
	}
	b.WriteString("int main(void)\n{\n    unsigned level = 50;\n")
	for i := range n {
		fmt.Fprintf(&b, "    level = step_%d(level, __VERIFIER_nondet_uint());\n", i)
	}
	b.WriteString("    assert(level > 100);\n    return 0;\n}\n")
	return b.String()
}

// times are how long a page took, in milliseconds, from the begin of the navigation, and of a click.
type times struct{ Paint, Load, Source, Execution float64 }

// checkLong: a page about 10,000 lines has them all, and can be used.
func checkLong(v *view) {
	v.t.Helper()
	if n := eval[int](v, `document.querySelectorAll("#source [data-n]").length`); n < 9_950 || n > 10_000 {
		v.t.Errorf("%d lines", n)
	}
	x := measure(v)
	v.t.Logf("10,000 lines: first seen after %.0f ms, loaded after %.0f ms; the source after %.0f ms more, the execution after %.0f ms", x.Paint, x.Load, x.Source, x.Execution)
	v.press(kb.End)
	if !v.inSight("#source .now") || !v.inSight(".steps [aria-current]") {
		v.t.Error("the end of the execution is out of sight")
	}
	if n := eval[int](v, `document.querySelectorAll(".steps li").length`); n < 2_000 {
		v.t.Errorf("%d steps", n)
	}
}

// measure returns how long the page took to open, and takes to show its source and its execution.
func measure(v *view) times {
	v.t.Helper()
	return eval[times](v, `(async () => {
		const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
		const click = async tab => {
			const begin = performance.now();
			document.getElementById(tab).click();
			await drawn();
			return performance.now() - begin;
		};
		await drawn();
		const load = performance.getEntriesByType("navigation")[0].loadEventEnd;
		const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? load;
		return { Paint: paint, Load: load, Source: await click("tab-source"), Execution: await click("tab-execution") };
	})()`)
}

// BenchmarkPageOpens opens a page about 10,000 lines in a browser that runs.
func BenchmarkPageOpens(b *testing.B) {
	browser := startBrowser(b)
	file := writtenPage(b, "", longProgram(10_000), exitcode.Unsafe)
	info, err := os.Stat(file)
	if err != nil {
		b.Fatal(err)
	}
	var sum times
	for b.Loop() {
		x := measure(openPage(b, browser, file))
		sum = times{sum.Paint + x.Paint, sum.Load + x.Load, sum.Source + x.Source, sum.Execution + x.Execution}
	}
	for name, x := range map[string]float64{"first-ms": sum.Paint, "load-ms": sum.Load, "source-ms": sum.Source, "execution-ms": sum.Execution} {
		b.ReportMetric(x/float64(b.N), name)
	}
	b.ReportMetric(float64(info.Size()), "page-bytes")
}
