// Replays a recording on another canvas: moved, scaled, clipped and faded.

import { type Box, boxPath, type Matrix, multiply, type Path, transformPath } from "../path.ts";
import {
  type Clip,
  type CompositeState,
  changesBackdrop,
  DEFAULT_COMPOSITE_STATE,
  type GlyphRun,
  type Paint,
  type StrokeStyle,
  type SurfaceImage,
} from "../surface.ts";
import { drawColorText } from "./color-text.ts";
import type { SurfaceHolder } from "./image.ts";
import { addClip } from "./painter.ts";
import { type RecordedCall, RecordingSurface } from "./recording.ts";

interface ReplayState {
  /** Maps the recording's pixels to device pixels. */
  readonly matrix: Matrix;
  readonly clip: Clip | null;
  /** The visible part of the recording, in its own pixels; by default, the whole recording. */
  readonly area?: Box;
  /** Factor for the opacity of each call, 0 to 1. */
  readonly alpha: number;
  /** Returns one object for all equal clips, because surfaces compare clips by identity. */
  readonly unify: (clip: Clip) => Clip;
}

/** Replays a recording on a canvas. The recording is clipped to its visible area. */
export function replay(recording: RecordingSurface, holder: SurfaceHolder, state: ReplayState): void {
  const { width, height, calls } = recording;
  const area = boxPath(state.area ?? { left: 0, top: 0, right: width, bottom: height });
  const clip = state.unify(addClip(state.clip, transformPath(area, state.matrix), "nonzero"));
  // Erasing, and operators that clear the backdrop, must not affect content that was drawn before the recording.
  const isIsolated = calls.some((call) => call.type === "erase" || ("effect" in call && clearsBackdrop(call.effect)));
  if (!isIsolated) {
    new Replay(holder, { ...state, clip }).run(calls);
    return;
  }
  const [a, b, c, d, e, f] = state.matrix;
  const scale = Math.sqrt(Math.abs(a * d - b * c)) || 1;
  const surface = holder.createSurface(Math.ceil(width * scale) || 1, Math.ceil(height * scale) || 1);
  const target = { surface, createSurface: holder.createSurface, fonts: holder.fonts, fuel: holder.fuel };
  new Replay(target, { matrix: [scale, 0, 0, scale, 0, 0], clip: null, alpha: 1, unify: (own) => own }).run(calls);
  const place: Matrix = [a / scale, b / scale, c / scale, d / scale, e, f];
  const whole = { left: 0, top: 0, right: surface.width, bottom: surface.height };
  holder.surface.image({ type: "surface", surface }, whole, place, true, {
    ...DEFAULT_COMPOSITE_STATE,
    alpha: state.alpha,
    clip,
  });
}

function clearsBackdrop({ composite }: CompositeState): boolean {
  return composite.startsWith("destination-") || composite === "xor" || changesBackdrop(composite);
}

type ReplayTarget = Pick<SurfaceHolder, "surface" | "createSurface" | "fonts" | "fuel">;

class Replay {
  readonly #target: ReplayTarget;
  readonly #state: ReplayState;
  readonly #scale: number;
  readonly #isSimilarity: boolean;
  readonly #clips = new Map<Clip, Clip>();
  readonly #effects = new Map<CompositeState, CompositeState>();
  readonly #images = new Map<SurfaceImage, SurfaceImage>();

  constructor(target: ReplayTarget, state: ReplayState) {
    this.#target = target;
    this.#state = state;
    const [a, b, c, d] = state.matrix;
    this.#scale = Math.sqrt(Math.abs(a * d - b * c));
    this.#isSimilarity = (a === d && b === -c) || (a === -d && b === c);
  }

