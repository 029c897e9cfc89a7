// Tells errors that describe a wrong call from errors of the JavaScript engine, whose messages describe code that a chart's
// author doesn't know.

/** A call with wrong arguments, or of something that may not be called. The message is for the author of the calling code. */
export class UsageError extends TypeError {}

const ENGINE_LIMIT =
  /^(?:Maximum call stack size|Invalid (?:array|string|typed array) length|Invalid array buffer length)/;

/** Returns whether the JavaScript engine threw the error. */
export function isEngineError(error: unknown): boolean {
  if (error instanceof TypeError) return !(error instanceof UsageError);
  return error instanceof RangeError && ENGINE_LIMIT.test(error.message);
}
