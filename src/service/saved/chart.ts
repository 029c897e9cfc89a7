// Converts a chart to the body that is stored for it, a POST /chart body with full field names, and applies the overrides of a
// later request to a stored body: docs/saved-charts.md.

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { CHART_OPTIONS } from "../../drawings/chart/options.ts";
import type { Template } from "../../drawings/chart/template-name.ts";
import { isThemeName } from "../../drawings/theme/theme-palettes.ts";
import { pickField, type RequestParams, readValid } from "../../options/fields.ts";
import { overrideFields } from "../../options/override.ts";

/** The stored body of a chart. */
type SavedBody = Readonly<Record<string, unknown>>;

/** Returns the body to store, from which the same image can be drawn later. */
export function toSavedBody({
  chartAlternative: _,
  theme: __,
  themeName,
  themeOwner: ___,
  version,
  overrides,
  animation,
  ...fields
}: ChartParams): SavedBody {
  return {
    ...fields,
    ...(themeName !== undefined && { theme: themeName }),
    version: String(version),
    ...(animation !== undefined && { animate: true, ...animation }),
    ...(overrides !== undefined && { templateOverrides: overrides }),
  };
}

/** Removes a theme that isn't built in. Only images of the theme's account can use it. */
export function withoutAccountTheme(saved: SavedBody): SavedBody {
  const { theme, ...body } = saved;
  return typeof theme === "string" && isThemeName(theme) ? saved : body;
}

/** Fields that a later request may override. They exclude the version, because Chart.js options differ between versions. */
export const OVERRIDE_FIELDS = [
  "width",
  "height",
  "devicePixelRatio",
  "backgroundColor",
  "format",
  "quality",
  "animate",
  "duration",
  "fps",
  "loop",
  "poster",
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
  overrideFields(body, input, CHART.fields, OVERRIDE_FIELDS);
  if (Object.keys(overrides).length > 0)
    body.templateOverrides = { ...(saved.templateOverrides as Template | undefined), ...overrides };
  return { type: "json", body };
}

type ChartField = keyof typeof CHART_OPTIONS;

/** The fields that a change can set. The encoding applies only if the change also contains a chart. */
const CHANGE_FIELDS = (Object.keys(CHART.fields.names) as ChartField[]).filter((field) => field !== "template");

/**
 * Applies a change to the body of a saved chart. Fields that the change doesn't mention keep their values. The result must be
 * parsed like any other request.
 *
 * @returns the changed body; undefined if the change mentions no field of the chart
 */
export function changeSavedBody(
  saved: SavedBody,
  input: RequestParams,
): (RequestParams & { readonly type: "json" }) | undefined {
  const body: Record<string, unknown> = { ...saved };
  const isNew = hasChart(input);
  if (isNew) delete body.encoding;
  const fields = CHANGE_FIELDS.filter((field) => field !== "encoding" || isNew || !hasValidEncoding(input));
  const overridden = overrideFields(body, input, CHART.fields, fields);
  return overridden.length === 0 ? undefined : { type: "json", body };
}

/** Whether a change has a chart that replaces the saved one. */
export function hasChart(input: RequestParams): boolean {
  return pickField(input, CHART.fields.names.chart) !== undefined;
}

/**
 * Whether the encoding is valid or missing. An invalid encoding is kept even without a chart, so that the parser
 * rejects it.
 */
function hasValidEncoding(input: RequestParams): boolean {
  return readValid(CHART.fields, "encoding", input, CHART_OPTIONS.encoding.schema) !== undefined;
}
