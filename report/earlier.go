// What evidence of an earlier run was good for.

package report

import (
	"fmt"
	"strings"
	"time"

	"craig/verdict"
)

type jsonCached struct {
	Stands  bool     `json:"stands"`  // it is the evidence of the answer, checked again
	Outcome string   `json:"outcome"` // that it was evidence for
	Found   string   `json:"found"`   // when, as in RFC 3339
	Changed []string `json:"changed"` // procedures that differ from those of then
}

// jsonEarlier returns e as JSON has it; nil if there is none.
func jsonEarlier(e *verdict.Earlier) *jsonCached {
	if e == nil {
		return nil
	}
	return &jsonCached{e.Stands, e.Outcome.String(), e.Found.UTC().Format(time.RFC3339), append([]string{}, e.Changed...)}
}

// cached reports whether the answer is that of an earlier run.
func (r *Report) cached() bool { return r.Earlier != nil && r.Earlier.Stands }

// when says when an earlier run found something.
func when(e *verdict.Earlier) string { return e.Found.Local().Format("2006-01-02 at 15:04") }

// again is behind "checked" and "replayed" of what an earlier run found: " again in 0.1 s".
func (t *text) again() string {
	switch {
	case !t.r.cached():
		return ""
	case t.r.Elapsed > 0:
		return fmt.Sprintf(" again in %.1f s", t.r.Elapsed.Seconds())
	}
	return " again"
}

// decided says of several answers who found them, and how long that took.
func (t *text) decided() string {
	n := 0
	for _, p := range t.r.Properties {
		if t.r.of(p).cached() {
			n++
		}
	}
	if n == 0 {
		return t.by()
	}
	return fmt.Sprintf(" in %.1f s, %d of %d by what an earlier run found", t.r.Elapsed.Seconds(), n, len(t.r.Properties))
}

// maxChanged is how many procedures are named that have changed.
const maxChanged = 10

// earlier says what has changed since an earlier run, and whether what it found still holds.
func (t *text) earlier() {
	e := t.r.Earlier
	if e == nil {
		return
	}
	changed := ""
	if n := len(e.Changed); n > 0 {
		changed = "changed since then: " + strings.Join(e.Changed[:min(n, maxChanged)], ", ")
		if n > maxChanged {
			changed += fmt.Sprintf(" and %d more", n-maxChanged)
		}
	}
	switch what := "a proof"; {
	case e.Stands && changed == "":
	case e.Stands:
		t.line(1, "%s", sentence(changed))
	default:
		if e.Outcome == verdict.Unsafe {
			what = "an execution"
		}
		if changed != "" {
			changed = "; " + changed
		}
		t.line(1, "On %s %s was found that does not hold any more%s.", when(e), what, changed)
	}
}
