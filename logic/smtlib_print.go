package logic

import "strings"

// quoteSymbol returns name as an SMT-LIB symbol, between bars where it is not a simple one.
func quoteSymbol(name string) string {
	simple := name != "" && !(name[0] >= '0' && name[0] <= '9')
	for i := 0; simple && i < len(name); i++ {
		ch := name[i]
		simple = ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z' || ch >= '0' && ch <= '9' ||
			strings.IndexByte("~!@$%^&*_-+=<>.?/", ch) >= 0
	}
	if simple {
		return name
	}
	return "|" + name + "|"
}
