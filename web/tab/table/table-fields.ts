// The fields of a table's looks: all options that the endpoint takes, held against their schema by the types.

import { FORMATS } from "../../../src/engine/picture.ts";
import type { tableOptionsSchema } from "../../../src/service/params/table-option.ts";
import type { FormValues, Group, SpecTable } from "../../form/field-spec.ts";

type Input = (typeof tableOptionsSchema)["_zod"]["input"];

export const TABLE_GROUPS = {
  look: { id: "look", title: "Look" },
  header: { id: "header", title: "Header", isFolded: true },
  space: { id: "space", title: "Sizes and room", isFolded: true },
} as const satisfies Readonly<Record<string, Group>>;

const pixels = (label: string, group: string, placeholder: string) =>
  ({ control: "number", label, group, unit: "px", placeholder }) as const;

// `offsetRight` is another name of `offsetTop`.
export const TABLE_OPTIONS = {
  color: { control: "color", label: "Text", group: "look", placeholder: "#333333" },
  backgroundColor: { control: "color", label: "Background", group: "look", placeholder: "#ffffff" },
  zebra: { control: "color", label: "Every second row", group: "look", placeholder: "none" },
  borderColor: { control: "color", label: "Borders", group: "look", placeholder: "none" },
  fontFamily: { control: "text", label: "Font", group: "look", placeholder: "sans-serif" },
  fontSize: pixels("Font size", "look", "16"),
  format: {
    control: "choice",
    label: "Format",
    group: "look",
    choices: FORMATS.filter((format) => format !== "jpeg").map(
      (format) => [format === "png" ? "" : format, format.toUpperCase()] as const,
    ),
  },
  devicePixelRatio: {
    control: "number",
    label: "Pixel ratio",
    group: "look",
    min: 0,
    max: 4,
    step: 0.5,
    placeholder: "1",
  },
  headerBackgroundColor: { control: "color", label: "Background", group: "header", placeholder: "none" },
  headerColor: { control: "color", label: "Text", group: "header", placeholder: "as the cells" },
  headerFontSize: pixels("Font size", "header", "as the cells"),
  cellWidth: pixels("Width of columns", "space", "100"),
  cellHeight: pixels("Height of rows", "space", "40"),
  offsetLeft: pixels("Beside the text", "space", "8"),
  offsetTop: pixels("Above the text's line", "space", "26"),
  paddingHorizontal: pixels("Left and right", "space", "0"),
  paddingVertical: pixels("Above and below", "space", "0"),
  titleSpacing: pixels("Below the title", "space", "10"),
  spacing: pixels("Between tables", "space", "20"),
} as const satisfies SpecTable<Input, "offsetRight">;

/** What they are at first: sharp on today's screens. */
export const TABLE_DEFAULTS: FormValues = {
  ...Object.fromEntries(Object.keys(TABLE_OPTIONS).map((name) => [name, ""])),
  zebra: "#f4f6f5",
  headerBackgroundColor: "#0b5f58",
  headerColor: "#ffffff",
  paddingHorizontal: "16",
  paddingVertical: "16",
  devicePixelRatio: "2",
};
