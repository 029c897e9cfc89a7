// Interprets the digits of tokens as numbers with units: `10,20,30` becomes three numbers, and `1.200,50 €` one. Dates and
// times become words. Ambiguous digits trigger a warning.

import { matchClass } from "./lexicon.ts";
import { isDecimalList, joinThousands, readDuration } from "./number-groups.ts";
import type { Language } from "./phrase-table.ts";
import type { Amount, Digits, Token } from "./token.ts";
import {
  CURRENCY_SIGNS,
  CURRENCY_WORDS,
  LARGE_SUBJECTS,
  MAGNITUDE_SUFFIXES,
  MAGNITUDE_WORDS,
  UNIT_WORDS,
} from "./unit-words.ts";

/** The notation of numbers and lists in a description. */
interface Notation {
  readonly language: Language;
  /** Language of the words after numbers. */
  readonly wordLanguage: Language;
  /** Whether any comma is followed by a space; if so, a comma without a space may be part of a number. */
  readonly isSpaced: boolean;
  readonly hasSemicolons: boolean;
  /** Whether there is more than one group of digits. */
  readonly hasNeighbours: boolean;
  /** Whether several numbers have the suffix "b" or "t". A single "8b" is the name of a class. */
  readonly isBillions: boolean;
  /** Whether the numbers are money, people or the like, so that "5m" is five million. */
  readonly isLarge: boolean;
  /** Whether there are names such as "1A" before numbers. */
  readonly hasLetters: boolean;
  /** Whether there are names such as "over 50s" before numbers. */
  readonly hasDecades: boolean;
  /** Whether spaces separate numbers with a comma, as in `1,5 2,5`. */
  readonly isDecimalList: boolean;
  /** Whether parentheses enclose only these digits, as in `(1,2)`, which is a point. */
  readonly isEnclosed?: boolean;
}

/**
 * Interprets the digits of all tokens. Other tokens stay unchanged.
 *
 * @param language language that decides between decimal comma and decimal point
 * @param warn receives a sentence for each guess
 * @param wordLanguage language of words such as "mil", if `language` is only a guess from the digits
 */
export function interpretNumbers(
  tokens: readonly Token[],
  language: Language,
  warn: (text: string) => void,
  wordLanguage = language,
): readonly Token[] {
  const notation: Notation = {
    language,
    wordLanguage,
    isSpaced: tokens.some((token, index) => token.text === "," && tokens[index + 1]?.isTight === false),
    hasSemicolons: tokens.some(({ text }) => text === ";"),
    isBillions: tokens.filter(({ figures }) => figures?.suffix === "b" || figures?.suffix === "t").length > 1,
    hasNeighbours: tokens.filter(({ type }) => type === "figures").length > 1,
    isLarge: tokens.some(
      ({ figures, text, word }) =>
        figures?.currency !== undefined ||
        CURRENCY_SIGNS.has(text) ||
        CURRENCY_WORDS.read(word) !== undefined ||
        LARGE_SUBJECTS.has(word),
    ),
    hasLetters: tokens.some(
      ({ figures }, at) => figures?.suffix === "a" && /^(?:figures|mark)$/.test(tokens[at + 1]?.type ?? ""),
    ),
    hasDecades: tokens.some(
      ({ figures }, at) =>
        figures?.suffix === "s" && figures.digits.endsWith("0") && tokens[at + 1]?.type === "figures",
    ),
    isDecimalList: isDecimalList(tokens),
  };
  const settled: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token;
    if (token.figures === undefined) {
      settled.push(token);
      index += 1;
    } else {
      const duration = readDuration(tokens, index);
      if (duration !== undefined) {
        settled.push(duration);
        index += 2;
        continue;
      }
      const joined = joinThousands(tokens, index, token.figures, language === "fr");
      const tail = readTail(tokens, index + joined.length, wordLanguage);
      const isEnclosed = tokens[index - 1]?.text === "(" && tokens[index + 1]?.text === ")";
      settled.push(...settle({ ...token, figures: joined.figures }, { ...notation, isEnclosed }, tail.amount, warn));
      index += joined.length + tail.length;
    }
  }
  return settled;
}

function joinWord(parts: readonly Token[]): Token {
  const text = parts.map((part) => part.text).join("");
  const [first] = parts as [Token];
  return { type: "word", text, word: text, start: first.start, end: first.start + text.length, isTight: first.isTight };
}

