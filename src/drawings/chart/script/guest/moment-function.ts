// The functions of `moment` that scripts can call. The guest creates them, and the host rejects all others.

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
