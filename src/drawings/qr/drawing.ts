// Draws QR codes, and reports problems that scanners may have with them.

import { defineDrawing } from "../drawing.ts";
import { drawQr } from "./draw.ts";
import { QR } from "./kind.ts";

export const QR_DRAWING = defineDrawing(QR, {
  draw: async (params, env) => ({ image: await drawQr(params, env) }),
  review: async (...given) => (await import("./review.ts")).reviewQr(...given),
  isUnlimited: true,
});
