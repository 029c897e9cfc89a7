// The glyphs of MathJax's TeX font, which all formulas share.

import glyphText from "../../../generated/formula/glyphs.txt";
import { once } from "../../base/once.ts";

/** Returns the glyphs. They are frozen, because MathJax instances must not affect each other. */
export const readGlyphs = once((): unknown => JSON.parse(glyphText, (_, value: unknown) => Object.freeze(value)));
