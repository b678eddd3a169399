"""The places of a C program: its functions, statements, loops, branches and calls, found in the text by its tokens alone.

The text is not preprocessed: directives are passed over, and macros are taken for what they look like.
"""

import bisect
import re
from dataclasses import dataclass, field

UNREAD = re.compile(
    r"""(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | //(?:\\\n|[^\n])* | /\*.*?\*/ | \\\n
      | ^[ \t]*\#(?:\\\r?\n|/\*.*?\*/|[^\n])*""",
    re.X | re.S | re.M,
)
TOKEN = re.compile(
    r"""(?P<word>[A-Za-z_$][A-Za-z_0-9$]*)
      | (?P<number>\.?[0-9](?:[eEpP][+-]|[A-Za-z_0-9.])*)
      | (?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | (?P<sign>\.\.\.|<<=|>>=|->|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|\S)""",
    re.X,
)

KEYWORDS = set(
    """if else while for do switch case default return break continue goto sizeof typeof __typeof__ __typeof _Alignof
    __alignof__ __attribute__ __attribute asm __asm__ __asm __extension__ __declspec _Static_assert __builtin_offsetof""".split()
)
NO_NUMBER = set("return goto else case struct union enum static extern typedef const void do register".split())
CLOSING = {"(": ")", "[": "]", "{": "}"}


class SourceError(Exception):
    """The text is not C as far as this module can tell."""


@dataclass
class Token:
    text: str
    start: int  # in characters
    kind: str

    @property
    def end(self):
        return self.start + len(self.text)


def tokens(text):
    """Returns the tokens of a text, without space, comments and directives."""
    spaces = UNREAD.sub(lambda m: m.group() if m.group("text") else re.sub(r"[^\n]", " ", m.group()), text)
    return [Token(m.group(), m.start(), m.lastgroup) for m in TOKEN.finditer(spaces)]


@dataclass
class Span:
    """A piece of the text."""

    start: int
    end: int


@dataclass
class Statement(Span):
    """A statement or declaration, without the labels before it."""

    block: bool  # it is in a block, and no other statement's only one
    function: str
    labels: list = field(default_factory=list)  # where the labels before it begin, and their names
    unset: list = field(default_factory=list)  # names that it declares, of numbers, without giving them values


@dataclass
class Branch(Span):
    """What decides between branches: the condition of an if, a loop, a switch or a question mark. An empty span: none is written."""

    keyword: str
    at: int  # where the keyword begins, or the question mark
    function: str
    cases: list = field(default_factory=list)  # of a switch: (first, last) as text


@dataclass
class Call(Span):
    """A call, with the closing parenthesis at its end."""

    name: str  # empty if it is no plain name
    function: str
    arguments: list  # spans


@dataclass
class Function(Span):
    """The definition of a function."""

    name: str
    name_at: int
    body: Span  # with its braces
    parameters: list  # names
    result: str  # the text of the type, as far as it is left of the name
    returns: list  # the spans of the returned expressions, empty ones where none is; each with the statement's span


