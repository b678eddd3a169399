// The control program of a pacemaker in mode DDD: it paces and senses both chambers of the heart, and what is sensed
// inhibits or triggers pacing. Time is counted in interrupts of the timer. Each program includes this with what it observes,
// and with one fault of the list below or none.
//
//	FAULT_NESTED_SUSPEND   sensing that is suspended again is not resumed in time
//	FAULT_EARLY_PACE       while there is noise, the AV delay is not extended
//	FAULT_DOUBLE_TOGGLE    telemetry switches sensing on although a magnet has done so
//	FAULT_MISSED_INTERVAL  noise that lasts restarts the lower rate interval
//	FAULT_BLANKING         a change of parameters while the atrium is blanked is taken over at once
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);

static void check(int cond) {
  if (!cond)
    reach_error();
}

// What a harness observes.
static void sensing_switched(int on);
static void time_passes(void);
static void ventricle_event(int paced);
static void atrium_event(int paced);

#define TIMER 0
#define ATRIAL 1
#define VENTRICULAR 2
#define MAGNET 3
#define TELEMETRY 4
#define NOISE 5

#define OFF 0
#define ON 1

#define LOWER_RATE 8   // longest time between two ventricular events
#define UPPER_RATE 6   // shortest time before a ventricle is paced
#define AV_DELAY 3     // from an atrial event to the pace of the ventricle
#define PVARP 2        // the atrium is refractory so long after a ventricular event
#define BLANKING 2     // sensing is suspended so long after a pace

// Parameters that telemetry may change, within limits.
static int lower_rate = LOWER_RATE;
static int av_delay = AV_DELAY;
static int pvarp = PVARP;

// Timers, counted up, and what they are about.
static int since_ventricle;
static int since_atrium;
static int av_running;
static int av_extension;

// Sensing.
static int sensing = ON;
static int suspended;

// Modes.
static int magnet;
static int noise;
static int pending;
static int pending_rate;

static void sense_on(void) {
  if (sensing == OFF) {
    sensing = ON;
    suspended = 0;
    sensing_switched(ON);
  }
}

static void sense_off(void) {
  if (sensing == ON) {
    sensing = OFF;
    suspended = 0;
    sensing_switched(OFF);
  }
#ifdef FAULT_NESTED_SUSPEND
  else if (magnet)
    suspended = 0;
#endif
}

// The sensing amplifiers are off for a short time after a pace, which they would take for the heart's.
static void blanking_step(void) {
  if (sensing == OFF) {
    suspended = suspended + 1;
    if (suspended >= BLANKING)
      sense_on();
  }
}

static void limit_parameters(void) {
  if (lower_rate > LOWER_RATE)
    lower_rate = LOWER_RATE;
  if (lower_rate < 2 * AV_DELAY + 1)
    lower_rate = 2 * AV_DELAY + 1;
  if (av_delay > AV_DELAY)
    av_delay = AV_DELAY;
  if (av_delay < 2)
    av_delay = 2;
  if (pvarp > PVARP)
    pvarp = PVARP;
  if (pvarp < 1)
    pvarp = 1;
}

static void take_over(void) {
  if (pending) {
    lower_rate = pending_rate;
    pending = 0;
    limit_parameters();
  }
}

static void start_av(void) {
  av_running = 1;
  since_atrium = 0;
}

static void stop_av(void) {
  av_running = 0;
  av_extension = 0;
}

static void pace_ventricle(void) {
  sense_off();
  ventricle_event(1);
  since_ventricle = 0;
  stop_av();
  take_over();
}

static void pace_atrium(void) {
  sense_off();
  atrium_event(1);
  start_av();
}

// A ventricle that is paced too early after the last beat waits until the upper rate allows it.
static void extend_av(void) {
  int wait = UPPER_RATE - since_ventricle;
  if (wait > 0)
    av_extension = wait;
}

static int may_pace(void) {
#ifdef FAULT_EARLY_PACE
  if (noise > 0)
    return 1;
#endif
  return since_ventricle >= UPPER_RATE;
}

static int av_expired(void) {
  return av_running && since_atrium >= av_delay + av_extension;
}

// The atrium is paced early enough for a ventricle that follows after the AV delay.
static int atrium_due(void) {
  return !av_running && since_ventricle >= lower_rate - av_delay;
}

static void on_timer(void) {
  time_passes();
  since_ventricle = since_ventricle + 1;
  if (av_running)
    since_atrium = since_atrium + 1;
  blanking_step();
  if (noise > 0)
    noise = noise - 1;
  if (av_expired()) {
    if (may_pace())
      pace_ventricle();
    else
      extend_av();
  } else if (since_ventricle >= lower_rate) {
    pace_ventricle();
  } else if (atrium_due()) {
    pace_atrium();
  }
}

static void on_atrial(void) {
  if (sensing == OFF || magnet)
    return;
  if (since_ventricle < pvarp) // refractory
    return;
  if (av_running)
    return;
  atrium_event(0);
  start_av();
}

static void on_ventricular(void) {
  if (sensing == OFF || magnet)
    return;
  if (noise > 0)
    return;
  if (since_ventricle < 2) // refractory
    return;
  ventricle_event(0);
  since_ventricle = 0;
  stop_av();
  take_over();
}

// With a magnet at the skin, pacing goes on without sensing being listened to.
static void on_magnet(void) {
  magnet = !magnet;
  if (magnet)
    sense_off();
}

// Telemetry leaves new parameters, which count from the next beat on.
static void on_telemetry(void) {
  int wanted = __VERIFIER_nondet_int();
  if (wanted < 1 || wanted > 100)
    return;
  pending = 1;
  pending_rate = wanted;
#ifdef FAULT_DOUBLE_TOGGLE
  if (magnet && suspended > 0) {
    sensing = ON;
    sensing_switched(ON);
  }
#endif
#ifdef FAULT_BLANKING
  if (sensing == OFF) {
    pending = 0;
    av_delay = wanted;
  }
#endif
}

// Noise makes what is sensed of the ventricle worthless for a while.
static void on_noise(void) {
  if (sensing == OFF)
    return;
  if (noise < 3)
    noise = noise + 2;
#ifdef FAULT_MISSED_INTERVAL
  else if (!av_running)
    since_ventricle = 0;
#endif
}

static void interrupt(int kind) {
  if (kind == TIMER)
    on_timer();
  else if (kind == ATRIAL)
    on_atrial();
  else if (kind == VENTRICULAR)
    on_ventricular();
  else if (kind == MAGNET)
    on_magnet();
  else if (kind == TELEMETRY)
    on_telemetry();
  else if (kind == NOISE)
    on_noise();
}

// The heart and the outside world: any interrupt at any time.
static void run(void) {
  while (__VERIFIER_nondet_int()) {
    int kind = __VERIFIER_nondet_int();
    if (kind < TIMER || kind > NOISE)
      continue;
    interrupt(kind);
  }
}
