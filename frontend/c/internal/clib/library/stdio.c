/* Functions of stdio.h on memory. What they read comes from outside: how much of it is chosen first, and the last of it is
   written first, so that what is too much is seen at once. */

extern int __craig_int(int, int);               /* any number between these, an input of the program */
extern __SIZE_TYPE__ __craig_count(__SIZE_TYPE__); /* any number up to that */

void __craig_string(const char *s) {
  while (*s)
    s++;
}

void __craig_characters(const char *s, __SIZE_TYPE__ most) {
  for (__SIZE_TYPE__ i = 0; i < most && s[i]; i++)
    ;
}

char *fgets(char *s, int n, void *stream) {
  if (n <= 0)
    return 0;
  int k = __craig_int(0, n - 1);
  if (n > 1 && k == 0)
    return 0; /* the end of the file */
  s[k] = 0;
  for (int i = 0; i < k; i++) {
    int c = __craig_int(0, 255);
    s[i] = c == '\n' && i + 1 < k ? ' ' : c; /* one line at most */
  }
  return __craig_int(0, 1) ? s : 0; /* an error leaves anything */
}

char *gets(char *s) {
  __SIZE_TYPE__ k = __craig_count(__SIZE_MAX__ / 2);
  if (!__craig_int(0, 1))
    return 0;
  s[k] = 0;
  for (__SIZE_TYPE__ i = 0; i < k; i++) {
    int c = __craig_int(0, 255);
    s[i] = c == '\n' ? ' ' : c;
  }
  return s;
}

__SIZE_TYPE__ fread(void *to, __SIZE_TYPE__ size, __SIZE_TYPE__ n, void *stream) {
  unsigned char *p = to;
  __SIZE_TYPE__ k = __craig_count(size == 1 ? n : size * n);
  if (k > 0)
    p[k - 1] = __craig_int(0, 255);
  for (__SIZE_TYPE__ i = 0; i + 1 < k; i++)
    p[i] = __craig_int(0, 255);
  return size == 1 ? k : size == 0 ? 0 : k / size;
}

__SIZE_TYPE__ fwrite(const void *from, __SIZE_TYPE__ size, __SIZE_TYPE__ n, void *stream) {
  const unsigned char *p = from;
  __SIZE_TYPE__ all = size == 1 ? n : size * n;
  for (__SIZE_TYPE__ i = 0; i < all; i++)
    p[i];
  return __craig_count(size == 0 ? 0 : n);
}

__PTRDIFF_TYPE__ getdelim(char **line, __SIZE_TYPE__ *size, int delimiter, void *stream) {
  __SIZE_TYPE__ k = __craig_count(__SIZE_MAX__ / 4);
  if (!*line || *size <= k) {
    __SIZE_TYPE__ new = k + 1 + __craig_count(__SIZE_MAX__ / 4);
    char *larger = __builtin_malloc(new);
    if (!larger)
      return -1; /* what there was stays */
    __builtin_free(*line);
    *line = larger;
    *size = new;
  }
  if (k == 0)
    return -1;
  char *s = *line;
  s[k] = 0;
  for (__SIZE_TYPE__ i = 0; i < k; i++) {
    int c = __craig_int(0, 255);
    s[i] = c == (unsigned char)delimiter && i + 1 < k ? c + 1 : c;
  }
  return __craig_int(0, 1) ? k : -1;
}

__PTRDIFF_TYPE__ getline(char **line, __SIZE_TYPE__ *size, void *stream) {
  __SIZE_TYPE__ k = __craig_count(__SIZE_MAX__ / 4);
  if (!*line || *size <= k) {
    __SIZE_TYPE__ new = k + 1 + __craig_count(__SIZE_MAX__ / 4);
    char *larger = __builtin_malloc(new);
    if (!larger)
      return -1; /* what there was stays */
    __builtin_free(*line);
    *line = larger;
    *size = new;
  }
  if (k == 0)
    return -1;
  char *s = *line;
  s[k] = 0;
  for (__SIZE_TYPE__ i = 0; i < k; i++) {
    int c = __craig_int(0, 255);
    s[i] = c == '\n' && i + 1 < k ? ' ' : c;
  }
  return __craig_int(0, 1) ? k : -1;
}

int puts(const char *s) {
  while (*s)
    s++;
  return __craig_int(-1, __INT_MAX__);
}

int fputs(const char *s, void *stream) {
  while (*s)
    s++;
  return __craig_int(-1, __INT_MAX__);
}

void perror(const char *s) {
  if (s)
    while (*s)
      s++;
}

int putchar(int c) { return __craig_int(0, 1) ? (unsigned char)c : -1; }
int putc(int c, void *stream) { return __craig_int(0, 1) ? (unsigned char)c : -1; }
int fputc(int c, void *stream) { return __craig_int(0, 1) ? (unsigned char)c : -1; }
int ungetc(int c, void *stream) { return c != -1 && __craig_int(0, 1) ? (unsigned char)c : -1; }

