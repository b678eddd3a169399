package smt

import (
	"slices"

	"craig/logic"
)

// claims are assumptions of a check that theories make: that uninterpreted sorts are large. In models such sorts are
// infinite. A claim occurs negatively in lemmas and nowhere else, so what is refuted without it does not rest on them.
type claims struct {
	c       *logic.Context
	large   map[*logic.Sort]*logic.Term // all that were ever made, by sort
	made    []*logic.Term               // in this check
	refuted bool                        // what was claimed is refuted, and nothing is claimed any more
	again   bool                        // there is a new claim: the search has to start again
}

// begin forgets the claims of the last check.
func (k *claims) begin() { k.made, k.again, k.refuted = k.made[:0], false, false }

// claim makes the claim that the sort, which rests on uninterpreted ones, has more values than arrays have writes. It
// returns the constant that stands for it, nil if there are to be no claims.
func (k *claims) claim(sort *logic.Sort) *logic.Term {
	if k.refuted {
		return nil
	}
	x := k.large[sort]
	if x == nil {
		if k.large == nil {
			k.large = make(map[*logic.Sort]*logic.Term)
		}
		x = k.c.Fresh("large", logic.Bool)
		k.large[sort] = x
	}
	if !slices.Contains(k.made, x) {
		k.made = append(k.made, x)
		k.again = true
	}
	return x
}
