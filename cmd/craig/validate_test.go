package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// witnessFiles writes a program and witnesses of it into a folder: ok.yml holds, bad.yml does not, and cycle.yml is not decided.
func witnessFiles(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	const head = "  metadata: {format_version: 2.0, task: {specification: 'G ! call(reach_error())', input_file_hashes: {t.c: '00'}}}\n  content:\n"
	const at = "location: {file_name: t.c, line: 4}"
	for name, text := range map[string]string{
		"t.c":        "extern void reach_error(void);\nint main(void) {\n  int i = 0;\n  while (i < 3) i++;\n  if (i != 3) reach_error();\n}\n",
		"ok.yml":     "- entry_type: invariant_set\n" + head + "  - invariant: {type: loop_invariant, " + at + ", value: i <= 3, format: c_expression}\n",
		"bad.yml":    "- entry_type: violation_sequence\n" + head + "  - segment:\n    - waypoint: {type: target, action: follow, " + at + "}\n",
		"cycle.yml":  "- entry_type: violation_sequence\n" + head + "  - segment:\n    - waypoint: {type: function_enter, action: cycle, " + at + "}\n",
		"broken.yml": "- entry_type: violation_sequence\n" + head,
		"old.yml":    "<?xml version='1.0'?>\n<graphml></graphml>\n",
		"list.tsv":   "witness\tprogram\texpected\nok.yml\tt.c\tconfirmed\ncycle.yml\tt.c\tconfirmed\nbad.yml\tt.c\t\n",
		"wrong.tsv":  "witness\tprogram\texpected\nok.yml\tt.c\trejected\n",
		"odd.tsv":    "witness\tprogram\texpected\nok.yml\tt.c\tmaybe\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestValidateAssumptions: what a property file implies is assumed of a proof, whose witness names the property, and nothing of an execution,
// unless flags say otherwise: what verify writes is confirmed.
func TestValidateAssumptions(t *testing.T) {
	folder := t.TempDir()
	files := map[string]string{
		"order.c": "extern void reach_error(void);\nint g;\nint one(void) { return g = 1; }\nint two(void) { return g = 2; }\nint main(void) {\n  int s = one() + two();\n  if (g == 1) reach_error();\n  return s;\n}\n",
		"fails.c": "extern void reach_error(void);\nextern void *malloc(unsigned long);\nextern void free(void *);\nint main(void) {\n  int *p = malloc(4);\n  if (!p) reach_error();\n  free(p);\n}\n",
		"p.prp":   "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	for _, program := range []string{"order.c", "fails.c"} {
		for _, tt := range []struct{ verify, validate, want string }{
			{"--property=p.prp", "", "CONFIRMED"},
			{"--property=p.prp", "--profile=svcomp", "CONFIRMED"},
			{"--property=p.prp", "--property=p.prp", "CONFIRMED"},
			{"--property=p.prp", "--profile=sound", "REJECTED"},
			{"--profile=sound", "", "CONFIRMED"},
			{"--profile=sound", "--profile=svcomp", "REJECTED"},
		} {
			var out bytes.Buffer
			if code := run(t.Context(), []string{"verify", tt.verify, "--witness", "w.yml", program}, &out, &out); code > 1 {
				t.Fatalf("%d: %s", code, &out)
			}
			args := []string{"validate", "--witness", "w.yml"}
			if tt.validate != "" {
				args = append(args, tt.validate)
			}
			out.Reset()
			run(t.Context(), append(args, program), &out, &out)
			if !strings.HasPrefix(out.String(), tt.want) {
				t.Errorf("%s, verified with %s, validated with %q: want %s\n%s", program, tt.verify, tt.validate, tt.want, &out)
			}
		}
	}
}

// TestValidate: the exit status says what becomes of a witness, or of a list.
func TestValidate(t *testing.T) {
	folder := witnessFiles(t)
	program := filepath.Join(folder, "t.c")
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--witness", "ok.yml", program}, 0, "CONFIRMED: the invariants hold, and so does the property; they are a proof of it by themselves.\n  Note: " + program + " is not the file that the witness was made for"},
		{[]string{"--witness", "bad.yml", program}, 1, "REJECTED: no execution that matches the witness violates the property."},
		{[]string{"--witness", "cycle.yml", program}, 2, "OPEN: "},
		{[]string{"--witness", "broken.yml", program}, 4, "broken.yml:"},
		{[]string{"--witness", program, program}, 4, "t.c:1:1: this is no witness, which"},
		{[]string{"--witness", "old.yml", program}, 5, "old.yml:1: not supported: witnesses in GraphML"},
		{[]string{"--witness", "none.yml", program}, 4, "no such file"},
		{[]string{program}, 3, "--witness is missing"},
		{[]string{"--witness", "ok.yml"}, 3, "no FILE is named"},
		{[]string{"--witness", "ok.yml", "--format", "json", program}, 0, "{\n  \"format\": \"craig-validation/1\",\n  \"validity\": \"confirmed\",\n  \"because\": \"the invariants hold, and so does the property; they are a proof of it by themselves\",\n  \"kind\": \"invariant_set\",\n  \"alone\": true,\n"},
		{[]string{"--list", "list.tsv"}, 0, "3 witnesses: 1 as expected, 0 contrary, 1 open"},
		{[]string{"--list", "wrong.tsv"}, 1, "CONTRARY: the invariants hold"},
		{[]string{"--list", "odd.tsv"}, 4, `odd.tsv:2: expected is "maybe"`},
		{[]string{"--list", "list.tsv", program}, 3, "there can be no others"},
	} {
		args := append([]string{"validate"}, tt.args...)
		for i, a := range args {
			if strings.HasSuffix(a, ".yml") || strings.HasSuffix(a, ".tsv") {
				args[i] = filepath.Join(folder, a)
			}
		}
		var out bytes.Buffer
		if code := run(t.Context(), args, &out, &out); code != tt.code || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%q: %d, %s\nwant %d, %s", tt.args, code, &out, tt.code, tt.want)
		}
	}
}

// TestWriteWitness: verify --witness writes what validate confirms, over an older one, and over nothing else.
func TestWriteWitness(t *testing.T) {
	folder := witnessFiles(t)
	program, file := filepath.Join(folder, "t.c"), filepath.Join(folder, "new.yml")
	for range 2 {
		var out bytes.Buffer
		if code := run(t.Context(), []string{"verify", "--witness", file, program}, &out, &out); code != 0 {
			t.Fatalf("%d: %s", code, &out)
		}
		if code := run(t.Context(), []string{"validate", "--witness", file, program}, &out, &out); code != 0 {
			t.Errorf("%d: %s", code, &out)
		}
	}
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--witness", program, program}, 3, "exists and is no witness"},
		{[]string{"--witness", "-", program}, 0, "- entry_type: invariant_set"},
		{[]string{"--witness", "-", "--check", "null-deref", program}, 0, "craig: no witness is written: the format has no formula for null-deref"},
	} {
		var out bytes.Buffer
		if code := run(t.Context(), append([]string{"verify"}, tt.args...), &out, &out); code != tt.code || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%q: %d, %s", tt.args, code, &out)
		}
	}
}