/** Reads the words that belong to the number before them: `million`, `USD`, `percent`. */
function readTail(
  tokens: readonly Token[],
  at: number,
  language: Language,
): { amount: Partial<Amount> & { factor: number }; length: number } {
  let length = 0;
  let factor = 1;
  const amount: { currency?: string; isPercent?: boolean; unit?: string } = {};
  const wordAt = (offset: number): string => tokens[at + length + offset]?.word ?? "";
  const magnitude = MAGNITUDE_WORDS.find(wordAt, language);
  // "1,8 M€"
  const letter = MAGNITUDE_SUFFIXES.get(wordAt(0));
  const isLetter =
    letter !== undefined && tokens[at + 1]?.isTight === true && CURRENCY_SIGNS.has(tokens[at + 1]?.text ?? "");
  if (isLetter) {
    factor = letter;
    length += 1;
  } else if (magnitude !== undefined) {
    factor = magnitude.meaning;
    length += magnitude.length;
    // "3,4 Mio. in 2022"
    const isShort =
      tokens[at + length]?.text === "." &&
      tokens[at + length]?.isTight === true &&
      /^\p{Ll}/u.test(tokens[at + length + 1]?.text ?? "");
    if (isShort) length += 1;
  }
  const currency = CURRENCY_WORDS.find(wordAt);
  // `20 k€`: a currency sign directly after the factor.
  const sign = tokens[at + length];
  const code = length > 0 && sign?.isTight === true ? CURRENCY_SIGNS.get(sign.text) : undefined;
  if (code !== undefined) {
    amount.currency = code;
    length += 1;
  } else if (currency !== undefined) {
    amount.currency = currency.meaning;
    length += currency.length;
  } else if (matchClass("percentWord", wordAt, language) > 0) {
    amount.isPercent = true;
    length += matchClass("percentWord", wordAt, language);
  } else {
    const unit = UNIT_WORDS.find(wordAt);
    if (unit !== undefined && isUnit(tokens, at + length, unit.length)) {
      amount.unit = unit.meaning;
      length += unit.length;
    }
  }
  return { amount: { ...amount, factor }, length };
}

/**
 * Returns whether a word is a unit. The "min" in "20 min 0" is the minimum of an axis, and a single letter is a unit only if it
 * also follows other numbers.
 */
function isUnit(tokens: readonly Token[], at: number, length: number): boolean {
  const after = tokens[at + length];
  const { word = "" } = tokens[at] ?? {};
  if (after?.type === "figures" || /^[:=]$/.test(after?.text ?? "")) return false;
  const isShared = tokens.some(
    (token, index) => index !== at && token.word === word && tokens[index - 1]?.type === "figures",
  );
  return word.length > 1 || isShared;
}

/** Suffixes that turn digits into words: ordinals and hours. */
const WORD_SUFFIXES = new Set(["st", "nd", "rd", "th", "er", "eme", "am", "pm"]);

function settle(
  token: Token,
  notation: Notation,
  { factor = 1, ...tail }: Partial<Amount> & { factor?: number },
  warn: (text: string) => void,
): Token[] {
  const figures = token.figures as Digits;
  const { suffix, isNegative } = figures;
  const isName =
    (notation.hasDecades && suffix === "s" && /^\d?0$/.test(figures.digits)) ||
    (notation.hasLetters && /^[a-f]$/.test(suffix ?? "") && /^\d{1,2}$/.test(figures.digits)) ||
    ((suffix === "b" || suffix === "t") &&
      figures.currency === undefined &&
      !notation.isBillions &&
      !/[.,]/.test(figures.digits));
  if (isName || (suffix !== undefined && WORD_SUFFIXES.has(suffix))) return [joinWord([token])];
  const currency = tail.currency ?? figures.currency;
  const texts = splitFigures(figures, notation, factor !== 1);
  if (texts.length > 1 && texts.every((text) => /^\d{3}$/.test(text)))
    warn(`${figures.digits} is read as ${texts.length} numbers`);
  const isLength = /^mm?$/.test(suffix ?? "") && !/M$/.test(token.text) && !notation.isLarge;
  const known = suffix === undefined ? 1 : isLength ? undefined : readSuffix(suffix, notation.wordLanguage);
  return texts.flatMap((text, index): Token[] => {
    const isFirst = index === 0;
    const isLast = index === texts.length - 1;
    const scale = isLast ? factor * (known ?? 1) : 1;
    const size = Number(text) * scale;
    const value = roundValue(isFirst && isNegative ? -size : size);
    const isPercent = (isLast && (tail.isPercent || figures.isPercent)) || undefined;
    const letters = known === undefined ? suffix?.trim() : undefined;
    const unit = isLast ? (tail.unit ?? (letters && (UNIT_WORDS.read(letters) ?? letters))) : undefined;
    const number: Token = {
      ...token,
      word: "",
      isTight: isFirst ? token.isTight : true,
      number: {
        value: Number.isFinite(value) ? value : 0,
        currency,
        isPercent,
        unit,
        ...(scale !== 1 && { factor: scale }),
      },
    };
    return isFirst ? [number] : [{ ...token, type: "mark", text: ",", word: ",", isTight: true }, number];
  });
}

