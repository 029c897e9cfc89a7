// Handles unexpected exceptions while an image is parsed or drawn: the log records the exception as a bug, and the client gets
// a generic error, unless another renderer draws the image.

import { Failure } from "../../base/failure.ts";
import { getPlatform } from "../platform/platform.ts";
import { redactKeys } from "../shared/key-redaction.ts";

/** Prefix of log lines that report a bug; alerts match it. */
export const BUG_PREFIX = "bug:";

/** Logs a trap of the rasteriser as a bug. resvg draws the image instead: see src/engine/output/output-backend.ts. */
export function logTrap(error: Error): void {
  const reason = error.stack ?? error.message;
  getPlatform().log("fault", `${BUG_PREFIX} the rasteriser trapped, so resvg draws the image: ${redactKeys(reason)}`);
}

/**
 * Runs `work`. An exception other than a Failure is logged with its stack and replaced with a Failure with a generic
 * message, because its own message may reveal code or other requests.
 *
 * @param field the field that the message names: `chart`
 * @throws Failure
 */
export async function replaceUnexpectedErrors<T>(field: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    getPlatform().log("fault", `${BUG_PREFIX} ${field} cannot be drawn: ${redactKeys(reason)}`);
    throw new Failure("invalid", `${field} cannot be drawn: change or simplify it`);
  }
}
