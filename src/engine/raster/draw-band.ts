// Rasterises the calls of a surface for a band of rows.

import { type Rasterizer, TARGET, useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import type { Rgba } from "../color.ts";
import { type Box, boxContains, boxIsEmpty, intersectBoxes, type Path, pathAsBox, roundOut } from "../path.ts";
import {
  type Clip,
  COMPOSITE_OPERATIONS,
  type CompositeOperation,
  changesBackdrop,
  type FillRule,
  type Shadow,
} from "../surface.ts";
import { type BitmapCall, drawBitmap } from "./bitmap.ts";
import { blurInk, type OutlineStore } from "./blur-ink.ts";
import { fillText, strokePath, writePath } from "./engine-path.ts";
import { isOpaquePaint, packColor, setPaint } from "./shade.ts";
import type { DrawCall, InkCall } from "./surface-call.ts";
import { streamRows, type TexturePaint, type TextureSlot } from "./texture.ts";
import { tooComplexFailure } from "./too-complex.ts";

/**
 * Rasterises a band.
 *
 * @param area bounds of the image
 * @param band bounds of the band within the image
 * @param outlines outlines that all bands of the image share
 * @param behind premultiplied pixels behind the drawing
 * @param into receives premultiplied pixels
 * @param repeats set to 1 for each row that is known to equal the row above, and is left out of `into`
 * @returns the number of rows in `into`
 * @throws Failure if the engine runs out of memory; WebAssembly.RuntimeError if it traps
 */
export function drawBand(
  calls: readonly DrawCall[],
  area: Box,
  band: Box,
  outlines: OutlineStore,
  behind: Uint8Array | undefined,
  into: Uint8Array,
  repeats?: Uint8Array,
): number {
  const { background, calls: visible } = selectVisibleCalls(calls, area, band);
  try {
    for (const call of visible) texturePaintOf(call)?.texture.prepare();
    // The background is opaque, so it hides the pixels behind the drawing.
    let backdrop = background === 0 ? behind : undefined;
    let rows = band.bottom - band.top;
    for (let start = 0; start === 0 || start < visible.length; ) {
      // Another engine draws streamed textures, so release this engine before each of them.
      const next = visible.findIndex(
        (call, index) => index > start && texturePaintOf(call)?.texture.isStreamed === true,
      );
      const end = next === -1 ? visible.length : next;
      const first = visible[start];
      const streamed = first && texturePaintOf(first)?.texture.isStreamed ? [withRows(first, band)] : [];
      const part = [...streamed, ...visible.slice(start + streamed.length, end)];
      useRasterizer((engine) => {
        const address = engine.begin(area.right, band.top, rows, start === 0 ? background : 0);
        const painter = new BandPainter(engine, area, band, outlines);
        const pixels = () => new Uint8Array(engine.memory.buffer, address, into.length);
        // Bitmaps and backdrops are composited in JavaScript, without the engine.
        if (backdrop !== undefined || part.some(({ type }) => type === "bitmap")) engine.separateRows();
        if (backdrop !== undefined) pixels().set(backdrop);
        for (const call of part)
          if (call.type === "bitmap") drawBitmap(call, { pixels: pixels(), box: band });
          else painter.paint(call);
        if (repeats !== undefined && end === visible.length) rows = copyOwnRows(engine, pixels(), into, repeats);
        else {
          engine.separateRows();
          into.set(pixels());
        }
      });
      backdrop = into;
      start = Math.max(end, 1);
    }
    return rows;
  } catch (error) {
    // A RangeError means that the engine ran out of memory. A trap is a bug, which output/output-backend.ts handles.
    throw error instanceof RangeError ? tooComplexFailure() : error;
  }
}

/** Copies the rows that differ from the row above. Returns their number. */
function copyOwnRows(engine: Rasterizer, pixels: Uint8Array, into: Uint8Array, repeats: Uint8Array): number {
  const isOwn = new Uint8Array(engine.memory.buffer, engine.ownRowsAddress(), repeats.length);
  const stride = pixels.length / repeats.length;
  let written = 0;
  for (let first = 0; first !== -1; ) {
    const next = isOwn.indexOf(0, first);
    const end = next === -1 ? isOwn.length : next;
    into.set(pixels.subarray(first * stride, end * stride), written * stride);
    written += end - first;
    first = isOwn.indexOf(1, end);
  }
  for (let row = 0; row < repeats.length; row++) repeats[row] = isOwn[row] === 1 ? 0 : 1;
  return written;
}

function texturePaintOf(call: DrawCall): TexturePaint | undefined {
  return "paint" in call && call.paint.type === "texture" ? call.paint : undefined;
}

/** Restricts a streamed texture to the rows that a band needs. */
function withRows(call: DrawCall, band: Box): DrawCall {
  return "paint" in call && call.paint.type === "texture" ? { ...call, paint: streamRows(call.paint, band) } : call;
}

/** Executes recorded draw calls on a band that has been started in the engine. */
class BandPainter {
  readonly #engine: Rasterizer;
  readonly #area: Box;
  readonly #band: Box;
  readonly #outlines: OutlineStore;
  readonly #slot: TextureSlot;
  #hasLayer = false;
  /** Whether a layer is open. A layer is clipped only when it is composited. */
  #isLayered = false;
  #clip: Clip | null | undefined;
  /** The clip that the engine's mask represents. */
  #masked: Clip | undefined;

  /**
   * @param area bounds of the image
   * @param band bounds of the band within the image
   * @param outlines outlines that all bands of the image share
   */
  constructor(engine: Rasterizer, area: Box, band: Box, outlines: OutlineStore) {
    this.#engine = engine;
    this.#area = area;
    this.#band = band;
    this.#outlines = outlines;
    this.#slot = { seen: band };
  }

  paint(call: Exclude<DrawCall, BitmapCall>): void {
    const engine = this.#engine;
    if (call.type === "erase") {
      this.#setClip(call.clip);
      engine.fill(writePath(engine, call.path), 0, TARGET.erase);
      return;
    }
    const { shadow, clip, composite, alpha } = call.effect;
    // With "copy", the ink replaces its own shadow.
    if (shadow !== null && composite !== "copy") this.#castShadow(call, shadow);
    this.#composite(composite, clip, call.box, () => {
      if (!setPaint(engine, call.paint, alpha, this.#slot)) return;
      this.#setClip(clip);
      if (call.type === "text") fillText(engine, call, call.paint);
      else if (call.type === "fill") this.#fill(call.path, call.rule, TARGET.pixels);
      else if (call.type === "stroke") strokePath(engine, call.path, call.pen);
      else engine.fill(writePath(engine, call.path), 0, TARGET.pixels);
    });
  }

  #castShadow(call: InkCall, shadow: Shadow): void {
    const engine = this.#engine;
    const { alpha, clip, composite } = call.effect;
    const visible = clip === null ? this.#band : intersectBoxes(this.#band, clip.box);
    const box = changesBackdrop(composite) ? this.#area : call.box;
    this.#composite(composite, clip, box, () => {
      blurInk(call, shadow, visible, this.#outlines, ({ densities, columns, rows, left, top, scale }) => {
        if (!setPaint(engine, { type: "solid", color: shadow.color }, alpha)) return;
        this.#setClip(clip);
        // A path number takes 8 bytes, and a density 4.
        const start = engine.path(Math.ceil(densities.length / 2));
        new Float32Array(engine.memory.buffer, start, densities.length).set(densities);
        engine.cast(columns, rows, left, top, scale);
      });
    });
  }

  /** Runs `draw`, and composites the result with the pixels below. @param box bounds of all pixels that change */
  #composite(operation: CompositeOperation, clip: Clip | null, box: Box, draw: () => void): void {
    if (operation === "source-over") {
      draw();
      return;
    }
    const engine = this.#engine;
    const whole = roundOut(intersectBoxes(box, this.#band));
    if (boxIsEmpty(whole)) return;
    // Draw the clip's mask before opening the layer. Painting on the layer is not clipped.
    this.#setClip(clip);
    engine.clip(whole.left, whole.top, whole.right, whole.bottom);
    engine.useMask(0);
    engine.openLayer();
    if (!this.#hasLayer) this.#slot.content = undefined;
    this.#hasLayer = true;
    this.#isLayered = true;
    draw();
    this.#isLayered = false;
    const hasMask = clip !== null && clip.shapes.length > 0;
    const edge = clip === null || hasMask ? whole : intersectBoxes(whole, clip.box);
    engine.clip(edge.left, edge.top, edge.right, edge.bottom);
    engine.useMask(hasMask ? 1 : 0);
    engine.composite(COMPOSITE_OPERATIONS.indexOf(operation));
    this.#clip = undefined;
  }

  #fill(path: Path, rule: FillRule, target: number): void {
    this.#engine.fill(writePath(this.#engine, this.#outlines.find(path, rule)), rule === "evenodd" ? 1 : 0, target);
  }

  #setClip(clip: Clip | null): void {
    if (clip === this.#clip || this.#isLayered) return;
    this.#clip = clip;
    const engine = this.#engine;
    const { left, top, right, bottom } = clip?.box ?? this.#area;
    if (clip === null || clip.shapes.length === 0) {
      engine.clip(left, top, right, bottom);
      engine.useMask(0);
      return;
    }
    // The mask has the exact edges of the shapes, so round their bounding box outwards.
    engine.clip(Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom));
    if (this.#masked !== clip)
      clip.shapes.forEach(({ path, rule }, index) => {
        this.#fill(path, rule, index === 0 ? TARGET.firstMask : TARGET.nextMask);
      });
    this.#masked = clip;
    engine.useMask(1);
  }
}

