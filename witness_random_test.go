package craig_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/internal/exhaustive"
	"craig/verdict"
	"craig/witness"
)

var (
	witnessed     = flag.Int("witnessed", 8, "of how many random programs witnesses are tried by running the program")
	witnessedSeed = flag.Uint64("witnessed-seed", 1, "the seed of these programs")
)

// looping makes random programs with loops of all kinds, a function, and variables of several types.
type looping struct {
	*rand.Rand
	b    strings.Builder
	vars []string
}

func (l *looping) pick(texts ...string) string { return texts[l.IntN(len(texts))] }

func (l *looping) v() string { return l.vars[l.IntN(len(l.vars))] }

// number returns an expression.
func (l *looping) number() string {
	switch l.IntN(6) {
	case 0:
		return fmt.Sprint(l.IntN(12))
	case 1:
		return l.v() + fmt.Sprintf(" %% %d", 2+l.IntN(4))
	case 2:
		return l.v() + l.pick(" + ", " - ") + l.v()
	case 3:
		return "__VERIFIER_nondet_int()"
	}
	return l.v() + l.pick(" + ", " - ") + fmt.Sprint(1+l.IntN(3))
}

func (l *looping) condition() string {
	if l.IntN(5) == 0 {
		return "__VERIFIER_nondet_int()"
	}
	return l.v() + l.pick(" < ", " <= ", " > ", " != ", " == ") + l.pick(l.v(), fmt.Sprint(l.IntN(20)))
}

// statements writes some, with loops inside of each other up to a depth.
func (l *looping) statements(indent string, depth int, loop bool) {
	for range 1 + l.IntN(3) {
		switch k := l.IntN(10); {
		case k < 4 || depth == 0:
			fmt.Fprintf(&l.b, "%swide = %s;\n%s%s = wide;\n", indent, l.number(), indent, l.v())
		case k == 4 && loop:
			fmt.Fprintf(&l.b, "%sif (%s) %s;\n", indent, l.condition(), l.pick("continue", "break"))
		case k < 7:
			fmt.Fprintf(&l.b, "%sif (%s) {\n", indent, l.condition())
			l.statements(indent+"  ", depth-1, loop)
			fmt.Fprintf(&l.b, "%s}\n", indent)
		case k == 7:
			fmt.Fprintf(&l.b, "%s%s = next(%s);\n", indent, l.v(), l.v())
		default:
			l.loop(indent, depth)
		}
	}
}

// loop writes a loop.
func (l *looping) loop(indent string, depth int) {
	kind := l.IntN(3)
	fmt.Fprint(&l.b, indent, []string{
		"while (" + l.condition() + ") {\n", "for (" + l.v() + " = 0; " + l.v() + " < " + fmt.Sprint(5+l.IntN(10)) + "; " + l.v() + "++) {\n", "do {\n",
	}[kind])
	l.statements(indent+"  ", depth-1, true)
	fmt.Fprint(&l.b, indent, []string{"}\n", "}\n", "} while (" + l.condition() + ");\n"}[kind])
}

// program returns the text of a program.
func (l *looping) program() string {
	types := []string{"signed char", "unsigned char", "short", "unsigned short", "int", "int", "unsigned", "long long"}
	l.b.WriteString("extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n")
	// Values are made narrower in a statement of its own: gcc's sanitizer does not see an overflow in (char)(x + 1), which gcc simplifies.
	fmt.Fprintf(&l.b, "%s g = %d;\nlong long wide;\n", l.pick(types...), l.IntN(5))
	fmt.Fprintf(&l.b, "static %s next(%s x) {\n", l.pick(types...), l.pick(types...))
	l.vars = []string{"x", "g"}
	fmt.Fprintf(&l.b, "  wide = %s;\n  if (%s) return wide;\n  g = wide;\n  wide = %s;\n  return wide;\n}\nint main(void) {\n", l.number(), l.condition(), l.number())
	l.vars = nil
	for _, name := range []string{"a", "b", "c"} {
		l.vars = append(l.vars, name)
		fmt.Fprintf(&l.b, "  %s %s%s;\n", l.pick(types...), name, l.pick(" = 0", " = 3", " = __VERIFIER_nondet_int()", ""))
	}
	l.vars = append(l.vars, "g")
	l.statements("  ", 2, false)
	l.loop("  ", 2)
	for range 1 + l.IntN(2) {
		fmt.Fprintf(&l.b, "  if (%s && %s) { reach_error(); }\n", l.condition(), l.condition())
	}
	l.b.WriteString("}\n")
	return l.b.String()
}

