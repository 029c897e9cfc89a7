// Tokens with figures → the same with numbers: separators of thousands and decimals told from those of lists, factors, units
// and currencies taken in. `10,20,30` becomes three numbers; dates and times become words. Says where it had to guess.

import { UNIT_WORDS } from "../vocabulary/measure-words.ts";
import type { Language } from "../vocabulary/phrase-table.ts";
import { CURRENCY_SIGNS, CURRENCY_WORDS, MAGNITUDE_SUFFIXES, MAGNITUDE_WORDS } from "../vocabulary/unit-words.ts";
import { WISH_WORDS } from "../vocabulary/wish-words.ts";
import type { Amount, Figures, Token } from "./token.ts";

/** How a description separates what it counts. */
interface Habit {
  readonly language: Language;
  /** Whether something other than a comma without a blank parts the numbers. */
  readonly isSpaced: boolean;
  readonly hasSemicolons: boolean;
  /** Whether there is more than one group of figures. */
  readonly hasNeighbours: boolean;
  /** Whether brackets are around the figures alone: those of a point. */
  readonly isEnclosed?: boolean;
}

/** Gives figures their meaning. Other tokens stay as they are. */
export function settleNumbers(
  tokens: readonly Token[],
  language: Language,
  warn: (text: string) => void,
): readonly Token[] {
  const habit: Habit = {
    language,
    isSpaced: tokens.some((token, index) => token.text === "," && tokens[index + 1]?.isTight === false),
    hasSemicolons: tokens.some(({ text }) => text === ";"),
    hasNeighbours: tokens.filter(({ type }) => type === "figures").length > 1,
  };
  const settled: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token;
    const dated = dateLength(tokens, index);
    if (dated > 0) {
      settled.push(joinWord(tokens.slice(index, index + dated)));
      index += dated;
    } else if (token.figures === undefined) {
      settled.push(token);
      index += 1;
    } else {
      const joined = joinThousands(tokens, index, token.figures);
      const tail = readTail(tokens, index + joined.length);
      const isEnclosed = tokens[index - 1]?.text === "(" && tokens[index + 1]?.text === ")";
      settled.push(...settle({ ...token, figures: joined.figures }, { ...habit, isEnclosed }, tail.amount, warn));
      index += joined.length + tail.length;
    }
  }
  return settled;
}

const BETWEEN_DATES = new Set(["-", "/", ":", "."]);

/** How many tokens a date or a time of the day takes: `2024-01-15`, `15/01/2024`, `10:30`. */
function dateLength(tokens: readonly Token[], at: number): number {
  const part = (index: number): boolean => /^\d{1,4}$/.test(tokens[index]?.text ?? "");
  const between = tokens[at + 1];
  if (!part(at) || !part(at + 2) || between?.isTight !== true || !BETWEEN_DATES.has(between.text)) return 0;
  if (tokens[at + 2]?.isTight !== true) return 0;
  if (between.text === ":" && /^\d\d$/.test(tokens[at + 2]?.text ?? "") && Number(tokens[at]?.text) < 25)
    return Number(tokens[at + 2]?.text) < 60 && /^\d\d?$/.test(tokens[at]?.text ?? "") ? 3 : 0;
  const isDate =
    tokens[at + 3]?.text === between.text && tokens[at + 3]?.isTight && part(at + 4) && tokens[at + 4]?.isTight;
  const hasYear = [tokens[at], tokens[at + 4]].some((token) => /^\d{4}$/.test(token?.text ?? ""));
  return isDate && (hasYear || between.text === "/") ? 5 : 0;
}

function joinWord(parts: readonly Token[]): Token {
  const text = parts.map((part) => part.text).join("");
  const [first] = parts as [Token];
  return { type: "word", text, word: text, start: first.start, end: first.start + text.length, isTight: first.isTight };
}

/** `1 200 €` and `12 500, 13 000`: groups of three figures behind a blank belong to the number before a mark. */
function joinThousands(tokens: readonly Token[], at: number, figures: Figures): { figures: Figures; length: number } {
  const before = tokens[at - 1];
  if (!/^[1-9]\d{0,2}$/.test(figures.digits) || figures.suffix !== undefined || before?.type === "figures")
    return { figures, length: 1 };
  let { digits } = figures;
  let last = figures;
  let length = 1;
  for (let next = tokens[at + 1]; next?.figures !== undefined; next = tokens[at + length]) {
    const isGroup = /^\d{3}(?:,\d{1,2})?$/.test(next.figures.digits) && !next.isTight && !/^\D/.test(next.text);
    if (!isGroup || last.currency !== undefined || last.isPercent) return { figures, length: 1 };
    digits += `\u00a0${next.figures.digits}`;
    last = next.figures;
    length += 1;
  }
  const after = tokens[at + length];
  const isMarked = last.currency !== undefined || CURRENCY_WORDS.read(after?.word ?? "") !== undefined;
  const isRound =
    digits.endsWith("\u00a0000") ||
    before === undefined ||
    before.text === "," ||
    before.text === ";" ||
    after?.text === "," ||
    after?.text === ";";
  if (length === 1 || length > 4 || !(isMarked || (isRound && length === 2))) return { figures, length: 1 };
  const currency = figures.currency ?? last.currency;
  const merged = { ...last, digits, isNegative: figures.isNegative, ...(currency !== undefined && { currency }) };
  return { figures: merged, length };
}

