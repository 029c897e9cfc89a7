// Chart.js charts: docs/parameters.md. The configuration itself is parsed when the chart is drawn.

import { isPlainObject } from "../../base/plain-object.ts";
import { UTC } from "../../base/time-zone.ts";
import { parseColor } from "../../engine/color.ts";
import { defaultQuality } from "../../engine/encodable-image.ts";
import { readAnimation, rejectAnimation } from "../../options/animation.ts";
import { canonicalData } from "../../options/canonical.ts";
import { pickField, type RequestParams, readField, readValid } from "../../options/fields.ts";
import type { Rejection, Values } from "../../options/option.ts";
import { rejectQuality } from "../../options/quality.ts";
import type { TextParams } from "../../options/query.ts";
import type { SigningScheme } from "../../options/signing.ts";
import { defineKind, isVector, type Kind } from "../kind.ts";
import { rejectTheme } from "../theme/theme-option.ts";
import { isThemeName } from "../theme/theme-palettes.ts";
import { THEMES } from "../theme/theme-table.ts";
import { findOtherChart, type OtherChart } from "./chart-language.ts";
import type { ChartParams } from "./chart-params.ts";
import { CHART_OPTIONS } from "./options.ts";
import { parseTemplate } from "./read-template.ts";

const MAJOR = { 2: 2, 3: 3, 4: 4 } as const;

type ChartValues = Values<typeof CHART_OPTIONS>;

const KIND: Kind<ChartParams, typeof CHART_OPTIONS> = defineKind({
  name: "chart",
  path: "/chart",
  errorLabel: "Chart error",
  options: CHART_OPTIONS,
  main: "chart",
  hasImages: true,
  hasData: true,
  frame: { width: ["width", 500], height: ["height", 300] },
  signedText: "chart",
  reject(values) {
    const { format, renderer } = values;
    const rejected: Rejection<keyof ChartValues>[] = rejectAnimation(values);
    if (decodeChart(values) === undefined) rejected.push(["chart", "must be base64 of UTF-8 text"]);
    rejected.push(...rejectQuality(values));
    if (renderer === "svg" && !hasPixels(format))
      rejected.push(["renderer", "must be raster if format is svg, pdf or alt"]);
    return rejected;
  },
  complete(values, input, accountTheme): ChartParams {
    const { encoding: _, version, theme: themeName, timeZone, template: __, templateOverrides, ...given } = values;
    const {
      animate: ___,
      duration: ____,
      fps: _____,
      loop: ______,
      poster: _______,
      engine: ________,
      renderer,
      ...fields
    } = given;
    const animation = readAnimation(given);
    const chart = decodeChart(values) ?? "";
    const overrides = templateOverrides === undefined ? {} : parseTemplate(templateOverrides, "templateOverrides");
    // A base64-encoded chart has no alternate parse: `parseBase64` resolves ambiguous spaces itself.
    const { alternative } = chart === values.chart ? (pickField(input, KIND.fields.names.chart) ?? {}) : {};
    return {
      ...fields,
      chart,
      version: MAJOR[version],
      ...(themeName !== undefined && { themeName, theme: themeOf(themeName, accountTheme, values.lang, input) }),
      ...(timeZone !== UTC && { timeZone }),
      ...(animation !== undefined && { animation }),
      ...(renderer !== "raster" && { renderer }),
      ...(Object.keys(overrides).length > 0 && { overrides }),
      ...(alternative !== undefined && { chartAlternative: alternative }),
    };
  },
  canonical: ({ chart, chartAlternative: _, themeName: __, themeOwner: ___, backgroundColor, ...params }) => ({
    ...params,
    chart: canonicalData(chart),
    devicePixelRatio: hasPixels(params.format) ? params.devicePixelRatio : undefined,
    backgroundColor: canonicalBackground(backgroundColor, params.theme?.background),
    quality: params.quality ?? defaultQuality(params.format),
  }),
  normalize(params, input) {
    const { width, height, devicePixelRatio, version, format, chart, animation, renderer } = params;
    return {
      width,
      height,
      devicePixelRatio,
      backgroundColor: params.backgroundColor ?? params.theme?.background ?? "transparent",
      version: String(version),
      format,
      encoding: readField(KIND.fields, "encoding", input)?.value ?? "url",
      chartIsString: typeof chart === "string",
      ...(animation !== undefined && { animate: true, ...animation }),
      ...(renderer !== undefined && { renderer }),
    };
  },
});

/** Charts. A JSON body may also be the Chart.js configuration itself. */
export const CHART: Kind<ChartParams, typeof CHART_OPTIONS> = {
  ...KIND,
  parse: (input, accountTheme) => KIND.parse(wrapConfig(input), accountTheme),
};

/** Signing scheme for the URLs of live charts and their images. */
export const EMBED_SIGNING: SigningScheme = { ...CHART.signing, path: "/embed" };

/** Returns a theme by name. The request's language overrides the theme's. @throws Failure if there is none */
function themeOf(name: string, accountTheme: ChartParams["theme"], lang: string | undefined, input: RequestParams) {
  const theme = isThemeName(name) ? THEMES[name] : (accountTheme ?? rejectTheme(input));
  return theme.locale === undefined || lang === undefined ? theme : { ...theme, locale: lang };
}

/** If the body is a Chart.js configuration, returns a request with the configuration in `chart`. */
function wrapConfig(input: RequestParams): RequestParams {
  const { names } = KIND.fields;
  if (input.type !== "json" || pickField(input, names.chart) !== undefined) return input;
  const { body } = input;
  if (typeof body.type !== "string" || !isPlainObject(body.data)) return input;
  const known = new Set<string>([...Object.values(names).flat(), "key"]);
  const entries = Object.entries(body);
  const chart = Object.fromEntries(entries.filter(([name]) => !known.has(name)));
  return { type: "json", body: { ...Object.fromEntries(entries.filter(([name]) => known.has(name))), chart } };
}

function hasPixels(format: ChartParams["format"]): boolean {
  return !isVector(format) && format !== "alt";
}

function canonicalBackground(own: string | undefined, ofTheme = "transparent") {
  const color = own ?? ofTheme;
  return parseColor(color) ?? color;
}

/** Returns a request's chart for another image kind, if the request allows other kinds. Never throws. */
export function findAutoChart(input: RequestParams): OtherChart | undefined {
  const { names, options } = KIND.fields;
  if (readValid(KIND.fields, "engine", input, options.engine.schema) === undefined) return undefined;
  const { value, alternative } = pickField(input, names.chart) ?? {};
  const chart = options.chart.schema.safeParse(value).data;
  const encoding = readValid(KIND.fields, "encoding", input, options.encoding.schema) ?? "url";
  const decoded = chart === undefined ? undefined : decodeChart({ chart, encoding });
  return decoded === undefined ? undefined : findOtherChart(decoded, decoded === chart ? alternative : undefined);
}

/** Decodes the chart; returns undefined if it can't be decoded. */
function decodeChart({ chart, encoding }: Pick<ChartValues, "chart" | "encoding">): ChartParams["chart"] | undefined {
  return encoding === "base64" && typeof chart === "string" ? parseBase64(chart) : chart;
}

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

/** Returns the key of a query; undefined if the key is missing or can't be decoded. */
function readKey({ read }: TextParams): string | undefined {
  try {
    return read("key")?.text;
  } catch {
    return undefined;
  }
}
