// Parses the custom themes that accounts store: docs/accounts.md. Each extends a built-in theme. Unknown fields are
// rejected, so that authors notice misspelled fields.

import * as z from "zod";
import { suggestName } from "../../base/edit-distance.ts";
import { Failure, showValue } from "../../base/failure.ts";
import { once } from "../../base/once.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { BLACK, compositeOnto, formatHex, parseColor, type Rgba, WHITE } from "../../engine/color.ts";
import { isKnownFamily } from "../../engine/font/family.ts";
import { LANGUAGE_TEXT, readLanguage } from "../../options/value.ts";
import type { Theme } from "./theme.ts";
import { formatRatio, listContrasts, similarityWarnings } from "./theme-check.ts";
import { isThemeName, THEME_NAME_PATTERN, THEME_NAMES, type ThemeName } from "./theme-palettes.ts";
import { THEMES } from "./theme-table.ts";

const NAME_TEXT = "must be 1 to 40 lowercase letters, digits or -";

/** Maximum number of messages about one theme. */
const MESSAGES = 10;

const COLOR_TEXT = "must be a CSS colour";
const color = () =>
  z.string({ error: COLOR_TEXT }).check(z.refine((text) => parseColor(text) !== null, { error: COLOR_TEXT }));

const colors = (min: number, note: string) => {
  const error = `must be a list of ${min} to 20 CSS colours`;
  return z
    .array(color(), { error })
    .check(z.minLength(min, { error }), z.maxLength(20, { error }))
    .optional()
    .describe(note);
};

const number = (min: number, max: number, note: string) => {
  const error = `must be a number from ${min} to ${max}`;
  return z.number({ error }).check(z.gte(min, { error }), z.lte(max, { error })).optional().describe(note);
};

const FONT_TEXT = "must be the name of a font family, such as Inter";
const FONT_FIELDS = ["font", "titleFont"] as const;
const font = (note: string) => z.string({ error: FONT_TEXT }).optional().describe(note);

const choice = <const Values extends readonly [string, ...string[]]>(values: Values, note: string) =>
  z
    .enum(values, { error: `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}` })
    .optional()
    .describe(note);

const flag = (note: string) => z.boolean({ error: "must be true or false" }).optional().describe(note);

const LOGO_TEXT = "must be the URL of an image: http:, https: or data:image/";
const DASH_TEXT = "must be a list of up to 8 numbers from 0 to 100";
const dash = () =>
  z.number({ error: DASH_TEXT }).check(z.gte(0, { error: DASH_TEXT }), z.lte(100, { error: DASH_TEXT }));

/**
 * Returns the schema of a custom theme's fields. The schema is built on first use, because most requests have no custom
 * theme.
 */
