// WANT: unsafe
// Volatile objects of all kinds: each read gives what the counterexample says, whatever is stored there.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))
#define STATUS (dev.status)
#define INDEX 1

enum color { red, green, blue };
struct device {
  volatile unsigned status : 5;
  volatile unsigned char data;
  const volatile short level;
  int plain;
} dev, *device = &dev;
static volatile int array[4], counter;
volatile unsigned long long big;
volatile _Bool flag;
volatile enum color paint;

static int poll(void) {
  int n = 0;
  while (!(STATUS & 8))
    n++;
  return n;
}

static int get(volatile int *p) { return *p; }

int main(void) {
  volatile int local = 3;
  int polls = poll();
  array[INDEX] += 5;
  int before = counter++, after = ++(counter);
  dev.status |= 1;
  int bits = device->status++;
  unsigned data = device->data, again = dev.data;
  unsigned long long all = big;
  local;
  int size = sizeof(local) + (local)-1;
  int one = get(&counter), two = get(array + 2), element = array[array[3] & 3];
  if (polls == 2 && before == 40 && after == -3 && bits == 17 && data == 200 && again == 7 && all == 0xFFFFFFFFFFFFFFFEull &&
      size == -77 && one == 11 && two == 12 && element == 13 && flag && paint == blue && device->level == -5)
    assert(array[INDEX] == 5 && array[2] != 4 && dev.data != 9);
  return 0;
}
