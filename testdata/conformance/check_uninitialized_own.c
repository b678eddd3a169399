// WANT: uninitialized unsafe at 4
// The initialiser of a variable is in its scope.
int main(void) {
  int x = x;
  return 0;
}
