// What a compiler makes of programs.

package random

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Outcome is what a run of a program ended with.
type Outcome struct {
	Undefined bool // there was undefined behaviour, which the sanitiser found
	Results   []uint64
}

func (o Outcome) String() string {
	if o.Undefined {
		return "undefined"
	}
	return fmt.Sprintf("%x", o.Results)
}

// ErrNoCompiler is why Native has no results: there is no gcc, or none that makes programs of that data model.
var ErrNoCompiler = errors.New("no compiler to compare with")

// Native compiles programs with gcc's sanitisers into one and returns what each does with each input. The prefixes must
// be distinct. The error wraps ErrNoCompiler, or says what gcc does not like in the programs.
func Native(ctx context.Context, model string, programs []*Program) ([][Inputs]Outcome, error) {
	dir, err := os.MkdirTemp("", "random")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if _, err := exec.LookPath("gcc"); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoCompiler, err)
	}
	var text, calls strings.Builder
	for _, p := range programs {
		text.WriteString(p.Text)
		fmt.Fprintf(&calls, "  { static unsigned long long *const r[] = {")
		for i := range p.Results {
			fmt.Fprintf(&calls, "&%s, ", p.Result(i))
		}
		fmt.Fprintf(&calls, "0};\n    for (int i = 0; i < %d; i++) run(%s_main, i, &%s_in, r); }\n", Inputs, p.Prefix, p.Prefix)
	}
	source, binary := filepath.Join(dir, "all.c"), filepath.Join(dir, "all")
	if err := os.WriteFile(source, []byte(text.String()+strings.Replace(driver, "%s", calls.String(), 1)), 0o666); err != nil {
		return nil, err
	}
	args := []string{"-std=gnu99", "-Werror=return-type", "-Werror=implicit-function-declaration", "-Werror=uninitialized", "-Wno-overflow", "-O0", "-fno-builtin", "-fsanitize=undefined", "-fsanitize=float-cast-overflow", "-fsanitize-undefined-trap-on-error", "-o", binary, source}
	if model == "ILP32" {
		args = append(args, "-m32", "-msse2", "-mfpmath=sse", "-ffreestanding", "-fno-pic", "-no-pie", "-fno-stack-protector", "-nostdlib", "-static")
	} else {
		args = append(args, "-fsanitize=address", "-lm")
	}
	if out, err := exec.CommandContext(ctx, "gcc", args...).CombinedOutput(); err != nil {
		if s := string(out); strings.Contains(s, "ld:") && !strings.Contains(s, "undefined reference") || strings.Contains(s, "cannot find") {
			return nil, fmt.Errorf("%w: %s", ErrNoCompiler, out)
		}
		return nil, fmt.Errorf("gcc: %w\n%s", err, out)
	}
	out, err := exec.CommandContext(ctx, binary).Output()
	if err != nil && len(out) == 0 {
		return nil, fmt.Errorf("%w: %w", ErrNoCompiler, err)
	}
	lines := strings.Fields(string(out))
	if err != nil || len(lines) != len(programs)*Inputs {
		return nil, fmt.Errorf("%d results of %d programs (%v)", len(lines), len(programs), err)
	}
	outcomes := make([][Inputs]Outcome, len(programs))
	for i, l := range lines {
		o := &outcomes[i/Inputs][i%Inputs]
		if o.Undefined = strings.Contains(l, "undefined"); o.Undefined {
			continue
		}
		for n := range strings.SplitSeq(strings.TrimSuffix(l, ","), ",") {
			v, err := strconv.ParseUint(n, 16, 64)
			if err != nil {
				return nil, err
			}
			o.Results = append(o.Results, v)
		}
	}
	return outcomes, nil
}
