// Scaled-down copies of an image file, no larger than their displayed size, so that surfaces and SVG viewers load only
// small, valid files. The copy for a size is made on first use and cached.

import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { toBase64 } from "../../base/base64.ts";
import { COPY_SIDE } from "../limits.ts";
import type { EncodedImage, ImagePixels } from "../surface.ts";
import { encodePixels } from "./pixel-png.ts";
import { premultiply } from "./unpremultiply.ts";

/** Maximum file size of a copy, in bytes. An SVG contains the copies of all its images as base64. */
const COPY_BYTES = 3_000_000;

/** Copy sizes per doubling of the scale. Shapes of similar sizes share a copy. */
const SIZES_PER_DOUBLING = 4;

/** Resolution of copies in zoomable output, relative to the displayed size. */
const ZOOM = 2;

/** An opened image file, from which copies are made. */
export interface ImageSource {
  readonly width: number;
  readonly height: number;
  /** Whether copies can be sharper than the image's own size, as for SVG. */
  readonly isVector: boolean;
  /** Maximum number of pixels in a copy. */
  readonly maxPixels: number;
  /** Returns the work of drawing a copy of this size, in units of src/base/fuel.ts. */
  work(width: number, height: number): number;
  /** Frees memory for the decoder. Must be awaited before the first copy is drawn. */
  prepare?(): Promise<void>;
  /** Draws a copy of this size, in pixels. Copies share no memory. */
  draw(width: number, height: number): RasterPixels;
  /** Returns the file itself as a `data:` URL; null if some SVG viewers would render it differently. */
  original(): string | null;
}

export class ScaledImage implements EncodedImage {
  readonly type = "encoded";
  readonly width: number;
  readonly height: number;
  readonly isVector: boolean;
  readonly #source: ImageSource;
  readonly #copies = new Map<string, string>();
  readonly #pixels = new Map<string, ImagePixels>();
  readonly #counted = new Set<string>();
  #original: string | null = null;

  constructor(source: ImageSource) {
    this.width = source.width;
    this.height = source.height;
    this.isVector = source.isVector;
    this.#source = source;
  }

  /** Frees memory for the decoder. Must be awaited before the image is drawn. */
  async prepare(): Promise<void> {
    await this.#source.prepare?.();
  }

  url(scale: number, isFinal: boolean): string {
    if (isFinal) return this.#copy(scale);
    this.#original ??= this.#source.original();
    if (this.#original !== null && this.isVector) return this.#original;
    const copy = this.#copy(scale * ZOOM);
    return this.#original !== null && this.#original.length < copy.length ? this.#original : copy;
  }

  pixels(scale: number): ImagePixels {
    const [width, height] = this.#sizeAt(scale);
    const key = `${width} ${height}`;
    const cached = this.#pixels.get(key);
    if (cached !== undefined) return cached;
    const copy = this.#source.draw(width, height);
    premultiply(copy.data);
    this.#pixels.set(key, copy);
    return copy;
  }

  copyWork(scale: number, isFinal: boolean): number {
    const [width, height] = this.#sizeAt(isFinal ? scale : scale * ZOOM);
    const key = `${width} ${height}`;
    if (this.#counted.has(key)) return 0;
    this.#counted.add(key);
    return this.#source.work(width, height);
  }

  /** Returns the pixel size of the copy for a scale. */
  #sizeAt(scale: number): readonly [width: number, height: number] {
    const { width, height, isVector, maxPixels } = this.#source;
    const stepped = 2 ** (Math.ceil(Math.log2(scale) * SIZES_PER_DOUBLING) / SIZES_PER_DOUBLING);
    const targetScale = Number.isFinite(scale) && (isVector || stepped < 1) ? stepped : 1;
    const fittedScale = Math.min(
      targetScale,
      Math.sqrt(maxPixels / (width * height)),
      COPY_SIDE / Math.max(width, height),
    );
    return [width, height].map((side) => Math.max(1, Math.floor(side * fittedScale))) as [number, number];
  }

  #copy(scale: number): string {
    const [w, h] = this.#sizeAt(scale);
    const key = `${w} ${h}`;
    const cached = this.#copies.get(key);
    if (cached !== undefined) return cached;
    const url = `data:image/png;base64,${toBase64(this.#encode(w, h))}`;
    this.#copies.set(key, url);
    return url;
  }

  /** Encodes a copy of this size, or a smaller copy if the file would exceed COPY_BYTES. */
  #encode(width: number, height: number): Uint8Array {
    const bytes = encodePixels(this.#source.draw(width, height));
    if (bytes.length <= COPY_BYTES) return bytes;
    const factor = Math.sqrt((COPY_BYTES / bytes.length) * 0.9);
    return this.#encode(Math.max(1, Math.floor(width * factor)), Math.max(1, Math.floor(height * factor)));
  }
}
