/* Timers that are called back, with a union of arguments. */
struct event { unsigned when; void (*fire)(struct event *); union { int number; struct { short x, y; } at; const char *text; } arg; };
static struct event queue[6];
static int pending;
static unsigned now;
static long long trace;
static int add(struct event e) {
  if (pending == 6) return 0;
  int i = pending++;
  for (; i > 0 && queue[i - 1].when > e.when; i--) queue[i] = queue[i - 1];
  queue[i] = e;
  return 1;
}
static void move(struct event *e) { trace = trace * 10 + e->arg.at.x + e->arg.at.y; }
static void say(struct event *e) { const char *s = e->arg.text; while (*s) trace = trace * 2 + (*s++ & 1); }
static void again(struct event *e) {
  trace = trace * 10 + e->arg.number;
  if (e->arg.number > 0) { e->arg.number--; e->when = now + 2; add(*e); }
}
int main(void) {
  add((struct event){5, move, {.at = {2, 3}}});
  add((struct event){.when = 1, .fire = again, .arg.number = 2});
  add((struct event){2, say, {.text = "ab"}});
  while (pending) {
    struct event e = queue[0];
    pending--;
    for (int i = 0; i < pending; i++) queue[i] = queue[i + 1];
    now = e.when;
    e.fire(&e);
  }
  r = trace * 10 + now;
  return 0;
}
