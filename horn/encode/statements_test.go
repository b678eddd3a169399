package encode_test

import (
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/engine/recmc"
	"craig/horn"
	"craig/horn/encode"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestStatements: where a block is a statement there is a clause for each way that an edge may end, and predicates of all locations
// between entries and exits; what is found about them leads back to evidence about the program.
func TestStatements(t *testing.T) {
	for _, k := range []struct {
		name, text             string
		points, heads, clauses int // clauses: edges, and assertions and calls that may fail
		want                   verdict.Outcome
	}{
		{"loop", counting, 2, 1, 5 + 1, verdict.Safe},
		{"calls", calling, 3 + 1, 0, 4 + 3 + 2 + 1, verdict.Unsafe},
	} {
		p, err := program.Parse(logic.NewContext(), "test", k.text)
		if err != nil {
			t.Fatal(err)
		}
		e, err := encode.Program(t.Context(), p, encode.Statements)
		if err != nil {
			t.Fatal(err)
		}
		count := make(map[encode.Kind]int)
		for _, q := range e.System.Preds {
			count[e.Origin(q).Kind]++
			if loop := q.Spot.What == verdict.Loop; loop != (e.Origin(q).Kind == encode.Head) {
				t.Errorf("%s: that %s is a loop: %v", k.name, q.Doc, loop)
			}
		}
		if count[encode.Point] != k.points || count[encode.Head] != k.heads || len(e.System.Clauses) != k.clauses {
			t.Errorf("%s: %v predicates by kind, %d clauses", k.name, count, len(e.System.Clauses))
		}
		res := recmc.Solve(t.Context(), e.System, engine.Options{})
		if res.Outcome != k.want {
			t.Errorf("%s: %v", k.name, res.Outcome)
			continue
		}
		switch res.Outcome {
		case verdict.Safe:
			cert := e.Certificate(res.Model)
			if len(cert.Invariants) != k.heads {
				t.Errorf("%s: %d invariants", k.name, len(cert.Invariants))
			}
			err = certify.Certificate(t.Context(), p, cert, certify.Options{})
		case verdict.Unsafe:
			for todo := []*horn.Derivation{res.Derivation}; len(todo) > 0; todo = todo[1:] {
				if d := todo[0]; d != nil {
					todo = append(todo, d.Children...)
					if path := e.Path(d.Clause, d.Values); len(path) != 1 {
						t.Errorf("%s: %v is about %d edges", k.name, d.Clause, len(path))
					}
				}
			}
			_, err = certify.Replay(t.Context(), p, e.Counterexample(res.Derivation), certify.RunOptions{})
		case verdict.Unknown:
		}
		if err != nil {
			t.Errorf("%s: %v", k.name, err)
		}
	}
}
