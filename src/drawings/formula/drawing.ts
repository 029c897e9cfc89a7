// Draws formulas.

import { defineDrawing } from "../drawing.ts";
import { drawFormula } from "./draw.ts";
import { FORMULA, GOOGLE_FORMULA } from "./kind.ts";

export const FORMULA_DRAWING = defineDrawing(FORMULA, {
  draw: async (params, env) => ({ image: await drawFormula(params, env) }),
});

/** Draws formulas in the format of Google Image Charts. */
export const GOOGLE_FORMULA_DRAWING = { ...FORMULA_DRAWING, kind: GOOGLE_FORMULA };
