// Replays recorded calls on another surface, scaled and moved.

import { IDENTITY, type Matrix, moveBox, multiply, type Path, transformPath } from "../path.ts";
import type { Clip, CompositeState, Paint, StrokeStyle, Surface } from "../surface.ts";
import type { BitmapImage } from "./bitmap.ts";
import type { RasterizerPaint } from "./shade.ts";
import type { DrawCall } from "./surface-call.ts";

/** Replays a surface's calls on another surface. */
export class CallReplay {
  readonly #surface: Surface;
  readonly #matrix: Matrix;
  readonly #isTransformed: boolean;
  /** Transformed clips and states, by their originals, because surfaces compare clips by identity. */
  readonly #clips = new Map<Clip, Clip>();
  readonly #effects = new Map<CompositeState, CompositeState>();

  /** @param matrix scales by positive factors and translates; maps the calls' coordinates to the surface's */
  constructor(surface: Surface, matrix: Matrix = IDENTITY) {
    this.#surface = surface;
    this.#matrix = matrix;
    this.#isTransformed = matrix.some((value, index) => value !== IDENTITY[index]);
  }

  replay(call: DrawCall): void {
    const surface = this.#surface;
    if (call.type === "erase") {
      surface.erase(this.#path(call.path), this.#clip(call.clip));
      return;
    }
    const effect = this.#effect(call.effect);
    if (call.type === "bitmap") {
      const { width, height } = call.image.surface;
      const place = multiply(this.#matrix, [1, 0, 0, 1, call.place.left, call.place.top]);
      const source = { left: 0, top: 0, right: width, bottom: height };
      surface.image(call.image satisfies BitmapImage, source, place, this.#isTransformed, effect);
    } else if (call.type === "image") {
      surface.image(call.image, call.source, multiply(this.#matrix, call.matrix), call.smooth, effect);
    } else {
      const paint = this.#paint(call.paint);
      if (call.type === "fill") surface.fill(this.#path(call.path), call.rule, paint, effect);
      else if (call.type === "stroke") surface.stroke(this.#path(call.path), this.#pen(call.pen), paint, effect);
      else surface.text({ ...call.run, matrix: multiply(this.#matrix, call.run.matrix) }, paint, effect);
    }
  }

  #path(path: Path): Path {
    return this.#isTransformed ? transformPath(path, this.#matrix) : path;
  }

  #paint(paint: RasterizerPaint): Paint {
    // Only image calls have a texture without a pattern, and they aren't replayed with a paint.
    const original = paint.type === "texture" ? (paint.pattern as Paint) : paint;
    if (original.type === "solid" || !this.#isTransformed) return original;
    return { ...original, matrix: multiply(this.#matrix, original.matrix) };
  }

  #pen(pen: StrokeStyle): StrokeStyle {
    const [scaleX, , , scaleY] = this.#matrix;
    if (pen.matrix !== null) return { ...pen, matrix: multiply(this.#matrix, pen.matrix) };
    if (scaleX !== scaleY) return { ...pen, matrix: this.#matrix };
    const dash = pen.dash.map((length) => length * scaleX);
    return { ...pen, width: pen.width * scaleX, dash, dashOffset: pen.dashOffset * scaleX };
  }

  #effect(effect: CompositeState): CompositeState {
    const { clip, shadow } = effect;
    if (!this.#isTransformed || (clip === null && shadow === null)) return effect;
    const known = this.#effects.get(effect);
    if (known !== undefined) return known;
    const [scaleX, , , scaleY] = this.#matrix;
    const transformed: CompositeState = {
      ...effect,
      clip: this.#clip(clip),
      shadow: shadow && {
        ...shadow,
        offsetX: shadow.offsetX * scaleX,
        offsetY: shadow.offsetY * scaleY,
        deviation: shadow.deviation * Math.sqrt(scaleX * scaleY),
      },
    };
    this.#effects.set(effect, transformed);
    return transformed;
  }

  #clip(clip: Clip | null): Clip | null {
    if (clip === null || !this.#isTransformed) return clip;
    const known = this.#clips.get(clip);
    if (known !== undefined) return known;
    const [scaleX, , , scaleY, x, y] = this.#matrix;
    const { left, top, right, bottom } = clip.box;
    const box = { left: left * scaleX, top: top * scaleY, right: right * scaleX, bottom: bottom * scaleY };
    const shapes = clip.shapes.map(({ path, rule }) => ({ path: this.#path(path), rule }));
    const transformed = { box: moveBox(box, x, y), shapes };
    this.#clips.set(clip, transformed);
    return transformed;
  }
}
