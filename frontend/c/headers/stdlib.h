#ifndef NULL
#define NULL ((void*)0)
#endif
typedef __SIZE_TYPE__ size_t;
extern void abort(void);
extern void exit(int);
extern void *malloc(size_t);
extern void free(void *);
