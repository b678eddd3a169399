package syntax

import "testing"

func TestWithoutCastNames(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"(void (*)(int tty))f", "(void (*)(int    ))f"},
		{"(int (*)(struct tty *tty, unsigned char const *buf , int n))f", "(int (*)(struct tty *   , unsigned char const *    , int  ))f"},
		{"(void (*)(T t, U))f", "(void (*)(T  , U))f"},
		{"(void (*)(const T, long unsigned, struct s, void))f", ""},
		{"(void (* const)(int x))f", "(void (* const)(int  ))f"},
		{"sizeof(void (*[3])(int x))", "sizeof(void (*[3])(int  ))"},
		{"(int (*(*)(int a))(int b))f", "(int (*(*)(int  ))(int  ))f"},
		{"(void (*)(int (*cb)(int y), int y))f", "(void (*)(int (*  )(int  ), int  ))f"},
		{"(void (*)(void (*)(int x), int x))f", "(void (*)(void (*)(int  ), int  ))f"},
		{"(void (*)(int a[10], char *b[]))f", "(void (*)(int  [10], char * []))f"},
		{"(void (*)(int n, int a[n]))f", ""},
		{"(void (*)(struct { int a; } s, ...))f", "(void (*)(struct { int a; }  , ...))f"},
		{"(void (*)(__attribute__((unused)) int x))f", "(void (*)(__attribute__((unused)) int  ))f"},
		{"(void (*)(int /* x */ x))f", "(void (*)(int /* x */  ))f"},
		{"\"(void (*)(int x))\"", ""},
		{"(void (*)(IN T))f", ""},
		{"void (*p)(int x) = 0;", ""},
		{"void g(int x) { (*p)(x, y); (*q[3])(a); (**h)(T * a); (*(*k)(1))(b c); }", ""},
		{"(*", ""},
		{"(*)(", ""},
		{"(*)(int x", ""},
	} {
		if tt.want == "" {
			tt.want = tt.text
		}
		if got := string(withoutCastNames([]byte(tt.text), map[string]bool{"IN": true})); got != tt.want {
			t.Errorf("%s\nis  %s\nnot %s", tt.text, got, tt.want)
		}
	}
}
