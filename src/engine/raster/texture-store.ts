// Creates the textures for the images and patterns of a surface. The content of another surface is drawn again at its
// displayed size, so that it stays sharp. Large content that is aligned to the pixel grid is drawn band by band.

import { Failure } from "../../base/failure.ts";
import { COPY_PIXELS, COPY_SIDE } from "../limits.ts";
import {
  type Box,
  boxPath,
  IDENTITY,
  type Matrix,
  multiply,
  type Path,
  pathBounds,
  roundOut,
  transformPath,
} from "../path.ts";
import {
  type CompositeState,
  type DrawnImage,
  type ImagePixels,
  imageSize,
  type Paint,
  type Surface,
  type SurfaceImage,
} from "../surface.ts";
import { isBitmap } from "./bitmap.ts";
import type { RasterizerPaint } from "./shade.ts";
import { DrawnTexture, EDGE, pixelTexture, type Texture, type TexturePaint } from "./texture.ts";

/** Size in pixels above which the content of another surface is drawn band by band instead of being held in memory. */
const STREAMED_PIXELS = 300_000;
/** Memory of a byte of pixels, in 8-byte numbers. */
const BYTE_NUMBERS = 1 / 8;
/** Maximum nesting depth of surfaces that are drawn on each other. Each level needs a band of pixels during drawing. */
const MAX_DEPTH = 10;

/** A surface that can be drawn as an image on a raster surface. */
export interface DrawnSurface extends Surface {
  /** Work of rasterising the surface, in approximate nanoseconds. */
  readonly work: number;
  /** Memory that the surface holds, in 8-byte numbers. */
  readonly numbers: number;
  /** Nesting depth: 1 if no other surface is drawn on this surface. */
  readonly depth: number;
  /** Returns a surface with the current content that later calls don't change. */
  snapshot(): DrawnSurface;
  /**
   * Returns a copy at another size.
   *
   * @param matrix maps this surface's pixels to the copy's pixels; scales by positive factors and translates
   */
  copyAt(width: number, height: number, matrix: Matrix): DrawnSurface;
  /** Renders rows of premultiplied pixels, into the given buffer if it is large enough. */
  pixels(top: number, rows: number, into?: Uint8Array): Uint8Array;
}

/** The budget to which textures are charged. */
interface TextureBudget {
  spend(work: number): void;
  /** Counts memory that stays in use until the image is drawn, in 8-byte numbers. */
  hold(numbers: number): void;
}

/** The textures of a surface. Methods throw a Failure if the textures take too much work or memory. */
export class TextureStore {
  /** Nesting depth of the store's surface: 1 if no other surface is drawn on that surface. */
  depth = 1;
  readonly #budget: TextureBudget;
  /** Textures, by the pixels or the surface that they show. */
  readonly #textures = new Map<object, Texture>();
  /** For each bitmap, a surface on which its content has been drawn again. */
  readonly #redrawn = new WeakMap<DrawnImage, DrawnSurface>();

  constructor(budget: TextureBudget) {
    this.#budget = budget;
  }

  clear(): void {
    this.#textures.clear();
    this.depth = 1;
  }

  /** Converts a pattern to a texture. Returns any other paint unchanged. */
  paint(paint: Paint): RasterizerPaint {
    if (paint.type !== "pattern") return paint;
    const { image, repeatX, repeatY, smooth, matrix } = paint;
    const pattern = { ...paint, image: keepContent(image) };
    const edges = { edgeX: repeatX ? EDGE.repeat : EDGE.none, edgeY: repeatY ? EDGE.repeat : EDGE.none };
    return { ...this.#scaledTexture(pattern.image, matrix, smooth), ...edges, pattern };
  }

  /** Returns the paint that draws an image. @param seen visible part of the image, in device pixels */
  imagePaint(image: SurfaceImage, matrix: Matrix, smooth: boolean, seen: Box, effect: CompositeState): TexturePaint {
    const isRedrawn =
      image.type === "surface" &&
      smooth &&
      effect.shadow === null &&
      isScaling(matrix) &&
      !(isBitmap(image) && isOnPixels(matrix));
    const drawn = isRedrawn ? this.#gridTexture(image, matrix, seen) : this.#scaledTexture(image, matrix, smooth);
    return { ...drawn, edgeX: EDGE.extend, edgeY: EDGE.extend, pattern: null };
  }

  /** Draws another surface's content on this surface's pixel grid, as a texture. */
  #gridTexture(image: DrawnImage, matrix: Matrix, seen: Box): PlacedTexture {
    const { width, height } = image.surface;
    const rounded = roundPosition(matrix);
    const whole = roundOut(placedBox(width, height, rounded));
    const isSmall = (whole.right - whole.left) * (whole.bottom - whole.top) <= STREAMED_PIXELS;
    const { left, top, right, bottom } = isSmall ? whole : roundOut(seen);
    const toCopy = multiply([1, 0, 0, 1, -left, -top], isSmall ? rounded : matrix);
    const copy = this.#contentOf(image).copyAt(right - left, bottom - top, toCopy);
    const texture = this.#surfaceTexture(copy, !isSmall);
    return { type: "texture", texture, smooth: false, matrix: [1, 0, 0, 1, left, top] };
  }

