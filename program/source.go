// What variables and the values of pointers are in the source, for those who show them. No engine looks at it.

package program

import (
	"slices"

	"craig/logic"
)

// Object is an object of the source, or all objects that are reached in the same way: one for each index of an array.
type Object struct {
	Kind  ObjectKind
	Name  string // of the variable or function, or of the function that allocates; the text of a literal
	Func  string // the function whose variable it is, or in which it is allocated; empty for others
	Pos   Pos    // where it is declared, or allocated
	Steps []Step // from there to the object, if it is a part
	Type  string // of the object
	Units int64  // how many elements of the innermost array it holds; 1 if it is no array
	Scope *Scope // where its name means it and an expression has its value; nil if nowhere, or that is not known
}

// Scope is the part of a file in which a name means a variable.
type Scope struct {
	In     Pos   // from the declaration to the end of the block; without an end: to that of the file
	Hidden []Pos // of that where the name means something else
}

// Has reports whether at is in the scope. Places of other files than that of the declaration never are.
func (s *Scope) Has(at Pos) bool {
	if s == nil || !s.In.around(at) {
		return false
	}
	return !slices.ContainsFunc(s.Hidden, func(h Pos) bool { return h.around(at) })
}

// around reports whether at begins between the begin of p and its end, if there is one.
func (p Pos) around(at Pos) bool {
	begins := at.Start()
	if at.File != p.File || at.Line == 0 || begins.Compare(p.Start()) < 0 {
		return false
	}
	return p.End == End{} || begins.Compare(Pos{File: p.File, Line: int(p.End.Line), Col: int(p.End.Col)}) < 0
}

// ObjectKind says what an Object is, or is a part of.
type ObjectKind uint8

// The kinds of objects.
const (
	Variable  ObjectKind = iota
	Allocated            // elements in the order in which they are allocated, by the same call in the text
	Literal
	Function
	Temporary  // a value that the source has no name for
	Activation // a variable that each call of its function has one of, in the order of the calls
)

// Step leads from an object to a part of it.
type Step struct {
	Member string // of a structure or union; empty: to an element of an array
	Length int64  // of that array; 0: not known
	Block  bool   // to one of the blocks that an allocation makes, in their order
}

// Source is what a variable is in the source. Indices of a variable that is an array are numbers of the object: by the
// lengths of the arrays in its Steps, the last index changing fastest.
type Source struct {
	Object *Object
	Part   Part
	Twin   *Var   // of the target of a pointer its offset, and the other way round; nil for others
	To     string // the type that a pointer points to
	Char   bool   // it is a character
}

// Part says what of an object a variable holds.
type Part uint8

// The parts of objects.
const (
	Whole  Part = iota // the value
	Target             // of a pointer: the number of what it points to, see Program.Targets; 0 is null
	Offset             // of a pointer: how many elements of the innermost array behind its beginning it points
	Count              // how many elements have been allocated
	Alive              // of each block: 1 while it is allocated
	Hidden             // something that a front end needs
)

// Pointee is what a number stands for that a pointer's target can be.
type Pointee struct {
	Objects []Object // that begin there, the largest first; none if it is not known
	Count   *Var     // of allocated memory: how many blocks there are, elements if it has no Blocks; nil for other objects
	Alive   *Var     // of allocated memory: which blocks have not been freed; nil if that is not followed
	Blocks  *Blocks  // of allocated memory: where its blocks are; nil if each is one element, or that is not known
}

// Blocks says where the blocks of allocated memory are that a pointer can lead to.
type Blocks struct {
	Sizes  *Var  // of each block, in bytes
	Stride int64 // how far the beginnings of two blocks are apart, in offsets; 0: there is one block only
	Unit   int64 // how many bytes 1 more in the offset means
	Before int64 // how many bytes there are before offset 0 of a block
}

// Block returns the number of the block that an offset leads to.
func (p *Pointee) Block(offset int64) int64 {
	switch b := p.Blocks; {
	case b == nil:
		return offset
	case b.Stride == 0:
		return 0
	default:
		return offset / b.Stride
	}
}

// Extent returns how many elements the block has that an offset leads to, and which of them it is.
func (b *Blocks) Extent(c *logic.Context, offset *logic.Term) (count, at *logic.Term) {
	number, at := c.Int(0), offset
	if b.Stride > 0 {
		number, at = c.IntDiv(offset, c.Int(b.Stride)), c.Mod(offset, c.Int(b.Stride))
	}
	bytes := c.Sub(c.Select(b.Sizes.Term, number), c.Int(b.Before))
	return c.IntDiv(bytes, c.Int(max(b.Unit, 1))), at
}

// Indices takes a number of o, of its Source or the offset of a pointer to it, apart into an index for each step to an
// element. It returns false if the offset is none of a whole object.
func (o *Object) Indices(n int64) ([]int64, bool) {
	units := max(o.Units, 1)
	if n%units != 0 {
		return nil, false
	}
	n /= units
	var lengths []int64
	for _, s := range o.Steps {
		if s.Member == "" {
			lengths = append(lengths, s.Length)
		}
	}
	out := make([]int64, len(lengths))
	for i := len(lengths) - 1; i > 0; i-- {
		k := lengths[i]
		if k <= 0 {
			return nil, false
		}
		out[i] = n % k
		if n /= k; out[i] < 0 {
			out[i] += k
			n--
		}
	}
	if len(out) == 0 {
		return out, n == 0
	}
	out[0] = n
	return out, true
}

// Pointee returns what a number stands for; nil if nothing.
func (p *Program) Pointee(number int64) *Pointee {
	if p == nil || number < 1 || number > int64(len(p.Targets)) {
		return nil
	}
	return &p.Targets[number-1]
}
