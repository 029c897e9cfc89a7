// Converts a chart to the body that is stored for it, a POST /chart body with full field names, and applies the overrides of a
// later request to a stored body: docs/saved-charts.md.

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import type { Template } from "../../drawings/chart/template-name.ts";
import { isThemeName } from "../../drawings/theme/theme-palettes.ts";
import { CHART_FIELDS, LOSSY_FORMATS } from "./chart.ts";
import { pickField, type RequestParams } from "./fields.ts";

/** The stored body of a chart. */
export type SavedBody = Readonly<Record<string, unknown>>;

/** Returns the body to store, from which the same image can be drawn later. */
export function toSavedBody({
  chartAlternative: _,
  dataOwner: __,
  theme: ___,
  themeName,
  themeOwner: ____,
  version,
  overrides,
  ...fields
}: ChartParams): SavedBody {
  return {
    ...fields,
    ...(themeName !== undefined && { theme: themeName }),
    version: String(version),
    ...(overrides !== undefined && { templateOverrides: overrides }),
  };
}

/** Removes a theme that isn't built in, which only charts of its account can use. */
export function withoutAccountTheme(saved: RequestParams & { readonly type: "json" }): RequestParams {
  const { theme, ...body } = saved.body;
  return typeof theme === "string" && isThemeName(theme) ? saved : { type: "json", body };
}

/** Fields that a later request may override. They exclude the version, because Chart.js options differ between versions. */
export const OVERRIDE_FIELDS = [
  "width",
  "height",
  "devicePixelRatio",
  "backgroundColor",
  "format",
  "quality",
  "lang",
  "timeZone",
] as const;

/**
 * Returns the request that draws a saved chart: its stored fields, overridden by a later request's fields. The result must be
 * parsed like any other request, because the later fields are not validated yet.
 *
 * @param overrides template values that replace parts of the chart
 */
export function mergeSavedRequest(
  saved: SavedBody,
  input: RequestParams,
  overrides: Template,
): RequestParams & { readonly type: "json" } {
  const body: Record<string, unknown> = { ...saved };
  const readers = input.type === "text" ? CHART_FIELDS.fromText : CHART_FIELDS.fromJson;
  for (const field of OVERRIDE_FIELDS) {
    const given = pickField(input, CHART_FIELDS.names[field]);
    const read = (readers as Readonly<Partial<Record<string, (value: unknown) => unknown>>>)[field];
    const value = given === undefined ? undefined : read === undefined ? given.value : read(given.value);
    if (given === undefined || value === undefined) continue;
    delete body[field];
    // Keep the name that the caller used, so that error messages show it.
    body[given.name] = value;
    // A stored `quality` is invalid for a lossless format.
    if (field === "format" && !LOSSY_FORMATS.some((format) => format === value)) delete body.quality;
  }
  if (Object.keys(overrides).length > 0)
    body.templateOverrides = { ...(saved.templateOverrides as Template | undefined), ...overrides };
  return { type: "json", body };
}
