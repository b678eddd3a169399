/* A ring buffer of bytes with a power of two as its size. */
#include <string.h>
#define SIZE 8u
struct ring { unsigned char data[SIZE]; unsigned head, tail; };
static inline unsigned used(const struct ring *q) { return q->head - q->tail; }
static int put(struct ring *q, const void *src, unsigned n) {
  const unsigned char *p = src;
  if (n > SIZE - used(q)) return -1;
  while (n--) q->data[q->head++ & (SIZE - 1)] = *p++;
  return 0;
}
static unsigned get(struct ring *q, void *to, unsigned n) {
  unsigned char *p = to;
  unsigned k = 0;
  for (; k < n && used(q); k++) p[k] = q->data[q->tail++ & (SIZE - 1)];
  return k;
}
int main(void) {
  struct ring q;
  char out[9];
  memset(&q, 0, sizeof q);
  q.head = q.tail = ~0u - 2; /* the counters wrap */
  r = put(&q, "abcde", 5);
  r = r * 10 + get(&q, out, 3);
  r = r * 10 + (put(&q, "fghijk", 6) == 0);
  r = r * 10 + (put(&q, "x", 1) == -1);
  unsigned n = get(&q, out, 8);
  out[n] = 0;
  r = r * 100 + n * 10 + (strcmp(out, "defghijk") == 0);
  return 0;
}
