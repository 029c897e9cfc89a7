// Completes directives with what other parts of the sentence say: "thicker, 5 px", "the legend and the grid", "trend for Sales".

import type { Directive } from "../../../../src/service/natural/directives/directive.ts";
import type { Found, Mention } from "../../../../src/service/natural/directives/targets.ts";
import type { ChangeDirective, Reading } from "./follow-up.ts";

/** Adds the directives that share the verb of another one, and numbers that belong to the one before. */
export function completeFound(reading: Reading, found: readonly Found[]): Found[] {
  const complete = found.map((one, index) => withWidth(reading, one, found[index + 1]?.from ?? reading.tokens.length));
  return complete.flatMap((one) => [one, ...listThings(reading, one)]);
}

/** Maximum number of words between a width and its value, as in "thicker line for Sales, 5 px". */
const MAX_BETWEEN = 5;

/** Reads "5 px" after "thicker". */
function withWidth(reading: Reading, one: Found, before: number): Found {
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
const THINGS = { legend: "legend", grid: "grid", "data-labels": "dataLabels", points: "points" } as const;

function listThings(reading: Reading, one: Found): Found[] {
  const { directive } = one;
  const isRemoval = directive.kind === "remove";
  if (!isRemoval && (!Object.hasOwn(THINGS, directive.kind) || !("isOn" in directive))) return [];
  const things: Found[] = [];
  let at = one.end;
  for (;;) {
    let place = at;
    while (
      reading.is(place, "and", "article") ||
      reading.separation(place) === 2 ||
      /^(?:or|nor|oder|ou|o)$/.test(reading.word(place))
    )
      place += 1;
    const thing = Object.entries(THINGS).find(([, name]) => reading.is(place, name));
    if (place === at || thing === undefined || !reading.isFree(place)) return things;
    const end = reading.match(thing[1], place);
    reading.claim(at, end, "directive");
    const isOn = "isOn" in directive && directive.isOn;
    things.push({
      directive: { kind: thing[0], isOn } as Directive,
      from: place,
      end,
      isTargeted: thing[0] === "points",
    });
    at = end;
  }
}

/** Styles of a series that can be listed after its name. */
const SHARED = new Set<Directive["kind"]>(["dash", "color", "curve", "points", "fill", "width"]);

/** Gives a style without a series that of the style before it: "Sales red, dashed and without points". */
export function shareTargets(
  reading: Reading,
  found: readonly Found[],
  directives: readonly Directive[],
  mentions: readonly Mention[],
): readonly ChangeDirective[] {
  const shared: Directive[] = [];
  for (const [index, read] of directives.entries()) {
    const directive = withRest(reading, read, found[index] as Found);
    const before = shared.at(-1);
    const [last, one] = [found[index - 1], found[index] as Found];
    const isShared =
      before !== undefined &&
      last !== undefined &&
      SHARED.has(directive.kind) &&
      before.kind !== directive.kind &&
      !("series" in directive && directive.series !== undefined) &&
      (SHARED.has(before.kind) || before.kind === "type") &&
      "series" in before &&
      before.series !== undefined &&
      isListed(reading, last.end, one, mentions);
    shared.push(isShared ? ({ ...directive, series: before.series } as Directive) : directive);
  }
  return shared;
}

/** "Everything else grey, Sales red": the name after the comma belongs to the next colour. */
function withRest(reading: Reading, directive: Directive, { from }: Found): Directive {
  if (directive.kind !== "color") return directive;
  for (let at = from - 1; at >= from - 4 && reading.separation(at) === 0; at -= 1)
    if (reading.is(at, "rest")) {
      reading.claim(at, from, "directive");
      return { kind: "color", color: directive.color, isRest: true };
    }
  return directive;
}

/** A pronoun stands for the series or label that the directive before it names, renames or adds. */
export function resolvePronouns(
  reading: Reading,
  found: readonly Found[],
  directives: readonly ChangeDirective[],
): readonly ChangeDirective[] {
  return directives.map((directive, index) => {
    const [last, one] = [found[index - 1], found[index] as Found];
    const before = directives[index - 1];
    if (last === undefined || before === undefined || !TAKES_SERIES.has(directive.kind)) return directive;
    if ("series" in directive && directive.series !== undefined) return directive;
    let hasPronoun = false;
    for (let at = last.end; at < one.from; at += 1)
      if (/^(?:it|that|this|its|es|sie|ihn|la|le|lo)$/.test(reading.tokens[at]?.word ?? "")) hasPronoun = true;
    const name =
      before.kind === "rename"
        ? before.from
        : before.kind === "add"
          ? before.name
          : before.kind === "set-series"
            ? before.series
            : seriesOf(before);
    return hasPronoun && name !== undefined ? ({ ...directive, series: [name].flat() } as ChangeDirective) : directive;
  });
}

const TAKES_SERIES = new Set<string>([...SHARED, "axis", "type"]);

const seriesOf = (directive: ChangeDirective): readonly string[] | undefined =>
  "series" in directive && Array.isArray(directive.series) ? directive.series : undefined;

function isListed(reading: Reading, from: number, { from: to, end }: Found, mentions: readonly Mention[]): boolean {
  if (reading.is(to, "make")) return false;
  for (let at = from; at < to; at += 1) {
    if (reading.separation(at) >= 4 || reading.is(at, "make")) return false;
    if (mentions.some((mention) => mention.from === at) && reading.isFree(at)) return false;
  }
  // "No points on either line" is for all lines.
  const { end: last } = reading.clause(end, 2);
  for (let at = end; at < last; at += 1)
    if (/^(?:either|both|all|every|any|lines|linien|lignes|lineas)$/.test(reading.tokens[at]?.word ?? "")) return false;
  return !/\b(?:lines|linien|lignes|lineas)\b/.test(reading.text({ from: to, end }).toLowerCase());
}

/** Directives of the whole chart that can also be for one series. */
const WITH_NAMES = new Set<string>(["trend", "average", "sort", "data-labels", "no-line", "axis"]);

type Color = Extract<Directive, { kind: "color" }>;

/**
 * Joins colours in order: "use blue and orange", "Sales and Costs in blue and orange". Returns the directives for each one found;
 * none for colours that an earlier one includes.
 */
export function joinColors(
  reading: Reading,
  found: readonly Found[],
  directives: readonly ChangeDirective[],
  mentions: readonly Mention[],
): readonly (readonly ChangeDirective[])[] {
  const joined: (readonly ChangeDirective[])[] = directives.map((directive) => [directive]);
  const isColor = (directive: ChangeDirective | undefined): directive is Color =>
    directive?.kind === "color" && directive.isRest !== true;
  for (let index = 0; index < directives.length; index += 1) {
    const first = directives[index];
    if (first?.kind === "palette")
      joined[index] = spread(first.colors, namesBefore(reading, found[index] as Found, mentions));
    if (!isColor(first)) continue;
    const colors = [first.color];
    let next = index + 1;
    for (let other = directives[next]; isColor(other) && other.series === undefined; other = directives[next]) {
      if (!isBeside(reading, found[next - 1], found[next])) break;
      colors.push(other.color);
      next += 1;
    }
    const names = first.series ?? namesBefore(reading, found[index] as Found, mentions);
    if (colors.length === 1 || (first.series !== undefined && names.length !== colors.length)) continue;
    joined.fill([], index, next);
    joined[index] = spread(colors, names);
    index = next - 1;
  }
  return joined;
}

/** Gives each name its colour; without as many names as colours, the colours are for the chart. */
function spread(colors: readonly string[], names: readonly string[]): readonly Directive[] {
  if (names.length !== colors.length) return [{ kind: "palette", colors }];
  return colors.map((color, index) => ({ kind: "color", color, series: [names[index] as string] }));
}

/** Returns the list of names that ends before a directive, and claims them. */
function namesBefore(reading: Reading, { from }: Found, mentions: readonly Mention[]): readonly string[] {
  const names: Mention[] = [];
  for (let at = from - 1; at >= 0; ) {
    const mention = mentions.find(({ end }) => end === at + 1);
    if (mention !== undefined && reading.isFree(mention.from)) names.unshift(mention);
    else if (!(reading.separation(at) === 2 || reading.is(at, "and", "in", "is", "as", "to", "with", "article"))) break;
    at = mention === undefined ? at - 1 : mention.from - 1;
  }
  for (const one of names) reading.claim(one.from, one.end, "directive");
  return names.map(({ name }) => name);
}

function isBeside(reading: Reading, one: Found | undefined, other: Found | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  for (let at = one.end; at < other.from; at += 1)
    if (!(reading.separation(at) === 2 || reading.is(at, "and", "versus") || reading.tokens[at]?.text === "/"))
      return false;
  return true;
}

/** Returns the names beside a directive that has none, and claims them. */
export function nameOthers(
  reading: Reading,
  { from, end }: Found,
  directives: readonly ChangeDirective[],
  mentions: readonly Mention[],
): readonly string[] {
  if (!directives.some(({ kind }) => WITH_NAMES.has(kind))) return [];
  const clause = reading.clause(from, 2);
  const free = mentions.filter((one) => one.from >= clause.from && one.end <= clause.end && reading.isFree(one.from));
  const after = free.filter((one) => one.from >= end && isNear(reading, end, one.from));
  const before = free.filter((one) => one.end <= from && isNear(reading, one.end, from));
  const near = after.length > 0 ? after : before;
  for (const one of near) reading.claim(one.from, one.end, "directive");
  return near.map(({ name }) => name);
}

function isNear(reading: Reading, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1)
    if (
      reading.roles[at] === undefined &&
      !reading.is(
        at,
        "article",
        "for",
        "of",
        "in",
        "by",
        "to",
        "with",
        "and",
        "lineWord",
        "barWord",
        "is",
        "part",
        "request",
      ) &&
      !/^(?:only|just|together|along|nur|seulement|solo)$/.test(reading.word(at))
    )
      return false;
  return true;
}
