// The C around programs that are run natively.

package hostile

// declarations stand before a program.
const declarations = `
extern long long choose(long long lo, long long hi);
extern int excluded(void);
extern void probe(int, long long);
extern void partial(void);
extern void undefined(const char *) __attribute__((noreturn));
#define main program_main
#line 1 "p.c"
`

// driver, which stands behind a program, runs it in a process for each sequence of choices: the first process chooses the
// least of everything, and each other one the next of the last choice that has a next. Pages that all processes share have
// the choices and what probes saw. What sanitisers say is read from a pipe; of that the first line counts that says what is
// wrong.
const driver = `
#undef main
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <signal.h>
enum { CHOICES = 64, PROBES = 4000 };
static struct { int depth, known; long long lo[CHOICES], hi[CHOICES], at[CHOICES]; int probes, partial; struct { int k; long long v; } seen[PROBES]; char end[40]; } *s;
extern int program_main();
extern int __lsan_do_recoverable_leak_check(void);
static void leave(const char *how) { strcpy(s->end, how); _exit(0); }
long long choose(long long lo, long long hi) {
  if (s->depth == CHOICES) leave("too many choices");
  int i = s->depth++;
  if (i >= s->known) s->at[i] = s->lo[i] = lo;
  s->hi[i] = hi;
  return s->at[i];
}
static int open;
int excluded(void) { return open && choose(0, 1); }
void probe(int k, long long v) {
  if (s->probes == PROBES) leave("too many probes");
  s->seen[s->probes].k = k;
  s->seen[s->probes++].v = v;
}
void partial(void) { s->partial = 1; }
void undefined(const char *what) { fprintf(stderr, "undefined: %s\n", what); _exit(1); }
void reach_error(void) { leave("reach_error"); }
void __VERIFIER_assume(int c) { if (!c) leave("blocked"); }
static void __attribute__((noinline)) scrub(void) { volatile char b[16384]; for (int i = 0; i < 16384; i++) b[i] = 0; }
static void aborted(int n) { leave("finished"); }
static int heap;
static void ended(void) {
  scrub();
  if (heap && !*s->end) __lsan_do_recoverable_leak_check();
  if (!*s->end) leave("finished");
}
static void __attribute__((noinline)) child(int out) {
  dup2(out, 2);
  close(1);
  alarm(5);
  signal(SIGABRT, aborted);
  atexit(ended);
  program_main();
  exit(0);
}
int main(int argc, char **argv) {
  int most = atoi(argv[1]);
  heap = atoi(argv[2]);
  open = atoi(argv[3]);
  s = mmap(0, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (int n = 0; n < most; n++) {
    int p[2], status = 0;
    static char text[1 << 16];
    size_t len = 0;
    ssize_t got;
    s->depth = s->probes = 0;
    memset(s->end, 0, sizeof s->end);
    fflush(stdout);
    if (pipe(p)) return 3;
    int pid = fork();
    if (!pid) { close(p[0]); child(p[1]); }
    close(p[1]);
    while ((got = read(p[0], text + len, sizeof text - 1 - len)) > 0) len += got;
    text[len] = 0;
    close(p[0]);
    waitpid(pid, &status, 0);
    printf("C");
    for (int i = 0; i < s->depth; i++) printf(" %lld", s->at[i]);
    printf("\n");
    for (int i = 0; i < s->probes; i++) printf("P %d %lld\n", s->seen[i].k, s->seen[i].v);
    for (char *l = strtok(text, "\n"); l; l = strtok(0, "\n"))
      if (strstr(l, "runtime error:") || strstr(l, "ERROR: ") || strstr(l, "The signal is caused by a WRITE") || strstr(l, "undefined: ")) {
        char *low = strstr(l, "SEGV on unknown address");
        if (low && !strstr(l, "address 0x00000000")) { if ((l = strtok(0, "\n"))) printf("S %s\n", l); break; }
        printf("S %s\n", l);
        break;
      }
    if (WIFSIGNALED(status)) printf("E signal %d\n", WTERMSIG(status));
    else printf("E %s\n", *s->end ? s->end : "status");
    s->known = s->depth;
    while (s->known && s->at[s->known - 1] == s->hi[s->known - 1]) s->known--;
    if (!s->known) { if (!s->partial) printf("complete\n"); break; }
    s->at[s->known - 1]++;
  }
  return 0;
}
`
