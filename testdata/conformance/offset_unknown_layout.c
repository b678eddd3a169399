// WANT: memsafety safe
// WANT: assert unknown
// Where a member of a structure with attributes and bit-fields is, is not modelled; asking for its offset is no access.
#include <assert.h>
#include <stddef.h>
struct __attribute__((packed)) s { char b[3]; long l; unsigned f : 5; char z; };
int main(void) {
    size_t k = offsetof(struct s, z);
    assert(k == 8 || k == 12);
    return 0;
}
