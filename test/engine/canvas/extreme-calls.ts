// Canvas calls with extreme numbers, for the hostile tests of all surfaces.

import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { FOUR_COLOR_IMAGE, type Script } from "./canvas.ts";

export const NUMBERS = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  1e308,
  -1e308,
  1e9,
  5e-324,
  -0,
  0.1,
];
const OPERATIONS = ["source-in", "destination-out", "xor", "copy", "multiply", "lighter", "destination-over"];

export type Call = (ctx: CanvasContext, n: readonly number[]) => void;

/** Canvas calls with numeric arguments. */
export const CALLS: Readonly<Record<string, Call>> = {
  moveTo: (c, [a = 0, b = 0]) => c.moveTo(a, b),
  lineTo: (c, [a = 0, b = 0]) => c.lineTo(a, b),
  quadraticCurveTo: (c, [a = 0, b = 0, d = 0, e = 0]) => c.quadraticCurveTo(a, b, d, e),
  bezierCurveTo: (c, [a = 0, b = 0, d = 0, e = 0, f = 0, g = 0]) => c.bezierCurveTo(a, b, d, e, f, g),
  arc: (c, [a = 0, b = 0, d = 0, e = 0, f = 0]) => c.arc(a, b, Math.abs(d), e, f),
  arcTo: (c, [a = 0, b = 0, d = 0, e = 0, f = 0]) => c.arcTo(a, b, d, e, Math.abs(f)),
  ellipse: (c, [a = 0, b = 0, d = 0, e = 0, f = 0, g = 0, h = 0]) => c.ellipse(a, b, Math.abs(d), Math.abs(e), f, g, h),
  rect: (c, [a = 0, b = 0, d = 0, e = 0]) => c.rect(a, b, d, e),
  roundRect: (c, [a = 0, b = 0, d = 0, e = 0, f = 0]) => c.roundRect(a, b, d, e, Math.abs(f)),
  closePath: (c) => c.closePath(),
  fill: (c) => c.fill(),
  stroke: (c) => c.stroke(),
  clip: (c) => c.clip(),
  fillRect: (c, [a = 0, b = 0, d = 0, e = 0]) => c.fillRect(a, b, d, e),
  strokeRect: (c, [a = 0, b = 0, d = 0, e = 0]) => c.strokeRect(a, b, d, e),
  clearRect: (c, [a = 0, b = 0, d = 0, e = 0]) => c.clearRect(a, b, d, e),
  fillText: (c, [a = 0, b = 0, d = 0]) => c.fillText("xfi", a, b, d),
  strokeText: (c, [a = 0, b = 0, d = 0]) => c.strokeText("x", a, b, d),
  transform: (c, [a = 0, b = 0, d = 0, e = 0, f = 0, g = 0]) => c.transform(a, b, d, e, f, g),
  scale: (c, [a = 0, b = 0]) => c.scale(a, b),
  drawImage: (c, n) => c.drawImage(FOUR_COLOR_IMAGE, ...n.slice(0, 8)),
  drawCanvas: (c, [a = 0, b = 0]) => c.drawImage(c.canvas, a, b, 9, 9),
  pen: (c, [a = 0, b = 0]) => void Object.assign(c, { lineWidth: a, miterLimit: b, lineJoin: "miter" }),
  dashes: (c, [a = 0, b = 0]) =>
    void [c.setLineDash([Math.abs(a), Math.abs(b)]), Object.assign(c, { lineDashOffset: a })],
  shadow: (c, [a = 0, b = 0]) => void Object.assign(c, { shadowColor: "red", shadowBlur: a, shadowOffsetX: b }),
  font: (c, [a = 0]) => void Object.assign(c, { font: `${a}px Arial`, letterSpacing: `${a}px` }),
  operation: (c, [a = 0]) =>
    void Object.assign(c, { globalCompositeOperation: OPERATIONS[Math.trunc(Math.abs(a)) % OPERATIONS.length] }),
  gradient: fillWithGradients,
  pattern: (c) => {
    const pattern = c.createPattern(FOUR_COLOR_IMAGE, "repeat-x");
    if (pattern !== null) c.fillStyle = pattern;
  },
};

/** Returns drawings that make a call with each extreme number in each place. */
export function* extremeDrawings(call: Call): Generator<Script> {
  for (const number of NUMBERS)
    for (let place = 0; place < 8; place++) {
      const numbers = [3, 4, 5, 6, 7, 8, 9, 10];
      numbers[place] = number;
      yield (ctx) => {
        ctx.moveTo(1, 1);
        ctx.lineTo(20, 20);
        call(ctx, numbers);
        ctx.lineTo(5, 25);
        ctx.fill();
        ctx.stroke();
        ctx.fillText("y", 5, 5);
        ctx.drawImage(FOUR_COLOR_IMAGE, 0, 0, 9, 9);
      };
    }
}

/** Dashed lines that are drawn without dashes, because there would be too many. */
export const TOO_MANY_DASHES: readonly (readonly [name: string, script: Script])[] = [
  ["a long line of short dashes", (c) => void [c.setLineDash([1e-9]), c.moveTo(0, 5), c.lineTo(3000, 9), c.stroke()]],
  ["dashes of almost zero length", (c) => void [c.setLineDash([5e-324, 5e-324]), c.strokeRect(0, 0, 40, 30)]],
  [
    "a line that extends far beyond the canvas",
    (c) => void [c.setLineDash([3, 3]), c.moveTo(-1e9, 5), c.lineTo(1e9, 9), c.stroke()],
  ],
  [
    "short dashes with a non-uniform scale",
    (c) => void [c.scale(1e6, 1), c.setLineDash([1e-9]), c.strokeRect(0, 0, 1, 9)],
  ],
];

/** Fills 40x30 pixels with a linear, a radial and a conic gradient. Does nothing if a number is not finite. */
function fillWithGradients(ctx: CanvasContext, numbers: readonly number[]): void {
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
    gradient.addColorStop(1, "rgba(0, 0, 255, 0.5)");
    ctx.fillStyle = gradient;
    ctx.fillRect(0, 0, 40, 30);
  }
}
