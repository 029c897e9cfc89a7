// Applies a draft from POST /natural/config to the current chart. A description with numbers creates a new chart. A description
// without numbers only restyles the chart, because the service's example data must not replace the user's data.

import type { Version } from "../appearance.ts";
import { FIRST_CHART } from "../first-chart.ts";
import { readConfig } from "../text/config-tree.ts";
import { detectStyle, formatIndented, isJson } from "../text/text-style.ts";
import { applyStyle } from "./apply-style.ts";
import { migrateConfig } from "./migrate-config.ts";
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
    if (hasExampleData) replaceableCharts.add(converted.text);
    const notes = ["Chart created. Undo restores the previous chart.", ...warnings];
    if (converted.version !== version)
      notes.splice(1, 0, `It uses Chart.js ${converted.version}, because it can't be converted to version ${version}.`);
    return { ...converted, notes };
  }
  const tree = readConfig(currentText);
  if (tree.root === undefined || tree.mistake !== undefined)
    return {
      problem:
        "The description has no numbers, and the chart's code is computed or has a syntax error. Fix the code, or include numbers in the description.",
    };
  if (converted.version !== version)
    return {
      problem: `The description has no numbers, and this style isn't available in Chart.js ${version}. Switch to version 2, or include numbers in the description.`,
    };
  const { text, problem } = applyStyle(currentText, {
    draft: converted.text,
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

/** Converts the draft to the Chart.js version of the current chart if possible. */
function convertDraft({ chart, version, currentText }: DraftInput): {
  readonly text: string;
  readonly version: Version;
} {
  const text = chart.trim();
  if (version === 2) return { text, version };
  // A draft with functions is not converted, because plain data can't hold them.
  const later = isJson(text) ? migrateConfig(readPlainObject(text)) : undefined;
  return later === undefined
    ? { text, version: 2 }
    : { text: formatIndented(later, detectStyle(currentText)), version };
}
