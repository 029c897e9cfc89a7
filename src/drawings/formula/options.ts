// The options of a formula in the library and the command line, and in the format of Google Image Charts.

import { FORMULA_LENGTH, SIDE_PIXELS } from "../../base/limits.ts";
import { type Rgba, TRANSPARENT } from "../../engine/color.ts";
import { outputOptions, parseHexColor } from "../../options/google.ts";
import { option, type Values } from "../../options/option.ts";
import { type IgnoredParts, SyntaxProblem, type Unwrapped } from "../../options/parsed-text.ts";
import { color, ownSyntax, side } from "../../options/value.ts";

const COLOR_RULE = "must be a colour in hex digits such as 0044CC or 0044CC80";
const FILL_RULE = "must be a background colour such as bg,s,FFFFFF or bg,s,FFFFFF80";
const SIZE_RULE = `must be a height, or a width and height, between 1 and ${SIDE_PIXELS}, such as 40 or 200x40`;

const texOption = () =>
  option(ownSyntax(stripDelimiters, { maxLength: FORMULA_LENGTH }), {
    about: "The formula in TeX",
    required: "the formula in TeX, such as E=mc^2",
  });

const sideOption = (name: "width" | "height", title: string) =>
  option(side(), {
    about: `${title} of the image, in CSS pixels, to which the formula is scaled; its natural ${name} by default`,
    names: [name.charAt(0), name],
  });

/** The options of the library and the command line. */
export const FORMULA_OPTIONS = {
  tex: texOption(),
  color: option(color(), { about: "CSS colour of the formula", default: "black" }),
  backgroundColor: option(color(), {
    about: "CSS colour behind the formula",
    names: ["backgroundColor", "bkg"],
    default: "transparent",
  }),
  width: sideOption("width", "Width"),
  height: sideOption("height", "Height"),
  ...outputOptions(["f", "format"]),
};

/** The options of Google Image Charts. */
export const GOOGLE_FORMULA_OPTIONS = {
  chl: texOption(),
  chs: option(ownSyntax(parseSize, { error: SIZE_RULE }), {
    about: "Height, or width and height, in pixels, to which the formula is scaled; its natural size by default",
    isUnsigned: true,
  }),
  chco: option(ownSyntax(parseInk, { error: COLOR_RULE }), {
    about: "Colour of the formula, in hex digits",
    default: "000000",
  }),
  chf: option(ownSyntax(parseFill, { error: FILL_RULE }), {
    about: "Background: bg,s, followed by a colour in hex digits; transparent by default",
  }),
  ...outputOptions(["f", "format", "chof"]),
};

/** The parameters of a formula. A missing side of the image is computed from the formula's size. */
export interface FormulaParams extends Omit<Unwrapped<Values<typeof FORMULA_OPTIONS>>, "color" | "backgroundColor"> {
  readonly ink: Rgba;
  readonly background: Rgba;
  /** Warnings about ignored colours. */
  readonly warnings?: readonly string[];
}

/** Removes a formula's delimiters, such as `$`, `$$` and `\[ \]`. */
function stripDelimiters(text: string): string {
  const tex = text.trim();
  const found = /^(\$\$?)([^$]*)\1$|^\\\[(.*)\\\]$|^\\\((.*)\\\)$/s.exec(tex);
  return (found?.[2] ?? found?.[3] ?? found?.[4] ?? tex).trim();
}

/** Parses `200x40` or a height. A side of 0 or 1 means that the content sets it; old links have `1x0`. */
function parseSize(text: string): { readonly width?: number; readonly height?: number } {
  const [, first, second] = /^\s*(\d{1,5})(?:x(\d{1,5}))?\s*$/i.exec(text) ?? [];
  const [width, height] = second === undefined ? [0, Number(first)] : [Number(first), Number(second)];
  if (!(Math.max(width, height) <= SIDE_PIXELS)) throw new SyntaxProblem(SIZE_RULE);
  return { ...(width > 1 && { width }), ...(height > 1 && { height }) };
}

function parseInk(text: string, ignored: IgnoredParts): Rgba | undefined {
  return parseHexColor(text) ?? ignored.ignore(COLOR_RULE, text);
}

/** Parses the background from a list of fills. Fills for other chart parts are ignored. */
function parseFill(text: string, ignored: IgnoredParts): Rgba | undefined {
  const fill = text.split("|").find((part) => /^\s*bg\s*,/i.test(part));
  if (fill === undefined && /^\s*(?:c|a|b\d+)\s*,/i.test(text)) return TRANSPARENT;
  const [, kind = "", digits = ""] = fill?.split(",") ?? [];
  const found = kind.trim().toLowerCase() === "s" ? parseHexColor(digits) : null;
  return found ?? ignored.ignore(FILL_RULE, text);
}
