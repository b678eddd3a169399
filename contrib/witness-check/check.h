// What is put into a program that a witness is tried on: declarations of driver.c.

void __check_violated(void);       // the property is violated here
void __check_begin(int check);     // an expression of a check is about to be evaluated
int __check_end(int check, int holds);

void __check_event(void);          // the waypoints of a place follow
int __check_active(int waypoint);  // it is one of the segment that is current at this event
int __check_pass(int waypoint, int holds);
void __check_target(int waypoint);
void __check_hint(int waypoint);   // the next number from outside is one that its constraint speaks of, if it is active
int __check_wanted(int waypoint, int holds);
void __check_forget(void *variable, unsigned size, const char *name); // it has no value yet; the size of a truth value is 0
