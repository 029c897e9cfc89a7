// A picture that follows what is typed: drawn by the service once the typing pauses, while an older request that is still on its way
// is given up. Beside it its URL and what shows it elsewhere, to be copied, and its file. What cannot be drawn is said in the service's
// words; the last picture stays, dimmed, and until there is another one nothing can be taken away.

import { storeFile } from "../output/download.ts";
import { formatHtml, formatMarkdown } from "../output/image-markup.ts";
import { get, ServiceError } from "../tab/service.ts";

/** Pause in the typing, milliseconds: people type a letter in half of it. */
const PAUSE = 300;
/** How long a button says that it has copied, milliseconds. */
const COPIED = 1600;

/** What is to be shown. */
export interface Shown {
  /** Its URL, with the origin. */
  readonly url: string;
  /** What it shows, in words. */
  readonly alt: string;
  /** CSS pixels of its `<img>` elsewhere, where they are known. */
  readonly width?: number;
  readonly height?: number;
  /** The service's sentences in the page's words. */
  readonly tell?: (sentence: string) => string;
}

type Form = "url" | "html" | "markdown";

/** The live picture of one part of the page. */
export class LivePicture {
  readonly #root: HTMLElement;
  readonly #say: (text: string) => void;
  #shown: Shown | undefined;
  #pending: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #url: string | undefined;
  #hasFailed = false;
  /** Told of each picture that has come. */
  onDrawn: (shown: Shown) => void = () => {};

  /** @param say says something to those who hear the page */
  constructor(root: HTMLElement, say: (text: string) => void) {
    this.#root = root;
    this.#say = say;
    for (const button of root.querySelectorAll<HTMLButtonElement>("[data-copy]"))
      button.addEventListener("click", () => this.#copy(button));
    for (const button of root.querySelectorAll("[data-download]"))
      button.addEventListener("click", () => this.#download());
  }

  /** Names the picture that the page comes with. */
  begin(shown: Shown): void {
    this.#shown = shown;
    this.#part<HTMLTextAreaElement>("[data-url]").value = shown.url;
  }

  /** Shows another picture. */
  show(shown: Shown): void {
    if (shown.url === this.#shown?.url && !this.#hasFailed) return;
    this.begin(shown);
    this.#pending?.abort();
    clearTimeout(this.#timer);
    this.#root.classList.add("drawing");
    this.#timer = setTimeout(() => this.#draw(shown), PAUSE);
  }

  /** Says why there is no picture. */
  fail(sentence: string): void {
    this.#pending?.abort();
    clearTimeout(this.#timer);
    this.#end(sentence);
  }

  async #draw(shown: Shown): Promise<void> {
    const { url, alt, tell } = shown;
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
      image.alt = alt;
      if (before !== undefined) URL.revokeObjectURL(before);
      this.#end();
      this.onDrawn(shown);
    } catch (error) {
      if (this.#pending !== pending || pending.signal.aborted) return;
      const sentence = error instanceof ServiceError ? error.message : String(error);
      this.#end(tell?.(sentence) ?? sentence);
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
      storeFile(await (await get(this.#shown.url)).blob(), name);
      this.#say(`Stored ${name}`);
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
      // Pages that did not come by TLS have no clipboard: the text is marked, for the keyboard's own copying.
      const field = this.#part<HTMLTextAreaElement>("[data-url]");
      field.value = text;
      field.select();
      this.#say("Marked: copy it with the keyboard");
      return;
    }
    const label = button.textContent;
    button.textContent = "Copied";
    this.#say("Copied");
    setTimeout(() => {
      button.textContent = label;
    }, COPIED);
  }

  #format(form: Form, { url, alt, width, height }: Shown): string {
    if (form === "url") return url;
    const request = { path: "/chart", fields: {}, alt, width, height } as const;
    return form === "html" ? formatHtml(request, url) : formatMarkdown(request, url);
  }

  #part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    const part = this.#root.querySelector<Part>(selector);
    if (part === null) throw new Error(`the page has no ${selector}`);
    return part;
  }
}
