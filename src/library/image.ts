// Images for a canvas, loaded from a URL, a file or bytes. HTML, section 4.8.4.

import { Failure, showValue } from "../base/failure.ts";
import { CanvasImage } from "../engine/canvas/image.ts";
import type { EncodedImage } from "../engine/surface.ts";
import { createImageLoader } from "./image-file.ts";
import { readAsset } from "./read-asset.ts";
import type { ImageSource } from "./types.ts";

/** HTMLImageElement, which also loads files and bytes. Loading takes a moment, even for bytes: wait for `load` or `decode()`. */
export class LoadedImage extends CanvasImage {
  #onload: unknown = null;
  /** Listener for `error`. */
  onerror: unknown = null;
  #source: ImageSource = "";
  #loading: Promise<void> = Promise.resolve();
  readonly #setLoaded: (image: EncodedImage | null) => void;

  constructor(width?: number, height?: number) {
    let loaded: EncodedImage | null = null;
    super(() => loaded, width, height);
    this.#setLoaded = (image) => {
      loaded = image;
      // Makes the base class look up the image again.
      super.src = "image";
    };
  }

  /** Listener for `load`. */
  override get onload(): unknown {
    return this.#onload;
  }
  override set onload(value: unknown) {
    this.#onload = value;
  }

  /** The URL or path. Setting it, or bytes, starts loading. An empty string for bytes. */
  override get src(): string {
    return typeof this.#source === "string" || this.#source instanceof URL ? String(this.#source) : "";
  }
  override set src(value: ImageSource) {
    this.#source = value;
    this.#setLoaded(null);
    const loading = readSource(value).then((image) => {
      if (this.#source === value) this.#setLoaded(image);
    });
    this.#loading = loading;
    loading.then(
      () => this.#notify(value, this.#onload, { type: "load" }),
      (error: unknown) => this.#notify(value, this.onerror, error),
    );
  }

  /** Calls a listener, unless another source has been set since. */
  #notify(source: ImageSource, listener: unknown, event: unknown): void {
    if (this.#source === source && typeof listener === "function") listener.call(this, event);
  }

  override addEventListener(type: unknown, listener: unknown): void {
    if (type === "error") this.onerror = listener;
    else super.addEventListener(type, listener);
  }

  /** Resolves when the image is loaded. @throws Failure if it cannot be loaded */
  decode(): Promise<void> {
    return this.#loading;
  }
}

async function readSource(source: ImageSource): Promise<EncodedImage> {
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) {
    const bytes = source instanceof Uint8Array ? source : new Uint8Array(source);
    return createImageLoader(async () => bytes)("bytes");
  }
  const text = String(source).trim();
  if (/^(?:https?|data):/i.test(text)) return createImageLoader()(text);
  return createImageLoader(async () => {
    const file = text.startsWith("file:") ? new URL(text) : text;
    const bytes = await readAsset(file).catch(() => null);
    if (bytes === null) throw new Failure("invalid", `image ${showValue(text)} cannot be read: check the path or URL`);
    return bytes;
  })(text);
}
