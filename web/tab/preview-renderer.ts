// Preview image of the chart maker: renders the current request after a pause in editing, and cancels outdated requests. The
// last image stays when a request fails.

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { post, readAltText, ServiceError } from "./service.ts";
import type { ApiRequest, ImageSize, RenderResult } from "./tab.ts";

/** Pause in editing before an image is rendered, in milliseconds. Typing one letter takes about half as long. */
const TYPING_PAUSE = 280;
/** Maximum time before a rate-limited request is sent again, in seconds. */
const MAX_RETRY_WAIT = 60;

/** A rendered image. */
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

/** Preview image of a request. */
export class PreviewRenderer {
  readonly drawn = signal<RenderedPreview | undefined>(undefined);
  /** Messages about the last request; empty if it succeeded. */
  readonly errors = signal<readonly string[]>([]);
  readonly isDrawing = signal(false);
  /** Size of the image in pixels, once it is loaded. */
  readonly size = signal<ImageSize | undefined>(undefined);
  readonly #onResult: (outcome: RenderResult) => void;
  #pending: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requestKey = "";

  /** @param onResult called with the result of every request that was not cancelled */
  constructor(request: ReadonlySignal<ApiRequest | undefined>, onResult: (outcome: RenderResult) => void) {
    this.#onResult = onResult;
    let isFirst = true;
    effect(() => {
      const current = request.value;
      const text = current === undefined ? "" : JSON.stringify([current.path, current.body]);
      if (text === this.#requestKey) return;
      this.#requestKey = text;
      this.#cancel();
      // The image belongs to another tab, or there is nothing to render.
      if (this.drawn.peek()?.request.path !== current?.path) this.#clear();
      if (current === undefined) return;
      this.isDrawing.value = true;
      this.#timer = setTimeout(() => this.#draw(current), isFirst ? 0 : TYPING_PAUSE);
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
      const url = URL.createObjectURL(blob);
      this.drawn.value = { url, request, milliseconds, bytes: blob.size, shownAs, altText: readAltText(reply) };
      if (before !== undefined) URL.revokeObjectURL(before.url);
      this.#end({ request, errors: [], image: blob });
    } catch (error) {
      if (this.#pending !== pending) return;
      const { errors, retrySeconds, status } =
        error instanceof ServiceError ? error : new ServiceError([String(error)], 0);
      // The request may still be valid after a rate limit (429), a server error or a network failure.
      this.#end({ request, errors }, status >= 400 && status < 429);
      if (retrySeconds !== undefined)
        this.#timer = setTimeout(() => this.#draw(request), Math.min(retrySeconds, MAX_RETRY_WAIT) * 1000);
    }
  }

  /** @param isJudged whether the service accepted or rejected the request; if not, the tab doesn't get the result */
  #end(outcome: RenderResult, isJudged = true): void {
    this.#pending = undefined;
    this.isDrawing.value = false;
    this.errors.value = outcome.errors;
    if (isJudged) this.#onResult(outcome);
  }
}

/** Returns the preview format for formats that an `<img>` can't show. */
function showableFormat({ body }: ApiRequest): string | undefined {
  const format = String(body.format ?? "png");
  if (format === "pdf") return "svg";
  return format === "base64" ? "png" : undefined;
}
