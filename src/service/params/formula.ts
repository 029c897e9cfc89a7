// Parses formula requests of the Google Image Charts API: `/chart?cht=tx&chl=E%3Dmc%5E2`. docs/formulas.md.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { FORMULA_LENGTH, SIDE_PIXELS } from "../../base/limits.ts";
import type { FormulaParams } from "../../drawings/formula/formula-params.ts";
import { type Rgba, TRANSPARENT } from "../../engine/color.ts";
import { type FieldTable, parseFields, pickField, type RequestParams } from "../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../options/frame.ts";
import type { SigningScheme } from "../../options/signing.ts";
import { collectIgnored } from "./google/google-field.ts";
import { OUTPUT_NAMES, OUTPUT_READERS, outputFields, parseHexColor } from "./google-field.ts";

const COLOR_TEXT = "must be a colour in hex digits such as 0044CC or 0044CC80";
const FILL_TEXT = "must be a background colour such as bg,s,FFFFFF or bg,s,FFFFFF80";
const SIZE_TEXT = `must be a height, or a width and height, between 1 and ${SIDE_PIXELS}, such as 40 or 200x40`;

const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };

/** A size in pixels. */
interface Size {
  readonly width?: number;
  readonly height?: number;
}

const invalid = (context: z.RefinementCtx, input: string, message: string) => {
  context.issues.push({ code: "custom", input, message });
  return z.NEVER;
};

/** The fields of a formula request. */
export const formulaSchema = z.object({
  chl: z
    .union([z.string(), z.number().transform(String)], { error: "must be text" })
    .pipe(z.string().max(FORMULA_LENGTH, { error: `must have at most ${FORMULA_LENGTH} characters` }))
    .transform(stripDelimiters)
    .describe("The formula in TeX"),
  chs: z
    .union([z.string(), z.number().transform(String)], { error: SIZE_TEXT })
    .transform((text, context): Size => parseSize(text) ?? invalid(context, text, SIZE_TEXT))
    .optional()
    .describe("Height, or width and height, in pixels, to which the formula is scaled; its natural size by default"),
  chco: z
    .union([z.string(), z.number().transform(String)], { error: COLOR_TEXT })
    .transform(collectIgnored((text, ignored) => parseHexColor(text) ?? ignored.ignore(COLOR_TEXT, text)))
    .prefault("000000")
    .describe("Colour of the formula, in hex digits"),
  chf: z
    .string({ error: FILL_TEXT })
    .transform(collectIgnored((text, ignored) => parseFill(text) ?? ignored.ignore(FILL_TEXT, text)))
    .optional()
    .describe("Background: bg,s, followed by a colour in hex digits; transparent by default"),
  ...outputFields,
});

/** The fields' parameter names and readers. */
export const FORMULA_FIELDS = {
  names: { chl: ["chl"], chs: ["chs"], chco: ["chco"], chf: ["chf"], ...OUTPUT_NAMES },
  fromText: OUTPUT_READERS,
  fromJson: OUTPUT_READERS,
} as const satisfies FieldTable<keyof z.output<typeof formulaSchema>>;

/** A formula to draw, with warnings about ignored colours. */
export interface ParsedFormula extends FormulaParams {
  readonly warnings: readonly string[];
}

/** Parses the request. @throws Failure with a message for each invalid field */
export function parseFormula(input: RequestParams): ParsedFormula {
  if (pickField(input, ["chl"]) === undefined)
    throw new Failure("invalid", "chl is required: pass the formula in TeX, such as E=mc^2");
  const { chl, chs = {}, chco, chf, format, devicePixelRatio } = parseFields(formulaSchema, FORMULA_FIELDS, input);
  return {
    tex: chl,
    ink: chco.value ?? BLACK,
    background: chf?.value ?? TRANSPARENT,
    ...chs,
    format,
    devicePixelRatio,
    warnings: [...chco.ignored.list("chco"), ...(chf?.ignored.list("chf") ?? [])],
  };
}

/** Removes a formula's delimiters, such as `$`, `$$` and `\[ \]`. */
function stripDelimiters(text: string): string {
  const tex = text.trim();
  const found = /^(\$\$?)([^$]*)\1$|^\\\[(.*)\\\]$|^\\\((.*)\\\)$/s.exec(tex);
  return (found?.[2] ?? found?.[3] ?? found?.[4] ?? tex).trim();
}

/** Parses `200x40` or a height. A side of 0 or 1 (old links have `1x0`) is determined by the content. */
function parseSize(text: string): Size | undefined {
  const [, first, second] = /^\s*(\d{1,5})(?:x(\d{1,5}))?\s*$/i.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [width, height] = second === undefined ? [0, Number(first)] : [Number(first), Number(second)];
  if (Math.max(width, height) > SIDE_PIXELS) return undefined;
  return { ...(width > 1 && { width }), ...(height > 1 && { height }) };
}

/** Parses the background in a list of fills. Ignores the fills for other chart parts. */
function parseFill(text: string): Rgba | null {
  const fill = text.split("|").find((part) => /^\s*bg\s*,/i.test(part));
  if (fill === undefined) return /^\s*(?:c|a|b\d+)\s*,/i.test(text) ? TRANSPARENT : null;
  const [, kind = "", color = ""] = fill.split(",");
  return kind.trim().toLowerCase() === "s" ? parseHexColor(color) : null;
}

/** Returns the format and size of an error image, with defaults for invalid parameters. Never throws. */
export function readFormulaFrame(input: RequestParams): ErrorImageFrame {
  const read = <T>(names: readonly string[], schema: z.ZodType<T>): T | undefined => {
    try {
      return schema.safeParse(pickField(input, names)?.value).data;
    } catch {
      return undefined;
    }
  };
  const size = read(["chs"], formulaSchema.shape.chs) ?? {};
  return {
    format: read(OUTPUT_NAMES.format, z.enum(ERROR_IMAGE_FORMATS)) ?? "png",
    width: size.width ?? 300,
    height: size.height ?? 60,
    devicePixelRatio: 1,
  };
}

/** The signing scheme for the URLs of formulas. */
export const FORMULA_SIGNING: SigningScheme = {
  path: "/chart",
  covered: { cht: ["cht"], chl: ["chl"], chco: ["chco"], chf: ["chf"] },
};
