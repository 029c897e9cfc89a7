// Interprets the digits of tokens as numbers with units: `10,20,30` becomes three numbers, and `1.200,50 €` one.

import { foldWord } from "./phrase-table.ts";
import type { Amount, Digits, Token } from "./token.ts";
import { CURRENCY_SIGNS, CURRENCY_WORDS, MAGNITUDE_SUFFIXES, MAGNITUDE_WORDS, UNIT_WORDS } from "./units.ts";
import type { Language } from "./vocabulary.ts";

/** The notation of numbers in a description. */
interface Notation {
  readonly language: Language;
  /** Whether a space follows any comma, so that a comma without a space is probably part of a number. */
  readonly isSpaced: boolean;
  /** Whether parentheses enclose only these digits, as in `(1,2)`, which is a point. */
  readonly isEnclosed: boolean;
}

/** Suffixes that turn digits into words: ordinals and hours. */
const WORD_SUFFIXES = new Set(["st", "nd", "rd", "th", "er", "eme", "am", "pm"]);

/** Interprets the digits of all tokens. Other tokens stay unchanged. @param warn receives a sentence for each guess */
export function interpretNumbers(
  tokens: readonly Token[],
  language: Language,
  warn: (text: string) => void = () => {},
): readonly Token[] {
  const isSpaced = tokens.some(({ text }, at) => text === ";" || (text === "," && tokens[at + 1]?.isTight === false));
  const settled: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token;
    const { figures: { digits, suffix = "" } = { digits: "" } } = token;
    const next = tokens[index + 1];
    // "1A 24, 1B: 26", and ordinals and hours
    const isNamed = /^[a-fh]$/.test(suffix) && /^\d\d?$/.test(digits) && /^[\d:=]/.test(next?.text ?? "");
    if (token.figures === undefined || isNamed || WORD_SUFFIXES.has(suffix)) {
      settled.push(token.figures === undefined ? token : { ...token, type: "word", word: foldWord(token.text) });
      index += 1;
      continue;
    }
    const joined = joinThousands(tokens, index, token.figures, language);
    const tail = readTail(tokens, index + joined.length, language);
    const isEnclosed = tokens[index - 1]?.text === "(" && next?.text === ")";
    settled.push(...settle(token, joined.figures, { language, isSpaced, isEnclosed }, tail, warn));
    index += joined.length + tail.length;
  }
  return settled;
}

/** Joins two groups of digits with a space between them, if the language or a currency confirms that they are one number: `1 200 €`. */
function joinThousands(
  tokens: readonly Token[],
  at: number,
  figures: Digits,
  language: Language,
): { readonly figures: Digits; readonly length: number } {
  const [before, next, after] = [tokens[at - 1], tokens[at + 1]?.figures, tokens[at + 2]];
  const isGroup = /^[1-9]\d{0,2}$/.test(figures.digits) && /^\d{3}(?:,\d{1,2})?$/.test(next?.digits ?? "");
  const isMarked = next?.currency !== undefined || CURRENCY_WORDS.read(after?.word ?? "") !== undefined;
  const isOne = isGroup && figures.suffix === undefined && before?.type !== "figures" && after?.type !== "figures";
  if (next === undefined || !isOne || !(isMarked || language === "fr")) return { figures, length: 1 };
  return { figures: { ...next, digits: figures.digits + next.digits, isNegative: figures.isNegative }, length: 2 };
}

interface Tail extends Partial<Amount> {
  readonly factor: number;
  /** Number of tokens. */
  readonly length: number;
}

/** Reads the words that belong to the number before them: `million`, `USD`, `percent`, `kg`. */
function readTail(tokens: readonly Token[], at: number, language: Language): Tail {
  const wordAt = (from: number) => (offset: number) => tokens[at + from + offset]?.word ?? "";
  const magnitude = MAGNITUDE_WORDS.find(wordAt(0), language) ?? MAGNITUDE_WORDS.find(wordAt(0), "en");
  const { meaning: factor = 1, length = 0 } = magnitude ?? {};
  const sign = tokens[at + length];
  const code = length > 0 && sign?.isTight ? CURRENCY_SIGNS.get(sign.text) : undefined;
  if (code !== undefined) return { factor, currency: code, length: length + 1 };
  const currency = CURRENCY_WORDS.find(wordAt(length));
  if (currency !== undefined) return { factor, currency: currency.meaning, length: length + currency.length };
  const [word, following] = [wordAt(length)(0), wordAt(length)(1)];
  const isPhrase = /^(?:per cent|pour cent|por ciento)$/.test(`${word} ${following}`);
  if (isPhrase || /^(?:percent|%|pct|prozent|pourcent)$/.test(word))
    return { factor, isPercent: true, length: length + (isPhrase ? 2 : 1) };
  const unit = UNIT_WORDS.find(wordAt(length));
  const next = tokens[at + length + (unit?.length ?? 0)];
  // The "min" in "20 min 0" is the minimum of an axis, and a single letter is more likely a name.
  const isUnit = unit !== undefined && word.length > 1 && next?.type !== "figures" && next?.text !== ":";
  return isUnit ? { factor, unit: unit.meaning, length: length + unit.length } : { factor, length };
}

