// The 2D context of a bitmap canvas. Adds pixel manipulation, filters and a DOMMatrix that can be changed to the context that
// draws charts. HTML, "pixel manipulation" and "filters".

import { Failure } from "../../base/failure.ts";
import { UsageError } from "../../base/usage-error.ts";
import { Canvas } from "../canvas/canvas.ts";
import { CanvasContext } from "../canvas/context.ts";
import type { SurfaceHolder } from "../canvas/image.ts";
import { readCompositeState } from "../canvas/painter.ts";
import type { Path2D } from "../canvas/path-2d.ts";
import { RecordingSurface } from "../canvas/recording.ts";
import { replay } from "../canvas/replay.ts";
import { TRANSPARENT } from "../color.ts";
import { pixelImage } from "../image/pixel-image.ts";
import { premultiply } from "../image/premultiply.ts";
import { RASTER_PIXELS } from "../limits.ts";
import { type Box, boxIsEmpty, intersectBoxes } from "../path.ts";
import type { FillRule, SurfaceImage } from "../surface.ts";
import { BitmapSurface } from "./bitmap-surface.ts";
import { DOMMatrix } from "./dom-matrix.ts";
import { applyFilters, type Filter, reachOf, readFilters } from "./filter.ts";
import { ImageData, isImageData, sizeError, toWhole } from "./image-data.ts";

/** CanvasRenderingContext2D with pixels and filters. */
export class BitmapContext extends CanvasContext {
  /** Receives the calls of a drawing method while a filter applies. */
  #layer: SurfaceHolder | undefined;

  constructor(canvas: SurfaceHolder, createCanvas: (width: number, height: number) => SurfaceHolder) {
    super(canvas, createCanvas);
    Object.defineProperty(this, "canvas", { writable: false });
  }

  override getTransform(): DOMMatrix {
    return new DOMMatrix(this.readState().matrix);
  }

  // Filters

  override get filter(): string {
    return super.filter;
  }
  override set filter(value: string) {
    const filter = String(value).trim();
    const state = this.readState();
    if (readFilters(filter, state.font.size) !== null) this.enter({ ...state, filter });
  }

  override fillRect(...args: Parameters<CanvasContext["fillRect"]>): void {
    this.#draw(() => super.fillRect(...args));
  }
  override strokeRect(...args: Parameters<CanvasContext["strokeRect"]>): void {
    this.#draw(() => super.strokeRect(...args));
  }
  override fillText(...args: Parameters<CanvasContext["fillText"]>): void {
    this.#draw(() => super.fillText(...args));
  }
  override strokeText(...args: Parameters<CanvasContext["strokeText"]>): void {
    this.#draw(() => super.strokeText(...args));
  }
  override fill(...args: readonly [path: Path2D, rule?: FillRule] | readonly [rule?: FillRule]): void {
    this.#draw(() => super.fill(...args));
  }
  override stroke(...args: Parameters<CanvasContext["stroke"]>): void {
    this.#draw(() => super.stroke(...args));
  }
  override drawImage(...args: Parameters<CanvasContext["drawImage"]>): void {
    this.#draw(() => super.drawImage(...args));
  }

  // Pixel manipulation

