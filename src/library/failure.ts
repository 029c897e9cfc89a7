// The error class of the library.

import { Failure as LimnFailure } from "../base/failure.ts";

/** The error thrown for invalid input. Its message names the field. */
export interface Failure extends Error {
  readonly name: "Failure";
  /** One message per problem, if there are several. */
  readonly details: readonly string[];
  /** The error that a function of the program threw, such as a callback in a chart. */
  readonly cause?: unknown;
}

/** The error class, for `instanceof` checks. */
export const Failure: abstract new (...args: never) => Failure = LimnFailure;
