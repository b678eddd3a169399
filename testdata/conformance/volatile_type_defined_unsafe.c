// WANT: unsafe
// What is declared with the qualifier is volatile, in a structure and with the name of a type, too.
#include <assert.h>
volatile struct s { int a; int b[2]; } port;
typedef volatile int word;
struct t { struct s s; volatile struct r { int x[2]; } port; word words[2]; } t;
int main(void) {
  assert(port.b[1] == 0 || t.port.x[1] == 0 || t.words[1] == 0);
  return 0;
}
