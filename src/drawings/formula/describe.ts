// Describes formulas for the OpenAPI document, LLM tools, the command line and the docs.

import { asSmallPng, type Described } from "../description.ts";
import { FORMULA, GOOGLE_FORMULA } from "./kind.ts";

export const FORMULA_DESCRIPTION: Described = {
  kind: GOOGLE_FORMULA,
  tool: {
    name: "create_formula",
    title: "Draw a formula",
    description:
      'Draws a mathematical formula or chemical equation in TeX (chl), and returns the image and its URL. Formulas cannot define commands. Example: {"chl":"x=\\\\frac{-b\\\\pm\\\\sqrt{b^2-4ac}}{2a}","chco":"000000"}',
    shrink: asSmallPng,
    instead: "use POST /chart with cht set to tx instead",
  },
  page: { file: "formulas.md", title: "Formulas", about: "TeX" },
  command: {
    description: "draw a formula in TeX, such as 'E=mc^2'",
    listed: ["width", "height", "color", "backgroundColor", "devicePixelRatio"],
    kind: FORMULA,
    drawn: "a formula",
  },
};
