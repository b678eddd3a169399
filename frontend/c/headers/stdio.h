#ifndef _STDIO_H
#define _STDIO_H
#include <stddef.h>
#include <stdarg.h>
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout, *stderr;
#define EOF (-1)
extern int printf(const char *, ...);
extern int fprintf(FILE *, const char *, ...);
extern int sprintf(char *, const char *, ...);
extern int snprintf(char *, size_t, const char *, ...);
extern int vprintf(const char *, va_list);
extern int scanf(const char *, ...);
extern int fscanf(FILE *, const char *, ...);
extern int sscanf(const char *, const char *, ...);
extern int puts(const char *);
extern int fputs(const char *, FILE *);
extern int putchar(int);
extern int getchar(void);
extern int getc(FILE *);
extern int fgetc(FILE *);
extern char *fgets(char *, int, FILE *);
extern int fflush(FILE *);
extern FILE *fopen(const char *, const char *);
extern int fclose(FILE *);
extern void perror(const char *);
#endif
