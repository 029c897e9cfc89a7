// A picture's file → copies of it as they are drawn: no larger than they are seen, so that what a rasteriser or a reader of
// SVG has to go through is small and sound. Copies are made when they are first asked for, each size once.

import { Buffer } from "node:buffer";
import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { COPY_BYTES, COPY_SIDE } from "../../base/limits.ts";
import type { EncodedImage } from "../surface.ts";
import { encodePixels } from "./pixel-png.ts";

/** Sizes of copies, a doubling apart: so many steps. Many shapes of nearly one size share a copy. */
const STEPS = 4;

/** How much closer than on the device people look at a picture whose pixels are not final. */
const CLOSER = 2;

/** What copies are made of. */
export interface CopySource {
  readonly width: number;
  readonly height: number;
  /** Whether copies of more pixels than the picture has gain by them. */
  readonly isVector: boolean;
  /** Most pixels that a copy may have. */
  readonly mostPixels: number;
  /** Work of drawing a copy of that size, units of src/base/fuel.ts. */
  work(width: number, height: number): number;
  /** Pixels of a copy of that size. */
  draw(width: number, height: number): RasterPixels;
  /** The file itself as a `data:` URL, if every reader of SVG draws it as it is drawn here. */
  original(): string | null;
}

/** The picture, with the copies that have been made of it. */
export class CopiedPicture implements EncodedImage {
  readonly type = "encoded";
  readonly width: number;
  readonly height: number;
  readonly isVector: boolean;
  readonly #source: CopySource;
  readonly #copies = new Map<string, string>();
  readonly #reckoned = new Set<string>();
  #original: string | null = null;

  constructor(source: CopySource) {
    this.width = source.width;
    this.height = source.height;
    this.isVector = source.isVector;
    this.#source = source;
  }

  url(scale: number, isFinal: boolean): string {
    if (isFinal) return this.#copy(scale);
    this.#original ??= this.#source.original();
    if (this.#original !== null && this.isVector) return this.#original;
    const copy = this.#copy(scale * CLOSER);
    return this.#original !== null && this.#original.length < copy.length ? this.#original : copy;
  }

  reckon(scale: number, isFinal: boolean): number {
    const [width, height] = this.#sizeAt(isFinal ? scale : scale * CLOSER);
    const key = `${width} ${height}`;
    if (this.#reckoned.has(key)) return 0;
    this.#reckoned.add(key);
    return this.#source.work(width, height);
  }

  /** Pixels of the copy at a scale. */
  #sizeAt(scale: number): readonly [width: number, height: number] {
    const { width, height, isVector, mostPixels } = this.#source;
    const stepped = 2 ** (Math.ceil(Math.log2(scale) * STEPS) / STEPS);
    const wanted = Number.isFinite(scale) && (isVector || stepped < 1) ? stepped : 1;
    const fitted = Math.min(wanted, Math.sqrt(mostPixels / (width * height)), COPY_SIDE / Math.max(width, height));
    return [width, height].map((side) => Math.max(1, Math.floor(side * fitted))) as [number, number];
  }

  #copy(scale: number): string {
    const [w, h] = this.#sizeAt(scale);
    const key = `${w} ${h}`;
    const known = this.#copies.get(key);
    if (known !== undefined) return known;
    const url = `data:image/png;base64,${toBase64(this.#encode(w, h))}`;
    this.#copies.set(key, url);
    return url;
  }

  /** The copy of that size, or a smaller one when it would take too many bytes. */
  #encode(width: number, height: number): Uint8Array {
    const bytes = encodePixels(this.#source.draw(width, height));
    if (bytes.length <= COPY_BYTES) return bytes;
    const shrunk = Math.sqrt((COPY_BYTES / bytes.length) * 0.9);
    return this.#encode(Math.max(1, Math.floor(width * shrunk)), Math.max(1, Math.floor(height * shrunk)));
  }
}

/** The bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
