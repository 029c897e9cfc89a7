// Counts what every request costs, whatever its endpoint: a body and a client error cost at least one point, so that no
// request that makes the service work is free. Drawing is charged in serve/with-rate-limit.ts. docs/limits.md

import type { Quota } from "../../base/failure.ts";
import { BODY_POINT_BYTES } from "../../base/limits.ts";
import { readAddress } from "./client-address.ts";
import { chargePoints, type Payer, reserveBody } from "./rate-limit.ts";

/** The cost of one request. */
export class Charge {
  readonly #request: Request;
  /** The caller, once it is identified. */
  #caller: Payer | undefined;
  #bodyBytes: number | undefined;
  #isPaid = false;
  #release = () => {};

  constructor(request: Request) {
    this.#request = request;
  }

  /** Charges the identified caller instead of the address. */
  setCaller(caller: Payer): void {
    this.#caller = caller;
  }

  /** Records that at least one point has been paid. */
  setPaid(): void {
    this.#isPaid = true;
  }

  /** Makes the request free. Used for the operator's requests. */
  waive(): void {
    this.#caller = { account: undefined, address: undefined };
  }

  /** Who pays: the identified caller, or else the address. */
  get #payer(): Payer {
    return this.#caller ?? { account: undefined, address: readAddress(this.#request) };
  }

  /**
   * Reserves the points for a body before it is read. An account that only the body names pays them in the end.
   *
   * @param bytes size of the body; undefined if it is unknown
   * @param account the account whose key the headers contain
   * @throws Failure `too-many-requests` for a caller with a large debt
   */
  async beforeBody(bytes: number | undefined, account: Payer["account"]): Promise<void> {
    if (this.#bodyBytes !== undefined) return;
    this.#bodyBytes = bytes ?? 0;
    if (account !== undefined) this.#caller ??= { account, address: undefined };
    this.#release = await reserveBody(this.#payer, this.#bodyPoints + 1);
  }

  /** Records the size of the body that was read, in bytes. */
  afterBody(bytes: number): void {
    this.#bodyBytes = Math.max(bytes, this.#bodyBytes ?? 0);
  }

  /** Charges what hasn't been paid. @returns the quota for the response headers, unless the request was free */
  settle(status: number): Quota | undefined {
    this.#release();
    const isClientError = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
    const isFree = this.#bodyBytes === undefined ? !isClientError : status === TOO_MANY_REQUESTS;
    const points = this.#bodyPoints + (this.#isPaid || isFree ? 0 : 1);
    if (points === 0) return undefined;
    return chargePoints(this.#payer, points);
  }

  /** The points for the bytes of the body. The first bytes are part of every request's point. */
  get #bodyPoints(): number {
    return Math.floor((this.#bodyBytes ?? 0) / BODY_POINT_BYTES);
  }
}

const TOO_MANY_REQUESTS = 429;

/** The charges of the requests in progress. Entries are garbage-collected with their requests. */
const charges = new WeakMap<Request, Charge>();

/** Returns the charge of a request. */
export function chargeOf(request: Request): Charge {
  const charge = charges.get(request) ?? new Charge(request);
  charges.set(request, charge);
  return charge;
}

/** Makes a part of a request share its charge. */
export function shareCharge(request: Request, part: Request): void {
  charges.set(part, chargeOf(request));
}
