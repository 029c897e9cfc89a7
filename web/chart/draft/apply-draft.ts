// The chart at hand, and what the service has drafted of a sentence, → the chart that is meant. Numbers in the sentence make a new
// chart; a sentence without any changes the looks of the one that is there, whose data are never given up for invented ones.

import { FIRST_CHART } from "../first-chart.ts";
import type { Version } from "../look.ts";
import { readConfig } from "../text/config-tree.ts";
import { isJson, layOut, styleOf } from "../text/text-style.ts";
import { forLaterVersion } from "./later-version.ts";
import { readPlain } from "./plain-value.ts";
import { takeLooks } from "./take-looks.ts";

/** What the service says where the numbers, or the kind, are its own. */
const INVENTED = "no numbers given; example data used";
const ASSUMED_KIND = /^no kind of chart named/;
/** What it says of data that are not taken. */
const OF_EXAMPLES = /^(?:no numbers given|no kind of chart named|no labels given|examples for)/;
const LEGEND = /legend|légende|leyenda/i;

/** A draft, and what it is to be applied to. */
export interface Drafted {
  readonly description: string;
  readonly present: string;
  readonly version: Version;
  /** For version 2. */
  readonly chart: string;
  readonly warnings: readonly string[];
}

/** The chart that is meant, and what to say of it; or why there is none. */
export type Applied =
  | { readonly text: string; readonly version: Version; readonly notes: readonly string[] }
  | { readonly problem: string };

/** Charts whose data nobody would miss: the page's first one, and what was drafted with data that were invented. */
const samples = new Set([FIRST_CHART]);

/** Applies it. */
export function applyDraft(drafted: Drafted): Applied {
  const { description, present, version, warnings } = drafted;
  const made = inVersion(drafted);
  const isInvented = warnings.includes(INVENTED);
  if (!isInvented || present.trim() === "" || samples.has(present)) {
    if (isInvented) samples.add(made.text);
    const notes = ["The chart is drafted. Undo brings the one before it back.", ...warnings];
    if (made.version !== version)
      notes.splice(1, 0, `It is for Chart.js version ${made.version}, since version ${version} has no such chart.`);
    return { ...made, notes };
  }
  const tree = readConfig(present);
  if (tree.root === undefined || tree.mistake !== undefined)
    return {
      problem:
        "There are no numbers in that, and the chart's code cannot be read as it stands, so it is left as it is. Mend the code, or say the numbers.",
    };
  if (made.version !== version)
    return {
      problem: `There are no numbers in that, and the data that are there cannot be drawn so in Chart.js version ${version}. Choose version 2, or say the numbers.`,
    };
  const { text, problem } = takeLooks(present, {
    draft: made.text,
    version,
    isKindNamed: !warnings.some((warning) => ASSUMED_KIND.test(warning)),
    isLegendNamed: LEGEND.test(description),
  });
  const said =
    text === present
      ? "There are no numbers in that, and nothing that changes the chart: it is as it was."
      : "There are no numbers in that: the data are as they were, and the looks are changed. Undo takes that back.";
  return {
    text,
    version,
    notes: [said, ...(problem === undefined ? [] : [problem]), ...warnings.filter((each) => !OF_EXAMPLES.test(each))],
  };
}

/** The draft for the version of the chart at hand, where it can be said in that. */
function inVersion({ chart, version, present }: Drafted): { readonly text: string; readonly version: Version } {
  const text = chart.trim();
  if (version === 2) return { text, version };
  // What is computed has no place in plain data, and would be lost.
  const later = isJson(text) ? forLaterVersion(readPlain(text)) : undefined;
  return later === undefined ? { text, version: 2 } : { text: layOut(later, styleOf(present)), version };
}
