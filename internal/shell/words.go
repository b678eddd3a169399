// Package shell has what is read as shells read it.
package shell

import (
	"errors"
	"fmt"
	"strings"
)

// Words splits a command as shells do: at white space, which quotes and backslashes protect.
func Words(command string) ([]string, error) {
	var out []string
	var word []byte
	inWord := false
	for i := 0; i < len(command); i++ {
		switch c := command[i]; c {
		case ' ', '\t', '\n', '\r':
			if inWord {
				out = append(out, string(word))
			}
			word, inWord = nil, false
		case '\\':
			if i+1 == len(command) {
				return nil, errors.New("ends with a backslash")
			}
			i++
			if command[i] != '\n' {
				word, inWord = append(word, command[i]), true
			}
		case '\'', '"':
			inWord = true
			end := i + 1
			for ; end < len(command) && command[end] != c; end++ {
				if c == '"' && command[end] == '\\' && end+1 < len(command) {
					end++
					if strings.IndexByte("\"\\$`\n", command[end]) < 0 {
						word = append(word, '\\')
					} else if command[end] == '\n' {
						continue
					}
				}
				word = append(word, command[end])
			}
			if end == len(command) {
				return nil, fmt.Errorf("has a quotation mark %c without its end", c)
			}
			i = end
		default:
			word, inWord = append(word, c), true
		}
	}
	if inWord {
		out = append(out, string(word))
	}
	return out, nil
}
