// A live chart's images. The page can't access other servers, so the service loads the images and sends them as `data:`
// URLs.

import { coverBox } from "../../src/drawings/chart/cover-fit.ts";

/** A size in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The images that a chart has requested. */
export class LiveImages {
  readonly #urls: ReadonlyMap<string, string>;
  readonly #created: HTMLImageElement[] = [];
  readonly #preloaded = new Map<string, HTMLImageElement>();

  /** @param urls `data:` URLs by the images' original URLs */
  constructor(urls: Readonly<Record<string, string>>) {
    this.#urls = new Map(Object.entries(urls));
  }

  /** Loads all images, so that fills can use them synchronously. */
  async preload(): Promise<void> {
    for (const url of this.#urls.keys()) this.#preloaded.set(url, this.image(url));
    await this.settle();
  }

  /** Waits until all images created so far have loaded or failed. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#created.map((image) => image.decode()));
  }

  /** Implements `new Image(width, height)` for scripts. */
  readonly createImage = (width?: number, height?: number): HTMLImageElement => {
    const image = new globalThis.Image(width, height);
    this.#created.push(image);
    let address = "";
    const urls = this.#urls;
    return Object.defineProperty(image, "src", {
      get: () => address,
      set(url: unknown) {
        address = String(url);
        image.setAttribute("src", urls.get(address.trim()) ?? address);
      },
    });
  };

  /** Returns the image at a URL, like `ImageStore.image` in src/drawings/chart. */
  readonly image = (url: string, width?: number, height?: number): HTMLImageElement => {
    const image = this.createImage(width, height);
    image.src = url;
    return image;
  };

  /** Implements `getImageFill(url)` for scripts. @param chart size of the chart that the image covers */
  getImageFill(url: unknown, chart: Size): CanvasPattern | string {
    const image = this.#preloaded.get(String(url).trim());
    if (image === undefined || image.naturalWidth * image.naturalHeight === 0) return "transparent";
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const { x, y, scale } = coverBox(size, chart);
    const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    const pattern = context.createPattern(image, "no-repeat") as CanvasPattern;
    pattern.setTransform(new DOMMatrix([scale, 0, 0, scale, x, y]));
    return pattern;
  }
}
