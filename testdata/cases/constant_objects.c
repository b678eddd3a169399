// Writing to a string literal or to an object that is defined const is undefined, by whatever pointer.
// CASE NONE: bounds safe; gcc: nothing
// CASE TYPE_NAME: bounds unsafe at 61; gcc: status 139
// CASE POINTER: bounds unsafe at 63; gcc: status 139
// CASE STRUCTURE: bounds unsafe at 65; gcc: status 139
// CASE ARRAY_NAME: bounds unsafe at 67; gcc: status 139
// CASE TABLE: bounds unsafe at 69; gcc: status 139
// CASE MEMBER: bounds unsafe at 71; gcc: status 0
// CASE MEMBER_OF_CONSTANT: bounds unsafe at 73; gcc: status 139
// CASE POINTERS: bounds unsafe at 75; gcc: status 139
// CASE VARIABLE: bounds unsafe at 77; gcc: status 139
// CASE LITERAL: bounds unsafe at 79; gcc: status 139
// CASE FILLED: bounds unsafe at 81; gcc: status 139
// CASE COPIED: bounds unsafe at 83; gcc: status 139
// CASE LOCAL: bounds unsafe at 85; gcc: status 0
// CASE NAMED_LITERAL: bounds unsafe at 87; gcc: status 139
#include <assert.h>
#include <string.h>
typedef const int constant;
typedef int *const constant_pointer;
typedef const struct { int a; } constant_structure;
typedef const int constant_array[3];
const char *names[3] = {"a", "b", "c"};
const char *const fixed[2] = {"a", "b"};
static const int table[4] = {1, 2, 3, 4};
constant c = 3;
int plain;
constant_pointer cp = &plain;
constant_structure cs = {1};
constant_array ca = {1, 2, 3};
const int *pc = &plain, k = 3;
struct m { const int a; int b; } m = {1, 2};
const struct m cm = {1, 2};
void parameters(const char *names[3], const int a[2]) { names[0] = "z"; a++; names++; }
int main(void) {
  names[0] = "q";
  char buffer[] = "abc";
  *(char *)(const char *)buffer = 'x';
  pc = &k;
  m.b = 4;
  *cp = 4;
  const int *q = &plain;
  *(int *)q = 5;
  parameters(names, table);
  for (const char *p = "abc"; *p; p++)
    ;
  const char *s = "y", *t[2];
  s = "x";
  t[1] = s;
  char *const r = buffer;
  r[1] = 3;
  static const char *kept;
  kept = "x";
  const char **to = &kept;
  *to = "y";
  struct { const char *n; int x; } list[2] = {{"a", 1}}, *lp = list;
  lp->n = "b";
  (++lp)->x = 2;
  const int local = 4;
#if defined TYPE_NAME
  *(int *)&c = 1;
#elif defined POINTER
  *(int **)&cp = 0;
#elif defined STRUCTURE
  *(int *)&cs.a = 0;
#elif defined ARRAY_NAME
  *(int *)&ca[1] = 0;
#elif defined TABLE
  *(int *)&table[2] = 0;
#elif defined MEMBER
  *(int *)&m.a = 4;
#elif defined MEMBER_OF_CONSTANT
  ((struct m *)&cm)->b = 4;
#elif defined POINTERS
  *(const char **)&fixed[1] = 0;
#elif defined VARIABLE
  *(int *)&k = 3;
#elif defined LITERAL
  *(char *)"abc" = 'a';
#elif defined FILLED
  memset((void *)table, 0, sizeof table);
#elif defined COPIED
  memcpy((void *)&cm, &m, sizeof m);
#elif defined LOCAL
  *(int *)&local = 3;
#elif defined NAMED_LITERAL
  *(char *)names[0] = 'r';
#endif
  return 0;
}
