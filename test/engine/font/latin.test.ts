// Charts with Latin text load no font files, neither for their own text nor for text that chart types and plugins
// measure internally.

import { expect, test } from "vitest";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import { CHART } from "../../../src/drawings/chart/kind.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { ROWS } from "../../drawings/chart/chart-type-rows.ts";
import { countingSource } from "./counting-source.ts";

/** The bundled fonts cover all Latin text. */
const isLatin = (text: string) => /^[\0-\u02ff\u2010-\u2022…€−]*$/.test(text) && !/famil|font"?: "/i.test(text);

const CHARTS = ROWS.flatMap(({ name, charts }) =>
  charts.flatMap(({ versions, chart }) => versions.map((version) => ({ name, version, chart }))),
).filter(({ chart }) => isLatin(typeof chart === "string" ? chart : JSON.stringify(chart)));

test("most of the documented charts are Latin", () => {
  expect(CHARTS.length).toBeGreaterThan(100);
});

test.each(CHARTS)("$name in version $version loads no fonts", async ({ chart, version }) => {
  const { source, paths } = countingSource();
  const params = CHART.parse({ type: "json", body: { chart, version: String(version), format: "svg" } });
  const pixels = () => ({ width: 1, height: 1, data: new Uint8Array(4) });
  const loadImage = async () => ({ type: "encoded", width: 1, height: 1, url: () => "data:,", pixels }) as const;
  await drawChart(params, { loadImage, clock: () => 0, fonts: new FontLibrary(source) });
  expect(paths).toEqual([]);
});
