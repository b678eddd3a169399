// What differs between the answers of two runs.

package baseline

import (
	"cmp"
	"slices"
	"strings"
)

// Question is what is asked of a program: a property of the executions that start in a function.
type Question struct {
	Task     string `json:"task"`
	Entry    string `json:"entry,omitempty"`
	Property string `json:"property,omitempty"`
}

// Question returns what a is the answer to.
func (a Answer) Question() Question { return Question{a.Task, a.Entry, a.Property} }

// Found is a violation, with the questions whose answer it is.
type Found struct {
	Violation
	Questions []Question `json:"questions"`
	Why       string     `json:"why,omitempty"` // of Missing: why it is not known to be fixed
}

// Transition is a question whose answer has become another one.
type Transition struct {
	Question
	Was Outcome `json:"was"`
	Is  Outcome `json:"is"`
	Why string  `json:"why,omitempty"` // of Is
}

// Differences are what differs between two runs. Tasks are called as in the later one, which also has the order; what that does not
// have has the names and the order of the earlier one.
type Differences struct {
	Introduced []Found      `json:"introduced"` // violations that the earlier run did not find, or not where it had a proof
	Unchanged  []Found      `json:"unchanged"`  // violations that both have found
	Fixed      []Found      `json:"fixed"`      // violations of the earlier run where everything is proved that found them
	Missing    []Found      `json:"missing"`    // other violations of the earlier run that the later one did not find
	Lost       []Transition `json:"lost"`       // proofs of the earlier run that the later one does not have, without a violation
	Gained     []Transition `json:"gained"`     // proofs of the later run where the earlier one had no answer
	New        int          `json:"new"`        // how many questions are only in the later run
	Gone       int          `json:"gone"`       // how many are only in the earlier one

	was map[Question]Outcome
}

// Was returns the outcome that a question had in the earlier run; ok is false if it was not asked.
func (d *Differences) Was(q Question) (o Outcome, ok bool) {
	o, ok = d.was[q]
	return o, ok
}

// Has reports whether a violation that is the answer to a question was found in the earlier run, too.
func (d *Differences) Has(fingerprint string, q Question) bool {
	return slices.ContainsFunc(d.Unchanged, func(f Found) bool { return f.Fingerprint == fingerprint && slices.Contains(f.Questions, q) })
}

// Compare compares the answers of an earlier run with those of a later one. A task that has another name but the same files counts as
// the same. Violations are the same by their fingerprints, wherever they are; but what is violated where there was a proof is introduced,
// even if the same was violated elsewhere.
func Compare(was, is []Answer) Differences {
	c := comparison{was: renamed(was, is), is: is, now: make(map[Question]Answer), units: make(map[Question]Answer)}
	for _, a := range is {
		c.now[a.Question()] = a
		if a.whole() {
			c.units[a.unit()] = a
		}
	}
	d := Differences{Introduced: []Found{}, Unchanged: []Found{}, Fixed: []Found{}, Missing: []Found{}, Lost: []Transition{}, Gained: []Transition{}, was: make(map[Question]Outcome)}
	for _, a := range c.was {
		d.was[a.Question()] = a.Outcome
	}
	c.violations(&d)
	c.proofs(&d)
	return d
}

// comparison compares the answers of two runs, whose tasks have the same names.
type comparison struct {
	was, is []Answer
	now     map[Question]Answer // of is
	units   map[Question]Answer // of is: those that are about all properties that were asked, by task and entry
}

// answer returns the answer that is there now; ok is false if there is none.
func (c *comparison) answer(q Question) (a Answer, ok bool) {
	if a, ok = c.now[q]; ok {
		return a, true
	}
	a, ok = c.units[Question{Task: q.Task, Entry: q.Entry}]
	return a, ok
}

// violations compares what was found, and adds it to d.
func (c *comparison) violations(d *Differences) {
	old, left := found(c.was), make(map[string][]int)
	for i, f := range old {
		left[f.Fingerprint] = append(left[f.Fingerprint], i)
	}
	seen := make([]bool, len(old))
	news := found(c.is)
	proved := func(q Question) bool { return d.was[q] == Safe }
	pair := make([]int, len(news)) // the number of the old one, from 1
	for _, same := range []func(a, b Found) bool{sharing, besides, func(Found, Found) bool { return true }} {
		for n, f := range news {
			if !slices.ContainsFunc(f.Questions, func(q Question) bool { return !proved(q) }) {
				continue
			}
			for _, i := range left[f.Fingerprint] {
				if pair[n] == 0 && !seen[i] && f.Fingerprint != "" && same(old[i], f) {
					pair[n], seen[i] = i+1, true
				}
			}
		}
	}
	for n, f := range news {
		if pair[n] > 0 {
			same := f
			same.Questions, f.Questions = parted(f.Questions, proved)
			d.Unchanged = append(d.Unchanged, same)
		}
		if len(f.Questions) > 0 {
			d.Introduced = append(d.Introduced, f)
		}
	}
	for i, f := range old {
		if seen[i] {
			continue
		}
		if f.Why = c.doubt(f); f.Why == "" {
			d.Fixed = append(d.Fixed, f)
		} else {
			d.Missing = append(d.Missing, f)
		}
	}
}

