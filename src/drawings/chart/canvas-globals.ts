// Makes the canvas classes global. Chart.js and its plugins test values against them and construct them, as in a browser.

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
