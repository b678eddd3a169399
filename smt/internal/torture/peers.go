package main

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// peer is another solver: a command that reads SMT-LIB from its standard input.
type peer struct {
	name  string
	args  func(ms int64) []string // for a limit of time for each question
	limit time.Duration
}

// peers returns the solvers that are known, with a limit of time for each question. Of floating-point numbers, cvc5 is asked about
// Float32 and Float64 only: others are an experiment by its own words, and version 1.0.3 says that 0 + 1 can be -0.
func peers(limit time.Duration) []peer {
	return []peer{
		{"z3", func(ms int64) []string { return []string{"-in", "-smt2", fmt.Sprintf("-t:%d", ms)} }, limit},
		{"cvc5", func(ms int64) []string {
			return []string{"--incremental", fmt.Sprintf("--tlimit-per=%d", ms), "--lang=smt2", "--arrays-exp", "-q"}
		}, limit},
	}
}

// patient returns the peer with ten times the limit.
func (p peer) patient() peer {
	p.limit *= 10
	return p
}

// patience is how long a peer may be silent beyond its limit.
const patience = 20 * time.Second

// ask returns the answers to scripts: "sat", "unsat", "unknown", or "error: …". All go to one process; where that ends
// or is silent for too long, the rest goes to another one.
func (p peer) ask(scripts []string) []string {
	answers := make([]string, len(scripts))
	for from := 0; from < len(scripts); {
		n := p.run(scripts[from:], answers[from:])
		if from += n; from < len(scripts) {
			answers[from] = "error: no answer"
			from++
		}
	}
	return answers
}

// run asks a new process and returns how many scripts it answered.
func (p peer) run(scripts, answers []string) (n int) {
	var b strings.Builder
	b.WriteString("(set-logic ALL)\n")
	for _, s := range scripts {
		b.WriteString("(push 1)\n")
		b.WriteString(s)
		b.WriteString("(check-sat)\n(echo \"end\")\n(pop 1)\n")
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cmd := exec.CommandContext(ctx, p.name, p.args(p.limit.Milliseconds())...)
	cmd.Stdin = strings.NewReader(b.String())
	out, err := cmd.StdoutPipe()
	if err != nil {
		panic(err)
	}
	if err := cmd.Start(); err != nil {
		panic(fmt.Sprintf("%s cannot be started: %v", p.name, err))
	}
	silence := time.AfterFunc(p.limit+patience, cancel)
	defer silence.Stop()
	answer := "error: none"
	for lines := bufio.NewScanner(out); n < len(answers) && lines.Scan(); {
		switch l := strings.Trim(lines.Text(), "\""); {
		case l == "end":
			answers[n] = answer
			n++
			answer = "error: none"
			silence.Reset(p.limit + patience)
		case l == "sat" || l == "unsat" || l == "unknown":
			if !strings.HasPrefix(answer, "error: (") {
				answer = l
			}
		case strings.HasPrefix(l, "(error"):
			answer = "error: " + l
		}
	}
	cancel()
	_ = cmd.Wait() // its status says nothing: it was cancelled, or ended where answers show it
	return n
}
