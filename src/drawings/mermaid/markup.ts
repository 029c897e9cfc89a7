// Reads the markup that Mermaid writes into elements: icons, and entities in text. Comments and unknown entities stay text.

/** A part of markup. */
type Token =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "close" }
  | {
      readonly type: "open";
      readonly name: string;
      readonly attributes: readonly (readonly [string, string])[];
      readonly isClosed: boolean;
    };

const TAG = /<(\/?)([a-z][\w:-]*)((?:\s+[^\s=<>/]+(?:=(?:"[^"<]*"|'[^'<]*'|[^\s<>"']*))?)*)\s*(\/?)>/gi;
const ATTRIBUTE = /([^\s=>/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>"']*)))?/g;
/** Maximum length of markup with tags. Icons have some thousand characters. */
const MAX_LENGTH = 50_000;
/** Elements without an end tag. */
const EMPTY = /^(?:br|hr|img|input)$/i;

/** Reads markup. */
export function* readMarkup(markup: string): Generator<Token, undefined> {
  let at = 0;
  if (markup.length <= MAX_LENGTH)
    for (const match of markup.matchAll(TAG)) {
      const [whole, slash, name = "", attributes = "", end] = match;
      if (match.index > at) yield { type: "text", text: decodeEntities(markup.slice(at, match.index)) };
      at = match.index + whole.length;
      if (slash !== "") yield { type: "close" };
      else
        yield {
          type: "open",
          name,
          attributes: [...attributes.matchAll(ATTRIBUTE)].map(
            ([, key = "", one, other, bare]) => [key, decodeEntities(one ?? other ?? bare ?? "")] as const,
          ),
          isClosed: end !== "" || EMPTY.test(name),
        };
    }
  if (at < markup.length) yield { type: "text", text: decodeEntities(markup.slice(at)) };
  return undefined;
}

/** The named entities that diagrams use, in addition to numbers. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  bull: "•",
  middot: "·",
  deg: "°",
  plusmn: "±",
  times: "×",
  divide: "÷",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  sect: "§",
  para: "¶",
  laquo: "«",
  raquo: "»",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  larr: "←",
  rarr: "→",
  uarr: "↑",
  darr: "↓",
  harr: "↔",
  rArr: "⇒",
  hearts: "♥",
  infin: "∞",
  ne: "≠",
  le: "≤",
  ge: "≥",
  equals: "=",
  num: "#",
  semi: ";",
  colon: ":",
  lpar: "(",
  rpar: ")",
  lbrace: "{",
  rbrace: "}",
  lbrack: "[",
  rbrack: "]",
};

/** Decodes entities, such as `&amp;` and `&#35;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, String(name)) ? String(NAMED[String(name)]) : whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code).toWellFormed() : "\ufffd";
  });
}
