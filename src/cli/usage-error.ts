// The error for an invalid command line, as opposed to an invalid chart. The exit code is 2.

/** Incorrect use of the command line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
