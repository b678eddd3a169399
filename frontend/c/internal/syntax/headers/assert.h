#include <stdlib.h>
#ifndef _ASSERT_H
#define _ASSERT_H
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
#if __STDC_VERSION__ >= 201112L
#define static_assert _Static_assert
#endif
#endif
#undef assert
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, ""))
#endif
