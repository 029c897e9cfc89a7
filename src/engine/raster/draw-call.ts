// Executes recorded drawing calls for each band of rows. Recorded paths are copies, because a canvas keeps changing its own
// paths.

import { type Rasterizer, TARGET } from "../../../wasm/rasterizer/rasterizer.ts";
import { type Box, boxIsEmpty, intersectBoxes, type Path, roundOut } from "../path.ts";
import {
  type Clip,
  COMPOSITE_OPERATIONS,
  type CompositeOperation,
  changesBackdrop,
  type FillRule,
  type Shadow,
} from "../surface.ts";
import type { BitmapCall } from "./bitmap.ts";
import { blurInk } from "./blur-ink.ts";
import { fillText, strokePath, writePath } from "./engine-path.ts";
import type { OutlineStore } from "./outline-store.ts";
import { setPaint } from "./shade.ts";
import type { DrawCall, InkCall } from "./surface-call.ts";
import type { TextureSlot } from "./texture.ts";

/** Executes draw calls on a band that has been started in the rasteriser. */
export class BandPainter {
  readonly #engine: Rasterizer;
  readonly #area: Box;
  readonly #band: Box;
  readonly #outlines: OutlineStore;
  readonly #slot: TextureSlot;
  #hasLayer = false;
  /** Whether a layer is open. Layers are clipped only when they are composited. */
  #isLayered = false;
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
        // Each number in a path takes 8 bytes, and each density 4.
        const start = engine.path(Math.ceil(densities.length / 2));
        new Float32Array(engine.memory.buffer, start, densities.length).set(densities);
        engine.cast(columns, rows, left, top, scale);
      });
    });
  }

  /** Calls `draw` and composites the result with the pixels below. @param box bounds of all pixels that change */
  #composite(operation: CompositeOperation, clip: Clip | null, box: Box, draw: () => void): void {
    if (operation === "source-over") {
      draw();
      return;
    }
    const engine = this.#engine;
    const whole = roundOut(intersectBoxes(box, this.#band));
    if (boxIsEmpty(whole)) return;
    // The clip's mask must be drawn before the layer opens. Painting on the layer is not clipped.
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
