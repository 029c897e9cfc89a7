// Drafts a Chart.js configuration from a description in words: docs/natural.md. The same description always produces the same
// draft, and a description without numbers gets example data and a warning. The folders are the stages of the pipeline:
//
// description → tokens → recognised phrases → data from the remaining tokens → configuration → text
//               text/    recognise/           data/                            config/

import { createConfig } from "./config/config.ts";
import { formatConfig } from "./config/config-text.ts";
import { bindElements } from "./data/bind.ts";
import { shapeData } from "./data/data.ts";
import { readElements } from "./data/element.ts";
import { exampleData } from "./data/example.ts";
import { readPairs, withPairs } from "./data/pairs.ts";
import { findTable, tableData } from "./data/table-text.ts";
import { addRemainder, splitHeading } from "./data/whole.ts";
import { Reading } from "./recognise/reading.ts";
import { RECOGNISERS } from "./recognise/recognisers.ts";
import { detectLanguage } from "./text/language.ts";
import { interpretNumbers } from "./text/number.ts";
import { tokenise } from "./text/token.ts";
import { warnAboutUnused } from "./unused.ts";

/** A chart drafted from words. */
export interface Draft {
  /** The configuration for Chart.js 2, as JSON, or as JavaScript if it calls a helper function. */
  readonly chart: string;
  /** One sentence for each assumption, invented value or word that was not understood. */
  readonly warnings: readonly string[];
}

/** Drafts a chart, in time proportional to the description's length. Never throws. */
export function draftChart(description: string): Draft {
  const warnings = new Set<string>();
  const warn = (text: string): void => void warnings.add(text);
  const { table, rest: prose } = findTable(description, warn);
  const tokens = tokenise(prose);
  const language = detectLanguage(tokens);
  const reading = new Reading(prose, interpretNumbers(tokens, language, warn), language, warn);
  for (const recognise of RECOGNISERS) recognise(reading);
  const pairs = table === undefined ? readPairs(reading) : undefined;
  const rest = bindElements(readElements(reading));
  const bound = splitHeading(reading, addRemainder(reading, pairs === undefined ? rest : withPairs(rest, pairs)));
  const data =
    table === undefined ? (shapeData(reading, bound) ?? exampleData(reading, bound)) : tableData(reading, bound, table);
  const configBound = table === undefined ? bound : { ...bound, entries: [] };
  const chart = formatConfig(createConfig(reading, configBound, data));
  if (table === undefined) warnAboutUnused(reading, chart, warnings);
  return { chart, warnings: [...warnings] };
}
