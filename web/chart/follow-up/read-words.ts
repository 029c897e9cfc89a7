// Reads the changes in a sentence. Each clause must be a single, explicit change, such as "no legend" or "set Feb to 30". Other clauses are
// unread: only a language model can read them.

import type { ChartChange } from "../../../src/service/natural/change/change.ts";
import { readColor } from "../../../src/service/natural/directives/color.ts";
import { createReading } from "../../../src/service/natural/directives/create-reading.ts";
import { findName, QUIET_CLASSES, resolveTargets, scanWishes } from "../../../src/service/natural/directives/scan.ts";
import type { FoundWish, Wish } from "../../../src/service/natural/directives/wish.ts";
import { isSliced } from "../appearance.ts";
import { readConfig } from "../text/config-tree.ts";
import { BASIC_CHANGE_TYPES } from "./change-chart.ts";
import { type Names, readNames } from "./context.ts";

/** The changes that a sentence asks for. */
export interface FollowUp {
  readonly changes: readonly ChartChange[];
  /** The clauses that this page doesn't understand as a change. */
  readonly unread: readonly string[];
  /** Whether the sentence begins with a verb such as "set". */
  readonly isEdit: boolean;
  /** Whether the sentence names a type for the whole chart. */
  readonly hasType: boolean;
  /** How many numbers the unread clauses have. They can be data of a new chart. */
  readonly unreadNumbers: number;
}

/** Maximum length of a sentence, in characters, as in docs/natural.md. */
const MAX_LENGTH = 512;

const EDIT = /^\s*(?:set|change|update|correct|setze?|ändere|mets|mettez|pon|cambia)\s/iu;

type Reading = ReturnType<typeof createReading>;

/** Reads a sentence for the current chart. Returns undefined if the chart's code can't be changed. */
export function readWords(words: string, text: string): FollowUp | undefined {
  const tree = readConfig(text);
  if (words.length > MAX_LENGTH || tree.root === undefined || tree.mistake !== undefined) return undefined;
  const names = readNames(text);
  const reading = createReading(words);
  const found = scanWishes(reading);
  const changes: ChartChange[] = [];
  const unread: string[] = [];
  let unreadNumbers = 0;
  for (const { from, end } of listClauses(reading, found)) {
    const own = found.filter((one) => one.from >= from && one.from < end);
    const part = reading.text({ from, end });
    const read = readClause(reading, { from, end }, own, names, isSliced(text));
    if (read === undefined && /[\p{L}\p{N}]/u.test(part)) {
      unread.push(part);
      unreadNumbers += reading.tokens.slice(from, end).filter(({ number }) => number !== undefined).length;
    }
    changes.push(...(read ?? []));
  }
  const hasType = found.some(({ wish }) => wish.change === "type");
  return { changes, unread, isEdit: EDIT.test(words), hasType, unreadNumbers };
}

/** Lists the clauses. Commas, "and" and ends of sentences separate clauses, except inside a requested change. */
function listClauses(reading: Reading, found: readonly FoundWish[]): readonly { from: number; end: number }[] {
  const clauses: { from: number; end: number }[] = [];
  let from = 0;
  for (let at = 0; at <= reading.tokens.length; at += 1) {
    const isInside = found.some((one) => one.from < at && at < one.end);
    if (at < reading.tokens.length && (isInside || (reading.separation(at) < 2 && !reading.is(at, "and")))) continue;
    if (at > from) clauses.push({ from, end: at });
    from = at + 1;
  }
  return clauses;
}

/** Reads a clause. Returns undefined if any of its words isn't part of a single change. */
function readClause(
  reading: Reading,
  { from, end }: { readonly from: number; readonly end: number },
  found: readonly FoundWish[],
  names: Names,
  isByLabel: boolean,
): readonly ChartChange[] | undefined {
  const wishes: Wish[] = [...resolveTargets(reading, found, names, { from, end })];
  if (wishes.length === 0) wishes.push(...readValue(reading, from, end, names));
  const color = wishes.length === 0 ? readBareColor(reading, from, end) : undefined;
  if (color !== undefined) wishes.push(color);
  const isRead = (at: number): boolean => {
    const token = reading.free(at);
    const isMark = token?.type === "mark" && token.number === undefined;
    return token === undefined
      ? reading.roles[at] !== "unread"
      : isMark || QUIET_CLASSES.some((name) => reading.is(at, name));
  };
  for (let at = from; at < end; at += 1) if (!isRead(at)) return undefined;
  // "Dashed lines" doesn't turn bars into lines.
  const isStyle = wishes.some(({ change }) => change === "dash" || change === "curve" || change === "points");
  const kept = wishes.filter((wish) => !(isStyle && wish.change === "type" && wish.type === "line" && !wish.series));
  const changes = kept.flatMap((wish) => toChange(wish, names, isByLabel) ?? []);
  return changes.length === kept.length && changes.length > 0 ? changes : undefined;
}

/** Reads one new value: "set Sales in Feb to 30", "Feb: 30". */
function readValue(reading: Reading, from: number, end: number, { series, labels }: Names): readonly Wish[] {
  const places = Array.from({ length: end - from }, (_, index) => from + index);
  const mentions = (list: readonly string[]) =>
    places.flatMap((at) => findName(reading, at, list) ?? []).find((name) => name.end <= end);
  const label = mentions(labels);
  const one = mentions(series.filter((name) => name !== label?.name));
  const values = places.flatMap((at) => {
    const number = label && at >= label.from && at < label.end ? undefined : reading.tokens[at]?.number;
    return number === undefined ? [] : [{ at, number }];
  });
  const [only] = values;
  if (label === undefined || only === undefined || values.length > 1) return [];
  for (const span of [label, one, { from: only.at, end: only.at + 1 }])
    if (span !== undefined) reading.claim(span.from, span.end, "data");
  return [{ change: "value", label: label.name, value: only.number.value, ...(one && { series: one.name }) }];
}

/** Reads a colour for the whole chart: "make it blue". */
function readBareColor(reading: Reading, from: number, end: number): Wish | undefined {
  for (let at = from; at < end; at += 1) {
    const color = readColor(reading, at);
    if (color === undefined) continue;
    reading.claim(at, color.end, "directive");
    return { change: "color", color: color.css };
  }
  return undefined;
}

/**
 * Converts a requested change to a change of the chart; undefined if an existing chart can't be changed in this way.
 */
function toChange(wish: Wish, { series, labels }: Names, isByLabel: boolean): ChartChange | undefined {
  if (wish.change === "direction") return { change: "type", type: wish.isHorizontal ? "horizontalBar" : "bar" };
  if (wish.change === "type") {
    const type = BASIC_CHANGE_TYPES.find((name) => name === wish.type);
    return type && { change: "type", type, ...(wish.series && { series: [...wish.series] }) };
  }
  if (wish.change !== "color") return wish;
  // "Make it blue" doesn't say which part.
  if (wish.series == null) return (isByLabel ? labels : series).length > 1 ? undefined : wish;
  const isSeries = !isByLabel && wish.series.every((name) => series.includes(name));
  return { change: "color", color: wish.color, [isSeries ? "series" : "labels"]: wish.series };
}