// TestRandomWitnesses: what is written about random programs is confirmed, and holds, or is followed, when they are run.
func TestRandomWitnesses(t *testing.T) {
	if !exhaustive.Wanted() {
		t.Skip("needs a compiler run for each program")
	}
	needChecker(t)
	count, lines := map[string]int{}, map[string]int{}
	for i := range *witnessed {
		text := (&looping{Rand: rand.New(rand.NewPCG(*witnessedSeed, uint64(i)))}).program()
		file := filepath.Join(t.TempDir(), "t.c")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		o := craig.Options{Timeout: 2 * time.Second, Engine: []string{"", "recmc", "bmc"}[i%3]}
		r, err := craig.Verify(t.Context(), []string{file}, o)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		count[r.Result.Outcome.String()]++
		if r.Result.Outcome == verdict.Unknown {
			continue
		}
		w, err := r.Witness(t.Context(), witness.Producer{Name: "Craig"})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		yaml := inYAML(t, w)
		files := craig.Overlay(nil, map[string][]byte{"w.yml": []byte(yaml)})
		v, err := craig.Validate(t.Context(), []string{file}, "w.yml", craig.Options{Files: files, Timeout: 10 * time.Second})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		count[v.Validity.String()]++
		if v.Validity == craig.Rejected {
			t.Errorf("program %d: %s\n%s\n%s", i, v.Because, text, yaml)
		}
		status, out := tryWitness(t, file, yaml, 200)
		for _, said := range []string{": held in ", ": never visited", "confirmed:", "open:"} {
			lines[said] += strings.Count(out, said)
		}
		if status == wrongInRuns || status > openAfterRuns {
			t.Errorf("program %d: %s\n%s\n%s", i, out, text, yaml)
		}
	}
	t.Log(count, lines)
	if *witnessed >= 8 && (lines[": held in "] == 0 || lines["confirmed:"] == 0) {
		t.Errorf("the programs say little: %v %v", count, lines)
	}
}

var (
	comparison = regexp.MustCompile(`[<>=!]=|[<>]`)
	numeral    = regexp.MustCompile(`\b[0-9]+(LL)?\b`)
	valued     = regexp.MustCompile(`(value|ensures):`)
	keyword    = regexp.MustCompile(`\b(if|while|for|do) [({]`)
	statements = regexp.MustCompile(`(?m)^ +([a-z]+ = |if |for |do |while )`)
)

// somewhere returns the location of a match of a pattern in a program.
func (l *looping) somewhere(program string, pattern *regexp.Regexp) (location string, column int) {
	all := pattern.FindAllStringIndex(program, -1)
	i := all[l.IntN(len(all))][0]
	for program[i] == ' ' {
		i++
	}
	line := strings.Count(program[:i], "\n") + 1
	column = i - strings.LastIndex(program[:i], "\n")
	return fmt.Sprintf("{file_name: t.c, line: %d, column: %d}", line, column), column
}

// wrong returns a witness, which may be wrong: one of a program as it is written, with something changed, or with something added.
func (l *looping) wrong(program, text string) string {
	violation := strings.Contains(text, "violation_sequence")
	for range 1 + l.IntN(3) {
		head, content, _ := strings.Cut(text, "content:")
		switch l.IntN(4) {
		case 0:
			content = l.changed(content, comparison, l.pick("<", "<=", "==", "!=", ">", ">="))
		case 1:
			content = l.changed(content, numeral, fmt.Sprint(l.IntN(6)))
		default:
			content = l.added(program, content, violation)
		}
		text = head + "content:" + content
	}
	return text
}

