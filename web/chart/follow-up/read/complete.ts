// Completes directives with details from other parts of the sentence: "thicker, 5 px", "the legend and the grid".

import type { Directive } from "../../../../src/service/natural/directives/directive.ts";
import { readText } from "../../../../src/service/natural/directives/pattern.ts";
import type { FoundDirective } from "../../../../src/service/natural/directives/targets.ts";
import type { Reading } from "./follow-up.ts";

/** Adds directives that share the verb of another one, and numbers that belong to the previous one. */
export function completeFound(reading: Reading, all: readonly FoundDirective[]): FoundDirective[] {
  const found = all.filter((one) => !isReference(reading, one));
  const complete = found.map((one, index) => withWidth(reading, one, found[index + 1]?.from ?? reading.tokens.length));
  const styled = complete.flatMap((one, index): FoundDirective[] => {
    const before = complete[index - 1];
    // "X axis from 0 to 25, and call it Spend" names the axis.
    if (
      before?.directive.kind === "axis-range" &&
      one.directive.kind === "title" &&
      /^(?:call|name|label) it\b/i.test(reading.text(one))
    )
      return [
        { ...one, directive: { kind: "axis-title", axis: before.directive.axis, text: one.directive.text ?? "" } },
      ];
    // "add the average as a dotted line": the style belongs to the reference line.
    const after = complete[index + 1];
    if (before !== undefined && LINES.has(before.directive.kind) && isStyleOf(reading, before, one)) return [];
    if (
      after !== undefined &&
      LINES.has(after.directive.kind) &&
      one.directive.kind === "dash" &&
      one.end === after.from
    )
      return [];
    return LINES.has(one.directive.kind) ? [withLineStyle(reading, one, complete.slice(index + 1))] : [one];
  });
  if (found.some(({ directive }) => directive.kind === "size"))
    reading.tokens.forEach(({ word }, at) => {
      if (RESIZED.test(word)) reading.claim(at, at + 1, "filler");
    });
  return styled.flatMap((one) => [one, ...listToggledParts(reading, one)]);
}

/** Words that an exact size can follow: "bigger, 1000x500". */
const RESIZED = /^(?:bigger|larger|smaller|wider|taller|resize|grosser|kleiner|breiter|grand|petit|grande|pequeno)$/;
/** "The line" and "both bars" are parts of the chart, not types. */
function isReference(reading: Reading, { directive, from, end }: FoundDirective): boolean {
  const before = reading.tokens[from - 1]?.word ?? "";
  return (
    directive.kind === "type" &&
    /^(?:the|both|this|these|die|der|den|beide|la|le|les|las|los|el)$/.test(before) &&
    /^(?:lines?|bars?|columns?|linien?|balken|lignes?|barres?|l[íi]neas?|barras?)$/i.test(reading.text({ from, end }))
  );
}

const LINES = new Set<string>(["line", "average", "trend"]);
const LINE_STYLES = new Set<string>(["dash", "color", "width", "type"]);

/** Returns whether a directive styles the reference line before it. */
function isStyleOf(reading: Reading, line: FoundDirective, { directive, from }: FoundDirective): boolean {
  if (!LINE_STYLES.has(directive.kind) || from < line.end) return false;
  for (let at = line.end; at < from; at += 1)
    if (
      reading.separation(at) >= 2 ||
      (reading.isFree(at) && !reading.is(at, "in", "as", "with", "article", "and", "lineWord", "is"))
    )
      return false;
  return !reading.is(from - 1, "and") || directive.kind === "dash";
}

