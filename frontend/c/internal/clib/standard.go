// The table of the functions of the C library: where their results come from, in which range these are, and what they do
// to what their arguments point to. Functions of the program with these names are not meant.

package clib

import (
	"math"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
)

// Origin says where the result of a function comes from, and what it writes.
type Origin int

const (
	Determined  Origin = iota // the arguments and memory determine it
	FromOutside               // files, users, clocks, the state of the library: it is an input of the program
)

// Effect says what a function does with what an argument points to.
type Effect byte

const (
	Untouched     Effect = '.' // nothing, or the argument is no pointer to memory of the program
	ReadsString   Effect = 's' // it reads up to a null character
	MayReadString Effect = 'S' // as ReadsString, unless the pointer is null
	ReadsObject   Effect = 'r' // it reads one object
	WritesObject  Effect = 'w' // it writes one object, unless the pointer is null
	OfText        Effect = 't' // as the text in the folder library says, or Go does where the types are known
	OfFormat      Effect = 'f' // it is a format, which says what the arguments behind it are for
)

// StandardFunction is what is known of a function of the C library.
type StandardFunction struct {
	Name    string
	Origin  Origin
	Effects []Effect // of the arguments; calls with another number of them mean another function
	More    bool     // there may be more arguments
	// Least and Most bound the result of a function that returns an integer, where its type does not.
	Least, Most int64
}

// results is a range of them.
type results struct{ least, most int64 }

var (
	anyResult   = results{math.MinInt64, math.MaxInt64}
	status      = results{-1, 0}
	orMinusOne  = results{-1, math.MaxInt64}
	notNegative = results{0, math.MaxInt64}
	truth       = results{0, 1}
)

// standardFamily is several functions of which the same is known. Effects are written as one character for each argument,
// and a + behind them for more.
type standardFamily struct {
	names   string
	origin  Origin
	effects string
	result  results
}

