package main

// Pages in a browser that nobody sees.

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// startBrowser starts Chromium, which ends with the test, and returns the context in which tabs are opened. Without Chromium the test
// is skipped.
func startBrowser(t testing.TB) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("there is no chromium: pages are not looked at in a browser")
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(path), chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox) // which root cannot have
	}
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(end)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Skipf("chromium does not start: %v", err)
	}
	return ctx
}

// view is a page in a tab.
type view struct {
	t    testing.TB
	ctx  context.Context
	file string

	lock     sync.Mutex
	requests []string // the addresses of everything that the page has loaded
	problems []string // what it wrote to the console, exceptions and dialogues
}

// openPage opens a file in a new tab, which is closed when the test ends. Then nothing else may have been loaded, and nothing have gone
// wrong. What prepares the tab comes first.
func openPage(t testing.TB, browser context.Context, file string, prepare ...chromedp.Action[chromedp.Void]) *view {
	t.Helper()
	v := &view{t: t, file: file}
	tab, closeTab := chromedp.NewContext(browser, chromedp.WithListener(v.heard))
	t.Cleanup(closeTab)
	if err := chromedp.Do(tab); err != nil {
		t.Fatal(err)
	}
	limited, cancel := context.WithTimeout(tab, time.Minute)
	t.Cleanup(cancel)
	v.ctx = limited
	t.Cleanup(v.quiet)
	command(v, network.Enable, network.EnableParams{})
	v.size(1280, 900)
	v.scheme("light")
	v.do(prepare...)
	v.do(chromedp.Navigate(v.address()))
	return v
}

// address returns the address of the page.
func (v *view) address() string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(v.file)}).String()
}

// heard notes what the browser says.
func (v *view) heard(event any) {
	v.lock.Lock()
	defer v.lock.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		v.requests = append(v.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		v.problems = append(v.problems, "exception: "+e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		v.problems = append(v.problems, fmt.Sprintf("console: %s", e.Type))
	case *log.EventEntryAdded:
		v.problems = append(v.problems, "log: "+e.Entry.Text)
	case *page.EventJavascriptDialogOpening:
		v.problems = append(v.problems, "dialogue: "+e.Message)
	}
}

// quiet checks that the page has loaded itself and nothing else, and had nothing to say.
func (v *view) quiet() {
	v.lock.Lock()
	defer v.lock.Unlock()
	own := 0
	for _, r := range v.requests {
		if r != v.address() {
			v.t.Errorf("the page has loaded %.200s", r)
			continue
		}
		own++
	}
	if own == 0 {
		v.t.Error("requests are not heard of")
	}
	for _, p := range v.problems {
		v.t.Errorf("%.300s", p)
	}
}

// command gives a command of the protocol to the browser.
func command[P, R any](v *view, c cdp.Command[P, R], params P) {
	v.t.Helper()
	if _, err := chromedp.Call(v.ctx, c, params); err != nil {
		v.t.Fatal(err)
	}
}

func (v *view) do(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	if err := chromedp.Do(v.ctx, actions...); err != nil {
		v.t.Fatal(err)
	}
}

// eval returns the value of an expression within the page.
func eval[T any](v *view, expression string, args ...any) T {
	v.t.Helper()
	out, err := chromedp.Run(v.ctx, chromedp.Evaluate[T](fmt.Sprintf(expression, args...), chromedp.EvalAwaitPromise))
	if err != nil {
		v.t.Fatalf("%.200s: %v", expression, err)
	}
	return out
}

// press presses keys, each a character of package kb.
func (v *view) press(keys string) {
	v.t.Helper()
	v.do(chromedp.KeyEvent(keys))
	v.settle()
}

// settle waits until what has been asked for is drawn.
func (v *view) settle() {
	v.t.Helper()
	eval[chromedp.Void](v, `new Promise(done => { let n = 5; const next = () => n-- > 0 ? requestAnimationFrame(next) : done(); next(); })`)
}

// size makes the window as large as that, in pixels.
func (v *view) size(width, height int64) {
	v.t.Helper()
	v.do(chromedp.EmulateViewport(width, height))
}

// scheme chooses the light or the dark colours.
func (v *view) scheme(name string) {
	v.t.Helper()
	command(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
}

// click clicks the middle of the first element that a selector finds.
func (v *view) click(selector string) {
	v.t.Helper()
	v.do(chromedp.Click(selector, chromedp.NodeVisible))
	v.settle()
}

// tabs are the parts of a page by the names of their tabs.
var tabs = strings.Fields("answer source execution graphs proof statistics")

// show clicks a tab.
func (v *view) show(part string) {
	v.t.Helper()
	v.click("#tab-" + part)
}

// shown returns the parts of the page that can be seen.
func (v *view) shown() string {
	v.t.Helper()
	return strings.Join(eval[[]string](v, `[...document.querySelectorAll("main > section")].filter(s => s.checkVisibility()).map(s => s.id)`), " ")
}

// inSight reports whether the first element that a selector finds can be seen without scrolling.
func (v *view) inSight(selector string) bool {
	v.t.Helper()
	return eval[bool](v, `(() => {
		const element = document.querySelector(%q), r = element.getBoundingClientRect();
		const top = document.elementFromPoint(r.left + Math.min(r.width, innerWidth) / 2, r.top + r.height / 2);
		return r.width > 0 && element.contains(top) || top !== null && top.contains(element) && getComputedStyle(element).display !== "none" && r.top >= 0 && r.bottom <= innerHeight;
	})()`, selector)
}
