package main

import (
	"strings"
	"testing"

	"craig/exitcode"
	"craig/verdict"
)

func TestModelHint(t *testing.T) {
	for text, want := range map[string]string{
		"if (sizeof(void *) != 8)": "sizeof(void *) at ", "x = sizeof( unsigned\n long );": "sizeof( unsigned long ) at ", "sizeof(struct s **)": "sizeof(struct s **) at ",
		"\n\nuintptr_t p;": "t.c:3 ", "#ifdef __LP64__": "__LP64__ at ", "x > ULONG_MAX": "ULONG_MAX at ", "sizeof(size_t)": "for ILP32, where pointers and long have 32 bits",
		"sizeof(int)": "", "sizeof(long long)": "", "sizeof(a * b)": "", "/* sizeof(void *) */": "", "// sizeof(long)": "", "\"sizeof(long)\"": "", "long x;": "",
	} {
		got := modelHint([]string{source(t, text)}, "ILP32", verdict.Safe)
		if (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
	enterFolder(t, map[string]string{
		"p.c":  "extern void abort(void); int main(void) { if (sizeof(void *) != 8) goto ERROR; return 0; ERROR: abort(); }",
		"q.bp": "void main()\nbegin\n  skip;\nend\n",
	})
	const hint = "sizeof(void *) at p.c:1 has its value for ILP32"
	checkCommand(t, "verify", []commandLine{
		{"p.c", exitcode.Unsafe, hint}, {"--format json p.c", exitcode.Unsafe, "\"data_model\": \"ILP32\""}, {"--format json p.c", exitcode.Unsafe, hint},
		{"--data-model LP64 p.c", exitcode.Safe, " s for LP64. The proof"},
	})
	for _, args := range []string{"--data-model ILP32 p.c", "-m32 p.c", "q.bp"} {
		if _, out, _ := craigRun(t, t.Context(), append([]string{"verify"}, strings.Fields(args)...)...); strings.Contains(out, hint) || strings.Contains(out, "for ILP32") != strings.Contains(args, "p.c") {
			t.Errorf("%s\n%s", args, out)
		}
	}
}
