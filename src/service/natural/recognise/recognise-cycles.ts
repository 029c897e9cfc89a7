// Recognises the period of the labels ("monthly", "per quarter", "last 6 months") and the number of values ("3 slices").

import { capitalise } from "../text/capital.ts";
import { readCalendar } from "../vocabulary/calendar-words.ts";
import { CYCLE_WORDS, NUMBERED_WORDS, PART_WORDS, PERIODS, WEEK_WORDS } from "../vocabulary/cycle-words.ts";
import type { Reading } from "./reading.ts";

/** Recognises the period of the labels: `monthly`, `by quarter`, `each day of the week`. */
export function recogniseCycles(reading: Reading): void {
  recogniseWeek(reading);
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const period = reading.find(PERIODS, at);
    if (period !== undefined) {
      reading.settings.axisTitles.x ??= capitalise(reading.slice(at, period.end - 1));
      reading.claim(at, period.end);
      continue;
    }
    const phrase = reading.find(CYCLE_WORDS, at);
    if (phrase === undefined) continue;
    const count = reading.free(at - 1)?.number;
    const { cycle, isCount: needsCount } = phrase.meaning;
    if (needsCount === true && (count === undefined || !isWhole(count.value))) continue;
    reading.settings.cycle = cycle;
    if (needsCount === true && count !== undefined) {
      reading.settings.count = count.value;
      const isLast = LASTS.test(reading.word(at - 2));
      reading.claim(isLast ? at - 2 : at - 1, phrase.end);
    } else {
      reading.claim(at, phrase.end);
    }
  }
}

const WEEK_LENGTH = 7;

/** Uses weekday names to label seven numbers for a week: `for the week: 12, 14, 13, 17, 19, 21, 18`. */
function recogniseWeek(reading: Reading): void {
  const count = reading.tokens.filter((_, at) => reading.free(at)?.number !== undefined).length;
  if (count !== WEEK_LENGTH || reading.tokens.some((_, at) => readCalendar(reading.word(at)).length > 0)) return;
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const week = reading.find(WEEK_WORDS, at);
    if (week === undefined || reading.free(week.end)?.number !== undefined) continue;
    reading.settings.cycle = "weekday";
    // "This week" also becomes the axis title.
    const period = reading.find(PERIODS, at);
    if (period !== undefined) reading.settings.axisTitles.x ??= capitalise(reading.slice(at, period.end - 1));
    reading.claim(at, week.end);
    return;
  }
}

/** Recognises numbers that count the values and are not values themselves: `pie with 3 slices`, `over 6 weeks`. */
export function recogniseCounts(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const value = reading.free(at)?.number?.value;
    if (value === undefined || !isWhole(value) || value > MAX_COUNT) continue;
    const before = reading.free(at - 1);
    const isListed = before?.type === "figures" || (before?.text === "," && reading.free(at - 2)?.type === "figures");
    const noun = reading.find(PART_WORDS, at + 1);
    const unit =
      reading.small(at - 1) === "for" || LASTS.test(before?.word ?? "")
        ? reading.find(NUMBERED_WORDS, at + 1)
        : undefined;
    const isOwned = reading.small(at - 1) === "is";
    if (noun !== undefined && !isListed && !isOwned && !isCounted(reading, noun.end)) {
      if (noun.meaning === "part") reading.settings.count = value;
      reading.claim(at, noun.end);
    } else if (unit?.meaning === "named" && reading.find(CYCLE_WORDS, at + 1) === undefined) {
      const word = reading.slice(at + 1, unit.end - 1);
      reading.settings.unit = capitalise(unit.languages[0] === "en" ? word.replace(/s$/i, "") : word);
      reading.settings.count = value;
      reading.claim(LASTS.test(before?.word ?? "") ? at - 1 : at, unit.end);
    }
  }
}

/** Returns whether a number and its noun are the first of several values: `10 points, 20 goals`. */
function isCounted(reading: Reading, at: number): boolean {
  const isJoint = reading.free(at)?.text === "," || reading.small(at) === "and";
  const next = isJoint ? at + 1 : at;
  return reading.free(next)?.type === "figures" && reading.free(next + 1)?.type === "word";
}

/** Largest number that is read as a count of values. A larger number is a value itself. */
const MAX_COUNT = 50;
const LASTS = /^(?:last|past|next|first|letzten|derniers|dernieres|ultimos|ultimas)$/;

function isWhole(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}
