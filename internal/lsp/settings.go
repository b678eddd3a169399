package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"

	"craig"
	"craig/assumption"
	"craig/engine/registry"
)

// settingsSection is the name of our settings among those of a client.
const settingsSection = "craig"

// When documents are verified without being asked to.
const (
	onType = "onType" // when they are opened or saved, and in pauses of typing
	onSave = "onSave" // when they are opened or saved
	never  = "never"
)

// settings are what a client can set; docs/editors.md describes them. What is zero says nothing.
type settings struct {
	Run             string   `json:"run"`
	Timeout         float64  `json:"timeout"` // in seconds
	Checks          []string `json:"checks"`
	Property        string   `json:"property"`
	Entry           string   `json:"entry"`
	EntryDepth      int      `json:"entryDepth"`
	EntryValid      bool     `json:"entryValid"`
	DataModel       string   `json:"dataModel"`
	Engine          string   `json:"engine"`
	Config          string   `json:"config"`
	Profile         string   `json:"profile"`
	Assume          []string `json:"assume"`
	IncludePath     []string `json:"includePath"`
	Defines         []string `json:"defines"`
	Standard        string   `json:"standard"`
	SystemHeaders   bool     `json:"systemHeaders"`
	CompileCommands string   `json:"compileCommands"`
}

// readSettings reads settings: an object of them, or one that has it under the name of our section.
func readSettings(raw json.RawMessage) (settings, error) {
	var sections map[string]json.RawMessage
	if err := json.Unmarshal(raw, &sections); err == nil && sections[settingsSection] != nil {
		raw = sections[settingsSection]
	}
	var s settings
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return s, err
	}
	return s, s.valid()
}

// valid returns an error for settings that are wrong whatever the program is.
func (s settings) valid() error {
	one := func(name, value string, of ...string) error {
		if value != "" && !slices.Contains(of, value) {
			return fmt.Errorf("%s: it must be one of %s", name, strings.Join(of, ", "))
		}
		return nil
	}
	var profiles []string
	for _, p := range assumption.Profiles() {
		profiles = append(profiles, p.Name)
	}
	errs := []error{
		one("run", s.Run, onType, onSave, never), one("dataModel", s.DataModel, craig.ILP32, craig.LP64),
		one("profile", s.Profile, profiles...), one("standard", s.Standard, craig.Standards()...), craig.ValidChecks(s.Checks),
	}
	if s.Timeout < 0 || s.EntryDepth < 0 {
		errs = append(errs, errors.New("timeout, entryDepth: negative"))
	}
	info, err := registry.ForPrograms(s.Engine)
	if err == nil {
		_, err = info.Configured(s.Config)
	}
	errs = append(errs, err)
	for _, change := range s.Assume {
		_, err := assumption.Set{}.Switch(change)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// options returns how files are verified by these settings where others are base, with names of files from a folder.
func (s settings) options(base craig.Options, folder string) craig.Options {
	o := base
	set(&o.Property, s.Property)
	set(&o.Entry, s.Entry)
	set(&o.EntryDepth, s.EntryDepth)
	set(&o.EntryValid, s.EntryValid)
	set(&o.DataModel, s.DataModel)
	set(&o.Standard, s.Standard)
	set(&o.SystemHeaders, s.SystemHeaders)
	set(&o.CompileCommands, s.CompileCommands)
	set(&o.Timeout, time.Duration(s.Timeout*float64(time.Second)))
	if s.Engine != "" || s.Config != "" {
		o.Engine, o.Config = s.Engine, s.Config
	}
	if len(s.Checks) > 0 {
		o.Checks = s.Checks
	}
	o.Assume = s.assume(o.Assume)
	o.Include = nil
	for _, name := range slices.Concat(s.IncludePath, base.Include) {
		o.Include = append(o.Include, within(folder, name))
	}
	o.Macros = slices.Clone(base.Macros)
	for _, d := range s.Defines {
		o.Macros = append(o.Macros, craig.ParseMacro(d))
	}
	o.CompileCommands, o.Property = within(folder, o.CompileCommands), within(folder, o.Property)
	return o
}

// set sets something to a value that is not zero.
func set[T comparable](to *T, value T) {
	var zero T
	if value != zero {
		*to = value
	}
}

// assume returns the assumptions of a profile, or base if none is named, with the changes.
func (s settings) assume(base assumption.Set) assumption.Set {
	for _, p := range assumption.Profiles() {
		if p.Name == s.Profile {
			base = p.Assumes
		}
	}
	for _, change := range s.Assume {
		base, _ = base.Switch(change) // it was tried
	}
	return base
}

// within returns a name of a file from a folder, unless it is absolute or empty.
func within(folder, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, name)
}

// configure makes the settings of a client ours, and verifies all documents anew, unless something is wrong with them.
func (s *server) configure(raw json.RawMessage) {
	made, err := readSettings(raw)
	if err != nil {
		s.show(protocol.MessageTypeError, "Craig: the settings are not used: "+strings.ReplaceAll(err.Error(), "\n", "; "))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if reflect.DeepEqual(made, s.settings) {
		return
	}
	s.settings = made
	s.anew()
}

// anew forgets all answers and verifies all documents again. Caller holds mu.
func (s *server) anew() {
	clear(s.answers)
	for _, d := range s.documents {
		s.stop(d.uri, errChanged)
		s.begin(d, 0)
	}
	s.refresh()
}
