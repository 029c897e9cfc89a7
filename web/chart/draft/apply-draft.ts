// Applies a draft from POST /natural/config to the current chart. A description with numbers creates a new chart. A description
// without numbers only restyles the chart, because an empty chart must not replace the user's data.

import { readDirectives } from "../../../src/service/natural/directives/read-directives.ts";
import type { Version } from "../appearance.ts";
import { convertToVersion4 } from "../convert/convert-version.ts";
import { FIRST_CHART } from "../first-chart.ts";
import { NEW_SETTINGS } from "../settings.ts";
import { readConfig } from "../text/config-tree.ts";
import { detectStyle, formatIndented, isJson } from "../text/text-style.ts";
import { applyStyle } from "./apply-style.ts";
import { readPlainObject } from "./plain-value.ts";

const LEGEND = /legend|légende|leyenda/i;

/** A draft, and the chart that it applies to. */
export interface DraftInput {
  readonly description: string;
  readonly currentText: string;
  readonly version: Version;
  /** Draft configuration. */
  readonly chart: string;
  /** Version of Chart.js that the draft is for. */
  readonly draftVersion: Version;
  /** What the service asks for if the description has no numbers. */
  readonly question: string | undefined;
  readonly warnings: readonly string[];
}

/** New chart with notes for the user, or the reason why the draft can't be applied. */
export type DraftResult =
  | { readonly text: string; readonly version: Version; readonly notes: readonly string[] }
  | { readonly problem: string };

/** Charts that a draft may replace: the initial chart and drafts without data. */
const replaceableCharts = new Set([FIRST_CHART]);

/** Applies a draft to the current chart. */
export function applyDraft(drafted: DraftInput): DraftResult {
  const { description, currentText, version, warnings, question } = drafted;
  const converted = convertDraft(drafted);
  const hasNoData = question !== undefined;
  if (!hasNoData || currentText.trim() === "" || replaceableCharts.has(currentText)) {
    if (hasNoData) replaceableCharts.add(converted);
    const notes = ["Chart created. Undo restores the previous chart.", ...(hasNoData ? [question] : []), ...warnings];
    return { text: converted, version: NEW_SETTINGS.version, notes };
  }
  const tree = readConfig(currentText);
  if (tree.root === undefined || tree.mistake !== undefined)
    return {
      problem:
        "The description has no numbers, and the chart's code is computed or has a syntax error. Fix the code, or include numbers in the description.",
    };
  const { text, problem } = applyStyle(currentText, {
    draft: version === 2 ? drafted.chart.trim() : converted,
    version,
    isKindNamed: readDirectives(description, { series: [], labels: [] }).directives.some(
      ({ kind }) => kind === "type" || kind === "direction",
    ),
    isLegendNamed: LEGEND.test(description),
  });
  const summary =
    text === currentText
      ? "Nothing changed: the description has no numbers and no style for this chart."
      : "Style updated, data unchanged (the description has no numbers). You can undo this.";
  return {
    text,
    version,
    notes: [summary, ...(problem === undefined ? [] : [problem]), ...warnings],
  };
}

/** Converts the draft to version 4, which new charts use. */
function convertDraft({ chart, currentText, draftVersion }: DraftInput): string {
  const { text } = draftVersion === 2 ? convertToVersion4(chart.trim(), 2) : { text: chart.trim() };
  return isJson(text) ? formatIndented(readPlainObject(text), detectStyle(currentText)) : text;
}
