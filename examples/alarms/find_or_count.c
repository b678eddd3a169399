// An index that a search returns may be the length; the caller asks before it uses it.
// WANT: bounds safe
// BROKEN: if (at == 8) => if (at > 8)
extern int __VERIFIER_nondet_int(void);

static int keys[8];
static int values[8];

static int find(int key) {
  int i;
  for (i = 0; i < 8; i++)
    if (keys[i] == key)
      return i;
  return 8;
}

static int get(int key, int otherwise) {
  int at = find(key);
  if (at == 8)
    return otherwise;
  return values[at];
}

int main(void) {
  int i;
  for (i = 0; i < 8; i++)
    keys[i] = __VERIFIER_nondet_int();
  return get(__VERIFIER_nondet_int(), -1);
}
