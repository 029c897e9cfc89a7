// Loads the images of one chart. Charts are drawn synchronously, so the store records missing images and loads them,
// and the chart is drawn again. The store also implements `Image` for scripts.

import { Failure, showValue } from "../base/failure.ts";
import { CHART_IMAGES } from "../base/limits.ts";
import { CanvasImage } from "../engine/canvas/image.ts";
import type { EncodedImage } from "../engine/surface.ts";

/** Loads the image at an `http:`, `https:` or `data:` URL. Rejects with a Failure that names the URL. */
export type LoadImage = (url: string) => Promise<EncodedImage>;

/** The images that a chart has requested. */
export class ImageStore {
  readonly #load: LoadImage;
  readonly #known = new Map<string, EncodedImage | null>();
  readonly #pending = new Set<string>();

  constructor(load: LoadImage) {
    this.#load = load;
  }

  /**
   * Creates the result of a script's `new Image(width, height)`. The image is complete as soon as `src` is set to the URL
   * of a loaded image.
   */
  createImage(width?: number, height?: number): CanvasImage {
    return new CanvasImage((url) => this.#find(url), width, height);
  }

  /** Returns the image at a URL. The image is empty until it is loaded. */
  image(url: string, width?: number, height?: number): CanvasImage {
    const image = this.createImage(width, height);
    image.src = url;
    return image;
  }

  /** Whether any requested images are not loaded yet. */
  get needsImages(): boolean {
    return this.#pending.size > 0;
  }

  /**
   * Loads the requested images.
   *
   * @throws Failure for the first image, in request order, that cannot be loaded
   */
  async load(): Promise<void> {
    const urls = [...this.#pending];
    this.#pending.clear();
    const results = await Promise.allSettled(urls.map((url) => this.#load(url)));
    for (const [index, result] of results.entries()) {
      if (result.status === "rejected") throw result.reason;
      this.#known.set(urls[index] as string, result.value);
    }
  }

  #find(url: string): EncodedImage | null {
    const cached = this.#known.get(url);
    if (cached !== undefined) return cached;
    if (this.#known.size >= CHART_IMAGES)
      throw new Failure(
        "invalid",
        `chart must have at most ${CHART_IMAGES} images, got another one: ${showValue(url)}`,
      );
    this.#known.set(url, null);
    this.#pending.add(url);
    return null;
  }
}
