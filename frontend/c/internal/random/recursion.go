// Recursive functions.

package random

import "fmt"

// recursive are recursive functions without side effects.
func (g *generator) recursive() func() {
	name, t := g.name("r"), g.number()
	g.line("static %s %s(%s n, %s k) {", g.typ().name, name, t.name, g.typ().name)
	g.line("  if (n < 1 || n > 4) return %s;", pick(g, "k", "k + 1u", "n", g.literal()))
	g.line("  return %s;", pick(g, name+"(n - 1, k) + 2u * n", "n % 2 ? "+name+"(n - 1, k + 1u) : "+name+"(n - 2, k)",
		name+"(n - 1, n) ^ "+name+"(n - 2, k)"))
	g.line("}")
	return func() {
		g.pure = append(g.pure, name)
		g.values = append(g.values, fmt.Sprintf("%s(%d, %s_in)", name, g.r.IntN(5), g.prefix), fmt.Sprintf("%s(%s_in, 2)", name, g.prefix))
	}
}

// frames are recursive functions that hand on addresses of their own variables.
func (g *generator) frames() func() {
	name, t := g.name("rf"), g.number()
	switch g.r.IntN(3) {
	case 0: // results by pointers
		g.lines(`
static void %[1]s_rec(int n, %[2]s *out) {
  %[2]s mine = n * 3;
  if (n <= 0) { *out += 1u; return; }
  %[1]s_rec(n - 1, &mine);
  %[3]s
}
static %[2]s %[1]s(int n, int k) { %[2]s out = k & 15; %[1]s_rec(n & 3, &out); return out; }`, name, t.name, pick(g, "*out ^= mine;", "*out = mine + (*out & 7);", "if (mine > 3) *out += 2u; else *out -= (unsigned)mine;"))
	case 1: // the frames are a list
		g.lines(`
struct %[1]s_fr { struct %[1]s_fr *up; %[2]s v; int a[2]; };
static unsigned %[1]s_rec(struct %[1]s_fr *up, int n) {
  struct %[1]s_fr me = {up, n + 2, {n}};
  if (n > 0) {
    unsigned r = %[1]s_rec(&me, n - 1);
    return r + me.v + me.a[n & 1];
  }
  unsigned s = 0;
  for (struct %[1]s_fr *p = &me; p; p = p->up) { s = s * 3 + p->v; p->v %[3]s; }
  return s;
}
static unsigned %[1]s(int n, int k) { struct %[1]s_fr top = {0, k & 7}; unsigned s = %[1]s_rec(&top, n & 3); return s + top.v; }`, name, t.name, pick(g, "= 1", "^= 5", "+= p->a[0]"))
	case 2: // an array of each frame
		g.lines(`
static int %[1]s_rec(int n, const %[2]s *above, int k) {
  %[2]s mine[3] = {n, k & 31};
  mine[2] = above ? above[1] : 4;
  if (n == 0) return mine[2] + mine[k & 1];
  int r = %[1]s_rec(n - 1, %[3]s, k + 1);
  return (r & 0xff) + mine[n %% 3];
}
static int %[1]s(int n, int k) { return %[1]s_rec(n & 3, 0, k & 127); }`, name, t.name, pick(g, "mine", "n & 1 ? mine : above", "mine + 1"))
	}
	return func() {
		g.values = append(g.values, fmt.Sprintf("%s(%s_in, 9)", name, g.prefix), fmt.Sprintf("%s(2, %s_in)", name, g.prefix))
		if g.chance(50) {
			v := g.name("v")
			g.declare("", g.typ(), v)
			g.moves = append(g.moves, fmt.Sprintf("%s = %s((int)(@e & 2), (int)(@e & 9))", v, name))
		}
	}
}

// mutual are two functions that call each other and change a variable.
func (g *generator) mutual() func() {
	name, t := g.name("mr"), g.typ()
	g.lines(`
static int %[1]s_odd(int n);
static %[2]s %[1]s_calls;
static int %[1]s(int n) { %[1]s_calls += 1u; return n <= 0 ? 1 : %[1]s_odd(n - 1); }
static int %[1]s_odd(int n) { %[1]s_calls ^= n; return n <= 0 ? 0 : %[1]s(n - 1); }`, name, t.name)
	return func() {
		v := g.name("v")
		g.declare("", g.typ(), v)
		g.lvalues = append(g.lvalues, lvalue{text: name + "_calls", typ: t})
		g.moves = append(g.moves, fmt.Sprintf("%s = %s((int)(@e & 3))", v, name), fmt.Sprintf("if (%s(%s_in)) %s ^= 9", name, g.prefix, v))
	}
}
