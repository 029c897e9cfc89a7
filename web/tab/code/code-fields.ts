// Form fields for the images of charts in Vega-Lite, Vega and ECharts and of Mermaid diagrams, type-checked against the
// endpoints' options.

import type { ECHARTS_OPTIONS } from "../../../src/drawings/echarts/options.ts";
import type { MERMAID_OPTIONS } from "../../../src/drawings/mermaid/options.ts";
import type { VEGA_OPTIONS } from "../../../src/drawings/vega/options.ts";
import type { ANIMATION_OPTIONS } from "../../../src/options/animation.ts";
import type { Inputs } from "../../../src/options/option.ts";
import type { SpecTable } from "../../form/field-spec.ts";
import { FORMAT_CONTROL, RATIO_CONTROL } from "../../form/with-limits.ts";

/** The parameters that the theme picker sets, and those without a field. */
type Omitted = "theme" | "defaults" | "quality";

const IMAGE_FIELDS = {
  width: { control: "number", label: "Width", group: "image", unit: "px" },
  height: { control: "number", label: "Height", group: "image", unit: "px" },
  devicePixelRatio: { ...RATIO_CONTROL, group: "image" },
  format: { ...FORMAT_CONTROL, group: "image" },
} as const;

export const MERMAID_FIELDS = {
  ...IMAGE_FIELDS,
  look: {
    control: "choice",
    label: "Shapes",
    group: "image",
    choices: [
      ["", "Default for this diagram type"],
      ["classic", "Classic"],
      ["neo", "Neo"],
      ["handDrawn", "Hand-drawn"],
    ],
  },
  backgroundColor: { control: "color", label: "Background", group: "image", placeholder: "the theme's" },
} as const satisfies SpecTable<Inputs<typeof MERMAID_OPTIONS>, "theme" | "quality" | "diagram">;

export const CODE_FIELDS = {
  ...IMAGE_FIELDS,
  backgroundColor: { control: "color", label: "Background", group: "image", placeholder: "the theme's" },
  locale: { control: "text", label: "Language", group: "image" },
  timeZone: { control: "text", label: "Time zone", group: "image" },
} as const satisfies SpecTable<Inputs<typeof VEGA_OPTIONS>, Omitted | "spec"> &
  SpecTable<
    Inputs<typeof ECHARTS_OPTIONS>,
    Omitted | keyof typeof ANIMATION_OPTIONS | "option" | "maps" | "localeData"
  >;
