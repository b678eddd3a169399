package craig_test

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestArchitecture compares the table of docs/architecture.md with the packages there are: all are in it, and each
// imports just the packages of ours that its row names.
func TestArchitecture(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	quoted := regexp.MustCompile("`([^`]+)`")
	uses := make(map[string][]string)
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|.*\\|([^|]*)\\|$").FindAllStringSubmatch(string(text), -1) {
		uses[row[1]] = []string{}
		for _, m := range quoted.FindAllStringSubmatch(row[2], -1) {
			uses[row[1]] = append(uses[row[1]], m[1])
		}
	}
	packages := imports(t)
	for dir, used := range packages {
		allowed, ok := uses[dir]
		if !ok {
			t.Errorf("the table does not list %s", dir)
		}
		for _, u := range used {
			if !slices.Contains(allowed, u) {
				t.Errorf("%s imports %s, which the table does not say", dir, u)
			}
		}
		for _, a := range allowed {
			if !slices.Contains(used, a) {
				t.Errorf("%s does not import %s, which the table says", dir, a)
			}
		}
	}
	for dir := range uses {
		if _, ok := packages[dir]; !ok {
			t.Errorf("the table lists %s, which is no package", dir)
		}
	}
}

// imports returns for every folder of the module with a package the folders of those that it imports outside of tests.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	out := make(map[string][]string)
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "testdata" || len(name) > 1 && name[0] == '.'):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir := path.Dir(filepath.ToSlash(file))
		out[dir] = append(out[dir], []string{}...)
		for _, i := range f.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if p == "craig" {
				out[dir] = append(out[dir], ".")
			} else if sub, ok := strings.CutPrefix(p, "craig/"); ok {
				out[dir] = append(out[dir], sub)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestFuzzTargets compares the list of fuzz targets in docs/testing.md with those there are.
func TestFuzzTargets(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "testing.md"))
	if err != nil {
		t.Fatal(err)
	}
	var listed, found []string
	for _, m := range regexp.MustCompile("(?m)^- `\\./([^`]+ Fuzz[^`]+)`: ").FindAllStringSubmatch(string(text), -1) {
		listed = append(listed, m[1])
	}
	target := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)
	err = filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, m := range target.FindAllStringSubmatch(string(source), -1) {
			found = append(found, path.Dir(filepath.ToSlash(file))+" "+m[1])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(listed)
	slices.Sort(found)
	if !slices.Equal(listed, found) {
		t.Errorf("the list has %v, but there are %v", listed, found)
	}
}

// TestGlossary checks that terms are in alphabetical order, that their packages exist, and that the tutorial uses no term
// that is not there.
func TestGlossary(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	var terms []string
	for _, m := range regexp.MustCompile("(?m)^- \\*\\*(.+)\\*\\* \\(`(.+?)`\\): .*\\.$").FindAllStringSubmatch(string(text), -1) {
		terms = append(terms, strings.ToLower(m[1]))
		if files, _ := filepath.Glob(filepath.Join(filepath.FromSlash(m[2]), "*.go")); len(files) == 0 {
			t.Errorf("%s: there is no package %s", m[1], m[2])
		}
	}
	if len(terms) < 50 || len(terms) != strings.Count(string(text), "\n- ") {
		t.Errorf("only %d entries have the form of an entry", len(terms))
	}
	if !slices.IsSorted(terms) {
		t.Error("the terms are not in alphabetical order")
	}
	tutorial, err := os.ReadFile(filepath.Join("docs", "tutorial.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`[ (]\*([a-zA-Z -]+)\*`).FindAllStringSubmatch(string(tutorial), -1) {
		known := func(term string) bool {
			name, _, _ := strings.Cut(term, ",")
			used := strings.ToLower(m[1])
			return used == name || used == name+"s" || used == name+"es"
		}
		if m[1] != "italics" && !slices.ContainsFunc(terms, known) {
			t.Errorf("the glossary has no %q", m[1])
		}
	}
}

// TestLinks checks that the links in documents lead somewhere: to files that there are, and to headings that they have.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:\s]*)(#[^)\s]*)?\)`)
	links := 0
	for _, file := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(prose(t, file), -1) {
			links++
			target := file
			if m[1] != "" {
				target = path.Join(path.Dir(file), m[1])
			}
			if !exists(target) {
				t.Errorf("%s: there is no %s", file, target)
			} else if m[2] != "" && !slices.Contains(anchors(t, target), m[2]) {
				t.Errorf("%s: %s has no heading %s", file, target, m[2])
			}
		}
	}
	if links < 50 {
		t.Errorf("only %d links were found", links)
	}
}

