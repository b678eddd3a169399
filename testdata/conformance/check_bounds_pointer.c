// WANT: bounds unsafe at 7
// WANT: null-deref safe
struct { int values[4]; int behind; } s;
int main(void) {
  int *p = s.values;
  p += 4;
  return *p;
}
