// A chart's settings apart from its code: the request parameters and their defaults.

import { THEME_NAME_PATTERN } from "../../src/drawings/theme/theme-palettes.ts";
import { FORMATS as ALL_FORMATS, type Format } from "../../src/engine/encodable-image.ts";
import type { ApiRequest } from "../tab/tab.ts";
import type { Version } from "./appearance.ts";
import { formatIndented } from "./text/text-style.ts";

/** Image formats, without aliases. */
export const FORMATS = ALL_FORMATS.filter((format) => format !== "jpeg");

const PARAMETERS_WITHOUT_FIELD = ["quality", "renderer", "defaults", "lang", "timeZone", "templateOverrides"] as const;

/** Request parameters of a chart. */
export interface Settings {
  readonly version: Version;
  readonly width: number;
  readonly height: number;
  readonly devicePixelRatio: number;
  readonly format: Format;
  /** A built-in theme or a brand. Empty if the chart has no theme, or if the code sets the theme. */
  readonly theme: string;
  /** Empty for the theme's background. */
  readonly backgroundColor: string;
  /** A saved chart's parameters for which the page has no field. */
  readonly others: Readonly<Partial<Record<(typeof PARAMETERS_WITHOUT_FIELD)[number], unknown>>>;
}

/** The service's defaults. */
export const DEFAULTS: Settings = {
  version: 2,
  width: 500,
  height: 300,
  devicePixelRatio: 2,
  format: "png",
  theme: "",
  backgroundColor: "",
  others: {},
};

/** Background of a chart without a theme, so that the text is legible on any page. */
export const PLAIN_BACKGROUND = "white";

/** Settings for a new chart: the latest Chart.js version, and the theme that images on light pages have by default. */
export const NEW_SETTINGS: Settings = { ...DEFAULTS, version: 4, theme: "minimal" };

/** Returns the request that renders the chart, or undefined if there is no code. */
export function createChartRequest(text: string, settings: Settings): ApiRequest | undefined {
  if (text.trim() === "") return undefined;
  const { version, others, theme, backgroundColor, ...fields } = settings;
  // The service rejects `quality` for lossless formats.
  const { quality, ...otherParameters } = others;
  const isLossy = settings.format === "jpg" || settings.format === "webp" || settings.format === "avif";
  const body = {
    chart: text,
    version: String(version),
    ...fields,
    ...(theme !== "" && { theme }),
    ...(backgroundColor !== "" && { backgroundColor }),
    ...otherParameters,
    ...(isLossy && quality !== undefined && { quality }),
  };
  return { path: "/chart", body };
}

/** Returns the settings that differ from the service's defaults. */
export function changedSettings(settings: Settings): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => isChanged(settings, name as keyof Settings)));
}

/** Reads the parameters without a field from restored settings (under `others`) or from a saved chart (at the top level). */
function readOthers(saved: Readonly<Record<string, unknown>>): Settings["others"] {
  const from = { ...saved, ...(saved.others as object | undefined) } as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    // Saved charts state the service's default.
    PARAMETERS_WITHOUT_FIELD.filter(
      (name) => from[name] !== undefined && !(name === "defaults" && from[name] === "limn"),
    ).map((name) => [name, from[name]]),
  );
}

function isChanged(settings: Settings, name: keyof Settings): boolean {
  return JSON.stringify(settings[name]) !== JSON.stringify(DEFAULTS[name]);
}

/** Reads saved settings. Replaces invalid values with the defaults, because the saved data may be old or edited by hand. */
export function readSettings(saved: unknown): Settings {
  const fields = (typeof saved === "object" && saved !== null ? saved : {}) as Readonly<Record<string, unknown>>;
  const version = Number(fields.version);
  const format = FORMATS.find((known) => known === fields.format);
  return {
    version: version === 3 || version === 4 ? version : DEFAULTS.version,
    width: numberWithin(fields.width, 3000, DEFAULTS.width),
    height: numberWithin(fields.height, 3000, DEFAULTS.height),
    devicePixelRatio: ratioOf(fields.devicePixelRatio),
    format: format ?? (fields.format === "jpeg" ? "jpg" : DEFAULTS.format),
    theme: typeof fields.theme === "string" && THEME_NAME_PATTERN.test(fields.theme) ? fields.theme : DEFAULTS.theme,
    backgroundColor: typeof fields.backgroundColor === "string" ? fields.backgroundColor : DEFAULTS.backgroundColor,
    others: readOthers(fields),
  };
}

function numberWithin(value: unknown, max: number, fallback: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : fallback;
}

function ratioOf(value: unknown): number {
  const number = Number(value);
  return number > 0 && number <= 4 ? number : DEFAULTS.devicePixelRatio;
}

/** Returns the code and the settings of a saved chart. */
export function readSavedChart(fields: Readonly<Record<string, unknown>>): {
  readonly text: string;
  readonly settings: Settings;
} {
  const { chart } = fields;
  const text = typeof chart === "string" ? chart.trim() : formatIndented(chart, { isJson: true, quote: '"' });
  return { text: text.replaceAll(/\r\n?/g, "\n"), settings: readSettings(fields) };
}
