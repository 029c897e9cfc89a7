// Makes the number in an element's text count up while a card is animated. All other characters stay the same.

/** Maximum length of text whose number can count up, in characters. */
const TEXT_LENGTH = 40;

/** Maximum number of digits in a number that counts up. JavaScript represents such numbers exactly. */
const DIGITS = 15;

/** Matches text with one number, whose digits can be separated by single characters. */
const NUMBER = /^(\D*)(\d+(?:[.,'’ \u00a0\u202f]\d+)*)(\D*)$/;

/** The parts of text that contains one number. */
interface NumberText {
  readonly before: string;
  /** The digits of the number, without separators. */
  readonly digits: string;
  /** Number of digits after the decimal separator. */
  readonly decimals: number;
  /** The separators, by the number of digits after them. */
  readonly separators: ReadonlyMap<number, string>;
  readonly after: string;
}

/** Returns whether the text contains one number that can count up, such as `$1,234.50` or `1,2 M`, and no other digits. */
export function canCountUp(text: string): boolean {
  return parseNumberText(text) !== undefined;
}

/**
 * Returns the text with a fraction of its number, in the same format: the same separators and number of decimals.
 *
 * @param share fraction of the number to show, 0 to 1
 * @returns the text itself for a share of 1, or if it doesn't contain a number that can count up
 */
export function countUpText(text: string, share: number): string {
  const number = share < 1 ? parseNumberText(text) : undefined;
  if (number === undefined) return text;
  const { before, digits, decimals, separators, after } = number;
  const shown = String(Math.round(Number(digits) * share)).padStart(decimals + 1, "0");
  const separated = Array.from(shown, (digit, index) =>
    index === 0 ? digit : `${separators.get(shown.length - index) ?? ""}${digit}`,
  );
  return `${before}${separated.join("")}${after}`;
}

function parseNumberText(text: string): NumberText | undefined {
  if (text.length > TEXT_LENGTH) return undefined;
  const [, before = "", number, after = ""] = NUMBER.exec(text) ?? [];
  if (number === undefined) return undefined;
  const groups = number.split(/\D/);
  const marks = number.match(/\D/g) ?? [];
  const decimals = hasDecimals(groups, marks) ? (groups.at(-1) as string).length : 0;
  const whole = decimals === 0 ? groups : groups.slice(0, -1);
  const digits = groups.join("");
  if (!isGrouped(whole) || digits.length > DIGITS || Number(digits) === 0) return undefined;
  const separators = new Map<number, string>();
  let left = digits.length;
  for (const [index, mark] of marks.entries()) {
    left -= (groups[index] as string).length;
    separators.set(left, mark);
  }
  return { before, digits, decimals, separators, after };
}

/** Returns whether the last separator of a number is the decimal separator. A single comma before three digits is not. */
function hasDecimals(groups: readonly string[], marks: readonly string[]): boolean {
  const last = marks.at(-1);
  if (last !== "." && last !== ",") return false;
  if (marks.length > 1) return marks.at(-2) !== last;
  return last === "." || groups[0] === "0" || groups[1]?.length !== 3;
}

/** Returns whether groups of digits form a whole number, such as `1,234,567` or `12,34,567`, without leading zeros. */
function isGrouped([first = "", ...others]: readonly string[]): boolean {
  if (first.length > 1 && first.startsWith("0")) return false;
  if (others.length === 0) return true;
  return first.length <= 3 && others.at(-1)?.length === 3 && others.every(({ length }) => length === 2 || length === 3);
}
