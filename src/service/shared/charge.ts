// Counts the cost of every request, whatever its endpoint. A request with a body or a client error costs at least one
// point, so that no request that causes work is free. docs/limits.md

import type { Quota } from "../../base/failure.ts";
import { BODY_POINT_BYTES } from "../../base/limits.ts";
import { readAddress } from "./client-address.ts";
import { pointsForWork } from "./points.ts";
import {
  chargePoints,
  consumeRateLimit,
  countRefusal,
  owesPeriod,
  type Payer,
  type Reservation,
  reservePoints,
} from "./rate-limit.ts";

/** The cost of one request. */
export class Charge {
  readonly #request: Request;
  /** The caller, once it is identified. */
  #caller: Payer | undefined;
  /** Size of the part of the body that was announced or read; undefined if no body was read. */
  #bodyBytes: number | undefined;
  #reservation: Reservation | undefined;
  /** Points charged for work. They include the point that each request with a body costs. */
  #paid = 0;
  #isRefused = false;

  constructor(request: Request) {
    this.#request = request;
  }

  /** Charges the identified caller instead of the address. */
  setCaller(caller: Payer): void {
    this.#caller = caller;
  }

  /** The id of the account that makes the request; undefined if it has none. */
  get account(): string | undefined {
    return this.#caller?.account?.id;
  }

  /** Makes the request free. Used for the operator's requests. */
  waive(): void {
    this.#caller = { account: undefined, address: undefined };
  }

  /** The payer: the identified caller, or otherwise the client address. */
  get #payer(): Payer {
    return this.#caller ?? { account: undefined, address: readAddress(this.#request) };
  }

  /**
   * Reserves the points for a body before it is read. If only the body identifies an account, that account pays the
   * points in the end.
   *
   * @param bytes size of the body; 0 if it is unknown
   * @param account the account whose key is in the headers or the query
   * @throws Failure `too-many-requests` for a caller with a large debt
   */
  async beforeBody(bytes: number, account: Payer["account"]): Promise<void> {
    if (account !== undefined) this.#caller ??= { account, address: undefined };
    this.#reservation = await reservePoints(this.#payer, pointsForBody(bytes));
    this.#bodyBytes = bytes;
  }

  /**
   * Reserves the points for a body of unknown size while it arrives.
   *
   * @param bytes size of the part that has been read
   * @throws Failure `too-many-requests`
   */
  duringBody(bytes: number): void {
    this.#bodyBytes = Math.max(bytes, this.#bodyBytes ?? 0);
    this.#reservation?.extend(pointsForBody(this.#bodyBytes));
  }

  /** Pays points in advance. @throws Failure `too-many-requests` */
  async pay(points = 1): Promise<void> {
    try {
      await consumeRateLimit(this.#payer, points);
    } catch (error) {
      this.#isRefused = true;
      throw error;
    }
    this.#paid += points;
  }

  /** Charges work beyond the points paid for it in advance. @param work in the units of src/base/fuel.ts */
  payWork(work: number, prepaid: number): void {
    const points = Math.max(0, pointsForWork(work) - prepaid);
    this.#paid += points;
    chargePoints(this.#payer, points);
  }

  /** Whether an error may be drawn as an image. A caller with a large debt gets JSON errors, which cost less. */
  get allowsErrorImage(): boolean {
    return !owesPeriod(this.#payer);
  }

  /**
   * Charges the points that haven't been paid.
   *
   * @param status status code of the response
   * @returns the quota for the response headers; undefined if the request was free
   */
  settle(status: number): Quota | undefined {
    const hasBody = this.#bodyBytes !== undefined;
    if (!hasBody && this.#paid === 0 && !(status >= 400 && status < 500)) return undefined;
    const isReserved = this.#reservation?.end() ?? true;
    const points = (hasBody ? pointsForBody(this.#bodyBytes as number) : 1) - Math.min(1, this.#paid);
    // A refused request isn't charged, so that it doesn't delay later requests. It is counted, so that a caller can't
    // repeat it endlessly.
    if (this.#paid === 0 && (this.#isRefused || status === TOO_MANY_REQUESTS)) {
      countRefusal(this.#payer, points);
      return undefined;
    }
    return chargePoints(this.#payer, isReserved ? points : 0, this.#paid + points);
  }
}

const TOO_MANY_REQUESTS = 429;

/** Returns the points that a request with a body costs: 1 for the request, and more for the bytes of a large body. */
function pointsForBody(bytes: number): number {
  return 1 + Math.floor(bytes / BODY_POINT_BYTES);
}

/** The charges of the requests in progress. Entries are garbage-collected with their requests. */
const charges = new WeakMap<Request, Charge>();

export function chargeOf(request: Request): Charge {
  const charge = charges.get(request) ?? new Charge(request);
  charges.set(request, charge);
  return charge;
}

export function shareCharge(request: Request, part: Request): void {
  charges.set(part, chargeOf(request));
}
