// WANT: safe
// What comes after a loop without an end is never reached.
extern void reach_error(void);
int main(void) {
  unsigned i = 0;
  for (;;) i += 2;
  reach_error();
  return 0;
}