/** The draw calls that are visible in a band, and the solid colour behind them. */
interface VisibleCalls {
  /** Premultiplied background colour; 0 for transparent. */
  readonly background: number;
  readonly calls: readonly DrawCall[];
}

/** Returns the calls that are visible in a band. @param area bounds of the image */
function selectVisibleCalls(calls: readonly DrawCall[], area: Box, band: Box): VisibleCalls {
  const { index, color } = findCover(calls, area);
  return {
    background: color === null ? 0 : packColor(color),
    calls: calls.slice(index + 1).filter(({ box }) => !boxIsEmpty(intersectBoxes(box, band))),
  };
}

/** An opaque fill must cover the area, and nothing after it make pixels transparent. */
export function isOpaqueDrawing(calls: readonly DrawCall[], area: Box): boolean {
  const { index } = findCover(calls, area);
  return index >= 0 && calls.slice(index).every((call) => call.type !== "erase" && keepsOpaque(call.effect.composite));
}

/** Whether an operation keeps opaque pixels opaque, as blend modes and some Porter-Duff operators do. */
function keepsOpaque(operation: CompositeOperation): boolean {
  return !changesBackdrop(operation) && operation !== "destination-out" && operation !== "xor";
}

/** Finds the last call that fills the area with an opaque colour. The index is -1 if there is no such call. */
function findCover(calls: readonly DrawCall[], area: Box): { readonly index: number; readonly color: Rgba | null } {
  for (let index = calls.length - 1; index >= 0; index--) {
    const color = coveringColor(calls[index] as DrawCall, area);
    if (color !== null) return { index, color };
  }
  return { index: -1, color: null };
}

function coveringColor(call: DrawCall, area: Box): Rgba | null {
  if (call.type !== "fill" || !boxContains(call.box, area)) return null;
  const { paint } = call;
  const { alpha, clip, composite } = call.effect;
  if (composite !== "source-over") return null;
  if (paint.type !== "solid" || !isOpaquePaint(paint, alpha) || (clip?.shapes.length ?? 0) > 0) return null;
  const box = pathAsBox(call.path);
  return box !== null && boxContains(box, area) && boxContains(clip?.box ?? box, area) ? paint.color : null;
}
