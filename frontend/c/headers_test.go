// Our own headers of the C library.

package c

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"craig/frontend/c/internal/syntax"
)

// TestOwnHeaders reads every header alone, twice, and all of them together.
func TestOwnHeaders(t *testing.T) {
	names := syntax.OwnHeaders()
	if len(names) < 30 {
		t.Fatalf("%d headers", len(names))
	}
	var all []string
	for _, name := range names {
		all = append(all, fmt.Sprintf("#include <%s>\n", name))
	}
	const program = "long long r;\nint main(void) { r = 1; return 0; }\n"
	inFolder(t, "all.c", strings.Join(all, "")+strings.Join(all, "")+program)
	for i, include := range all {
		if err := os.WriteFile("t.c", []byte(include+include+program), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, o := range []Options{{}, {DataModel: "LP64", Preprocessing: syntax.Preprocessing{Standard: "c89"}}} {
			if got := result(t, o, "t.c"); got != "1" {
				t.Errorf("%s, %v: %s", names[i], o, got)
			}
		}
	}
	for _, std := range []string{"c89", "c99", "gnu11", "gnu17"} {
		for _, model := range []string{"ILP32", "LP64"} {
			if got := result(t, Options{DataModel: model, Preprocessing: syntax.Preprocessing{Standard: std}}, "all.c"); got != "1" {
				t.Errorf("all headers, %s %s: %s", std, model, got)
			}
		}
	}
}

// TestHeaderValues checks our headers and predefined macros against those of gcc, by assertions that both must accept.
func TestHeaderValues(t *testing.T) {
	var b strings.Builder
	for _, name := range syntax.OwnHeaders() {
		if name != "sys/cdefs.h" && name != "iso646.h" && name != "stdalign.h" {
			fmt.Fprintf(&b, "#include <%s>\n", name)
		}
	}
	for _, group := range []string{
		// The value; the expressions.
		"8 CHAR_BIT __CHAR_BIT__ __SIZEOF_LONG_LONG__ sizeof(int64_t) sizeof(uint64_t) sizeof(intmax_t) sizeof(double) sizeof(dev_t) SIGFPE O_NOCTTY/32 R_OK*2",
		"sizeof(void*) sizeof(size_t) sizeof(ptrdiff_t) sizeof(intptr_t) sizeof(uintptr_t) sizeof(long) sizeof(ssize_t) sizeof(time_t) sizeof(clock_t) sizeof(off_t) sizeof(ino_t) sizeof(int_fast16_t) sizeof(int_fast32_t) __SIZEOF_POINTER__ __SIZEOF_LONG__ sizeof(nlink_t) sizeof(blksize_t)",
		"4 sizeof(int32_t) sizeof(uint32_t) sizeof(int_least32_t) sizeof(wchar_t) sizeof(wint_t) sizeof(pid_t) sizeof(uid_t) sizeof(mode_t) sizeof(float) sizeof(sig_atomic_t) LC_MONETARY EINTR SIGILL F_SETFL X_OK*4 FP_NORMAL",
		"2 sizeof(int16_t) sizeof(uint16_t) sizeof(short) SEEK_END ENOENT SIGINT O_RDWR F_SETFD W_OK LC_TIME FLT_RADIX WUNTRACED",
		"1 sizeof(int8_t) sizeof(uint_least8_t) sizeof(int_fast8_t) EXIT_FAILURE SEEK_CUR EPERM CLOCK_MONOTONIC O_WRONLY true WNOHANG STDOUT_FILENO __STDC__ __STDC_HOSTED__ _IOLBF SIG_UNBLOCK",
		"-128 INT8_MIN SCHAR_MIN CHAR_MIN INT_LEAST8_MIN", "127 INT8_MAX SCHAR_MAX CHAR_MAX __SCHAR_MAX__", "255 UINT8_MAX UCHAR_MAX UINT_FAST8_MAX NAME_MAX",
		"-32768 INT16_MIN SHRT_MIN", "32767 INT16_MAX SHRT_MAX __SHRT_MAX__", "65535 UINT16_MAX USHRT_MAX",
		"-2147483647-1 INT32_MIN INT_MIN INT_LEAST32_MIN WCHAR_MIN SIG_ATOMIC_MIN", "2147483647 INT32_MAX INT_MAX __INT_MAX__ WCHAR_MAX RAND_MAX",
		"4294967295u UINT32_MAX UINT_MAX WINT_MAX UINT32_C(4294967295)",
		"9223372036854775807LL INT64_MAX LLONG_MAX INTMAX_MAX __LONG_LONG_MAX__ INT64_C(9223372036854775807)", "18446744073709551615ULL UINT64_MAX ULLONG_MAX UINTMAX_MAX UINT64_C(18446744073709551615)",
		"(1UL<<(sizeof(long)*8-1))-1 LONG_MAX __LONG_MAX__ INTPTR_MAX PTRDIFF_MAX SSIZE_MAX INT_FAST16_MAX", "-1UL ULONG_MAX SIZE_MAX UINTPTR_MAX UINT_FAST32_MAX",
		"-LONG_MAX-1 LONG_MIN INTPTR_MIN PTRDIFF_MIN", "-LLONG_MAX-1 LLONG_MIN INT64_MIN INTMAX_MIN",
		"12 ENOMEM SIGUSR2", "11 EAGAIN EWOULDBLOCK SIGSEGV", "22 EINVAL SIGTTOU", "34 ERANGE", "33 EDOM", "38 ENOSYS", "110 ETIMEDOUT", "95 ENOTSUP EOPNOTSUPP", "75 EOVERFLOW", "84 EILSEQ", "131 ENOTRECOVERABLE",
		"64 O_CREAT", "512 O_TRUNC", "1024 O_APPEND", "2048 O_NONBLOCK", "15 SIGTERM", "9 SIGKILL", "13 SIGPIPE EACCES", "17 SIGCHLD EEXIST", "6 SIGABRT LC_ALL",
		"-1 EOF", "1000000 CLOCKS_PER_SEC", "4096 PATH_MAX", "8192 BUFSIZ", "0100000 S_IFREG", "0040000 S_IFDIR", "1234 __BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__",
		"24 FLT_MANT_DIG", "53 DBL_MANT_DIG", "15 DBL_DIG", "6 FLT_DIG", "1024 DBL_MAX_EXP", "308 DBL_MAX_10_EXP", "-1021 DBL_MIN_EXP", "-37 FLT_MIN_10_EXP", "64 LDBL_MANT_DIG",
		"201112L __STDC_VERSION__", "(sizeof(long)==8?40:24) sizeof(pthread_mutex_t) sizeof(mtx_t)", "(sizeof(long)==8?56:36) sizeof(pthread_attr_t)", "(sizeof(long)==8?56:32) sizeof(pthread_rwlock_t)", "(sizeof(long)==8?32:20) sizeof(pthread_barrier_t)", "48 sizeof(pthread_cond_t) sizeof(cnd_t)", "NSIG-65 EXIT_SUCCESS STDIN_FILENO SEEK_SET O_RDONLY false SIG_BLOCK F_OK LC_CTYPE",
	} {
		value, exprs, _ := strings.Cut(group, " ")
		for _, e := range strings.Fields(exprs) {
			fmt.Fprintf(&b, "_Static_assert((%s) == (%s), \"%s\");\n", e, value, e)
		}
	}
	b.WriteString("long long r;\nint main(void) { r = 1; return 0; }\n")
	inFolder(t, "t.c", b.String())
	for _, model := range []string{"ILP32", "LP64"} {
		if got := result(t, Options{DataModel: model}, "t.c"); got != "1" {
			t.Errorf("%s: %s", model, got)
		}
	}
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc to compare with")
	}
	if out, err := exec.CommandContext(t.Context(), gcc, "-std=gnu11", "-D_GNU_SOURCE", "-m64", "-fsyntax-only", "-w", "t.c").CombinedOutput(); err != nil {
		t.Errorf("gcc: %v\n%.2000s", err, out)
	}
}

// TestStandardStreams checks that the three streams are there, and different.
func TestStandardStreams(t *testing.T) {
	inFolder(t, "t.c", "#include <stdio.h>\n#include <errno.h>\nlong long r;\nint main(void) { fprintf(stderr, \"x\"); r = (stdin != NULL) + (stdout != stderr) + (stdin != stdout) + errno; return 0; }\n")
	if got := result(t, Options{}, "t.c"); got != "3" {
		t.Error(got)
	}
}
