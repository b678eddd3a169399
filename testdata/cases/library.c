// Functions of the C library read and write what their arguments point to, and their results have a range.
// CASE FITS: memsafety safe; gcc: nothing; input: "abc\n"
// CASE LINE: memsafety unsafe; gcc: stack-buffer-overflow; input: "abcdefghijkl\n"
// CASE LINE_CHANGES: assert unsafe; gcc: violation; input: "xyz\n"
// CASE LINE_RESULT: assert safe; gcc: nothing; input: "a\n"
// CASE LINE_NULL: memsafety unsafe
// CASE GETS: bounds unsafe
// CASE BLOCK: memsafety safe; gcc: nothing; input: "abc"
// CASE BLOCK_LARGE: memsafety unsafe; gcc: stack-buffer-overflow; input: "abcdefghijkl"
// CASE BLOCK_RESULT: assert safe; gcc: nothing; input: "abcdefghijkl"
// CASE READ: memsafety+assert safe; gcc: nothing; input: "abc"
// CASE READ_LARGE: memsafety unsafe; gcc: stack-buffer-overflow; input: "abcdefghijkl"
// CASE READ_CHANGES: assert unsafe; gcc: violation; input: "abcdef"
// CASE READ_KEEPS: assert safe; gcc: nothing; input: "abcdef"
// CASE FOLDER: memsafety safe; gcc: nothing
// CASE FOLDER_LARGE: memsafety unsafe; gcc: stack-buffer-overflow
// CASE NUMBER: assert safe; gcc: nothing; input: "z"
// CASE NUMBERS: assert safe; gcc: nothing; input: "1,2,z"
// CASE NUMBER_CHANGES: assert unsafe; gcc: violation; input: "7"
// CASE WORD: memsafety safe; gcc: nothing; input: "abcdefghijkl"
// CASE WORD_LARGE: memsafety unsafe; gcc: stack-buffer-overflow; input: "abcdefghijkl"
// CASE WORD_ANY: bounds unsafe; gcc: stack-buffer-overflow; input: "abcdefghijkl"
// CASE CHARACTER: assert safe; gcc: nothing; input: "a"
// CASE RANDOM: assert safe; gcc: nothing
// CASE RANDOM_ANY: assert unsafe; gcc: violation
// CASE PRINTED: assert safe; gcc: nothing
// CASE TEXT: memsafety+assert safe; gcc: nothing
// CASE TEXT_LARGE: memsafety unsafe; gcc: stack-buffer-overflow
// CASE TEXT_LIMITED: memsafety+assert safe; gcc: nothing
// CASE TEXT_LIMIT: memsafety unsafe; gcc: stack-buffer-overflow
// CASE TEXT_ITSELF: memsafety unsafe
// CASE UNFINISHED: memsafety unsafe; gcc: stack-buffer-overflow
// CASE UNFINISHED_FORMAT: memsafety unsafe; gcc: stack-buffer-overflow
// CASE PRECISION: memsafety safe; gcc: nothing
// CASE WRITTEN: memsafety safe; gcc: nothing
// CASE WRITTEN_LARGE: memsafety unsafe; gcc: stack-buffer-overflow
// CASE WRITE_LARGE: memsafety unsafe; gcc: stack-buffer-overflow
// CASE CLOSED: memsafety safe; gcc: nothing
// CASE CLOSED_TWICE: memsafety unsafe; gcc: double-free
// CASE CLOSED_USED: memsafety unsafe
// CASE NOT_OPENED: memsafety unsafe
// CASE FREED: memsafety unsafe
// CASE OWN_LINE: assert unsafe; gcc: violation; input: "xyz\n"
// CASE END: assert safe; gcc: nothing
// CASE NOW: assert safe; gcc: nothing
// CASE DATE: memsafety safe; gcc: nothing
// CASE DATE_LARGE: memsafety unsafe
// CASE COUNT: assert safe; gcc: nothing
// CASE LAST_ARGUMENT: memsafety+assert safe; gcc: nothing
// CASE NO_ARGUMENT: assert unsafe
// CASE BEYOND_ARGUMENTS: bounds unsafe
// CASE FIRST_ARGUMENT: assert safe; gcc: nothing
// CASE NUMBERS_READ: memsafety+assert safe; gcc: nothing; input: "abcd"
// CASE NUMBERS_READ_LARGE: memsafety unsafe; gcc: stack-buffer-overflow; input: "abcdefghijkl"
// CASE NUMBER_READ: assert unsafe; gcc: violation; input: "abcd"
// CASE NUMBER_NOT_READ: assert unknown
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char b[8];
  int n = 9;
#if defined FITS
  if (fgets(b, 8, stdin)) assert(b[7] == 0 || 1);
#elif defined LINE
  if (fgets(b, 9, stdin)) b[0] = 0;
#elif defined LINE_CHANGES
  b[0] = 0;
  if (fgets(b, 8, stdin)) assert(b[0] != 'x');
#elif defined LINE_RESULT
  char *p = fgets(b, 8, stdin);
  assert(p == 0 || p == b);
#elif defined LINE_NULL
  if (fgets(b, 8, (FILE *)0)) b[0] = 0;
#elif defined GETS
  extern char *gets(char *);
  gets(b);
#elif defined BLOCK
  fread(b, 2, 4, stdin);
#elif defined BLOCK_LARGE
  fread(b, 2, 5, stdin);
