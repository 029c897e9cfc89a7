// Fields of a table's column in the form.

import type { COLUMN_OPTIONS } from "../../../src/drawings/table/options.ts";
import type { Inputs } from "../../../src/options/option.ts";
import { withLimits } from "../../form/with-limits.ts";
import { COLUMN_ALIGNS, COLUMN_TYPES, type TableColumn } from "./table-model.ts";

type Input = Inputs<typeof COLUMN_OPTIONS>;
/** Column fields of the endpoint, plus the divider before a column, which is a separate array item in the endpoint's schema. */
export type ColumnField = Exclude<keyof Input, "dataIndex"> | "key" | "line";

export interface ColumnSpec {
  readonly label: string;
  readonly control: "text" | "number" | "flag" | "choice";
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
}

export const COLUMN_FIELDS = withLimits("/v1/table", {
  title: { label: "Header", control: "text" },
  type: { label: "Show as", control: "choice", choices: Object.entries(COLUMN_TYPES) },
  lineColor: { label: "Colour", control: "text", placeholder: "from theme" },
  align: {
    label: "Alignment",
    control: "choice",
    choices: COLUMN_ALIGNS.map((align) => [align, { left: "Left", center: "Centre", right: "Right" }[align]] as const),
  },
  width: { label: "Width (px)", control: "number", placeholder: "default" },
  format: {
    label: "Number format",
    control: "choice",
    choices: [
      ["", "As entered"],
      ["whole", "1,235"],
      ["two", "1,234.50"],
      ["percent", "12.5%"],
      ["dollar", "$1,234.50"],
      ["euro", "€1,234.50"],
    ],
  },
  prefix: { label: "Prefix", control: "text" },
  suffix: { label: "Suffix", control: "text" },
  maxLines: { label: "Lines per cell, at most", control: "number" },
  key: { label: "Name in JSON data", control: "text" },
  line: { label: "Divider before column", control: "flag" },
} as const satisfies Record<ColumnField & keyof TableColumn, ColumnSpec> & Record<ColumnField, ColumnSpec>);
