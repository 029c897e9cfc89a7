// Parses the parameters of GET and POST /chart and applies their defaults: docs/parameters.md. Unknown parameters are ignored.

// Not `{ z }`: that export includes the error messages of all locales, and bundlers cannot remove them.
import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import type { Template } from "../../drawings/chart/template-name.ts";
import { findTimeZone, TIME_ZONE_CONSTRAINT, UTC } from "../../drawings/chart/time/time-zone.ts";
import { type FindTheme, rejectTheme, themeOption } from "../../drawings/theme/theme-option.ts";
import { isThemeName } from "../../drawings/theme/theme-palettes.ts";
import { THEMES } from "../../drawings/theme/theme-table.ts";
import { parseColor } from "../../engine/color.ts";
import { defaultQuality, RENDERERS } from "../../engine/encodable-image.ts";
import { COLOR_LENGTH } from "../../engine/limits.ts";
import { canonicalData } from "../../options/canonical.ts";
import {
  type FieldTable,
  keywordReader,
  parseFields,
  pickField,
  Replacement,
  type RequestParams,
  readDecimal,
  readField,
  readInteger,
  readKeyword,
  readValid,
} from "../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../options/frame.ts";
import {
  chartFormatField,
  LOSSY_CONSTRAINT,
  LOSSY_FORMATS,
  qualityField,
  ratioField,
} from "../../options/image-field.ts";
import type { TextParams } from "../../options/query.ts";
import { omitNames, type SigningScheme } from "../../options/signing.ts";
import { sideLength } from "../../options/whole-number.ts";
import { ANIMATION_NAMES, ANIMATION_READERS, animationShape, readAnimation } from "./animation.ts";
import { languageField } from "./language.ts";
import { parseTemplate } from "./template.ts";

const VERSION_TEXT = "must be 2, 3 or 4";
const RENDERER_CONSTRAINT = "must be raster if format is svg, pdf or alt";
const ENCODINGS = ["url", "base64"] as const;
const MAJOR = { 2: 2, 3: 3, 4: 4 } as const;

/** The fields of a chart request by their full names. */
export const chartSchema = z
  .object({
    chart: z
      .union([z.string(), z.record(z.string(), z.unknown())], { error: "must be an object or text" })
      .describe("Chart.js configuration: an object, or its text as JSON or JavaScript"),
    width: sideLength().default(500).describe("Width of the image, in CSS pixels"),
    height: sideLength().default(300).describe("Height of the image, in CSS pixels"),
    devicePixelRatio: ratioField.default(2).describe("Image pixels per CSS pixel"),
    backgroundColor: z
      .string({ error: "must be text" })
      .max(COLOR_LENGTH, { error: `must have at most ${COLOR_LENGTH} characters` })
      .optional()
      .describe("CSS colour behind the chart: the theme's by default, and transparent without a theme"),
    theme: themeOption("minimal").schema,
    version: z
      .enum(["2", "3", "4"], { error: VERSION_TEXT })
      .default("2")
      .describe("Major version of Chart.js that draws the chart"),
    format: chartFormatField.describe("Image format; base64 is a PNG as base64 text, and alt is the chart's alt text"),
    quality: qualityField,
    ...animationShape,
    renderer: z
      .enum(RENDERERS, { error: `must be ${RENDERERS.join(" or ")}` })
      .default("raster")
      .describe(
        "Renderer of raster formats: raster for Limn's own rasteriser, svg for the chart's SVG rasterised by resvg",
      ),
    encoding: z
      .enum(ENCODINGS, { error: `must be ${ENCODINGS.join(" or ")}` })
      .default("url")
      .describe("Encoding of the chart text: base64 (of UTF-8), or url for none"),
    defaults: z
      .enum(["limn", "chartjs"], { error: "must be limn or chartjs" })
      .default("limn")
      .describe("Defaults for options not set in the chart: limn for the service's, chartjs for plain Chart.js"),
    lang: languageField,
    timeZone: z
      .string({ error: TIME_ZONE_CONSTRAINT })
      .transform((value, context) => {
        const zone = findTimeZone(value);
        if (zone !== undefined) return zone.name;
        context.issues.push({ code: "custom", input: value, message: TIME_ZONE_CONSTRAINT });
        return z.NEVER;
      })
      .default(UTC)
      .describe("Time zone of time axes, such as Europe/Berlin"),
    template: z.string({ error: "must be text" }).optional().describe("Id of a saved chart to draw instead of `chart`"),
    templateOverrides: z
      .union([z.string(), z.record(z.string(), z.unknown())], { error: "must be an object or its text as JSON" })
      .optional()
      .describe("Values that replace the title, labels, data and colours of the chart"),
  })
  .transform(({ encoding, version, theme, timeZone, template: _, templateOverrides, ...given }, context) => {
    const { animate, duration, fps, loop, poster, renderer, ...fields } = given;
    const animation = readAnimation(given, context);
    const { chart } = fields;
    const decoded = encoding === "base64" && typeof chart === "string" ? parseBase64(chart) : chart;
    if (decoded === undefined)
      context.issues.push({ code: "custom", path: ["chart"], input: chart, message: "must be base64 of UTF-8 text" });
    const { format, quality } = fields;
    if (quality !== undefined && !LOSSY_FORMATS.includes(format))
      context.issues.push({ code: "custom", path: ["quality"], input: quality, message: LOSSY_CONSTRAINT });
    if (renderer === "svg" && !hasPixels(format))
      context.issues.push({ code: "custom", path: ["renderer"], input: renderer, message: RENDERER_CONSTRAINT });
    const overrides: Template =
      templateOverrides === undefined ? {} : parseTemplate(templateOverrides, "templateOverrides");
    return {
      ...fields,
      chart: decoded ?? "",
      version: MAJOR[version],
      ...(theme !== undefined && { themeName: theme }),
      ...(timeZone !== UTC && { timeZone }),
      ...(animation !== undefined && { animation }),
      ...(renderer !== "raster" && { renderer }),
      ...(Object.keys(overrides).length > 0 && { overrides }),
    };
  });

