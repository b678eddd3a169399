package c

import (
	"fmt"
	"strings"
	"testing"
)

// TestMemory counts scalars, the result of main among them, by how they are represented: objects are seen as bytes where an
// access finds no member of its type.
func TestMemory(t *testing.T) {
	for _, tt := range []struct{ name, body, want string }{
		{"members", "struct { int a, b[4]; char *p; } s; s.a = 1; s.b[2] = s.a; s.p = 0;", "4 values, 0 in bytes, 0 unmodelled:"},
		{"structures of one layout", "struct p { int x, y; } a = { 1, 2 }, b; struct p *q = &b; *q = a;", "6 values, 0 in bytes, 0 unmodelled:"},
		{"bytes of an integer", "int a = 1; unsigned char *q = (unsigned char *)&a; q[1] = 2;", "2 values, 1 in bytes, 0 unmodelled: main.a:1"},
		{"header over a buffer", "char buf[8]; struct h { short kind; int length; } __attribute__((packed)) *h = (void *)buf; h->length = 3;", "2 values, 1 in bytes, 0 unmodelled: main.buf:1"},
		{"floating point", "double d = 1; float f[3]; f[0] = d;", "3 values, 0 in bytes, 0 unmodelled:"},
		{"bytes of a number", "float f = 1; unsigned char *q = (unsigned char *)&f; q[3] = 0;", "2 values, 1 in bytes, 0 unmodelled: main.f:1"},
		{"complex numbers", "double _Complex z = 1; z = z * z;", "1 values, 0 in bytes, 1 unmodelled:"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := loadText(t, "int main(void) { "+tt.body+" return 0; }\n", Options{})
			if err != nil {
				t.Fatal(err)
			}
			m := p.Memory
			var names []string
			for _, o := range m.Bytewise {
				names = append(names, fmt.Sprintf("%s:%d", o.Name, o.Pos.Line))
			}
			got := fmt.Sprintf("%d values, %d in bytes, %d unmodelled: %s", m.Values, m.Bytes, m.Unmodelled, strings.Join(names, " "))
			if strings.TrimSpace(got) != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}
