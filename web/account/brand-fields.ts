// The fields of a brand, type-checked against the schema of themes, and their conversion to a theme.

import type { BrandThemeFields } from "../../src/drawings/theme/brand-theme.ts";
import { isThemeName, THEME_NAMES } from "../../src/drawings/theme/theme-palettes.ts";
import { THEMES } from "../../src/drawings/theme/theme-table.ts";
import { type FieldSpecs, type FormValues, type Group, type SpecTable, toRequestFields } from "../form/field-spec.ts";
import { LOCALES } from "../form/locale-names.ts";

export const BRAND_GROUPS = {
  base: { id: "base", title: "Basics" },
  colors: { id: "colors", title: "Colours of text and background" },
  text: { id: "text", title: "Fonts and numbers" },
  shape: { id: "shape", title: "Shapes and spacing", isFolded: true },
} as const satisfies Readonly<Record<string, Group>>;

/** Fields without a control of their own. Their stored values are kept. */
type Omitted = "colors" | "sequential" | "diverging" | "gridDash";

/** Maximum size of a logo, in bytes. As base64, it leaves room for the other fields in the `THEME_BYTES` of a theme. */
const LOGO_BYTES = 6000;

const COLOR = { control: "color", group: "colors" } as const;

export const BRAND_CONTROLS = {
  extends: {
    control: "choice",
    label: "Base theme",
    group: "base",
    hint: "Provides everything that you don't set.",
    choices: THEME_NAMES.map((name) => [name === "minimal" ? "" : name, name] as const),
  },
  logo: {
    control: "file",
    label: "Logo",
    group: "base",
    isWide: true,
    placeholder: "https://example.com/logo.png",
    maxBytes: LOGO_BYTES,
    hint: "A URL, or a file, which is made smaller if needed. Charts show it in the top right corner.",
  },
  background: { ...COLOR, label: "Background" },
  text: { ...COLOR, label: "Titles and labels" },
  mutedText: { ...COLOR, label: "Axis labels and sources" },
  mutedFill: { ...COLOR, label: "Bars without highlight" },
  gridColor: { ...COLOR, label: "Grid lines" },
  axisColor: { ...COLOR, label: "Axis lines" },
  allowLowContrast: {
    control: "flag",
    label: "Save colours with low contrast",
    group: "colors",
    isWide: true,
  },
  font: { control: "text", label: "Font", group: "text", placeholder: "Inter" },
  titleFont: { control: "text", label: "Title font", group: "text", placeholder: "as the other text" },
  fontSize: { control: "number", label: "Text size", group: "text", min: 6, max: 48, unit: "px" },
  titleSize: { control: "number", label: "Title size", group: "text", min: 6, max: 96, unit: "px" },
  titleAlign: {
    control: "choice",
    label: "Title position",
    group: "text",
    choices: [
      ["", "As in the base theme"],
      ["start", "Left"],
      ["center", "Centre"],
    ],
  },
  legend: {
    control: "choice",
    label: "Legend",
    group: "text",
    choices: [
      ["", "As in the base theme"],
      ["top", "Top"],
      ["bottom", "Bottom"],
      ["right", "Right"],
    ],
  },
  directLabels: { control: "flag", label: "Names at the ends of lines", group: "text" },
  locale: {
    control: "choice",
    label: "Language of numbers and dates",
    group: "text",
    choices: Object.entries(LOCALES),
  },
  compactNumbers: { control: "flag", label: "Short numbers, such as 1.2M", group: "text" },
  padding: { control: "number", label: "Space around the chart", group: "shape", min: 0, max: 100, unit: "px" },
  barRadius: { control: "number", label: "Corner radius of bars", group: "shape", min: 0, max: 50, unit: "px" },
  barWidth: { control: "number", label: "Bar width", group: "shape", min: 0.05, max: 1, step: 0.05 },
  lineWidth: { control: "number", label: "Line width", group: "shape", min: 0, max: 20, step: 0.5, unit: "px" },
  pointRadius: { control: "number", label: "Marker radius", group: "shape", min: 0, max: 20, step: 0.5, unit: "px" },
  tension: { control: "number", label: "Curvature of lines", group: "shape", min: 0, max: 1, step: 0.1 },
  gridLines: {
    control: "choice",
    label: "Grid lines",
    group: "shape",
    choices: [
      ["", "As in the base theme"],
      ["value", "Value axis"],
      ["both", "Both axes"],
      ["none", "None"],
    ],
  },
  patterns: { control: "flag", label: "Pattern fills", group: "shape" },
} as const satisfies SpecTable<BrandThemeFields, Omitted>;

/**
 * Returns the fields, with the colours of the base theme as placeholders, and the brand's language even if it isn't in the list.
 *
 * @param families font families to suggest
 */
export function brandControls({ extends: base, locale }: FormValues, families: readonly string[]): FieldSpecs {
  const { background, text, mutedText, mutedFill, grid, axis } =
    THEMES[typeof base === "string" && isThemeName(base) ? base : "minimal"];
  const colors: Readonly<Record<string, string>> = {
    background,
    text,
    mutedText,
    mutedFill,
    gridColor: grid,
    axisColor: axis,
  };
  const fields = {
    ...(Object.fromEntries(
      Object.entries(BRAND_CONTROLS).map(([name, spec]) => [
        name,
        Object.hasOwn(colors, name) ? { ...spec, placeholder: colors[name] } : spec,
      ]),
    ) as FieldSpecs),
    font: { ...BRAND_CONTROLS.font, suggestions: families },
    titleFont: { ...BRAND_CONTROLS.titleFont, suggestions: families },
  };
  if (typeof locale !== "string" || Object.hasOwn(LOCALES, locale)) return fields;
  const choices = [...BRAND_CONTROLS.locale.choices, [locale, locale] as const];
  return { ...fields, locale: { ...BRAND_CONTROLS.locale, choices } };
}

/** The values of a form without changes. */
export const BRAND_DEFAULTS: FormValues = Object.fromEntries(
  Object.entries(BRAND_CONTROLS).map(([name, { control }]) => [name, control === "flag" ? false : ""]),
);

/** Returns the form's values for a stored theme. */
export function toFormValues(theme: BrandThemeFields): FormValues {
  return Object.fromEntries(
    Object.entries(BRAND_DEFAULTS).map(([name, initial]) => {
      const value = theme[name as keyof BrandThemeFields];
      if (typeof initial === "boolean") return [name, value === true];
      return [name, value === undefined || (name === "extends" && value === "minimal") ? "" : String(value)];
    }),
  );
}

/**
 * Returns the theme to save.
 *
 * @param stored the theme as it was stored: fields without a control keep their values
 */
export function toTheme(values: FormValues, colors: readonly string[], stored: BrandThemeFields): object {
  const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => !Object.hasOwn(BRAND_CONTROLS, name)));
  const used = colors.map((color) => color.trim()).filter((color) => color !== "");
  const { colors: _, ...others } = kept;
  return {
    ...others,
    ...toRequestFields(BRAND_CONTROLS, values),
    ...(used.length > 0 && { colors: used.map(withHash) }),
  };
}

/** Adds the `#` that hex digits of a colour need. */
function withHash(color: string): string {
  return /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(color) ? `#${color}` : color;
}