#elif defined BLOCK_RESULT
  assert(fread(b, 2, 4, stdin) <= 4);
#elif defined READ
  int k = read(0, b, 8);
  assert(k >= -1 && k <= 8);
#elif defined READ_LARGE
  read(0, b, n);
#elif defined READ_CHANGES
  b[2] = 1;
  read(0, b, 3);
  assert(b[2] == 1);
#elif defined READ_KEEPS
  b[3] = 1;
  read(0, b, 3);
  assert(b[3] == 1);
#elif defined FOLDER
  if (getcwd(b, 8)) b[0] = 0;
#elif defined FOLDER_LARGE
  if (getcwd(b, 64)) b[0] = 0;
#elif defined NUMBER
  int x = 3, r = scanf("%d", &x);
  assert(r == 1 || x == 3);
  assert(r >= -1 && r <= 1);
#elif defined NUMBERS
  int x = 3, y = 4, r = scanf("%d,%*d,%d", &x, &y);
  assert(r != 1 || y == 4);
#elif defined NUMBER_CHANGES
  int x = 3;
  scanf("%d", &x);
  assert(x == 3);
#elif defined WORD
  scanf("%7s", b);
#elif defined WORD_LARGE
  scanf("%8s", b);
#elif defined WORD_ANY
  scanf("%s", b);
#elif defined CHARACTER
  int c = getchar();
  assert(c >= -1 && c <= 255);
#elif defined RANDOM
  assert(rand() >= 0 && rand() <= RAND_MAX);
#elif defined RANDOM_ANY
  assert(rand() != 1804289383);
#elif defined PRINTED
  int k = printf("%d-%s\n", 12, "abc");
  assert(k == 7 || k == -1);
#elif defined TEXT
  sprintf(b, "%d-%s", 123, "abc");
  assert(b[3] == '-' && b[7] == 0);
#elif defined TEXT_LARGE
  sprintf(b, "%d-%s", 1234, "abc");
#elif defined TEXT_LIMITED
  int k = snprintf(b, 8, "%d-%s", 1234, "abc");
  assert(k == 8 && b[6] == 'b' && b[7] == 0);
#elif defined TEXT_LIMIT
  snprintf(b, 9, "%d-%s", 1234, "abc");
#elif defined TEXT_ITSELF
  b[0] = 'a';
  b[1] = 0;
  sprintf(b, "%sx", b);
#elif defined UNFINISHED
  memset(b, 'x', 8);
  puts(b);
#elif defined UNFINISHED_FORMAT
  memset(b, 'x', 8);
  printf("%s", b);
#elif defined PRECISION
  memset(b, 'x', 8);
  printf("%.8s %.*s", b, n - 1, b);
#elif defined WRITTEN
  memset(b, 'x', 8);
  fwrite(b, 1, 8, stdout);
  write(1, b, 8);
#elif defined WRITTEN_LARGE
  memset(b, 'x', 8);
  fwrite(b, 1, 9, stdout);
#elif defined WRITE_LARGE
  write(1, b, n);
#elif defined CLOSED
  FILE *f = fopen("/dev/null", "r");
  if (f) {
    fgets(b, 3, f);
    fclose(f);
  }
#elif defined CLOSED_TWICE
  FILE *f = fopen("/dev/null", "r");
  if (f) {
    fclose(f);
    fclose(f);
  }
#elif defined CLOSED_USED
  FILE *f = fopen("/dev/null", "r");
  if (f) {
    fclose(f);
    fgets(b, 3, f);
  }
#elif defined NOT_OPENED
  FILE *f = fopen("/none", "r");
  fclose(f);
#elif defined FREED
  FILE *f = fopen("/dev/null", "r");
  if (f) free(f);
#elif defined OWN_LINE
  char *line = 0;
  size_t size = 0;
  if (getline(&line, &size, stdin) > 0) assert(line[0] != 'x');
  free(line);
#elif defined END
  char *e;
  strtol("12x", &e, 10);
  assert(*e == 'x');
#elif defined NOW
  assert(time(0) >= -1);
#elif defined DATE
  time_t t = 0;
  struct tm x = {0};
  strftime(b, 8, "%Y", &x);
  strftime(b, 8, "%c", &x);
#elif defined DATE_LARGE
  struct tm x = {.tm_mday = 1};
  strftime(b, 60, "%c %c", &x);
#elif defined COUNT
  assert(argc >= 0);
#elif defined LAST_ARGUMENT
  assert(argv[argc] == 0);
#elif defined NO_ARGUMENT
  assert(argc > 0);
#elif defined BEYOND_ARGUMENTS
  char *p = argv[argc + 1];
  assert(p == 0 || 1);
#elif defined FIRST_ARGUMENT
  if (argc > 0) assert(argv[0] != 0);
#elif defined NUMBERS_READ
  int a[2] = {1, 2}, k = read(0, a, sizeof a);
  assert(k > 4 || a[1] == 2);
  assert(k <= 8);
#elif defined NUMBERS_READ_LARGE
  int a[2];
  read(0, a, 3 * sizeof(int));
#elif defined NUMBER_READ
  int x = 5;
  if (fread(&x, sizeof x, 1, stdin) == 1) assert(x != 1684234849);
#elif defined NUMBER_NOT_READ
  int x = 5;
  if (fread(&x, sizeof x, 1, stdin) == 0) assert(x == 5);
#endif
  return 0;
}
