// WANT: refused
// What # makes of a digraph is spelled as the program has it.
%:define TEXT(x) %:x
void reach_error(void);
int main(void) {
  if (sizeof TEXT(<:) != 3) reach_error();
  return 0;
}
