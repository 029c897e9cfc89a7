// Draws formulas.

import type { FormulaOptions } from "../../generated/library-options.ts";
import { FORMULA_DRAWING } from "../drawings/formula/drawing.ts";
import { renderDrawing } from "./render-drawing.ts";
import type { Format, Rendered } from "./types.ts";

/**
 * Draws a formula.
 *
 * @param tex the formula in TeX, such as `E=mc^2`
 * @throws Failure, whose message names the invalid field
 */
export async function renderFormula<F extends Format = "png">(
  tex: string,
  options: FormulaOptions<F> = {},
): Promise<Rendered<F>> {
  return renderDrawing<F>(FORMULA_DRAWING, "formula", { tex }, options);
}
