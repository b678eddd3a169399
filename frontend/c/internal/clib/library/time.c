/* Functions of time.h and sys/time.h. The time, and the rules of the local time zone, come from outside; what UTC makes of a
   time, and the text of broken-down times, are determined. */

extern int __craig_int(int, int);
extern long __craig_long(long, long);
extern __SIZE_TYPE__ __craig_count(__SIZE_TYPE__);
extern const char *__craig_pointer(void); /* a pointer that leads anywhere */
extern void __craig_assume(int);          /* values from outside are such that this holds */

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
struct timespec {
  long tv_sec, tv_nsec;
};
struct timeval {
  long tv_sec, tv_usec;
};
struct timezone {
  int tz_minuteswest, tz_dsttime;
};

/* The objects to which gmtime, localtime, asctime and ctime return pointers. */
static struct tm *__craig_tm(void) {
  static struct tm tm;
  return &tm;
}
static char *__craig_date(void) {
  static char text[26];
  return text;
}

static int __craig_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/* The number of days before a month in its year, and in it. */
static int __craig_before(int month, int leap) {
  int days = month == 0 ? 0 : month == 1 ? 31 : month == 2 ? 59 : month == 3 ? 90 : month == 4 ? 120 : month == 5 ? 151
    : month == 6 ? 181 : month == 7 ? 212 : month == 8 ? 243 : month == 9 ? 273 : month == 10 ? 304 : 334;
  return month > 1 ? days + leap : days;
}
static int __craig_days(int month, int leap) {
  return month == 1 ? 28 + leap : month == 3 || month == 5 || month == 8 || month == 10 ? 30 : 31;
}

/* The number of days from 1970 to a year, by the Gregorian calendar, and the day of the week of one that has this number. */
static long long __craig_years(long long year) {
  long long y = year + 4000000000 - 1; /* a multiple of 400 is added */
  return 365 * (year - 1970) + y / 4 - y / 100 + y / 400 - 970000000 - 477;
}
static int __craig_weekday(long long day) { return (day + 2800000000004) % 7; }

/* A time of a day, and a date of a year from first to last, at *p; day becomes the number of the latter. */
#define BROKEN_DOWN(p, day, first, last)                          \
  long long day;                                                  \
  {                                                               \
    (p)->tm_sec = __craig_int(0, 60);                             \
    (p)->tm_min = __craig_int(0, 59);                             \
    (p)->tm_hour = __craig_int(0, 23);                            \
    (p)->tm_year = __craig_int((first) - 1900, (last) - 1900);        \
    int leap = __craig_leap((p)->tm_year % 400 + 1900);           \
    (p)->tm_mon = __craig_int(0, 11);                             \
    (p)->tm_mday = __craig_int(1, __craig_days((p)->tm_mon, leap)); \
    (p)->tm_yday = __craig_before((p)->tm_mon, leap) + (p)->tm_mday - 1; \
    day = __craig_years((p)->tm_year + 1900ll) + (p)->tm_yday;    \
    (p)->tm_wday = __craig_weekday(day);                          \
  }

#define FIRST (-__INT_MAX__ - 1 + 1900ll)
#define LAST (__INT_MAX__ + 1900ll)

/* What is local: any time zone, whose rules may change. */
#define LOCAL(p)                                    \
  (p)->tm_isdst = __craig_int(-1, 1);               \
  (p)->tm_gmtoff = __craig_long(-100000, 100000);   \
  (p)->tm_zone = __craig_pointer();

/* UTC, where POSIX says which time a number is: a leap second has the number of the next one. */
#define UTC(p, time, day)                                                                                  \
  (p)->tm_isdst = 0;                                                                                       \
  (p)->tm_gmtoff = 0;                                                                                      \
  (p)->tm_zone = __craig_pointer();                                                                        \
  __craig_assume(day * 86400 + (p)->tm_hour * 3600 + (p)->tm_min * 60 + (p)->tm_sec == time);              \
  __craig_assume((p)->tm_sec < 60 || (p)->tm_hour == 23 && (p)->tm_min == 59 && ((p)->tm_mon == 11 && (p)->tm_mday == 31 || (p)->tm_mon == 5 && (p)->tm_mday == 30) && (p)->tm_year >= 72);

long time(long *to) {
  long now = __craig_long(-1, __LONG_MAX__);
  if (to)
    *to = now;
  return now;
}

struct tm *gmtime(const long *t) {
  long time = *t;
  if (!__craig_int(0, 1))
    return 0; /* there is no room for the year */
  struct tm *p = __craig_tm();
  BROKEN_DOWN(p, day, FIRST, LAST)
  UTC(p, time, day)
  return p;
}

