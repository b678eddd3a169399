// WANT: memsafety unknown
// WANT: assert safe
// A set of characters in a format of scanf that does not end is not defined (C11 7.21.6.2 §12): nothing is known of the call.
#include <stdio.h>

int main(void) {
    char word[4];
    scanf("%3[^]", word);
    return 0;
}
