#ifndef _UNISTD_H
#define _UNISTD_H
#include <stddef.h>
#include <sys/types.h>
#include <stdint.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_ONLN 84
extern char **environ;
extern char *optarg;
extern int optind, opterr, optopt;
extern int getopt(int, char *const[], const char *);
extern void _exit(int) __attribute__((__noreturn__));
extern unsigned int sleep(unsigned int);
extern int usleep(useconds_t);
extern unsigned int alarm(unsigned int);
extern int pause(void);
extern ssize_t read(int, void *, size_t);
extern ssize_t write(int, const void *, size_t);
extern ssize_t pread(int, void *, size_t, off_t);
extern ssize_t pwrite(int, const void *, size_t, off_t);
extern off_t lseek(int, off_t, int);
extern int close(int);
extern int dup(int);
extern int dup2(int, int);
extern int pipe(int[2]);
extern int fsync(int);
extern int ftruncate(int, off_t);
extern int truncate(const char *, off_t);
extern int access(const char *, int);
extern int unlink(const char *);
extern int rmdir(const char *);
extern int link(const char *, const char *);
extern int symlink(const char *, const char *);
extern ssize_t readlink(const char *, char *, size_t);
extern int chdir(const char *);
extern char *getcwd(char *, size_t);
extern int chown(const char *, uid_t, gid_t);
extern int isatty(int);
extern char *ttyname(int);
extern pid_t fork(void);
extern pid_t vfork(void);
extern int execl(const char *, const char *, ...);
extern int execlp(const char *, const char *, ...);
extern int execv(const char *, char *const[]);
extern int execve(const char *, char *const[], char *const[]);
extern int execvp(const char *, char *const[]);
extern pid_t getpid(void);
extern pid_t getppid(void);
extern pid_t getpgrp(void);
extern pid_t setsid(void);
extern int setpgid(pid_t, pid_t);
extern uid_t getuid(void);
extern uid_t geteuid(void);
extern gid_t getgid(void);
extern gid_t getegid(void);
extern int setuid(uid_t);
extern int setgid(gid_t);
extern int gethostname(char *, size_t);
extern long sysconf(int);
extern int getpagesize(void);
extern void *sbrk(intptr_t);
extern int brk(void *);
extern void swab(const void *, void *, ssize_t);
extern char *crypt(const char *, const char *);
extern int nice(int);
extern void sync(void);
#endif
