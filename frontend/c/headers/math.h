#ifndef _MATH_H
#define _MATH_H
#define HUGE_VAL (1.0 / 0.0)
#define M_PI 3.14159265358979323846
extern double fabs(double), sqrt(double), sin(double), cos(double), tan(double), exp(double), log(double), log10(double), floor(double), ceil(double);
extern double pow(double, double), fmod(double, double), atan2(double, double);
extern float fabsf(float), sqrtf(float);
#endif
