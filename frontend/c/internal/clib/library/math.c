/* Functions of math.h that are not exact, within the range that C says (annex F), and those that are made of exact ones. */

extern void __craig_errno(); /* stores its argument in errno, or anything without one */
extern double __craig_number(double, double); /* any number from one to another, infinite ones among them */
extern float __craig_numberf(float, float);
extern long double __craig_numberl(long double, long double);

#define LEAST (-__builtin_inf())
#define MOST __builtin_inf()
#define PI 3.1415926535897936L /* and a little more */
#define NAN(x) ((x) != (x))
#define INFINITE(x) ((x) - (x) != 0 && !NAN(x))
#define NUMBER(t, f, least, most) ((t)__craig_number##f(least, most))

/* What becomes NaN where x is not finite, x at zero, or else a number in a range. */
#define PERIODIC(t, name, f, at_zero, least, most) t name(t x) { \
  if (x == 0) \
    return at_zero; \
  if (x - x != 0) { \
    __craig_errno(); \
    return x - x; \
  } \
  return NUMBER(t, f, least, most); \
}
PERIODIC(double, sin, , x, -1, 1)
PERIODIC(float, sinf, f, x, -1, 1)
PERIODIC(long double, sinl, l, x, -1, 1)
PERIODIC(double, cos, , 1, -1, 1)
PERIODIC(float, cosf, f, 1, -1, 1)
PERIODIC(long double, cosl, l, 1, -1, 1)
PERIODIC(double, tan, , x, LEAST, MOST)
PERIODIC(float, tanf, f, x, LEAST, MOST)
PERIODIC(long double, tanl, l, x, LEAST, MOST)

/* What is defined everywhere, and has a range. */
#define EVERYWHERE(t, name, f, at_zero, least, most) t name(t x) { \
  __craig_errno(); \
  if (x == 0) \
    return at_zero; \
  if (NAN(x)) \
    return x; \
  return NUMBER(t, f, least, most); \
}
EVERYWHERE(double, atan, , x, -PI / 2, PI / 2)
EVERYWHERE(float, atanf, f, x, -1.5707964f, 1.5707964f)
EVERYWHERE(long double, atanl, l, x, -PI / 2, PI / 2)
EVERYWHERE(double, sinh, , x, LEAST, MOST)
EVERYWHERE(float, sinhf, f, x, LEAST, MOST)
EVERYWHERE(long double, sinhl, l, x, LEAST, MOST)
EVERYWHERE(double, cosh, , 1, 1, MOST)
EVERYWHERE(float, coshf, f, 1, 1, MOST)
EVERYWHERE(long double, coshl, l, 1, 1, MOST)
EVERYWHERE(double, tanh, , x, -1, 1)
EVERYWHERE(float, tanhf, f, x, -1, 1)
EVERYWHERE(long double, tanhl, l, x, -1, 1)
EVERYWHERE(double, asinh, , x, LEAST, MOST)
EVERYWHERE(float, asinhf, f, x, LEAST, MOST)
EVERYWHERE(long double, asinhl, l, x, LEAST, MOST)
EVERYWHERE(double, exp, , 1, 0, MOST)
EVERYWHERE(float, expf, f, 1, 0, MOST)
EVERYWHERE(long double, expl, l, 1, 0, MOST)
EVERYWHERE(double, exp2, , 1, 0, MOST)
EVERYWHERE(float, exp2f, f, 1, 0, MOST)
EVERYWHERE(long double, exp2l, l, 1, 0, MOST)
EVERYWHERE(double, expm1, , x, -1, MOST)
EVERYWHERE(float, expm1f, f, x, -1, MOST)
EVERYWHERE(long double, expm1l, l, x, -1, MOST)
EVERYWHERE(double, cbrt, , x, x < 0 ? LEAST : 0, x < 0 ? 0 : MOST)
EVERYWHERE(float, cbrtf, f, x, x < 0 ? LEAST : 0, x < 0 ? 0 : MOST)
EVERYWHERE(long double, cbrtl, l, x, x < 0 ? LEAST : 0, x < 0 ? 0 : MOST)
EVERYWHERE(double, erf, , x, -1, 1)
EVERYWHERE(float, erff, f, x, -1, 1)
EVERYWHERE(long double, erfl, l, x, -1, 1)
EVERYWHERE(double, erfc, , 1, 0, 2)
EVERYWHERE(float, erfcf, f, 1, 0, 2)
EVERYWHERE(long double, erfcl, l, 1, 0, 2)

