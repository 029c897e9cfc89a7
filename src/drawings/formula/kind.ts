// Formulas in TeX: docs/formulas.md. The library and the command line have options of their own. URLs use the
// parameters of Google Image Charts: `/chart?cht=tx&chl=E%3Dmc%5E2`.

import { BLACK, TRANSPARENT } from "../../engine/color.ts";
import { unwrapTexts } from "../../options/parsed-text.ts";
import { defineKind, type Kind } from "../kind.ts";
import { FORMULA_OPTIONS, type FormulaParams, GOOGLE_FORMULA_OPTIONS } from "./options.ts";

const SHARED = { name: "formula", path: "/chart", errorLabel: "Formula error" } as const;

export const FORMULA = defineKind({
  ...SHARED,
  options: FORMULA_OPTIONS,
  main: "tex",
  frame: { width: ["width", 300], height: ["height", 60] },
  complete({ color: ink, backgroundColor: background, ...values }): FormulaParams {
    return { ...unwrapTexts(values).values, ink, background };
  },
});

const FROM_URL = defineKind({
  ...SHARED,
  options: GOOGLE_FORMULA_OPTIONS,
  main: "chl",
  frame: { size: "chs", width: 300, height: 60 },
  complete(given): FormulaParams {
    const { values, warnings } = unwrapTexts(given);
    const { chl: tex, chs, chco: ink = BLACK, chf: background = TRANSPARENT, ...output } = values;
    return { tex, ink, background, ...chs, ...output, warnings };
  },
});

/** Formulas in the format of Google Image Charts. */
export const GOOGLE_FORMULA: Kind<FormulaParams> = {
  ...FROM_URL,
  signing: { path: SHARED.path, covered: { cht: ["cht"], ...FROM_URL.signing.covered } },
  link: (input) => `cht=tx&${FROM_URL.link(input)}`,
};
