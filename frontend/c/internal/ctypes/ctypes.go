// Package ctypes knows types, constants and layout as gcc has them: the parser's answers are used only where they agree
// with it, or are compared and refused.
//
//	Inspect         a walk over all units for what the parser reads but does not respect: attributes, packed structures,
//	                enumerated types, what is const (findings.go, enumeration.go, readonly.go, compare.go, generic.go)
//	IntType         integer types, conversions between them, and which types are compatible (types.go)
//	Findings        the type of an integer expression (TypeOf), its value if it is constant (Constant, Real), sizes and the
//	                places of members (SizeOf, OffsetOf), what string literals hold (Codes)
package ctypes
