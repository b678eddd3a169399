// WANT: uninitialized unknown
// A member of a union that is stored by the bytes of another.
int main(void) {
  union { int all; char part[4]; } u;
  u.part[0] = 1, u.part[1] = 0, u.part[2] = 0, u.part[3] = 0;
  if (u.all == 1)
    return 1;
  return 0;
}
