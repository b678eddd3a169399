package program

// Memory counts the scalars of a source program, among them members and elements, by what the front end made of them. Only
// languages whose accesses can be of parts of objects have it. The representations are those of Wang, Barrett, Wies,
// "Partitioned Memory Models for Program Analysis" (VMCAI 2017), chosen for each object.
type Memory struct {
	Values     int     // scalars of objects that are only accessed member by member: each a variable, all elements of an array together one
	Bytes      int     // scalars of the objects of Bytewise
	Unmodelled int     // scalars without a variable, as those of floating point
	Bytewise   []Place // the objects of which some accesses are of other bytes than those of a member, in the order of their declarations
}

// Place is something with a name in the source.
type Place struct {
	Name string
	Pos  Pos
}

// Scalars returns how many scalars are counted.
func (m *Memory) Scalars() int { return m.Values + m.Bytes + m.Unmodelled }
