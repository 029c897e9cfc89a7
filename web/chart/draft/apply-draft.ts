// Applies a draft from POST /natural/config to the current chart. A description with numbers creates a new chart. A description
// without numbers only restyles the chart, because the service's example data must not replace the user's data.

import type { Version } from "../appearance.ts";
import { convertToVersion4 } from "../convert/convert-version.ts";
import { FIRST_CHART } from "../first-chart.ts";
import { NEW_SETTINGS } from "../settings.ts";
import { readConfig } from "../text/config-tree.ts";
import { detectStyle, formatIndented, isJson } from "../text/text-style.ts";
import { applyStyle } from "./apply-style.ts";
import { readPlainObject } from "./plain-value.ts";

/** Service warnings that flag example data and a guessed chart type. */
const EXAMPLE_DATA_WARNING = "no numbers given; example data used";
const GUESSED_TYPE_WARNING = /^no chart type given/;
/** Warnings about example data, which are dropped if the chart keeps its own data. */
const EXAMPLE_WARNINGS = /^(?:no numbers given|no chart type given|no labels given|example data for)/;
const LEGEND = /legend|légende|leyenda/i;

/** A draft, and the chart that it applies to. */
export interface DraftInput {
  readonly description: string;
  readonly currentText: string;
  readonly version: Version;
  /** Draft configuration, for Chart.js 2. */
  readonly chart: string;
  readonly warnings: readonly string[];
}

/** New chart with notes for the user, or the reason why the draft can't be applied. */
export type DraftResult =
  | { readonly text: string; readonly version: Version; readonly notes: readonly string[] }
  | { readonly problem: string };

/** Charts that a draft may replace: the initial chart and drafts with example data. */
const replaceableCharts = new Set([FIRST_CHART]);

/** Applies a draft to the current chart. */
export function applyDraft(drafted: DraftInput): DraftResult {
  const { description, currentText, version, warnings } = drafted;
  const converted = convertDraft(drafted);
  const hasExampleData = warnings.includes(EXAMPLE_DATA_WARNING);
  if (!hasExampleData || currentText.trim() === "" || replaceableCharts.has(currentText)) {
    if (hasExampleData) replaceableCharts.add(converted);
    const notes = ["Chart created. Undo restores the previous chart.", ...warnings];
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
    isKindNamed: !warnings.some((warning) => GUESSED_TYPE_WARNING.test(warning)),
    isLegendNamed: LEGEND.test(description),
  });
  const summary =
    text === currentText
      ? "Nothing changed: the description has no numbers and no style for this chart."
      : "Style updated, data unchanged (the description has no numbers). You can undo this.";
  return {
    text,
    version,
    notes: [
      summary,
      ...(problem === undefined ? [] : [problem]),
      ...warnings.filter((each) => !EXAMPLE_WARNINGS.test(each)),
    ],
  };
}

/** Converts the draft to version 4, which new charts use. */
function convertDraft({ chart, currentText }: DraftInput): string {
  const { text } = convertToVersion4(chart.trim(), 2);
  return isJson(text) ? formatIndented(readPlainObject(text), detectStyle(currentText)) : text;
}
