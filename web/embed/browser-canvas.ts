// Exports the browser's canvas classes under the engine's class names. scripts/build-embed.ts replaces the engine's
// modules with this module. `instanceof` works with a class's exported name and with its global name.

const { CanvasRenderingContext2D, CanvasPattern, HTMLImageElement, Path2D } = globalThis;

export { CanvasPattern, CanvasRenderingContext2D as CanvasContext, HTMLImageElement as CanvasImage, Path2D };

/** A surface that reads a canvas's pixels. */
interface PixelReader {
  read(context: CanvasRenderingContext2D): unknown;
}

/** The browser's canvas class, with the constructor parameters of the engine's class. */
export const Canvas = new Proxy(globalThis.HTMLCanvasElement, {
  construct(_target, [width, height, createSurface]: [number, number, ((...size: number[]) => PixelReader)?]) {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    if (createSurface === undefined) return canvas;
    const context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    return Object.defineProperty(canvas, "surface", { get: () => createSurface(width, height).read(context) });
  },
});

/** A linear gradient that src/drawings/chart/script/fill.ts creates. */
interface LinearGradient {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

/** The browser's gradient class, with the constructor parameters of the engine's class. */
export const CanvasGradient = new Proxy(globalThis.CanvasGradient, {
  construct(_target, [{ from, to }]: [LinearGradient]) {
    const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    return context.createLinearGradient(...from, ...to);
  },
});