/* What scanf stores for %s and %c. */

void __craig_scanf_word(char *s, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ k = __craig_count(most - 1) + 1;
  s[k] = 0;
  for (__SIZE_TYPE__ i = 0; i < k; i++) {
    int c = __craig_int(0, 255);
    s[i] = c == ' ' || c >= '\t' && c <= '\r' ? 'x' : c;
  }
}

void __craig_scanf_characters(char *s, __SIZE_TYPE__ n) {
  for (__SIZE_TYPE__ i = 0; i < n; i++)
    s[i] = __craig_int(0, 255);
}

void __craig_sscanf_word(char *s, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ k = __craig_count(most - 1) + 1;
  s[k] = 0;
  for (__SIZE_TYPE__ i = 0; i < k; i++)
    s[i] = __craig_int(0, 255);
}

void __craig_sscanf_characters(char *s, __SIZE_TYPE__ n) {
  for (__SIZE_TYPE__ i = 0; i < n; i++)
    s[i] = __craig_int(0, 255);
}

/* What sprintf and its kin write: to is where n characters have been printed, of which those with an index below last are
   stored. The result is how many there are then. */

__SIZE_TYPE__ __craig_sprintf_string(char *to, __SIZE_TYPE__ last, __SIZE_TYPE__ n, const char *s, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ i = 0;
  for (; i < most && s[i]; i++)
    if (n + i < last)
      to[n + i] = s[i];
  return n + i;
}

static __SIZE_TYPE__ __craig_sprintf_fill(char *to, __SIZE_TYPE__ last, __SIZE_TYPE__ n, __SIZE_TYPE__ k, char c) {
  for (__SIZE_TYPE__ i = 0; i < k; i++)
    if (n + i < last)
      to[n + i] = c;
  return n + k;
}

__SIZE_TYPE__ __craig_sprintf_decimal(char *to, __SIZE_TYPE__ last, __SIZE_TYPE__ n, unsigned long long v, int sign, __SIZE_TYPE__ width, int pad) {
  __SIZE_TYPE__ digits = v < 10 ? 1 : v < 100 ? 2 : v < 1000 ? 3 : v < 10000 ? 4 : v < 100000 ? 5 : v < 1000000 ? 6 : v < 10000000 ? 7
    : v < 100000000 ? 8 : v < 1000000000 ? 9 : v < 10000000000 ? 10 : v < 100000000000 ? 11 : v < 1000000000000 ? 12
    : v < 10000000000000 ? 13 : v < 100000000000000 ? 14 : v < 1000000000000000 ? 15 : v < 10000000000000000 ? 16
    : v < 100000000000000000 ? 17 : v < 1000000000000000000 ? 18 : v < 10000000000000000000ull ? 19 : 20;
  __SIZE_TYPE__ all = sign ? digits + 1 : digits, fill = width > all ? width - all : 0;
  if (fill && pad == ' ')
    n = __craig_sprintf_fill(to, last, n, fill, ' ');
  if (sign) {
    if (n < last)
      to[n] = sign;
    n++;
  }
  if (fill && pad == '0')
    n = __craig_sprintf_fill(to, last, n, fill, '0');
  for (__SIZE_TYPE__ i = digits; i > 0; i--) {
    if (n + i - 1 < last)
      to[n + i - 1] = '0' + v % 10;
    v /= 10;
  }
  n += digits;
  if (fill && pad == '-')
    n = __craig_sprintf_fill(to, last, n, fill, ' ');
  return n;
}

__SIZE_TYPE__ __craig_sprintf_hexadecimal(char *to, __SIZE_TYPE__ last, __SIZE_TYPE__ n, unsigned long long v, int a, __SIZE_TYPE__ width, int pad) {
  __SIZE_TYPE__ digits = v < 0x10 ? 1 : v < 0x100 ? 2 : v < 0x1000 ? 3 : v < 0x10000 ? 4 : v < 0x100000 ? 5 : v < 0x1000000 ? 6
    : v < 0x10000000 ? 7 : v < 0x100000000 ? 8 : v < 0x1000000000 ? 9 : v < 0x10000000000 ? 10 : v < 0x100000000000 ? 11
    : v < 0x1000000000000 ? 12 : v < 0x10000000000000 ? 13 : v < 0x100000000000000 ? 14 : v < 0x1000000000000000 ? 15 : 16;
  __SIZE_TYPE__ fill = width > digits ? width - digits : 0;
  if (fill && pad != '-')
    n = __craig_sprintf_fill(to, last, n, fill, pad);
  for (__SIZE_TYPE__ i = digits; i > 0; i--) {
    if (n + i - 1 < last)
      to[n + i - 1] = v % 16 < 10 ? '0' + v % 16 : a + v % 16 - 10;
    v /= 16;
  }
  n += digits;
  if (fill && pad == '-')
    n = __craig_sprintf_fill(to, last, n, fill, ' ');
  return n;
}

