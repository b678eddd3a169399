// WANT: memsafety safe
// The lifetime of a variable whose declaration a switch jumps over begins with the block.
int main(int argc, char **argv) {
  int *p = 0, r = 0;
  for (int i = 0; i < 2; i++) {
    switch (argc + i) {
      int y;
    case 1:
      y = 2, p = &y, r += *p;
      break;
    default:
      y = 3, p = &y, r += *p;
    }
    p = 0;
  }
  return r;
}
