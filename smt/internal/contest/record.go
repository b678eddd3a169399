package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// runs has the runs whose searches are recorded.
//
//go:embed runs.txt
var runs string

// record makes the runs of runs.txt, and of a file like it if there is one. A run that has a folder already is not made again. The
// current folder must be that of the module.
func record(ctx context.Context, dir, more string) error {
	list := runs
	if more != "" {
		text, err := os.ReadFile(more)
		if err != nil {
			return err
		}
		list += string(text)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	dir, err := filepath.Abs(dir) // the name of a program
	if err != nil {
		return err
	}
	craig := filepath.Join(dir, "craig")
	build := exec.CommandContext(ctx, "go", "build", "-o", craig, "craig/cmd/craig")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("craig cannot be built: %w", err)
	}
	for line := range strings.Lines(list) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		files, err := filepath.Glob(words[1])
		if err == nil && len(files) == 0 {
			err = fmt.Errorf("no file is called %s", words[1])
		}
		if err != nil {
			return err
		}
		for _, file := range files {
			if err := recordFile(ctx, craig, dir, words[0], file, words[2:]); err != nil {
				return err
			}
		}
	}
	return nil
}

// recordFile runs craig on a file, and where it has a broken version on that, too.
func recordFile(ctx context.Context, craig, dir, command, file string, flags []string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	for {
		folder := filepath.Join(dir, name)
		_, statErr := os.Stat(folder)
		if os.IsNotExist(statErr) {
			err = recordRun(ctx, folder, append([]string{craig, command, "--timeout", "60s", "--dump-queries", folder, file}, flags...))
		}
		m := brokenLine.FindStringSubmatch(string(text))
		if err != nil || m == nil || strings.HasPrefix(filepath.Base(file), "broken_") {
			return err
		}
		name = "broken_" + name
		file = filepath.Join(dir, name+filepath.Ext(file))
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(string(text), m[1], m[2])), 0o666); err != nil {
			return err
		}
	}
}

// brokenLine says what makes a program wrong.
var brokenLine = regexp.MustCompile(`(?m)^// BROKEN: (.*) => (.*)$`)

// recordRun runs a command that writes what solvers are asked into the folder, and keeps the propositional formulas.
func recordRun(ctx context.Context, folder string, command []string) error {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	if out, err := cmd.CombinedOutput(); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() < 0 || ctx.Err() != nil { // other statuses are answers
			return errors.Join(err, os.RemoveAll(folder))
		} else if _, err := os.Stat(folder); err != nil {
			return fmt.Errorf("%s: %s", strings.Join(command, " "), out)
		}
	}
	scripts, err := filepath.Glob(filepath.Join(folder, "*.smt2"))
	for _, s := range scripts {
		err = errors.Join(err, os.Remove(s))
	}
	formulas, globErr := filepath.Glob(filepath.Join(folder, "*.cnf"))
	fmt.Printf("%s: %d formulas\n", filepath.Base(folder), len(formulas))
	return errors.Join(err, globErr)
}
