// WANT: unsafe
// argv is no null pointer, and argc any number from 0 on, also where the types of parameters stand behind their names.
#include <assert.h>
int main(argc, argv)
  int argc;
  char **argv;
{
  assert(argc != 3 || argv == 0);
  return 0;
}
