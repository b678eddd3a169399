// WANT: refused
// Where a computed goto leads is not modelled.
int main(void) {
  void *where = &&end;
  goto *where;
end:
  return 0;
}