type Field = keyof z.input<typeof chartSchema>;

const READERS = {
  width: readInteger,
  height: readInteger,
  devicePixelRatio: readDecimal,
  version: majorFrom,
  format: readKeyword,
  quality: numberFromJson,
  ...ANIMATION_READERS,
  renderer: readKeyword,
  encoding: keywordReader(ENCODINGS, "url"),
  timeZone: timeZoneFrom,
} as const;

/** The fields' parameter names and readers. */
export const CHART_FIELDS = {
  names: {
    chart: ["c", "chart"],
    width: ["w", "width"],
    height: ["h", "height"],
    devicePixelRatio: ["devicePixelRatio"],
    backgroundColor: ["backgroundColor", "bkg"],
    theme: ["theme"],
    version: ["v", "version"],
    format: ["f", "format"],
    quality: ["quality"],
    ...ANIMATION_NAMES,
    renderer: ["renderer"],
    encoding: ["encoding"],
    defaults: ["defaults"],
    lang: ["lang"],
    timeZone: ["timeZone"],
    template: ["template"],
    templateOverrides: ["templateOverrides"],
  },
  fromText: READERS,
  fromJson: READERS,
} as const satisfies FieldTable<Field>;

/** The parameter names of the chart itself. */
export const CHART_NAMES = CHART_FIELDS.names.chart;

/** Parses a chart request without an account. @throws Failure with a message for each invalid field */
export function parseChart(input: RequestParams): ChartParams {
  const params = parseUnthemed(input);
  return withBuiltInTheme(params) ?? rejectTheme(input);
}

/** Parses a chart request that may use the themes of an account. @throws Failure with a message for each invalid field */
export async function parseThemedChart(input: RequestParams, findTheme: FindTheme): Promise<ChartParams> {
  const params = parseUnthemed(input);
  const themed = withBuiltInTheme(params);
  if (themed !== undefined) return themed;
  const { theme, owner } = (await findTheme(params.themeName ?? "")) ?? rejectTheme(input);
  return { ...params, theme, themeOwner: owner };
}

/** Returns the chart with its built-in theme, if it names one; undefined if it names a theme that isn't built in. */
function withBuiltInTheme(params: ChartParams): ChartParams | undefined {
  const { themeName } = params;
  if (themeName === undefined) return params;
  return isThemeName(themeName) ? { ...params, theme: THEMES[themeName] } : undefined;
}

/** Returns a request with its Chart.js configuration in `chart` if the body is the configuration itself. */
function wrapConfig(input: RequestParams): RequestParams {
  if (input.type !== "json" || pickField(input, CHART_FIELDS.names.chart) !== undefined) return input;
  const { body } = input;
  if (typeof body.type !== "string" || !isPlainObject(body.data)) return input;
  const names = new Set<string>([...Object.values(CHART_FIELDS.names).flat(), "key"]);
  const entries = Object.entries(body);
  const chart = Object.fromEntries(entries.filter(([name]) => !names.has(name)));
  return { type: "json", body: { ...Object.fromEntries(entries.filter(([name]) => names.has(name))), chart } };
}

/** Parses a chart request, without looking up its theme. */
function parseUnthemed(given: RequestParams): ChartParams {
  const input = wrapConfig(given);
  const chart = pickField(input, CHART_FIELDS.names.chart);
  if (chart === undefined) throw new Failure("invalid", "You are missing variable `c` or `chart`");
  const params = parseFields(chartSchema, CHART_FIELDS, input);
  // A decoded chart has no alternative: `parseBase64` resolves ambiguous spaces itself.
  const encoded = params.chart !== chart.value;
  return chart.alternative === undefined || encoded ? params : { ...params, chartAlternative: chart.alternative };
}

