// Functions: without and with side effects, by pointers, with arguments beyond their parameters.

package random

import "fmt"

// function writes a function of two arguments without side effects.
func (g *generator) function(result, t, u cType) string {
	lv, values, side, pure := g.lvalues, g.values, g.side, g.pure
	name := g.name("f")
	g.line("static %s %s(%s x, %s y) {", result.name, name, t.name, u.name)
	g.indent++
	g.lvalues, g.values, g.side, g.pure = []lvalue{{text: "x", typ: t}, {text: "y", typ: u}}, []string{g.prefix + "_A"}, nil, nil
	g.declare("", g.typ(), g.name("l"))
	for range 1 + g.r.IntN(2) {
		g.statement(1)
	}
	g.line("return %s;", g.expr(2))
	g.indent--
	g.line("}")
	g.lvalues, g.values, g.side, g.pure = lv, values, side, pure
	return name
}

func (g *generator) functions() func() {
	for range 1 + g.r.IntN(2) {
		g.pure = append(g.pure, g.function(g.typ(), g.typ(), g.typ()))
	}
	return nil
}

// functionPointers are variables, parameters and results that point to functions.
func (g *generator) functionPointers() func() {
	result, t, u := g.typ(), g.typ(), g.typ()
	a, b := g.function(result, t, u), g.function(result, t, u)
	typ, apply, choose := g.name("ft"), g.name("apply"), g.name("choose")
	g.lines(`
typedef %[1]s (*%[4]s)(%[2]s, %[3]s);
static %[1]s %[5]s(%[1]s (*f)(%[2]s, %[3]s), %[2]s x) { return f ? f(x, x) : x; }
static %[4]s %[6]s(int i) { return i & 1 ? %[7]s : &%[8]s; }`, result.name, t.name, u.name, typ, apply, choose, a, b)
	return func() {
		p := g.name("fp")
		g.line("%s %s = %s;", typ, p, a)
		g.moves = append(g.moves, fmt.Sprintf("%s = %s%s", p, pick(g, "", "&", "*"), b), fmt.Sprintf("%s = %s((int)(@e & 3))", p, choose), fmt.Sprintf("if (%s == %s) %s = %s", p, b, p, a))
		g.pure = append(g.pure, pick(g, p, "(*"+p+")"), choose+"("+g.prefix+"_in)")
		g.values = append(g.values, fmt.Sprintf("(%s == %s)", p, a), fmt.Sprintf("%s(%s, 3)", apply, p), fmt.Sprintf("%s(0, 3)", apply), fmt.Sprintf("%s(%s, 4)", apply, a))
	}
}

// tables are arrays and structures of pointers to functions.
func (g *generator) tables() func() {
	result, t, u := g.typ(), g.typ(), g.typ()
	a, b := g.function(result, t, u), g.function(result, t, u)
	table, s := g.name("table"), g.name("OPS")
	g.lines(`
static %[1]s (*const %[4]s[3])(%[2]s, %[3]s) = {%[6]s, %[7]s, %[6]s};
struct %[5]s { int kind; %[1]s (*op)(%[2]s, %[3]s); %[2]s (*unused)(void); };
static const struct %[5]s %[5]s_all[] = {{.kind = 1, .op = %[6]s}, {2, &%[7]s, 0}};
static %[1]s %[5]s_run(const struct %[5]s *o, int kind, %[2]s x) {
  for (int i = 0; i < 2; i++, o++)
    if (o->kind == kind && o->op) return o->op(x, 1);
  return 0;
}`, result.name, t.name, u.name, table, s, a, b)
	return func() {
		o := g.name("ops")
		g.line("struct %s %s = %s_all[0];", s, o, s)
		g.moves = append(g.moves, fmt.Sprintf("%s = %s_all[@2]", o, s), fmt.Sprintf("%s.op = %s[@3]", o, table))
		g.pure = append(g.pure, o+".op", fmt.Sprintf("%s[(unsigned)%s_in %% 3]", table, g.prefix))
		g.values = append(g.values, fmt.Sprintf("%s_run(%s_all, 2, %s_in)", s, s, g.prefix), fmt.Sprintf("(%s.op == %s)", o, a), fmt.Sprintf("!%s.unused", o), fmt.Sprintf("%s[@3](1, 2)", table))
	}
}

// counters are functions that change static variables.
func (g *generator) counters() func() {
	name := g.name("count")
	g.lines(`
static unsigned %[1]s(%[2]s x) {
  static %[3]s calls = %[4]s;
  static unsigned total;
  calls = calls + 1u; total += calls ^ x;
  return total;
}
static int *%[1]s_at(int i) { static int kept[2] = {5}; return &kept[i & 1]; }`, name, g.typ().name, g.typ().name, g.literal())
	return func() {
		v := g.name("v")
		g.line("unsigned %s = 0;", v)
		g.lvalues = append(g.lvalues, lvalue{text: v, typ: typeUnsigned}, lvalue{text: fmt.Sprintf("(*%s_at(@2))", name), typ: typeInt})
		g.moves = append(g.moves, fmt.Sprintf("%s += %s(@e)", v, name), fmt.Sprintf("%s = %s(1) && %s(@e)", v, name, name), fmt.Sprintf("%s = @e || %s(2)", v, name), fmt.Sprintf("%s = @e ? %s(1) : %s", v, name, v))
	}
}

// mutators are functions that change what is global.
func (g *generator) mutators() func() {
	lv, values, pure := g.lvalues, g.values, g.pure
	first := g.name("g")
	g.declare("static ", g.typ(), first)
	own := g.lvalues[len(g.lvalues)-1]
	name, t := g.name("mut"), g.typ()
	g.line("static %s %s(%s x) {", own.typ.name, name, t.name)
	g.indent++
	g.lvalues = append(g.lvalues, lvalue{text: "x", typ: t})
	for range 1 + g.r.IntN(3) {
		g.statement(1)
	}
	g.line("return %s;", first)
	g.indent--
	g.line("}")
	g.lvalues, g.values, g.pure = append(lv, own), values, pure
	return func() {
		v := g.name("v")
		g.declare("", g.typ(), v)
		g.moves = append(g.moves, name+"(@e)", fmt.Sprintf("%s = %s(@e)", v, name), fmt.Sprintf("if (%s(@e) > 3) %s ^= 1", name, v), fmt.Sprintf("for (int i = 0; i < 2; i++) %s(i)", name))
	}
}

// variadic are functions with arguments beyond their parameters.
func (g *generator) variadic() func() {
	name, t := g.name("va"), pick(g, typeInt, typeUnsigned, cTypes[10])
	g.lines(`
static long long %[1]s(int n, ...) {
  __builtin_va_list list;
  long long s = 0;
  __builtin_va_start(list, n);
  for (int i = 0; i < n; i++)
    if (i %% 2) s = s * 3 + (__builtin_va_arg(list, %[2]s) & 0xffff);
    else s ^= __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return s;
}`, name, t.name)
	return func() {
		v := g.name("v")
		g.line("long long %s = %s(2, (char)%s, (%s)7);", v, name, g.literal(), t.name)
		g.lvalues = append(g.lvalues, lvalue{text: v, typ: cTypes[10]})
		g.moves = append(g.moves, fmt.Sprintf("%s = %s(1, (int)@e)", v, name), fmt.Sprintf("%s = %s(2, (short)@e, (%s)@e)", v, name, t.name),
			fmt.Sprintf("%s = %s(3, (_Bool)@e, (%s)@e, (unsigned char)@e)", v, name, t.name))
		g.values = append(g.values, name+"(0)", fmt.Sprintf("%s(1, %s_in)", name, g.prefix))
	}
}
