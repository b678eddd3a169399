extern int printf(const char *, ...);
