// Charts with Latin text read no assets: not for what they say, and not for what their types and plugins measure on the way.

import { expect, test } from "vitest";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { chartSchema } from "../../../src/service/params/chart.ts";
import { ROWS } from "../../docs/chart-type-rows.ts";
import { countingSource } from "./counting-source.ts";

/** Whether everything that the chart says is in the bundled faces, in which it says it. */
const isLatin = (text: string) => /^[\0-\u02ff\u2010-\u2022…€−]*$/.test(text) && !/famil|font"?: "/i.test(text);

const CHARTS = ROWS.flatMap(({ name, charts }) =>
  charts.flatMap(({ versions, chart }) => versions.map((version) => ({ name, version, chart }))),
).filter(({ chart }) => isLatin(typeof chart === "string" ? chart : JSON.stringify(chart)));

test("most of the documented charts are Latin", () => {
  expect(CHARTS.length).toBeGreaterThan(100);
});

test.each(CHARTS)("$name in version $version reads nothing", async ({ chart, version }) => {
  const { source, paths } = countingSource();
  const params = chartSchema.parse({ chart, version: String(version), format: "svg" });
  const loadImage = async () => ({ type: "encoded", width: 1, height: 1, url: () => "data:," }) as const;
  await drawChart(params, { loadImage, clock: () => 0, fonts: new FontLibrary(source) });
  expect(paths).toEqual([]);
});
