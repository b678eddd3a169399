//go:build !selfcheck

package sat

// checkEvery is the number of steps of the search between self-checks of new solvers, see Solver.checkEvery.
const checkEvery = 0