/** Returns the factor for letters directly after a number. The letters can form a word: `5mil` equals `5 mil`. */
function readSuffix(suffix: string, language: Language): number | undefined {
  return MAGNITUDE_SUFFIXES.get(suffix) ?? MAGNITUDE_WORDS.read(suffix, language);
}

/** Removes binary rounding errors, so that 7.2 thousand is exactly 7200. */
function roundValue(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : 0;
}

/** Splits digits with separators into numbers in JavaScript notation. */
function splitFigures(figures: Digits, notation: Notation, isScaled: boolean): readonly string[] {
  const { digits, currency } = figures;
  const text = digits.replace(/['’\u00a0\u202f]/g, "");
  const commas = text.split(",").length - 1;
  // "2,1 million"
  if (isScaled && /^\d+,\d{1,2}$/.test(text)) return [text.replace(",", ".")];
  const points = text.split(".").length - 1;
  const usesDecimalComma = notation.language !== "en" || currency === "EUR";
  if (commas === 0 && points === 0) return [text];
  if (points === 0) return splitCommas(text, commas, usesDecimalComma, figures, notation);
  if (commas === 0) {
    const isGrouped = /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(text);
    return [isGrouped && (points > 1 || usesDecimalComma) ? text.replaceAll(".", "") : keepFirstPoint(text)];
  }
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return [text.replaceAll(",", "")];
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return [text.replaceAll(".", "").replace(",", ".")];
  return text.split(",").map(keepFirstPoint);
}

/** Interprets the commas between groups of digits as thousands separators, as a decimal comma or as list separators. */
function splitCommas(
  text: string,
  commas: number,
  usesDecimalComma: boolean,
  { currency, suffix }: Digits,
  notation: Notation,
): readonly string[] {
  const isMarked = currency !== undefined || suffix !== undefined;
  const groups = text.split(",");
  // "$8,500" has a thousands separator in any language.
  if (currency === "USD" && /^[1-9]\d{0,2}(?:,\d{3})+$/.test(text)) return [groups.join("")];
  // In German, French and Spanish, a comma is a decimal comma.
  if (notation.isDecimalList || (commas === 1 && notation.language !== "en" && !notation.isEnclosed))
    return [groups.join(".")];
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(text);
  const hasOtherSeparator = notation.isSpaced || notation.hasSemicolons;
  if (isGrouped && (isMarked || (hasOtherSeparator && notation.hasNeighbours))) return [groups.join("")];
  const isDecimal = commas === 1 && (groups[1]?.length ?? 0) !== 3;
  if (
    isDecimal &&
    !notation.isEnclosed &&
    (notation.hasSemicolons || (usesDecimalComma && (isMarked || notation.isSpaced || !notation.hasNeighbours)))
  )
    return [groups.join(".")];
  if (commas === 1 && groups[0] === "0" && usesDecimalComma) return [groups.join(".")];
  // Without other evidence, `10,200,300` is a list of round numbers, and `1,234,567` is one number.
  if (isGrouped && groups[0]?.length !== 3 && !groups.slice(1).every((group) => group.endsWith("0") && commas > 1))
    return [groups.join("")];
  return groups;
}

/** Keeps the first of several points as the decimal point, and removes the others. */
function keepFirstPoint(text: string): string {
  const [whole = "", ...rest] = text.split(".");
  return rest.length === 0 ? whole : `${whole || "0"}.${rest.join("")}`;
}
