package script

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"craig/logic/sexpr"
)

// peers are solvers to compare with, as commands that read a script from their standard input.
var peers = map[string][]string{
	"z3":   {"-in", "-smt2", "-t:10000"},
	"cvc5": {"--lang=smt2", "--incremental", "--fp-exp", "--tlimit-per=10000"},
}

// ask runs a peer on a script and returns its answers, one a line.
func ask(t *testing.T, peer, script string) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), peer, peers[peer]...)
	cmd.Stdin = strings.NewReader("(set-logic ALL)\n" + script)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %.2000s\n%s", err, out, script)
	}
	return strings.Fields(string(out))
}

// transcript is what a script comes to for other solvers.
type transcript struct {
	commands []string // those that we understand, but for questions about the last check
	answers  []string // to the checks among them
	models   []string // scripts which say that our models satisfy what is asserted
}

// transcribe executes a script.
func transcribe(t *testing.T, text string) transcript {
	t.Helper()
	var tr transcript
	s := &session{ctx: t.Context(), stdout: io.Discard}
	s.reset()
	var context []string // what is declared and asserted, without what models define
	var marks []int
	for in := sexpr.NewStream("f", strings.NewReader(text)); ; {
		n, err := in.Next()
		var mistake *sexpr.Error
		switch {
		case err == io.EOF:
			return tr
		case errors.As(err, &mistake):
			continue
		case err != nil:
			t.Fatal(err)
		}
		s.execute(n)
		answer := s.answer.String()
		s.answer.Reset()
		if strings.HasPrefix(answer, "(error") {
			continue
		}
		levels := 1
		if len(n.List) == 2 {
			levels, _ = n.List[1].Int()
		}
		switch n.Head() {
		case "check-sat", "check-sat-assuming":
			tr.answers = append(tr.answers, answer)
			assumed := ""
			if n.Head() == "check-sat-assuming" {
				for _, a := range n.List[1].List {
					assumed += "(assert " + a.String() + ")"
				}
			}
			if answer == "sat" {
				tr.models = append(tr.models, s.modelScript(t, context)+assumed+"(check-sat)")
			}
		case "push":
			for range levels {
				marks = append(marks, len(context))
			}
		case "pop":
			for range levels {
				context = context[:marks[len(marks)-1]]
				marks = marks[:len(marks)-1]
			}
		case "declare-sort", "define-sort", "define-fun", "define-const", "assert":
			context = append(context, n.String())
		case "declare-fun", "declare-const":
		case "reset", "reset-assertions":
			context, marks = nil, nil
		default:
			continue
		}
		tr.commands = append(tr.commands, n.String())
	}
}

// modelScript returns the context after the definitions of the last model.
func (s *session) modelScript(t *testing.T, context []string) string {
	t.Helper()
	isSort := func(c string) bool {
		return strings.HasPrefix(c, "(declare-sort") || strings.HasPrefix(c, "(define-sort")
	}
	var b strings.Builder
	for _, c := range context {
		if isSort(c) {
			b.WriteString(c + "\n")
		}
	}
	s.execute(&sexpr.Node{Kind: sexpr.List, List: []*sexpr.Node{{Kind: sexpr.Symbol, Text: "get-model"}}})
	model := s.answer.String()
	s.answer.Reset()
	b.WriteString(strings.TrimSuffix(strings.TrimPrefix(model, "("), ")"))
	for _, c := range context {
		if !isSort(c) {
			b.WriteString(c + "\n")
		}
	}
	return b.String()
}

// TestPeers asks other solvers what the scripts of testdata ask, and whether our models are models. A script can say in
// its first line that it is not for them, as where it tests messages.
func TestPeers(t *testing.T) {
	for peer := range peers {
		t.Run(peer, func(t *testing.T) {
			if _, err := exec.LookPath(peer); err != nil {
				t.Skip(err)
			}
			asked, models := 0, 0
			for name, text := range scripts(t) {
				if strings.HasPrefix(text, "; peers: none") {
					continue
				}
				tr := transcribe(t, text)
				theirs := ask(t, peer, strings.Join(tr.commands, "\n"))
				if len(theirs) != len(tr.answers) {
					t.Errorf("%s: %d answers to %d checks: %v", name, len(theirs), len(tr.answers), theirs)
					continue
				}
				for i, a := range tr.answers {
					asked++
					if both := []string{a, theirs[i]}; a != theirs[i] && !slices.Contains(both, "unknown") {
						t.Errorf("%s, check %d: %s says %s, we say %s", name, i+1, peer, theirs[i], a)
					}
				}
				for _, m := range tr.models {
					if strings.Contains(m, "(as @") {
						continue // these values are ours alone
					}
					models++
					if got := ask(t, peer, m); fmt.Sprint(got) == "[unsat]" || len(got) != 1 {
						t.Errorf("%s: %s does not accept the model: %v\n%s", name, peer, got, m)
					}
				}
			}
			if asked < 20 || models < 5 {
				t.Errorf("only %d checks and %d models are compared", asked, models)
			}
		})
	}
}
