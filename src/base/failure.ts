// The only errors that the service throws deliberately. A Failure has a code and a message that tells the caller which field
// is wrong; a UsageError tells the author of a script about a wrong call. Any other exception is a bug and becomes status 500.

import type { PatchOperation } from "./fix.ts";

/** The kinds of failure. `service/shared/reply.ts` maps each to its HTTP status. */
export type FailureCode =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "gone"
  | "method-not-allowed"
  | "precondition-failed"
  | "too-large"
  | "header-too-large"
  | "unsupported-media-type"
  | "no-code"
  | "too-many-requests"
  | "unavailable";

/** The state of a rate limit after a request. */
export interface Quota {
  readonly name: string;
  /** Points allowed per rate limit window. */
  readonly points: number;
  /** Length of the rate limit window, in seconds. */
  readonly window: number;
  /** Points left, as far as this isolate knows. */
  readonly left: number;
  /** Time until the window ends, in seconds. */
  readonly seconds: number;
  /** Points charged for this request. */
  readonly cost?: number | undefined;
}

/** When the caller may repeat the request, and which rate limit requires the wait. */
export interface Retry {
  /** Time to wait, in seconds. */
  readonly seconds: number;
  /** The rate limit that the request exceeded. */
  readonly quota?: Quota;
}

/** The reason why a request cannot be served. The message is shown to the caller unchanged. */
export class Failure extends Error {
  override readonly name = "Failure";

  /**
   * @param code the kind of failure
   * @param message starts in lower case, names the field, shows the received value and states the constraint
   * @param details further messages, one per problem, for the `errors` list of the response
   * @param retry when to try again, for failures that are temporary
   * @param patch changes to the configuration that fix the problem
   */
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly details: readonly string[] = [],
    readonly retry?: Retry,
    readonly patch?: readonly PatchOperation[],
  ) {
    super(message);
  }

  /** Sets the error that this failure explains, such as an error thrown by a script's function. Ignores undefined. */
  causedBy(cause: unknown): this {
    if (cause !== undefined) this.cause = cause;
    return this;
  }
}

/** The limits of a sandbox that a script can exceed. */
export type ScriptBudget = "calls" | "characters" | "fuel" | "memory" | "stack";

/** The failure of a script that has exceeded a budget. */
export class BudgetFailure extends Failure {
  constructor(
    message: string,
    readonly budget: ScriptBudget,
  ) {
    super("invalid", message);
  }
}

/** Formats a received value for an error message, shortened to 60 characters. */
export function showValue(value: unknown): string {
  const text = typeof value === "string" ? value : formatValue(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function formatValue(value: unknown): string {
  // Don't show a function's source text, which is a wrapper's and not the caller's. JSON.stringify throws for a BigInt.
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return String(value);
  return JSON.stringify(value) ?? String(value);
}

/** Returns the message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A call with wrong arguments, or to a forbidden function. The message addresses the author of the calling code. */
export class UsageError extends TypeError {}

const ENGINE_LIMIT =
  /^(?:Maximum call stack size|Invalid (?:array|string|typed array) length|Invalid array buffer length)/;

/** Errors of the JavaScript engine: TypeErrors, and RangeErrors at its limits. */
export function isEngineError(error: unknown): boolean {
  if (error instanceof TypeError) return !(error instanceof UsageError);
  return error instanceof RangeError && ENGINE_LIMIT.test(error.message);
}
