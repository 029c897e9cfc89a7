// Assigns names to runs of numbers. Names precede their numbers ("sales 10, 20") or follow them ("10 luck, 20 skill"):
// the order that gives more numbers a name wins. Other names become lists of labels, headings or single names.

import { assignChartTypes, assignColors, nameByColors } from "./attach.ts";
import type { Element, Name, NumberRun } from "./element.ts";
import type { Entry } from "./entry.ts";
import { findLists, isListConnector } from "./name-list.ts";

/** The input for a chart's data. */
export interface BoundElements {
  readonly entries: readonly Entry[];
  /** Labels from ranges, and from lists that the description calls labels. */
  readonly labels: readonly string[] | undefined;
  /** Lists of names without numbers. */
  readonly lists: readonly (readonly Name[])[];
  /** Single names without numbers. */
  readonly loose: readonly Name[];
  /** Colours that belong to no entry. */
  readonly colors: readonly string[];
}

/** Connectors that may appear between a name and the numbers after it. */
const BINDERS = new Set(["colon", "open", "is", "dash", "to", "as", "from", "with", "in"]);

type Step = 1 | -1;

/** Assigns names, colours and chart types to runs of numbers. */
export function bindElements(given: readonly Element[]): BoundElements {
  const elements = nameByColors(dropIntroductions(given));
  const { elements: rest, labels } = takeLabels(elements);
  const listed = findLists(rest);
  const owner = bestOwners(rest, new Set(listed.flatMap(({ places }) => places)));
  const entries = new Map<number, Entry>();
  rest.forEach((element, at) => {
    if (element.type === "run") entries.set(at, { amounts: element.amounts, joints: element.joints });
  });
  for (const [nameAt, runAt] of owner) {
    const entry = entries.get(runAt);
    const name = rest[nameAt] as Name;
    if (entry === undefined) continue;
    entry.name = name;
    if (name.color !== undefined) entry.color = name.color;
  }
  const heading = giveHeadings(rest, owner, entries);
  const colors = assignColors(rest, owner, entries);
  assignChartTypes(rest, owner, entries);
  const { lists, loose } = listNames(rest, owner, heading);
  const named = listed.find(({ isLabels }) => isLabels);
  if (labels === undefined && named !== undefined) {
    const first = rest[named.places[0] ?? 0] as Name;
    const names = named.places.map((place) => (rest[place] as Name).text);
    return {
      entries: [...entries.values()],
      labels: names,
      lists: lists.filter(([name]) => name !== first),
      loose,
      colors,
    };
  }
  return { entries: [...entries.values()], labels, lists, loose, colors };
}

/** Removes function words that only introduce a recognised phrase: "for Jan-Mar", "in blue". */
function dropIntroductions(elements: readonly Element[]): Element[] {
  const kept = elements.flatMap((element, at): Element[] => {
    const before = elements[at - 1];
    const isBy = element.type === "name" && before?.type === "part" && before.by === "by";
    return isBy ? nameAxis(element, elements[at + 1]) : [element];
  });
  return kept.filter((element, at) => {
    const next = kept[at + 1];
    if (element.type !== "part" || next === undefined) return true;
    if (element.by === "by" && next.type === "name") return false;
    const introduces =
      element.by === "for" ||
      element.by === "in" ||
      element.by === "by" ||
      element.by === "with" ||
      element.by === "from";
    return !(introduces && (next.type === "labels" || next.type === "gap" || next.type === "color"));
  });
}

/** Splits the name in "by region North: 40" into the axis title "region" and the label "North". */
function nameAxis(name: Name, next: Element | undefined): Element[] {
  const isOwner = next?.type === "run" || (next?.type === "part" && next.by === "colon");
  const [axis = "", ...rest] = name.text.split(" ");
  if (!isOwner || rest.length === 0 || !/^\p{Lu}/u.test(rest[0] ?? "")) return [{ ...name, isAxis: true }];
  return [
    { ...name, text: axis, isAxis: true },
    { ...name, text: rest.join(" ") },
  ];
}

/** Separates ranges and lists after the word "labels" from the other elements. */
function takeLabels(elements: readonly Element[]): { elements: Element[]; labels: readonly string[] | undefined } {
  const rest: Element[] = [];
  let labels: readonly string[] | undefined;
  for (let at = 0; at < elements.length; at += 1) {
    const element = elements[at] as Element;
    if (element.type === "labels") {
      labels = [...(labels ?? []), ...element.labels];
      rest.push({ type: "gap" });
    } else if (element.type === "part" && element.by === "labels") {
      const list = readLabelList(elements, at + 1);
      if (list.labels.length > 0) labels = list.labels;
      if (list.labels.length > 0) rest.push({ type: "part", by: "break" });
      at = Math.max(at, list.end - 1);
    } else rest.push(element);
  }
  return { elements: rest, labels };
}

