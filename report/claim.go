// What certificates say at places of the source.

package report

import (
	"strings"

	"craig/program"
)

// The kinds of claims.
const (
	ContractClaim  = "contract"
	InvariantClaim = "invariant"
)

// Claim is something that a certificate says of a place: a part of a contract, an invariant, or how far executions go.
type Claim struct {
	Kind       string      // ContractClaim, or InvariantClaim for all that is about loops and other places within procedures
	Procedure  string      // that it is about
	Pos        program.Pos // of the procedure, or within it
	Title      string      // "f ensures"
	Conditions []string    // in the syntax of the language, all of which hold
}

// Claims returns what the certificates say of the properties that were proved.
func Claims(r *Report) []Claim {
	var out []Claim
	for _, one := range r.answers() {
		switch cert := one.Result.Certificate; {
		case cert == nil:
		case cert.Unwinding != nil:
			for _, l := range one.unwound() {
				out = append(out, l.claim())
			}
		default:
			for _, p := range one.proofs() {
				out = append(out, p.claims()...)
			}
		}
	}
	return out
}

// claim returns the limit as a claim.
func (l limit) claim() Claim {
	c := Claim{Kind: InvariantClaim, Procedure: l.proc.Name, Pos: l.proc.Pos, Title: l.String()}
	if l.loop != nil {
		c.Pos = l.loop.Place()
	}
	if l.k > 0 && !l.shown.IsTrue() {
		c.Conditions, _ = l.with.remarked(l.shown)
	}
	return c
}

// claims returns the contract and the invariants of a procedure.
func (p procProof) claims() []Claim {
	var out []Claim
	contract := func(title string, conditions []string) {
		out = append(out, Claim{ContractClaim, p.proc.Name, p.proc.Pos, p.proc.Name + title, conditions})
	}
	if !p.ensures.IsTrue() {
		conditions, _ := p.contract.remarked(p.ensures)
		contract(" ensures", conditions)
	}
	switch {
	case p.fails.IsFalse():
		contract(" never fails", nil)
	case p.fails.IsTrue():
		contract(" may fail", nil)
	default:
		conditions, _ := p.contract.remarked(p.fails)
		contract(" fails only if", conditions)
	}
	for _, pt := range p.points {
		conditions, _ := pt.with.remarked(pt.shown)
		out = append(out, Claim{InvariantClaim, p.proc.Name, pt.loc.Place(), strings.TrimSuffix(pt.title(), ":"), conditions})
	}
	return out
}
