/* In the place of GNU's header of this name: there are no types of floating-point numbers but those of C. */
#ifndef _BITS_FLOATN_H
#define _BITS_FLOATN_H
#define _BITS_FLOATN_COMMON_H
#define __HAVE_FLOAT16 0
#define __HAVE_FLOAT32 0
#define __HAVE_FLOAT64 0
#define __HAVE_FLOAT128 0
#define __HAVE_FLOAT32X 0
#define __HAVE_FLOAT64X 0
#define __HAVE_FLOAT128X 0
#define __HAVE_DISTINCT_FLOAT16 0
#define __HAVE_DISTINCT_FLOAT32 0
#define __HAVE_DISTINCT_FLOAT64 0
#define __HAVE_DISTINCT_FLOAT128 0
#define __HAVE_DISTINCT_FLOAT32X 0
#define __HAVE_DISTINCT_FLOAT64X 0
#define __HAVE_DISTINCT_FLOAT128X 0
#define __HAVE_FLOAT64X_LONG_DOUBLE 0
#define __HAVE_FLOAT128_UNLIKE_LDBL 0
#define __HAVE_FLOATN_NOT_TYPEDEF 0
#endif
