// Explains exceptions from Chart.js and its packages to a chart's author.

import { Failure, isEngineError } from "../../base/failure.ts";
import { ScriptError } from "../../sandbox/script-error.ts";

/** A failure of Chart.js or one of its packages, which don't name the option that causes it. */
export class DrawFailure extends Failure {
  /** @param reason undefined if the library gives no reason that an author would understand */
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
 * Turns an error into a Failure. Chart.js and its packages don't validate configurations, so their errors are caused by
 * the configuration.
 */
function explain(error: unknown): unknown {
  if (error instanceof Failure || error instanceof ScriptError) return error;
  return new DrawFailure(isEngineError(error) || !(error instanceof Error) ? undefined : error.message).causedBy(error);
}
