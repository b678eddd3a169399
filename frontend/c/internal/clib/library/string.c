/* The functions of string.h and strings.h. */

typedef __SIZE_TYPE__ size_t;

extern void *malloc(size_t);
extern int __craig_follows(const void *, const void *); /* whether the first points behind the second in the same object */
extern void __craig_apart(const char *, size_t, const char *, size_t); /* undefined if these blocks overlap */
extern int __craig_ordered(int);   /* any number of that sign, as the function that calls it returns */
extern int __craig_different(int); /* any number, which is zero if and only if that is */
extern void __craig_text(char *);  /* lets an array have any contents, which come from outside */
extern void __craig_assume(int);   /* values from outside are such that this holds */

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

size_t strnlen(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n])
    n++;
  return n;
}

int strcmp(const char *s, const char *t) {
  while (*s && *s == *t) {
    s++;
    t++;
  }
  return __craig_ordered((unsigned char)*s - (unsigned char)*t);
}

int strncmp(const char *s, const char *t, size_t n) {
  while (n && *s && *s == *t) {
    s++;
    t++;
    n--;
  }
  return __craig_ordered(n ? (unsigned char)*s - (unsigned char)*t : 0);
}

int strcasecmp(const char *s, const char *t) {
  for (;; s++, t++) {
    unsigned char a = *s, b = *t;
    if (a >= 'A' && a <= 'Z')
      a += 'a' - 'A';
    if (b >= 'A' && b <= 'Z')
      b += 'a' - 'A';
    if (a != b || !a)
      return __craig_ordered(a - b);
  }
}

int strncasecmp(const char *s, const char *t, size_t n) {
  for (; n; s++, t++, n--) {
    unsigned char a = *s, b = *t;
    if (a >= 'A' && a <= 'Z')
      a += 'a' - 'A';
    if (b >= 'A' && b <= 'Z')
      b += 'a' - 'A';
    if (a != b || !a)
      return __craig_ordered(a - b);
  }
  return __craig_ordered(0);
}

char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i]))
    i++;
  __craig_apart(to, i + 1, from, i + 1);
  return to;
}

char *stpcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i]))
    i++;
  __craig_apart(to, i + 1, from, i + 1);
  return to + i;
}

char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  __craig_apart(to, n, from, i < n ? i + 1 : n);
  for (; i < n; i++)
    to[i] = 0;
  return to;
}

char *strcat(char *to, const char *from) {
  size_t n = 0, i = 0;
  while (to[n])
    n++;
  while ((to[n + i] = from[i]))
    i++;
  __craig_apart(to + n, i + 1, from, i + 1);
  return to;
}

char *strncat(char *to, const char *from, size_t most) {
  size_t n = 0, i = 0;
  while (to[n])
    n++;
  for (; i < most && from[i]; i++)
    to[n + i] = from[i];
  __craig_apart(to + n, i + 1, from, i < most ? i + 1 : i);
  to[n + i] = 0;
  return to;
}

char *strchr(const char *s, int c) {
  for (; *s != (char)c; s++)
    if (!*s)
      return 0;
  return (char *)s;
}

char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c)
    s++;
  return (char *)s;
}

char *index(const char *s, int c) { return strchr(s, c); }

char *strrchr(const char *s, int c) {
  const char *last = 0;
  for (;; s++) {
    if (*s == (char)c)
      last = s;
    if (!*s)
      return (char *)last;
  }
}

char *rindex(const char *s, int c) { return strrchr(s, c); }

char *strstr(const char *s, const char *t) {
  for (;; s++) {
    size_t i = 0;
    while (t[i] && s[i] == t[i])
      i++;
    if (!t[i])
      return (char *)s;
    if (!s[i])
      return 0;
  }
}

char *strcasestr(const char *s, const char *t) {
  for (;; s++) {
    size_t i = 0;
    for (; t[i]; i++) {
      unsigned char a = s[i], b = t[i];
      if (a >= 'A' && a <= 'Z')
        a += 'a' - 'A';
      if (b >= 'A' && b <= 'Z')
        b += 'a' - 'A';
      if (a != b)
        break;
    }
    if (!t[i])
      return (char *)s;
    if (!s[i])
      return 0;
  }
}

void *memmem(const void *a, size_t n, const void *b, size_t m) {
  const unsigned char *s = a, *t = b;
  for (size_t at = 0; m <= n && at <= n - m; at++) {
    size_t i = 0;
    while (i < m && s[at + i] == t[i])
      i++;
    if (i == m)
      return (void *)(s + at);
  }
  return 0;
}

void swab(const void *from, void *to, __PTRDIFF_TYPE__ n) {
  const unsigned char *p = from;
  unsigned char *q = to;
  if (n > 1)
    __craig_apart((const char *)q, n, (const char *)p, n);
  for (__PTRDIFF_TYPE__ i = 0; i + 1 < n; i += 2) {
    unsigned char a = p[i], b = p[i + 1];
    q[i] = b;
    q[i + 1] = a;
  }
}

size_t strspn(const char *s, const char *set) {
  size_t n = 0;
  for (; s[n]; n++) {
    size_t i = 0;
    while (set[i] && set[i] != s[n])
      i++;
    if (!set[i])
      break;
  }
  return n;
}

size_t strcspn(const char *s, const char *set) {
  size_t n = 0;
  for (; s[n]; n++) {
    size_t i = 0;
    while (set[i] && set[i] != s[n])
      i++;
    if (set[i])
      break;
  }
  return n;
}

char *strpbrk(const char *s, const char *set) {
  for (; *s; s++) {
    size_t i = 0;
    while (set[i] && set[i] != *s)
      i++;
    if (set[i])
      return (char *)s;
  }
  return 0;
}

