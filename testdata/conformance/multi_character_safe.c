// WANT: safe
// A character constant of several characters has their bytes, the last one lowest.
#include <assert.h>
int main(void) {
  int tag = 'RIFF';
  assert(tag == 0x52494646 && '\377\376' == 0xfffe && 'ab' == 24930);
  switch (tag) {
  case 'RIFF': break;
  default: assert(0);
  }
  return 0;
}
