// The failure of drawings that are too expensive to rasterise.

import { Failure } from "../../base/failure.ts";

/** Message about a drawing that takes too much work or memory. */
export const TOO_COMPLEX = "image is too expensive to draw: use fewer or smaller elements";

/** Returns the Failure for a drawing that takes too much work or memory. */
export function tooComplexFailure(): Failure {
  return new Failure("invalid", TOO_COMPLEX);
}
