// What was drawn on a surface, one call after the other, so that it can be drawn again: for each band of rows, or on a surface
// that can do more. Paths are copies: a canvas goes on with its own.

import { CAP, DASHES, JOIN, type Rasterizer, TARGET } from "../../wasm/rasterizer/rasterizer.ts";
import { type Box, IDENTITY, type Path } from "../base/path.ts";
import type { Clip, Effect, FillRule, Paint, Pen, Surface } from "../base/surface.ts";
import { glyphPath, type PlacedOutlines } from "./glyph-path.ts";
import { localPen } from "./local-pen.ts";
import type { OutlineStore } from "./outline-store.ts";
import { isPlainPaint, type PlainPaint, setPaint } from "./shade.ts";

/** A call, with the box around what is seen of its ink. */
export type DrawCall = { readonly box: Box } & (
  | {
      readonly type: "fill";
      readonly path: Path;
      readonly rule: FillRule;
      readonly paint: PlainPaint;
      readonly effect: Effect;
    }
  | {
      readonly type: "stroke";
      readonly path: Path;
      readonly pen: Pen;
      readonly paint: PlainPaint;
      readonly effect: Effect;
    }
  | ({ readonly type: "text"; readonly paint: PlainPaint; readonly effect: Effect } & PlacedOutlines)
  | { readonly type: "erase"; readonly path: Path; readonly clip: Clip | null }
);

/** Whether the rasteriser can draw with the paint and the effect. */
export function isPlain(paint: Paint, { composite, shadow }: Effect): paint is PlainPaint {
  return isPlainPaint(paint) && composite === "source-over" && shadow === null;
}

/** Whether the rasteriser has such a pen. */
export function isPlainPen({ dash }: Pen): boolean {
  return dash.length <= DASHES;
}

/** Makes the call on another surface. */
export function repeatCall(call: DrawCall, surface: Surface): void {
  if (call.type === "fill") surface.fill(call.path, call.rule, call.paint, call.effect);
  else if (call.type === "stroke") surface.stroke(call.path, call.pen, call.paint, call.effect);
  else if (call.type === "text") surface.text(call.run, call.paint, call.effect);
  else surface.erase(call.path, call.clip);
}

/** Draws calls on a band that the rasteriser has begun. */
export class BandPainter {
  readonly #engine: Rasterizer;
  readonly #area: Box;
  readonly #outlines: OutlineStore;
  #clip: Clip | null | undefined;
  /** The clip whose shapes the mask holds. */
  #masked: Clip | undefined;

  /** @param outlines what the bands of a picture share */
  constructor(engine: Rasterizer, area: Box, outlines: OutlineStore) {
    this.#engine = engine;
    this.#area = area;
    this.#outlines = outlines;
  }

  paint(call: DrawCall): void {
    const engine = this.#engine;
    if (call.type === "erase") {
      this.#setClip(call.clip);
      engine.fill(this.#write(call.path), 0, TARGET.erase);
      return;
    }
    if (!setPaint(engine, call.paint, call.effect.alpha)) return;
    this.#setClip(call.effect.clip);
    if (call.type === "text") engine.fill(this.#write(glyphPath(call)), 0, TARGET.pixels);
    else if (call.type === "fill") this.#fill(call.path, call.rule, TARGET.pixels);
    else this.#stroke(call.path, call.pen);
  }

  #fill(path: Path, rule: FillRule, target: number): void {
    this.#engine.fill(this.#write(this.#outlines.find(path, rule)), rule === "evenodd" ? 1 : 0, target);
  }

  #stroke(path: Path, pen: Pen): void {
    const engine = this.#engine;
    const local = localPen(pen, path);
    if (local === null) return;
    const { width, cap, join, miterLimit, dash, dashOffset, matrix } = local.pen;
    const [a, b, c, d] = matrix ?? IDENTITY;
    engine.penSpace(a, b, c, d);
    const period = dash.reduce((sum, length) => sum + length, 0);
    const offset = ((dashOffset % period) + period) % period;
    const dashes = period > 0 ? dash.length : 0;
    new Float64Array(engine.memory.buffer, engine.dashes.value, dashes).set(dashes > 0 ? dash : []);
    engine.stroke(this.#write(local.path), width, CAP[cap], JOIN[join], miterLimit, dashes, dashes > 0 ? offset : 0);
  }

  /** Hands a path over. Returns how many numbers it has. */
  #write(path: ArrayLike<number>): number {
    const { memory } = this.#engine;
    const start = this.#engine.path(path.length);
    new Float64Array(memory.buffer, start, path.length).set(path);
    return path.length;
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
    // The box is around the shapes, whose own edges count.
    engine.clip(Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom));
    if (this.#masked !== clip)
      clip.shapes.forEach(({ path, rule }, index) => {
        this.#fill(path, rule, index === 0 ? TARGET.firstMask : TARGET.nextMask);
      });
    this.#masked = clip;
    engine.useMask(1);
  }
}
