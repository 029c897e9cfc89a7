// Requests warnings about an image that was rendered successfully. Waits for a pause in editing, because each check counts
// against the rate limit for callers without a key.

import { RecentReplies } from "../tab/recent-replies.ts";
import { BUDGET } from "../tab/request-budget.ts";
import { post, ServiceError } from "../tab/service.ts";
import type { ApiRequest } from "../tab/tab.ts";

/** Pause in editing before a check, in milliseconds. */
const PAUSE = 700;
/** Points that a check leaves for the next preview. */
const RESERVE = 1;

/** Runs a check for the latest request after a pause, and drops the results of earlier checks. */
export class Checker<Answer> {
  readonly #check: (request: ApiRequest, signal: AbortSignal) => Promise<Answer>;
  readonly #onResult: (answer: Answer | undefined) => void;
  readonly #answers = new RecentReplies<{ readonly answer: Answer }>(() => 0);
  #pending: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param check runs the check
   * @param onResult called with the result, or with undefined when the request changes
   */
  constructor(
    check: (request: ApiRequest, signal: AbortSignal) => Promise<Answer>,
    onResult: (answer: Answer | undefined) => void,
  ) {
    this.#check = check;
    this.#onResult = onResult;
  }

  /**
   * Schedules a check.
   *
   * @param request undefined if there is nothing to check
   */
  schedule(request: ApiRequest | undefined): void {
    clearTimeout(this.#timer);
    this.#pending?.abort();
    this.#pending = undefined;
    this.#onResult(undefined);
    if (request === undefined) return;
    const key = JSON.stringify([request.path, request.body]);
    const known = this.#answers.get(key);
    if (known !== undefined) this.#onResult(known.answer);
    else this.#timer = setTimeout(() => this.#run(request, key), BUDGET.stretch(PAUSE));
  }

  async #run(request: ApiRequest, key: string): Promise<void> {
    const pending = new AbortController();
    this.#pending = pending;
    try {
      await BUDGET.wait(pending.signal, RESERVE);
      const answer = await this.#check(request, pending.signal);
      if (this.#pending !== pending) return;
      this.#answers.add(key, { answer });
      this.#onResult(answer);
    } catch {
      // A failed check, such as a rate-limited one, is not repeated until the request changes.
    }
  }
}

/**
 * Returns the validation warnings; none if the request is invalid, since the preview shows its errors.
 *
 * @throws ServiceError for other failures
 */
export async function fetchWarnings(
  path: string,
  { body }: ApiRequest,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const { warnings } = (await (await post(path, body, signal)).json()) as { readonly warnings: readonly string[] };
    return warnings;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return [];
    throw error;
  }
}
