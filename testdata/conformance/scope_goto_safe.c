// WANT: memsafety safe
// A jump that stays in the block of a variable.
int main(void) {
  int *p = 0, i = 0;
  {
    int x = 1;
    {
      p = &x;
    again:
      if (i++ < 2) {
        x++;
        goto again;
      }
    }
    *p = 2;
  }
  return 0;
}
