// Package ctypes knows types, constants and layout as gcc has them: the parser's answers are used only where they agree
// with it, or are compared and refused. It differs in enumerated types, bit-fields, alignments, characters and the type of what
// it folds. It uses some constants at once: lengths of arrays, widths of bit-fields, designators, alignments; these are
// compared. A floating-point constant is an interval (real.go): a conversion is known where no way of rounding changes it.
//
//	Inspect         a walk over all units for what the parser reads but does not respect: attributes, packed structures,
//	                enumerated types, what is const (findings.go, enumeration.go, readonly.go, compare.go, generic.go)
//	IntType         integer types, conversions between them, and which types are compatible (types.go)
//	Findings        the type of an integer expression (TypeOf), its value if it is constant (Constant, Number), sizes and the
//	                places of members (SizeOf, OffsetOf), what string literals hold (Codes)
package ctypes
