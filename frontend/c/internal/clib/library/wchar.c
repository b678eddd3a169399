/* The functions of wchar.h that are those of string.h for wide characters. */

typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ wchar_t;

extern int __craig_follows(const void *, const void *);
extern void __craig_apart(const wchar_t *, size_t, const wchar_t *, size_t);
extern int __craig_ordered(int);

size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

int wcscmp(const wchar_t *s, const wchar_t *t) {
  while (*s && *s == *t) {
    s++;
    t++;
  }
  return __craig_ordered(*s < *t ? -1 : *s > *t);
}

int wcsncmp(const wchar_t *s, const wchar_t *t, size_t n) {
  while (n && *s && *s == *t) {
    s++;
    t++;
    n--;
  }
  return __craig_ordered(n == 0 ? 0 : *s < *t ? -1 : *s > *t);
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  while ((to[i] = from[i]))
    i++;
  __craig_apart(to, i + 1, from, i + 1);
  return to;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  __craig_apart(to, n, from, i < n ? i + 1 : n);
  for (; i < n; i++)
    to[i] = 0;
  return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  size_t n = 0, i = 0;
  while (to[n])
    n++;
  while ((to[n + i] = from[i]))
    i++;
  __craig_apart(to + n, i + 1, from, i + 1);
  return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t most) {
  size_t n = 0, i = 0;
  while (to[n])
    n++;
  for (; i < most && from[i]; i++)
    to[n + i] = from[i];
  __craig_apart(to + n, i + 1, from, i < most ? i + 1 : i);
  to[n + i] = 0;
  return to;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  for (; *s != c; s++)
    if (!*s)
      return 0;
  return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  const wchar_t *last = 0;
  for (;; s++) {
    if (*s == c)
      last = s;
    if (!*s)
      return (wchar_t *)last;
  }
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *t) {
  for (;; s++) {
    size_t i = 0;
    while (t[i] && s[i] == t[i])
      i++;
    if (!t[i])
      return (wchar_t *)s;
    if (!s[i])
      return 0;
  }
}

int wmemcmp(const wchar_t *s, const wchar_t *t, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] != t[i])
      return __craig_ordered(s[i] < t[i] ? -1 : 1);
  return __craig_ordered(0);
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c)
      return (wchar_t *)(s + i);
  return 0;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    to[i] = c;
  return to;
}

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
  __craig_apart(to, n, from, n);
  for (size_t i = 0; i < n; i++)
    to[i] = from[i];
  return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  if (__craig_follows(to, from))
    while (n--)
      to[n] = from[n];
  else
    for (size_t i = 0; i < n; i++)
      to[i] = from[i];
  return to;
}
