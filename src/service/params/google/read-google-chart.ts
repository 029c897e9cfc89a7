// Reads a chart in the format of Google Image Charts, with warnings about places that the map doesn't have.

import { listUnknownPlaces } from "../../../drawings/google-chart/map-chart.ts";
import type { RequestParams } from "../../../options/fields.ts";
import { type ParsedGoogleChart, PLACE_RULE, parseGoogleChart } from "./google-chart.ts";
import { IgnoredParts } from "./google-field.ts";

/** Parses a request. @throws Failure with a message for each invalid field */
export function readGoogleChart(input: RequestParams): ParsedGoogleChart {
  const params = parseGoogleChart(input);
  const ignored = new IgnoredParts();
  for (const code of listUnknownPlaces(params)) ignored.ignore(PLACE_RULE, code);
  return { ...params, warnings: [...params.warnings, ...ignored.list("chld")] };
}
