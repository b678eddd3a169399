// WANT: refused
// An array parameter is a pointer; the parser does not see it so in sizeof.
int size(int a[10]) { return sizeof(a); }
int main(void) {
  int a[10];
  return size(a);
}
