// GET and POST /chart with `cht=tx`: formulas in TeX, in the URL format of Google Image Charts.

import { drawFormula } from "../../drawings/formula/draw.ts";
import type { FormulaParams } from "../../drawings/formula/formula-params.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import { FORMULA_FIELDS, FORMULA_SIGNING, parseFormula, readFormulaFrame } from "../params/formula.ts";
import type { ImageEndpoint } from "./open-image.ts";

/** Parses and draws formulas. */
export const FORMULA: ImageEndpoint<FormulaParams> = {
  name: "formula",
  errorLabel: "Formula error",
  fields: FORMULA_FIELDS,
  signing: FORMULA_SIGNING,
  read: parseFormula,
  canonical: (params) => ({ ...params }),
  draw: async (params, env) => encodeImage(await drawFormula(params, env), params.format, undefined, env.fuel),
  readFrame: readFormulaFrame,
};
