package lcov

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"craig/internal/goal"
	"craig/logic"
	"craig/program"
)

// parsed is a tracefile: the lines of each file by their kinds, and the totals that it states.
type parsed map[string]map[string][]string

// parse reads a tracefile, and compares its totals with what it has.
func parse(t *testing.T, text string) parsed {
	t.Helper()
	out := parsed{}
	var now map[string][]string
	for line := range strings.Lines(text) {
		kind, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch kind {
		case "TN":
		case "SF":
			now = map[string][]string{}
			out[value] = now
		case "end_of_record":
			for _, total := range [][4]string{{"FNF", "FNH", "FNDA"}, {"BRF", "BRH", "BRDA"}, {"LF", "LH", "DA"}} {
				hit := 0
				for _, x := range now[total[2]] {
					n := x[strings.LastIndex(x, ",")+1:]
					if total[2] == "FNDA" {
						n, _, _ = strings.Cut(x, ",")
					}
					if n != "0" && n != "-" {
						hit++
					}
				}
				if now[total[0]][0] != strconv.Itoa(len(now[total[2]])) || now[total[1]][0] != strconv.Itoa(hit) {
					t.Errorf("%s %v, %s %v, but %v", total[0], now[total[0]], total[1], now[total[1]], now[total[2]])
				}
			}
			now = nil
		default:
			if now == nil {
				t.Fatalf("%s is in no file", line)
			}
			now[kind] = append(now[kind], value)
		}
	}
	if now != nil || len(out) == 0 {
		t.Errorf("the end is missing in\n%s", text)
	}
	return out
}

// TestWrite: counts are those of executions, 0 is unreachable, and what is not known is not there.
func TestWrite(t *testing.T) {
	c := logic.NewContext()
	at := func(file string, line, col int) program.Pos { return program.Pos{File: file, Line: line, Col: col} }
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.c"), filepath.Join(dir, "b.c")
	first := &program.Decision{Kind: program.IfBranch, Pos: at(a, 3, 1), Cond: at(a, 3, 5)}
	second := &program.Decision{Kind: program.SwitchBranch, Pos: at(a, 3, 20), Cond: at(a, 3, 25)}
	dead := &program.Decision{Kind: program.WhileBranch, Pos: at(a, 5, 1), Cond: at(a, 5, 7)}
	finding := func(k goal.Kind, p program.Pos, s goal.State) goal.Finding {
		return goal.Finding{Goal: goal.Goal{Kind: k, Pos: p, Function: "f"}, State: s}
	}
	way := func(d *program.Decision, w program.Way, number int64, s goal.State) goal.Finding {
		f := finding(goal.Branch, d.Pos, s)
		f.Way = &program.Branch{Decision: d, Way: w}
		if w == program.Case {
			f.Way.Low = c.Int(number)
			f.Way.High = f.Way.Low
		}
		return f
	}
	r := &goal.Result{
		Findings: []goal.Finding{
			finding(goal.Function, at(a, 1, 1), goal.Reached),
			way(first, program.Holds, 0, goal.Reached), way(first, program.Fails, 0, goal.Unreachable),
			way(second, program.Case, 7, goal.Unknown), way(second, program.Default, 0, goal.Reached),
			way(dead, program.Holds, 0, goal.Unreachable), way(dead, program.Fails, 0, goal.Unreachable),
			finding(goal.Line, at(a, 3, 0), goal.Reached), finding(goal.Line, at(a, 2, 0), goal.Unknown), finding(goal.Line, at(a, 5, 0), goal.Unreachable),
			finding(goal.Line, at(b, 9, 0), goal.Reached), finding(goal.Assertion, at(b, 9, 3), goal.Reached),
		},
		Executions: []goal.Execution{{Passes: []int{0, 1, 4, 7}}, {Passes: []int{0, 1, 7, 10, 11}}},
	}
	var text strings.Builder
	if err := Write(&text, Files(r)); err != nil {
		t.Fatal(err)
	}
	got := parse(t, text.String())
	for _, tt := range []struct{ file, kind, want string }{
		{a, "FN", "1,f"}, {a, "FNDA", "2,f"}, {a, "DA", "3,2 5,0"}, {a, "BRDA", "3,0,0,2 3,0,1,0 3,1,1,1 5,0,0,- 5,0,1,-"},
		{b, "DA", "9,1"}, {b, "BRDA", ""}, {b, "FN", ""},
	} {
		if s := strings.Join(got[tt.file][tt.kind], " "); s != tt.want {
			t.Errorf("%s of %s: %s, want %s", tt.kind, tt.file, s, tt.want)
		}
	}
	if _, err := exec.LookPath("lcov"); err != nil {
		t.Log("no lcov to read it")
		return
	}
	for _, file := range []string{a, b} {
		if err := os.WriteFile(file, []byte(strings.Repeat("\n", 9)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	info := filepath.Join(dir, "t.info")
	if err := os.WriteFile(info, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "lcov", "--summary", info).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
