// craig verify --trace
// craig verify --check bounds
#include <assert.h>
#include <stdio.h>
#include <string.h>

extern void fill(void *p);

int main(int argc, char **argv) {
  char word[8], copy[4];
  int n = 0;
  fill(&n);
  if (argc < 2 && fgets(word, 3, stdin) && scanf("%7s", word) == 1 && word[1] == 0)
    assert(word[0] != 'a' || n != 7);
  strcpy(copy, word);
  return 0;
}
