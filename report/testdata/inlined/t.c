int total;
int toggle(int n) {
  int s = 0;
  while (input())
    s = s == n ? 0 : n;
  return s;
}
int main(void) {
  int n = input();
  int s = toggle(n);
  s = s - toggle(n);
  assert(total == 0 && (s == 0 || s == n || s == -n));
}
