// WANT: memsafety unsafe at 10
// A jump out of the block of a variable.
int main(void) {
  int *p = 0;
  {
    int x = 1;
    p = &x;
    goto out;
  }
out: return *p;
}
