// WANT: safe
// A later initialiser of a part overrides all of an earlier one, also what it says nothing of.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct part {
  int p, q;
};
struct whole {
  int a;
  struct part in;
  int t[3];
  char text[4];
};

static struct whole global = {.in = {1, 2}, .in.q = 5, .t = {1, 2, 3}, .t = {[1] = 7}, .in = {.q = 8}};
static struct whole several[2] = {[0] = {1, {2, 3}}, [1] = {4, {5, 6}}, [0] = {.in.p = 9}, [1].in.q = 10};

int main(void) {
  int y = __VERIFIER_nondet_int();
  int two[][2] = {1, 2, 3, {y}, [1] = {9}};
  struct whole local = {.text = "abc", .t = {y, y}, .text = "d", .t = {[2] = 4}, .a = 1, .a = 2};
  struct part six = {6, 7};
  struct whole copied = {.in = {1, 2}, .in = six};
  if (two[0][0] != 1 || two[0][1] != 2 || two[1][0] != 9 || two[1][1] != 0) reach_error();
  if (global.in.p != 0 || global.in.q != 8 || global.t[0] != 0 || global.t[1] != 7 || global.t[2] != 0) reach_error();
  if (several[0].a != 0 || several[0].in.p != 9 || several[0].in.q != 0) reach_error();
  if (several[1].a != 4 || several[1].in.p != 5 || several[1].in.q != 10) reach_error();
  if (local.text[0] != 'd' || local.text[1] || local.text[2] || local.text[3]) reach_error();
  if (local.t[0] || local.t[1] || local.t[2] != 4 || local.a != 2) reach_error();
  if (copied.in.p != 6 || copied.in.q != 7) reach_error();
}
