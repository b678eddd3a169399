#ifndef _UNISTD_H
#define _UNISTD_H
#include <stddef.h>
extern unsigned int sleep(unsigned int);
extern int usleep(unsigned int);
extern void _exit(int) __attribute__((__noreturn__));
#endif
