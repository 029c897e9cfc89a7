// Finds the place of a missing quote in a chart's code: the place where an added quote makes the code valid.

import { readConfig } from "../text/config-tree.ts";

export interface MissingQuote {
  /** Offset in the text. */
  readonly at: number;
  readonly quote: string;
  /** The text in quotes, with the added one. */
  readonly repaired: string;
}

/** Maximum number of characters that are parsed to find the place. */
const MAX_WORK = 400_000;

/** Places before and after which a string can begin or end. */
const BOUNDARY = /[{}[\](),:]/g;

/** Returns the quote that is missing in code with a syntax error; undefined if one quote can't repair the code. */
export function findMissingQuote(text: string): MissingQuote | undefined {
  if (readConfig(text).mistake === undefined) return undefined;
  const quotes = ["'", '"'].filter((quote) => text.split(quote).length % 2 === 0);
  const places = [...new Set([...text.matchAll(BOUNDARY)].flatMap(({ index }) => placesAround(text, index)))];
  if (places.length * quotes.length * text.length > MAX_WORK) return undefined;
  const found = quotes.flatMap((quote) =>
    places.flatMap((at) => {
      const repaired = text.slice(0, at) + quote + text.slice(at);
      const { mistake } = readConfig(repaired);
      const strings = listStrings(repaired);
      const own = strings.find(({ from, to }) => from === at || to === at + 1);
      if (mistake !== undefined || own === undefined) return [];
      // Structure inside strings shows that the quotes are paired wrongly.
      const cost = strings.reduce((sum, each) => sum + (each.text.match(BOUNDARY)?.length ?? 0), 0);
      return [{ at, quote, repaired: own.text, cost }];
    }),
  );
  const [best] = found.sort((one, other) => one.cost - other.cost);
  return best && { at: best.at, quote: best.quote, repaired: best.repaired };
}

/** Returns the offsets before and after a character, beyond white space. */
function placesAround(text: string, index: number): readonly [number, number] {
  const after = index + 1 + (/^\s*/.exec(text.slice(index + 1))?.[0].length ?? 0);
  return [text.slice(0, index).trimEnd().length, after];
}

/** Lists the string literals, which end in their line. */
function listStrings(text: string): readonly { from: number; to: number; text: string }[] {
  const found: { from: number; to: number; text: string }[] = [];
  for (let from = 0; from < text.length; from++) {
    const quote = text[from];
    if (quote !== "'" && quote !== '"') continue;
    let end = from + 1;
    while (end < text.length && text[end] !== quote && text[end] !== "\n") end += text[end] === "\\" ? 2 : 1;
    if (text[end] === quote) found.push({ from, to: end + 1, text: text.slice(from, end + 1) });
    from = end;
  }
  return found;
}
