package c

import "embed"

// headers are our own headers of the C library, so that what a program means does not depend on the machine.
//
//go:embed headers
var headers embed.FS
