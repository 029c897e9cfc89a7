// The error for an invalid command, as opposed to an invalid configuration. The exit code is 2.

/** Incorrect use of the command line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
