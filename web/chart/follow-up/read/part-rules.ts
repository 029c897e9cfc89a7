// Reads phrases about a part of the chart: "the goal is now 28", "navy for rent", "900 pixels wide and 450 high".

import { readColor } from "../../../../src/service/natural/directives/color.ts";
import { compilePattern, matchPattern } from "../../../../src/service/natural/directives/pattern.ts";
import type { Mention } from "../../../../src/service/natural/directives/targets.ts";
import type { Read, Reading } from "./follow-up.ts";
import { FILLERS, MODALS, OFF, REMOVE, RESTORE } from "./phrases.ts";

const POINTS = compilePattern("make points");

/** Reads "navy for rent": the grammar reads fewer colours before a name. */
export function readColorFor(reading: Reading, at: number, mentions: readonly Mention[]): Read | undefined {
  const color = readColor(reading, at);
  const place = color && (reading.is(color.end, "for") ? color.end + 1 : undefined);
  if (color === undefined || place === undefined) return undefined;
  const start = reading.is(place, "article") ? place + 1 : place;
  const mention = mentions.find(({ from }) => from === start);
  if (mention === undefined || !reading.isFree(start)) return undefined;
  return { directives: [{ kind: "color", color: color.css, series: [mention.name] }], end: mention.end };
}

/** Reads "the goal is now 28". */
export function readNewTarget(reading: Reading, at: number, mentions: readonly Mention[]): Read | undefined {
  const target = reading.match("target", at);
  const isStart = at === 0 || reading.separation(at - 1) >= 2 || reading.is(at - 1, "article", "and");
  if (target === at || !isStart || mentions.some(({ from }) => from === at)) return undefined;
  let place = reading.match("refLine", target);
  const start = place;
  while (
    reading.is(place, "is", "request") ||
    MODALS.has(reading, place) ||
    FILLERS.has(reading, place) ||
    reading.roles[place] === "directive"
  )
    place += 1;
  const value = reading.free(place)?.number?.value;
  if (value === undefined || place === start) return undefined;
  const name = reading.text({ from: at, end: target });
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return { directives: [{ kind: "line", value, label }], end: place + 1 };
}

/** Reads "no more gridlines". */
export function readNoMore(reading: Reading, at: number): Read | undefined {
  if (!reading.is(at, "no") || !/^(?:more|longer|mehr|plus|mas)$/.test(reading.word(at + 1))) return undefined;
  const kind = (["grid", "legend", "points", "filled"] as const).find((name) => reading.is(at + 2, name));
  if (kind === undefined) return undefined;
  return { directives: [{ kind: kind === "filled" ? "fill" : kind, isOn: false }], end: reading.match(kind, at + 2) };
}

/** Reads "bring back the gridlines" and "kill the title". */
export function readVerbAndPart(reading: Reading, at: number): Read | undefined {
  const on = RESTORE.match(reading, at);
  const verb = on > at ? on : REMOVE.match(reading, at);
  // Words such as "back" already have a role.
  const start = verb > at && reading.roles[verb] === "directive" ? verb + 1 : verb;
  const place = reading.is(start, "article") ? start + 1 : start;
  const kind = (["grid", "legend", "points", "title", "filled", "dataLabels"] as const).find((name) =>
    reading.is(place, name),
  );
  if (verb === at || kind === undefined || (kind === "title" && on > at)) return undefined;
  const end = reading.match(kind, place);
  const isEnd =
    reading.tokens[end] === undefined ||
    reading.separation(end) > 0 ||
    !reading.isFree(end) ||
    reading.is(end, "and", "request", "in");
  if (!isEnd) return undefined;
  const isOn = on > at;
  if (kind === "title") return { directives: [{ kind, text: undefined }], end };
  const name = kind === "filled" ? "fill" : kind === "dataLabels" ? "data-labels" : kind;
  return { directives: [{ kind: name, isOn }], end };
}

/** Reads "hide the guests' points". */
export function readPointsOf(reading: Reading, at: number, mentions: readonly Mention[]): Read | undefined {
  const verb = REMOVE.match(reading, at);
  const place = reading.is(verb, "article") ? verb + 1 : verb;
  const mention = mentions.find(({ from, isSeries }) => isSeries && from === place && reading.isFree(from));
  if (verb === at || mention === undefined) return undefined;
  let end = mention.end;
  while (/^['’]s?$/.test(reading.tokens[end]?.text ?? "")) end += 1;
  if (!reading.is(end, "points")) return undefined;
  return { directives: [{ kind: "points", isOn: false, series: [mention.name] }], end: reading.match("points", end) };
}

/** Reads "markers off" and "the legend isn't needed". */
export function readHiddenPart(reading: Reading, at: number): Read | undefined {
  const kind = (["grid", "legend", "points", "dataLabels", "title"] as const).find((name) => reading.is(at, name));
  if (kind === undefined) return undefined;
  const start = reading.match(kind, at);
  const end = OFF.match(reading, start);
  const isEnd = reading.tokens[end] === undefined || reading.separation(end) > 0 || reading.is(end, "and", "request");
  if (end === start || !isEnd) return undefined;
  // "take the grid off"
  const before = reading.is(at - 1, "article") ? at - 2 : at - 1;
  const from = /^(?:take|turn|switch|get)$/.test(reading.word(before)) ? before : at;
  if (kind === "title") return { directives: [{ kind, text: undefined }], from, end };
  return { directives: [{ kind: kind === "dataLabels" ? "data-labels" : kind, isOn: false }], from, end };
}

/** Reads "the trend of income". */
export function readTrend(reading: Reading, at: number, mentions: readonly Mention[]): Read | undefined {
  if (!/^(?:trend|trends|tendance|tendencia)$/.test(reading.word(at)) || !reading.is(at + 1, "of", "for", "in"))
    return undefined;
  const place = reading.is(at + 2, "article") ? at + 3 : at + 2;
  return mentions.some(({ from }) => from === place) ? { directives: [{ kind: "trend" }], end: at + 1 } : undefined;
}

/** Reads "show the points again". */
export function readPoints(reading: Reading, at: number): Read | undefined {
  const match = matchPattern(reading, POINTS, at);
  if (match === undefined) return undefined;
  let end = match.end;
  while (reading.tokens[end] !== undefined && reading.separation(end) === 0 && !reading.is(end, "and")) {
    const next = Math.max(FILLERS.match(reading, end), reading.isFree(end) ? end : end + 1);
    if (next === end) return undefined;
    end = next;
  }
  return { directives: [{ kind: "points", isOn: true }], end: match.end };
}
