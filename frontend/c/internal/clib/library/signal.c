/* Functions of signal.h, where no signal is handled. */

extern void abort(void);

int raise(int number) {
  if (number < 0 || number > 64)
    return -1;
  if (number == 0 || number >= 17 && number <= 23 || number == 28)
    return 0; /* what is ignored, or stops the program until it goes on */
  abort();
}
