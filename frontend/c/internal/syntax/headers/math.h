#ifndef _MATH_H
#define _MATH_H
#define HUGE_VAL (1.0 / 0.0)
#define HUGE_VALF (1.0f / 0.0f)
#define HUGE_VALL (1.0L / 0.0L)
#define INFINITY (1.0f / 0.0f)
#define NAN (0.0f / 0.0f)
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 3
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
typedef float float_t;
typedef double double_t;
/* One function for each of the types of floating-point numbers. */
#define __CRAIG_1(name) extern double name(double); extern float name##f(float); extern long double name##l(long double)
#define __CRAIG_2(name) extern double name(double, double); extern float name##f(float, float); extern long double name##l(long double, long double)
#define __CRAIG_3(name) extern double name(double, double, double); extern float name##f(float, float, float); extern long double name##l(long double, long double, long double)
__CRAIG_1(acos);
__CRAIG_1(asin);
__CRAIG_1(atan);
__CRAIG_1(cos);
__CRAIG_1(sin);
__CRAIG_1(tan);
__CRAIG_1(acosh);
__CRAIG_1(asinh);
__CRAIG_1(atanh);
__CRAIG_1(cosh);
__CRAIG_1(sinh);
__CRAIG_1(tanh);
__CRAIG_1(exp);
__CRAIG_1(exp2);
__CRAIG_1(expm1);
__CRAIG_1(log);
__CRAIG_1(log10);
__CRAIG_1(log1p);
__CRAIG_1(log2);
__CRAIG_1(logb);
__CRAIG_1(cbrt);
__CRAIG_1(fabs);
__CRAIG_1(sqrt);
__CRAIG_1(erf);
__CRAIG_1(erfc);
__CRAIG_1(lgamma);
__CRAIG_1(tgamma);
__CRAIG_1(ceil);
__CRAIG_1(floor);
__CRAIG_1(nearbyint);
__CRAIG_1(rint);
__CRAIG_1(round);
__CRAIG_1(trunc);
__CRAIG_2(atan2);
__CRAIG_2(hypot);
__CRAIG_2(pow);
__CRAIG_2(fmod);
__CRAIG_2(remainder);
__CRAIG_2(copysign);
__CRAIG_2(nextafter);
__CRAIG_2(fdim);
__CRAIG_2(fmax);
__CRAIG_2(fmin);
__CRAIG_3(fma);
#undef __CRAIG_1
#undef __CRAIG_2
#undef __CRAIG_3
extern double frexp(double, int *);
extern double ldexp(double, int);
extern double scalbn(double, int);
extern double scalbln(double, long);
extern double modf(double, double *);
extern double remquo(double, double, int *);
extern double nan(const char *);
extern int ilogb(double);
extern long lrint(double);
extern long lround(double);
extern long long llrint(double);
extern long long llround(double);
extern float frexpf(float, int *);
extern float ldexpf(float, int);
extern float scalbnf(float, int);
extern float scalblnf(float, long);
extern float modff(float, float *);
extern float remquof(float, float, int *);
extern float nanf(const char *);
extern int ilogbf(float);
extern long lrintf(float);
extern long lroundf(float);
extern long long llrintf(float);
extern long long llroundf(float);
extern long double frexpl(long double, int *);
extern long double ldexpl(long double, int);
extern long double scalbnl(long double, int);
extern long double scalblnl(long double, long);
extern long double modfl(long double, long double *);
extern long double remquol(long double, long double, int *);
extern long double nanl(const char *);
extern int ilogbl(long double);
extern long lrintl(long double);
extern long lroundl(long double);
extern long long llrintl(long double);
extern long long llroundl(long double);
extern int finite(double);
extern int fpclassify(long double);
extern int isfinite(long double);
extern int isinf(long double);
extern int isnan(long double);
extern int isnormal(long double);
extern int signbit(long double);
extern int isgreater(long double, long double);
extern int isgreaterequal(long double, long double);
extern int isless(long double, long double);
extern int islessequal(long double, long double);
extern int islessgreater(long double, long double);
extern int isunordered(long double, long double);
#endif
