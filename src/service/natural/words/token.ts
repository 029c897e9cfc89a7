// Splits a description into tokens: words, digits, quoted text, CSS colours, punctuation and line breaks. The digits are
// interpreted in number.ts.

import { foldWord } from "./phrase-table.ts";
import { CURRENCY_SIGNS } from "./units.ts";

/** Digits with their sign, currency and suffix. */
export interface Digits {
  /** Digits with separators: `1.200,50`. */
  readonly digits: string;
  readonly isNegative: boolean;
  /** ISO 4217 code. */
  readonly currency?: string;
  readonly isPercent?: boolean;
  /** Letters directly after the digits: `k`, `kg`. */
  readonly suffix?: string;
}

export interface Token {
  readonly type: "word" | "figures" | "quoted" | "color" | "mark" | "break";
  /** The text as written, without the quotation marks of quoted text. */
  readonly text: string;
  /** The text in lower case without accents, or "" for quoted text. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Whether the token follows the previous token without a space. */
  readonly isTight: boolean;
  readonly figures?: Digits;
  /** The number, once `interpretNumbers` has interpreted the digits. */
  readonly number?: Amount;
}

/** An interpreted number. */
export interface Amount {
  readonly value: number;
  readonly currency?: string | undefined;
  readonly isPercent?: boolean | undefined;
  /** The factor of a word such as "million" or a letter such as "k" after the number, if there is one. */
  readonly factor?: number | undefined;
  /** Unit, or other letters after the number: `kg`, `am`. */
  readonly unit?: string | undefined;
}

/** Opening quotation marks, and the marks that may close each of them. */
const QUOTES: ReadonlyMap<string, string> = new Map(
  "\"\" '' `` “”“ ”” „“” ‘’‘ ‚‘’ «» »« ‹›".split(" ").map((marks) => [marks.charAt(0), marks.slice(1)]),
);

const SIGNS = [...CURRENCY_SIGNS.keys()].join("");
const ARROW = /[-=]>/y;
const BLANK = /[^\S\n\r]+/y;
const BREAK = /\s*[\n\r]\s*/y;
const COLOR = /#[0-9a-f]{3,8}(?![0-9a-z])|(?:rgb|hsl)a?\([\d.,%\s/deg]{5,40}\)/iy;
const WORD =
  /[\p{L}\p{Extended_Pictographic}\p{Regional_Indicator}★☆_@][\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Cf}_]*(?:(?<=\p{L}\d+)\.\d+)*(?:['’&](?=\p{L})[\p{L}\p{M}\p{N}]+)*(?:(?<=(?:^|[^\p{L}\p{N}])[QTHqth][1-4])['’]\d\d(?!\d))?(?:(?:\+{1,2}|#|(?<=^|[^\p{L}\p{N}]\p{Lu})\*)(?![\p{L}\p{N}]))?/uy;
/** Dates, times, versions, and ages such as `65+`, all of which are names. A single slash or point may also separate numbers. */
const DATE =
  /(?:\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d\d(?::\d\d)?)?|\d{4}-(?:0[1-9]|1[0-2])|\d{4}-?[wq]\d{1,2}|\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d\d(?=\s*[:=]|\s+-?\d))|\d{1,2}\.\d{1,2}\.(?=\s*[:=]|\s+\d)|\d{4}\/\d{1,2}\/\d{1,2}|(?:19|20)\d\d\/\d\d|\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\b)?|\d{1,2} ?[ap]m|\d{1,2}h(?:\d\d)?(?!\s+\d{1,2} ?m)(?=\s*[-–:]|\s+\d|\s+(?:to|à|a|bis|from|ab|de|desde)\b|(?<=(?:[-–]|to |à |bis |a )\d{1,2}h)\s*$)|\d+(?:\.\d+){2,}|[<>≤≥]\d+|[234]d\b|\d{1,3}\+(?!\d))(?![\p{L}\p{N}%]|[.,:/]\d)/iuy;
const FIGURES = new RegExp(
  // A sign, a currency, digits in groups, then a percent sign, a currency or up to three letters.
  `([-−–+]?)((?:US|A|C)?[${SIGNS}] ?)?([-−]?)(\\d+(?:[.,'’\\u00a0\\u202f]\\d+)*|\\.\\d+)(?:( ?%)|([${SIGNS}](?!\\d)| [${SIGNS}](?! ?\\d))|( ?°[CF]?|\\p{L}{1,3})(?![\\p{L}\\p{N}]))?`,
  "uy",
);
/** `COVID-19` and `F-16` are names. */
const NAME_WITH_NUMBER = /-\d+(?![\p{L}\p{N},.])/uy;

/** Splits text into tokens, in time proportional to its length. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  let isTight = false;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const add = (type: Token["type"], end: number, shown = text.slice(at, end), figures?: Digits): void => {
    const word = type === "quoted" ? "" : foldWord(shown);
    tokens.push({ type, text: shown, word, start: at, end, isTight, ...(figures && { figures }) });
    at = end;
    isTight = true;
  };
  while (at < text.length) {
    const blank = match(BLANK);
    if (blank !== null) {
      at += blank[0].length;
      isTight = false;
    }
    const [line, arrow, color, figures, word] = [BREAK, ARROW, COLOR, FIGURES, WORD].map(match);
    const close = findClose(text, at, unclosed);
    const date = isTight && isWordCharacter(text.charAt(at - 1)) ? null : match(DATE);
    if (line) add("break", at + line[0].length, "\n");
    else if (arrow) add("mark", at + arrow[0].length, "→");
    else if (close !== undefined)
      add(
        "quoted",
        close + 1,
        text
          .slice(at + 1, close)
          .replace(/\s+/g, " ")
          .trim(),
      );
    else if (color) add("color", at + color[0].length);
    else if (date) add("word", at + date[0].length);
    else if (figures && !(isTight && /^[-−–+]/.test(figures[0]) && followsValue(tokens.at(-1))))
      add("figures", at + figures[0].length, figures[0], readFigures(figures));
    else if (word) {
      NAME_WITH_NUMBER.lastIndex = at + word[0].length;
      const tail = isCapitals(word[0]) ? NAME_WITH_NUMBER.exec(text) : null;
      add("word", at + word[0].length + (tail?.[0].length ?? 0));
    } else if (at < text.length) add("mark", at + String.fromCodePoint(text.codePointAt(at) ?? 0).length);
  }
  return tokens;
}

/** A dash directly after a value is a hyphen or a separator, not a sign. */
function followsValue(token: Token | undefined): boolean {
  return token !== undefined && (token.type !== "mark" || token.text === ")" || token.text === "]");
}

function isCapitals(word: string): boolean {
  return word.length > 1 ? word === word.toUpperCase() && word !== word.toLowerCase() : /^\p{Lu}$/u.test(word);
}

/** Returns the index of the closing quotation mark, or undefined. An apostrophe within a word is not a quotation mark. */
function findClose(text: string, at: number, unclosed: Set<string>): number | undefined {
  const open = text.charAt(at);
  const closes = QUOTES.get(open);
  if (closes === undefined || unclosed.has(open) || isWordCharacter(text.charAt(at - 1))) return undefined;
  for (let end = at + 2; end < text.length; end += 1) {
    const close = text.charAt(end);
    if (closes.includes(close) && !("'’".includes(close) && isWordCharacter(text.charAt(end + 1)))) return end;
  }
  // If this opening mark has no closing mark, a later mark of the same kind has none either.
  unclosed.add(open);
  return undefined;
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function readFigures(match: RegExpExecArray): Digits {
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
