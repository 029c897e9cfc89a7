// Records the drawing calls of one drawing, so that they can be replayed inside another drawing. The recording is not
// rasterised, so it stays sharp at any scale.

import { Failure } from "../../base/failure.ts";
import { type Matrix, type Path, PathCopier } from "../path.ts";
import type {
  Clip,
  ColorRun,
  CompositeState,
  FillRule,
  GlyphRun,
  Paint,
  StrokeStyle,
  Surface,
  SurfaceImage,
} from "../surface.ts";

/** Maximum size of a recording, in 8-byte numbers, so that several recordings fit in memory. */
const RECORDED_NUMBERS = 3_000_000;
/** Memory of a call without its path, and memory of a glyph, in 8-byte numbers. */
const CALL_NUMBERS = 40;
const GLYPH_NUMBERS = 10;

/** A recorded call, with the arguments of the surface's method. */
export type RecordedCall =
  | { readonly type: "fill"; path: Path; rule: FillRule; paint: Paint; effect: CompositeState }
  | { readonly type: "stroke"; path: Path; pen: StrokeStyle; paint: Paint; effect: CompositeState }
  | { readonly type: "text"; run: GlyphRun; paint: Paint; effect: CompositeState }
  | { readonly type: "colorText"; run: ColorRun; effect: CompositeState }
  | { readonly type: "invisibleText"; run: GlyphRun; clip: Clip | null }
  | {
      readonly type: "image";
      image: SurfaceImage;
      source: Parameters<Surface["image"]>[1];
      matrix: Matrix;
      smooth: boolean;
      effect: CompositeState;
    }
  | { readonly type: "erase"; path: Path; clip: Clip | null };

/** A surface that records its calls. @throws Failure from its methods if the recording becomes too large */
export class RecordingSurface implements Surface {
  readonly #calls: RecordedCall[] = [];
  #numbers = 0;
  readonly #paths = new PathCopier((numbers) => {
    this.#numbers += numbers;
  });

  /** @param fitsOutlines see `Surface` */
  constructor(
    readonly width: number,
    readonly height: number,
    readonly fitsOutlines = false,
  ) {}

  fill(path: Path, rule: FillRule, paint: Paint, effect: CompositeState): void {
    this.#add({ type: "fill", path: this.#paths.copy(path), rule, paint, effect });
  }

  stroke(path: Path, pen: StrokeStyle, paint: Paint, effect: CompositeState): void {
    this.#add({ type: "stroke", path: this.#paths.copy(path), pen, paint, effect });
  }

  text(run: GlyphRun, paint: Paint, effect: CompositeState): void {
    this.#add({ type: "text", run, paint, effect }, run.glyphs.length * GLYPH_NUMBERS);
  }

  colorText(run: ColorRun, effect: CompositeState): void {
    this.#add({ type: "colorText", run, effect }, run.glyphs.length * GLYPH_NUMBERS);
  }

  addInvisibleText(run: GlyphRun, clip: Clip | null): void {
    this.#add({ type: "invisibleText", run, clip }, run.glyphs.length * GLYPH_NUMBERS);
  }

  image(...[image, source, matrix, smooth, effect]: Parameters<Surface["image"]>): void {
    this.#add({ type: "image", image, source, matrix, smooth, effect });
  }

  erase(path: Path, clip: Clip | null): void {
    // Ignore an erasure before the first call: charts clear their canvas before they draw.
    if (this.#calls.length > 0) this.#add({ type: "erase", path: this.#paths.copy(path), clip });
  }

  /** Whether any call depends on its backdrop, so that the recording must be isolated. */
  get isBlended(): boolean {
    return this.#calls.some(
      (call) => call.type === "erase" || ("effect" in call && call.effect.composite !== "source-over"),
    );
  }

  /** Memory of the recording, in bytes. */
  get bytes(): number {
    return this.#numbers * 8;
  }

  /** The calls, in drawing order. */
  get calls(): readonly RecordedCall[] {
    return this.#calls;
  }

  #add(call: RecordedCall, numbers = 0): void {
    this.#numbers += CALL_NUMBERS + numbers;
    if (this.#numbers > RECORDED_NUMBERS)
      throw new Failure("invalid", "image is too expensive to draw: use fewer or smaller elements");
    this.#calls.push(call);
  }
}
