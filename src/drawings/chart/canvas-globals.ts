// Defines the canvas classes as globals, like in a browser. Chart.js and its plugins construct them and use them with
// `instanceof`.

import { Canvas } from "../../engine/canvas/canvas.ts";
import { CanvasGradient } from "../../engine/canvas/gradient.ts";
import { CanvasImage } from "../../engine/canvas/image.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";
import { CanvasPattern } from "../../engine/canvas/pattern.ts";

/** Sets the globals. Call it before a library is loaded. */
export function setCanvasGlobals(): void {
  Object.assign(globalThis, {
    CanvasGradient,
    CanvasPattern,
    HTMLCanvasElement: Canvas,
    HTMLImageElement: CanvasImage,
    Path2D,
  });
}
