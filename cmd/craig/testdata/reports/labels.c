// craig verify --trace
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int state = 0, n = 0;
  switch (state) {
  case 0:
    state = 1;
  case 1:
    n = n + 1;
  case 2: n = n + 2;
  }
  while (n < 10) {
    n = n + 3;
    if (__VERIFIER_nondet_int()) goto next;
    n = n + 1;
  next:
    ;
  }
  do {
    n++;
    if (n > 15) break;
    if (__VERIFIER_nondet_int()) continue;
    n++;
  out: n++;
  } while (n < 20);
  if (n > 11) reach_error();
}
