// Installs chartjs-chart-venn on Chart.js 3 and 4: venn and euler. Data are {sets, value} in any order, or sets with
// their members as {label, values}. Limits the number of sets, and rejects intersections of undefined sets.

import { load } from "../../../../generated/packages/venn.js";
import { Failure, showValue } from "../../../base/failure.ts";
import { EULER_SETS, VENN_SETS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { createSeededMath } from "../../../base/seeded-math.ts";
import { ensureObject } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, replaceMethod } from "./chart-runtime.ts";

/** Maximum number of areas in an Euler diagram. The layout takes thousands of steps, and measures every area in each. */
const EULER_AREAS = 60;

interface EulerController {
  readonly _data: readonly unknown[];
  computeLayout: (size: unknown) => unknown;
}

interface Area extends PlainObject {
  readonly sets: readonly string[];
  readonly value: number;
}

interface Package {
  readonly VennDiagramController: ComponentClass;
  readonly EulerDiagramController: ComponentClass<EulerController>;
  readonly ArcSlice: ComponentClass;
  extractSets(sets: readonly { readonly label: string; readonly values: readonly unknown[] }[]): {
    readonly datasets: readonly [{ readonly data: readonly Area[] }];
  };
}

export function installVenn({ run, register }: ChartRuntime): ChartPlugin {
  const seededMath = createSeededMath();
  const { VennDiagramController, EulerDiagramController, ArcSlice, extractSets } = run<Package>(load, seededMath);
  replaceMethod(
    EulerDiagramController,
    "computeLayout",
    (compute) =>
      function (size) {
        // Check again, because scripts can change the data after validation.
        checkAreas(this._data.map(readArea));
        seededMath.restart();
        return compute.call(this, size);
      },
  );
  register(ArcSlice, VennDiagramController, EulerDiagramController);
  return {
    prepare(config) {
      for (const type of ["venn", "euler"] as const)
        for (const dataset of datasetsOfType(config, [type])) {
          const items = Array.isArray(dataset.data) ? dataset.data : [];
          const areas = areMembers(items)
            ? [...extractSets(items.slice(0, VENN_SETS + 1)).datasets[0].data]
            : items.map(readArea);
          sortAreas(config, dataset, type, areas);
        }
    },
  };
}

/** Whether the data lists the members of each set, which the package counts, instead of areas. */
function areMembers(items: readonly unknown[]): items is { label: string; values: unknown[] }[] {
  return (
    items.length > 0 &&
    items.every((item) => isPlainObject(item) && Array.isArray(item.values) && item.sets === undefined)
  );
}

function readArea(item: unknown, index: number): Area {
  if (!isPlainObject(item) || !Array.isArray(item.sets) || item.sets.length === 0)
    throw new Failure("invalid", `venn data[${index}] must be {sets: [...], value}, got ${showValue(item)}`);
  const value = Number(item.value ?? item.size);
  if (!(value >= 0 && value < 1e100))
    throw new Failure(
      "invalid",
      `venn data[${index}].value must be a number that is at least 0, got ${showValue(item.value)}`,
    );
  return { ...item, sets: item.sets.map(String), value };
}

/** Sets the dataset's areas and their labels. For venn, areas are sorted in drawing order. */
function sortAreas(config: PlainObject, dataset: PlainObject, type: "venn" | "euler", areas: readonly Area[]): void {
  const names = [...new Set(areas.flatMap(({ sets }) => sets))];
  if (names.length > VENN_SETS && type === "venn")
    throw new Failure("invalid", `venn must have at most ${VENN_SETS} sets, got ${names.length}`);
  if (type === "euler") checkAreas(areas);
  const areasByKey = new Map(areas.map((area) => [keyOf(area.sets), area]));
  if (type === "euler")
    for (const name of names)
      if (!areasByKey.has(keyOf([name])))
        throw new Failure("invalid", `euler data must have a value for each set, got none for "${name}"`);
  const sorted =
    type === "euler" ? areas : combine(names).map((sets) => areasByKey.get(keyOf(sets)) ?? { sets, value: 0 });
  const data = ensureObject(config, "data");
  const labels = Array.isArray(data.labels) ? data.labels : [];
  const labelOf = new Map(areas.map((area, index) => [area, labels[index]]));
  dataset.data = sorted;
  data.labels = sorted.map((area) => labelOf.get(area) ?? area.sets.join(" ∩ "));
}

function checkAreas(areas: readonly Area[]): void {
  const { size } = new Set(areas.flatMap(({ sets }) => sets));
  if (size > EULER_SETS) throw new Failure("invalid", `euler must have at most ${EULER_SETS} sets, got ${size}`);
  if (areas.length > EULER_AREAS)
    throw new Failure("invalid", `euler data must have at most ${EULER_AREAS} areas, got ${areas.length}`);
}

function keyOf(sets: readonly string[]): string {
  return JSON.stringify([...sets].sort());
}

/** Returns all combinations: first single sets, then pairs, and so on, each in the order of the sets. */
function combine(names: readonly string[]): readonly string[][] {
  const sizes: string[][][] = [names.map((name) => [name])];
  for (let size = 2; size <= names.length; size++)
    sizes.push(
      (sizes.at(-1) as string[][]).flatMap((sets) =>
        names.slice(names.indexOf(sets.at(-1) as string) + 1).map((name) => [...sets, name]),
      ),
    );
  return sizes.flat();
}
