#ifndef _SYS_TIME_H
#define _SYS_TIME_H
#include <sys/types.h>
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
struct timezone {
  int tz_minuteswest, tz_dsttime;
};
struct itimerval {
  struct timeval it_interval, it_value;
};
extern int gettimeofday(struct timeval *, void *);
extern int settimeofday(const struct timeval *, const struct timezone *);
extern int getitimer(int, struct itimerval *);
extern int setitimer(int, const struct itimerval *, struct itimerval *);
extern int utimes(const char *, const struct timeval[2]);
#endif
