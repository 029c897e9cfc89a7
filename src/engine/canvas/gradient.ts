// CanvasGradient, which keeps its stops sorted by offset. HTML, "fill and stroke styles".

import { Failure, UsageError } from "../../base/failure.ts";
import { parseColor } from "../color.ts";
import { GRADIENT_STOPS } from "../limits.ts";
import type { Matrix } from "../path.ts";
import type { Paint, Stop } from "../surface.ts";

type Geometry =
  | { readonly type: "linear"; readonly from: readonly [number, number]; readonly to: readonly [number, number] }
  | {
      readonly type: "radial";
      readonly from: readonly [number, number, number];
      readonly to: readonly [number, number, number];
    }
  | { readonly type: "conic"; readonly center: readonly [number, number]; readonly startAngle: number };

export class CanvasGradient {
  readonly #geometry: Geometry;
  /** Replaced rather than mutated, because paints that were created earlier share the array. */
  #stops: readonly Stop[] = [];

  constructor(geometry: Geometry) {
    this.#geometry = geometry;
  }

  get [Symbol.toStringTag](): string {
    return "CanvasGradient";
  }

  /**
   * Adds a colour stop.
   *
   * @param offset 0 to 1
   * @param color a CSS colour
   * @throws DOMException for an offset outside 0 to 1 (IndexSizeError) or an invalid colour (SyntaxError); TypeError if
   *   the offset is not finite; Failure beyond GRADIENT_STOPS stops
   */
  addColorStop(offset: number, color: string): void {
    const position = Number(offset);
    if (!Number.isFinite(position)) throw new UsageError(`gradient stop offset must be a finite number, got ${offset}`);
    if (!(position >= 0 && position <= 1))
      throw new DOMException(`gradient stop offset must be between 0 and 1, got ${offset}`, "IndexSizeError");
    const parsed = parseColor(String(color));
    if (parsed === null) throw new DOMException(`gradient stop colour '${color}' is not a CSS colour`, "SyntaxError");
    if (this.#stops.length >= GRADIENT_STOPS)
      throw new Failure("invalid", `gradient must have at most ${GRADIENT_STOPS} stops`);
    const after = this.#stops.findIndex((stop) => stop.offset > position);
    this.#stops = this.#stops.toSpliced(after < 0 ? this.#stops.length : after, 0, { offset: position, color: parsed });
  }

  /** Returns the paint. @param matrix the current transform, which maps user space to device pixels */
  toPaint(matrix: Matrix): Paint {
    return { ...this.#geometry, stops: this.#stops, matrix };
  }
}