struct tm *gmtime_r(const long *t, struct tm *p) {
  long time = *t;
  if (!__craig_int(0, 1))
    return 0;
  BROKEN_DOWN(p, day, FIRST, LAST)
  UTC(p, time, day)
  return p;
}

struct tm *localtime(const long *t) {
  *t;
  if (!__craig_int(0, 1))
    return 0;
  struct tm *p = __craig_tm();
  BROKEN_DOWN(p, day, FIRST, LAST)
  LOCAL(p)
  return p;
}

struct tm *localtime_r(const long *t, struct tm *p) {
  *t;
  if (!__craig_int(0, 1))
    return 0;
  BROKEN_DOWN(p, day, FIRST, LAST)
  LOCAL(p)
  return p;
}

/* The rules of the time zone determine what becomes of any numbers. */
long mktime(struct tm *p) {
  p->tm_sec, p->tm_min, p->tm_hour, p->tm_mday, p->tm_mon, p->tm_year, p->tm_isdst;
  if (!__craig_int(0, 1))
    return -1;
  BROKEN_DOWN(p, day, FIRST, LAST)
  LOCAL(p)
  return __craig_long(-__LONG_MAX__ - 1, __LONG_MAX__);
}

long timegm(struct tm *p) {
  p->tm_sec, p->tm_min, p->tm_hour, p->tm_mday, p->tm_mon, p->tm_year;
  if (!__craig_int(0, 1))
    return -1;
  long time = __craig_long(-__LONG_MAX__ - 1, __LONG_MAX__);
  BROKEN_DOWN(p, day, FIRST, LAST)
  UTC(p, time, day)
  return time;
}

