// Finds the part of an option that makes ECharts fail, by drawing the option without each part in turn.

import type { PlainObject } from "../../base/plain-object.ts";
import { listOf } from "./option-parts.ts";

/** Maximum number of parts that are tried. */
const MAX_TRIALS = 20;

/**
 * Returns the path of the first part without which drawing succeeds; undefined if there is none.
 *
 * @param option the option before `completeOption`
 * @param draw draws the changed option @throws if drawing fails
 */
export function findCause(
  option: PlainObject,
  draw: (change: (option: PlainObject) => void) => void,
): string | undefined {
  const series = Array.isArray(option.series) ? option.series : [];
  const parts: readonly (readonly [path: string, remove: (option: PlainObject) => void])[] = [
    ...series.map(
      (_, index) =>
        [
          `option.series[${index}]`,
          (copy: PlainObject) => {
            copy.series = listOf(copy.series).filter((__, place) => place !== index);
          },
        ] as const,
    ),
    ...Object.keys(option).map(
      (name) => [`option.${name.slice(0, 40)}`, (copy: PlainObject) => delete copy[name]] as const,
    ),
  ];
  return parts.slice(0, MAX_TRIALS).find(([, remove]) => {
    try {
      draw(remove);
      return true;
    } catch {
      return false;
    }
  })?.[0];
}
