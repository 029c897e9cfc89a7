// A request whose picture could be drawn → what the service warns of, and what else a look at the picture tells. Asked for once
// nothing has changed for a while: every question counts against the limits of whoever has no key.

import { post, ServiceError } from "../tab/service.ts";
import type { ApiRequest } from "../tab/tab.ts";

/** Pause before it is asked, milliseconds. */
const PAUSE = 700;

/** Asks a question of the latest request, and forgets the answers to older ones. */
export class Checker<Answer> {
  readonly #ask: (request: ApiRequest, signal: AbortSignal) => Promise<Answer>;
  readonly #tell: (answer: Answer | undefined) => void;
  #pending: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param tell told the answer; undefined while there is none */
  constructor(
    ask: (request: ApiRequest, signal: AbortSignal) => Promise<Answer>,
    tell: (answer: Answer | undefined) => void,
  ) {
    this.#ask = ask;
    this.#tell = tell;
  }

  /** Looks at another request; at none, where there is nothing to look at. */
  look(request: ApiRequest | undefined): void {
    clearTimeout(this.#timer);
    this.#pending?.abort();
    this.#pending = undefined;
    this.#tell(undefined);
    if (request !== undefined) this.#timer = setTimeout(() => this.#run(request), PAUSE);
  }

  async #run(request: ApiRequest): Promise<void> {
    const pending = new AbortController();
    this.#pending = pending;
    try {
      const answer = await this.#ask(request, pending.signal);
      if (this.#pending === pending) this.#tell(answer);
    } catch {
      // Who is refused a second look still has the picture; it is looked at again when it changes.
    }
  }
}

/** The warnings of a validation. @throws as `post` does, but for what is wrong with the request: the picture says that */
export async function askWarnings(path: string, { body }: ApiRequest, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const { warnings } = (await (await post(path, body, signal)).json()) as { readonly warnings: readonly string[] };
    return warnings;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return [];
    throw error;
  }
}
