#ifndef _STDIO_H
#define _STDIO_H
#include <stdarg.h>
#include <stddef.h>
#include <sys/types.h>
struct _IO_FILE {
  int _fileno;
};
typedef struct _IO_FILE FILE;
typedef long fpos_t;
extern FILE __craig_stdin, __craig_stdout, __craig_stderr;
#define stdin (&__craig_stdin)
#define stdout (&__craig_stdout)
#define stderr (&__craig_stderr)
#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
extern int printf(const char *, ...);
extern int fprintf(FILE *, const char *, ...);
extern int dprintf(int, const char *, ...);
extern int sprintf(char *, const char *, ...);
extern int snprintf(char *, size_t, const char *, ...);
extern int asprintf(char **, const char *, ...);
extern int vprintf(const char *, va_list);
extern int vfprintf(FILE *, const char *, va_list);
extern int vdprintf(int, const char *, va_list);
extern int vsprintf(char *, const char *, va_list);
extern int vsnprintf(char *, size_t, const char *, va_list);
extern int vasprintf(char **, const char *, va_list);
extern int scanf(const char *, ...);
extern int fscanf(FILE *, const char *, ...);
extern int sscanf(const char *, const char *, ...);
extern int vscanf(const char *, va_list);
extern int vfscanf(FILE *, const char *, va_list);
extern int vsscanf(const char *, const char *, va_list);
extern int puts(const char *);
extern int fputs(const char *, FILE *);
extern int putchar(int);
extern int putc(int, FILE *);
extern int fputc(int, FILE *);
extern int getchar(void);
extern int getc(FILE *);
extern int fgetc(FILE *);
extern int ungetc(int, FILE *);
extern int getchar_unlocked(void);
extern int putchar_unlocked(int);
extern char *gets(char *);
extern char *fgets(char *, int, FILE *);
extern ssize_t getline(char **, size_t *, FILE *);
extern ssize_t getdelim(char **, size_t *, int, FILE *);
extern size_t fread(void *, size_t, size_t, FILE *);
extern size_t fwrite(const void *, size_t, size_t, FILE *);
extern int fflush(FILE *);
extern FILE *fopen(const char *, const char *);
extern FILE *freopen(const char *, const char *, FILE *);
extern FILE *fdopen(int, const char *);
extern FILE *fmemopen(void *, size_t, const char *);
extern FILE *popen(const char *, const char *);
extern FILE *tmpfile(void);
extern char *tmpnam(char *);
extern int pclose(FILE *);
extern int fclose(FILE *);
extern int fileno(FILE *);
extern int feof(FILE *);
extern int ferror(FILE *);
extern void clearerr(FILE *);
extern int fseek(FILE *, long, int);
extern int fseeko(FILE *, off_t, int);
extern long ftell(FILE *);
extern off_t ftello(FILE *);
extern void rewind(FILE *);
extern int fgetpos(FILE *, fpos_t *);
extern int fsetpos(FILE *, const fpos_t *);
extern void setbuf(FILE *, char *);
extern int setvbuf(FILE *, char *, int, size_t);
extern int remove(const char *);
extern int rename(const char *, const char *);
extern void perror(const char *);
#endif
