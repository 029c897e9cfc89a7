// What somebody says in words → the text of a chart that shows it, and what was assumed. Nothing is refused: words without
// numbers get example data and a warning. The same words are the same text always; nothing outside is asked. BEHAVIOUR 11.

import { formatConfig } from "./config-text.ts";
import { findKind } from "./kind.ts";
import { type Token, tokenise } from "./token.ts";

/** A chart made of words. */
export interface Draft {
  /** The chart's text, for Chart.js version 2: JSON, or JavaScript where a helper is called. */
  readonly chart: string;
  /** What was assumed, invented or not understood, a sentence each. */
  readonly warnings: readonly string[];
}

/** Drafts a chart. Takes time in proportion to the description, and never throws. */
export function draftChart(description: string): Draft {
  const tokens = tokenise(description);
  const warnings: string[] = [];
  const kind = findKind(tokens);
  if (kind === undefined) warnings.push("no kind of chart named; bars are drawn");
  const given = tokens.filter(isNumber).map(({ value }) => value);
  if (given.length === 0) warnings.push("no numbers given; example data used");
  const data = given.length === 0 ? EXAMPLE : given;
  const chart = {
    type: kind ?? "bar",
    data: { labels: data.map((_, index) => String(index + 1)), datasets: [{ data }] },
    options: { legend: { display: false } },
  };
  return { chart: formatConfig(chart), warnings };
}

const EXAMPLE = [12, 19, 14, 23];

function isNumber(token: Token): token is Token & { readonly value: number } {
  return token.value !== undefined;
}
