/* Text that is taken apart and put together. */
#include <string.h>
#include <stdlib.h>
static char *words[8];
static int split(char *s, char sep) {
  int n = 0;
  for (char *p; n < 8; s = p + 1) {
    words[n++] = s;
    if (!(p = strchr(s, sep))) break;
    *p = '\0';
  }
  return n;
}
static void reverse(char *s) {
  for (char *e = s + strlen(s); s < --e; s++) { char t = *s; *s = *e; *e = t; }
}
int main(void) {
  char path[] = "usr/local/lib", joined[32] = "";
  int n = split(path, '/');
  for (int i = n; i-- > 0;) {
    strcat(joined, words[i]);
    if (i) strcat(joined, ".");
  }
  r = n * 10 + !strcmp(joined, "lib.local.usr");
  reverse(joined);
  r = r * 10 + !strncmp(joined, "rsu.", 4);
  char *copy = strdup(joined);
  memmove(copy + 1, copy, strlen(copy));
  r = r * 1000 + copy[0] + copy[1] - strcmp(copy, joined);
  r = r * 100 + atoi("  42nd") + (strstr(joined, "bil") - joined);
  free(copy);
  return 0;
}
