// Parses the parameters of GET and POST /card and applies their defaults: docs/cards.md.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import { BODY_BYTES, CARD_PAGES, CONFIG_DEPTH, LANGUAGE_LENGTH, PIXEL_RATIO, SIDE_PIXELS } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { type CardPage, type CardParams, PAGE_SIZES } from "../../drawings/card/card-params.ts";
import { defaultQuality, FORMATS, type Format } from "../../engine/encodable-image.ts";
import { CardCounts } from "./card-counts.ts";
import type { PartEnv } from "./card-part.ts";
import { parseTree } from "./card-tree.ts";
import { LOSSY_CONSTRAINT, LOSSY_FORMATS, QUALITY_CONSTRAINT } from "./chart.ts";
import { themeField } from "./chart-theme.ts";
import { inkColorField } from "./color-field.ts";
import { type FieldTable, parseFields, pickField, type RequestParams } from "./fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "./frame.ts";
import { parseJson } from "./json-object.ts";

/** A card to draw, with warnings about its elements. */
export type ParsedCard = CardParams & { readonly warnings: readonly string[] };

const SIDE_TEXT = `must be a whole number from 1 to ${SIDE_PIXELS}`;
const HEIGHT_TEXT = `${SIDE_TEXT}, or auto`;
const RATIO_TEXT = `must be greater than 0 and at most ${PIXEL_RATIO}`;
const SIZE_NAMES = Object.keys(PAGE_SIZES) as [keyof typeof PAGE_SIZES, ...(keyof typeof PAGE_SIZES)[]];
const SIZE_TEXT = `must be one of ${SIZE_NAMES.join(", ")}`;
const LANGUAGE_TEXT = "must be a language such as ja, zh-Hant or de-CH";
const TITLE_LENGTH = 1000;

const DEFAULT_WIDTH = 1200;
const DEFAULT_HEIGHT = 630;

const side = () => z.int({ error: SIDE_TEXT }).min(1, { error: SIDE_TEXT }).max(SIDE_PIXELS, { error: SIDE_TEXT });
const height = () => z.union([z.literal("auto"), side()], { error: HEIGHT_TEXT });

/** The fields of a card request by their full names. */
export const cardSchema = z.object({
  card: z.unknown().optional().describe("The root element as a tree of `type` and `props`, or HTML"),
  pages: z
    .unknown()
    .optional()
    .describe(
      "The pages of a PDF, instead of `card`: a list of root elements, or of objects with card, width and height",
    ),
  format: z
    .enum(FORMATS, { error: `must be one of ${FORMATS.join(", ")}` })
    .default("png")
    .describe("Image format; base64 is a PNG as base64 text"),
  width: side().optional().describe(`Width of the card, in CSS pixels; ${DEFAULT_WIDTH} by default`),
  height: height()
    .optional()
    .describe(`Height of the card, in CSS pixels, or auto for the height of the content; ${DEFAULT_HEIGHT} by default`),
  size: z.enum(SIZE_NAMES, { error: SIZE_TEXT }).optional().describe("Page size, instead of width and height"),
  devicePixelRatio: z
    .number({ error: RATIO_TEXT })
    .positive({ error: RATIO_TEXT })
    .max(PIXEL_RATIO, { error: RATIO_TEXT })
    .default(1)
    .describe("Image pixels per CSS pixel"),
  quality: z
    .int({ error: QUALITY_CONSTRAINT })
    .min(1, { error: QUALITY_CONSTRAINT })
    .max(100, { error: QUALITY_CONSTRAINT })
    .optional()
    .describe("Compression quality: 85 by default for jpg, 80 for avif; webp is lossless by default"),
  backgroundColor: inkColorField().default("white").describe("CSS colour behind the card"),
  theme: themeField,
  lang: z
    .string({ error: LANGUAGE_TEXT })
    .transform((value, context) => {
      const language = readLanguage(value);
      if (language !== undefined) return language;
      context.issues.push({ code: "custom", input: value, message: LANGUAGE_TEXT });
      return z.NEVER;
    })
    .optional()
    .describe("Language of the text, which selects the glyph variants of Chinese characters"),
  title: z
    .string({ error: "must be text" })
    .max(TITLE_LENGTH, { error: `must have at most ${TITLE_LENGTH} characters` })
    .default("")
    .describe("Title of the document, in SVG and PDF"),
});

/** Names of the parameter that contains the card. */
export const CARD_NAMES = ["card", "html"] as const;

const READERS = {
  format: (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : value),
  width: numberFromJson,
  height: numberFromJson,
  devicePixelRatio: numberFromJson,
  quality: numberFromJson,
} as const;

/** The fields' parameter names and readers. */
export const CARD_FIELDS = {
  names: {
    card: CARD_NAMES,
    pages: ["pages"],
    format: ["format", "f"],
    width: ["width", "w"],
    height: ["height", "h"],
    size: ["size"],
    devicePixelRatio: ["devicePixelRatio"],
    quality: ["quality"],
    backgroundColor: ["backgroundColor", "bkg"],
    theme: ["theme"],
    lang: ["lang"],
    title: ["title"],
  },
  fromText: READERS,
  fromJson: READERS,
} as const satisfies FieldTable<keyof z.input<typeof cardSchema>>;

