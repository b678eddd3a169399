// WANT: bounds safe
// BROKEN: top == 3 => top == 4
// Pushes and pops are calls that ask first, and an error ends the loop.
int __VERIFIER_nondet_int(void);
static int stack[3], top;
static int push(int x) {
  if (top == 3)
    return -1;
  stack[top++] = x;
  return 0;
}
static int pop(void) {
  if (top == 0)
    return -1;
  top--;
  return stack[top];
}
int main(void) {
  while (__VERIFIER_nondet_int())
    if (__VERIFIER_nondet_int()) {
      if (push(__VERIFIER_nondet_int() & 7) < 0)
        break;
    } else if (pop() < 0)
      break;
  return 0;
}
