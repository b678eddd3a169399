// WANT: memsafety unknown
// What a function of the library accesses that is not modelled is not taken to be valid.
#include <stdio.h>
#include <wchar.h>
int main(void) {
  wchar_t line[2];
  fgetws(line, 10, stdin);
  return 0;
}
