// A chart that is saved: the body of a POST /chart that says everything under its full name, so that it can be read as one again.
// Out of it and of what a later request asks otherwise comes what is drawn. BEHAVIOUR 6 and 7.

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import type { Template } from "../../drawings/chart/template-name.ts";
import { CHART_FIELDS, LOSSY_FORMATS } from "./chart.ts";
import { type Ask, pickGiven } from "./fields.ts";

/** What is stored of a chart. */
export type SavedBody = Readonly<Record<string, unknown>>;

/** What to store of a chart, so that it looks the same when it is drawn. */
export function formatSaved({ chartAlternative: _, version, overrides, ...fields }: ChartParams): SavedBody {
  return { ...fields, version: String(version), ...(overrides !== undefined && { templateOverrides: overrides }) };
}

/** What can be asked otherwise than it was saved. The chart cannot, nor how it is read: versions have different options. */
export const FREE_FIELDS = [
  "width",
  "height",
  "devicePixelRatio",
  "backgroundColor",
  "format",
  "quality",
  "lang",
] as const;

/**
 * The request that draws a saved chart: its stored fields, with those of a later request in their places. It is a request like
 * any other, since what the later one says has been checked by nobody yet.
 *
 * @param overrides what to put in the place of the chart's own
 */
export function formatAsk(saved: SavedBody, ask: Ask, overrides: Template): Ask & { readonly type: "json" } {
  const body: Record<string, unknown> = { ...saved };
  const readers = ask.type === "text" ? CHART_FIELDS.fromText : CHART_FIELDS.fromJson;
  for (const field of FREE_FIELDS) {
    const given = pickGiven(ask, CHART_FIELDS.names[field]);
    const read = (readers as Readonly<Partial<Record<string, (value: unknown) => unknown>>>)[field];
    const value = given === undefined ? undefined : read === undefined ? given.value : read(given.value);
    if (given === undefined || value === undefined) continue;
    delete body[field];
    // Under the name that the caller used, for messages to name.
    body[given.name] = value;
    // How much was kept of a JPEG is nothing that a PNG can be asked for.
    if (field === "format" && !LOSSY_FORMATS.some((format) => format === value)) delete body.quality;
  }
  if (Object.keys(overrides).length > 0)
    body.templateOverrides = { ...(saved.templateOverrides as Template | undefined), ...overrides };
  return { type: "json", body };
}
