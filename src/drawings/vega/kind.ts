// Vega-Lite and Vega charts: docs/vega.md.

import { CONFIG_DEPTH } from "../../base/limits.ts";
import { canonicalData } from "../../options/canonical.ts";
import { parseJsonObject } from "../../options/json-object.ts";
import { rejectQuality } from "../../options/quality.ts";
import { defineKind } from "../kind.ts";
import { resolveTheme } from "../theme/theme-option.ts";
import { VEGA_OPTIONS, type VegaParams } from "./options.ts";

export const VEGA = defineKind({
  name: "vega",
  path: "/vega",
  errorLabel: "Chart error",
  options: VEGA_OPTIONS,
  main: "spec",
  hasImages: true,
  hasData: true,
  frame: { width: ["width", 500], height: ["height", 300] },
  complete({ spec: given, theme: themeName, ...fields }, input, accountTheme): VegaParams {
    const spec = typeof given === "string" ? parseJsonObject(given, "spec", CONFIG_DEPTH) : given;
    const isPlain = fields.defaults === "plain";
    const theme = resolveTheme(themeName ?? (isPlain ? undefined : "minimal"), accountTheme, input);
    return {
      ...fields,
      spec,
      ...(theme !== undefined && { theme }),
    };
  },
  reject: rejectQuality,
  canonical: ({ spec, ...params }) => ({ ...params, spec: canonicalData(spec) }),
  normalize: ({ spec: _, theme: __, ...params }) => params,
});