// documents returns the README and all documents.
func documents(t *testing.T) []string {
	t.Helper()
	files := []string{"README.md"}
	err := filepath.WalkDir("docs", func(file string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(file, ".md") {
			files = append(files, filepath.ToSlash(file))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// prose returns the text of a document without its blocks of code.
func prose(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?ms)^```.*?^```$").ReplaceAllString(string(text), "")
}

// anchors returns the fragments by which the headings of a document are linked to.
func anchors(t *testing.T, file string) []string {
	t.Helper()
	var out []string
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(prose(t, file), -1) {
		name := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(m[1]), "")
		out = append(out, "#"+strings.ReplaceAll(name, " ", "-"))
	}
	return out
}

// TestMeasurements checks that each document of measurements says when, with which commit, on what machine and by which
// command they were made.
func TestMeasurements(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("docs", "measurements", "*.md"))
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if filepath.Base(file) == "README.md" {
			continue
		}
		text := prose(t, filepath.ToSlash(file))
		for _, form := range []string{`Date: .*\d{4}`, "Commit: [0-9a-f]{7}", "Machine: .*Go 1\\.", "Command: `"} {
			if !regexp.MustCompile(`(?m)^- ` + form).MatchString(text) {
				t.Errorf("%s has no line of the form %s", file, form)
			}
		}
	}
}

// TestIndex checks that the files and folders exist that the index of docs/architecture.md names.
func TestIndex(t *testing.T) {
	rows := regexp.MustCompile(`(?m)^\| … (.*) \| (.*) \|$`).FindAllStringSubmatch(prose(t, "docs/architecture.md"), -1)
	if len(rows) < 25 {
		t.Errorf("the index has only %d rows", len(rows))
	}
	for _, row := range rows {
		named := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[2], -1)
		if len(named) == 0 {
			t.Errorf("%s: no file is named", row[1])
		}
		for _, m := range named {
			if !exists(m[1]) {
				t.Errorf("%s: there is no %s", row[1], m[1])
			}
		}
	}
}

// TestPaths checks that the Go files exist that documents name, with their folders.
func TestPaths(t *testing.T) {
	name := regexp.MustCompile("`([a-z][a-z_]*(?:/[a-z_]+)+\\.go)`")
	names := 0
	for _, file := range documents(t) {
		for _, m := range name.FindAllStringSubmatch(prose(t, file), -1) {
			names++
			if !exists(m[1]) {
				t.Errorf("%s: there is no %s", file, m[1])
			}
		}
	}
	if names < 50 {
		t.Errorf("only %d names of files were found", names)
	}
}

// exists reports whether there is a file or folder with that name, which has slashes.
func exists(name string) bool {
	_, err := os.Stat(filepath.FromSlash(name))
	return err == nil
}

// TestPackageComments checks that the files exist that the comments of packages name: in their folder, or in one that the same
// line names.
func TestPackageComments(t *testing.T) {
	file := regexp.MustCompile(`(?:^|[ (])([a-z][a-z_0-9]*\.go)\b`)
	folder := regexp.MustCompile(`[a-z]+(?:/[a-z]+)+`)
	names := 0
	for dir := range imports(t) {
		sources, err := filepath.Glob(filepath.Join(filepath.FromSlash(dir), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, source := range sources {
			f, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(f.Doc.Text()) {
				dirs := append(folder.FindAllString(line, -1), dir)
				for _, m := range file.FindAllStringSubmatch(line, -1) {
					names++
					if !slices.ContainsFunc(dirs, func(d string) bool { return exists(path.Join(d, m[1])) }) {
						t.Errorf("package %s: there is no %s", dir, m[1])
					}
				}
			}
		}
	}
	if names < 100 {
		t.Errorf("only %d names of files were found", names)
	}
}

// TestLayers checks that packages import only those of their own layer in docs/architecture.md, or of lower ones.
func TestLayers(t *testing.T) {
	_, table, _ := strings.Cut(prose(t, "docs/architecture.md"), "| layer | packages |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	layers := make(map[string]int) // from the top
	for i, row := range strings.Split(table, "\n") {
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row, -1) {
			layers[m[1]] = i
		}
	}
	if len(layers) < 10 {
		t.Fatalf("the table of layers has only %d packages", len(layers))
	}
	layer := func(dir string) (int, bool) {
		for ; ; dir = path.Dir(dir) {
			if l, ok := layers[dir]; ok || !strings.Contains(dir, "/") {
				return l, ok
			}
		}
	}
	packages := imports(t)
	for dir := range layers {
		if _, ok := packages[dir]; !ok {
			t.Errorf("there is no package %s", dir)
		}
	}
	for dir, used := range packages {
		// The commands that compare Craig with other tools use its front door.
		if strings.HasSuffix(dir, "/attack") || strings.HasSuffix(dir, "/torture") {
			continue
		}
		from, ok := layer(dir)
		for _, u := range used {
			if to, known := layer(u); ok && known && to < from {
				t.Errorf("%s uses %s, of a higher layer", dir, u)
			}
		}
	}
}

// TestSketches builds the files that docs/extending.md sketches as parts of the module.
func TestSketches(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "extending.md"))
	if err != nil {
		t.Fatal(err)
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir, replace, build := t.TempDir(), make(map[string]string), []string{"build", "-overlay", ""}
	for i, m := range regexp.MustCompile("(?ms)^ *```go\n *// (\\S+/\\S+\\.go)\n(.*?)^ *```$").FindAllStringSubmatch(string(text), -1) {
		file := filepath.Join(dir, strconv.Itoa(i)+".go")
		if err := os.WriteFile(file, []byte(m[2]), 0o666); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(root, filepath.FromSlash(m[1]))] = file
		build = append(build, "./"+path.Dir(m[1]))
	}
	if len(replace) < 3 {
		t.Fatalf("only %d sketches were found", len(replace))
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	build[2] = filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(build[2], overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "go", build...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
