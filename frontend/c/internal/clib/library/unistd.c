/* Functions of unistd.h and sys/socket.h on memory, as those of stdio.c. */

extern int __craig_int(int, int);
extern long __craig_long(long, long);
extern __SIZE_TYPE__ __craig_count(__SIZE_TYPE__);

__PTRDIFF_TYPE__ read(int file, void *to, __SIZE_TYPE__ n) {
  unsigned char *p = to;
  if (!__craig_int(0, 1))
    return -1;
  __SIZE_TYPE__ k = __craig_count(n);
  if (k > 0)
    p[k - 1] = __craig_int(0, 255);
  for (__SIZE_TYPE__ i = 0; i + 1 < k; i++)
    p[i] = __craig_int(0, 255);
  return k;
}

__PTRDIFF_TYPE__ pread(int file, void *to, __SIZE_TYPE__ n, long offset) {
  unsigned char *p = to;
  if (!__craig_int(0, 1))
    return -1;
  __SIZE_TYPE__ k = __craig_count(n);
  if (k > 0)
    p[k - 1] = __craig_int(0, 255);
  for (__SIZE_TYPE__ i = 0; i + 1 < k; i++)
    p[i] = __craig_int(0, 255);
  return k;
}

__PTRDIFF_TYPE__ recv(int file, void *to, __SIZE_TYPE__ n, int flags) {
  unsigned char *p = to;
  if (!__craig_int(0, 1))
    return -1;
  __SIZE_TYPE__ k = __craig_count(n);
  if (k > 0)
    p[k - 1] = __craig_int(0, 255);
  for (__SIZE_TYPE__ i = 0; i + 1 < k; i++)
    p[i] = __craig_int(0, 255);
  return k;
}

__PTRDIFF_TYPE__ readlink(const char *path, char *to, __SIZE_TYPE__ n) {
  if (!__craig_int(0, 1))
    return -1;
  __SIZE_TYPE__ k = __craig_count(n);
  if (k > 0)
    to[k - 1] = __craig_int(1, 255);
  for (__SIZE_TYPE__ i = 0; i + 1 < k; i++)
    to[i] = __craig_int(1, 255);
  return k;
}

__PTRDIFF_TYPE__ write(int file, const void *from, __SIZE_TYPE__ n) {
  const unsigned char *p = from;
  for (__SIZE_TYPE__ i = 0; i < n; i++)
    p[i];
  return __craig_int(0, 1) ? __craig_count(n) : -1;
}

__PTRDIFF_TYPE__ pwrite(int file, const void *from, __SIZE_TYPE__ n, long offset) {
  const unsigned char *p = from;
  for (__SIZE_TYPE__ i = 0; i < n; i++)
    p[i];
  return __craig_int(0, 1) ? __craig_count(n) : -1;
}

__PTRDIFF_TYPE__ send(int file, const void *from, __SIZE_TYPE__ n, int flags) {
  const unsigned char *p = from;
  for (__SIZE_TYPE__ i = 0; i < n; i++)
    p[i];
  return __craig_int(0, 1) ? __craig_count(n) : -1;
}

char *getcwd(char *to, __SIZE_TYPE__ n) {
  if (!__craig_int(0, 1))
    return 0;
  __SIZE_TYPE__ k = __craig_count(__SIZE_MAX__ / 2) + 1;
  if (!to) {
    to = __builtin_malloc(n ? n : k + 1);
    if (!to)
      return 0;
    if (!n)
      n = k + 1;
  }
  if (k >= n)
    return 0; /* there is not enough room */
  to[k] = 0;
  for (__SIZE_TYPE__ i = 0; i < k; i++)
    to[i] = __craig_int(1, 255);
  return to;
}

/* A name is not longer than POSIX lets it be; one that is cut off has no end. */
int gethostname(char *to, __SIZE_TYPE__ n) {
  __SIZE_TYPE__ k = __craig_count(255);
  if (k < n)
    to[k] = 0;
  for (__SIZE_TYPE__ i = 0; i < k && i < n; i++)
    to[i] = __craig_int(1, 255);
  return __craig_int(-1, 0);
}

int pipe(int ends[2]) {
  if (!__craig_int(0, 1))
    return -1;
  ends[0] = __craig_int(0, __INT_MAX__);
  ends[1] = __craig_int(0, __INT_MAX__);
  return 0;
}

char *realpath(const char *path, char *to) {
  while (*path)
    path++;
  __SIZE_TYPE__ k = __craig_count(4094) + 1;
  if (!__craig_int(0, 1))
    return 0;
  if (!to) {
    to = __builtin_malloc(k + 1);
    if (!to)
      return 0;
  }
  to[k] = 0;
  for (__SIZE_TYPE__ i = 0; i < k; i++)
    to[i] = __craig_int(1, 127);
  return to;
}

int mkstemp(char *pattern) {
  __SIZE_TYPE__ n = 0;
  while (pattern[n])
    n++;
  if (n < 6)
    return -1;
  for (__SIZE_TYPE__ i = n - 6; i < n; i++)
    pattern[i] = __craig_int('0', 'z');
  return __craig_int(-1, __INT_MAX__);
}

char *mkdtemp(char *pattern) {
  __SIZE_TYPE__ n = 0;
  while (pattern[n])
    n++;
  if (n < 6)
    return 0;
  for (__SIZE_TYPE__ i = n - 6; i < n; i++)
    pattern[i] = __craig_int('0', 'z');
  return __craig_int(0, 1) ? pattern : 0;
}

/* There is one process, and one thread. */

int getpid(void) {
  static int process;
  if (!process)
    process = __craig_int(1, __INT_MAX__);
  return process;
}

int getpagesize(void) {
  static int size;
  if (!size)
    size = __craig_int(1, __INT_MAX__);
  return size;
}

unsigned long pthread_self(void) {
  static int known;
  static unsigned long thread;
  if (!known)
    thread = __craig_count(__LONG_MAX__);
  known = 1;
  return thread;
}

int pthread_equal(unsigned long a, unsigned long b) { return a == b; }

unsigned sleep(unsigned seconds) { return __craig_count(seconds); }

int dup2(int from, int to) { return to >= 0 && __craig_int(0, 1) ? to : -1; }
