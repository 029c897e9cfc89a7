// Form fields for the images of charts in Vega-Lite, Vega and ECharts, type-checked against the endpoints' options.

import type { ECHARTS_OPTIONS } from "../../../src/drawings/echarts/options.ts";
import type { VEGA_OPTIONS } from "../../../src/drawings/vega/options.ts";
import type { ANIMATION_OPTIONS } from "../../../src/options/animation.ts";
import type { Inputs } from "../../../src/options/option.ts";
import type { SpecTable } from "../../form/field-spec.ts";
import { FORMAT_CONTROL, RATIO_CONTROL } from "../../form/with-limits.ts";

/** The parameters that the theme picker sets, and those without a field. */
type Omitted = "theme" | "defaults" | "quality";

export const CODE_FIELDS = {
  width: { control: "number", label: "Width", group: "image", unit: "px" },
  height: { control: "number", label: "Height", group: "image", unit: "px" },
  devicePixelRatio: { ...RATIO_CONTROL, group: "image" },
  format: { ...FORMAT_CONTROL, group: "image" },
  backgroundColor: { control: "color", label: "Background", group: "image", placeholder: "the theme's" },
  locale: { control: "text", label: "Language", group: "image" },
  timeZone: { control: "text", label: "Time zone", group: "image" },
} as const satisfies SpecTable<Inputs<typeof VEGA_OPTIONS>, Omitted | "spec"> &
  SpecTable<
    Inputs<typeof ECHARTS_OPTIONS>,
    Omitted | keyof typeof ANIMATION_OPTIONS | "option" | "maps" | "localeData"
  >;
