#ifndef _SETJMP_H
#define _SETJMP_H
typedef struct {
  long __registers[8];
} jmp_buf[1];
typedef jmp_buf sigjmp_buf;
extern int setjmp(jmp_buf);
extern int _setjmp(jmp_buf);
extern int sigsetjmp(sigjmp_buf, int);
extern void longjmp(jmp_buf, int) __attribute__((__noreturn__));
extern void _longjmp(jmp_buf, int) __attribute__((__noreturn__));
extern void siglongjmp(sigjmp_buf, int) __attribute__((__noreturn__));
#endif
