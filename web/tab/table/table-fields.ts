// Form fields for a table's style, type-checked against the endpoint's schema.

import type { STYLE_OPTIONS } from "../../../src/drawings/table/options.ts";
import { THEME_NAMES, type ThemeName } from "../../../src/drawings/theme/theme-palettes.ts";
import type { Inputs } from "../../../src/options/option.ts";
import type { FormValues, Group, SpecTable } from "../../form/field-spec.ts";
import { FORMAT_CONTROL, RATIO_CONTROL, withLimits } from "../../form/with-limits.ts";

type Input = Inputs<typeof STYLE_OPTIONS> & { readonly theme?: ThemeName };

export const TABLE_GROUPS = {
  look: { id: "look", title: "Appearance" },
  header: { id: "header", title: "Header", isFolded: true },
  space: { id: "space", title: "Size and spacing", isFolded: true },
} as const satisfies Readonly<Record<string, Group>>;

const nameOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const pixels = (label: string, group: string) => ({ control: "number", label, group, unit: "px" }) as const;

// `offsetRight` is an alias of `offsetTop`.
// `theme` is a separate parameter, not one of the options.
export const TABLE_OPTIONS = withLimits("/v1/table", {
  theme: {
    control: "choice",
    label: "Theme",
    group: "look",
    isWide: true,
    choices: [["", "None"], ...THEME_NAMES.map((name) => [name, nameOf(name)] as const)],
    hint: "Fields that you change take precedence over the theme.",
  },
  color: { control: "color", label: "Text colour", group: "look" },
  backgroundColor: { control: "color", label: "Background", group: "look" },
  zebra: { control: "color", label: "Alternating row colour", group: "look", placeholder: "none" },
  borderColor: { control: "color", label: "Border colour", group: "look", placeholder: "none" },
  fontFamily: { control: "text", label: "Font", group: "look" },
  fontSize: pixels("Font size", "look"),
  format: FORMAT_CONTROL,
  devicePixelRatio: RATIO_CONTROL,
  headerBackgroundColor: { control: "color", label: "Background", group: "header", placeholder: "none" },
  headerColor: { control: "color", label: "Text colour", group: "header", placeholder: "same as cells" },
  headerFontSize: { ...pixels("Font size", "header"), placeholder: "same as cells" },
  cellWidth: pixels("Column width", "space"),
  cellHeight: pixels("Row height", "space"),
  offsetLeft: pixels("Cell padding", "space"),
  offsetTop: { ...pixels("Text baseline from top", "space"), placeholder: "26" },
  paddingHorizontal: pixels("Horizontal outer padding", "space"),
  paddingVertical: pixels("Vertical outer padding", "space"),
  titleSpacing: pixels("Space below title", "space"),
  spacing: pixels("Space between tables", "space"),
} as const satisfies SpecTable<Input, "offsetRight">);

/** Initial form values; two pixels per CSS pixel for high-resolution screens. */
export const TABLE_DEFAULTS: FormValues = {
  ...Object.fromEntries(Object.keys(TABLE_OPTIONS).map((name) => [name, ""])),
  zebra: "#f4f6f5",
  headerBackgroundColor: "#0b5f58",
  headerColor: "#ffffff",
  paddingHorizontal: "16",
  paddingVertical: "16",
  devicePixelRatio: "2",
};
