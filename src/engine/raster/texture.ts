// Images and patterns as paints. The rasteriser samples pixels, so the content of other surfaces is rasterised first.

import type { Rasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import { type Box, boxPath, invert, type Matrix, multiply, pathBounds, transformPath } from "../path.ts";
import type { ImagePixels, Paint } from "../surface.ts";

/** Premultiplied pixels with which calls paint. */
export interface Texture {
  readonly width: number;
  readonly height: number;
  /** Whether rows are rendered each time they are read. Otherwise, `prepare` renders all rows. */
  readonly isStreamed: boolean;
  /** Renders the pixels if necessary. Must be called before `rows`, while no engine is in use. */
  prepare(): void;
  /** Returns the rows from `top` (inclusive) to `bottom` (exclusive). */
  rows(top: number, bottom: number): Uint8Array;
}

export function pixelTexture({ width, height, data }: ImagePixels): Texture {
  const rows = (top: number, bottom: number) => data.subarray(top * width * 4, bottom * width * 4);
  return { width, height, isStreamed: false, prepare: () => {}, rows };
}

/** Renders rows of a surface, into the given buffer if it is large enough. */
type ReadRows = (top: number, rows: number, into?: Uint8Array) => Uint8Array;

/** A texture with the content of a surface. */
export class DrawnTexture implements Texture {
  readonly width: number;
  readonly height: number;
  readonly #read: ReadRows;
  /** All pixels, or the latest rows of a streamed texture. */
  #pixels: Uint8Array | undefined;

  /** @param read renders rows of the surface */
  constructor(
    { width, height }: { readonly width: number; readonly height: number },
    readonly isStreamed: boolean,
    read: ReadRows,
  ) {
    this.width = width;
    this.height = height;
    this.#read = read;
  }

  prepare(): void {
    if (!this.isStreamed) this.#pixels ??= this.#read(0, this.height);
  }

  rows(top: number, bottom: number): Uint8Array {
    if (this.isStreamed) {
      const rows = this.#read(top, bottom - top, this.#pixels);
      // All bands of an image have the same size, except the last band.
      if (rows.length > (this.#pixels?.length ?? 0)) this.#pixels = rows;
      return rows;
    }
    this.prepare();
    return (this.#pixels as Uint8Array).subarray(top * this.width * 4, bottom * this.width * 4);
  }
}

/** Modes for coordinates outside the texture: repeat the edge pixels, repeat the texture, or draw nothing. */
export const EDGE = { extend: 0, repeat: 1, none: 2 } as const;
type Edge = (typeof EDGE)[keyof typeof EDGE];

export interface TexturePaint {
  readonly type: "texture";
  readonly texture: Texture;
  readonly edgeX: Edge;
  readonly edgeY: Edge;
  readonly smooth: boolean;
  /** Maps texture pixels to device pixels. */
  readonly matrix: Matrix;
  /** The original pattern; null for an image. */
  readonly pattern: Extract<Paint, { readonly type: "pattern" }> | null;
}

/** The texture in an engine's memory, and the part of the output image for which it is needed. */
export interface TextureSlot {
  readonly seen: Box;
  /** The texture and the range of its rows; undefined if the memory has been overwritten. */
  content?: { readonly texture: Texture; readonly top: number; readonly bottom: number } | undefined;
}

/**
 * Maximum number of texels per pixel, and maximum offset in texels. A texture beyond these limits counts as invisible.
 */
const MAX_SCALE = 1e7;
const MAX_DISTANCE = 1e12;

/** Sets a texture as the engine's paint. Returns whether the texture is visible. */
export function setTexture(
  engine: Rasterizer,
  { texture, edgeX, edgeY, smooth, matrix }: TexturePaint,
  alpha: number,
  slot: TextureSlot | undefined,
): boolean {
  const inverse = invert(matrix);
  if (inverse === null || alpha === 0) return false;
  const [a, b, c, d, e, f] = inverse;
  if (!(Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d)) <= MAX_SCALE)) return false;
  if (!(Math.max(Math.abs(e), Math.abs(f)) <= MAX_DISTANCE)) return false;
  const isWhole = slot === undefined || edgeY === EDGE.repeat;
  const [top, bottom] = isWhole ? [0, texture.height] : neededRows(texture, inverse, slot.seen);
  const { content } = slot ?? {};
  if (content?.texture !== texture || content.top !== top || content.bottom !== bottom) {
    const rows = texture.rows(top, bottom);
    const start = engine.texture(texture.width, bottom - top);
    new Uint8Array(engine.memory.buffer, start, rows.length).set(rows);
    if (slot !== undefined) slot.content = { texture, top, bottom };
  }
  // At its own size and aligned to whole pixels, a texture looks the same with and without interpolation.
  const isAligned = a === 1 && b === 0 && c === 0 && d === 1 && Number.isInteger(e) && Number.isInteger(f);
  engine.placeTexture(a, b, c, d, e, f, top, edgeX, edgeY, smooth && !isAligned ? 1 : 0);
  engine.textured(alpha);
  return true;
}

/** Returns the range of texture rows that a part of the image needs: at least one row. */
function neededRows({ height }: Texture, inverse: Matrix, seen: Box): [top: number, bottom: number] {
  const box = pathBounds(transformPath(boxPath(seen), inverse)) ?? { top: 0, bottom: height };
  const top = Math.min(Math.max(0, Math.floor(box.top) - 1), height - 1);
  return [top, Math.min(Math.max(top + 1, Math.ceil(box.bottom) + 1), height)];
}

/** Restricts the paint to the rows that a band needs. The texture must be aligned to the device pixels. */
export function streamRows(paint: TexturePaint, { top, bottom }: Box): TexturePaint {
  const { texture, matrix } = paint;
  const first = Math.min(Math.max(0, top - matrix[5]), texture.height - 1);
  const last = Math.min(Math.max(first + 1, bottom - matrix[5]), texture.height);
  const data = texture.rows(first, last);
  const part = pixelTexture({ width: texture.width, height: last - first, data });
  return { ...paint, texture: part, matrix: multiply(matrix, [1, 0, 0, 1, 0, first]) };
}