/** Reads the colour and the label of a reference line: "a line at 2.5 in green labelled Minimum". */
function withLineStyle(reading: Reading, one: FoundDirective, others: readonly FoundDirective[]): FoundDirective {
  if (one.directive.kind !== "line") return one;
  const style = others.find((other) => other.directive.kind === "color" && isStyleOf(reading, one, other))?.directive;
  const color = style?.kind === "color" ? { color: style.color } : {};
  const named = withNameBefore(reading, one);
  if (named !== undefined) return { ...named, directive: { ...named.directive, ...color } as Directive };
  const { end } = reading.clause(one.from, 2);
  let at = one.end;
  while (at < end && !LABELLED.test(reading.word(at))) at += 1;
  const text = at < end ? readText(reading, at + 1) : undefined;
  if (text === undefined) return { ...one, directive: { ...one.directive, ...color } };
  reading.claim(at, text.end, "directive");
  return { ...one, directive: { ...one.directive, ...color, label: text.text } };
}

/** Reads the label before the line: "fever line at 38". */
function withNameBefore(reading: Reading, one: FoundDirective): FoundDirective | undefined {
  const { word = "", type, text = "" } = reading.free(one.from - 1) ?? {};
  const isLine = one.directive.kind === "line" && one.directive.label === undefined;
  if (
    !isLine ||
    type !== "word" ||
    word.length < 3 ||
    reading.is(one.from - 1, "make", "addWord", "article", "request", "and", "with")
  )
    return undefined;
  reading.claim(one.from - 1, one.from, "directive");
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  return { ...one, from: one.from - 1, directive: { ...one.directive, label } as Directive };
}

const LABELLED =
  /^(?:labelled|labeled|label|called|named|saying|beschriftet|namens|appelee?|nommee?|llamada|etiquetada)$/;

/** Maximum number of words between a width and its value, as in "thicker line for Sales, 5 px". */
const MAX_BETWEEN = 5;

/** Reads "5 px" after "thicker". */
function withWidth(reading: Reading, one: FoundDirective, before: number): FoundDirective {
  if (one.directive.kind !== "width") return one;
  let at = one.end;
  if (reading.free(at)?.number === undefined)
    while (at < before && reading.separation(at) < 2 && at < one.end + MAX_BETWEEN) at += 1;
  while (
    at < before &&
    (reading.separation(at) === 2 ||
      reading.is(at, "to", "is", "in", "and", "with") ||
      reading.tokens[at]?.text === "(")
  )
    at += 1;
  const value = at < before ? reading.free(at)?.number?.value : undefined;
  const isPixels = reading.is(at + 1, "size") || /^(?:px|pixels?|pt)$/.test(reading.free(at)?.number?.unit ?? "");
  if (value === undefined || !isPixels) return one;
  const end = Math.max(at + 1, reading.match("size", at + 1));
  reading.claim(one.end, end, "directive");
  return { ...one, end, directive: { ...one.directive, value } };
}

/** Parts that can be shown or hidden together, as in "hide the legend and the grid". */
const TOGGLED_PARTS = { legend: "legend", grid: "grid", "data-labels": "dataLabels", points: "points" } as const;

function listToggledParts(reading: Reading, one: FoundDirective): FoundDirective[] {
  const { directive } = one;
  const isRemoval = directive.kind === "remove";
  if (!isRemoval && (!Object.hasOwn(TOGGLED_PARTS, directive.kind) || !("isOn" in directive))) return [];
  const parts: FoundDirective[] = [];
  let at = one.end;
  for (;;) {
    let place = at;
    while (
      reading.is(place, "and", "article") ||
      reading.separation(place) === 2 ||
      /^(?:or|nor|oder|ou|o)$/.test(reading.word(place))
    )
      place += 1;
    const part = Object.entries(TOGGLED_PARTS).find(([, name]) => reading.is(place, name));
    if (place === at || part === undefined || !reading.isFree(place)) return parts;
    const end = reading.match(part[1], place);
    reading.claim(at, end, "directive");
    const isOn = "isOn" in directive && directive.isOn;
    parts.push({
      directive: { kind: part[0], isOn } as Directive,
      from: place,
      end,
      isTargeted: part[0] === "points",
    });
    at = end;
  }
}
