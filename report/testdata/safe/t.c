int total;
extern int input(void);

void add(int x) {
  assert(x >= 0);
  total = total + x;
}

int mc91(int n) {
  if (n > 100) return n - 10;
  return mc91(mc91(n + 11));
}

int main(void) {
  unsigned i, n = input();
  for (i = 0; i < n; i += 2)
    add(i % 4);
  { int i = mc91(5); assert(i == 91 && total >= 0); }
}
