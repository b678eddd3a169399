package engine_test

import (
	"strings"
	"testing"

	"craig/engine"
)

// TestConfigured: an engine has the configurations that it lists, and always the one without a name.
func TestConfigured(t *testing.T) {
	with := engine.Info{Name: "a", Configs: []engine.Config{{Name: "fast"}, {Name: "slow"}}}
	without := engine.Info{Name: "b"}
	for _, tt := range []struct {
		info      engine.Info
		name, err string
	}{
		{with, "", ""}, {with, "slow", ""}, {without, "", ""},
		{with, "slo", `no configuration "slo"; choose one of: fast, slow`},
		{without, "fast", "no configurations to choose from"},
	} {
		_, err := tt.info.Configured(tt.name)
		if (err == nil) != (tt.err == "") || err != nil && !strings.HasSuffix(err.Error(), tt.err) {
			t.Errorf("%s, configuration %q: %v", tt.info.Name, tt.name, err)
		}
	}
}