char *strdup(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  char *to = malloc(n + 1);
  if (!to)
    return 0;
  for (size_t i = 0; i <= n; i++)
    to[i] = s[i];
  return to;
}

char *strndup(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n])
    n++;
  char *to = malloc(n + 1);
  if (!to)
    return 0;
  for (size_t i = 0; i < n; i++)
    to[i] = s[i];
  to[n] = 0;
  return to;
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *s = a, *t = b;
  if (n > 0) /* all of both must be there */
    s[n - 1], t[n - 1];
  for (size_t i = 0; i < n; i++)
    if (s[i] != t[i])
      return __craig_ordered(s[i] - t[i]);
  return __craig_ordered(0);
}

int bcmp(const void *a, const void *b, size_t n) {
  const unsigned char *s = a, *t = b;
  if (n > 0) /* all of both must be there */
    s[n - 1], t[n - 1];
  for (size_t i = 0; i < n; i++)
    if (s[i] != t[i])
      return __craig_different(1);
  return __craig_different(0);
}

void *memchr(const void *a, int c, size_t n) {
  const unsigned char *s = a;
  for (size_t i = 0; i < n; i++)
    if (s[i] == (unsigned char)c)
      return (void *)(s + i);
  return 0;
}

void *memrchr(const void *a, int c, size_t n) {
  const unsigned char *s = a;
  while (n--)
    if (s[n] == (unsigned char)c)
      return (void *)(s + n);
  return 0;
}

void *memset(void *to, int c, size_t n) {
  unsigned char *p = to;
  for (size_t i = 0; i < n; i++)
    p[i] = c;
  return to;
}

void bzero(void *to, size_t n) {
  unsigned char *p = to;
  for (size_t i = 0; i < n; i++)
    p[i] = 0;
}

void *memcpy(void *to, const void *from, size_t n) {
  unsigned char *p = to;
  const unsigned char *q = from;
  __craig_apart((const char *)p, n, (const char *)q, n);
  for (size_t i = 0; i < n; i++)
    p[i] = q[i];
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  unsigned char *p = to;
  const unsigned char *q = from;
  if (__craig_follows(p, q)) /* what is read must not have been written */
    while (n--)
      p[n] = q[n];
  else
    for (size_t i = 0; i < n; i++)
      p[i] = q[i];
  return to;
}

void bcopy(const void *from, void *to, size_t n) {
  unsigned char *p = to;
  const unsigned char *q = from;
  if (__craig_follows(p, q))
    while (n--)
      p[n] = q[n];
  else
    for (size_t i = 0; i < n; i++)
      p[i] = q[i];
}

void explicit_bzero(void *to, size_t n) {
  unsigned char *p = to;
  for (size_t i = 0; i < n; i++)
    p[i] = 0;
}

void *mempcpy(void *to, const void *from, size_t n) {
  unsigned char *p = to;
  const unsigned char *q = from;
  __craig_apart((const char *)p, n, (const char *)q, n);
  for (size_t i = 0; i < n; i++)
    p[i] = q[i];
  return p + n;
}

void *memccpy(void *to, const void *from, int c, size_t n) {
  unsigned char *p = to;
  const unsigned char *q = from;
  for (size_t i = 0; i < n; i++) {
    unsigned char copied = q[i];
    p[i] = copied;
    if (copied == (unsigned char)c) {
      __craig_apart((const char *)p, i + 1, (const char *)q, i + 1);
      return p + i + 1;
    }
  }
  __craig_apart((const char *)p, n, (const char *)q, n);
  return 0;
}

void *rawmemchr(const void *a, int c) {
  const unsigned char *s = a;
  while (*s != (unsigned char)c)
    s++;
  return (void *)s;
}

char *stpncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  __craig_apart(to, n, from, i < n ? i + 1 : n);
  size_t end = i;
  for (; i < n; i++)
    to[i] = 0;
  return to + end;
}

size_t strlcpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; from[i]; i++)
    if (i + 1 < n)
      to[i] = from[i];
  if (n)
    to[i < n ? i : n - 1] = 0;
  return i;
}

size_t strlcat(char *to, const char *from, size_t n) {
  size_t k = 0, i = 0;
  while (k < n && to[k])
    k++;
  for (; from[i]; i++)
    if (k + i + 1 < n)
      to[k + i] = from[i];
  if (k < n)
    to[k + i < n ? k + i : n - 1] = 0;
  return k + i;
}

char *strtok_r(char *s, const char *set, char **rest) {
  if (!s)
    s = *rest;
  if (!s)
    return 0;
  for (;; s++) {
    if (!*s) {
      *rest = s;
      return 0;
    }
    size_t i = 0;
    while (set[i] && set[i] != *s)
      i++;
    if (!set[i])
      break;
  }
  char *word = s;
  for (; *s; s++) {
    size_t i = 0;
    while (set[i] && set[i] != *s)
      i++;
    if (set[i]) {
      *s = 0;
      *rest = s + 1;
      return word;
    }
  }
  *rest = s;
  return word;
}

char *strtok(char *s, const char *set) {
  static char *rest;
  return strtok_r(s, set, &rest);
}

char *strsep(char **s, const char *set) {
  char *word = *s;
  if (!word)
    return 0;
  for (char *p = word; *p; p++) {
    size_t i = 0;
    while (set[i] && set[i] != *p)
      i++;
    if (set[i]) {
      *p = 0;
      *s = p + 1;
      return word;
    }
  }
  *s = 0;
  return word;
}

/* Messages are not longer than POSIX lets them be in a catalogue; each call may change those of calls before. */

char *strerror(int number) {
  static char text[2048];
  __craig_text(text);
  __craig_assume(text[2047] == 0);
  return text;
}

char *strsignal(int number) {
  static char text[2048];
  __craig_text(text);
  __craig_assume(text[2047] == 0);
  return text;
}
