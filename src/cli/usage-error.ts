// The error for an invalid command line, as opposed to an invalid chart. The exit code is 2.

/** An error in the command line that the user entered. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Returns an error's message, or the stack trace of an unexpected error, for bug reports. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ["Failure", "TypeError", "UsageError", "SyntaxError", "YAMLParseError"].includes(error.name) || "code" in error
    ? error.message
    : (error.stack ?? error.message);
}
