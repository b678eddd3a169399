// Runs a program many times, each time in a process of its own with other numbers from outside, and prints what became of
// the checks in it. tables.h, which is made for each witness, has
//   RUNS, FIRST, MICROSECONDS, SECONDS  how many runs, the first seed, the limit of CPU time of each, and of all together
//   CHECKS, WAYPOINTS, LAST             how many there are, and the number of the last segment; -1 where there is none
//   OVERFLOW                            1 if the property is that nothing overflows
//   waypoints, cycle                    segment, action ('f', 'a', 'c', 't') and constraint of each, and where the cycle begins
//   hints, literals                     numbers of each waypoint's constraint, and of the program

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "tables.h"

enum ending { COMPLETE, UNDEFINED, ASSUMPTION, LIMIT, ABORTED, VIOLATION, ELSEWHERE, ROUND, ENDINGS };

struct check {
  unsigned long visits, failures, undefined;
  unsigned long seed; // of the first run in which it does not hold
};

// What the runs leave behind.
static struct shared {
  struct check checks[CHECKS + 1];
  unsigned long ended[ENDINGS], seeds[ENDINGS];
  int furthest; // segment
} *shared;

static unsigned long seed; // of this run
static int evaluated = -1; // the check whose expression is being evaluated
static int segment, event, at_target, rounds, hinted = -1;

static void finish(enum ending e) {
  if (shared->ended[e]++ == 0) shared->seeds[e] = seed;
  if (segment > shared->furthest) shared->furthest = segment;
  _exit(0);
}

// Random numbers.

static unsigned long long state;

static unsigned long long next(void) { // splitmix64
  unsigned long long z = state += 0x9e3779b97f4a7c15ULL;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
  return z ^ z >> 31;
}

static int below(int n) { return next() % n; }

// A number: small, on the edge of so many bits, near one of the program, or any. Runs differ in what is likely.
static unsigned long long some(int bits) {
  static const int likely[4][5] = {{80, 95, 95, 100, 100}, {40, 60, 70, 90, 95}, {10, 20, 50, 90, 95}, {10, 20, 30, 40, 50}};
  const int *bound = likely[seed % 4];
  int kind = below(100);
  if (kind < bound[0]) return below(5) ? below(4) : -below(4);
  if (kind < bound[1]) return below(2) ? below(20) : -below(20);
  if (kind < bound[2]) return (below(2) ? 0 : 1ULL << (bits - 1)) + below(3) - 1;
  if (kind < bound[3]) return literals[below(sizeof literals / sizeof *literals)] + (below(2) ? 0 : below(3) - 1);
  if (kind < bound[4]) return below(1000);
  return next() >> below(64);
}

// A number for the program: one that a waypoint speaks of, or a new one, or in some runs the last one again.
static unsigned long long number(int bits) {
  static unsigned long long last;
  static int drawn;
  if (hinted >= 0 && hints[hinted].count && (seed % 2 || below(8))) {
    const struct hint *h = &hints[hinted];
    hinted = -1;
    return h->values[below(h->count)] + (seed % 2 || below(4) ? 0 : below(3) - 1);
  }
  hinted = -1;
  if (seed % 5 || drawn++ <= (int)(seed / 5 % 5)) last = some(bits);
  return last;
}

#define NONDET(type, name) __attribute__((weak)) type __VERIFIER_nondet_##name(void) { return (type)number(8 * sizeof(type)); }
__attribute__((weak)) _Bool __VERIFIER_nondet_bool(void) { return number(1) & 1; }
__attribute__((weak)) _Bool __VERIFIER_nondet__Bool(void) { return number(1) & 1; }
NONDET(char, char)
NONDET(signed char, schar)
NONDET(unsigned char, uchar)
NONDET(unsigned char, u8)
NONDET(unsigned char, unsigned_char)
NONDET(short, short)
NONDET(unsigned short, ushort)
NONDET(unsigned short, u16)
NONDET(int, int)
NONDET(unsigned, uint)
NONDET(unsigned, unsigned)
NONDET(unsigned, unsigned_int)
NONDET(unsigned, u32)
NONDET(unsigned, U32)
NONDET(long, long)
NONDET(unsigned long, ulong)
NONDET(unsigned long, size_t)
NONDET(long long, longlong)
NONDET(long long, loff_t)
NONDET(unsigned long long, ulonglong)
#ifdef __SIZEOF_INT128__
NONDET(__int128, int128)
NONDET(unsigned __int128, uint128)
#endif
__attribute__((weak)) void *__VERIFIER_nondet_pointer(void) { return 0; }

// A floating-point number for the program, as number() is.
static double real(void) {
  static const double special[] = {0, -0.0, 1, -1, 0.5, 0.1, 1e10, -1e10, 1e300, 1e-300, 3.4e38, 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0};
  if (hinted >= 0 && hints[hinted].reals && (seed % 2 || below(8))) {
    const struct hint *h = &hints[hinted];
    hinted = -1;
    return h->real[below(h->reals)];
  }
  switch (below(3)) {
  case 0:
    return (long long)number(64);
  case 1:
    return special[below(sizeof special / sizeof *special)];
  }
  return (double)(long long)next() / (1LL << below(63));
}

__attribute__((weak)) double __VERIFIER_nondet_double(void) { return real(); }
__attribute__((weak)) float __VERIFIER_nondet_float(void) { return real(); }

long long __check_anything(void) { return number(64); }

