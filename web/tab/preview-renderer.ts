// Preview image of the chart maker: renders the current request after a pause in editing, within the page's budget, and cancels
// outdated requests. The last image stays when a request fails. Undoing a change shows the earlier image without a request.

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { RecentReplies } from "./recent-replies.ts";
import { BUDGET } from "./request-budget.ts";
import { post, readAltText, ServiceError } from "./service.ts";
import type { ApiRequest, ImageSize, RenderResult, Tab } from "./tab.ts";

/** Pause in editing before an image is rendered, in milliseconds. Typing one letter takes about half as long. */
const TYPING_PAUSE = 280;
/** Maximum time before a rate-limited request is sent again, in seconds. */
const MAX_RETRY_WAIT = 60;

export interface RenderedPreview {
  /** Object URL of the image. */
  readonly url: string;
  readonly request: ApiRequest;
  /** Duration of the request. */
  readonly milliseconds: number;
  readonly bytes: number;
  /** Format of the preview if an `<img>` can't show the requested one. */
  readonly shownAs: string | undefined;
  /** Alt text from the service; undefined if it sent none. */
  readonly altText: string | undefined;
}

/** The image for a request. Identical requests get identical images. */
type Reply = Pick<RenderedPreview, "milliseconds" | "shownAs" | "altText"> & { readonly blob: Blob };

/** Preview image of a request. */
export class PreviewRenderer {
  readonly drawn = signal<RenderedPreview | undefined>(undefined);
  /** Messages about the last request; empty if it succeeded. */
  readonly errors = signal<readonly string[]>([]);
  readonly isDrawing = signal(false);
  /** Size of the image in pixels, once it is loaded. */
  readonly size = signal<ImageSize | undefined>(undefined);
  readonly #check: NonNullable<Tab["check"]>;
  readonly #onResult: (outcome: RenderResult) => void;
  readonly #replies = new RecentReplies<Reply | ServiceError>((reply) => ("blob" in reply ? reply.blob.size : 0));
  #pending: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requestKey = "";

  /**
   * @param check called before a request is sent
   * @param onResult called with the result of every request that was not cancelled
   */
  constructor(
    request: ReadonlySignal<ApiRequest | undefined>,
    check: NonNullable<Tab["check"]>,
    onResult: (outcome: RenderResult) => void,
  ) {
    this.#check = check;
    this.#onResult = onResult;
    let isFirst = true;
    effect(() => {
      const current = request.value;
      const key = current === undefined ? "" : JSON.stringify([current.path, current.body]);
      if (key === this.#requestKey) return;
      this.#requestKey = key;
      this.#cancel();
      // The image belongs to another tab, or there is nothing to render.
      if (this.drawn.peek()?.request.path !== current?.path) this.#clear();
      if (current === undefined) return;
      this.isDrawing.value = true;
      const pause = isFirst || this.#replies.has(key) ? 0 : BUDGET.stretch(TYPING_PAUSE);
      this.#timer = setTimeout(() => this.#draw(current, key), pause);
      isFirst = false;
    });
  }

  /** Stores the size of the image. Called when the request's `<img>` has loaded. */
  measure(request: ApiRequest, { naturalWidth, naturalHeight }: HTMLImageElement): void {
    if (this.drawn.peek()?.request === request) this.size.value = { width: naturalWidth, height: naturalHeight };
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#pending?.abort();
    this.#pending = undefined;
    this.isDrawing.value = false;
  }

  #clear(): void {
    const { url } = this.drawn.peek() ?? {};
    if (url !== undefined) URL.revokeObjectURL(url);
    this.drawn.value = undefined;
    this.size.value = undefined;
    this.errors.value = [];
  }

  async #draw(request: ApiRequest, key: string): Promise<void> {
    const pending = new AbortController();
    this.#pending = pending;
    try {
      const mistakes = await this.#check(request);
      const reply =
        mistakes.length > 0 ? new ServiceError(mistakes, 400) : await this.#fetch(request, key, pending.signal);
      if (this.#pending !== pending) return;
      if (reply instanceof ServiceError) throw reply;
      const { blob, ...facts } = reply;
      const url = URL.createObjectURL(blob);
      await decode(url);
      if (this.#pending !== pending) return URL.revokeObjectURL(url);
      const before = this.drawn.value;
      this.size.value = undefined;
      this.drawn.value = { ...facts, url, request, bytes: blob.size };
      if (before !== undefined) URL.revokeObjectURL(before.url);
      this.#end({ request, errors: [], image: blob });
    } catch (error) {
      if (this.#pending !== pending) return;
      const { errors, fixes, retrySeconds, status } =
        error instanceof ServiceError ? error : new ServiceError([String(error)], 0);
      this.#end({ request, errors, fixes }, isInvalidRequest(status));
      if (retrySeconds !== undefined)
        this.#timer = setTimeout(() => this.#draw(request, key), Math.min(retrySeconds, MAX_RETRY_WAIT) * 1000);
    }
  }

  /** Returns the image, or the error if the request is invalid. @throws ServiceError for other failures */
  async #fetch(request: ApiRequest, key: string, signal: AbortSignal): Promise<Reply | ServiceError> {
    const known = this.#replies.get(key);
    if (known !== undefined) return known;
    await BUDGET.wait(signal);
    const start = performance.now();
    const shownAs = showableFormat(request);
    const body = shownAs === undefined ? request.body : { ...request.body, format: shownAs };
    try {
      const reply = await post(request.path, body, signal);
      const blob = await reply.blob();
      const milliseconds = performance.now() - start;
      return this.#replies.add(key, { blob, milliseconds, shownAs, altText: readAltText(reply) });
    } catch (error) {
      if (error instanceof ServiceError && isInvalidRequest(error.status)) return this.#replies.add(key, error);
      throw error;
    }
  }

  /** @param isFinal whether the same request would get the same result; only such results are passed to the tab */
  #end(outcome: RenderResult, isFinal = true): void {
    this.#pending = undefined;
    this.isDrawing.value = false;
    this.errors.value = outcome.errors;
    if (isFinal) this.#onResult(outcome);
  }
}

/** A rate limit (429), a server error and a network failure don't make a request invalid. */
function isInvalidRequest(status: number): boolean {
  return status >= 400 && status < 429;
}

/** Returns the preview format for formats that an `<img>` can't show. */
function showableFormat({ body }: ApiRequest): string | undefined {
  const format = String(body.format ?? "png");
  if (format === "pdf") return "svg";
  return format === "base64" ? "png" : undefined;
}

/** Decodes an image, so that an `<img>` with its URL has its final size at once and the page doesn't move. */
async function decode(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  // An image that can't be decoded is shown as broken.
  await image.decode().catch(() => undefined);
}
