// Finds datasets that refer to axes that don't exist.

import { suggestName } from "../../../base/edit-distance.ts";
import { type PatchOperation, toPointer } from "../../../base/fix.ts";
import { isPlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { readPath } from "../record.ts";
import { findPaths, quoteText } from "./config-path.ts";

/** Advice about a value, with its path in the configuration. */
export interface PlacedAdvice {
  readonly place: string;
  readonly sentence: string;
  readonly patch?: readonly PatchOperation[] | undefined;
}

const MAX_WARNINGS = 5;
/** Maximum number of axis ids in a message. */
const MAX_IDS = 8;

/** Returns advice about datasets' axis ids that match no axis. */
export function findUnknownAxes(config: object, version: ChartVersion): PlacedAdvice[] {
  return ["xAxisID", "yAxisID"]
    .flatMap((name) => {
      const ids = version === 2 ? listIds2(config, name === "xAxisID" ? "xAxes" : "yAxes") : listIds(config);
      if (ids === undefined) return [];
      return findPaths(config, `data.datasets.*.${name}`).flatMap(({ place, value }) =>
        typeof value === "string" && !ids.has(value) ? [advise(place, value, ids, config, version)] : [],
      );
    })
    .slice(0, MAX_WARNINGS);
}

/** Returns the axis ids in version 2, including the default ids that it assigns. */
function listIds2(config: object, axes: "xAxes" | "yAxes"): Set<string> {
  const list = readPath(config, "options", "scales", axes);
  const items: unknown[] = Array.isArray(list) && list.length > 0 ? list : [{}];
  return new Set(
    items.map((axis, index) => {
      const id = readPath(axis, "id");
      return typeof id === "string" ? id : `${axes === "xAxes" ? "x" : "y"}-axis-${index}`;
    }),
  );
}

/**
 * Returns the axis ids in versions 3 and 4; undefined if the chart lists no axes, because Chart.js then creates them.
 */
function listIds(config: object): Set<string> | undefined {
  const scales = readPath(config, "options", "scales");
  if (!isPlainObject(scales)) return undefined;
  const ids = Object.keys(scales).filter((id) => isPlainObject(scales[id]) || scales[id] === true);
  return ids.every((id) => id === "x" || id === "y") ? undefined : new Set([...ids, "x", "y"]);
}

function advise(
  place: string,
  id: string,
  ids: ReadonlySet<string>,
  config: object,
  version: ChartVersion,
): PlacedAdvice {
  const sentence = `${place} is ${quoteText(id)}, but no axis has this id`;
  if (version === 2 && isPlainObject(readPath(config, "options", "scales", id)))
    return {
      place,
      sentence: `${sentence} in version 2, because options.scales.${id} is an option of versions 3 and 4: set version to 4, or list the axis in options.scales.xAxes or yAxes with its id`,
    };
  const known = [...ids].slice(0, MAX_IDS);
  const value = known.length === 1 ? known[0] : suggestName(id, ids);
  return {
    place,
    sentence: `${sentence}: use ${known.map(quoteText).join(" or ")}, or add an axis with the id ${quoteText(id)} to options.scales`,
    patch: value === undefined ? undefined : [{ op: "replace", path: toPointer(place), value }],
  };
}
