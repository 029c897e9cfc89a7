// Gives directives the series and labels that they apply to: "Sales red and dashed", "make it blue", "all grey except Costs".

import type { Directive } from "../../../../src/service/natural/directives/directive.ts";
import type { FoundDirective, Mention } from "../../../../src/service/natural/directives/targets.ts";
import type { ChangeDirective, Reading } from "./follow-up.ts";
import { EXCEPT } from "./phrases.ts";

/** Styles of a series that can be listed after its name. */
const SHARED = new Set<string>(["dash", "color", "curve", "points", "fill", "width"]);

/** Gives a style without a series the series of the style before it: "Sales red, dashed and without points". */
export function shareTargets(
  reading: Reading,
  found: readonly FoundDirective[],
  directives: readonly Directive[],
  mentions: readonly Mention[],
): readonly ChangeDirective[] {
  const shared: ChangeDirective[] = [];
  for (const [index, read] of directives.entries()) {
    const typed = typeFor(reading, read, found[index] as FoundDirective, mentions);
    if (typed !== undefined) {
      shared.push(typed);
      continue;
    }
    const rest = withRest(reading, read, found[index] as FoundDirective);
    const except = exceptions(reading, rest, found[index] as FoundDirective, mentions);
    if (except !== undefined) {
      shared.push(except);
      continue;
    }
    const directive = retarget(reading, rest, found[index] as FoundDirective, shared.at(-1), mentions);
    const before = shared.at(-1);
    const [last, one] = [found[index - 1], found[index] as FoundDirective];
    const isShared =
      before !== undefined &&
      last !== undefined &&
      (SHARED.has(directive.kind) || (directive.kind === "axis" && before.kind === "type")) &&
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

/** "Green for apples and yellow for pears": a style applies to the name after it if the name before it has its own style. */
function retarget(
  reading: Reading,
  directive: Directive,
  { end }: FoundDirective,
  before: ChangeDirective | undefined,
  mentions: readonly Mention[],
): Directive {
  if (!SHARED.has(directive.kind) || before?.kind !== directive.kind) return directive;
  const place = reading.is(end, "for", "in", "of") ? end + 1 : end;
  const start = reading.is(place, "article") ? place + 1 : place;
  const after = mentions.find(({ from }) => from === start && reading.isFree(from));
  if (after === undefined || place === end || seriesOf(directive)?.join() !== seriesOf(before)?.join())
    return directive;
  reading.claim(end, after.end, "directive");
  return { ...directive, series: [after.name] } as Directive;
}

/** "Column chart for actual, line for plan" */
function typeFor(
  reading: Reading,
  directive: Directive,
  { end }: FoundDirective,
  mentions: readonly Mention[],
): Directive | undefined {
  if (directive.kind !== "type" || directive.series !== undefined) return undefined;
  const isFor = reading.is(end, "for") || reading.tokens[end - 1]?.word === "for";
  const place = reading.is(end, "for") ? end + 1 : end;
  const start = reading.is(place, "article") ? place + 1 : place;
  const mention = mentions.find(({ from, isSeries }) => isSeries && from === start && reading.isFree(from));
  if (!isFor || mention === undefined) return undefined;
  reading.claim(end, mention.end, "directive");
  return { ...directive, series: [mention.name] };
}

/** "All grey except Sales" */
function exceptions(
  reading: Reading,
  directive: Directive,
  { end }: FoundDirective,
  mentions: readonly Mention[],
): ChangeDirective | undefined {
  const start = EXCEPT.match(reading, end);
  if (directive.kind !== "color" || start === end) return undefined;
  const names: string[] = [];
  let last = start;
  for (let at = start; ; ) {
    const mention = mentions.find(({ from }) => from === at);
    if (mention !== undefined) {
      names.push(mention.name);
      at = mention.end;
      last = at;
    } else if (reading.is(at, "and", "article", "for") || reading.separation(at) === 2) at += 1;
    else break;
  }
  if (names.length === 0) return undefined;
  reading.claim(end, last, "directive");
  return { kind: "color-except", color: directive.color, names };
}

/** "Everything else grey, Sales red": the name after the comma belongs to the next colour. */
function withRest(reading: Reading, directive: Directive, { from }: FoundDirective): Directive {
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
  found: readonly FoundDirective[],
  directives: readonly ChangeDirective[],
): readonly ChangeDirective[] {
  return directives.map((directive, index) => {
    const [last, one] = [found[index - 1], found[index] as FoundDirective];
    const before = directives[index - 1];
    if (last === undefined || before === undefined || !TAKES_SERIES.has(directive.kind)) return directive;
    if ("series" in directive && directive.series !== undefined) return directive;
    // "Add Blocked 2 in red"
    let hasPronoun = before.kind === "add" && isAdjacent(reading, last.end, one.from);
    for (let at = last.end; at < one.end + 2 && (at < one.end || reading.separation(at) < 2); at += 1)
      if (/^(?:it|that|this|its|which|es|sie|ihn|la|le|lo)$/.test(reading.tokens[at]?.word ?? "")) hasPronoun = true;
    const name =
      before.kind === "rename"
        ? before.from
        : before.kind === "add"
          ? before.name
          : before.kind === "set-series"
            ? before.series
            : before.kind === "color-except"
              ? before.names
              : seriesOf(before);
    return hasPronoun && name !== undefined ? ({ ...directive, series: [name].flat() } as ChangeDirective) : directive;
  });
}

function isAdjacent(reading: Reading, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) if (reading.separation(at) > 0 || reading.is(at, "and")) return false;
  return true;
}

const TAKES_SERIES = new Set<string>([...SHARED, "axis", "type"]);

const seriesOf = (directive: ChangeDirective): readonly string[] | undefined =>
  "series" in directive && Array.isArray(directive.series) ? directive.series : undefined;

function isListed(
  reading: Reading,
  from: number,
  { from: to, end }: FoundDirective,
  mentions: readonly Mention[],
): boolean {
  if (reading.is(to, "make")) return false;
  for (let at = from; at < to; at += 1) {
    if (reading.separation(at) >= 4 || reading.is(at, "make")) return false;
    if (mentions.some((mention) => mention.from === at) && reading.isFree(at)) return false;
  }
  // "No points on either line" applies to all lines.
  const { end: last } = reading.clause(end, 2);
  for (let at = end; at < last; at += 1)
    if (/^(?:either|both|all|every|any|lines|linien|lignes|lineas)$/.test(reading.tokens[at]?.word ?? "")) return false;
  return !/\b(?:lines|linien|lignes|lineas)\b/.test(reading.text({ from: to, end }).toLowerCase());
}

/** Directives for the whole chart that can also apply to one series. */
const WITH_NAMES = new Set<string>(["format", "trend", "average", "sort", "data-labels", "no-line", "axis"]);

type Color = Extract<Directive, { kind: "color" }>;

/**
 * Joins colours in order: "use blue and orange", "Sales and Costs in blue and orange". Returns the new directives for each directive
 * found, and none for a colour that an earlier directive includes.
 */
export function joinColors(
  reading: Reading,
  found: readonly FoundDirective[],
  directives: readonly ChangeDirective[],
  mentions: readonly Mention[],
): readonly (readonly ChangeDirective[])[] {
  const joined: (readonly ChangeDirective[])[] = directives.map((directive) => [directive]);
  const isColor = (directive: ChangeDirective | undefined): directive is Color =>
    directive?.kind === "color" && directive.isRest !== true;
  for (let index = 0; index < directives.length; index += 1) {
    const first = directives[index];
    if (first?.kind === "palette")
      joined[index] = spread(first.colors, namesBefore(reading, found[index] as FoundDirective, mentions));
    if (!isColor(first)) continue;
    const colors = [first.color];
    let next = index + 1;
    for (let other = directives[next]; isColor(other) && other.series === undefined; other = directives[next]) {
      if (!isBeside(reading, found[next - 1], found[next])) break;
      colors.push(other.color);
      next += 1;
    }
    const names = first.series ?? namesBefore(reading, found[index] as FoundDirective, mentions);
    if (colors.length === 1 || (first.series !== undefined && names.length !== colors.length)) continue;
    joined.fill([], index, next);
    joined[index] = spread(colors, names);
    index = next - 1;
  }
  return joined;
}

/** Gives each name its colour. If there aren't as many names as colours, the colours apply to the chart. */
function spread(colors: readonly string[], names: readonly string[]): readonly Directive[] {
  if (names.length !== colors.length) return [{ kind: "palette", colors }];
  return colors.map((color, index) => ({ kind: "color", color, series: [names[index] as string] }));
}

/** Returns the list of names that ends before a directive, and claims them. */
function namesBefore(reading: Reading, { from }: FoundDirective, mentions: readonly Mention[]): readonly string[] {
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

function isBeside(reading: Reading, one: FoundDirective | undefined, other: FoundDirective | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  for (let at = one.end; at < other.from; at += 1)
    if (!(reading.separation(at) === 2 || reading.is(at, "and", "versus") || reading.tokens[at]?.text === "/"))
      return false;
  return true;
}

/** Returns the names beside a directive that has none, and claims them. */
export function nameOthers(
  reading: Reading,
  { from, end }: FoundDirective,
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
