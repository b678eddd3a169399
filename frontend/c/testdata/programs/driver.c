/* A driver: operations in a table of functions, states, a lock that counts, errors that unwind by goto. */
#include <stddef.h>
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define EBUSY 16
#define EINVAL 22
struct device;
struct ops { int (*open)(struct device *); int (*ioctl)(struct device *, unsigned, unsigned long); void (*close)(struct device *); };
struct device { const struct ops *ops; int users, locked, irq; enum { OFF, IDLE, RUNNING } state; };
static int locks;
static void lock(struct device *d) { while (__sync_lock_test_and_set(&d->locked, 1)) ; locks++; }
static void unlock(struct device *d) { locks--; __sync_lock_release(&d->locked); }
static int request(struct device *d, int n) { if (n > 15) return -EINVAL; d->irq = n; return 0; }
static int my_open(struct device *d) {
  int err;
  lock(d);
  err = -EBUSY;
  if (d->users) goto out;
  if ((err = request(d, 5)) < 0) goto out;
  d->users++;
  d->state = IDLE;
out:
  unlock(d);
  return err;
}
static int my_ioctl(struct device *d, unsigned cmd, unsigned long arg) {
  switch (cmd) {
  case 1: d->state = RUNNING; return 0;
  case 2 ... 4: if (arg & ~7ul) return -EINVAL; d->irq += arg; return d->irq;
  default: return -EINVAL;
  }
}
static void my_close(struct device *d) { d->users--; d->state = OFF; }
static const struct ops ops = {.open = my_open, .ioctl = my_ioctl, .close = my_close};
static struct device dev = {.ops = &ops};
int main(void) {
  struct device *d = &dev;
  r = d->ops->open(d);
  r = r * 100 - d->ops->open(d);
  r = r * 10 + d->ops->ioctl(d, 1, 0) + d->state;
  r = r * 100 + d->ops->ioctl(d, 3, 4);
  r = r * 100 - d->ops->ioctl(d, 3, 8);
  r = r * 100 - d->ops->ioctl(d, 9, 0);
  (*d->ops->close)(d);
  r = r * 10 + locks + d->users + d->state;
  return 0;
}
