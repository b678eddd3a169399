package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"craig/internal/exhaustive"
	"craig/internal/exitcode"
)

// schema returns a JSON schema, for which formats such as date-time matter.
func schema(t *testing.T, file string) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	s, err := c.Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// reportSchema returns the schema of the JSON reports, read so that objects have no other fields than those that it has.
func reportSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	_, text, _ := craigRun(t, t.Context(), "explain", "--json-schema")
	var all map[string]any
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	for _, def := range all["$defs"].(map[string]any) {
		if def := def.(map[string]any); def["properties"] != nil {
			def["additionalProperties"] = false
		}
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report.json", all); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("report.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// valid checks that a text is JSON that a schema allows.
func valid(t *testing.T, s *jsonschema.Schema, text, what string) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v\n%s", what, err, text)
	}
	if err := s.Validate(value); err != nil {
		t.Errorf("%s: %v\n%s", what, err, text)
	}
}

// TestReportsAreValid validates the reports that package report has as examples, and those of commands of all outcomes.
func TestReportsAreValid(t *testing.T) {
	s := reportSchema(t)
	goldens, err := filepath.Glob("../../report/testdata/*/json.golden")
	if err != nil || len(goldens) == 0 {
		t.Fatalf("no tests found: %v", err)
	}
	for _, file := range goldens {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		valid(t, s, string(text), file)
	}
	t.Chdir("testdata/reports")
	witnesses := witnessFiles(t)
	validate := func(witness string) string {
		return "validate --witness " + filepath.Join(witnesses, witness) + " " + filepath.Join(witnesses, "t.c")
	}
	called := make(map[string]bool)
	endless := source(t, "#include <assert.h>\nint input(void);\nint main(void) { unsigned x = 0; while (input()) { x += 2; } assert(x % 2 == 0); return 0; }\n")
	for _, args := range []string{
		"verify --check all freed.c", "verify --check all objects.c", "verify --check bounds library.c", "verify premise.c", "verify unwinding.c", "verify --engine bmc " + endless,
		"verify --integers unbounded unbounded.c", "verify unknown.c", "verify --vacuity vacuity.c", "verify --profile svcomp wrapper.c", "verify --timeout 1ms places.c",
		"verify --each-function --check null-deref,overflow pointers.c", "verify missing.c", "verify --no-such-flag places.c",
		"verify ../../../../examples/spinlock_broken.bp", "verify ../../../../examples/queue.imp",
		validate("ok.yml"), validate("bad.yml"), validate("cycle.yml"), validate("broken.yml"), validate("none.yml"), "check unknown.c", "check missing.c",
		"solve ../../../../examples/countdown.smt2", "solve ../../../../examples/recmc_mtd_broken.smt2", "solve --timeout 1ms ../../../../examples/mc91.smt2",
	} {
		_, out, _ := craigRun(t, t.Context(), strings.Fields(args+" --format json")...)
		valid(t, s, out, "craig "+args)
		called[strings.Fields(args)[0]] = true
	}
	for _, cmd := range rootCommand().Commands() {
		if f := cmd.Flags().Lookup("format"); f != nil && strings.Contains(f.Value.Type(), "json") && !called[cmd.Name()] {
			t.Errorf("what craig %s --format json writes is not validated", cmd.Name())
		}
	}
}

// TestReportsOfExamples validates what the examples' reports are, as JSON and as SARIF; some of them unless all are asked for.
func TestReportsOfExamples(t *testing.T) {
	asJSON, asSARIF := reportSchema(t), schema(t, sarifSchema)
	t.Chdir("../../examples")
	files, err := filepath.Glob("*.c")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tests found: %v", err)
	}
	for i, file := range files {
		if i%exhaustive.Of(10, 4) != 0 {
			continue
		}
		args := []string{"verify", "--timeout", "2s", "--check", "assert+unreachable,overflow", file, "--format"}
		_, out, _ := craigRun(t, t.Context(), append(args, "json")...)
		valid(t, asJSON, out, file)
		_, out, _ = craigRun(t, t.Context(), append(args, "sarif")...)
		valid(t, asSARIF, out, file)
		readLog(t, out)
	}
}

// TestSchemaIsStrict: the schema refuses what no report is.
func TestSchemaIsStrict(t *testing.T) {
	s := reportSchema(t)
	_, good, _ := craigRun(t, t.Context(), "verify", "--format", "json", source(t, "int main(void) { return 0; }\n"))
	valid(t, s, good, "as it is")
	for _, change := range [][2]string{
		{`"outcome": "safe"`, `"outcome": "good"`},
		{`"outcome": "safe"`, `"outcome": "unknown"`},
		{`"format": "craig-report/1"`, `"format": "craig-report/2"`},
		{`"files": [`, `"more": 1, "files": [`},
		{`"cuts": `, `"cut": `},
		{`"seconds": `, `"seconds": -1`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(bad))
		if bad == good || err != nil {
			t.Fatalf("%s is not there, or %v", change[0], err)
		}
		if s.Validate(value) == nil {
			t.Errorf("valid with %s", change[1])
		}
	}
	if code, _, _ := craigRun(t, t.Context(), "explain", "--json-schema", "overflow"); code != exitcode.Usage {
		t.Errorf("status %d with a name", code)
	}
}
