struct inner {
  int a;
};
