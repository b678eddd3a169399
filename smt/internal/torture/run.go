package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"craig/smt"
	"craig/smt/internal/random"
)

// run is the comparison on one theory, and its results.
type run struct {
	theory   random.Theory
	peers    []peer
	arbiters []peer        // that are asked only what a peer contradicts
	limit    time.Duration // for one question
	shown    int           // how many faults of a kind are made small

	mu          sync.Mutex // for what follows
	took        time.Duration
	count       map[string]int // answers of ours, and others, by what they are
	faults      map[string]int // by kind
	differences []difference
	missing     []int64 // seeds of what is unknown to us only
}

// difference is a problem on which something is wrong.
type difference struct {
	seed   int64
	fault  string
	script string // a small problem with a fault of the same kind, "" where there are many of that kind
}

func newRun(t random.Theory, with []peer, limit time.Duration) *run {
	return &run{theory: t, peers: with, limit: limit, count: make(map[string]int), faults: make(map[string]int)}
}

// problems compares on n problems from a seed on, in batches.
func (r *run) problems(seed, n, batch int64, workers int) {
	start := time.Now()
	var wg sync.WaitGroup
	slots := make(chan bool, workers)
	for from := seed; from < seed+n; from += batch {
		slots <- true
		wg.Go(func() {
			r.batch(from, min(batch, seed+n-from))
			<-slots
		})
	}
	wg.Wait()
	r.took = time.Since(start)
	slices.SortFunc(r.differences, func(a, b difference) int { return cmp.Compare(a.seed, b.seed) })
	slices.Sort(r.missing)
}

// batch compares on n problems.
func (r *run) batch(seed, n int64) {
	var questions []question
	problems := make([]*random.Problem, n)
	findings := make([]finding, n)
	for i := range n {
		problems[i] = random.New(r.theory, seed+i).Problem()
		findings[i] = judge(problems[i], seed+i, r.limit)
		questions = append(questions, findings[i].questions(problems[i])[0])
	}
	for i, f := range findings {
		questions = append(questions, f.questions(problems[i])[1:]...)
	}
	answers := r.ask(questions)
	next := n // of the claims
	for i := range n {
		f := &findings[i]
		of := make([][]string, len(r.peers)) // the answers on this problem and its claims
		for k, a := range answers {
			of[k] = append([]string{a[i]}, a[next:next+int64(len(f.claims))]...)
		}
		next += int64(len(f.claims))
		r.compare(seed+i, problems[i], f, of)
	}
}

// question is a script, and what we say of it: "sat", "unsat" or "unknown".
type question struct{ script, ours string }

// questions returns those that a finding about p asks the peers: the problem itself, and the claims.
func (f *finding) questions(p *random.Problem) []question {
	list := []question{{p.Script(), f.status.String()}}
	for _, c := range f.claims {
		list = append(list, question{c, smt.Unsat.String()})
	}
	return list
}

// ask returns the answers of each peer. One that contradicts us, but not any more when arrays over few indices are written
// out, or whom an arbiter contradicts, has no say: its answer is then a text that says so.
func (r *run) ask(questions []question) [][]string {
	answers := make([][]string, len(r.peers))
	for i, p := range r.peers {
		scripts := make([]string, len(questions))
		for k, q := range questions {
			scripts[k] = q.script
		}
		answers[i] = p.ask(scripts)
		for k, q := range questions {
			if contradicts(answers[i][k], q.ours) {
				answers[i][k] = r.settle(p, q, answers[i][k])
			}
		}
	}
	return answers
}

const takenBack = "with arrays written out no longer: "

// settle returns the answer of a peer that contradicts us, or why it has no say. Whoever is asked for that has more time.
func (r *run) settle(p peer, q question, answer string) string {
	scripts := []string{q.script}
	if text, ok := tabulate(q.script); ok {
		if p.patient().ask([]string{text})[0] == q.ours {
			return takenBack + answer
		}
		scripts = append(scripts, text)
	}
	for _, a := range r.arbiters {
		if slices.Contains(a.patient().ask(scripts), q.ours) {
			return fmt.Sprintf("contradicted by %s: %s", a.name, answer)
		}
	}
	return answer
}

// contradicts reports whether an answer says the opposite of ours.
func contradicts(answer, ours string) bool {
	return answer == "sat" && ours == "unsat" || answer == "unsat" && ours == "sat"
}

