#ifndef _CTYPE_H
#define _CTYPE_H
extern int isalpha(int), isdigit(int), isalnum(int), isspace(int), isupper(int), islower(int), isprint(int), ispunct(int), isxdigit(int), iscntrl(int), isgraph(int), isblank(int), isascii(int);
extern int toupper(int), tolower(int);
#endif
