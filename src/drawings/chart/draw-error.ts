// Explains exceptions from Chart.js and its packages to a chart's author.

import { Failure } from "../../base/failure.ts";
import { isEngineError } from "../../base/usage-error.ts";
import { ScriptError } from "../../sandbox/script-error.ts";

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
  const reason = isEngineError(error) || !(error instanceof Error) ? WRONG_TYPE : error.message;
  return new Failure("invalid", `chart cannot be drawn: ${reason}`);
}

const WRONG_TYPE = "a value in data or options is missing or has the wrong type";