export const brandThemeSchema = once(() =>
  z.strictObject({
    extends: z
      .enum(THEME_NAMES, { error: `must be one of ${THEME_NAMES.join(", ")}` })
      .default("minimal")
      .describe("Built-in theme that provides all other values"),
    background: color().optional().describe("Colour behind the chart"),
    text: color().optional().describe("Colour of titles, legends and data labels"),
    mutedText: color().optional().describe("Colour of axis labels, subtitles and sources"),
    font: font("Font of all text but the title"),
    fontSize: number(6, 48, "Size of text, in CSS pixels"),
    titleFont: font("Font of the title: `font` by default"),
    titleSize: number(6, 96, "Size of the title, in CSS pixels"),
    titleAlign: choice(["start", "center"], "Position of titles"),
    colors: colors(1, "Colours of series and slices, in this order"),
    sequential: colors(2, "Colours from the lowest value to the highest: shades of the first of `colors` by default"),
    diverging: colors(
      3,
      "Colours from one extreme over the middle to the other: shades of the first two of `colors` by default",
    ),
    mutedFill: color().optional().describe("Colour of everything that is not highlighted"),
    gridColor: color().optional().describe("Colour of grid lines"),
    gridLines: choice(["value", "both", "none"], "Axes with grid lines: the value axis, both, or none"),
    gridDash: z
      .array(dash(), { error: DASH_TEXT })
      .check(z.maxLength(8, { error: DASH_TEXT }))
      .optional()
      .describe("Dashes and gaps of the grid lines, in CSS pixels; an empty list for solid lines"),
    axisColor: color().optional().describe("Colour of axis lines; `transparent` for none"),
    legend: choice(["top", "bottom", "right"], "Position of the legend"),
    directLabels: flag("Whether lines have their names at their ends instead of a legend"),
    barRadius: number(0, 50, "Radius of the corners of bars, in CSS pixels"),
    barWidth: number(0.05, 1, "Fraction of a category's space that its bars take up"),
    lineWidth: number(0, 20, "Width of lines, in CSS pixels"),
    pointRadius: number(0, 20, "Radius of the markers on lines, in CSS pixels; 0 for none"),
    tension: number(0, 1, "Curvature of lines; 0 for straight ones"),
    compactNumbers: flag("Whether numbers are shortened, as in 1.2M"),
    locale: z
      .string({ error: LANGUAGE_TEXT })
      .check(z.refine((tag) => readLanguage(tag) !== undefined, { error: LANGUAGE_TEXT }))
      .optional()
      .describe("Language of numbers and dates, such as `de`: US English by default"),
    patterns: flag("Whether fills have patterns, and lines dashes"),
    padding: number(0, 100, "Space around the chart, in CSS pixels"),
    logo: z
      .string({ error: LOGO_TEXT })
      .check(
        // An `http:` URL must have a host, and no spaces or quotes.
        z.regex(/^(?:https?:\/\/[^\s/"'<>][^\s"'<>]*|data:image\/[\w.+-]+[;,][^\s"<>]*)$/i, { error: LOGO_TEXT }),
      )
      .optional()
      .describe("URL of an image in the top right corner"),
    allowLowContrast: z
      .boolean({ error: "must be true or false" })
      .default(false)
      .describe("Whether colours with too little contrast give warnings instead of an error"),
  }),
);

/** The fields of a theme as its author wrote them. */
export type BrandThemeFields = z.input<ReturnType<typeof brandThemeSchema>>;

/** An account's theme. */
export interface BrandTheme {
  /** The fields to store. */
  readonly fields: BrandThemeFields;
  /** The built-in theme that this theme extends. */
  readonly base: ThemeName;
  /** The complete theme. */
  readonly theme: Theme;
  /** Warnings about colours that are hard to read or to tell apart. */
  readonly warnings: readonly string[];
}

/** Returns the error message for a name that a new theme can't have; undefined if the name is valid. */
export function checkThemeName(name: string): string | undefined {
  if (!THEME_NAME_PATTERN.test(name)) return `name ${NAME_TEXT}, got ${showValue(name)}`;
  if (isThemeName(name)) return `name must not be the name of a built-in theme, got ${name}`;
  return undefined;
}

/**
 * Parses a theme.
 *
 * @param value parsed JSON
 * @param isFamily returns whether a font family exists; by default, checks the service's families
 * @throws Failure with one message per invalid field, or per colour with too little contrast
 */
export function parseBrandTheme(value: unknown, isFamily: (name: string) => boolean = isKnownFamily): BrandTheme {
  const result = brandThemeSchema().safeParse(withoutNulls(value), { error: () => "must be an object" });
  if (!result.success) fail(result.error.issues.map((issue) => describeIssue(issue, value)));
  const { allowLowContrast, ...fields } = result.data;
  const unknown = FONT_FIELDS.filter((name) => fields[name] !== undefined && !isFamily(fields[name]));
  if (unknown.length > 0) fail(unknown.map((name) => `${name} ${FONT_TEXT}, got ${showValue(fields[name])}`));
  const theme = completeTheme(fields);
  const faults = listContrasts(theme)
    .filter(({ ratio, required }) => ratio < required)
    .map(
      ({ field, color: shown, ratio, required }) =>
        `${field} must have a contrast of at least ${required}:1 against the background ${theme.background}, got ${formatRatio(ratio)} for ${shown}`,
    );
  if (faults.length > 0 && !allowLowContrast) fail(faults, ": choose another colour, or set allowLowContrast to true");
  return {
    fields: { ...fields, ...(allowLowContrast && { allowLowContrast }) },
    base: fields.extends,
    theme,
    warnings: [...faults, ...similarityWarnings(theme)],
  };
}

/** Removes null fields. Requests treat null as missing. */
function withoutNulls(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/** @param advice text added to the error message, but not to the list of errors */
function fail(messages: readonly string[], advice = ""): never {
  const all = [...new Set(messages)].slice(0, MESSAGES);
  throw new Failure("invalid", `${all[0] ?? "theme is invalid"}${advice}`, all.length > 1 ? all : []);
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    const known = Object.keys(brandThemeSchema().shape);
    const suggestion = suggestName(key.slice(0, 40), known);
    const advice = suggestion === undefined ? `Its fields are ${known.join(", ")}` : `Did you mean ${suggestion}?`;
    return `theme must not have the field ${JSON.stringify(showValue(key))}. ${advice}`;
  }
  const path = issue.path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`),
    "",
  );
  const found = issue.path.reduce<unknown>(
    (owner, key) =>
      typeof owner === "object" && owner !== null ? (owner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
  return `${path || "theme"} ${issue.message}, got ${showValue(found)}`;
}

type Fields = Omit<z.output<ReturnType<typeof brandThemeSchema>>, "allowLowContrast">;

/**
 * Returns the complete theme. Precedence: the author's fields, values derived from the fields, values of the built-in
 * theme.
 */
function completeTheme({
  extends: base,
  font: fontFamily,
  titleFont: titleFamily = fontFamily,
  titleAlign,
  gridColor: grid,
  axisColor,
  directLabels: hasDirectLabels,
  compactNumbers: hasCompactNumbers,
  patterns: hasPatterns,
  locale,
  ...fields
}: Fields): Theme {
  const background = fields.background ?? THEMES[base].background;
  const themeValues = {
    ...fields,
    fontFamily,
    titleFamily,
    isTitleAtStart: titleAlign && titleAlign === "start",
    grid,
    // Axis lines are omitted only if their colour is this keyword, not for every colour with an alpha of 0.
    axis: axisColor && (parseColor(axisColor)?.alpha === 0 ? "transparent" : axisColor),
    hasDirectLabels,
    hasCompactNumbers,
    hasPatterns,
    locale: locale && readLanguage(locale),
    ...(fields.colors && deriveRamps(fields.colors, fields.mutedText ?? THEMES[base].mutedText, background, fields)),
  };
  const definedValues = Object.entries(themeValues).filter(([, value]) => value !== undefined);
  return { ...THEMES[base], ...Object.fromEntries(definedValues) };
}

/** Opacities of a series colour over the background that produce a sequence's colours, from low values to high. */
const SEQUENCE = [0.12, 0.34, 0.56, 0.78, 1];
const SIDE = [1, 0.66, 0.33];

/** Returns the colour ramps. Ramps that the theme doesn't set are derived from the series colours. */
function deriveRamps(
  own: readonly string[],
  muted: string,
  background: string,
  { sequential, diverging }: Pick<Fields, "sequential" | "diverging">,
): Pick<Theme, "sequential" | "diverging"> {
  const behind = compositeOnto(parseColor(background) ?? WHITE, WHITE);
  const shade = (text: string, share: number) => {
    const base: Rgba = compositeOnto(parseColor(text) ?? BLACK, behind);
    return formatHex(compositeOnto({ ...base, alpha: share }, behind));
  };
  const [first = muted, second = muted] = own;
  return {
    sequential: sequential ?? SEQUENCE.map((share) => shade(first, share)),
    diverging: diverging ?? [
      ...SIDE.map((share) => shade(second, share)),
      shade(muted, 0.08),
      ...[...SIDE].reverse().map((share) => shade(first, share)),
    ],
  };
}
