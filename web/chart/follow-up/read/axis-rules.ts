// Reads titles, limits and units of axes: "label the axes Dose and Response", "max 10", "the unit is kg".

import { compilePattern, matchPattern, readText } from "../../../../src/service/natural/directives/pattern.ts";
import type { Read, Reading } from "./follow-up.ts";
import { MODALS, RENAME, TITLE_VERBS } from "./phrases.ts";

const AXIS_TEXT = compilePattern("label|title|called|rename of|for|in? xAxis|yAxis");

/** Reads a text for an axis: "the y axis title should be Pieces", "change the label of the x axis to Month". */
export function readAxisText(reading: Reading, at: number): Read | undefined {
  const match = matchPattern(reading, AXIS_TEXT, at);
  const axis = (["xAxis", "yAxis"] as const).find((name) => reading.is(at, name));
  const name = match?.classes.at(-1) ?? axis;
  if (
    name === undefined ||
    (/^[xy]$/.test(reading.text({ from: at, end: at + 1 }).toLowerCase()) &&
      !reading.is(at + 1, "axis", "title", "label"))
  )
    return undefined;
  let place = match?.end ?? reading.match(name as "xAxis", at);
  while (match === undefined && reading.is(place, "title", "label"))
    place = Math.max(reading.match("title", place), reading.match("label", place));
  const verbEnd = TITLE_VERBS.match(reading, place);
  const before = reading.is(at - 1, "article") ? at - 2 : at - 1;
  const isNamed = match === undefined && RENAME.has(reading, before) && reading.separation(place) === 0;
  const isSaid =
    verbEnd > place ||
    isNamed ||
    (match !== undefined && (reading.is(place, "to", "as", "is") || reading.tokens[place]?.text === ":"));
  const text = isSaid ? readText(reading, verbEnd) : undefined;
  return (
    text && {
      directives: [{ kind: "axis-title", axis: name === "xAxis" ? "x" : "y", text: text.text }],
      ...(isNamed && { from: before }),
      end: text.end,
    }
  );
}

/** Reads "the y axis should end at 200". */
export function readAxisEnd(reading: Reading, at: number): Read | undefined {
  const name = (["xAxis", "yAxis", "axis"] as const).find((each) => reading.is(at, each));
  if (name === undefined) return undefined;
  let place = reading.match(name, at);
  while (
    (reading.roles[place] === "directive" || MODALS.has(reading, place) || reading.is(place, "is", "request")) &&
    !END.test(reading.word(place))
  )
    place += 1;
  const isEnd = END.test(reading.word(place));
  if (!isEnd && !reading.is(place, "start")) return undefined;
  place += 1;
  while (reading.is(place, "in", "to", "max", "with")) place += 1;
  const value = reading.free(place)?.number?.value;
  if (value === undefined) return undefined;
  const axis = name === "xAxis" ? "x" : "y";
  return { directives: [{ kind: "axis-range", axis, [isEnd ? "max" : "min"]: value }], end: place + 1 };
}

const END = /^(?:end|ends|stop|stops|finish|go|goes|reach|reaches|endet|enden|termine|termina)$/;

/** Reads "max 10" and "start at 0" as separate clauses. */
export function readLimit(reading: Reading, at: number): Read | undefined {
  const isEnding = /^(?:end|stop|finish)$/.test(reading.word(at)) && reading.is(at + 1, "in", "to");
  const name = isEnding ? "max" : (["max", "min", "start"] as const).find((each) => reading.is(at, each));
  if (name === undefined || (at > 0 && reading.separation(at - 1) < 2 && !reading.is(at - 1, "and", "with")))
    return undefined;
  let place = isEnding ? at + 1 : reading.match(name, at);
  while (reading.is(place, "values", "is", "of", "to", "in", "from")) place += 1;
  const value = reading.free(place)?.number?.value;
  const end = place + 1;
  const isEnd = reading.tokens[end] === undefined || reading.separation(end) > 0 || reading.is(end, "and", "request");
  if (value === undefined || !isEnd) return undefined;
  return { directives: [{ kind: "axis-range", axis: "y", [name === "max" ? "max" : "min"]: value }], end };
}

/** Reads "the unit is kg". */
export function readUnit(reading: Reading, at: number): Read | undefined {
  if (!/^(?:unit|units|einheit|einheiten|unite|unites|unidad|unidades)$/.test(reading.word(at))) return undefined;
  let place = at + 1;
  while (
    MODALS.has(reading, place) ||
    reading.is(place, "is", "article", "as") ||
    /^[:=]$/.test(reading.tokens[place]?.text ?? "")
  )
    place += 1;
  const { text = "", type, number } = reading.free(place) ?? {};
  if (place === at + 1 || number !== undefined || (type !== "word" && type !== "quoted") || text.length > MAX_UNIT)
    return undefined;
  return { directives: [{ kind: "format", unit: text }], end: place + 1 };
}

/** Maximum length of a unit, in characters. */
const MAX_UNIT = 12;

/** Reads "label the axes Dose (mg) and Response". */
export function readAxisTitles(reading: Reading, at: number): Read | undefined {
  const word = reading.word(at);
  const isPlural = /^(?:axes|achsen|ejes)$/.test(word);
  const before = reading.is(at - 1, "article") ? at - 2 : at - 1;
  const isLabelled =
    reading.is(before, "label", "called", "rename", "title") || reading.is(at + 1, "label", "called", "title");
  if (!isPlural || !isLabelled) return undefined;
  let from = at + 1;
  while (reading.is(from, "label", "called", "title", "with", "as", "to") || reading.tokens[from]?.text === ":")
    from += 1;
  const { end } = reading.clause(from, 4);
  let middle = from;
  while (middle < end && !reading.is(middle, "and") && reading.tokens[middle]?.text !== ",") middle += 1;
  let stop = middle + 1;
  while (
    stop < end &&
    reading.separation(stop) < 2 &&
    !(reading.is(stop, "and") && reading.is(stop + 1, "make", "no", "removeWord"))
  )
    stop += 1;
  const [x, y] = [reading.text({ from, end: middle }), reading.text({ from: middle + 1, end: stop })].map((text) =>
    text.replace(SIDE, "").replace(/^["'“„]|["'”“]$/g, ""),
  );
  if (!x || !y) return undefined;
  return {
    directives: [
      { kind: "axis-title", axis: "x", text: x },
      { kind: "axis-title", axis: "y", text: y },
    ],
    end: stop,
  };
}

/** Words that select the axis of a title: "Week along the bottom". */
const SIDE =
  / (?:along|at|on|up|down|across|for)(?: the)? (?:bottom|side|left|x|y|x[- ]axis|y[- ]axis|horizontal|vertical)$/i;
