// Package cache keeps answers with their evidence in a folder, for later runs about the same program or another version of it.
//
// An entry is what was found, in words (package evidence). Nobody believes it: who takes it from here has it checked against the
// program as it is now, by package certify.
package cache

import (
	"time"

	"craig/internal/evidence"
	"craig/program"
)

// Entry is what a run found out.
type Entry struct {
	Build      string           `json:"build"` // of Craig, which found it
	Question   string           `json:"question"`
	Procedures evidence.Outline `json:"procedures"` // of the program as it was read, without locations
	Answers    []Answer         `json:"answers"`
}

// Answer is an answer for some properties, which have the same evidence.
type Answer struct {
	Properties []string         `json:"properties"`
	Engine     string           `json:"engine"`
	Found      time.Time        `json:"found"`   // by the engine
	Seconds    float64          `json:"seconds"` // that the check of the evidence took
	Outline    evidence.Outline `json:"outline"` // of the program that the evidence is about, with locations

	// Safe: Certificate, which is about the program with calls inlined as the engine has them if it is Inlined, and the kinds of
	// undefined behaviour that it does not rule out.
	Certificate *evidence.Certificate `json:"certificate,omitempty"`
	Inlined     bool                  `json:"inlined,omitempty"`
	Open        []program.Kind        `json:"open,omitempty"`

	// Unsafe: Counterexample, and which part of the executions it was sought among.
	Counterexample *evidence.Counterexample `json:"counterexample,omitempty"`
	Among          Among                    `json:"among,omitzero"`
}

// Among says among which executions a counterexample was sought. The zero value: among all.
type Among struct {
	Modelled bool `json:"modelled,omitempty"` // that violate what the front end models
	Defined  bool `json:"defined,omitempty"`  // without accesses that C does not define
	Behaved  bool `json:"behaved,omitempty"`  // in which code outside does nothing that is optional
	Member   int  `json:"member,omitempty"`   // in which unions from outside are given as this member, from 1
}
