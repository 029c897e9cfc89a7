// Checks that docs/chart-types.md shows every chart type of the service, with current images.

import { describe, expect, test } from "vitest";
import page from "../../../docs/chart-types.md?raw";
import { loadLibraryFactory } from "../../../src/drawings/chart/chart-library.ts";
import { listPluginTypes, PLUGIN_VERSIONS } from "../../../src/drawings/chart/plugins/plugin-table.ts";
import { decodePng } from "../../png.ts";
import { bodyOf, ROWS, type Row, readImageFile } from "./chart-type-rows.ts";
import { draw } from "./plugins/render.ts";

const VERSIONS = [2, 3, 4] as const;
/** The service's own chart types, which expand to Chart.js types. */
const SHORTHANDS = ["sparkline", "progressBar"];

/** Returns the types of the row's charts for a version, including their datasets' types. */
function drawnTypes({ charts }: Row, version: number): Set<unknown> {
  const used = charts.filter(({ versions }) => versions.some((own) => own === version)).map(({ chart }) => chart);
  const configs = used.filter((chart) => typeof chart !== "string") as {
    type?: unknown;
    data?: { datasets?: { type?: unknown }[] };
  }[];
  return new Set(configs.flatMap(({ type, data }) => [type, ...(data?.datasets ?? []).map((set) => set.type)]));
}

describe.each(VERSIONS)("all chart types of version %i", (version) => {
  test("have a row", async () => {
    const { types } = (await loadLibraryFactory(version)).shared();
    for (const type of [...types, ...listPluginTypes(version), ...SHORTHANDS]) {
      const shown = ROWS.filter(
        (row) => row.types.includes(type) && row.charts.some((c) => c.versions.includes(version)),
      );
      expect(
        shown.map(({ name }) => name),
        `${type} needs a file in docs/chart-types`,
      ).not.toEqual([]);
      // `dendogram` and `matrix` are aliases, shown on the page next to the types that render them.
      const drawn = shown.some((row) => row.types.some((shownType) => drawnTypes(row, version).has(shownType)));
      expect(drawn, `a chart of ${type}`).toBe(true);
    }
  });
});

test.each([...PLUGIN_VERSIONS])("the plugin %s has a row for each of its versions", (plugin, versions) => {
  const shown = ROWS.filter((row) => row.plugins?.includes(plugin) || row.types.includes(plugin));
  const drawn = shown.flatMap(({ charts }) => charts.flatMap((chart) => chart.versions));
  expect([...new Set(drawn)].sort(), `${plugin} needs a file in docs/chart-types`).toEqual(
    expect.arrayContaining([...versions]),
  );
});

describe.each(ROWS)("the row $name", (row) => {
  const version = Math.max(...row.charts.flatMap(({ versions }) => versions));
  const newest = row.charts.find(({ versions }) => versions.some((own) => own === version))?.chart;

  test("has a current, small image of its newest version", async () => {
    const image = readImageFile(row.name);
    expect(image?.length, "run npm run docs").toBeGreaterThan(300);
    expect(image?.length).toBeLessThan(25_000);
    const shown = decodePng(image as Uint8Array);
    const { width, height, data } = decodePng(await draw(bodyOf(row, version, newest)));
    expect([shown.width, shown.height]).toEqual([width, height]);
    let differing = 0;
    for (let i = 0; i < data.length; i += 4)
      if ([0, 1, 2].some((channel) => data[i + channel] !== shown.data[i + channel])) differing++;
    expect(differing, "run npm run docs").toBe(0);
  });

  test("is on the page with its image and configurations", () => {
    const [, section = ""] = page.split(`\n### ${row.title}\n`);
    const rowText = section.split(/\n##+ /)[0] ?? "";
    expect(rowText).toContain(`src="chart-types/${row.name}.png"`);
    for (const type of row.types) expect(rowText).toContain(`\`${type}\``);
    const shown = [...rowText.matchAll(/```json\n([^`]+)\n```/g)].map(([, text = ""]) => JSON.parse(text));
    for (const { chart } of row.charts)
      if (typeof chart === "string") expect(rowText).toContain(chart.trim());
      else expect(shown).toContainEqual(chart);
  });
});
