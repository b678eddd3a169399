/* A line of fields with quotes, a state machine with a table of functions. */
#include <string.h>
#include <ctype.h>
static char out[40];
static int n, fields;
typedef enum { START, PLAIN, QUOTED, QUOTE, BAD } state;
static void emit(int c) { out[n++] = c; out[n] = 0; }
static state start(int c) { if (c == '"') return QUOTED; if (c == ',') { emit('|'); fields++; return START; } if (isspace(c)) return START; emit(c); return PLAIN; }
static state plain(int c) { if (c == ',') { emit('|'); fields++; return START; } if (c == '"') return BAD; emit(c); return PLAIN; }
static state quoted(int c) { if (c == '"') return QUOTE; emit(toupper(c)); return QUOTED; }
static state quote(int c) { if (c == '"') { emit(c); return QUOTED; } if (c == ',') { emit('|'); fields++; return START; } return BAD; }
static state (*const step[])(int) = {[START] = start, [PLAIN] = plain, [QUOTED] = quoted, [QUOTE] = quote};
static int parse(const char *s) {
  state st = START;
  n = 0, fields = 1;
  for (; *s && st != BAD; s++) st = step[st]((unsigned char)*s);
  return st == BAD || st == QUOTED ? -1 : fields;
}
int main(void) {
  r = parse("ab, \"x,y\",,3");
  r = r * 10 + (strcmp(out, "ab|X,Y||3") == 0);
  r = r * 10 - parse("a\"b");
  r = r * 10 - parse("\"open");
  r = r * 100 + strlen(out);
  return 0;
}
