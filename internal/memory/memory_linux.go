package memory

import (
	"bytes"
	"math"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
)

// resident returns the resident set, from the file that proc(5) describes; 0 if it cannot be read.
func resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	fields := bytes.Fields(text)
	if err != nil || len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}

// Available returns how much memory there is for the process: that of the machine, or what its control groups allow if that
// is less. 0 if it is not known.
func Available() int64 {
	least := int64(math.MaxInt64)
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) == nil {
		least = int64(info.Totalram) * int64(info.Unit)
	}
	groups, _ := os.ReadFile("/proc/self/cgroup") // without it there are none
	for _, file := range limitFiles(string(groups)) {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && n > 0 {
			least = min(least, n)
		}
	}
	if least == math.MaxInt64 {
		return 0
	}
	return least
}

// limitFiles returns the files that can hold limits of memory for a process in control groups that are listed as
// cgroups(7) describes for /proc/self/cgroup: those of its groups and of all above, and, since a container may see its own
// group as the root, of the root.
func limitFiles(groups string) []string {
	var files []string
	for line := range strings.Lines(groups) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) < 3 {
			continue
		}
		root, name := "/sys/fs/cgroup", "memory.max"
		if parts[1] != "" { // the first version
			if !strings.Contains(","+parts[1]+",", ",memory,") {
				continue
			}
			root, name = "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
		}
		for group := path.Clean("/" + parts[2]); ; group = path.Dir(group) {
			files = append(files, path.Join(root, group, name))
			if group == "/" {
				break
			}
		}
	}
	return files
}
