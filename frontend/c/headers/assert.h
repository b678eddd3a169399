extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#undef assert
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, "", 0, ""))
