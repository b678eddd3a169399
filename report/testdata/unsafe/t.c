int seen[100];
int last;

int next(int k) {
  return k < 50 ? k + 2 : k;
}

int main(void) {
  int n = nondet_int();
  int step = nondet_int();
  int junk;
  if (step < 1)
    return 0;
  for (int i = 0; i != n; i += step) {
    last = next(i);
    seen[i] = last + junk;
    if (i > 40)
      reach_error();
  }
}
