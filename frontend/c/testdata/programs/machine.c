/* A stack machine: a switch over opcodes in a loop, labels, negative operands. */
enum op { PUSH, ADD, MUL, DUP, JNZ, DEC, SWAP, HALT };
struct insn { enum op op : 4; signed int arg : 12; };
static const struct insn code[] = {
  {PUSH, 1}, {PUSH, 6},
  [2] = {SWAP, 0}, {PUSH, 3}, {MUL, 0}, {SWAP, 0}, {DEC, 0}, {DUP, 0}, {JNZ, -6}, {ADD, 0}, {HALT, 0},
};
int main(void) {
  long long stack[8], *sp = stack;
  for (unsigned pc = 0; pc < sizeof code / sizeof *code; pc++) {
    const struct insn *i = &code[pc];
    switch (i->op) {
    case PUSH: *sp++ = i->arg; break;
    case ADD: sp--; sp[-1] += sp[0]; continue;
    case MUL: --sp, sp[-1] *= *sp; break;
    case DUP: *sp = sp[-1]; sp++; break;
    case JNZ: if (*--sp) pc += i->arg - 1; break;
    case DEC: sp[-1]--; break;
    case SWAP: { long long t = sp[-1]; sp[-1] = sp[-2]; sp[-2] = t; } break;
    case HALT: goto done;
    }
  }
done:
  r = sp[-1] * 10 + (sp - stack);
  return 0;
}
