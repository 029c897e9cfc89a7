// What somebody says in words → the text of a chart that shows it, and what was assumed. Nothing is refused: words without
// numbers get example data and a warning. The same words are the same text always; nothing outside is asked. BEHAVIOUR 11.
//
// description → tokens → what recognisers claim → data of what is left → configuration → text
//               text/    recognise/               data/                  config/

import { createConfig } from "./config/config.ts";
import { formatConfig } from "./config/config-text.ts";
import { bind } from "./data/bind.ts";
import { shapeData } from "./data/data.ts";
import { readElements } from "./data/element.ts";
import { exampleData } from "./data/example.ts";
import { readPairs, withPairs } from "./data/pairs.ts";
import { findTable, tableData } from "./data/table-text.ts";
import { addRest, splitHeading } from "./data/whole.ts";
import { Reading } from "./recognise/reading.ts";
import { RECOGNISERS } from "./recognise/recognisers.ts";
import { detectLanguage } from "./text/language.ts";
import { settleNumbers } from "./text/number.ts";
import { tokenise } from "./text/token.ts";
import { sayUnused } from "./unused.ts";

/** A chart made of words. */
export interface Draft {
  /** The chart's text, for Chart.js version 2: JSON, or JavaScript where a helper is called. */
  readonly chart: string;
  /** What was assumed, invented or not understood, a sentence each. */
  readonly warnings: readonly string[];
}

/** Drafts a chart. Takes time in proportion to the description, and never throws. */
export function draftChart(description: string): Draft {
  const warnings = new Set<string>();
  const warn = (text: string): void => void warnings.add(text);
  const { table, rest: prose } = findTable(description, warn);
  const tokens = tokenise(prose);
  const language = detectLanguage(tokens);
  const reading = new Reading(prose, settleNumbers(tokens, language, warn), language, warn);
  for (const recognise of RECOGNISERS) recognise(reading);
  const pairs = table === undefined ? readPairs(reading) : undefined;
  const rest = bind(readElements(reading));
  const bound = splitHeading(reading, addRest(reading, pairs === undefined ? rest : withPairs(rest, pairs)));
  const data =
    table === undefined ? (shapeData(reading, bound) ?? exampleData(reading, bound)) : tableData(reading, bound, table);
  const said = table === undefined ? bound : { ...bound, entries: [] };
  const chart = formatConfig(createConfig(reading, said, data));
  if (table === undefined) sayUnused(reading, chart, warnings);
  return { chart, warnings: [...warnings] };
}
