// GET and POST /chart with `cht=tx`: formulas in TeX, in the URL format of Google Image Charts.

import { drawFormula } from "../../drawings/formula/draw.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import {
  FORMULA_FIELDS,
  FORMULA_SIGNING,
  type ParsedFormula,
  parseFormula,
  readFormulaFrame,
} from "../params/formula.ts";
import { withWarnings } from "../shared/reply.ts";
import type { ImageEndpoint } from "./open-image.ts";

/** Parses and draws formulas. */
export const FORMULA: ImageEndpoint<ParsedFormula> = {
  name: "formula",
  errorLabel: "Formula error",
  fields: FORMULA_FIELDS,
  signing: FORMULA_SIGNING,
  read: parseFormula,
  // The cached image contains the warnings.
  canonical: ({ warnings, ...params }) => ({ ...params, ...(warnings.length > 0 && { warnings }) }),
  draw: async ({ warnings, ...params }, env) =>
    withWarnings(await encodeImage(await drawFormula(params, env), params.format, undefined, env.fuel), warnings),
  readFrame: readFormulaFrame,
};