/** Returns the format and size of an error image, with defaults for invalid parameters. Never throws. */
export function readFrame(input: RequestParams): ErrorImageFrame {
  const { width, height, devicePixelRatio } = chartSchema.in.shape;
  return {
    format: readValid(CHART_FIELDS, "format", input, z.enum(ERROR_IMAGE_FORMATS)) ?? "png",
    width: readValid(CHART_FIELDS, "width", input, width) ?? width.parse(undefined),
    height: readValid(CHART_FIELDS, "height", input, height) ?? height.parse(undefined),
    devicePixelRatio:
      readValid(CHART_FIELDS, "devicePixelRatio", input, devicePixelRatio) ?? devicePixelRatio.parse(undefined),
  };
}

/** Returns the `normalized` object of a validation response: docs/validation.md. */
export function normalizeChart(params: ChartParams, input: RequestParams): Record<string, unknown> {
  const { width, height, devicePixelRatio, version, format, chart, animation, renderer } = params;
  const backgroundColor = params.backgroundColor ?? params.theme?.background ?? "transparent";
  return {
    width,
    height,
    devicePixelRatio,
    backgroundColor,
    version: String(version),
    format,
    encoding: readField(CHART_FIELDS, "encoding", input)?.value ?? "url",
    chartIsString: typeof chart === "string",
    ...(animation !== undefined && { animate: true, ...animation }),
    ...(renderer !== undefined && { renderer }),
  };
}

/** Returns the parameters that determine the image, with the theme's content, in canonical form. */
export function canonicalChart({
  chart,
  chartAlternative: _,
  themeName: __,
  themeOwner: ___,
  format,
  devicePixelRatio,
  backgroundColor,
  quality,
  ...params
}: ChartParams): Record<string, unknown> {
  return {
    ...params,
    chart: canonicalData(chart),
    format: format === "jpeg" ? "jpg" : format,
    devicePixelRatio: hasPixels(format) ? devicePixelRatio : undefined,
    backgroundColor: canonicalBackground(backgroundColor, params.theme?.background),
    quality: quality ?? defaultQuality(format),
  };
}

function hasPixels(format: ChartParams["format"]): boolean {
  return format !== "svg" && format !== "pdf" && format !== "alt";
}

function canonicalBackground(own: string | undefined, ofTheme = "transparent") {
  const color = own ?? ofTheme;
  return parseColor(color) ?? color;
}

/**
 * Extracts the major version from `3.9.1`, `v4` or 3. In a query, anything else means version 2, or the version that it starts
 * with, the same as in QuickChart.
 */
function majorFrom(value: unknown): unknown {
  if (typeof value !== "string" && typeof value !== "number") return value;
  const text = String(value).trim();
  const major = /^v?([234])(?:[.-]|$)/i.exec(text)?.[1];
  if (major !== undefined) return major;
  const leading = /^v?([34])/i.exec(text)?.[1] ?? "2";
  return new Replacement(leading, VERSION_TEXT, `version ${leading} of Chart.js draws the chart`);
}

/** Reads a time zone. A space stands for a `+`, because time zone names don't contain spaces. */
function timeZoneFrom(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll(" ", "+") : value;
}

/** Parameters for a chart's size and format, which signatures do not cover. */
export const CHART_FREE = ["width", "height", "devicePixelRatio", "format", "quality"];

/** The signing scheme for the URLs of charts. */
export const CHART_SIGNING: SigningScheme = {
  path: "/chart",
  // GET /chart does not support templates.
  covered: omitNames(CHART_FIELDS.names, [...CHART_FREE, "template", "templateOverrides"]),
  text: { names: CHART_FIELDS.names.chart, alsoAllowed: ["backgroundColor", "version", "encoding", "lang"] },
};

/** The signing scheme for the URLs of live charts and their images. */
export const EMBED_SIGNING: SigningScheme = { ...CHART_SIGNING, path: "/embed" };

/**
 * Decodes base64 or base64url (RFC 4648) to UTF-8 text, with or without padding and line breaks. If that fails, reads spaces
 * as `+`, in case a form decoder has replaced the plus signs.
 *
 * @returns undefined for anything that is not base64-encoded UTF-8
 */
export function parseBase64(text: string): string | undefined {
  return decodeCompact(text.replace(/\s+/g, "")) ?? decodeCompact(text.trim().replaceAll(" ", "+").replace(/\s+/g, ""));
}

function decodeCompact(text: string): string | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the request without `v` if `v` equals `key`. */
export function dropKeyVersion(input: RequestParams): RequestParams {
  if (input.type === "json") return input;
  const read: typeof input.read = (name) => {
    const parameter = input.read(name);
    return name === "v" && parameter !== undefined && parameter.text === readKey(input) ? undefined : parameter;
  };
  return { ...input, read };
}

/** Returns the key of a query, or undefined if it is missing or cannot be decoded. */
function readKey({ read }: TextParams): string | undefined {
  try {
    return read("key")?.text;
  } catch {
    return undefined;
  }
}
