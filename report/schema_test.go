package report

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// jsonRoots are what --format json writes.
var jsonRoots = []any{jsonReport{}, jsonFailure{}, jsonFunctions{}, jsonCheck{}, jsonHorn{}, jsonValidation{}}

// schemaType is what the tests look at of a schema.
type schemaType struct {
	Ref                  string                `json:"$ref"`
	Type                 string                `json:"type"`
	Const                any                   `json:"const"`
	Required             []string              `json:"required"`
	Properties           map[string]schemaType `json:"properties"`
	Items                *schemaType           `json:"items"`
	AdditionalProperties *schemaType           `json:"additionalProperties"`
	Defs                 map[string]schemaType `json:"$defs"`
}

// fieldsOf calls f for each field that values of a type have in JSON: its name, type, and whether it is always there.
func fieldsOf(x reflect.Type, f func(name string, of reflect.Type, always bool)) {
	for i := range x.NumField() {
		field := x.Field(i)
		name, rest, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			fieldsOf(field.Type, f)
			continue
		}
		if !field.IsExported() {
			continue
		}
		f(name, field.Type, rest == "")
	}
}

// comparison compares types of Go with definitions of the schema.
type comparison struct {
	t    *testing.T
	defs map[string]schemaType
	seen map[string]bool
}

// object compares a structure with the definition of its name.
func (c *comparison) object(x reflect.Type) {
	name := strings.TrimPrefix(x.Name(), "json")
	name = strings.ToLower(name[:1]) + name[1:]
	if c.seen[name] {
		return
	}
	c.seen[name] = true
	def, ok := c.defs[name]
	if !ok {
		c.t.Errorf("report/schema.json has no definition of %s", name)
		return
	}
	left := maps.Clone(def.Properties)
	var always []string
	fieldsOf(x, func(field string, of reflect.Type, required bool) {
		if required {
			always = append(always, field)
		}
		s, ok := left[field]
		if !ok {
			c.t.Errorf("report/schema.json does not have %s.%s", name, field)
			return
		}
		delete(left, field)
		c.value(name+"."+field, of, s)
	})
	for field := range left {
		c.t.Errorf("there is no %s.%s, which report/schema.json has", name, field)
	}
	slices.Sort(always)
	if required := slices.Sorted(slices.Values(def.Required)); !slices.Equal(always, required) {
		c.t.Errorf("%s: always there are %v, report/schema.json says %v", name, always, required)
	}
}

// value compares a type with what report/schema.json says at a place.
func (c *comparison) value(where string, x reflect.Type, s schemaType) {
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		if c.seen[name] = c.seen[name] || c.defs[name].Type != "object"; c.defs[name].Type != "object" {
			s = c.defs[name]
		} else {
			s.Type = "object"
		}
	}
	if _, ok := s.Const.(string); ok {
		s.Type = "string"
	}
	is := map[reflect.Kind]string{
		reflect.Struct: "object", reflect.Map: "object", reflect.Slice: "array", reflect.String: "string", reflect.Bool: "boolean",
		reflect.Int: "integer", reflect.Float64: "number",
	}
	if x.Kind() == reflect.Pointer {
		x = x.Elem()
	}
	if is[x.Kind()] != s.Type {
		c.t.Errorf("%s is of type %s, report/schema.json says %s", where, is[x.Kind()], s.Type)
		return
	}
	switch x.Kind() {
	case reflect.Struct:
		c.object(x)
	case reflect.Slice:
		c.value(where, x.Elem(), *s.Items)
	case reflect.Map:
		c.value(where, x.Elem(), *s.AdditionalProperties)
	}
}

// TestSchema: the schema has all fields of the JSON reports, with their types, and no others.
func TestSchema(t *testing.T) {
	var s schemaType
	if err := json.Unmarshal([]byte(Schema()), &s); err != nil {
		t.Fatal(err)
	}
	c := &comparison{t, s.Defs, make(map[string]bool)}
	for _, root := range jsonRoots {
		c.object(reflect.TypeOf(root))
	}
	for name := range s.Defs {
		if !c.seen[name] {
			t.Errorf("nothing is a %s", name)
		}
	}
}

// TestFieldsAreDescribed: docs/report-json.md names all fields of the JSON reports, and its tables no others.
func TestFieldsAreDescribed(t *testing.T) {
	text, err := os.ReadFile("../docs/report-json.md")
	if err != nil {
		t.Fatal(err)
	}
	named := make(map[string]bool)
	for _, m := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(string(text), -1) {
		named[m[1]] = true
	}
	fields := make(map[string]bool)
	var describe func(x reflect.Type)
	seen := make(map[reflect.Type]bool)
	describe = func(x reflect.Type) {
		for x.Kind() == reflect.Pointer || x.Kind() == reflect.Slice {
			x = x.Elem()
		}
		if x.Kind() != reflect.Struct || seen[x] {
			return
		}
		seen[x] = true
		fieldsOf(x, func(name string, of reflect.Type, _ bool) {
			if fields[name] = true; !named[name] {
				t.Errorf("docs/report-json.md does not name %s", name)
			}
			describe(of)
		})
	}
	for _, root := range jsonRoots {
		describe(reflect.TypeOf(root))
	}
	rows := regexp.MustCompile("(?m)^\\| (`[^|]+) \\|").FindAllStringSubmatch(string(text), -1)
	if len(rows) < 40 {
		t.Errorf("only %d rows were found", len(rows))
	}
	for _, row := range rows {
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			if !fields[m[1]] {
				t.Errorf("docs/report-json.md has a row for %s, which no report has", m[1])
			}
		}
	}
}
