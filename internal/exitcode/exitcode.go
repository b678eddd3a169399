// Package exitcode lists the exit statuses of the craig command: what it returns, what its help and the README say, and
// what bench understands.
package exitcode

// The exit statuses.
const (
	Safe        = 0
	Unsafe      = 1
	Unknown     = 2
	Usage       = 3
	Input       = 4
	Unsupported = 5
	Internal    = 6
	Interrupted = 130 // 128 + SIGINT, as shells have it
)

// Info describes an exit status.
type Info struct {
	Code int
	Doc  string
}

// All lists the exit statuses in order.
var All = []Info{
	{Safe, "safe: no execution violates an assertion; the proof was checked (`solve`: sat; `validate`: confirmed; other commands: success)"},
	{Unsafe, "unsafe: an execution violates an assertion; it was replayed (`solve`: unsat; `validate`: rejected; `bench`: a wrong verdict or a contradiction)"},
	{Unknown, "unknown: neither was found, for the reason that is printed, such as `--timeout` or `--memory`"},
	{Usage, "the command line is wrong"},
	{Input, "a file cannot be read or written, or holds no program or clauses; one line says what is wrong and where (`smt`: an error was printed)"},
	{Unsupported, "the input uses something that Craig does not support; one line says what and where"},
	{Internal, "a bug of Craig: please report it"},
	{Interrupted, "interrupted (Ctrl-C) before there was an answer; what was reached is printed"},
}
