// WANT: null-deref safe
// Where there is no room for a longer line, the memory of the one before stays.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = NULL;
  size_t room = 0;
  if (getline(&line, &room, stdin) < 1)
    return 0;
  if (getline(&line, &room, stdin) < 1)
    line[0] = 0;
  free(line);
  return 0;
}
