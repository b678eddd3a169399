package c

import "embed"

//go:embed headers
var headers embed.FS