var standardFamilies = []standardFamily{
	// stdio.h
	{"getchar getchar_unlocked", FromOutside, "", results{-1, 255}},
	{"getc fgetc getc_unlocked fgetc_unlocked _IO_getc", FromOutside, ".", results{-1, 255}},
	{"putchar putchar_unlocked", FromOutside, "t", results{-1, 255}},
	{"putc fputc putc_unlocked fputc_unlocked _IO_putc ungetc", FromOutside, "t.", results{-1, 255}},
	{"puts", FromOutside, "t", orMinusOne},
	{"fputs fputs_unlocked", FromOutside, "t.", orMinusOne},
	{"perror", FromOutside, "t", anyResult},
	{"gets", FromOutside, "t", anyResult},
	{"fgets fgets_unlocked", FromOutside, "t..", anyResult},
	{"fread fread_unlocked fwrite fwrite_unlocked", FromOutside, "t...", notNegative},
	{"getline", FromOutside, "tt.", orMinusOne},
	{"getdelim", FromOutside, "tt..", orMinusOne},
	{"printf vprintf wprintf", FromOutside, "f+", orMinusOne},
	{"fprintf vfprintf dprintf vdprintf fwprintf", FromOutside, ".f+", orMinusOne},
	{"sprintf vsprintf", Determined, "tf+", orMinusOne},
	{"snprintf vsnprintf", Determined, "t.f+", orMinusOne},
	{"asprintf vasprintf", Determined, "wf+", orMinusOne},
	{"scanf vscanf", FromOutside, "f+", orMinusOne},
	{"fscanf vfscanf", FromOutside, ".f+", orMinusOne},
	{"sscanf vsscanf", Determined, "sf+", orMinusOne},
	{"fflush fclose pclose", FromOutside, ".", anyResult},
	{"fopen popen", FromOutside, "ss", anyResult},
	{"freopen", FromOutside, "Ss.", anyResult},
	{"fmemopen", FromOutside, "t.s", anyResult},
	{"setbuf", FromOutside, ".t", anyResult},
	{"setvbuf", FromOutside, ".t..", anyResult},
	{"fdopen", FromOutside, ".s", anyResult},
	{"tmpfile", FromOutside, "", anyResult},
	{"tmpnam", FromOutside, "t", anyResult},
	{"feof ferror", FromOutside, ".", anyResult},
	{"fileno", FromOutside, ".", orMinusOne},
	{"clearerr rewind", FromOutside, ".", anyResult},
	{"fseek fseeko", FromOutside, "...", status},
	{"ftell ftello", FromOutside, ".", orMinusOne},
	{"fgetpos", FromOutside, ".w", status},
	{"fsetpos", FromOutside, ".r", status},
	{"remove", FromOutside, "s", status},
	{"rename", FromOutside, "ss", status},
	// stdlib.h
	{"rand", FromOutside, "", results{0, math.MaxInt32}},
	{"random", FromOutside, "", results{0, math.MaxInt32}},
	{"lrand48", FromOutside, "", results{0, math.MaxInt32}},
	{"mrand48", FromOutside, "", results{math.MinInt32, math.MaxInt32}},
	{"srand srandom srand48", FromOutside, ".", anyResult},
	{"rand_r", FromOutside, "w", results{0, math.MaxInt32}},
	{"drand48", FromOutside, "", anyResult},
	{"getenv secure_getenv", FromOutside, "s", anyResult},
	{"system", FromOutside, "S", anyResult},
	{"setenv", FromOutside, "ss.", status},
	{"unsetenv", FromOutside, "s", status},
	{"clearenv", FromOutside, "", status},
	{"putenv", Determined, "t", anyResult},
	{"mkstemp", FromOutside, "t", orMinusOne},
	{"mkdtemp", FromOutside, "t", anyResult},
	{"realpath", FromOutside, "tt", anyResult},
	{"abort", Determined, "", anyResult},
	{"atexit at_quick_exit", Determined, "t", anyResult},
	{"exit _exit _Exit quick_exit pthread_exit thrd_exit", Determined, ".", anyResult},
	{"malloc alloca valloc", Determined, ".", anyResult},
	{"calloc aligned_alloc memalign", Determined, "..", anyResult},
	{"reallocarray", Determined, "t..", anyResult},
	{"posix_memalign", Determined, "t..", notNegative},
	{"realloc", Determined, "t.", anyResult},
	{"free cfree", Determined, "t", anyResult},
	{"abs labs llabs imaxabs div ldiv lldiv imaxdiv atof atoi atol atoll qsort bsearch strtod strtof strtold strtol strtoll strtoul strtoull strtoimax strtoumax strtoq strtouq mblen mbtowc mbstowcs wctomb wcstombs", Determined, "", anyResult},
	// string.h, strings.h, ctype.h, math.h, inttypes.h, arpa/inet.h
	{"bcmp bcopy bzero explicit_bzero ffs ffsl ffsll index memccpy memchr memcmp memcpy memmem memmove mempcpy memrchr memset rawmemchr rindex stpcpy stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strspn strstr strtok strtok_r strverscmp strxfrm swab", Determined, "", anyResult},
	{"isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit toascii tolower toupper", Determined, "", anyResult},
	{"acos acosf acosl asin asinf asinl atan atanf atanl cos cosf cosl sin sinf sinl tan tanf tanl acosh acoshf acoshl asinh asinhf asinhl atanh atanhf atanhl cosh coshf coshl sinh sinhf sinhl tanh tanhf tanhl exp expf expl exp2 exp2f exp2l expm1 expm1f expm1l log logf logl log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl cbrt cbrtf cbrtl fabs fabsf fabsl sqrt sqrtf sqrtl erf erff erfl erfc erfcf erfcl lgamma lgammaf lgammal tgamma tgammaf tgammal ceil ceilf ceill floor floorf floorl nearbyint nearbyintf nearbyintl rint rintf rintl round roundf roundl trunc truncf truncl atan2 atan2f atan2l hypot hypotf hypotl pow powf powl fmod fmodf fmodl remainder remainderf remainderl copysign copysignf copysignl nextafter nextafterf nextafterl fdim fdimf fdiml fmax fmaxf fmaxl fmin fminf fminl fma fmaf fmal ldexp ldexpf ldexpl scalbn scalbnf scalbnl scalbln scalblnf scalblnl ilogb ilogbf ilogbl lrint lrintf lrintl llrint llrintf llrintl lround lroundf lroundl llround llroundf llroundl", Determined, "", anyResult},
	{"finite finitef finitel isnanf isnanl isinff isinfl fpclassify isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal isunordered signbit", Determined, "", anyResult},
	{"frexp frexpf frexpl modf modff modfl", Determined, ".w", anyResult},
	{"remquo remquof remquol", Determined, "..w", anyResult},
	{"feclearexcept feraiseexcept fetestexcept fesetround", Determined, ".", anyResult},
	{"fegetround", Determined, "", anyResult},
	{"fegetexceptflag", Determined, "w.", anyResult},
	{"fesetexceptflag", Determined, "..", anyResult},
	{"fegetenv feholdexcept", Determined, "w", anyResult},
	{"fesetenv feupdateenv", Determined, ".", anyResult},
	{"nan nanf nanl", Determined, "s", anyResult},
	// wchar.h, wctype.h, locale.h
	{"wcscat wcschr wcscmp wcscoll wcscpy wcscspn wcslen wcsncat wcsncmp wcsncpy wcspbrk wcsrchr wcsspn wcsstr wcstok wmemchr wmemcmp wmemcpy wmemmove wmemset", Determined, "", anyResult},
	{"wcstod wcstol wcstoll wcstoul wcstoull wcsftime swprintf swscanf btowc wctob mbsinit mbrlen mbrtowc wcrtomb mbsrtowcs wcsrtombs", Determined, "", anyResult},
	{"iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit towctrans towlower towupper wctrans wctype", Determined, "", anyResult},
	{"getwchar", FromOutside, "", anyResult},
	{"fgetwc getwc putwchar", FromOutside, ".", anyResult},
	{"fputwc putwc ungetwc", FromOutside, "..", anyResult},
	{"fgetws", FromOutside, "t..", anyResult},
	{"fputws", Determined, "t.", anyResult},
	{"wscanf", Determined, "", anyResult},
	{"setlocale", FromOutside, ".S", anyResult},
	{"localeconv", FromOutside, "", anyResult},
	{"htonl htons ntohl ntohs", Determined, "", anyResult},
	{"strerror", FromOutside, ".", anyResult},
	{"strerror_r", FromOutside, ".t.", anyResult},
	{"strsignal", FromOutside, ".", anyResult},
	// time.h, sys/time.h
	{"time", FromOutside, "t", orMinusOne},
	{"clock", FromOutside, "", orMinusOne},
	{"difftime", Determined, "..", anyResult},
	{"gettimeofday", FromOutside, "tt", status},
	{"clock_gettime clock_getres", FromOutside, ".t", status},
	{"clock_settime", FromOutside, ".r", status},
	{"timespec_get", FromOutside, "t.", notNegative},
	{"nanosleep", FromOutside, "tt", status},
	{"strftime", Determined, "t.tt", notNegative},
	{"asctime", Determined, "t", anyResult},
	{"asctime_r", Determined, "tt", anyResult},
	{"ctime", FromOutside, "t", anyResult},
	{"ctime_r", FromOutside, "tt", anyResult},
	{"gmtime localtime", FromOutside, "t", anyResult},
	{"gmtime_r localtime_r", FromOutside, "tt", anyResult},
	{"mktime timegm", Determined, "t", anyResult},
	{"tzset", FromOutside, "", anyResult},
	{"strptime", Determined, "", anyResult},
	{"settimeofday", FromOutside, "tt", status},
	{"getitimer", FromOutside, ".w", status},
	{"setitimer", FromOutside, ".tw", status},
	{"utimes", FromOutside, "st", status},
	// unistd.h, fcntl.h, sys/*.h
	{"read write", FromOutside, ".t.", orMinusOne},
	{"pread pwrite recv send", FromOutside, ".t..", orMinusOne},
	{"getcwd", FromOutside, "t.", anyResult},
	{"readlink", FromOutside, "st.", orMinusOne},
	{"gethostname getlogin_r", FromOutside, "t.", anyResult},
	{"open", FromOutside, "s.+", orMinusOne},
	{"openat", FromOutside, ".s.+", orMinusOne},
	{"fcntl", FromOutside, "..+", orMinusOne},
	{"execl execlp", Determined, "ss+", results{-1, -1}},
	{"execv execvp", Determined, "st", results{-1, -1}},
	{"execve", Determined, "stt", results{-1, -1}},
	{"chown", FromOutside, "s..", status},
	{"fchmod kill setpgid", FromOutside, "..", status},
	{"setuid setgid", FromOutside, ".", status},
	{"brk", FromOutside, ".", status},
	{"nice sbrk ttyname", FromOutside, ".", anyResult},
	{"sysconf", FromOutside, ".", orMinusOne},
	{"setsid", FromOutside, "", orMinusOne},
	{"pause", FromOutside, "", results{-1, -1}},
	{"sync", FromOutside, "", anyResult},
	{"getpagesize", FromOutside, "", results{1, math.MaxInt64}},
	{"crypt", FromOutside, "ss", anyResult},
	{"getopt", FromOutside, ".ts", results{-1, 255}},
	{"getopt_long getopt_long_only", FromOutside, ".tstw", anyResult},
	{"creat", FromOutside, "s.", orMinusOne},
	{"access mkdir chmod mkfifo", FromOutside, "s.", status},
	{"unlink rmdir chdir", FromOutside, "s", status},
	{"link symlink", FromOutside, "ss", status},
	{"stat lstat", FromOutside, "sw", status},
	{"fstat", FromOutside, ".w", status},
	{"truncate", FromOutside, "s.", status},
	{"ftruncate", FromOutside, "..", status},
	{"close fsync", FromOutside, ".", status},
	{"dup", FromOutside, ".", orMinusOne},
	{"dup2", FromOutside, "..", orMinusOne},
	{"lseek", FromOutside, "...", orMinusOne},
	{"pipe", FromOutside, "t", status},
	{"isatty", FromOutside, ".", truth},
	{"sleep alarm", FromOutside, ".", notNegative},
	{"usleep", FromOutside, ".", status},
	{"getpid", FromOutside, "", results{1, math.MaxInt32}},
	{"getppid getpgrp", FromOutside, "", notNegative},
	{"getuid geteuid getgid getegid", FromOutside, "", anyResult},
	{"wait", FromOutside, "w", orMinusOne},
	{"waitpid", FromOutside, ".w.", orMinusOne},
	{"umask", FromOutside, ".", results{0, 0777}},
	// signal.h: no signal is handled
	{"raise", Determined, "t", anyResult},
	{"sigemptyset sigfillset", Determined, "w", status},
	{"sigaddset sigdelset", Determined, "w.", status},
	{"sigismember", Determined, "r.", results{-1, 1}},
	{"sigpending", FromOutside, "w", status},
	{"sigprocmask", FromOutside, ".tw", status},
	{"sigsuspend", FromOutside, "r", results{-1, -1}},
	{"sched_yield", FromOutside, "", status},
	{"sched_get_priority_max sched_get_priority_min", FromOutside, ".", anyResult},
	// pthread.h, threads.h: there is one thread
	{"pthread_mutex_init pthread_cond_init pthread_rwlock_init", FromOutside, "..", notNegative},
	{"pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_mutexattr_init pthread_mutexattr_destroy pthread_cond_destroy pthread_cond_signal pthread_cond_broadcast pthread_condattr_init pthread_condattr_destroy pthread_rwlock_destroy pthread_rwlockattr_init pthread_rwlock_rdlock pthread_rwlock_tryrdlock pthread_rwlock_wrlock pthread_rwlock_trywrlock pthread_rwlock_unlock pthread_barrier_destroy pthread_spin_destroy pthread_spin_lock pthread_spin_trylock pthread_spin_unlock pthread_attr_init pthread_attr_destroy", FromOutside, ".", notNegative},
	{"pthread_barrier_wait", FromOutside, ".", orMinusOne},
	{"pthread_barrier_init", FromOutside, "...", notNegative},
	{"pthread_mutex_timedlock", FromOutside, ".r", notNegative},
	{"pthread_mutexattr_settype pthread_mutexattr_setpshared pthread_mutexattr_setprotocol pthread_cond_wait pthread_condattr_setclock pthread_spin_init pthread_attr_setdetachstate pthread_attr_setstacksize", FromOutside, "..", notNegative},
	{"pthread_cond_timedwait", FromOutside, "..r", notNegative},
	{"pthread_self thrd_current", FromOutside, "", anyResult},
	{"pthread_attr_getdetachstate pthread_attr_getstacksize pthread_mutexattr_gettype", Determined, ".w", notNegative},
	{"pthread_join thrd_join", FromOutside, ".w", notNegative},
	{"pthread_detach pthread_cancel thrd_detach", FromOutside, ".", notNegative},
	{"pthread_kill", FromOutside, "..", notNegative},
	{"pthread_setcancelstate pthread_setcanceltype", FromOutside, ".w", notNegative},
	{"pthread_testcancel", FromOutside, "", anyResult},
	{"pthread_key_create tss_create", FromOutside, "w.", notNegative},
	{"pthread_key_delete tss_delete", FromOutside, ".", notNegative},
	{"pthread_setspecific tss_set", Determined, ".t", notNegative},
	{"pthread_getspecific tss_get", Determined, ".", anyResult},
	{"thrd_sleep", FromOutside, "rw", anyResult},
	{"pthread_equal thrd_equal", Determined, "..", anyResult},
	{"mtx_init cnd_wait", FromOutside, "..", results{0, 4}},
	{"mtx_lock mtx_trylock mtx_unlock cnd_init cnd_signal cnd_broadcast", FromOutside, ".", results{0, 4}},
	{"mtx_timedlock", FromOutside, ".r", results{0, 4}},
	{"cnd_timedwait", FromOutside, "..r", results{0, 4}},
	{"mtx_destroy cnd_destroy", FromOutside, ".", anyResult},
	{"thrd_yield", FromOutside, "", anyResult},
	// Others
	{"printk ldv_print", FromOutside, "f+", anyResult},
	{"__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __errno_location", FromOutside, "", anyResult},
}