__SIZE_TYPE__ __craig_sprintf_octal(char *to, __SIZE_TYPE__ last, __SIZE_TYPE__ n, unsigned long long v, __SIZE_TYPE__ width, int pad) {
  __SIZE_TYPE__ digits = 1;
  for (unsigned long long w = v / 8; w; w /= 8)
    digits++;
  __SIZE_TYPE__ fill = width > digits ? width - digits : 0;
  if (fill && pad != '-')
    n = __craig_sprintf_fill(to, last, n, fill, pad);
  for (__SIZE_TYPE__ i = digits; i > 0; i--) {
    if (n + i - 1 < last)
      to[n + i - 1] = '0' + v % 8;
    v /= 8;
  }
  n += digits;
  if (fill && pad == '-')
    n = __craig_sprintf_fill(to, last, n, fill, ' ');
  return n;
}

/* A string, or so many characters of it, in a field of so many characters. */
__SIZE_TYPE__ __craig_sprintf_field(char *to, __SIZE_TYPE__ last, __SIZE_TYPE__ n, const char *s, __SIZE_TYPE__ most, __SIZE_TYPE__ width, int pad) {
  __SIZE_TYPE__ all = 0;
  while (all < most && s[all])
    all++;
  __SIZE_TYPE__ fill = width > all ? width - all : 0;
  if (pad != '-')
    n = __craig_sprintf_fill(to, last, n, fill, ' ');
  for (__SIZE_TYPE__ i = 0; i < all; i++)
    if (n + i < last)
      to[n + i] = s[i];
  n += all;
  if (pad == '-')
    n = __craig_sprintf_fill(to, last, n, fill, ' ');
  return n;
}

/* A number of any base with at least so many digits, behind a sign and, if prefix is a letter, a zero and that; if prefix is 1,
   there is a zero in front. */
__SIZE_TYPE__ __craig_sprintf_number(char *to, __SIZE_TYPE__ last, __SIZE_TYPE__ n, unsigned long long v, int base, int a, int sign, int prefix,
                                     __SIZE_TYPE__ least, __SIZE_TYPE__ width, int pad) {
  __SIZE_TYPE__ digits = 0;
  for (unsigned long long w = v; w; w = base == 10 ? w / 10 : base == 16 ? w / 16 : w / 8)
    digits++;
  __SIZE_TYPE__ zeros = least > digits ? least - digits : prefix == 1 ? 1 : 0;
  __SIZE_TYPE__ all = zeros + digits + (sign ? 1 : 0) + (prefix > 1 ? 2 : 0), fill = width > all ? width - all : 0;
  if (pad == ' ')
    n = __craig_sprintf_fill(to, last, n, fill, ' ');
  if (sign)
    n = __craig_sprintf_fill(to, last, n, 1, sign);
  if (prefix > 1) {
    n = __craig_sprintf_fill(to, last, n, 1, '0');
    n = __craig_sprintf_fill(to, last, n, 1, prefix);
  }
  if (pad == '0')
    n = __craig_sprintf_fill(to, last, n, fill, '0');
  n = __craig_sprintf_fill(to, last, n, zeros, '0');
  for (__SIZE_TYPE__ i = digits; i > 0; i--) {
    int d = base == 10 ? v % 10 : base == 16 ? v % 16 : v % 8;
    if (n + i - 1 < last)
      to[n + i - 1] = d < 10 ? '0' + d : a + d - 10;
    v = base == 10 ? v / 10 : base == 16 ? v / 16 : v / 8;
  }
  n += digits;
  if (pad == '-')
    n = __craig_sprintf_fill(to, last, n, fill, ' ');
  return n;
}

/* What is not modelled, of at most so many characters, or as many as the width. */
__SIZE_TYPE__ __craig_sprintf_any(char *to, __SIZE_TYPE__ last, __SIZE_TYPE__ n, __SIZE_TYPE__ most, __SIZE_TYPE__ width) {
  __SIZE_TYPE__ k = __craig_count(most > width ? most : width);
  if (k < width)
    k = width;
  for (__SIZE_TYPE__ i = 0; i < k; i++)
    if (n + i < last)
      to[n + i] = __craig_int(1, 127);
  return n + k;
}

/* What asprintf allocates for n characters, which are not modelled; or for any number of them. */

int __craig_asprintf(char **to, __SIZE_TYPE__ n) {
  char *s = __builtin_malloc(n + 1);
  if (!s) {
    char *anything[1];
    *to = anything[0];
    return -1;
  }
  s[n] = 0;
  for (__SIZE_TYPE__ i = 0; i < n; i++)
    s[i] = __craig_int(1, 127);
  *to = s;
  return n;
}

int __craig_asprintf_any(char **to) { return __craig_asprintf(to, __craig_count(__INT_MAX__ - 1)); }
