// Evidence that is older than the run.

package verdict

import "time"

// Earlier is evidence that an earlier run found, of this program or of another version of it.
type Earlier struct {
	Found   time.Time
	Outcome Outcome  // that it was evidence for
	Changed []string // the procedures that were not as they are now: changed, new, or gone
	Stands  bool     // it is the evidence of this answer: it was checked again, against the program as it is now; else it did not hold any more
}