// parted returns the questions that are not so, and those that are.
func parted(questions []Question, so func(Question) bool) (others, those []Question) {
	for _, q := range questions {
		if so(q) {
			those = append(those, q)
		} else {
			others = append(others, q)
		}
	}
	return others, those
}

// doubt returns why a violation that was not found again need not be fixed; empty if it is.
func (c *comparison) doubt(f Found) string {
	for _, q := range f.Questions {
		switch a, ok := c.answer(q); {
		case !ok:
			return "it is not asked any more"
		case a.Outcome == Unsafe:
			return "another violation was found"
		case a.Outcome != Safe && a.Why != "":
			return string(a.Outcome) + ": " + a.Why
		case a.Outcome != Safe:
			return string(a.Outcome)
		}
	}
	return ""
}

// proofs compares what was proved, and adds it to d.
func (c *comparison) proofs(d *Differences) {
	had, has := asked(c.was), asked(c.is)
	for _, a := range c.was {
		now, ok := c.answer(a.Question())
		switch change := (Transition{a.Question(), a.Outcome, now.Outcome, now.Why}); {
		case !ok && !(a.whole() && has[a.unit()]):
			d.Gone++
		case !ok:
		case a.Outcome == Safe && now.Outcome != Safe && now.Outcome != Unsafe:
			d.Lost = append(d.Lost, change)
		case a.Outcome != Safe && a.Outcome != Unsafe && now.Outcome == Safe:
			d.Gained = append(d.Gained, change)
		}
	}
	for _, a := range c.is {
		if !had[a.Question()] && !(a.whole() && had[a.unit()]) {
			d.New++
		}
	}
}

// asked returns the questions of answers, and for each what it has of a question about all properties.
func asked(answers []Answer) map[Question]bool {
	out := make(map[Question]bool)
	for _, a := range answers {
		out[a.Question()], out[a.unit()] = true, true
	}
	return out
}

// whole reports whether a is about all that is asked of a program, since nothing could be.
func (a Answer) whole() bool { return a.Outcome == Refused || a.Outcome == NotTried }

// unit returns the question about all properties.
func (a Answer) unit() Question { return Question{Task: a.Task, Entry: a.Entry} }

// found returns the violations of answers, each once.
func found(answers []Answer) []Found {
	var out []Found
	for _, a := range answers {
		if a.Violation == nil {
			continue
		}
		if i := slices.IndexFunc(out, func(f Found) bool { return f.Violation == *a.Violation }); i >= 0 {
			out[i].Questions = append(out[i].Questions, a.Question())
		} else {
			out = append(out, Found{Violation: *a.Violation, Questions: []Question{a.Question()}})
		}
	}
	return out
}

// sharing reports whether both are answers to the same question.
func sharing(a, b Found) bool {
	return slices.ContainsFunc(a.Questions, func(q Question) bool { return slices.Contains(b.Questions, q) })
}

// besides reports whether both are in the same file.
func besides(a, b Found) bool { return a.File == b.File }

// renamed returns earlier answers with the names that tasks have now: of tasks that are gone, and new ones with the same files, as
// long as there is no choice.
func renamed(was, is []Answer) []Answer {
	old, now := onlyIn(was, is), onlyIn(is, was)
	names := make(map[string]string)
	for files, task := range old {
		if task != "" && now[files] != "" {
			names[task] = now[files]
		}
	}
	out := slices.Clone(was)
	for i, a := range out {
		out[i].Task = cmp.Or(names[a.Task], a.Task)
	}
	return out
}

// onlyIn returns the tasks of answers, by their files, that others do not have; empty for files of which there are two.
func onlyIn(answers, others []Answer) map[string]string {
	out := make(map[string]string)
	for _, a := range answers {
		if slices.ContainsFunc(others, func(o Answer) bool { return o.Task == a.Task }) {
			continue
		}
		files := strings.Join(a.Files, "\x00")
		if task, ok := out[files]; ok && task != a.Task {
			out[files] = ""
		} else if !ok {
			out[files] = a.Task
		}
	}
	return out
}
