// The pictures of one request. Chart.js draws at once and never waits, so a chart is drawn, the pictures that it asked for
// are loaded, and it is drawn again: the store is what it asks. Refuses, as a Failure, more pictures than a chart may have
// and addresses that no picture can be loaded from. Scripts get their `Image` and `getImageFill` from here.

import { Failure, showValue } from "../../base/failure.ts";
import { CHART_IMAGES } from "../../base/limits.ts";
import { CanvasImage } from "../../engine/canvas/image.ts";
import { CanvasPattern } from "../../engine/canvas/pattern.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { coverBox } from "./cover.ts";

/** Loads the picture of an `http:`, `https:` or `data:` URL; rejects with a Failure that names it. */
export type LoadImage = (url: string) => Promise<EncodedImage>;

/** A size in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pictures that one chart has asked for. */
export class ImageStore {
  readonly #load: LoadImage;
  readonly #pictures = new Map<string, EncodedImage | null>();
  readonly #wanted = new Set<string>();

  constructor(load: LoadImage) {
    this.#load = load;
  }

  /** What `new Image(width, height)` is to a script: it is there as soon as `src` is set to the URL of a loaded picture. */
  createImage(width?: number, height?: number): CanvasImage {
    return new CanvasImage((url) => this.#find(url), width, height);
  }

  /** The picture of a URL, empty until it is loaded. */
  image(url: string, width?: number, height?: number): CanvasImage {
    const image = this.createImage(width, height);
    image.src = url;
    return image;
  }

  /**
   * What `getImageFill(url)` is to a script: a scriptable option that fills shapes with the picture, which covers the whole
   * chart of the given size as a background would. Transparent until the picture is loaded.
   */
  getImageFill(url: unknown, chart: Size): () => CanvasPattern | string {
    if (typeof url !== "string")
      throw new Failure("invalid", `url of getImageFill must be text, got ${showValue(url)}`);
    const image = this.image(url);
    let pattern: CanvasPattern | undefined;
    return () => {
      const { picture } = image;
      if (picture === null || picture.width === 0 || picture.height === 0) return "transparent";
      if (pattern === undefined) {
        const { x, y, scale } = coverBox(picture, chart);
        pattern = new CanvasPattern(picture, "no-repeat");
        pattern.setTransform({ a: scale, b: 0, c: 0, d: scale, e: x, f: y });
      }
      return pattern;
    };
  }

  /** Whether pictures were asked for that are not loaded. */
  get isWanting(): boolean {
    return this.#wanted.size > 0;
  }

  /** Loads what was asked for. @throws Failure of the first picture, in the order of asking, that cannot be loaded */
  async load(): Promise<void> {
    const urls = [...this.#wanted];
    this.#wanted.clear();
    const results = await Promise.allSettled(urls.map((url) => this.#load(url)));
    for (const [index, result] of results.entries()) {
      if (result.status === "rejected") throw result.reason;
      this.#pictures.set(urls[index] as string, result.value);
    }
  }

  #find(url: string): EncodedImage | null {
    const known = this.#pictures.get(url);
    if (known !== undefined) return known;
    if (this.#pictures.size >= CHART_IMAGES)
      throw new Failure("invalid", `chart must have at most ${CHART_IMAGES} pictures, got another: ${showValue(url)}`);
    this.#pictures.set(url, null);
    this.#wanted.add(url);
    return null;
  }
}
