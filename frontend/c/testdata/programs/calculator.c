/* A recursive descent parser of arithmetic expressions. */
#include <ctype.h>
struct parser { const char *s; int error; };
static long long sum(struct parser *p);
static void blanks(struct parser *p) { while (isspace((unsigned char)*p->s)) p->s++; }
static long long atom(struct parser *p) {
  blanks(p);
  if (*p->s == '(') {
    p->s++;
    long long v = sum(p);
    blanks(p);
    if (*p->s == ')') p->s++; else p->error = 1;
    return v;
  }
  if (*p->s == '-') { p->s++; return -atom(p); }
  if (!isdigit((unsigned char)*p->s)) { p->error = 2; return 0; }
  long long v = 0;
  while (isdigit((unsigned char)*p->s)) v = v * 10 + (*p->s++ - '0');
  return v;
}
static long long product(struct parser *p) {
  long long v = atom(p);
  for (;;) {
    blanks(p);
    switch (*p->s) {
    case '*': p->s++; v *= atom(p); break;
    case '/': { p->s++; long long d = atom(p); if (!d) { p->error = 3; return 0; } v /= d; break; }
    default: return v;
    }
  }
}
static long long sum(struct parser *p) {
  long long v = product(p);
  for (;;) {
    blanks(p);
    if (*p->s == '+') { p->s++; v += product(p); }
    else if (*p->s == '-') { p->s++; v -= product(p); }
    else return v;
  }
}
static struct parser the;
static long long eval(const char *s, int *error) {
  the = (struct parser){.s = s};
  long long v = sum(&the);
  *error = the.error ?: *the.s != 0;
  return v;
}
int main(void) {
  int e1, e2, e3;
  r = eval(" 2 * (3 + 4) - -10 / 3", &e1) * 1000;
  eval("1 / (2 - 2)", &e2);
  eval("(1", &e3);
  r += e1 * 100 + e2 * 10 + e3;
  return 0;
}
