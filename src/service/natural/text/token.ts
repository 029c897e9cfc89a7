// A description's text → its tokens in order: words, numbers in figures, what is quoted, CSS colours, marks and ends of lines.
// Every character is looked at a bounded number of times. What numbers mean is for number.ts to say.

import { foldWord } from "../vocabulary/phrase-table.ts";
import { CURRENCY_SIGNS } from "../vocabulary/unit-words.ts";

/** What a number in figures has around it. */
export interface Figures {
  /** Figures with separators: `1.200,50`. */
  readonly digits: string;
  readonly isNegative: boolean;
  /** A code of ISO 4217. */
  readonly currency?: string;
  readonly isPercent?: boolean;
  /** Letters right behind it: `k`, `kg`. */
  readonly suffix?: string;
}

export interface Token {
  readonly type: "word" | "figures" | "quoted" | "color" | "mark" | "break";
  /** As it is written; of what is quoted, what is between the marks. */
  readonly text: string;
  /** The text in small letters without accents; "" for what is quoted. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Whether it stands right behind the token before it. */
  readonly isTight: boolean;
  readonly figures?: Figures;
  /** Of figures whose meaning is settled. */
  readonly number?: Amount;
}

/** What figures mean. */
export interface Amount {
  readonly value: number;
  readonly currency?: string | undefined;
  readonly isPercent?: boolean | undefined;
  /** What is counted, or letters behind the number: `kg`, `am`. */
  readonly unit?: string | undefined;
}

/** What opens a quotation, and all that may close it. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`´"],
  ["“", "”“"],
  ["”", "”"],
  ["„", "“”"],
  ["‘", "’‘"],
  ["‚", "‘’"],
  ["«", "»"],
  ["»", "«"],
  ["‹", "›"],
  ["「", "」"],
]);

const SIGNS = [...CURRENCY_SIGNS.keys()].join("");
const BLANK = /[^\S\n\r]+/y;
const BREAK = /(?:\s*[\n\r])+\s*/y;
const COLOR = /#[0-9a-f]{3,8}(?![0-9a-z])|(?:rgb|hsl)a?\([\d.,%\s/deg]{5,40}\)/iy;
const WORD =
  /[\p{L}\p{Extended_Pictographic}\p{Regional_Indicator}_@][\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Cf}_]*(?:['’](?=\p{L})[\p{L}\p{M}\p{N}]+)*(?:(?:\+{1,2}|#)(?![\p{L}\p{N}]))?/uy;
const FIGURES = new RegExp(
  // A sign, a currency, figures in groups, then a percent sign, a currency or a few letters.
  `([-−–+]?)((?:US|A|C)?[${SIGNS}] ?)?([-−]?)(\\d+(?:[.,'’\\u00a0\\u202f]\\d+)*|\\.\\d+)(?:( ?%)|([${SIGNS}](?!\\d)| [${SIGNS}](?! ?\\d))|( ?°[CF]?|\\p{L}{1,3})(?![\\p{L}\\p{N}]))?`,
  "uy",
);
/** `COVID-19` and `F-16` are names. */
const NAME_WITH_NUMBER = /-\d+(?![\p{L}\p{N},.])/uy;

/** Splits a text into its tokens. */
export function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  let isTight = false;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const add = (type: Token["type"], end: number, shown = text.slice(at, end), figures?: Figures): void => {
    const word = type === "quoted" ? "" : foldWord(shown);
    tokens.push({ type, text: shown, word, start: at, end, isTight, ...(figures && { figures }) });
    at = end;
    isTight = true;
  };
  while (at < text.length) {
    const line = match(BREAK);
    if (line !== null) {
      add("break", at + line[0].length, "\n");
      continue;
    }
    const blank = match(BLANK);
    if (blank !== null) {
      at += blank[0].length;
      isTight = false;
      continue;
    }
    const close = findClose(text, at, unclosed);
    if (close !== undefined) {
      add("quoted", close + 1, cleanQuoted(text.slice(at + 1, close)));
      continue;
    }
    const color = match(COLOR);
    if (color !== null) {
      add("color", at + color[0].length);
      continue;
    }
    const figures = match(FIGURES);
    if (figures !== null && !(isTight && /^[-−–+]/.test(figures[0]) && followsValue(tokens.at(-1)))) {
      add("figures", at + figures[0].length, figures[0], readFigures(figures));
      continue;
    }
    const word = match(WORD);
    if (word !== null) {
      const end = at + word[0].length;
      NAME_WITH_NUMBER.lastIndex = end;
      const tail = isCapitals(word[0]) ? NAME_WITH_NUMBER.exec(text) : null;
      add("word", end + (tail?.[0].length ?? 0));
      continue;
    }
    add("mark", at + String.fromCodePoint(text.codePointAt(at) ?? 0).length);
  }
  return tokens;
}

/** A dash right behind a word, a number or a bracket joins or parts: it is no sign. */
function followsValue(token: Token | undefined): boolean {
  return token !== undefined && (token.type !== "mark" || token.text === ")" || token.text === "]");
}

function isCapitals(word: string): boolean {
  return word.length > 1 ? word === word.toUpperCase() && word !== word.toLowerCase() : /^\p{Lu}$/u.test(word);
}

/** Where the quotation ends that begins here; undefined where none does. An apostrophe in a word is no quotation mark. */
function findClose(text: string, at: number, unclosed: Set<string>): number | undefined {
  const open = text.charAt(at);
  const closes = QUOTES.get(open);
  if (closes === undefined || unclosed.has(open) || isWordCharacter(text.charAt(at - 1))) return undefined;
  for (let end = at + 2; end < text.length; end += 1) {
    const close = text.charAt(end);
    if (closes.includes(close) && !("'’".includes(close) && isWordCharacter(text.charAt(end + 1)))) return end;
  }
  // Where one finds no end, none after it does.
  unclosed.add(open);
  return undefined;
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function cleanQuoted(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function readFigures(match: RegExpExecArray): Figures {
  const [, sign = "", before = "", inner = "", digits = "", percent, after, suffix] = match;
  const currency = CURRENCY_SIGNS.get((before.trim() || (after ?? "").trim()).slice(-1));
  return {
    digits,
    isNegative: /[-−–]/.test(sign + inner),
    ...(currency !== undefined && { currency }),
    ...(percent !== undefined && { isPercent: true }),
    ...(suffix !== undefined && { suffix: suffix.toLowerCase() }),
  };
}
