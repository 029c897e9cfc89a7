// Finds a title for a saved image in its stored body, for the list of an account's images.

import { isPlainObject } from "../../base/plain-object.ts";
import { parseConfigText } from "../../drawings/chart/config-text.ts";
import { readPath } from "../../drawings/chart/record.ts";
import { readTitle } from "../../drawings/chart/title.ts";
import type { ChartBody } from "./chart-record.ts";

/** Maximum length of the chart text that is parsed for a title, in characters. Parsing it takes a few milliseconds. */
const PARSED_LENGTH = 200_000;
/** Length of the part of a script after the word `title` that is searched for text. */
const SCRIPT_PART = 300;

/** Returns the title of a saved image; an empty string if it has none. */
export function titleOf(body: ChartBody): string {
  if (body.kind !== undefined)
    return findText([body.template, body.title, body.text, readPath(body, "data", "title"), body.message]);
  const { chart } = body;
  if (typeof chart !== "string") return isPlainObject(chart) ? titleOfChart(chart) : "";
  if (chart.length > PARSED_LENGTH) return "";
  const parsed = parseConfigText(chart);
  if ("value" in parsed) return isPlainObject(parsed.value) ? titleOfChart(parsed.value) : "";
  return titleOfScript(chart);
}

function titleOfChart(config: Record<string, unknown>): string {
  const datasets = readPath(config, "data", "datasets");
  const [first] = Array.isArray(datasets) ? datasets : [];
  return readTitle(config) || findText([readPath(first, "label")]);
}

/** Returns the first text after the word `title`, without running the script. */
function titleOfScript(script: string): string {
  const at = script.search(/\btitle["']?\s*:/);
  if (at < 0) return "";
  return /\btext["']?\s*:\s*["'`]([^"'`\n]*)/.exec(script.slice(at, at + SCRIPT_PART))?.[1] ?? "";
}

function findText(values: readonly unknown[]): string {
  return values.find((value): value is string => typeof value === "string" && value !== "") ?? "";
}