// Reports whether a constraint says "name == number".
static int says(const char *text, const char *name, unsigned long long *n) {
  size_t length = strlen(name);
  for (const char *at = text; (at = strstr(at, name)); at++) {
    if (at > text && (isalnum(at[-1]) || at[-1] == '_' || at[-1] == '.' || at[-1] == '>')) continue;
    const char *rest = at + length;
    while (*rest == ' ') rest++;
    if (rest[0] != '=' || rest[1] != '=') continue;
    char *end;
    rest += 2;
    rest += strspn(rest, " (");
    *n = strtoull(rest, &end, 0); // of a negative number, too
    return 1;
  }
  return 0;
}

// A variable that has no value yet gets one: in most runs that which the next waypoint says, and 0 in many if it says none.
void __check_forget(void *variable, unsigned size, const char *name) {
  unsigned long long n = number(size ? 8 * size : 1), said;
  if (LAST >= 0 && seed % 4 < 2) n = 0;
  for (int w = 0; w < WAYPOINTS; w++)
    if (waypoints[w].segment == segment && waypoints[w].action != 'a' && (seed % 2 || below(8)) && says(waypoints[w].text, name, &said)) n = said;
  if (size == 0) n &= size = 1;
  memcpy(variable, &n, size < sizeof n ? size : sizeof n);
}

// What programs call.

__attribute__((weak)) void __VERIFIER_assume(int holds) {
  if (!holds) finish(ASSUMPTION);
}

void abort(void) { finish(ABORTED); }

// Checks and waypoints.

void __check_violated(void) {
  if (LAST < 0 || segment == LAST && at_target) finish(VIOLATION);
  finish(ELSEWHERE);
}

void __check_begin(int k) { evaluated = k; }

int __check_end(int k, int holds) {
  struct check *c = &shared->checks[k];
  evaluated = -1;
  c->visits++;
  if (!holds && c->failures++ == 0 && c->undefined == 0) c->seed = seed;
  return holds;
}

void __check_event(void) { event = segment; }

int __check_active(int w) { return waypoints[w].segment == event && segment == event; }

int __check_wanted(int w, int holds) { return waypoints[w].action == 'a' ? !holds : holds; }

int __check_pass(int w, int holds) {
  if (!__check_active(w)) return holds;
  if (!__check_wanted(w, holds)) finish(ELSEWHERE);
  if (waypoints[w].action == 'a') return holds;
  if (segment < LAST) {
    segment++;
  } else if (waypoints[w].action == 'c') {
    segment = cycle;
    if (++rounds == 100) finish(ROUND);
  }
  return holds;
}

void __check_target(int w) {
  if (waypoints[w].segment == segment) at_target = 1;
}

void __check_hint(int w) {
  if (waypoints[w].segment == segment && waypoints[w].action != 'a' && hints[w].count + hints[w].reals) hinted = w;
}

// Undefined behaviour, as the sanitizers find it, and signals.

static void undefined(void) {
  if (evaluated < 0) finish(UNDEFINED);
  struct check *c = &shared->checks[evaluated];
  if (c->undefined++ == 0 && c->failures == 0) c->seed = seed;
  finish(UNDEFINED);
}

void __ubsan_get_current_report_data(const char **, const char **, const char **, unsigned *, unsigned *, char **);

void __ubsan_on_report(void) {
  const char *kind, *message, *file;
  unsigned line, column;
  char *address;
  __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
  if (OVERFLOW && evaluated < 0 && strstr(kind, "signed-integer-overflow")) __check_violated();
  undefined();
}

void __asan_on_error(void) { undefined(); }

const char *__asan_default_options(void) {
  return "detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:allocator_may_return_null=1:log_path=/dev/null:use_sigaltstack=0";
}

const char *__ubsan_default_options(void) { return "log_path=/dev/null"; }

static void on_signal(int number) {
  if (number == SIGPROF || number == SIGALRM) finish(LIMIT);
  undefined();
}

static void prepare(void) {
  static char stack[65536];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, 0);
  struct sigaction a = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_NODEFER};
  int signals[] = {SIGPROF, SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &a, 0);
  int null = open("/dev/null", O_RDWR);
  dup2(null, 0);
  dup2(null, 1);
  dup2(null, 2);
  struct itimerval cpu = {.it_value = {0, MICROSECONDS}};
  setitimer(ITIMER_PROF, &cpu, 0);
  alarm(5);
}

// Fills the memory that the program's variables will be in, which may be read before they have a value.
__attribute__((noinline, no_sanitize("address"))) static void litter(void) {
  volatile int memory[8192];
  int style = below(3);
  for (int i = 0; i < 8192; i++) memory[i] = style == 0 ? 0 : style == 1 ? below(5) : (int)next();
}

int __check_entry(void);

static void atexit_complete(void) { finish(COMPLETE); }

__attribute__((constructor)) static void all(void) {
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  time_t begin = time(0);
  unsigned long runs = 0;
  for (; runs < RUNS && time(0) - begin < SECONDS; runs++) {
    seed = FIRST + runs;
    pid_t child = fork();
    if (child < 0) exit(3);
    if (child == 0) {
      state = seed * 1000003;
      prepare();
      atexit(atexit_complete);
      litter();
      __check_entry();
      finish(COMPLETE);
    }
    waitpid(child, 0, 0);
    if (LAST >= 0 && (shared->ended[VIOLATION] || shared->ended[ROUND])) {
      runs++;
      break;
    }
  }
  printf("runs %lu\n", runs);
  printf("furthest %d\n", shared->furthest);
  for (int e = 0; e < ENDINGS; e++) printf("ended %d %lu %lu\n", e, shared->ended[e], shared->seeds[e]);
  for (int k = 0; k < CHECKS; k++) {
    struct check c = shared->checks[k];
    printf("check %d %lu %lu %lu %lu\n", k, c.visits, c.failures, c.undefined, c.seed);
  }
  fflush(stdout);
  _exit(0);
}
