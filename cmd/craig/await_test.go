package main

import (
	"context"
	"errors"
	"testing"
	"time"

	"craig"
	"craig/verdict"
)

func TestAwait(t *testing.T) {
	late := func(reason verdict.Reason) *craig.Report { return lateReport(nil, reason) }
	report, failure := &craig.Report{Engine: "e"}, errors.New("no")
	if r, err := await(t.Context(), bounds{timeout: time.Hour}, late, func(context.Context) (*craig.Report, error) { return report, failure }); r != report || err != failure {
		t.Errorf("%v, %v", r, err)
	}
	hang := func(context.Context) (*craig.Report, error) { select {} }
	r, err := await(t.Context(), bounds{timeout: time.Millisecond}, late, hang)
	if err != nil || r.Result.Outcome != verdict.Unknown || r.Result.Reason.Kind != verdict.Timeout {
		t.Errorf("%+v, %v", r, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err = await(ctx, bounds{}, late, hang); err != nil || r.Result.Reason.Kind != verdict.Cancelled {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err = await(t.Context(), bounds{memory: 1}, late, hang); err != nil || r.Result.Reason.Kind != verdict.Memory {
		t.Errorf("%+v, %v", r, err)
	}
	defer func() {
		if e := recover(); e != "a bug" {
			t.Errorf("the panic became %v", e)
		}
	}()
	await(t.Context(), bounds{}, late, func(context.Context) (*craig.Report, error) { panic("a bug") })
}