  /** Returns a texture of an image, at about the size at which the image is displayed. */
  #scaledTexture(image: SurfaceImage, matrix: Matrix, smooth: boolean): PlacedTexture {
    const { width, height } = imageSize(image);
    const texture = this.#imageTexture(image, matrix, smooth);
    const isSmooth = smooth || (image.type === "encoded" && image.isVector === true);
    const fit: Matrix = [width / texture.width, 0, 0, height / texture.height, 0, 0];
    return { type: "texture", texture, smooth: isSmooth, matrix: multiply(matrix, fit) };
  }

  #imageTexture(image: SurfaceImage, matrix: Matrix, smooth: boolean): Texture {
    const [a, b, c, d] = matrix;
    if (image.type === "encoded") {
      // Without smoothing, the individual pixels of the image are visible, so the copy needs all of them.
      const isSmooth = smooth || image.isVector === true;
      const scale = isSmooth ? Math.max(Math.hypot(a, b), Math.hypot(c, d)) : Number.POSITIVE_INFINITY;
      return this.#pixelTexture(image.pixels(scale));
    }
    const { width, height } = image.surface;
    const size = textureSize(width, height, smooth ? matrix : IDENTITY);
    if (isBitmap(image) && size.width === width && size.height === height)
      return this.#pixelTexture({ width, height, data: image.surface.frozen });
    const toCopy: Matrix = [size.width / width, 0, 0, size.height / height, 0, 0];
    return this.#surfaceTexture(this.#contentOf(image).copyAt(size.width, size.height, toCopy), false);
  }

  #pixelTexture(pixels: ImagePixels): Texture {
    const known = this.#textures.get(pixels.data);
    if (known !== undefined) return known;
    this.#budget.hold(pixels.data.length * BYTE_NUMBERS);
    const texture = pixelTexture(pixels);
    this.#textures.set(pixels.data, texture);
    return texture;
  }

  #surfaceTexture(surface: DrawnSurface, isStreamed: boolean): Texture {
    const known = this.#textures.get(surface);
    if (known === undefined || isStreamed) this.#budget.spend(surface.work + surface.width * surface.height);
    if (known !== undefined) return known;
    this.depth = Math.max(this.depth, surface.depth + 1);
    if (this.depth > MAX_DEPTH)
      throw new Failure(
        "invalid",
        `canvas must be nested at most ${MAX_DEPTH} levels deep: avoid drawing canvases onto other canvases`,
      );
    this.#budget.hold(surface.numbers + (isStreamed ? 0 : surface.width * surface.height * 4 * BYTE_NUMBERS));
    const texture = new DrawnTexture(surface, isStreamed, (...args) => surface.pixels(...args));
    this.#textures.set(surface, texture);
    return texture;
  }

  /** Returns a surface with the content of an image, which later calls don't change. */
  #contentOf(image: DrawnImage): DrawnSurface {
    if (!isBitmap(image)) return drawnSurface(image.surface).snapshot();
    const known = this.#redrawn.get(image);
    if (known !== undefined) return known;
    const redrawn = drawnSurface(image.redraw()).snapshot();
    this.#redrawn.set(image, redrawn);
    return redrawn;
  }
}

export function keepContent(image: SurfaceImage): SurfaceImage {
  if (image.type === "encoded" || isBitmap(image)) return image;
  return { type: "surface", surface: drawnSurface(image.surface).snapshot() };
}

function drawnSurface(surface: Surface): DrawnSurface {
  if (!("copyAt" in surface)) throw new Error("a raster surface draws only raster surfaces");
  return surface as DrawnSurface;
}

type PlacedTexture = Pick<TexturePaint, "type" | "texture" | "smooth" | "matrix">;

function isOnPixels([a, b, c, d, e, f]: Matrix): boolean {
  return a === 1 && b === 0 && c === 0 && d === 1 && Number.isInteger(e) && Number.isInteger(f);
}

/** Returns the bounds of a placed image. @param matrix scales and translates */
function placedBox(width: number, height: number, [a, , , d, e, f]: Matrix): Box {
  return { left: e, top: f, right: e + width * a, bottom: f + height * d };
}

/**
 * Returns the path that an image covers. Like browsers, aligns upright images to whole pixels, unless they are smaller
 * than a pixel.
 *
 * @param source part of the image to draw
 * @param matrix maps image pixels to device pixels
 */
export function imagePath(source: Box, matrix: Matrix): Path {
  const path = transformPath(boxPath(source), matrix);
  const [a, b, c, d] = matrix;
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0);
  const box = isUpright ? pathBounds(path) : null;
  if (box === null || box.right - box.left < 1 || box.bottom - box.top < 1) return path;
  const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  return boxPath({ left, top, right, bottom });
}

/** Whether a matrix only translates and scales by positive factors. */
function isScaling([a, b, c, d]: Matrix): boolean {
  return b === 0 && c === 0 && a > 0 && d > 0;
}

/** Tolerance in rounding a texture's size up, in pixels. */
const SLACK = 1e-3;

/** Returns the texture size for an image: the image's size in device pixels, within limits. */
function textureSize(
  width: number,
  height: number,
  [a, b, c, d]: Matrix,
): { readonly width: number; readonly height: number } {
  const across = width * Math.hypot(a, b);
  const down = height * Math.hypot(c, d);
  const factor = Math.min(1, Math.sqrt(COPY_PIXELS / (across * down)), COPY_SIDE / Math.max(across, down));
  const round = (length: number) => Math.max(1, Math.ceil(length * factor - SLACK) || 1);
  return { width: round(across), height: round(down) };
}

/**
 * Positions of small images are rounded to this many steps per pixel, so that copies of an image can share a texture.
 */
const POSITION_PARTS = 4;

/** Rounds the translation of a matrix to quarters of a pixel. */
function roundPosition([a, b, c, d, e, f]: Matrix): Matrix {
  const round = (value: number) => Math.round(value * POSITION_PARTS) / POSITION_PARTS;
  return [a, b, c, d, round(e), round(f)];
}
