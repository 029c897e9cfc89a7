// Live preview: renders an image through the service after a pause in typing, and cancels outdated requests. Offers the URL,
// HTML and Markdown to copy, and a download. An error is shown as the service's message; the last image stays, dimmed, and the
// buttons are disabled.

import { downloadBlob } from "../output/download.ts";
import { formatHtml, formatMarkdown, formatPicture } from "../output/image-markup.ts";
import type { ThemedUrls } from "../output/themed-url.ts";
import { get, readAltText, ServiceError } from "../tab/service.ts";

/** Pause in typing before an image is rendered, in milliseconds. Typing one letter takes about half as long. */
const TYPING_PAUSE = 300;
/** Time for which a button shows "Copied", in milliseconds. */
const COPIED_TIME = 1600;

export interface ShownImage {
  /** Absolute URL of the image. */
  readonly url: string;
  /** Fallback if the service sends no alt text. */
  readonly alt: string;
  /** Width of the `<img>` in CSS pixels, if known. */
  readonly width?: number;
  readonly height?: number;
  /** URLs of the image for light and dark pages, if it can have a theme. */
  readonly themed?: ThemedUrls;
  /** Rewrites a service error so that it names the card's field. */
  readonly rewriteError?: (sentence: string) => string;
}

type Form = "url" | "html" | "picture" | "markdown";

/** Live preview of one card. */
export class LiveImage {
  readonly #root: HTMLElement;
  readonly #say: (text: string) => void;
  #shown: ShownImage | undefined;
  #pending: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #url: string | undefined;
  #hasFailed = false;
  /** Called after an image is rendered. */
  onDrawn: (shown: ShownImage) => void = () => {};

  /** @param say announces text to screen readers */
  constructor(root: HTMLElement, say: (text: string) => void) {
    this.#root = root;
    this.#say = say;
    for (const button of root.querySelectorAll<HTMLButtonElement>("[data-copy]"))
      button.addEventListener("click", () => this.#copy(button));
    for (const button of root.querySelectorAll("[data-download]"))
      button.addEventListener("click", () => this.#download());
  }

  /** Sets the image that the page's HTML already shows. */
  begin(shown: ShownImage): void {
    this.#shown = shown;
    this.#part<HTMLTextAreaElement>("[data-url]").value = shown.url;
  }

  /** Renders another image after a pause. */
  show(shown: ShownImage): void {
    if (shown.url === this.#shown?.url && !this.#hasFailed) return;
    this.begin(shown);
    this.#pending?.abort();
    clearTimeout(this.#timer);
    this.#root.classList.add("drawing");
    this.#timer = setTimeout(() => this.#draw(shown), TYPING_PAUSE);
  }

  /** Shows an error message instead of rendering an image. */
  fail(sentence: string): void {
    this.#pending?.abort();
    clearTimeout(this.#timer);
    this.#end(sentence);
  }

  async #draw(shown: ShownImage): Promise<void> {
    const { url, alt, rewriteError } = shown;
    const pending = new AbortController();
    this.#pending = pending;
    try {
      const reply = await get(url, pending.signal);
      const blob = await reply.blob();
      if (this.#pending !== pending) return;
      const image = this.#part<HTMLImageElement>("[data-picture]");
      const before = this.#url;
      this.#url = URL.createObjectURL(blob);
      image.src = this.#url;
      const altText = readAltText(reply) ?? alt;
      image.alt = altText;
      if (this.#shown === shown) this.#shown = { ...shown, alt: altText };
      if (before !== undefined) URL.revokeObjectURL(before);
      this.#end();
      this.onDrawn(shown);
    } catch (error) {
      if (this.#pending !== pending || pending.signal.aborted) return;
      const sentence = error instanceof ServiceError ? error.message : String(error);
      this.#end(rewriteError?.(sentence) ?? sentence);
    }
  }

  #end(sentence = ""): void {
    this.#pending = undefined;
    this.#root.classList.remove("drawing");
    this.#hasFailed = sentence !== "";
    this.#root.classList.toggle("failed", this.#hasFailed);
    for (const button of this.#root.querySelectorAll<HTMLButtonElement>("[data-copy], [data-download]"))
      button.disabled = this.#hasFailed;
    const note = this.#part("[data-error]");
    note.textContent = sentence;
    note.hidden = sentence === "";
  }

  async #download(): Promise<void> {
    if (this.#shown === undefined) return;
    const name = `${this.#root.dataset.maker}.png`;
    try {
      downloadBlob(await (await get(this.#shown.url)).blob(), name);
      this.#say(`Downloaded ${name}`);
    } catch (error) {
      this.fail(error instanceof ServiceError ? error.message : String(error));
    }
  }

  async #copy(button: HTMLButtonElement): Promise<void> {
    if (this.#shown === undefined) return;
    const text = this.#format(button.dataset.copy as Form, this.#shown);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The Clipboard API requires a secure context. Without it, the text is selected for Ctrl+C.
      const field = this.#part<HTMLTextAreaElement>("[data-url]");
      field.value = text;
      field.select();
      this.#say("Text selected. Copy it with your keyboard");
      return;
    }
    const label = button.textContent;
    button.textContent = "Copied";
    this.#say("Copied");
    setTimeout(() => {
      button.textContent = label;
    }, COPIED_TIME);
  }

  #format(form: Form, { url, alt, width, height, themed }: ShownImage): string {
    if (form === "url") return url;
    const request = { path: "/chart", fields: {}, alt, width, height } as const;
    if (form === "picture" && themed !== undefined) return formatPicture(request, themed);
    return form === "html" ? formatHtml(request, url) : formatMarkdown(request, url);
  }

  #part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    const part = this.#root.querySelector<Part>(selector);
    if (part === null) throw new Error(`the page has no ${selector}`);
    return part;
  }
}
