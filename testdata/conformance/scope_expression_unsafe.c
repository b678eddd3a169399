// WANT: memsafety unsafe at 5
// The address of a variable of a statement expression.
int main(void) {
  int *p = ({ int x = 1; &x; });
  return *p;
}
