// WANT: unsafe at 13
// What is read from a volatile object is another input each time, whatever was stored there.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

typedef volatile unsigned char port;
struct device { int kind; port data; } device = {1, 0};

int main(void) {
  device.data = 5;
  unsigned a = device.data, b = device.data;
  assert(device.kind == 1 && a <= 255);
  assert(a == b);
  return 0;
}
