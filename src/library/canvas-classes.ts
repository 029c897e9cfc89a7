// The canvas classes that Chart.js and its plugins expect as globals. The library's build makes these packages import the
// classes from here, because a library must not change a program's globals.

export { Canvas as HTMLCanvasElement } from "../engine/canvas/canvas.ts";
export { CanvasGradient } from "../engine/canvas/gradient.ts";
export { CanvasImage as HTMLImageElement } from "../engine/canvas/image.ts";
export { Path2D } from "../engine/canvas/path-2d.ts";
export { CanvasPattern } from "../engine/canvas/pattern.ts";
