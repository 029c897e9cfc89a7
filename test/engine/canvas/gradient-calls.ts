// Helper for tests of hostile numbers: draws gradients of every kind with the given coordinates.

import type { CanvasContext } from "../../../src/engine/canvas/context.ts";

/**
 * Fills 40x30 pixels with a linear, a radial and a conic gradient from red to another colour. Does nothing if a number
 * is not finite.
 */
export function fillWithGradients(ctx: CanvasContext, numbers: readonly number[], lastColor: string): void {
  // createLinearGradient and the other gradient methods throw for non-finite numbers, as the HTML standard requires.
  if (!numbers.every(Number.isFinite)) return;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const gradients = [
    ctx.createLinearGradient(a, b, c, d),
    ctx.createRadialGradient(a, b, Math.abs(c), d, e, Math.abs(f)),
    ctx.createConicGradient(a, b, c),
  ];
  for (const gradient of gradients) {
    gradient.addColorStop(0, "red");
    gradient.addColorStop(1, lastColor);
    ctx.fillStyle = gradient;
    ctx.fillRect(0, 0, 40, 30);
  }
}
