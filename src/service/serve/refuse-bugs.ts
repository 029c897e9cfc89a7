// Exceptions that nothing has foreseen, while a request is read or its image drawn: the request is refused as one that cannot be
// drawn, and the log has the exception as a bug.

import { Failure } from "../../base/failure.ts";
import { hideKeys } from "../worker/key-guard.ts";

/** How each line of the log begins that reports a bug: alerts look for it. */
export const BUG_PREFIX = "bug:";

/**
 * Does work for an image. An exception that is no Failure is logged with its stack and becomes one. Its message is neutral: the
 * exception's own may tell of other code and other requests.
 *
 * @param field what the image is made of, as the message names it: `chart`
 * @throws Failure
 */
export async function refuseBugs<T>(field: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    console.error(
      `${BUG_PREFIX} ${field} cannot be drawn:`,
      hideKeys(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    throw new Failure("invalid", `${field} cannot be drawn: change or simplify it`);
  }
}
