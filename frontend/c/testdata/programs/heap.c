/* A priority queue of structures, and a comparison by pointer. */
struct task { int priority; char name; };
typedef int (*order)(const struct task *, const struct task *);
static int earlier(const struct task *a, const struct task *b) { return a->priority != b->priority ? a->priority < b->priority : a->name < b->name; }
static int later(const struct task *a, const struct task *b) { return earlier(b, a); }
static struct { struct task t[8]; unsigned n; order before; } q;
static void swap(unsigned i, unsigned j) { struct task x = q.t[i]; q.t[i] = q.t[j]; q.t[j] = x; }
static void push(struct task t) {
  unsigned i = q.n++;
  q.t[i] = t;
  for (; i && q.before(&q.t[i], &q.t[(i - 1) / 2]); i = (i - 1) / 2) swap(i, (i - 1) / 2);
}
static struct task pop(void) {
  struct task top = q.t[0];
  q.t[0] = q.t[--q.n];
  for (unsigned i = 0, k; (k = 2 * i + 1) < q.n; i = k) {
    if (k + 1 < q.n && q.before(&q.t[k + 1], &q.t[k])) k++;
    if (!q.before(&q.t[k], &q.t[i])) break;
    swap(i, k);
  }
  return top;
}
int main(void) {
  order orders[] = {earlier, later};
  for (int k = 0; k < 2; k++) {
    q.before = orders[k];
    const int p[] = {5, 1, 4, 1, 3};
    for (int i = 0; i < 5; i++) push((struct task){p[i], 'a' + i});
    while (q.n) r = r * 7 + pop().priority + (q.n ? pop().name - 'a' : 0);
  }
  return 0;
}