/* What is defined from one number to another, and NaN elsewhere. */
#define WITHIN(t, name, f, from, to, least, most) t name(t x) { \
  __craig_errno(); \
  if (NAN(x) || x < from || x > to) \
    return __builtin_nan(""); \
  return NUMBER(t, f, least, most); \
}
WITHIN(double, asin, , -1, 1, -PI / 2, PI / 2)
WITHIN(float, asinf, f, -1, 1, -1.5707964f, 1.5707964f)
WITHIN(long double, asinl, l, -1, 1, -PI / 2, PI / 2)
WITHIN(double, acos, , -1, 1, 0, PI)
WITHIN(float, acosf, f, -1, 1, 0, 3.1415928f)
WITHIN(long double, acosl, l, -1, 1, 0, PI)
WITHIN(double, atanh, , -1, 1, LEAST, MOST)
WITHIN(float, atanhf, f, -1, 1, LEAST, MOST)
WITHIN(long double, atanhl, l, -1, 1, LEAST, MOST)
WITHIN(double, acosh, , 1, MOST, 0, MOST)
WITHIN(float, acoshf, f, 1, MOST, 0, MOST)
WITHIN(long double, acoshl, l, 1, MOST, 0, MOST)
WITHIN(double, log, , 0, MOST, x < 1 ? LEAST : 0, x > 1 ? MOST : 0)
WITHIN(float, logf, f, 0, MOST, x < 1 ? LEAST : 0, x > 1 ? MOST : 0)
WITHIN(long double, logl, l, 0, MOST, x < 1 ? LEAST : 0, x > 1 ? MOST : 0)
WITHIN(double, log2, , 0, MOST, x < 1 ? LEAST : 0, x > 1 ? MOST : 0)
WITHIN(float, log2f, f, 0, MOST, x < 1 ? LEAST : 0, x > 1 ? MOST : 0)
WITHIN(long double, log2l, l, 0, MOST, x < 1 ? LEAST : 0, x > 1 ? MOST : 0)
WITHIN(double, log10, , 0, MOST, x < 1 ? LEAST : 0, x > 1 ? MOST : 0)
WITHIN(float, log10f, f, 0, MOST, x < 1 ? LEAST : 0, x > 1 ? MOST : 0)
WITHIN(long double, log10l, l, 0, MOST, x < 1 ? LEAST : 0, x > 1 ? MOST : 0)
WITHIN(double, log1p, , -1, MOST, x < 0 ? LEAST : 0, x > 0 ? MOST : 0)
WITHIN(float, log1pf, f, -1, MOST, x < 0 ? LEAST : 0, x > 0 ? MOST : 0)
WITHIN(long double, log1pl, l, -1, MOST, x < 0 ? LEAST : 0, x > 0 ? MOST : 0)

#define ANGLE(t, name, f) t name(t y, t x) { \
  __craig_errno(); \
  if (NAN(x) || NAN(y)) \
    return __builtin_nan(""); \
  return NUMBER(t, f, y > 0 ? 0 : sizeof(t) == 4 ? -3.1415928f : -PI, y < 0 ? 0 : sizeof(t) == 4 ? 3.1415928f : PI); \
}
ANGLE(double, atan2, )
ANGLE(float, atan2f, f)
ANGLE(long double, atan2l, l)

#define HYPOTENUSE(t, name, f) t name(t x, t y) { \
  __craig_errno(); \
  if (INFINITE(x) || INFINITE(y)) \
    return MOST; \
  if (NAN(x) || NAN(y)) \
    return __builtin_nan(""); \
  return NUMBER(t, f, 0, MOST); \
}
HYPOTENUSE(double, hypot, )
HYPOTENUSE(float, hypotf, f)
HYPOTENUSE(long double, hypotl, l)

/* A negative number has powers by integers only. */
#define POWER(t, name, f) t name(t x, t y) { \
  __craig_errno(); \
  if (y == 0 || x == 1) \
    return 1; \
  if (NAN(x) || NAN(y)) \
    return __builtin_nan(""); \
  if (x < 0 && !INFINITE(x) && !INFINITE(y) && __builtin_trunc##f(y) != y) \
    return __builtin_nan(""); \
  return NUMBER(t, f, x > 0 ? 0 : LEAST, MOST); \
}
POWER(double, pow, )
POWER(float, powf, f)
POWER(long double, powl, l)

#define PARTS(t, name, f) t name(t x, t *integral) { \
  *integral = __builtin_trunc##f(x); \
  return __builtin_copysign##f(INFINITE(x) ? 0 : x - *integral, x); \
}
PARTS(double, modf, )
PARTS(float, modff, f)
PARTS(long double, modfl, l)

/* The numbers of a format are stored in their order by size. */
#define NEXT(t, name, word) t name(t x, t y) { \
  union { t x; word bits; } u; \
  if (NAN(x) || NAN(y)) \
    return __builtin_nan(""); \
  if (x == y) \
    return y; \
  __craig_errno(); \
  if (x == 0) { \
    u.bits = 1; \
    return y < 0 ? -u.x : u.x; \
  } \
  u.x = x; \
  if ((x < y) == (x > 0)) \
    u.bits++; \
  else \
    u.bits--; \
  return u.x; \
}
NEXT(double, nextafter, unsigned long long)
NEXT(float, nextafterf, unsigned)

/* A number is r * 2^e for 1/2 <= r < 1. */
#define FRACTION(t, name, word, digits, bias, scale) t name(t x, int *e) { \
  union { t x; word bits; } u; \
  *e = 0; \
  if (x == 0 || x - x != 0) \
    return x; \
  u.x = x; \
  int exponent = u.bits >> digits & (2 * bias + 3); \
  if (exponent == 0) { \
    u.x = x * scale; \
    exponent = (int)(u.bits >> digits & (2 * bias + 3)) - 64; \
  } \
  *e = exponent - bias; \
  u.bits = (u.bits & ~((word)(2 * bias + 3) << digits)) | (word)bias << digits; \
  return u.x; \
}
FRACTION(double, frexp, unsigned long long, 52, 1022, 0x1p64)
FRACTION(float, frexpf, unsigned, 23, 126, 0x1p64f)
