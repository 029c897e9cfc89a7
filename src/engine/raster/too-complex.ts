// The failure of drawings that are too expensive to rasterise.

import { Failure } from "../../base/failure.ts";

export const TOO_COMPLEX = "image is too expensive to draw: use fewer or smaller elements";

export function tooComplexFailure(): Failure {
  return new Failure("invalid", TOO_COMPLEX);
}
