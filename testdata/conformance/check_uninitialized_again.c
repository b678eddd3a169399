// WANT: uninitialized unsafe at 10
// A variable of a block has no value each time that the block is entered.
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++) {
    int t;
    if (i == 0)
      t = 1;
    if (i == 2)
      n = t > 0;
  }
  return n;
}