  createImageData(first: number | ImageData, height?: number): ImageData {
    if (!(#layer in this)) throw new UsageError("createImageData must be called on a context");
    if (isImageData(first)) return new ImageData(first.width, first.height);
    if (height === undefined) throw new UsageError("createImageData takes a width and a height, or an ImageData");
    const [w, h] = [toWhole("createImageData", first), toWhole("createImageData", height)];
    return new ImageData(Math.abs(w), Math.abs(h));
  }

  /**
   * Returns a copy of the canvas's pixels. A negative size extends to the left or to the top.
   *
   * @throws Failure if the canvas has no pixels
   */
  getImageData(x: number, y: number, width: number, height: number): ImageData {
    const [left, top, across, down] = [x, y, width, height].map((value) => toWhole("getImageData", value)) as [
      number,
      number,
      number,
      number,
    ];
    if (across === 0 || down === 0) throw sizeError("width and height must not be 0", across, down);
    const image = new ImageData(Math.abs(across), Math.abs(down));
    image.data.set(this.#pixels("getImageData").read(boxOf(left, top, across, down)));
    return image;
  }

  /**
   * Writes pixels to the canvas, without the context's transform, clip and compositing.
   *
   * @param dirtyX left edge of the part to write, in pixels of the image; the part is the whole image by default
   * @throws Failure if the canvas has no pixels
   */
  putImageData(
    image: ImageData,
    x: number,
    y: number,
    dirtyX = 0,
    dirtyY = 0,
    dirtyWidth?: number,
    dirtyHeight?: number,
  ): void {
    if (!isImageData(image)) throw new UsageError("putImageData takes an ImageData");
    const { width, height, data } = image;
    const [left, top, ...part] = [x, y, dirtyX, dirtyY, dirtyWidth ?? width, dirtyHeight ?? height].map((value) =>
      toWhole("putImageData", value),
    ) as [number, number, number, number, number, number];
    const surface = this.#pixels("putImageData");
    const dirty = intersectBoxes(boxOf(...part), boxOf(0, 0, width, height));
    const area = boxOf(-left, -top, surface.width, surface.height);
    const box = intersectBoxes(dirty, area);
    // An ImageData's buffer can be detached, for example by a transfer to a worker.
    if (boxIsEmpty(box) || data.length === 0) return;
    const across = (box.right - box.left) * 4;
    const rows = new Uint8Array(across * (box.bottom - box.top));
    for (let row = box.top; row < box.bottom; row++) {
      const start = (row * width + box.left) * 4;
      rows.set(data.subarray(start, start + across), (row - box.top) * across);
    }
    premultiply(rows);
    surface.write(rows, boxOf(box.left + left, box.top + top, box.right - box.left, box.bottom - box.top));
  }

  /** Sets no limit on calls: the program controls its own loops, and the surface draws recorded calls before they take too
   * much memory. */
  protected override maxCalls(): number {
    return Number.POSITIVE_INFINITY;
  }

  protected override target(): SurfaceHolder {
    return this.#layer ?? this.canvas;
  }

  /** Returns a canvas in the form that this canvas's surface draws. */
  protected override readImage(source: unknown): SurfaceImage | null {
    const image = super.readImage(source);
    if (image?.type !== "surface") return image;
    const isBitmap = image.surface instanceof BitmapSurface;
    if (isBitmap && this.canvas.surface instanceof BitmapSurface) return image;
    if (isBitmap) return (image.surface as BitmapSurface).toImage();
    if (image.surface.constructor !== this.canvas.surface.constructor || this.#layer !== undefined)
      throw new UsageError(
        'a canvas of type "svg" or "pdf" can only be drawn on a canvas of its type, without a filter',
      );
    return image;
  }

  /** Calls `draw`, and filters what it draws. The clip, shadow, alpha and operator apply to the filtered pixels. */
  #draw(draw: () => void): void {
    const state = this.readState();
    const filters = state.filter === "none" ? [] : (readFilters(state.filter, state.font.size) ?? []);
    if (filters.length === 0) {
      draw();
      return;
    }
    const { surface, width, height, fonts, fuel } = this.canvas;
    const createSurface = (w: number, h: number) => new RecordingSurface(w, h, true);
    const layer = new Canvas(width, height, createSurface, fonts, fuel);
    this.#layer = layer;
    this.enter({ ...state, filter: "none", ...PLAIN });
    try {
      draw();
    } finally {
      this.#layer = undefined;
      this.enter({ ...state });
    }
    const recording = layer.surface as RecordingSurface;
    if (recording.calls.length === 0) return;
    const { image, reach } = this.#filter(recording, filters);
    const whole = boxOf(0, 0, image.width, image.height);
    surface.image(image, whole, [1, 0, 0, 1, -reach, -reach], false, readCompositeState(state));
    // Draw the recorded calls now, because they contain an image as large as the canvas.
    if (surface instanceof BitmapSurface) surface.flatten();
  }

  /** Returns the filtered pixels of a recording, with a margin on all sides. */
  #filter(recording: RecordingSurface, filters: readonly Filter[]) {
    const { width, height, fonts, fuel } = this.canvas;
    const wanted = reachOf(filters);
    const reach = (width + 2 * wanted) * (height + 2 * wanted) <= RASTER_PIXELS ? wanted : 0;
    const size = { width: width + 2 * reach, height: height + 2 * reach };
    const layer = new Canvas(size.width, size.height, (w, h) => new BitmapSurface(w, h), fonts, fuel);
    const area = boxOf(-reach, -reach, size.width, size.height);
    replay(recording, layer, { matrix: [1, 0, 0, 1, reach, reach], clip: null, area, alpha: 1, unify: (clip) => clip });
    const data = (layer.surface as BitmapSurface).flatten();
    applyFilters({ pixels: data, ...size }, filters);
    return { image: pixelImage({ ...size, data }), reach };
  }

  #pixels(method: string): BitmapSurface {
    const { surface } = this.canvas;
    if (surface instanceof BitmapSurface) return surface;
    throw new Failure("invalid", `${method} needs a canvas of type "image": SVG and PDF files have no pixels`);
  }
}

/** The state of a layer, whose content is composited after filtering. */
const PLAIN = { globalAlpha: 1, composite: "source-over", clip: null, shadowColor: TRANSPARENT } as const;

/** Returns the box with the given corner and size; width and height may be negative. */
function boxOf(x: number, y: number, width: number, height: number): Box {
  return {
    left: Math.min(x, x + width),
    top: Math.min(y, y + height),
    right: Math.max(x, x + width),
    bottom: Math.max(y, y + height),
  };
}
