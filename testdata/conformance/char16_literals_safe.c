// WANT: safe
// Literals of char16_t and char32_t: their types, their encodings, and what they initialise.
#include <assert.h>
typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;
char16_t encoded[] = u"aé\U0001F600";
char32_t whole[8] = U"a\U0001F600\xFFFFFFFF" "b";
struct s { int n; const char16_t *text, *p; } s = { 1, u"ab" /* and */ "cd", u"xyz" };
const char16_t *p = u"abc";
char16_t exact[3] = u"abc", empty[] = u"";
#define MACRO u"mac" "ro"
#define TEXT(x) #x
#define SAME(x) x
int main(void) {
  char16_t local[] = u"ab", c = u'x';
  char text[] = TEXT(u"a\n" == U'"' + L'x');
  assert(sizeof encoded == 10 && encoded[1] == 0xe9 && encoded[2] == 0xd83d && encoded[3] == 0xde00 && encoded[4] == 0);
  assert(whole[1] == 0x1f600 && whole[2] == 0xffffffffu && whole[3] == U'b' && whole[4] == 0 && sizeof whole == 32);
  assert(s.text[3] == 'd' && s.text[4] == 0 && s.p[2] == u'z' && s.p[3] == 0);
  assert(p[2] == 'c' && exact[2] == 'c' && sizeof exact == 6 && sizeof empty == 2);
  assert(sizeof MACRO == 12 && MACRO[4] == 'o' && sizeof u'a' == 2 && sizeof U'a' == 4 && sizeof U"ab" == 12);
  assert(u'\xffff' == 65535 && U'\U0001F600' == 0x1F600 && u'é' == 0xe9 && -u'a' < 0 && U'a' - U'b' > 0);
  assert(local[1] == 'b' && sizeof local == 6 && c == 'x' && *SAME(u"q") == 'q' && "a" u"b"[1] == 'b');
  assert(_Generic(u"a", char16_t *: 1, default: 2) == 1 && _Generic(U'a', char32_t: 1, default: 2) == 1);
  assert(sizeof text == 22 && text[0] == 'u' && text[1] == '"' && text[3] == '\\' && text[11] == '\'' && text[12] == 34);
  switch (c) {
  case u'x':
    break;
  default:
    assert(0);
  }
  for (const char16_t *q = u"hi"; *q; q++)
    assert(*q == 'h' || *q == u'i');
  return 0;
}
