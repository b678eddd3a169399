// WANT: bounds safe
// WANT: memsafety safe
// One behind the end is a place to point to, but none to read.
struct pair { int first; int values[4]; } p;
static int sum(const int *from, const int *end) {
  int s = 0;
  while (from < end)
    s = *from++;
  return s;
}
int main(void) {
  int local[3] = {1, 2, 3};
  int *end = &p.values[4];
  for (int *q = p.values; q != end; q++)
    *q = 1;
  return sum(local, local + 3) + p.first;
}
