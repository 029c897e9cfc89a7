// Finds lists of names, joined by commas or "and", that label the numbers before or after them: "10, 20, 30 for apples, pears
// and plums".

import type { Element } from "./element.ts";

export interface NameList {
  /** Element indexes of the names. */
  readonly places: readonly number[];
  /** Whether the names are labels even if there are more numbers than names, as for names after "for". */
  readonly isLabels: boolean;
}

/** Returns whether an element joins names or series. */
export function isListConnector(element: Element | undefined): boolean {
  return element?.type === "part" && (element.by === "comma" || element.by === "and" || element.by === "versus");
}

/** Finds the lists of names that label a whole run of numbers. */
export function findLists(elements: readonly Element[]): NameList[] {
  const lists: NameList[] = [];
  for (let at = 0; at < elements.length; ) {
    const places: number[] = [];
    while (elements[at]?.type === "name") {
      places.push(at);
      at += 1;
      while (isListConnector(elements[at])) at += 1;
    }
    const [first = 0] = places;
    const last = places.at(-1) ?? at;
    if (places.length > 1) {
      const before = runLength(elements, first, -1);
      const behind = runLength(elements, last, 1);
      const isFor =
        partAt(elements, first - 1) === "for" &&
        behind === undefined &&
        before !== undefined &&
        before % places.length !== 0;
      const isWhole = before === places.length || behind === places.length || splits(elements, last, places.length);
      const isAfterFor = partAt(elements, first - 1) === "for" && before === places.length;
      if (isFor || isWhole) lists.push({ places, isLabels: isFor || isAfterFor });
    }
    if (places.length === 0) at += 1;
  }
  return lists;
}

function partAt(elements: readonly Element[], at: number): string | undefined {
  const element = elements[at];
  return element?.type === "part" ? element.by : undefined;
}

const SKIPPED_CONNECTORS = new Set(["for", "in", "with", "colon", "open", "is", "dash", "from", "as"]);

/** Returns whether the run after a list has one part for each name: "sales and costs: 10, 20 and 5, 6". */
function splits(elements: readonly Element[], at: number, count: number): boolean {
  const element = elements[runPlace(elements, at, 1) ?? -1];
  return (
    element?.type === "run" &&
    element.joints.length === count - 1 &&
    element.joints[0] === element.amounts.length / count
  );
}

/** Returns the number of values in the run before or after a list. */
function runLength(elements: readonly Element[], at: number, step: 1 | -1): number | undefined {
  const element = elements[runPlace(elements, at, step) ?? -1];
  return element?.type === "run" ? element.amounts.length : undefined;
}

function runPlace(elements: readonly Element[], at: number, step: 1 | -1): number | undefined {
  for (let place = at + step; ; place += step) {
    const element = elements[place];
    if (element?.type === "run") return place;
    const passes = element?.type === "gap" || element?.type === "kind" || element?.type === "color";
    if (!passes && !(element?.type === "part" && SKIPPED_CONNECTORS.has(element.by))) return undefined;
  }
}
