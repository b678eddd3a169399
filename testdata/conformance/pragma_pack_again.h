#ifdef AGAIN
#pragma pack(1)
#endif
struct NAME {
  char c;
  int x;
};