// standardFunctions is the table, by name.
var standardFunctions = func() map[string]StandardFunction {
	m := map[string]StandardFunction{}
	for _, f := range standardFamilies {
		effects, more := strings.CutSuffix(f.effects, "+")
		for _, name := range strings.Fields(f.names) {
			if _, twice := m[name]; twice {
				panic("frontend/c: two entries for " + name)
			}
			m[name] = StandardFunction{name, f.origin, []Effect(effects), more, f.result.least, f.result.most}
		}
	}
	return m
}()

// StandardFunctions returns what is known of functions of the C library, in the order of their names.
func StandardFunctions() []StandardFunction {
	var all []StandardFunction
	for _, f := range standardFunctions {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b StandardFunction) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Lookup returns what is known of a function of the C library; it is not ok for other functions.
func Lookup(name string) (f StandardFunction, ok bool) {
	if plain, isBuiltin := strings.CutPrefix(name, "__builtin_"); isBuiltin {
		name = strings.TrimSuffix(plain, "_unlocked")
	}
	f, ok = standardFunctions[name]
	return f, ok
}

// OfCompiler reports whether name is that of a function of gcc.
func OfCompiler(name string) bool {
	return strings.HasPrefix(name, "__builtin_") || strings.HasPrefix(name, "__sync_") || strings.HasPrefix(name, "__atomic_")
}

// Standard reports whether a function that has no body is one of the C library that a program is to be linked with, or of
// gcc. It calls no function of the program, and changes no more of memory than its arguments say.
func Standard(name string) bool {
	_, ok := Lookup(name)
	return ok || OfCompiler(name)
}

// ChoosesFirst reports whether a function of the C library has its result before what it writes is chosen.
func ChoosesFirst(name string) bool {
	f, _ := Lookup(name)
	return f.Origin == FromOutside && (slices.Contains(f.Effects, OfFormat) || slices.Contains(f.Effects, OfText))
}

// GivesInputs reports whether what a function of the C library returns, or writes, comes from outside.
func GivesInputs(name string) bool {
	f, ok := Lookup(name)
	return ok && f.Origin == FromOutside
}

// Describes reports whether the table says what f does with its arguments.
func (f StandardFunction) Describes() bool { return f.Origin != Determined || len(f.Effects) > 0 }

// TextOf returns the name of the function of the C library that a function of the library's text is for: fgets for
// fgets, and scanf for __craig_scanf_word.
func TextOf(name string) string {
	if rest, ok := strings.CutPrefix(name, "__craig_"); ok {
		name, _, _ = strings.Cut(rest, "_")
	}
	return name
}

// comparing are the functions of the C library with a result of which C fixes the sign only.
var comparing = []string{"strcmp", "strncmp", "strcasecmp", "strncasecmp", "memcmp", "bcmp", "wcscmp", "wcsncmp", "wmemcmp"}

// Compares reports whether the result of a function of the C library is an input of the program as far as C does not fix
// it: a Havoc with the function's name as Input, unless the front end does not know more of it (Abstract).
func Compares(name string) bool { return slices.Contains(comparing, name) }

// IsStream reports whether t is FILE in GNU's C library and in our headers: nothing but memory of the
// library is reached from it.
func IsStream(t cc.Type) bool {
	s, ok := t.(*cc.StructType)
	if !ok {
		return false
	}
	tag := s.Tag()
	return tag.SrcStr() == "_IO_FILE"
}

// AtEnd returns the name of the function of the library's text that calls what was registered by the function of the C library
// with the second name, where the program ends by a call of the function name; "" if nothing is called then. A program ends
// as by exit where main returns.
func AtEnd(name string) (calls, registers string) {
	switch name {
	case "exit", "pthread_exit", "thrd_exit": // there is one thread
		return "__craig_exit", "atexit"
	case "quick_exit":
		return "__craig_quick_exit", "at_quick_exit"
	}
	return "", ""
}

// Refused are the functions that return twice, jump to where one did, make threads or processes, or let functions of the
// program be called at other times, unless the program defines them.
var Refused = syntax.WordSet(`
	setjmp _setjmp sigsetjmp __sigsetjmp __builtin_setjmp savectx vfork __vfork getcontext
	longjmp _longjmp siglongjmp __longjmp_chk __builtin_longjmp setcontext swapcontext makecontext
	fork __fork __clone pthread_create thrd_create
	signal bsd_signal sysv_signal ssignal sigset sigaction on_exit pthread_atfork pthread_once call_once`)

// AssertFunctions are those that the macro assert of C libraries calls where the condition does not hold.
var AssertFunctions = []string{"__assert_fail", "__assert", "__assert_rtn"}

// ErrorFunctions are the functions whose call is a violation; if they have no body, it ends the execution.
var ErrorFunctions = append([]string{"__VERIFIER_error", "reach_error", "__builtin_trap"}, AssertFunctions...)

// ViolatesDefined are those of them whose call is a violated assertion also where the program defines them, as SV-COMP has
// it. The others are names that programs use for functions of their own.
var ViolatesDefined = []string{"__VERIFIER_error", "reach_error", "__assert_fail", "__assert_rtn"}
