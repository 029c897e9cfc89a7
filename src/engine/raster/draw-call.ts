// Replays recorded drawing calls, for each band of rows or on another surface. Recorded paths are copies, because a canvas
// keeps changing its own paths.

import { DASHES, type Rasterizer, TARGET } from "../../../wasm/rasterizer/rasterizer.ts";
import { type Box, intersectBoxes, type Matrix, type Path } from "../path.ts";
import type { Clip, CompositeState, FillRule, Paint, Shadow, StrokeStyle, Surface } from "../surface.ts";
import type { BitmapCall } from "./bitmap.ts";
import { blurInk } from "./blur-ink.ts";
import { strokePath, writePath, writeText } from "./engine-path.ts";
import type { OutlineStore } from "./outline-store.ts";
import { isRasterizerPaint, type RasterizerPaint, setPaint } from "./shade.ts";
import type { DrawCall, InkCall } from "./surface-call.ts";

/** Returns whether the rasteriser supports the paint with this composite operator. */
export function canRasterizePaint(paint: Paint, { composite }: CompositeState): paint is RasterizerPaint {
  return isRasterizerPaint(paint) && composite === "source-over";
}

/** Returns whether the rasteriser supports the pen's dash pattern. */
export function canRasterizeDashes({ dash }: StrokeStyle): boolean {
  return dash.length <= DASHES;
}

/** Replays the call on another surface. */
export function replayCall(call: DrawCall, surface: Surface): void {
  if (call.type === "fill") surface.fill(call.path, call.rule, call.paint, call.effect);
  else if (call.type === "stroke") surface.stroke(call.path, call.pen, call.paint, call.effect);
  else if (call.type === "text") surface.text(call.run, call.paint, call.effect);
  else if (call.type === "bitmap") {
    const { width, height } = call.image.surface;
    const place: Matrix = [1, 0, 0, 1, call.place.left, call.place.top];
    surface.image(call.image, { left: 0, top: 0, right: width, bottom: height }, place, false, call.effect);
  } else surface.erase(call.path, call.clip);
}

/** Executes draw calls on a band that has been started in the rasteriser. */
export class BandPainter {
  readonly #engine: Rasterizer;
  readonly #area: Box;
  readonly #band: Box;
  readonly #outlines: OutlineStore;
  #clip: Clip | null | undefined;
  /** The clip whose shapes are in the engine's mask. */
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
  }

  paint(call: Exclude<DrawCall, BitmapCall>): void {
    const engine = this.#engine;
    if (call.type === "erase") {
      this.#setClip(call.clip);
      engine.fill(writePath(engine, call.path), 0, TARGET.erase);
      return;
    }
    if (call.effect.shadow !== null) this.#castShadow(call, call.effect.shadow);
    if (!setPaint(engine, call.paint, call.effect.alpha)) return;
    this.#setClip(call.effect.clip);
    if (call.type === "text") engine.fill(writeText(engine, call), 0, TARGET.pixels);
    else if (call.type === "fill") this.#fill(call.path, call.rule, TARGET.pixels);
    else strokePath(engine, call.path, call.pen);
  }

  #castShadow(call: InkCall, shadow: Shadow): void {
    const engine = this.#engine;
    const { alpha, clip } = call.effect;
    const visible = clip === null ? this.#band : intersectBoxes(this.#band, clip.box);
    blurInk(call, shadow, visible, this.#outlines, ({ densities, columns, rows, left, top, scale }) => {
      if (!setPaint(engine, { type: "solid", color: shadow.color }, alpha)) return;
      this.#setClip(clip);
      // Each number in a path takes 8 bytes, and each density 4.
      const start = engine.path(Math.ceil(densities.length / 2));
      new Float32Array(engine.memory.buffer, start, densities.length).set(densities);
      engine.cast(columns, rows, left, top, scale);
    });
  }

  #fill(path: Path, rule: FillRule, target: number): void {
    this.#engine.fill(writePath(this.#engine, this.#outlines.find(path, rule)), rule === "evenodd" ? 1 : 0, target);
  }

  #setClip(clip: Clip | null): void {
    if (clip === this.#clip) return;
    this.#clip = clip;
    const engine = this.#engine;
    const { left, top, right, bottom } = clip?.box ?? this.#area;
    if (clip === null || clip.shapes.length === 0) {
      engine.clip(left, top, right, bottom);
      engine.useMask(0);
      return;
    }
    // The mask has the exact edges of the shapes, so their bounding box is rounded outwards.
    engine.clip(Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom));
    if (this.#masked !== clip)
      clip.shapes.forEach(({ path, rule }, index) => {
        this.#fill(path, rule, index === 0 ? TARGET.firstMask : TARGET.nextMask);
      });
    this.#masked = clip;
    engine.useMask(1);
  }
}