// compare takes down what was found out about a problem.
func (r *run) compare(seed int64, p *random.Problem, f *finding, answers [][]string) {
	fault := f.compare(r.peers, answers)
	if fault != "" {
		d := difference{seed: seed, fault: fault}
		r.mu.Lock()
		r.faults[kind(fault)]++
		many := r.faults[kind(fault)] > r.shown
		r.mu.Unlock()
		if !many {
			small := random.Shrink(p, func(q *random.Problem) bool { return kind(r.fault(q, seed)) == kind(fault) })
			d.script = small.Script()
		}
		r.mu.Lock()
		r.differences = append(r.differences, d)
		r.mu.Unlock()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count[f.status.String()]++
	if f.reason != "" {
		r.count["unknown: "+f.reason]++
	}
	known := false
	for i, a := range answers {
		r.count[r.peers[i].name+" "+brief(a[0])]++
		known = known || a[0] == "sat" || a[0] == "unsat"
		for _, c := range a[1:] {
			r.count[r.peers[i].name+" on claims "+brief(c)]++
		}
	}
	if known && f.status == smt.Unknown {
		r.count["unknown to us only"]++
		r.missing = append(r.missing, seed)
	}
	for _, o := range f.outcomes {
		if o.reason == "" {
			o.reason = "certified"
		}
		r.count[o.kind+": "+class(o.reason)]++
	}
}

// brief shortens the message of an error.
func brief(answer string) string { return answer[:min(len(answer), 60)] }

// class returns a message up to the first term in it.
func class(message string) string {
	text, _, _ := strings.Cut(message, "(")
	return strings.TrimSpace(text)
}

// fault asks everybody about one problem and returns what is wrong.
func (r *run) fault(p *random.Problem, seed int64) string {
	f := judge(p, seed, r.limit)
	if f.fault != "" {
		return f.fault
	}
	return f.compare(r.peers, r.ask(f.questions(p)))
}

// compare returns what is wrong with a finding in view of the peers' answers, "" for nothing. A peer that another one
// contradicts proves nothing.
func (f *finding) compare(peers []peer, answers [][]string) string {
	if f.fault != "" {
		return f.fault
	}
	for at := range len(f.claims) + 1 {
		ours := f.status.String()
		if at > 0 {
			ours = smt.Unsat.String()
		}
		against, agreed := "", false
		for i, a := range answers {
			agreed = agreed || a[at] == ours
			if contradicts(a[at], ours) {
				against = peers[i].name
			}
		}
		switch {
		case against == "" || agreed:
		case at == 0:
			return fmt.Sprintf("%s, but %s disagrees", ours, against)
		default:
			return fmt.Sprintf("claim, but %s disagrees: %s", against, f.claims[at-1])
		}
	}
	return ""
}

// kind returns the kind of a fault, what a smaller problem must have in common with a larger one: its message without
// numbers and up to the first term in it.
func kind(fault string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, class(fault))
}

// summary returns the results as text.
func (r *run) summary(missing bool) string {
	var b strings.Builder
	total := r.count["sat"] + r.count["unsat"] + r.count["unknown"]
	fmt.Fprintf(&b, "%s: %d problems, %.0f per second: %d sat, %d unsat, %d unknown (%d to us only), %d faults\n",
		r.theory.Name, total, float64(total)/r.took.Seconds(), r.count["sat"], r.count["unsat"], r.count["unknown"],
		r.count["unknown to us only"], len(r.differences))
	for _, k := range slices.Sorted(maps.Keys(r.count)) {
		switch k {
		case "sat", "unsat", "unknown", "unknown to us only":
		default:
			fmt.Fprintf(&b, "  %7d %s\n", r.count[k], k)
		}
	}
	if missing {
		fmt.Fprintf(&b, "  unknown to us only: %v\n", r.missing)
	}
	for _, k := range slices.Sorted(maps.Keys(r.faults)) {
		fmt.Fprintf(&b, "  %7d FAULTS: %s\n", r.faults[k], k)
	}
	for _, d := range r.differences {
		if d.script == "" {
			continue
		}
		fmt.Fprintf(&b, "FAULT of %s, seed %d: %s\n%s", r.theory.Name, d.seed, d.fault, d.script)
	}
	return b.String()
}
