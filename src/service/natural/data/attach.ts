// Assigns colours and chart types to names and numbers: `blue bars for sales`, `target as a line`, `red 10, blue 20`.

import type { Element, Name } from "./element.ts";
import type { Entry } from "./entry.ts";

/**
 * Converts colours to names if they label numbers: `red 10, blue 20`. Converts a single colour only if its word also
 * names a thing.
 */
export function nameByColors(elements: Element[]): Element[] {
  const isNaming = (at: number): boolean => {
    const element = elements[at];
    if (element?.type !== "color" || element.isSaid) return false;
    const [before, after, behind] = [elements[at - 1], elements[at + 1], elements[at + 2]];
    const isBefore =
      after?.type === "run" ||
      (after?.type === "part" && (after.by === "colon" || after.by === "open") && behind?.type === "run");
    return (isBefore && before?.type !== "name") || (before?.type === "run" && after?.type !== "name" && !isBefore);
  };
  const naming = elements.map((_, at) => isNaming(at));
  const runs = elements.filter(({ type }) => type === "run").length;
  if (naming.filter(Boolean).length < 2 && runs < 2) {
    return elements.map((element, at) =>
      element.type === "color" && element.isThing && naming[at] ? toName(element, false) : element,
    );
  }
  return elements.map((element, at) => (element.type === "color" && naming[at] ? toName(element, true) : element));
}

function toName(color: Element & { type: "color" }, isColored: boolean): Name {
  const name: Name = { type: "name", text: color.name, isCalendar: false };
  return isColored ? { ...name, color: color.css } : name;
}

/** Assigns each colour to the name next to it, or to the numbers before it. Returns the colours that belong to no entry. */
export function assignColors(
  elements: readonly Element[],
  owner: ReadonlyMap<number, number>,
  entries: Map<number, Entry>,
): string[] {
  const colors: string[] = [];
  const colored = new Map<Entry, string>();
  const isAlone = elements.filter(({ type }) => type === "color").length === 1;
  const areSingle = [...entries.values()].every(({ amounts }) => amounts.length === 1);
  elements.forEach((element, at) => {
    if (element.type !== "color") return;
    // A single colour applies to all bars, unless it is next to a name.
    const touches = elements[at + 1]?.type === "name" || elements[at - 1]?.type === "name";
    const isForAll = entries.size < 2 || (isAlone && areSingle && !touches);
    const entry = isForAll ? undefined : entryBeside(elements, at, owner, entries);
    if (entry !== undefined && entry.color === undefined) entry.color = element.css;
    else colors.push(element.css);
    if (entry !== undefined && elements[at + 1]?.type === "name") colored.set(entry, element.name);
  });
  nameTeams(colored);
  return colors;
}

/** Adds the colour to names that are otherwise identical: "Red team 10, blue team 12". */
function nameTeams(colored: ReadonlyMap<Entry, string>): void {
  const texts = [...colored.keys()].map(({ name }) => name?.text);
  for (const [entry, color] of colored) {
    const isShared = texts.filter((text) => text === entry.name?.text).length > 1;
    if (isShared && entry.name !== undefined) entry.name = { ...entry.name, text: `${color} ${entry.name.text}` };
  }
}

/** Maximum distance between a colour and its name or numbers, in elements. */
const MAX_DISTANCE = 8;

/** Returns the entry for a colour or chart type: `blue bars for sales`, `sales in blue 10, 20`, `sales 10, 20 (blue)`. */
function entryBeside(
  elements: readonly Element[],
  at: number,
  owner: ReadonlyMap<number, number>,
  entries: Map<number, Entry>,
): Entry | undefined {
  const passes = (place: number): boolean => {
    const element = elements[place];
    return (
      element?.type === "kind" ||
      element?.type === "gap" ||
      element?.type === "color" ||
      (element?.type === "part" && ["for", "open", "in", "is", "as", "with", "colon"].includes(element.by))
    );
  };
  let next = at + 1;
  while (next < at + MAX_DISTANCE && passes(next)) next += 1;
  let before = at - 1;
  while (before > at - MAX_DISTANCE && passes(before)) before -= 1;
  const find = (place: number): Entry | undefined =>
    elements[place]?.type === "run" ? entries.get(place) : entries.get(owner.get(place) ?? -1);
  const isBehind = elements[before]?.type === "run" || elements[before]?.type === "name";
  return isBehind && elements[next]?.type !== "run" && elements[next]?.type !== "name"
    ? find(before)
    : ((elements[next]?.type === "name" ? find(next) : undefined) ?? find(before) ?? find(next));
}

/** Assigns chart types to entries: `a line for target`, `target as line`, `sales (bars) 10, 20`. */
export function assignChartTypes(
  elements: readonly Element[],
  owner: ReadonlyMap<number, number>,
  entries: Map<number, Entry>,
): void {
  const kinds = elements.filter((element) => element.type === "kind");
  if (kinds.length < 2) return;
  // "bar and line": listed chart types apply to the whole chart.
  elements.forEach((element, at) => {
    if (element.type !== "kind" || element.kind === "mixed" || isListed(elements, at)) return;
    const entry = entryBeside(elements, at, owner, entries);
    if (entry !== undefined) entry.kind ??= element.kind;
  });
}

function isListed(elements: readonly Element[], at: number): boolean {
  const isKind = (step: 1 | -1): boolean => {
    const part = elements[at + step];
    return part?.type === "part" && elements[at + 2 * step]?.type === "kind";
  };
  return isKind(1) || isKind(-1);
}
