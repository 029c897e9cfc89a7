// Draws charts in the format of Google Image Charts, with warnings about places that the map doesn't have.

import { IgnoredParts } from "../../options/parsed-text.ts";
import { defineDrawing } from "../drawing.ts";
import type { Kind } from "../kind.ts";
import { drawGoogleChart } from "./draw.ts";
import { GOOGLE_CHART, type ParsedGoogleChart } from "./kind.ts";
import { listUnknownPlaces } from "./map-chart.ts";
import { PLACE_RULE } from "./options.ts";

const KIND: Kind<ParsedGoogleChart> = {
  ...GOOGLE_CHART,
  parse(input) {
    const params = GOOGLE_CHART.parse(input);
    const ignored = new IgnoredParts();
    for (const code of listUnknownPlaces(params)) ignored.ignore(PLACE_RULE, code);
    return { ...params, warnings: [...params.warnings, ...ignored.list("chld")] };
  },
};

export const GOOGLE_CHART_DRAWING = defineDrawing(KIND, {
  draw: async (params, env) => ({ image: await drawGoogleChart(params, env) }),
});