// changed replaces one match of a pattern in an expression.
func (l *looping) changed(content string, pattern *regexp.Regexp, by string) string {
	lines := strings.Split(content, "\n")
	var with []int
	for i, line := range lines {
		if at := valued.FindStringIndex(line); at != nil && pattern.MatchString(line[at[1]:]) {
			with = append(with, i)
		}
	}
	if with == nil {
		return content
	}
	i := with[l.IntN(len(with))]
	begin := valued.FindStringIndex(lines[i])[1]
	all := pattern.FindAllStringIndex(lines[i][begin:], -1)
	at := all[l.IntN(len(all))]
	lines[i] = lines[i][:begin+at[0]] + by + lines[i][begin+at[1]:]
	return strings.Join(lines, "\n")
}

// added adds an invariant or a segment at a random place.
func (l *looping) added(program, content string, violation bool) string {
	value := l.pick("a", "b", "c", "g") + l.pick(" < ", " <= ", " == ", " != ", " >= ") + fmt.Sprint(l.IntN(7)-1)
	if l.IntN(3) == 0 {
		value += l.pick(" || ", " && ") + l.pick("a", "b", "c", "g") + l.pick(" < ", " >= ") + l.pick("a", "b", "c", "g", "3")
	}
	statement, _ := l.somewhere(program[strings.Index(program, "int main"):], statements)
	branch, _ := l.somewhere(program, keyword)
	main := strings.Count(program[:strings.Index(program, "int main")], "\n")
	var line int
	_, _ = fmt.Sscanf(statement, "{file_name: t.c, line: %d", &line)
	statement = strings.Replace(statement, fmt.Sprintf("line: %d", line), fmt.Sprintf("line: %d", line+main), 1)
	if !violation {
		return strings.Replace(content, " []", "", 1) + fmt.Sprintf("    - invariant: {type: location_invariant, location: %s, value: '%s', format: c_expression}\n", statement, value)
	}
	assumed := fmt.Sprintf("waypoint: {type: assumption, action: %%s, location: %s, constraint: {value: '%s'}}\n", statement, value)
	taken := fmt.Sprintf("waypoint: {type: branching, action: %%s, location: %s, constraint: {value: '%s'}}\n", branch, l.pick("true", "false"))
	segments := strings.SplitAfter(content, "    - segment:\n")
	i := 1 + l.IntN(len(segments)-1)
	what := l.pick(assumed, taken)
	if l.IntN(2) == 0 { // avoided in a segment that there is
		segments[i] = "        - " + fmt.Sprintf(what, "avoid") + segments[i]
	} else {
		segments[i] = "        - " + fmt.Sprintf(what, "follow") + "    - segment:\n" + segments[i]
	}
	return strings.Join(segments, "")
}

// TestRandomWrongWitnesses: what is confirmed of changed witnesses is not wrong in runs, and what is rejected is not followed by one.
func TestRandomWrongWitnesses(t *testing.T) {
	if !exhaustive.Wanted() {
		t.Skip("needs a compiler run for each program")
	}
	needChecker(t)
	count := map[string]int{}
	for i := range *witnessed {
		l := &looping{Rand: rand.New(rand.NewPCG(*witnessedSeed, uint64(i)))}
		text := l.program()
		file := filepath.Join(t.TempDir(), "t.c")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Timeout: 2 * time.Second})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if r.Result.Outcome == verdict.Unknown {
			continue
		}
		w, err := r.Witness(t.Context(), witness.Producer{Name: "Craig"})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		yaml := inYAML(t, w)
		for range 3 {
			changed := l.wrong(text, yaml)
			files := craig.Overlay(nil, map[string][]byte{"w.yml": []byte(changed)})
			v, err := craig.Validate(t.Context(), []string{file}, "w.yml", craig.Options{Files: files, Timeout: 4 * time.Second})
			if err != nil {
				t.Fatalf("%v\n%s\n%s", err, text, changed)
			}
			status, out := tryWitness(t, file, changed, 300)
			count[fmt.Sprintf("%s, %s in runs %d", r.Result.Outcome, v.Validity, status)]++
			violation := r.Result.Outcome == verdict.Unsafe
			if status > openAfterRuns || v.Validity == craig.Confirmed && status == wrongInRuns || violation && v.Validity == craig.Rejected && status == heldInRuns {
				t.Errorf("program %d: %s, %s, in runs %s\n%s\n%s", i, v.Validity, v.Because, out, text, changed)
			}
		}
	}
	t.Log(count)
}