/* The names of days and months in the locale "C". */
static const char *__craig_weekday_name(int day) {
  static const char *const names[7] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
  return names[day];
}
static const char *__craig_month_name(int month) {
  static const char *const names[12] = {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"};
  return names[month];
}

/* Two digits, and the text of a date, of which members that are out of their ranges are undefined. */
static void __craig_digits(char *to, int n, char tens) {
  to[0] = n < 10 ? tens : '0' + n / 10;
  to[1] = '0' + n % 10;
}
static char *__craig_text(char *to, const struct tm *p) {
  const char *day = __craig_weekday_name(p->tm_wday), *month = __craig_month_name(p->tm_mon);
  for (int i = 0; i < 3; i++) {
    to[i] = day[i];
    to[i + 4] = month[i];
  }
  to[3] = to[7] = to[10] = to[19] = ' ';
  to[13] = to[16] = ':';
  __craig_digits(to + 8, p->tm_mday, ' ');
  __craig_digits(to + 11, p->tm_hour, '0');
  __craig_digits(to + 14, p->tm_min, '0');
  __craig_digits(to + 17, p->tm_sec, '0');
  int year = p->tm_year + 1900;
  __craig_digits(to + 20, year / 100, '0');
  __craig_digits(to + 22, year % 100, '0');
  to[24] = '\n';
  to[25] = 0;
  return to;
}

char *asctime(const struct tm *p) { return __craig_text(__craig_date(), p); }

char *asctime_r(const struct tm *p, char *to) { return __craig_text(to, p); }

char *ctime(const long *t) {
  *t;
  if (!__craig_int(0, 1))
    return 0;
  struct tm *p = __craig_tm();
  BROKEN_DOWN(p, day, 1000, 9999) /* others are undefined */
  LOCAL(p)
  return __craig_text(__craig_date(), p);
}

char *ctime_r(const long *t, char *to) {
  *t;
  if (!__craig_int(0, 1))
    return 0;
  struct tm tm;
  BROKEN_DOWN(&tm, day, 1000, 9999)
  LOCAL(&tm)
  return __craig_text(to, &tm);
}

/* A character of a text for which there is room for n, of which there have been k; a number of so many digits, which is
   anything where it is out of its range; and anything, such as what depends on the locale. */
#define PUT(c)                 \
  {                            \
    if (k < n)                 \
      to[k] = (c);             \
    k++;                       \
  }
#define PUT_ANY(most)                                                       \
  for (__SIZE_TYPE__ i = 0, count = __craig_count(most); i < count; i++)    \
    PUT(__craig_int(1, 255))
#define PUT_NUMBER(v, least, greatest, digits, tens)                        \
  if ((v) < (least) || (v) > (greatest))                                    \
    PUT_ANY(11)                                                             \
  else {                                                                    \
    if (digits == 3)                                                        \
      PUT('0' + (v) / 100)                                                  \
    if (digits > 1)                                                         \
      PUT((v) < 10 && digits == 2 ? tens : '0' + (v) / 10 % 10)             \
    PUT('0' + (v) % 10)                                                     \
  }
#define PUT_NAME(name, v, n, most)                                          \
  if ((v) < 0 || (v) >= n)                                                  \
    PUT_ANY(11)                                                             \
  else {                                                                    \
    const char *text = name(v);                                             \
    for (int i = 0; i < most && text[i]; i++)                               \
      PUT(text[i])                                                          \
  }
#define PUT_TIME                                                            \
  PUT_NUMBER(p->tm_hour, 0, 23, 2, '0')                                     \
  PUT(':')                                                                  \
  PUT_NUMBER(p->tm_min, 0, 59, 2, '0')                                      \
  PUT(':')                                                                  \
  PUT_NUMBER(p->tm_sec, 0, 60, 2, '0')
#define PUT_DATE                                                            \
  PUT_NUMBER(p->tm_mon + 1, 1, 12, 2, '0')                                  \
  PUT('/')                                                                  \
  PUT_NUMBER(p->tm_mday, 1, 31, 2, '0')                                     \
  PUT('/')                                                                  \
  PUT_CENTURY(% 100)
#define PUT_CENTURY(part)                                                   \
  if (p->tm_year < -900 || p->tm_year > 8099)                               \
    PUT_ANY(11)                                                             \
  else {                                                                    \
    int part_of = (p->tm_year + 1900) part;                                 \
    PUT('0' + part_of / 10)                                                 \
    PUT('0' + part_of % 10)                                                 \
  }
#define PUT_HOUR                                                            \
  if (p->tm_hour < 0 || p->tm_hour > 23)                                    \
    PUT_ANY(11)                                                             \
  else {                                                                    \
    PUT('0' + (p->tm_hour + 11) % 12 / 9)                                   \
    PUT('0' + ((p->tm_hour + 11) % 12 + 1) % 10)                            \
  }
#define PUT_HALF                                                            \
  if (p->tm_hour < 0 || p->tm_hour > 23)                                    \
    PUT_ANY(11)                                                             \
  else {                                                                    \
    PUT(p->tm_hour < 12 ? 'A' : 'P')                                        \
    PUT('M')                                                                \
  }
#define PUT_YEAR                                                            \
  if (p->tm_year < -900 || p->tm_year > 8099)                               \
    PUT_ANY(11)                                                             \
  else {                                                                    \
    PUT('0' + (p->tm_year + 1900) / 1000)                                   \
    PUT('0' + (p->tm_year + 1900) / 100 % 10)                               \
    PUT('0' + (p->tm_year + 1900) / 10 % 10)                                \
    PUT('0' + (p->tm_year + 1900) % 10)                                     \
  }

/* Whether the program has chosen a locale: texts that depend on it are any ones then. */
static int *__craig_locale(void) {
  static int chosen;
  return &chosen;
}

char *setlocale(int category, const char *locale) {
  if (locale) {
    *locale;
    if (!__craig_int(0, 1))
      return 0; /* there is none of that name */
    *__craig_locale() = 1;
  }
  return __craig_pointer();
}

__SIZE_TYPE__ strftime(char *to, __SIZE_TYPE__ n, const char *format, const struct tm *p) {
  __SIZE_TYPE__ k = 0;
  for (const char *f = format; *f; f++) {
    if (*f != '%') {
      PUT(*f)
      continue;
    }
    f++;
    switch (*f) {
    case '%':
      PUT('%')
      break;
    case 'n':
      PUT('\n')
      break;
    case 't':
      PUT('\t')
      break;
    case 'S':
      PUT_NUMBER(p->tm_sec, 0, 60, 2, '0')
      break;
    case 'M':
      PUT_NUMBER(p->tm_min, 0, 59, 2, '0')
      break;
    case 'H':
      PUT_NUMBER(p->tm_hour, 0, 23, 2, '0')
      break;
    case 'd':
      PUT_NUMBER(p->tm_mday, 1, 31, 2, '0')
      break;
    case 'e':
      PUT_NUMBER(p->tm_mday, 1, 31, 2, ' ')
      break;
    case 'm':
      PUT_NUMBER(p->tm_mon + 1, 1, 12, 2, '0')
      break;
    case 'j':
      PUT_NUMBER(p->tm_yday + 1, 1, 366, 3, '0')
      break;
    case 'w':
      PUT_NUMBER(p->tm_wday, 0, 6, 1, '0')
      break;
    case 'Y':
      PUT_YEAR
      break;
    case 'u':
      PUT_NUMBER(p->tm_wday ? p->tm_wday : 7, 1, 7, 1, '0')
      break;
    case 'I':
      PUT_HOUR
      break;
    case 'y':
      PUT_CENTURY(% 100)
      break;
    case 'C':
      PUT_CENTURY(/ 100)
      break;
    case 'D':
      PUT_DATE
      break;
    case 'R':
      PUT_NUMBER(p->tm_hour, 0, 23, 2, '0')
      PUT(':')
      PUT_NUMBER(p->tm_min, 0, 59, 2, '0')
      break;
    case 'T':
      PUT_TIME
      break;
    case 'F':
      PUT_YEAR
      PUT('-')
      PUT_NUMBER(p->tm_mon + 1, 1, 12, 2, '0')
      PUT('-')
      PUT_NUMBER(p->tm_mday, 1, 31, 2, '0')
      break;
    case 'a':
    case 'A':
    case 'b':
    case 'B':
    case 'h':
    case 'c':
    case 'p':
    case 'r':
    case 'x':
    case 'X':
      if (*__craig_locale()) {
        p->tm_sec, p->tm_min, p->tm_hour, p->tm_mday, p->tm_mon, p->tm_year, p->tm_wday, p->tm_yday, p->tm_isdst;
        PUT_ANY(n)
      } else
        switch (*f) {
        case 'a':
          PUT_NAME(__craig_weekday_name, p->tm_wday, 7, 3)
          break;
        case 'A':
          PUT_NAME(__craig_weekday_name, p->tm_wday, 7, 9)
          break;
        case 'b':
        case 'h':
          PUT_NAME(__craig_month_name, p->tm_mon, 12, 3)
          break;
        case 'B':
          PUT_NAME(__craig_month_name, p->tm_mon, 12, 9)
          break;
        case 'c':
          PUT_NAME(__craig_weekday_name, p->tm_wday, 7, 3)
          PUT(' ')
          PUT_NAME(__craig_month_name, p->tm_mon, 12, 3)
          PUT(' ')
          PUT_NUMBER(p->tm_mday, 1, 31, 2, ' ')
          PUT(' ')
          PUT_TIME
          PUT(' ')
          PUT_YEAR
          break;
        case 'p':
          PUT_HALF
          break;
        case 'r':
          PUT_HOUR
          PUT(':')
          PUT_NUMBER(p->tm_min, 0, 59, 2, '0')
          PUT(':')
          PUT_NUMBER(p->tm_sec, 0, 60, 2, '0')
          PUT(' ')
          PUT_HALF
          break;
        case 'x':
          PUT_DATE
          break;
        case 'X':
          PUT_TIME
        }
      break;
    default:
      while (*f == '_' || *f == '-' || *f == '+' || *f == '^' || *f == '#' || *f >= '0' && *f <= '9')
        f++; /* what glibc lets there be in front of a conversion */
      if (*f == 'E' || *f == 'O')
        f++;
      if (!*f)
        f--; /* no conversion */
      p->tm_sec, p->tm_min, p->tm_hour, p->tm_mday, p->tm_mon, p->tm_year, p->tm_wday, p->tm_yday, p->tm_isdst;
      PUT_ANY(n)
    }
  }
  if (k >= n)
    return 0; /* anything is left there */
  to[k] = 0;
  return k;
}

int clock_gettime(int clock, struct timespec *to) {
  if (!__craig_int(0, 1))
    return -1;
  to->tv_sec = __craig_long(0, __LONG_MAX__);
  to->tv_nsec = __craig_long(0, 999999999);
  return 0;
}

int clock_getres(int clock, struct timespec *to) {
  if (!__craig_int(0, 1))
    return -1;
  if (to) {
    to->tv_sec = __craig_long(0, __LONG_MAX__);
    to->tv_nsec = __craig_long(0, 999999999);
  }
  return 0;
}

int timespec_get(struct timespec *to, int base) {
  if (base <= 0 || !__craig_int(0, 1))
    return 0;
  to->tv_sec = __craig_long(0, __LONG_MAX__);
  to->tv_nsec = __craig_long(0, 999999999);
  return base;
}

int gettimeofday(struct timeval *to, void *zone) {
  if (!__craig_int(0, 1))
    return -1;
  if (to) {
    to->tv_sec = __craig_long(0, __LONG_MAX__);
    to->tv_usec = __craig_long(0, 999999);
  }
  if (zone) {
    struct timezone *z = zone;
    z->tz_minuteswest = __craig_int(-1440, 1440);
    z->tz_dsttime = __craig_int(0, 10);
  }
  return 0;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
  long seconds = time->tv_sec, more = time->tv_nsec;
  if (__craig_int(0, 1))
    return 0;
  if (rest && seconds >= 0 && more >= 0 && more < 1000000000 && __craig_int(0, 1)) {
    rest->tv_sec = __craig_long(0, seconds);
    rest->tv_nsec = __craig_long(0, 999999999);
    __craig_assume(rest->tv_sec < seconds || rest->tv_nsec <= more);
  }
  return -1;
}
