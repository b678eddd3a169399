extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int locked;
void lock(void)
{
  if (locked)
    reach_error();
  locked = 1;
}
void unlock(void)
{
  if (!locked)
    reach_error();
  locked = 0;
}
int main(void)
{
  int seen, now = __VERIFIER_nondet_int();
  locked = 0;
  do {
    lock();
    seen = now;
    if (__VERIFIER_nondet_int()) {
      unlock();
      now = now + 1;
    }
  } while (seen != now);
  unlock();
  return 0;
}