function readLabelList(elements: readonly Element[], from: number): { labels: string[]; end: number } {
  const labels: string[] = [];
  let end = from;
  for (let at = from; at < elements.length; at += 1) {
    const element = elements[at] as Element;
    if (element.type === "name") labels.push(element.text);
    else if (element.type === "color") labels.push(element.name);
    else if (element.type === "run" && labels.length === 0) {
      return { labels: element.amounts.map(({ value }) => String(value)), end: at + 1 };
    } else if (element.type !== "part" || !["comma", "and", "colon", "is", "open", "close", "as"].includes(element.by))
      break;
    else continue;
    end = at + 1;
    const next = elements[end];
    if (next?.type === "part" && (next.by === "comma" || next.by === "and")) continue;
    break;
  }
  // The list may be in parentheses.
  const close = elements[end];
  return { labels, end: close?.type === "part" && close.by === "close" ? end + 1 : end };
}

/** Maps names to the runs after them, or to the runs before them if that leaves fewer runs without a name. */
function bestOwners(elements: readonly Element[], listed: ReadonlySet<number>): ReadonlyMap<number, number> {
  const before = ownersBy(elements, 1, listed);
  const behind = ownersBy(elements, -1, listed);
  return behind.size > before.size ? behind : before;
}

function ownersBy(elements: readonly Element[], step: Step, listed: ReadonlySet<number>): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  const taken = new Set<number>();
  elements.forEach((element, at) => {
    if (element.type !== "name" || element.isAxis || listed.has(at)) return;
    const run = nextRun(elements, at, step);
    if (run === undefined || taken.has(run)) return;
    owners.set(at, run);
    taken.add(run);
  });
  return owners;
}

/** Returns the index of the run before or after a name, if nothing separates them. */
function nextRun(elements: readonly Element[], at: number, step: Step): number | undefined {
  for (let place = at + step; ; place += step) {
    const element = elements[place];
    if (element?.type === "run") return place;
    const isClear =
      element?.type === "gap" ||
      element?.type === "color" ||
      element?.type === "kind" ||
      (element?.type === "name" && element.isAxis);
    const binds =
      element?.type === "part" &&
      (step === 1
        ? BINDERS.has(element.by) || isClosing(elements, place)
        : ["for", "in", "is", "dash", "colon", "open", "from", "to"].includes(element.by));
    if (!isClear && !binds) return undefined;
  }
}

/** Returns whether an element closes parentheses around a recognised phrase: "sales (line) 10". */
function isClosing(elements: readonly Element[], at: number): boolean {
  const element = elements[at];
  return element?.type === "part" && element.by === "close" && elements[at - 1]?.type !== "run";
}

/** Assigns headings to the entries below them: names before a colon that have no numbers themselves. */
function giveHeadings(
  elements: readonly Element[],
  owner: ReadonlyMap<number, number>,
  entries: Map<number, Entry>,
): ReadonlySet<number> {
  const headings: number[] = [];
  elements.forEach((element, at) => {
    const next = elements[at + 1];
    if (element.type !== "name" || owner.has(at) || next?.type !== "part" || next.by !== "colon") return;
    if (elements[at + 2]?.type === "name" || elements[at + 2]?.type === "run") headings.push(at);
  });
  if (headings.length < 2) return new Set();
  for (const [runAt, entry] of entries) {
    const above = headings.findLast((at) => at < runAt);
    if (above !== undefined) entry.heading = (elements[above] as Name).text;
  }
  return new Set(headings);
}

/** Returns the names without numbers. Names joined by commas or "and" form a list. */
function listNames(
  elements: readonly Element[],
  owner: ReadonlyMap<number, number>,
  headings: ReadonlySet<number>,
): { lists: Name[][]; loose: Name[] } {
  const lists: Name[][] = [];
  const loose: Name[] = [];
  let list: Name[] = [];
  const close = (): void => {
    if (list.length > 1) lists.push(list);
    else loose.push(...list);
    list = [];
  };
  elements.forEach((element, at) => {
    if (element.type === "name" && element.isAxis) loose.push(element);
    else if (element.type === "name" && !headings.has(at) && !owner.has(at))
      list.push(isBareItem(elements, at, owner) ? { ...element, isBare: true } : element);
    else if (!isListConnector(element)) close();
  });
  close();
  return { lists, loose };
}

/** Returns whether a name without a number ends a list in which the other names follow their numbers. */
function isBareItem(elements: readonly Element[], at: number, owner: ReadonlyMap<number, number>): boolean {
  let before = at - 1;
  while (isListConnector(elements[before])) before -= 1;
  const run = owner.get(before);
  return before < at - 1 && run !== undefined && run < before && owner.size > 1;
}

/** Returns whether a run is a list of ascending years. */
export function isYearList({ amounts }: { readonly amounts: NumberRun["amounts"] }): boolean {
  return (
    amounts.length > 1 &&
    amounts.every(({ value, currency, isPercent }, index) => {
      const last = amounts[index - 1]?.value ?? 0;
      return (
        Number.isInteger(value) &&
        value >= 1900 &&
        value <= 2100 &&
        value > last &&
        currency === undefined &&
        !isPercent
      );
    })
  );
}
