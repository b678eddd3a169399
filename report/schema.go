package report

import _ "embed"

//go:embed schema.json
var schema string

// Schema returns the JSON schema of what --format json writes, draft 2020-12.
func Schema() string { return schema }
