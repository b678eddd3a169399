package main

import (
	"context"
	"os"

	c "craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/program/pass"
)

func init() {
	if os.Getenv("DUMP") == "" {
		return
	}
	p, err := c.Load(context.Background(), logic.NewContext(), os.Args[1:2], c.Options{})
	if err != nil {
		panic(err)
	}
	program.Write(os.Stdout, p)
	q, _, err := pass.Default("failures").Run(context.Background(), p)
	if err != nil {
		panic(err)
	}
	os.Stdout.WriteString("======\n")
	program.Write(os.Stdout, q)
	os.Exit(0)
}
