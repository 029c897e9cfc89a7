// Explains exceptions from Chart.js and its packages to a chart's author.

import { Failure } from "../../base/failure.ts";
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
  // The JavaScript engine's messages describe code that the chart's author doesn't know.
  const isEngineError = error instanceof TypeError || (error instanceof RangeError && ENGINE_LIMIT.test(error.message));
  const reason = isEngineError || !(error instanceof Error) ? WRONG_TYPE : error.message;
  return new Failure("invalid", `chart cannot be drawn: ${reason}`);
}

const ENGINE_LIMIT =
  /^(?:Maximum call stack size|Invalid (?:array|string|typed array) length|Invalid array buffer length)/;
const WRONG_TYPE = "a value in data or options is missing or has the wrong type";
