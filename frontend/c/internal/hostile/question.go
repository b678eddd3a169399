// What is asked of a program, and what must be answered.

package hostile

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Question is a program with assertions.
type Question struct {
	Text string
	// Ends has for each execution that was observed how the program with these assertions ends.
	Ends     []Event
	Complete bool
}

// form is an assertion about a probe.
type form struct {
	holds func(v int64) bool
	text  string // of the condition, about q
	how   Event  // Assertion or ErrorCall
}

// Ask returns the program with assertions of some of its probes, one of which fails if there is to be a violation and a
// probe was seen. Others hold.
func (p *Program) Ask(r *rand.Rand, o *Observed, violated bool) *Question {
	values := make(map[int][]int64)
	for _, x := range o.Executions {
		for _, s := range x.Seen {
			if !slices.Contains(values[s.Probe], s.Value) {
				values[s.Probe] = append(values[s.Probe], s.Value)
			}
		}
	}
	var probes []int
	for k := range values {
		slices.Sort(values[k])
		probes = append(probes, k)
	}
	slices.Sort(probes)
	r.Shuffle(len(probes), func(i, j int) { probes[i], probes[j] = probes[j], probes[i] })
	asserted := make(map[int]form)
	for i, k := range probes[:min(len(probes), 1+r.IntN(3))] {
		how := Assertion
		if r.IntN(3) == 0 {
			how = ErrorCall
		}
		if violated && i == 0 {
			v := values[k][r.IntN(len(values[k]))]
			asserted[k] = form{func(x int64) bool { return x != v }, fmt.Sprintf("q != %s", number(v)), how}
		} else {
			asserted[k] = around(values[k], how)
		}
	}
	text := p.reading(false, func(k int, e string) string {
		f, ok := asserted[k]
		switch {
		case !ok:
			return fmt.Sprintf("(void)(%s);", e)
		case f.how == ErrorCall:
			return fmt.Sprintf("{ long long q = (%s); if (!(%s)) reach_error(); }", e, f.text)
		}
		return fmt.Sprintf("{ long long q = (%s); assert(%s); }", e, f.text)
	})
	q := &Question{Text: text, Complete: o.Complete}
	for _, x := range o.Executions {
		end := x.End
		for _, s := range x.Seen {
			if f, ok := asserted[s.Probe]; ok && !f.holds(s.Value) {
				end = f.how
				break
			}
		}
		q.Ends = append(q.Ends, end)
	}
	return q
}

// around returns an assertion that holds for some values and few others.
func around(values []int64, how Event) form {
	lo, hi := values[0], values[len(values)-1]
	if len(values) <= 3 {
		var parts []string
		for _, v := range values {
			parts = append(parts, "q == "+number(v))
		}
		return form{func(x int64) bool { return slices.Contains(values, x) }, strings.Join(parts, " || "), how}
	}
	return form{func(x int64) bool { return lo <= x && x <= hi }, fmt.Sprintf("q >= %s && q <= %s", number(lo), number(hi)), how}
}

func number(v int64) string {
	if v == -1<<63 {
		return "(-9223372036854775807ll - 1)"
	}
	return fmt.Sprintf("%dll", v)
}
