// The error of a wrong command, as opposed to a wrong configuration. Its exit code is 2.

/** A wrong use of the command line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