/** Words that belong to the number before them: `million`, `USD`, `percent`. */
function readTail(
  tokens: readonly Token[],
  at: number,
): { amount: Partial<Amount> & { factor: number }; length: number } {
  let length = 0;
  let factor = 1;
  const amount: { currency?: string; isPercent?: boolean; unit?: string } = {};
  const wordAt = (offset: number): string => tokens[at + length + offset]?.word ?? "";
  const magnitude = MAGNITUDE_WORDS.find(wordAt);
  if (magnitude !== undefined) {
    factor = magnitude.meaning;
    length += magnitude.length;
  }
  const currency = CURRENCY_WORDS.find(wordAt);
  // `20 k€`: the sign right behind the factor.
  const sign = tokens[at + length];
  const code = length > 0 && sign?.isTight === true ? CURRENCY_SIGNS.get(sign.text) : undefined;
  if (code !== undefined) {
    amount.currency = code;
    length += 1;
  } else if (currency !== undefined) {
    amount.currency = currency.meaning;
    length += currency.length;
  } else if (WISH_WORDS.read(wordAt(0)) === "percent") {
    amount.isPercent = true;
    length += 1;
  } else {
    const unit = UNIT_WORDS.find(wordAt);
    if (unit !== undefined && isUnit(tokens, at + length, unit.length)) {
      amount.unit = unit.meaning;
      length += unit.length;
    }
  }
  return { amount: { ...amount, factor }, length };
}

/** "20 min 0" bounds an axis, and a single letter is a unit only where other numbers have it too. */
function isUnit(tokens: readonly Token[], at: number, length: number): boolean {
  const after = tokens[at + length];
  const { word = "" } = tokens[at] ?? {};
  if (after?.type === "figures" || /^[:=]$/.test(after?.text ?? "")) return false;
  const isShared = tokens.some(
    (token, index) => index !== at && token.word === word && tokens[index - 1]?.type === "figures",
  );
  return word.length > 1 || isShared;
}

/** Letters with which figures are words: places in a row, and hours. */
const WORDY = new Set(["st", "nd", "rd", "th", "er", "eme", "am", "pm"]);

function settle(
  token: Token,
  habit: Habit,
  { factor = 1, ...tail }: Partial<Amount> & { factor?: number },
  warn: (text: string) => void,
): Token[] {
  const figures = token.figures as Figures;
  const { suffix, isNegative } = figures;
  if (suffix !== undefined && WORDY.has(suffix)) return [joinWord([token])];
  const currency = tail.currency ?? figures.currency;
  const texts = splitFigures(figures, habit);
  if (texts.length > 1 && texts.every((text) => /^\d{3}$/.test(text)))
    warn(`${figures.digits} is read as ${texts.length} numbers`);
  const known = suffix === undefined ? 1 : MAGNITUDE_SUFFIXES.get(suffix);
  return texts.flatMap((text, index): Token[] => {
    const isFirst = index === 0;
    const isLast = index === texts.length - 1;
    const size = Number(text) * (isLast ? factor * (known ?? 1) : 1);
    const value = tidy(isFirst && isNegative ? -size : size);
    const isPercent = (isLast && (tail.isPercent || figures.isPercent)) || undefined;
    const letters = known === undefined ? suffix?.trim() : undefined;
    const unit = isLast ? (tail.unit ?? (letters && (UNIT_WORDS.read(letters) ?? letters))) : undefined;
    const number: Token = {
      ...token,
      word: "",
      isTight: isFirst ? token.isTight : true,
      number: { value: Number.isFinite(value) ? value : 0, currency, isPercent, unit },
    };
    return isFirst ? [number] : [{ ...token, type: "mark", text: ",", word: ",", isTight: true }, number];
  });
}

/** Without the dust of binary fractions: 7.2 thousand is 7200. */
function tidy(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : 0;
}

/** Figures with separators → each number in them as JavaScript writes it. */
function splitFigures({ digits, currency, suffix }: Figures, habit: Habit): readonly string[] {
  const text = digits.replace(/['’\u00a0\u202f]/g, "");
  const commas = text.split(",").length - 1;
  const points = text.split(".").length - 1;
  const speaksComma = habit.language !== "en" || currency === "EUR";
  if (commas === 0 && points === 0) return [text];
  if (points === 0)
    return splitCommas(text, commas, speaksComma, currency !== undefined || suffix !== undefined, habit);
  if (commas === 0) {
    const isGrouped = /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(text);
    return [isGrouped && (points > 1 || speaksComma) ? text.replaceAll(".", "") : firstPoint(text)];
  }
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return [text.replaceAll(",", "")];
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return [text.replaceAll(".", "").replace(",", ".")];
  return text.split(",").map(firstPoint);
}

/** Figures in groups parted by commas: thousands, decimals or a list. */
function splitCommas(
  text: string,
  commas: number,
  speaksComma: boolean,
  isMarked: boolean,
  habit: Habit,
): readonly string[] {
  const groups = text.split(",");
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(text);
  const isParted = habit.isSpaced || habit.hasSemicolons;
  if (isGrouped && (isMarked || (isParted && habit.hasNeighbours))) return [groups.join("")];
  const isDecimal = commas === 1 && (groups[1]?.length ?? 0) !== 3;
  if (
    isDecimal &&
    !habit.isEnclosed &&
    (habit.hasSemicolons || (speaksComma && (isMarked || habit.isSpaced || !habit.hasNeighbours)))
  )
    return [groups.join(".")];
  if (commas === 1 && groups[0] === "0" && speaksComma) return [groups.join(".")];
  // Alone: round figures are a list, others one number.
  if (isGrouped && groups[0]?.length !== 3 && !groups.slice(1).every((group) => group.endsWith("0") && commas > 1))
    return [groups.join("")];
  return groups;
}

/** Versions and the like have several points. */
function firstPoint(text: string): string {
  const [whole = "", ...rest] = text.split(".");
  return rest.length === 0 ? whole : `${whole || "0"}.${rest.join("")}`;
}
