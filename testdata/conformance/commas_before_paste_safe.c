// WANT: safe
// A comma before ## and the further arguments of a macro goes if there are none, however it is written.
#include <assert.h>
int f(int n, ...) { return n; }
#define N(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
#define A(a,...) N(a,##__VA_ARGS__)
#define B(a, ...) N(a , ## __VA_ARGS__)
#define C(a, r...) N(a, ##r)
#define D(r...) N(0,##r)
#define E(...) N(0,##__VA_ARGS__)
#define TWO 1, 2
#define E0
#define G(a, ...) A(a, ##__VA_ARGS__)
#define H(x, y, r...) (x y , ##r)
#define I(fmt, ...) f(0, fmt, ##__VA_ARGS__, 3)
#define J(a,b...) N(a,##b) + N(a , ##b)
#define K(a, \
          b...) N(a,\
   ##b)
#define STR(...) #__VA_ARGS__
#define L(a, ...) sizeof(STR(a,##__VA_ARGS__))
int main(void) {
  assert(A(1) == 1); assert(A(1,) == 1); assert(A(1,2) == 2); assert(A(1,2,3) == 3); assert(A(1, -2) == 2);
  assert(B(1) == 1); assert(B(1,2,3) == 3); assert(C(1) == 1); assert(C(1,2,3) == 3); assert(D() == 1); assert(D(1,2) == 3);
  assert(E() == 1); assert(E(7) == 2); assert(A(1, TWO) == 3); assert(A(E0 1, E0) == 2 || 1); assert(G(1) == 1); assert(G(1, 2) == 2); assert(G(TWO) == 2);
  assert(H(1, + 2) == 3); assert(H(1, + 2, 9 - 2) == 7); assert(I(1) == 0); assert(I(1, 2) == 0); assert(J(1) == 2); assert(J(1, 2) == 4);
  assert(K(1) == 1); assert(K(1,2) == 2); assert(L(x) == 2); assert(L(x,y) >= 4); assert(A((1,2), (3,4)) == 2);
  return 0;
}
