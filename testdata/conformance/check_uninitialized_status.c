// WANT: uninitialized unsafe at 4
// The status of the program: the left operand decides alone where it is true, here the right one has to.
struct pair { int a, b; };
int main(void) {
  struct pair p, q;
  p.a = 0;
  q = p;
  return q.a > 0 || q.b > 0;
}