/** Parses a card request. @throws Failure that names each invalid field, or the place of an invalid element */
export async function parseCard(input: RequestParams, env: PartEnv): Promise<ParsedCard> {
  const {
    card,
    pages,
    width,
    height: tall,
    size,
    theme,
    quality,
    ...fields
  } = parseFields(cardSchema, CARD_FIELDS, input);
  if (quality !== undefined && !LOSSY_FORMATS.includes(fields.format))
    throw new Failure("invalid", `quality ${LOSSY_CONSTRAINT}, got ${quality}`);
  const counts = new CardCounts();
  const context = { counts, env, theme };
  const pageSize = size === undefined ? undefined : PAGE_SIZES[size];
  const defaults = {
    width: width ?? pageSize?.width ?? DEFAULT_WIDTH,
    height: tall ?? pageSize?.height ?? DEFAULT_HEIGHT,
  };
  const parsed: CardPage[] = [];
  for (const { value, place, own } of listPages(card, pages, fields.format, input)) {
    const { width: w, height: h } = { ...defaults, ...own };
    parsed.push({ width: w, height: h === "auto" ? undefined : h, root: await parseRoot(value, place, context) });
  }
  return {
    ...fields,
    pages: parsed,
    ...(quality !== undefined && { quality }),
    warnings: counts.warnings,
  };
}

type PageSize = { readonly width?: number; readonly height?: number | "auto" };

/** A page whose tree is not parsed yet. */
interface RawPage {
  readonly value: unknown;
  readonly place: string;
  readonly own: PageSize;
}

function listPages(card: unknown, pages: unknown, format: Format, input: RequestParams): RawPage[] {
  const [name = "card"] = [pickField(input, CARD_NAMES)?.name];
  if (pages === undefined) {
    if (card === undefined)
      throw new Failure(
        "invalid",
        'card is required: an element such as {"type": "div", "props": {"children": "Hello"}}, or HTML',
      );
    return [{ value: readTree(card, name), place: name, own: {} }];
  }
  if (format !== "pdf")
    throw new Failure("invalid", `pages is only allowed if format is pdf, got ${format}: send one card instead`);
  if (card !== undefined) throw new Failure("invalid", `${name} and pages must not be given together`);
  const list = readTree(pages, "pages");
  if (!Array.isArray(list) || list.length < 1 || list.length > CARD_PAGES)
    throw new Failure("invalid", `pages must be a list of 1 to ${CARD_PAGES} pages, got ${showValue(pages)}`);
  return list.map((page: unknown, index) => {
    const place = `pages[${index}]`;
    if (!isPlainObject(page) || page.type !== undefined || page.card === undefined)
      return { value: page, place, own: {} };
    return { value: page.card, place: `${place}.card`, own: readPageSize(page, place) };
  });
}

function readPageSize(page: Readonly<Record<string, unknown>>, place: string): PageSize {
  const { size } = page;
  const known =
    typeof size === "string" && Object.hasOwn(PAGE_SIZES, size)
      ? PAGE_SIZES[size as keyof typeof PAGE_SIZES]
      : undefined;
  if (size !== undefined && known === undefined)
    throw new Failure("invalid", `${place}.size ${SIZE_TEXT}, got ${showValue(size)}`);
  const [w, h] = [side().optional().safeParse(page.width), height().optional().safeParse(page.height)];
  if (!w.success) throw new Failure("invalid", `${place}.width ${SIDE_TEXT}, got ${showValue(page.width)}`);
  if (!h.success) throw new Failure("invalid", `${place}.height ${HEIGHT_TEXT}, got ${showValue(page.height)}`);
  return { ...known, ...(w.data !== undefined && { width: w.data }), ...(h.data !== undefined && { height: h.data }) };
}

/** Parses JSON text, as a query has. HTML stays text. */
function readTree(value: unknown, name: string): unknown {
  if (typeof value !== "string") return value;
  if (value.length > BODY_BYTES) throw new Failure("invalid", `${name} must have at most ${BODY_BYTES} characters`);
  return /^\s*[[{]/.test(value) ? parseJson(value, name, CONFIG_DEPTH) : value;
}

async function parseRoot(
  value: unknown,
  place: string,
  context: { readonly counts: CardCounts; readonly env: PartEnv; readonly theme: string | undefined },
) {
  if (typeof value !== "string" || !/^\s*<[a-z!]/i.test(value))
    return parseTree(value, place, { ...context, isText: false });
  // Loaded on demand, because most cards are JSON.
  const { parseCardHtml } = await import("./card-html.ts");
  return parseTree(parseCardHtml(value), place, { ...context, isText: true });
}

/** Returns the parameters that determine the image, in canonical form: identical for equivalent requests. */
export function canonicalCard({
  warnings: _,
  format,
  devicePixelRatio,
  quality,
  ...params
}: ParsedCard): Record<string, unknown> {
  const hasPixels = format !== "svg" && format !== "pdf";
  return {
    ...params,
    format: format === "jpeg" ? "jpg" : format,
    devicePixelRatio: hasPixels ? devicePixelRatio : undefined,
    quality: quality ?? defaultQuality(format),
  };
}

/** Returns the format and size of an error image, with defaults for invalid parameters. Never throws. */
export function readCardFrame(input: RequestParams): ErrorImageFrame {
  const read = <T>(field: keyof typeof READERS, schema: z.ZodType<T>): T | undefined => {
    try {
      return schema.parse(READERS[field](pickField(input, CARD_FIELDS.names[field])?.value));
    } catch {
      return undefined;
    }
  };
  return {
    format: read("format", z.enum(ERROR_IMAGE_FORMATS)) ?? "png",
    width: read("width", side()) ?? DEFAULT_WIDTH,
    height: read("height", side()) ?? DEFAULT_HEIGHT,
    devicePixelRatio: read("devicePixelRatio", cardSchema.shape.devicePixelRatio) ?? 1,
  };
}

/** Returns the canonical form of a BCP 47 tag, undefined if it is invalid. */
function readLanguage(tag: string): string | undefined {
  if (tag.length > LANGUAGE_LENGTH) return undefined;
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}
