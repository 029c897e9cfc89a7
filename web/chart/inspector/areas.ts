// Areas of the chart's parts in the preview, from the validation's result: docs/validation.md.

import { signal } from "@preact/signals";

/** An area, with coordinates in CSS pixels of the chart. */
export interface Area {
  readonly part: string;
  readonly axis?: string;
  readonly dataset?: number;
  readonly index?: number;
  readonly shape: string;
  readonly coords: readonly number[];
}

/** The areas of the chart in the preview, topmost first; empty until the chart has been validated. */
export const areas = signal<readonly Area[]>([]);

/** Returns the topmost area at a point. */
export function findArea(list: readonly Area[], x: number, y: number): Area | undefined {
  return list.find((area) => isInside(cornersOf(area), x, y));
}

/** Returns the x and y of each corner. */
export function cornersOf({ shape, coords }: Area): (readonly [number, number])[] {
  if (shape === "rect") {
    const [left = 0, top = 0, right = 0, bottom = 0] = coords;
    return [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
  }
  return Array.from({ length: coords.length >> 1 }, (_, index) => [
    coords[index * 2] as number,
    coords[index * 2 + 1] as number,
  ]);
}

/** A ray from a point inside crosses the outline an odd number of times. */
function isInside(corners: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(index + 1) % corners.length] as readonly [number, number];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Returns the id of the element that an area belongs to. */
export function elementIdOf({ part, axis, dataset }: Area): string {
  switch (part) {
    case "axis":
      return `axis:${axis}`;
    case "dataset":
      return `series:${dataset}`;
    case "slice":
      return "slices";
    default:
      return part;
  }
}
