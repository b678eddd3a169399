// WANT: overflow safe
int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000; i++)
    if (sum < 100000)
      sum += i;
  return sum;
}
