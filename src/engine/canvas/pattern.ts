// CanvasPattern: an image laid side by side. HTML, "fill and stroke styles".

import { IDENTITY, type Matrix, multiply } from "../path.ts";
import type { Paint, SurfaceImage } from "../surface.ts";
import { type MatrixInit, readMatrix } from "./matrix-2d.ts";

/** The repetition keywords, with the directions that they repeat in. The empty string means the first. */
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

  /** @throws DOMException (SyntaxError) for an unknown repetition */
  constructor(image: SurfaceImage, repetition: string | null) {
    const name = repetition === null || repetition === "" ? "repeat" : String(repetition);
    if (!Object.hasOwn(REPETITIONS, name))
      throw new DOMException(
        `pattern repetition '${name}' is not one of ${Object.keys(REPETITIONS).join(", ")}`,
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

  /** The paint in device pixels under the transform in force. */
  toPaint(matrix: Matrix, smooth: boolean): Paint {
    return { type: "pattern", image: this.#image, ...this.#repetition, smooth, matrix: multiply(matrix, this.#matrix) };
  }
}
