package main

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"craig"
	"craig/smt/external"
)

// choice is a flag that takes one of some words.
type choice struct {
	value   string
	options []string
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return strings.Join(c.options, "|") }

func (c *choice) Set(s string) error {
	if !slices.Contains(c.options, s) {
		return fmt.Errorf("it must be one of %s", strings.Join(c.options, ", "))
	}
	c.value = s
	return nil
}

// dataModels is the flag for the sizes of C's types.
func dataModels() choice { return choice{craig.ILP32, []string{craig.ILP32, craig.LP64}} }

// solverName is a flag that takes the name of another solver that can be run.
type solverName string

func (s *solverName) String() string { return string(*s) }
func (s *solverName) Type() string   { return strings.Join(craig.ExternalSolvers(), "|") }

func (s *solverName) Set(name string) error {
	if err := external.Available(name); err != nil {
		return err
	}
	*s = solverName(name)
	return nil
}

// languageName is a flag that takes the name of a language.
type languageName string

func (l *languageName) String() string { return string(*l) }
func (l *languageName) Type() string   { return strings.Join(craig.Languages(), "|") }

func (l *languageName) Set(name string) error {
	if !slices.Contains(craig.Languages(), name) {
		return fmt.Errorf("it must be one of %s", strings.Join(craig.Languages(), ", "))
	}
	*l = languageName(name)
	return nil
}

// size is a flag that takes a number of bytes: "50MB", "4GB".
type size int64

func (s *size) Type() string { return "size" }

func (s *size) String() string {
	n := int64(*s)
	switch {
	case n == 0:
		return "0"
	case n%(1<<30) == 0:
		return fmt.Sprintf("%dGB", n>>30)
	case n%(1<<20) == 0:
		return fmt.Sprintf("%dMB", n>>20)
	}
	return fmt.Sprintf("%dB", n)
}

var sizePattern = regexp.MustCompile(`^([0-9]+)(?:([KMGT])(?:iB|B)?|B)?$`)

func (s *size) Set(text string) error {
	if m := sizePattern.FindStringSubmatch(text); m != nil {
		shift := map[string]int{"": 0, "K": 10, "M": 20, "G": 30, "T": 40}[m[2]]
		if n, err := strconv.ParseInt(m[1], 10, 64); err == nil && n <= math.MaxInt64>>shift {
			*s = size(n << shift)
			return nil
		}
	}
	return errors.New("it must be a number with a unit, as in 500MB or 4GB")
}

// limit is a flag that takes a duration: "90s", "5m", or a number of seconds.
type limit time.Duration

func (l *limit) Type() string   { return "duration" }
func (l *limit) String() string { return time.Duration(*l).String() }

func (l *limit) Set(text string) error {
	d, err := time.ParseDuration(text)
	if seconds, notNumber := strconv.ParseFloat(text, 64); notNumber == nil && seconds < 1e9 {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d < 0 {
		return errors.New("it must be a duration, as in 90s or 5m")
	}
	*l = limit(d)
	return nil
}
