// Draws formulas.

import { Fuel } from "../base/fuel.ts";
import { drawFormula } from "../drawings/formula/draw.ts";
import { FORMULA_OPTION_FIELDS, parseFormulaOptions } from "../service/params/formula-option.ts";
import { readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { Format, FormulaOptions, Rendered } from "./types.ts";

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
  const given = readOptions("formula", { names: FORMULA_OPTION_FIELDS.names, own: ["signal", "onWarning"] }, options);
  const params = parseFormulaOptions({ type: "json", body: { format: "png", ...given.fields, tex } });
  return runCall(given, async ({ fonts, encode }) => {
    const image = await drawFormula(params, { fonts, fuel: new Fuel() });
    return encode<F>(image, params.format);
  });
}
