// Draws barcodes, and warns about text that readers reject by default.

import { defineDrawing } from "../drawing.ts";
import { BARCODE_TYPES } from "./barcode-types.ts";
import { drawBarcode } from "./draw.ts";
import { BARCODE } from "./kind.ts";

export const BARCODE_DRAWING = defineDrawing(BARCODE, {
  draw: async (params, env) => ({ image: await drawBarcode(params, env) }),
  review({ type, text, options }) {
    const { unreliable } = BARCODE_TYPES[type];
    return unreliable?.pattern.test(text) && options.includecheck !== true ? { warnings: [unreliable.reason] } : {};
  },
  isUnlimited: true,
});
