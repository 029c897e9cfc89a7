// A request that changes → its picture: drawn by the service once the changes have paused, while an older request that is still on
// its way is given up. The last picture stays until there is another one, whatever goes wrong.

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { post, ServiceError } from "./service.ts";
import type { ApiRequest, Outcome, PictureSize } from "./tab.ts";

/** Pause in the changes before they are drawn, milliseconds: people type a letter in half of it. */
const PAUSE = 280;
/** Longest wait before a request that was refused for being one too many is made again, seconds. */
const LONGEST_WAIT = 60;

/** A picture that has been drawn. */
export interface Drawn {
  /** Its URL in this page. */
  readonly url: string;
  readonly request: ApiRequest;
  /** What it took, as seen from here. */
  readonly milliseconds: number;
  readonly bytes: number;
  /** How it was drawn, where an `<img>` cannot show the format that was asked for; undefined where it can. */
  readonly shownAs: string | undefined;
}

/** The picture of a request. */
export class Picture {
  readonly drawn = signal<Drawn | undefined>(undefined);
  /** Why the last request has no picture; empty when it has. */
  readonly errors = signal<readonly string[]>([]);
  readonly isDrawing = signal(false);
  /** Pixels of what has been drawn, as soon as it is shown. */
  readonly size = signal<PictureSize | undefined>(undefined);
  readonly #tell: (outcome: Outcome) => void;
  #pending: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = "";

  /** @param tell told what became of each request, other than those that were given up */
  constructor(request: ReadonlySignal<ApiRequest | undefined>, tell: (outcome: Outcome) => void) {
    this.#tell = tell;
    let isFirst = true;
    effect(() => {
      const asked = request.value;
      const text = asked === undefined ? "" : JSON.stringify([asked.path, asked.body]);
      if (text === this.#asked) return;
      this.#asked = text;
      this.#giveUp();
      // What another tab has drawn is nothing of this one, and what is not asked for is not shown.
      if (this.drawn.peek()?.request.path !== asked?.path) this.#forget();
      if (asked === undefined) return;
      this.isDrawing.value = true;
      this.#timer = setTimeout(() => this.#draw(asked), isFirst ? 0 : PAUSE);
      isFirst = false;
    });
  }

  /** Told by whoever shows the picture of a request. */
  measure(request: ApiRequest, { naturalWidth, naturalHeight }: HTMLImageElement): void {
    if (this.drawn.peek()?.request === request) this.size.value = { width: naturalWidth, height: naturalHeight };
  }

  #giveUp(): void {
    clearTimeout(this.#timer);
    this.#pending?.abort();
    this.#pending = undefined;
    this.isDrawing.value = false;
  }

  #forget(): void {
    const { url } = this.drawn.peek() ?? {};
    if (url !== undefined) URL.revokeObjectURL(url);
    this.drawn.value = undefined;
    this.size.value = undefined;
    this.errors.value = [];
  }

  async #draw(request: ApiRequest): Promise<void> {
    const pending = new AbortController();
    this.#pending = pending;
    const start = performance.now();
    const shownAs = showableFormat(request);
    const body = shownAs === undefined ? request.body : { ...request.body, format: shownAs };
    try {
      const reply = await post(request.path, body, pending.signal);
      const blob = await reply.blob();
      const milliseconds = performance.now() - start;
      if (this.#pending !== pending) return;
      const before = this.drawn.value;
      this.size.value = undefined;
      this.drawn.value = { url: URL.createObjectURL(blob), request, milliseconds, bytes: blob.size, shownAs };
      if (before !== undefined) URL.revokeObjectURL(before.url);
      this.#end({ request, errors: [], picture: blob });
    } catch (error) {
      if (this.#pending !== pending) return;
      const { errors, retrySeconds, status } =
        error instanceof ServiceError ? error : new ServiceError([String(error)], 0);
      // Too many requests, or no connection, say nothing of this one.
      this.#end({ request, errors }, status >= 400 && status < 429);
      if (retrySeconds !== undefined)
        this.#timer = setTimeout(() => this.#draw(request), Math.min(retrySeconds, LONGEST_WAIT) * 1000);
    }
  }

  /** @param isJudged whether it says something of the request */
  #end(outcome: Outcome, isJudged = true): void {
    this.#pending = undefined;
    this.isDrawing.value = false;
    this.errors.value = outcome.errors;
    if (isJudged) this.#tell(outcome);
  }
}

/** A format that an `<img>` shows, for those that it does not. */
function showableFormat({ body }: ApiRequest): string | undefined {
  const format = String(body.format ?? "png");
  if (format === "pdf") return "svg";
  return format === "base64" ? "png" : undefined;
}
