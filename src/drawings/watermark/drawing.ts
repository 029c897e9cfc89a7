// Draws watermarked images.

import { defineDrawing } from "../drawing.ts";
import { drawWatermark } from "./draw.ts";
import { WATERMARK } from "./kind.ts";

export const WATERMARK_DRAWING = defineDrawing(WATERMARK, {
  draw: async (params, env) => ({ image: await drawWatermark(params, env) }),
  isUnlimited: true,
});
