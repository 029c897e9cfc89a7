// The error for an invalid command line, as opposed to an invalid chart. The exit code is 2.

/** An error in the command line that the user entered. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
