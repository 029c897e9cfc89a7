// Draws charts after every change that a field of the chart maker's inspector can make. No change may produce a chart that
// the service rejects.

import { describe, expect, test } from "vitest";
import type { Version } from "../../../web/chart/appearance.ts";
import { fieldsOf } from "../../../web/chart/inspector/element-fields.ts";
import { listElements } from "../../../web/chart/inspector/element-list.ts";
import type { Field } from "../../../web/chart/inspector/field.ts";
import { isInSample } from "../../sample.ts";
import { findError } from "./plugins/render.ts";

const COLORS = ["#4e79a7", "#f28e2b"];
const SERIES = "{ label: 'Sales', data: [42, -5, 49] }, { label: 'Costs', data: [31, 0, null] }";
const LABELS = "labels: ['2026-01-01', '2026-02-01', '2026-03-01']";
const chartOf = (type: string, datasets: string, rest = "") =>
  `{ type: '${type}', data: { ${LABELS}, datasets: [${datasets}] }${rest} }`;

/** Charts by name, and the versions in which they are drawn. */
const CHARTS: readonly (readonly [name: string, text: string, versions: readonly Version[]])[] = [
  ["bars", chartOf("bar", SERIES), [2, 3, 4]],
  [
    "bars with annotations",
    chartOf(
      "bar",
      SERIES,
      ", options: { plugins: { annotation: { annotations: [{ type: 'line', yMin: 5, yMax: 5 }, { type: 'box', yMin: 2, yMax: 4 }, { type: 'label', xValue: 1, yValue: 2, content: 'a' }] } } }",
    ),
    [3, 4],
  ],
  [
    "bars with annotations",
    chartOf(
      "bar",
      SERIES,
      ", options: { annotation: { annotations: [{ type: 'line', mode: 'horizontal', scaleID: 'y-axis-0', value: 5 }, { type: 'box', yScaleID: 'y-axis-0', yMin: 2, yMax: 4 }] } }",
    ),
    [2],
  ],
  ["lines", chartOf("line", SERIES), [2, 3, 4]],
  ["horizontal bars", chartOf("horizontalBar", SERIES), [2]],
  ["horizontal bars", chartOf("bar", SERIES, ", options: { indexAxis: 'y' }"), [3, 4]],
  ["scatter", chartOf("scatter", "{ data: [{ x: 1, y: 2 }, { x: 3, y: -4 }] }"), [2, 3, 4]],
  ["bubble", chartOf("bubble", "{ data: [{ x: 1, y: 2, r: 5 }] }"), [2, 3, 4]],
  ["radar", chartOf("radar", SERIES), [2, 3, 4]],
  ["pie", chartOf("pie", "{ data: [1, 2, 3] }"), [2, 3, 4]],
  ["doughnut", chartOf("doughnut", "{ data: [1, 2, 3] }"), [2, 3, 4]],
  ["polar area", chartOf("polarArea", "{ data: [1, 2, 3] }"), [2, 3, 4]],
  ["sparkline", chartOf("sparkline", "{ data: [1, 2, 3] }"), [2, 3, 4]],
];

/** Typed into number and text fields if the field accepts them. */
const TYPED = ["0", "1", "-3.5", "0.001", "40", "1e9", "EUR", "It's “ours” </b>", "Sales"];

/** Returns the values that a user can enter in a field. */
function valuesOf({ control, findProblem }: Field): string[] {
  switch (control.type) {
    case "choice":
      return Object.keys(control.options);
    case "button":
    case "note":
      return [""];
    case "check":
      return ["true", "false"];
    case "color":
      return ["#aabbcc"];
    default:
      return ["", ...TYPED.filter((value) => findProblem?.(value) === undefined)];
  }
}

const CASES = CHARTS.flatMap(([name, text, versions]) => versions.map((version) => [name, version, text] as const)).map(
  ([name, version, text], number) => ({ name, version, text, number }),
);

describe.each(CASES)("the fields of $name in version $version", ({ version, text, number }) => {
  test("write charts that can be drawn", async () => {
    const edits = listElements(text, version).flatMap(({ id }) =>
      fieldsOf(id, text, version, COLORS).flatMap((field) => {
        expect([id, field.name, field.value]).toEqual([id, field.name, expect.any(String)]);
        return valuesOf(field).map((value) => ({ what: `${id} ${field.name} = ${value}`, field, value }));
      }),
    );
    // Charts share most of their fields. A sampled run tries other values of a field in each chart.
    for (const { what, field, value } of edits.filter((_, index) => isInSample(index + number, 6))) {
      const changed = field.write(text, value);
      if (changed === text) continue;
      expect([what, await findError(changed, version)]).toEqual([what, undefined]);
    }
  });

  test("write charts that can be drawn when all of them are changed, one after another", async () => {
    let done = text;
    for (const { id } of listElements(text, version)) {
      const names = fieldsOf(id, done, version, COLORS).map(({ name }) => name);
      for (const name of names) {
        const field = fieldsOf(id, done, version, COLORS).find((each) => each.name === name);
        const value = field && valuesOf(field).at(-1);
        if (field === undefined || value === undefined) continue;
        done = field.write(done, value);
      }
      expect([id, await findError(done, version)]).toEqual([id, undefined]);
    }
  });
});
