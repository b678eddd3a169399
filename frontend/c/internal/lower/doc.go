// Package lower makes a program of syntax trees, with exactly the meaning that C gives them (docs/architecture.md, "The
// program").
//
// A program is lowered again and again (Program, lower.go): what one lowering finds of memory is what the next one starts
// with, until nothing is new. Four types hold what is known for how long:
//
//	memory      from one lowering to the next: what has its address taken, what pointers may point to (memory.go, package
//	            pointsto)
//	lowering    in one lowering, of all units: functions, variables, what is where in memory (lower.go, object.go, layout.go)
//	procedure   of the procedure that is made: statements, accesses to memory, arithmetic, calls with values (access.go,
//	            pointer.go, arithmetic.go, conversion.go, allocation.go, lifetime.go, provenance.go)
//	lowerer     of the function's text: statements, expressions, initialisers, calls (stmt.go, expr.go, lvalue.go, init.go,
//	            call.go), and the order of evaluation (evaluation.go, order.go, schedule.go)
//
// A call of a function without a body is lowered by the model of its name (models.go), by the library's text
// (library_call.go), by what the table of the library says (standard_call.go), or as code outside (outside.go).
package lower
