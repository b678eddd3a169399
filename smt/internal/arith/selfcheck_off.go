//go:build !selfcheck

package arith

// checkEvery is the number of propagations between self-checks of new solvers, see Solver.checkEvery.
const checkEvery = 0
