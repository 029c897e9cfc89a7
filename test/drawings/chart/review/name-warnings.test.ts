// Warnings about names depend on the request alone: not on the plugins that earlier requests have loaded. Names that a
// chart type defines are known.

import { beforeAll, describe, expect, test } from "vitest";
import { loadLibraryFactory } from "../../../../src/drawings/chart/chart-library.ts";
import { listPluginTypes } from "../../../../src/drawings/chart/plugins/plugin-table.ts";
import { nameWarnings } from "../../../../src/drawings/chart/review/name-warnings.ts";
import { openScriptLibrary } from "../../../../src/drawings/chart/script/script-library.ts";
import { validateChart } from "../../../../src/library/validate.ts";
import { loadPackages } from "../../../host-state.ts";
import { ROWS } from "../chart-type-rows.ts";

const VERSIONS = [2, 3, 4] as const;

const galleryFiles = import.meta.glob("../../../../docs/gallery/*.json", { eager: true, import: "default" });

interface GalleryImage {
  readonly path: string;
  readonly parameters: Record<string, unknown>;
}

const GALLERY = Object.values(galleryFiles)
  .flatMap((file) => (file as { readonly images: readonly GalleryImage[] }).images)
  .filter(({ path }) => path === "/chart")
  .map(({ parameters: { chart, ...options } }) => ({ chart, options }));

const data = { labels: ["a", "b"], datasets: [{ data: [1, 2] }] };
const withNames = (type: string, dataset: object, options: object = {}) => ({
  type,
  data: { ...data, datasets: [{ data: [1, 2], ...dataset }] },
  options,
});

/** Names that are close to other names. Some of them belong to chart types whose code isn't loaded at first. */
const PROBES = [
  withNames("bar", {}, { locale: "de" }),
  withNames("bar", { colorTo: "red", labels: [], groups: [], node: 1, errorBarColour: "red", nodewidth: 1 }),
  withNames("line", { key: "v", tre: 1, mode: "x", colour: "red" }, { needle: {}, domain: [0, 1], legned: {} }),
];

const CHARTS = VERSIONS.flatMap((version) => [
  ...PROBES.map((chart) => ({ chart, options: { version } })),
  ...ROWS.flatMap(({ charts }) => charts.filter(({ versions }) => versions.includes(version))).map(({ chart }) => ({
    chart,
    options: { version },
  })),
]);

const validate = async ({ chart, options }: { readonly chart: unknown; readonly options: object }) =>
  validateChart(chart as never, options as never);

describe("the warnings about a chart", () => {
  let before: unknown[];

  beforeAll(async () => {
    // In this order, each chart is validated when the code of only some of the other charts is loaded.
    before = [];
    for (const chart of CHARTS) before.push(await validate(chart));
    for (const version of VERSIONS) await loadPackages((await loadLibraryFactory(version)).shared());
  });

  test("are the same after every plugin is loaded", async () => {
    const after = [];
    for (const chart of CHARTS.toReversed()) after.unshift(await validate(chart));
    expect(after).toEqual(before);
  });

  test("don't doubt a name in the charts of the docs", async () => {
    const found = [];
    for (const chart of [...CHARTS.filter(({ chart }) => !PROBES.includes(chart as never)), ...GALLERY])
      found.push(...(await validate(chart)).warnings.filter((warning) => warning.includes("did you mean")));
    expect(found).toEqual([]);
  });
});

test.each(VERSIONS)("the names that chart types add to version %i are known", async (version) => {
  const factory = await loadLibraryFactory(version);
  const library = factory.create();
  await loadPackages(library);
  const defaults = openScriptLibrary(library).defaults as Record<string, Record<string, Record<string, unknown>>>;
  const read = (...path: string[]) =>
    path.reduce<Record<string, unknown>>((table, key) => (table[key] ?? {}) as Record<string, unknown>, defaults);
  for (const type of listPluginTypes(version)) {
    const typeDefaults = version === 2 ? read("global", "datasets", type) : read("datasets", type);
    const elements = [typeDefaults.dataElementType, typeDefaults.edgeElementType].map((element) =>
      read("elements", String(element)),
    );
    const dataset = Object.assign({}, typeDefaults, ...elements);
    const options = version === 2 ? read(type) : typeDefaults;
    const doubts = [
      ...Object.keys(dataset).map((name) => withNames(type, { [name]: 1 })),
      ...Object.keys(options).map((name) => withNames(type, {}, { [name]: 1 })),
    ]
      .flatMap((chart) => nameWarnings(chart, version, factory.defaultKinds(), new Set()))
      .map(({ sentence }) => sentence);
    expect(doubts, type).toEqual([]);
  }
});

test("names of other chart types are still misspellings", async () => {
  const [sankey, bar] = await Promise.all(
    ["sankey", "bar"].map(async (type) =>
      nameWarnings(
        withNames(type, { colorFrm: "red", labels: [] }),
        4,
        (await loadLibraryFactory(4)).defaultKinds(),
        new Set(),
      ).map(({ sentence }) => sentence),
    ),
  );
  expect(sankey).toEqual([expect.stringContaining("did you mean colorFrom?")]);
  expect(bar).toEqual([expect.stringContaining("did you mean label?")]);
});