function settle(
  token: Token,
  figures: Digits,
  notation: Notation,
  tail: Tail,
  warn: (text: string) => void,
): readonly Token[] {
  const { suffix, isNegative } = figures;
  const texts = splitDigits(figures, notation, tail.factor !== 1);
  if (texts.length > 1 && texts.every((text) => /^\d{3}$/.test(text)))
    warn(`${figures.digits} is read as ${texts.length} numbers`);
  const known = suffix === undefined ? 1 : MAGNITUDE_SUFFIXES.get(suffix);
  const isGuess = known !== undefined && known > 1e3 && suffix?.length === 1 && /[a-z]$/.test(token.text);
  if (isGuess && !figures.currency && !tail.currency) warn(`${token.text} is read as ${figures.digits} × ${known}`);
  return texts.flatMap((text, index): Token[] => {
    const isLast = index === texts.length - 1;
    const scale = isLast ? tail.factor * (known ?? 1) : 1;
    const size = Number((Number(text) * scale).toPrecision(15));
    const letters = known === undefined ? suffix?.trim() : undefined;
    const number: Token = {
      ...token,
      word: "",
      isTight: index === 0 ? token.isTight : true,
      number: {
        value: Number.isFinite(size) ? (index === 0 && isNegative ? -size : size) : 0,
        currency: tail.currency ?? figures.currency,
        isPercent: (isLast && (tail.isPercent || figures.isPercent)) || undefined,
        unit: isLast ? (tail.unit ?? (letters && (UNIT_WORDS.read(letters) ?? letters))) : undefined,
        ...(scale !== 1 && { factor: scale }),
      },
    };
    return index === 0 ? [number] : [{ ...token, type: "mark", text: ",", word: ",", isTight: true }, number];
  });
}

/** Splits digits with separators into numbers in JavaScript notation. */
function splitDigits(figures: Digits, { language, ...notation }: Notation, isScaled: boolean): readonly string[] {
  const text = figures.digits.replace(/['’\u00a0\u202f]/g, "");
  const commas = text.split(",").length - 1;
  const points = text.split(".").length - 1;
  const usesDecimalComma = language !== "en" || figures.currency === "EUR";
  if (commas === 0) {
    const isGrouped = /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(text);
    return [isGrouped && (points > 1 || usesDecimalComma) ? text.replaceAll(".", "") : keepFirstPoint(text)];
  }
  const groups = text.split(",");
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return [groups.join("")];
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return [text.replaceAll(".", "").replace(",", ".")];
  if (points > 0) return groups.map(keepFirstPoint);
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(text);
  const isMarked = figures.currency !== undefined || figures.suffix !== undefined;
  // "$8,500" has a thousands separator in any language.
  if (isGrouped && figures.currency === "USD") return [groups.join("")];
  const isDecimal =
    language === "en" ? groups[1]?.length !== 3 && (isScaled || (isMarked && usesDecimalComma)) : !notation.isEnclosed;
  if (commas === 1 && isDecimal) return [groups.join(".")];
  // Without other evidence, `10,200,300` is a list of round numbers, and `1,234,567` is one number.
  const isRound = groups[0]?.length === 3 || (commas > 1 && groups.slice(1).every((group) => group.endsWith("0")));
  return isGrouped && (isMarked || notation.isSpaced || !isRound) ? [groups.join("")] : groups;
}

/** Keeps the first of several points as the decimal point, and removes the remaining points. */
function keepFirstPoint(text: string): string {
  const [whole = "", ...rest] = text.split(".");
  return rest.length === 0 ? whole : `${whole || "0"}.${rest.join("")}`;
}
