// WANT: unsafe
// The number of arguments is an input; the text of this file is carried because of the label.
int main(int argc, char **argv) {
  if (argc == 77)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
