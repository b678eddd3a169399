// Scenes: what comes from outside of the program, of which gcc's run shows a part.

package hostile

// libraryInput has functions that read, which may fail or give anything.
func (g *generator) libraryInput() (top, body string) {
	size := "4"
	if g.risk(25) {
		size = "5"
	}
	return "", "char b~[4] = \"abc\"; int i~ = @k, n~ = 0; unsigned char c~[2] = { 1, 2 };\n" + pick(g,
		"if («fgets(b~, "+size+", stdin)¦(partial(), choose(0, 1) ? (memcpy(b~, choose(0, 1) ? \"xyz\" : \"\\n\\0\\0\", "+size+"), b~) : 0)») n~ = strlen(b~);\n",
		"n~ = «getchar()¦(partial(), choose(-1, 2))»;\n§ n~ >= -1\n§ n~ < 256\n",
		"n~ = «rand()¦(partial(), choose(0, 2))»;\n§ n~ >= 0\n",
		"n~ = «scanf(\"%d\", &i~)¦(partial(), choose(0, 1) ? (i~ = choose(-1, 1), 1) : -1)»;\n§ n~ <= 1\n",
		"n~ = «fread(c~, 1, "+pick(g, "2", "1")+", stdin)¦(partial(), c~[0] = choose(0, 3), choose(0, 1))»;\n§ n~ <= 2\n",
		"n~ = «sscanf(\"12 x\", \"%d\", &i~)¦(partial(), i~ = 12, 1)»;\n",
		"n~ = «getenv(\"HOME\") != 0¦(partial(), choose(0, 1))»;\n",
	) + "§ b~[0]\n§ i~\n§ n~ > 1\n§ c~[0] + c~[1]\n@v = (n~ & 3) + (c~[0] & 3);\n"
}

// codeOutside has functions that are declared only.
func (g *generator) codeOutside() (top, body string) {
	return "extern void ext~(int *);\nextern int tell~(void);\nextern void keep~(int *, void (*)(int));\nint open~ = @c;\nstatic int hidden~ = @k;\nstatic void back~(int v) { hidden~ = v & 7; }\n",
		"int l~ = @c, m~ = @c;\n" + pick(g,
			"«ext~(&l~)¦(partial(), l~ = choose(0, 1) ? 77 : l~)»;\n",
			"m~ = «tell~()¦(partial(), choose(-1, 1))»;\n",
			"«keep~(&m~, back~)¦partial()»; l~++; «ext~(0)¦(partial(), excluded() ? m~ = 5 : 0)»;\n",
			"«ext~(0)¦(partial(), excluded() ? open~ = 9 : 0)»;\n",
			"«keep~(0, back~)¦(partial(), excluded() ? back~(3) : (void)0)»;\n",
			"int *p~ = &m~; «ext~((int *)&p~)¦(partial(), excluded() ? (void)(m~ = 4) : (void)0)»;\n",
		) + "§ l~\n§ m~\n§ open~\n§ hidden~\n@v = (l~ + m~) & 31;\n"
}

// freed compares addresses of which one is no longer that of an object.
func (g *generator) freed() (top, body string) {
	return "", "int *p~ = " + mayFail("malloc(4)") + ", k~ = @c;\nif (!p~) exit(0);\n*p~ = @e; k~ += *p~ & 7; uintptr_t n~ = (uintptr_t)p~; free(p~);\nint *q~ = " + mayFail("malloc(4)") +
		";\n§ q~ != 0\nif (q~) { *q~ = @c;\n§ «n~ == (uintptr_t)q~¦choose(0, 1)»\n§ *q~ + k~\nfree(q~); }\n"
}

func (g *generator) assembly() (top, body string) {
	return "int seen~ = @c;\nstatic int inner~ = @k;\n", "int l~ = @c, o~ = 1;\n" + pick(g,
		"__asm__ volatile(\"\" ::: \"memory\");\n«¦partial();» «¦if (choose(0, 1)) seen~ = 8;»\n", "__asm__ volatile(\"\" : \"=r\"(o~) : \"0\"(l~));\n«¦partial();»\n", "__asm__(\"\" : \"+r\"(l~));\n«¦partial();»\n") +
		"§ seen~\n§ inner~\n§ l~\n§ o~\n@v = inner~;\n"
}
