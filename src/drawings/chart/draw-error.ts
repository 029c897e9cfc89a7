// Explains exceptions from Chart.js and its packages to a chart's author.

import { Failure, isEngineError } from "../../base/failure.ts";
import { ScriptError } from "../../sandbox/script-error.ts";

/** A failure of Chart.js or a package. Neither names the option that causes it. */
export class DrawFailure extends Failure {
  /** @param reason undefined if the library's message wouldn't help an author */
  constructor(readonly reason: string | undefined) {
    super(
      "invalid",
      `chart cannot be drawn: ${reason ?? "a value in data or options is missing or has the wrong type"}`,
    );
  }
}

/** Runs `work`, and turns its exceptions into Failures. @throws Failure, or ScriptError from a script */
export function explainDrawErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Converts an error to a Failure. Chart.js and its packages don't validate configurations, so the configuration is
 * assumed to be the cause.
 */
function explain(error: unknown): unknown {
  if (error instanceof Failure || error instanceof ScriptError) return error;
  return new DrawFailure(isEngineError(error) || !(error instanceof Error) ? undefined : error.message).causedBy(error);
}
