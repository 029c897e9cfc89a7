// The error class of the library.

import { Failure as LimnFailure } from "../base/failure.ts";

/** The error thrown for invalid input. Its message names the field. */
export interface Failure extends Error {
  readonly name: "Failure";
  /** One message per problem, if there are several. */
  readonly details: readonly string[];
}

/** The error class, for `instanceof` checks. */
export const Failure: abstract new (...args: never) => Failure = LimnFailure;