class Program:
    """The places of a text."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokens(text)
        self.statements, self.branches, self.calls, self.functions = [], [], [], []
        self.lines = [0] + [m.end() for m in re.finditer("\n", text)]
        self.match = self._match()
        self.opening = {v: k for k, v in self.match.items()}
        self.function = ""
        self.returns, self.switches = [], []
        self._top()

    def offset(self, line, column):
        """Returns where a line and a column, from 1, are; None if there is no such place."""
        if not 1 <= line <= len(self.lines):
            return None
        end = self.lines[line] if line < len(self.lines) else len(self.text) + 1
        at = self.lines[line - 1] + (column or 1) - 1
        return at if at < end else None

    def line(self, offset):
        """Returns the line, from 1, of a place."""
        return bisect.bisect_right(self.lines, offset)

    def _match(self):
        """Returns the index of the closing bracket for that of each opening one."""
        match, stack = {}, []
        for i, t in enumerate(self.tokens):
            if t.text in CLOSING and t.kind == "sign":
                stack.append(i)
            elif t.text in CLOSING.values() and t.kind == "sign":
                if not stack or CLOSING[self.tokens[stack[-1]].text] != t.text:
                    raise SourceError("line %d: a bracket without another" % self.line(t.start))
                match[stack.pop()] = i
        if stack:
            raise SourceError("line %d: a bracket without another" % self.line(self.tokens[stack[-1]].start))
        return match

    def _is(self, i, *texts):
        return i < len(self.tokens) and self.tokens[i].text in texts and self.tokens[i].kind != "text"

    # Declarations outside of functions.

    def _top(self):
        i = 0
        begins = [0]  # of the declarations behind the last function: those of parameters may stand before a body
        while i < len(self.tokens):
            if self._is(i, ";"):
                begins.append(i + 1)
                i += 1
            elif self._is(i, "{"):
                begin = begins[-1]
                if begin == i:
                    begin = next((b for b in reversed(begins) if self._head(b, i) is not None), i)
                name = self._head(begin, i)
                if name is not None:
                    self._function(name, begin, i)
                    i = self.match[i] + 1
                    begins = [i]
                else:
                    i = self.match[i] + 1
            else:
                i = self.match.get(i, i) + 1

    def _head(self, begin, brace):
        """Returns the index of the name of the function whose body begins at a brace; None if the brace is another's."""
        i, name = begin, None
        while i < brace:
            if self._is(i, "=", "typedef"):
                return None
            if self._is(i, "(") and name is None and self.tokens[i - 1].kind == "word" and self.tokens[i - 1].text not in KEYWORDS:
                name = i - 1
            i = self.match.get(i, i) + 1
        if name is None or self.tokens[brace - 1].text == "=":
            return None
        if brace - 2 >= begin and self.tokens[brace - 2].text in ("struct", "union", "enum"):
            return None
        return name

    def _function(self, name, begin, brace):
        start = self.tokens[begin].start
        text = self.tokens[name].text
        parameters = self._parameters(name + 1)
        words = [t.text for t in self.tokens[begin:name]]
        result = " ".join(w for w in words if w not in ("extern", "static", "inline", "__inline", "__inline__", "__extension__"))
        end = self.tokens[self.match[brace]]
        self.function, self.returns = text, []
        self._block(brace)
        body = Span(self.tokens[brace].start, end.end)
        self.functions.append(Function(start, end.end, text, self.tokens[name].start, body, parameters, result, self.returns))
        self.function = ""

    def _parameters(self, opening):
        names, part = [], []
        i = opening + 1
        while i <= self.match[opening]:
            if self._is(i, ",") or i == self.match[opening]:
                inner = [t.text for t in part if t.kind == "word"]
                if inner and inner != ["void"]:
                    names.append(inner[-1])
                part = []
            elif self._is(i, "[", "__attribute__"):
                i = self.match.get(i, i)
            elif self._is(i, "(") and part and part[-1].text not in ("__attribute__",) and self._is(i + 1, "*"):
                part += self.tokens[i + 1 : self.match[i]]
                i = self.match[i]
            elif self._is(i, "("):
                i = self.match[i]
            else:
                part.append(self.tokens[i])
            i += 1
        return names

    # Statements.

    def _block(self, brace):
        i, end = brace + 1, self.match[brace]
        while i < end:
            i = self._statement(i, True)

    def _statement(self, i, block):
        """Reads the statement at a token and returns the index of what is behind it."""
        labels = []
        while True:
            if self._is(i, "case", "default"):
                colon = i
                while not self._is(colon, ":"):
                    colon = self.match.get(colon, colon) + 1
                if self._is(i, "case") and self.switches:
                    self.switches[-1].cases.append(self._case(i + 1, colon))
                labels.append((self.tokens[i].start, self.tokens[i].text))
                i = colon + 1
            elif self.tokens[i].kind == "word" and self._is(i + 1, ":") and not self._is(i + 1, "::"):
                labels.append((self.tokens[i].start, self.tokens[i].text))
                i += 2
            else:
                break
            while self._is(i, "__attribute__"):
                i = self.match[i + 1] + 1
        s = Statement(self.tokens[i].start, 0, block, self.function, labels)
        self.statements.append(s)
        after = self._body(i)
        s.end = self.tokens[after - 1].end
        s.unset = self._unset(self.tokens[i : after - 1])
        return after

    def _unset(self, declaration):
        """Returns the names in a declaration of the form "type name, name", with several words for the type perhaps."""
        words = 0
        while words < len(declaration) and declaration[words].kind == "word":
            words += 1
        others = declaration[words:]
        if words < 2 or declaration[0].text in NO_NUMBER or len(others) % 2:
            return []
        if any(a.text != "," or b.kind != "word" for a, b in zip(others[::2], others[1::2])):
            return []
        return [t.text for t in [declaration[words - 1]] + others[1::2]]

    def _case(self, i, colon):
        dots = [j for j in range(i, colon) if self._is(j, "...")]
        if not dots:
            text = self.text[self.tokens[i].start : self.tokens[colon].start]
            return text, text
        return self.text[self.tokens[i].start : self.tokens[dots[0]].start], self.text[self.tokens[dots[0]].end : self.tokens[colon].start]

    def _body(self, i):
        t = self.tokens[i]
        if self._is(i, "{"):
            self._block(i)
            return self.match[i] + 1
        if self._is(i, "if", "while", "switch") and self._is(i + 1, "("):
            close = self.match[i + 1]
            b = self._branch(t, i + 2, close)
            if t.text == "switch":
                self.switches.append(b)
            after = self._statement(close + 1, False)
            if t.text == "switch":
                self.switches.pop()
            if t.text == "if" and self._is(after, "else"):
                after = self._statement(after + 1, False)
            return after
        if self._is(i, "for") and self._is(i + 1, "("):
            close = self.match[i + 1]
            first = self._semicolon(i + 2)
            second = self._semicolon(first + 1)
            self._expressions(i + 2, first)
            self._branch(t, first + 1, second)
            self._expressions(second + 1, close)
            return self._statement(close + 1, False)
        if self._is(i, "do"):
            after = self._statement(i + 1, False)  # the while
            self._branch(t, after + 2, self.match[after + 1])
            return self.match[after + 1] + 2
        end = self._semicolon(i)
        if self._is(i, "return"):
            whole = Span(t.start, self.tokens[end].end)
            self.returns.append((self._span(i + 1, end), whole))
        self._expressions(i, end)
        return end + 1

    def _semicolon(self, i):
        while not self._is(i, ";"):
            if i >= len(self.tokens) or self._is(i, "}", ")"):
                raise SourceError("a statement has no end")
            i = self.match.get(i, i) + 1
        return i

    def _span(self, i, end):
        if i == end:
            return Span(self.tokens[end].start, self.tokens[end].start)
        return Span(self.tokens[i].start, self.tokens[end - 1].end)

    def _branch(self, keyword, i, end):
        s = self._span(i, end)
        b = Branch(s.start, s.end, keyword.text, keyword.start, self.function)
        self.branches.append(b)
        self._expressions(i, end)
        return b

    # Expressions.

    def _expressions(self, i, end):
        """Finds the calls, the question marks and the blocks in the tokens from i up to end."""
        start = i
        while i < end:
            if self._is(i, "(") and self._is(i + 1, "{"):
                self._block(i + 1)
                i = self.match[i]
            elif self._is(i, "(") and self._called(i, start):
                self._call(i)
            elif self._is(i, "?"):
                j = self._condition(i, start)
                s = self._span(j, i)
                self.branches.append(Branch(s.start, s.end, "?", self.tokens[i].start, self.function))
            i += 1

    def _called(self, i, start):
        before = self.tokens[i - 1]
        return i > start and (before.kind == "word" and before.text not in KEYWORDS and not self._declared(i - 1, start) or self._is(i - 1, ")", "]") and self._pointer(i))

    def _declared(self, i, start):
        """Reports whether the name at a token is declared there as a function."""
        return i > start and self.tokens[i - 1].kind == "word" and self.tokens[i - 1].text not in KEYWORDS | {"return", "else"}

    def _pointer(self, i):
        """Reports whether a call of a function pointer, as in (*f)(x), has its arguments at a token."""
        opening = self.opening.get(i - 1)
        return opening is not None and self._is(opening + 1, "*") and self.tokens[opening].text == "(" and self.tokens[i - 2].kind == "word"

    def _call(self, i):
        close, name = self.match[i], self.tokens[i - 1]
        first = i - 1
        if name.kind != "word":
            first = self.opening[i - 1]
        while first >= 2 and self._is(first - 1, "->", ".") and self.tokens[first - 2].kind == "word":
            first -= 2
        arguments, begin, j = [], i + 1, i + 1
        while j <= close:
            if j == close or self._is(j, ","):
                if j > begin:
                    arguments.append(self._span(begin, j))
                begin = j + 1
            j = self.match.get(j, j) + 1
        plain = name.text if first == i - 1 and name.kind == "word" else ""
        self.calls.append(Call(self.tokens[first].start, self.tokens[close].end, plain, self.function, arguments))

    def _condition(self, question, start):
        """Returns the first token of the condition of a question mark."""
        i = question - 1
        while i >= start:
            if i in self.opening:
                i = self.opening[i]
            elif self._is(i, "(", "[", "{", ",", "=", "return", ";", "?", ":", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="):
                return i + 1
            i -= 1
        return max(i + 1, start)
