// WANT: safe
// The functions of wchar.h that are those of string.h for wide characters are exact.
#include <assert.h>
#include <wchar.h>
int main(void) {
  wchar_t name[8];
  wcscpy(name, L"ab");
  wcscat(name, L"c");
  assert(wcslen(name) == 3 && wcscmp(name, L"abd") < 0 && wcschr(name, L'c') == name + 2);
  wmemset(name, L'x', 2);
  assert(name[1] == L'x' && name[2] == L'c' && wcsstr(name, L"xc") == name + 1);
  return 0;
}
