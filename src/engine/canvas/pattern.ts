// CanvasPattern: a repeated image as a paint. HTML, "fill and stroke styles".

import { IDENTITY, type Matrix, multiply } from "../path.ts";
import type { Paint, SurfaceImage } from "../surface.ts";
import { type MatrixInit, readMatrix } from "./matrix-2d.ts";

/** The repetition keywords. An empty string means `repeat`. */
const REPETITIONS: Readonly<Record<string, { readonly repeatX: boolean; readonly repeatY: boolean }>> = {
  repeat: { repeatX: true, repeatY: true },
  "repeat-x": { repeatX: true, repeatY: false },
  "repeat-y": { repeatX: false, repeatY: true },
  "no-repeat": { repeatX: false, repeatY: false },
};

export class CanvasPattern {
  readonly #image: SurfaceImage;
  readonly #repetition: { readonly repeatX: boolean; readonly repeatY: boolean };
  #matrix: Matrix = IDENTITY;

  /** @throws DOMException (SyntaxError) for an unknown repetition keyword */
  constructor(image: SurfaceImage, repetition: string | null) {
    const name = repetition === null || repetition === "" ? "repeat" : String(repetition);
    if (!Object.hasOwn(REPETITIONS, name))
      throw new DOMException(
        `pattern repetition must be one of ${Object.keys(REPETITIONS).join(", ")}, got ${name}`,
        "SyntaxError",
      );
    this.#image = image;
    this.#repetition = REPETITIONS[name] as { repeatX: boolean; repeatY: boolean };
  }

  get [Symbol.toStringTag](): string {
    return "CanvasPattern";
  }

  setTransform(transform?: MatrixInit): void {
    const matrix = readMatrix(transform);
    if (matrix !== null) this.#matrix = matrix;
  }

  /** Returns the paint. @param matrix the current transform, which maps user space to device pixels */
  toPaint(matrix: Matrix, smooth: boolean): Paint {
    return { type: "pattern", image: this.#image, ...this.#repetition, smooth, matrix: multiply(matrix, this.#matrix) };
  }
}