  run(calls: readonly RecordedCall[]): void {
    const { surface } = this.#target;
    const { matrix } = this.#state;
    for (const call of calls) {
      if (call.type === "fill")
        surface.fill(this.#path(call.path), call.rule, this.#paint(call.paint), this.#effect(call.effect));
      else if (call.type === "stroke")
        surface.stroke(this.#path(call.path), this.#pen(call.pen), this.#paint(call.paint), this.#effect(call.effect));
      else if (call.type === "text")
        surface.text(this.#run(call.run), this.#paint(call.paint), this.#effect(call.effect));
      else if (call.type === "colorText") {
        const glyphs = call.run.glyphs.map((glyph) => ({ ...glyph, matrix: multiply(matrix, glyph.matrix) }));
        drawColorText(this.#target, { ...call.run, glyphs }, this.#effect(call.effect));
      } else if (call.type === "invisibleText") surface.addInvisibleText?.(this.#run(call.run), this.#clip(call.clip));
      else if (call.type === "image") {
        const place = multiply(matrix, call.matrix);
        surface.image(this.#image(call.image), call.source, place, call.smooth, this.#effect(call.effect));
      } else surface.erase(this.#path(call.path), this.#clip(call.clip));
    }
  }

  #path(path: Path): Path {
    return transformPath(path, this.#state.matrix);
  }

  #run(run: GlyphRun): GlyphRun {
    return { ...run, matrix: multiply(this.#state.matrix, run.matrix) };
  }

  #paint(paint: Paint): Paint {
    if (paint.type === "solid") return paint;
    const matrix = multiply(this.#state.matrix, paint.matrix);
    return paint.type === "pattern" ? { ...paint, matrix, image: this.#image(paint.image) } : { ...paint, matrix };
  }

  #pen(pen: StrokeStyle): StrokeStyle {
    const { matrix } = this.#state;
    if (pen.matrix !== null) return { ...pen, matrix: multiply(matrix, pen.matrix) };
    if (!this.#isSimilarity) return { ...pen, matrix };
    const scale = this.#scale;
    return {
      ...pen,
      width: pen.width * scale,
      dash: pen.dash.map((length) => length * scale),
      dashOffset: pen.dashOffset * scale,
    };
  }

  #effect(effect: CompositeState): CompositeState {
    const cached = this.#effects.get(effect);
    if (cached !== undefined) return cached;
    const { shadow } = effect;
    const created: CompositeState = {
      ...effect,
      alpha: effect.alpha * this.#state.alpha,
      clip: this.#clip(effect.clip),
      shadow: shadow && {
        ...shadow,
        offsetX: shadow.offsetX * this.#scale,
        offsetY: shadow.offsetY * this.#scale,
        deviation: shadow.deviation * this.#scale,
      },
    };
    this.#effects.set(effect, created);
    return created;
  }

  #clip(clip: Clip | null): Clip | null {
    const { matrix, clip: outer, unify } = this.#state;
    if (clip === null) return outer;
    const cached = this.#clips.get(clip);
    if (cached !== undefined) return cached;
    const box = addClip(outer, transformPath(boxPath(clip.box), matrix), "nonzero");
    const created = unify(
      clip.shapes.reduce((inner, { path, rule }) => addClip(inner, transformPath(path, matrix), rule), box),
    );
    this.#clips.set(clip, created);
    return created;
  }

  /** Converts a recorded surface to an image that the target can draw. */
  #image(image: SurfaceImage): SurfaceImage {
    if (image.type === "encoded" || !(image.surface instanceof RecordingSurface)) return image;
    const cached = this.#images.get(image);
    if (cached !== undefined) return cached;
    const { surface: recorded } = image;
    const { createSurface, fonts, fuel } = this.#target;
    const surface = createSurface(recorded.width, recorded.height);
    new Replay({ surface, createSurface, fonts, fuel }, PLAIN_STATE).run(recorded.calls);
    const created: SurfaceImage = { type: "surface", surface };
    this.#images.set(image, created);
    return created;
  }
}

const PLAIN_STATE: ReplayState = { matrix: [1, 0, 0, 1, 0, 0], clip: null, alpha: 1, unify: (clip) => clip };
