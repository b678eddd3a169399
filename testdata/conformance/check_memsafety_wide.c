// WANT: memsafety unsafe
// Wide strings are written beyond what there is.
#include <wchar.h>
int main(void) {
  wchar_t name[3] = L"a";
  wcscat(name, L"bc");
  return 0;
}
