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
	report, failure := &craig.Report{Engine: "e"}, errors.New("no")
	if r, err := await(t.Context(), time.Hour, time.Hour, lateReport, func() (*craig.Report, error) { return report, failure }); r != report || err != failure {
		t.Errorf("%v, %v", r, err)
	}
	hang := func() (*craig.Report, error) { select {} }
	r, err := await(t.Context(), time.Millisecond, time.Millisecond, lateReport, hang)
	if err != nil || r.Result.Outcome != verdict.Unknown || r.Result.Reason.Kind != verdict.Timeout {
		t.Errorf("%+v, %v", r, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err = await(ctx, 0, time.Millisecond, lateReport, hang); err != nil || r.Result.Reason.Kind != verdict.Cancelled {
		t.Errorf("%+v, %v", r, err)
	}
	defer func() {
		if e := recover(); e != "a bug" {
			t.Errorf("the panic became %v", e)
		}
	}()
	await(t.Context(), 0, 0, lateReport, func() (*craig.Report, error) { panic("a bug") })
}
