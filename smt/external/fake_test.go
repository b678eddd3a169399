package external

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
	"craig/smt/interpolate"
)

// A solver for tests: this test's binary, started anew, which reads SMT-LIB in the dialects of solvers that are not
// installed, and misbehaves as it is told. It decides by the embedded solver.

const (
	fakeGlobal = "CRAIG_FAKE_GLOBAL" // "true": declarations survive pop
	fakeLog    = "CRAIG_FAKE_LOG"    // the file to which it writes what it reads
	// What it does instead of the answer to a command: "fault command", or "fault command once" for the first process
	// that is asked. It must be set for the binary to be a solver; "none" is a solver without faults.
	fakeFault = "CRAIG_FAKE_FAULT"
)

func TestMain(m *testing.M) {
	if os.Getenv(fakeFault) != "" {
		fakeMain()
		return
	}
	os.Exit(m.Run())
}

// fakeSolver is the state of the process.
type fakeSolver struct {
	c      *logic.Context
	scope  *logic.Scope
	solver *smt.Solver
	parts  map[string]smt.Partition // by name or group
	fault  []string
	log    *os.File
}

func fakeMain() {
	f := &fakeSolver{c: logic.NewContext(), parts: make(map[string]smt.Partition), fault: strings.Fields(os.Getenv(fakeFault))}
	f.scope = f.c.NewScope()
	f.solver = smt.New(f.c, smt.Options{Proof: true})
	var err error
	if f.log, err = os.OpenFile(os.Getenv(fakeLog), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
		fmt.Println("(error \"no log\")")
		return
	}
	fmt.Fprintln(f.log, "started", os.Args[1:])
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		fmt.Fprint(f.log, line)
		nodes, err := sexpr.Parse("", line)
		if err != nil {
			fmt.Printf("(error %q)\n", err)
			continue
		}
		for _, n := range nodes {
			answer, err := f.command(n)
			if err != nil {
				answer = fmt.Sprintf("(error %q)", err)
			}
			if answer = f.misbehave(n.Head(), answer); answer != "" {
				fmt.Println(answer)
			}
		}
	}
}

// command executes a command and returns the answer, "" for none.
func (f *fakeSolver) command(n *sexpr.Node) (string, error) {
	switch n.Head() {
	case "echo":
		return n.List[1].String(), nil
	case "set-option", "set-logic":
		return "", nil
	case "push":
		f.solver.Push()
	case "pop":
		f.solver.Pop()
	case "check-sat", "check-sat-assuming":
		return f.check(n)
	case "get-unsat-assumptions":
		return list(f.solver.Core()), nil
	case "get-value":
		return f.values(n.List[1].List)
	case "get-info":
		return `(:reason-unknown "tired")`, nil
	case "get-interpolant", "get-interpolants":
		return f.interpolant(n)
	}
	if (n.Head() == "push" || n.Head() == "pop") && os.Getenv(fakeGlobal) == "true" {
		return "", nil
	}
	cmd, err := f.scope.Command(n)
	if err == nil && cmd.Name == logic.CmdAssert {
		f.solver.AssertIn(f.part(n.List[1]), cmd.Term)
	}
	return "", err
}

// part returns the partition of a formula with a name or a group.
func (f *fakeSolver) part(n *sexpr.Node) smt.Partition {
	if n.Head() != "!" || len(n.List) != 4 {
		return 0
	}
	name := n.List[3].Text
	if f.parts[name] == 0 {
		f.parts[name] = smt.Partition(len(f.parts) + 1)
	}
	return f.parts[name]
}

func (f *fakeSolver) check(n *sexpr.Node) (string, error) {
	var as []*logic.Term
	if len(n.List) == 2 {
		for _, l := range n.List[1].List {
			t, err := f.scope.Term(l)
			if err != nil {
				return "", err
			}
			if t.Op() != logic.OpConst && (t.Op() != logic.OpNot || t.Arg(0).Op() != logic.OpConst) {
				return "", l.Errorf("%v is no literal", t)
			}
			as = append(as, t)
		}
	}
	return f.solver.Check(context.Background(), as...).String(), nil
}

func (f *fakeSolver) values(terms []*sexpr.Node) (string, error) {
	var b strings.Builder
	for _, n := range terms {
		t, err := f.scope.Term(n)
		if err != nil {
			return "", err
		}
		v := f.solver.Model().Eval(t)
		fmt.Fprintf(&b, "(%v ", n)
		if v.Sort.Kind() == logic.KindUninterpreted {
			fmt.Fprintf(&b, "(as @%v %v))", v.N, v.Sort)
		} else {
			fmt.Fprintf(&b, "%v)", f.c.ValueTerm(v))
		}
	}
	return "(" + b.String() + ")", nil
}

// interpolant does get-interpolant with a list of groups, or a name and a formula, and get-interpolants with two names.
func (f *fakeSolver) interpolant(n *sexpr.Node) (string, error) {
	if n.Head() == "get-interpolant" && len(n.List) == 3 {
		goal, err := f.scope.Term(n.List[2])
		if err != nil {
			return "", err
		}
		f.solver.AssertIn(1, f.c.Not(goal))
		f.solver.Check(context.Background())
		i, err := f.solver.Interpolant(context.Background(), interpolate.McMillan, func(p smt.Partition) bool { return p == 0 })
		return fmt.Sprintf("(define-fun %v () Bool %v)", n.List[1], i), err
	}
	a := n.List[1]
	if a.Kind == sexpr.List {
		a = a.List[0]
	}
	i, err := f.solver.Interpolant(context.Background(), interpolate.McMillan, func(p smt.Partition) bool { return p == f.parts[a.Text] })
	if n.Head() == "get-interpolants" {
		return fmt.Sprintf("(%v)", i), err
	}
	return fmt.Sprint(i), err
}

func list(terms []*logic.Term) string {
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = t.String()
	}
	return "(" + strings.Join(texts, " ") + ")"
}

// misbehave returns the answer to a command, or another one, or does something worse.
func (f *fakeSolver) misbehave(command, answer string) string {
	if len(f.fault) < 2 || f.fault[1] != command {
		return answer
	}
	if len(f.fault) == 3 {
		done, err := os.OpenFile(f.log.Name()+".done", os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return answer
		}
		done.Close()
	}
	switch f.fault[0] {
	case "crash":
		fmt.Fprintln(os.Stderr, "first line\n\nout of luck\nout of memory\nbye")
		os.Exit(3)
	case "close":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "hang":
		time.Sleep(time.Hour)
	case "early": // the end of the answer, before the question is read
		fmt.Println("craig-1\ncraig-2\ncraig-3")
		time.Sleep(time.Hour)
	case "half":
		fmt.Print("sa")
		os.Exit(0)
	case "pieces":
		for _, b := range []byte(answer + "\n") {
			fmt.Printf("%c", b)
			time.Sleep(time.Millisecond)
		}
		return ""
	case "flood":
		for {
			fmt.Println(strings.Repeat("x", 1000))
		}
	case "long": // a line without end
		for {
			fmt.Print(strings.Repeat("x", 1000))
		}
	case "chatty": // something on standard error that nobody waits for
		fmt.Fprintln(os.Stderr, strings.Repeat("chatter\n", 100_000))
		return answer
	}
	return strings.ReplaceAll(f.fault[0], "_", " ") // the fault is the answer
}
