// The one error that the service throws on purpose: a code from a closed list, a sentence for the person who asked, and
// the field it concerns. Whatever else is thrown is a bug of ours. SPEC section 7.

/** Every way in which a request can fail. `worker/reply.ts` maps each to its HTTP status. */
export type FailureCode =
  | "invalid"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "too-large"
  | "unsupported-media-type"
  | "no-code"
  | "too-many-requests"
  | "unavailable";

/** A rate limit, and how much of it is left. */
export interface Quota {
  readonly name: string;
  /** Points of a period. */
  readonly points: number;
  /** The period, seconds. */
  readonly window: number;
  /** Points left, as far as is known. */
  readonly left: number;
  /** Until there are more, seconds. */
  readonly seconds: number;
  /** Points that this request has taken. */
  readonly cost?: number | undefined;
}

/** When the same request may be served after all. */
export interface Retry {
  /** How long to wait, seconds. */
  readonly seconds: number;
  /** The limit that has been used up. */
  readonly quota?: Quota;
}

/** A request that cannot be served, and why. The message is shown to the user as it is. */
export class Failure extends Error {
  override readonly name = "Failure";

  /**
   * @param code which kind of failure it is
   * @param message lower case, names the field, shows the received value, says what is allowed
   * @param details further messages, one per problem, for the `errors` list of the answer
   * @param retry when to try again, where trying again may help
   */
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly details: readonly string[] = [],
    readonly retry?: Retry,
  ) {
    super(message);
  }
}

/** Shortens a received value so that it can be shown inside a message. */
export function showValue(value: unknown): string {
  const text = typeof value === "string" ? value : formatValue(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function formatValue(value: unknown): string {
  // The text of a function is our own wrapping of it, and JSON refuses large integers.
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return String(value);
  return JSON.stringify(value) ?? String(value);
}
