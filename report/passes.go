// What the passes did, as a table.

package report

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"craig/internal/pipeline"
)

// passes writes a table for each kind of subject: its sizes as it came, and after each pass with the time that took.
func (t *text) passes(effects []pipeline.Effect) {
	for i := 0; i < len(effects); {
		kind := effects[i].Kind
		var b strings.Builder
		w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		row := func(first, took string, counts []pipeline.Count, show func(pipeline.Count) string) {
			fmt.Fprintf(w, "%-20s\t%s\t", first, took)
			for _, c := range counts {
				fmt.Fprintf(w, "%s\t", show(c))
			}
			fmt.Fprintln(w)
		}
		size := func(c pipeline.Count) string { return fmt.Sprint(c.N) }
		row("passes: "+kind, "time", effects[i].Before, func(c pipeline.Count) string { return c.Name })
		row("", "", effects[i].Before, size)
		for ; i < len(effects) && effects[i].Kind == kind; i++ {
			e := effects[i]
			row("  "+e.Pass, fmt.Sprintf("%.1f ms", float64(e.Time)/float64(time.Millisecond)), e.After, size)
		}
		w.Flush()
		t.line(0, "")
		for l := range strings.Lines(b.String()) {
			t.line(1, "%s", strings.TrimRight(l, " \n"))
		}
	}
}
