// WANT: safe
// Digraphs are other spellings of brackets, braces and #.
%:define FAIL(c) if (!(c)) reach_error()
void reach_error(void);
int main(void) <%
  int a<:2:> = <%1, 2%>;
  FAIL(a<:1:> == 2);
  return 0;
%>
