#ifndef _THREADS_H
#define _THREADS_H
#include <time.h>
/* There is one thread: what makes another is refused where it is used. */
#define thread_local _Thread_local
#define ONCE_FLAG_INIT { 0 }
#define TSS_DTOR_ITERATIONS 4
typedef unsigned long thrd_t;
typedef unsigned int tss_t;
typedef struct { int __done; } once_flag;
typedef union { char __size[__SIZEOF_LONG__ == 8 ? 40 : 24]; long __align; } mtx_t;
typedef union { char __size[48]; long __align; } cnd_t;
typedef int (*thrd_start_t)(void *);
typedef void (*tss_dtor_t)(void *);
enum { mtx_plain, mtx_recursive, mtx_timed };
enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
extern int thrd_create(thrd_t *, thrd_start_t, void *);
extern thrd_t thrd_current(void);
extern int thrd_equal(thrd_t, thrd_t);
extern int thrd_sleep(const struct timespec *, struct timespec *);
extern void thrd_yield(void);
extern void thrd_exit(int) __attribute__((__noreturn__));
extern int thrd_detach(thrd_t);
extern int thrd_join(thrd_t, int *);
extern void call_once(once_flag *, void (*)(void));
extern int mtx_init(mtx_t *, int);
extern void mtx_destroy(mtx_t *);
extern int mtx_lock(mtx_t *);
extern int mtx_trylock(mtx_t *);
extern int mtx_timedlock(mtx_t *, const struct timespec *);
extern int mtx_unlock(mtx_t *);
extern int cnd_init(cnd_t *);
extern void cnd_destroy(cnd_t *);
extern int cnd_signal(cnd_t *);
extern int cnd_broadcast(cnd_t *);
extern int cnd_wait(cnd_t *, mtx_t *);
extern int cnd_timedwait(cnd_t *, mtx_t *, const struct timespec *);
extern int tss_create(tss_t *, tss_dtor_t);
extern void tss_delete(tss_t);
extern void *tss_get(tss_t);
extern int tss_set(tss_t, void *);
#endif
