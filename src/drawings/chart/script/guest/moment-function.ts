// The functions of moment's own that scripts have, beside what moments can do. Both sides of the membrane go by this list: the
// guest's makes them, and the host's answers for no others.

export const MOMENT_FUNCTIONS = [
  "utc",
  "unix",
  "duration",
  "isMoment",
  "isDuration",
  "min",
  "max",
  "months",
  "weekdays",
  "locale",
  "parseZone",
] as const;
