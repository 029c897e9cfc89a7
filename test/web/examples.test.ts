import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { markAutoTitles, removeAutoTitles } from "../../web/chart/auto-titles.ts";
import { readTable } from "../../web/chart/data/chart-table.ts";
import { applyDesign } from "../../web/chart/examples/apply-design.ts";
import { findExample, listExamples } from "../../web/chart/examples/example-list.ts";
import { ConfigTree } from "../../web/chart/text/config-tree.ts";
import { readTitle } from "../../web/chart/titles.ts";
import type { GalleryFile } from "../../web/gallery/example.ts";

const EXAMPLES = listExamples().flatMap(({ examples }) => examples);
const FOLDER = "docs/gallery";

test("the chart maker's gallery contains every single chart of docs/gallery", () => {
  const charts = readdirSync(FOLDER).filter((name) => {
    if (!name.endsWith(".json")) return false;
    const { images } = JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")) as GalleryFile;
    return images.length === 1 && images[0]?.parameters.chart !== undefined;
  });
  expect(EXAMPLES.map(({ slug }) => `${slug}.json`).sort()).toEqual(charts.sort());
});

test.each(EXAMPLES.map((example) => [example.slug, example] as const))(
  "the chart maker opens %s on version 4, with a type",
  (slug, { text, settings, types, image }) => {
    expect(findExample(slug)?.slug).toBe(slug);
    expect(settings.version).toBe(4);
    expect(settings.theme !== "" || settings.backgroundColor !== "").toBe(true);
    expect(types.length).toBeGreaterThan(0);
    expect(new ConfigTree(text).mistake).toBeUndefined();
    expect(image).toMatch(/\.png/);
  },
);

describe("my data in an example", () => {
  test.each([2, 4] as const)("replaces the texts about the example's data, in version %i", (version) => {
    const other =
      version === 2
        ? "title: { display: true, text: 'Sales' }, subtitle: { display: true, text: 'Sub' }"
        : "plugins: { title: { display: true, text: 'Sales' }, subtitle: { display: true, text: 'Sub' } }";
    const text = `{ type: 'bar', options: { ${other} }, limn: { source: 'Acme', note: 'Since {{year}}', values: ['last'] } }`;
    markAutoTitles(text, version);
    expect(removeAutoTitles(text, version)).toBe("{ type: 'bar', limn: { note: 'Since {{year}}', values: ['last'] } }");
    // The user's own texts stay.
    const own = text.replace("Acme", "My survey");
    expect(removeAutoTitles(own, version)).toContain("source: 'My survey'");
  });

  test("its text in a doughnut's hole is replaced, unless it is the user's or computed", () => {
    const centre = (line: string) =>
      `{ type: 'doughnut', options: { plugins: { doughnutlabel: { labels: [{ text: ${line} }, { text: 'in 2025' }] } } } }`;
    markAutoTitles(centre("'200 TWh'"), 4);
    expect(removeAutoTitles(centre("'200 TWh'"), 4)).not.toContain("doughnutlabel");
    expect(removeAutoTitles(centre("'%t TWh'"), 4)).toContain("doughnutlabel");
    expect(removeAutoTitles(centre("'1,950'"), 4)).toBe(centre("'1,950'"));
    expect(removeAutoTitles(centre("() => '200 TWh'"), 4)).toBe(centre("() => '200 TWh'"));
  });
});

describe("a design with other data", () => {
  const mine = {
    version: 4,
    text: "{ type: 'line', data: { labels: ['a', 'b'], datasets: [{ label: 'Mine', data: [1, null] }] }, options: { plugins: { title: { display: true, text: 'My title' } } } }",
  } as const;
  const plain = EXAMPLES.flatMap(({ slug, text, settings: { version } }) => {
    const reading = readTable(text);
    const isPlain = "table" in reading && reading.table.columns.every(({ field }) => field === undefined);
    return isPlain && reading.table.columns.length > 0 ? [[slug, { text, version }] as const] : [];
  });

  test("exists for several examples", () => expect(plain.length).toBeGreaterThan(4));

  test.each(plain)("has my data and title, and no other title: %s", (_, design) => {
    const combination = applyDesign(design, mine);
    const text = "text" in combination ? combination.text : combination.reason;
    const reading = readTable(text);
    if (!("table" in reading)) throw new Error(reading.reason);
    expect(reading.table.labels).toEqual(["a", "b"]);
    expect(reading.table.columns.map(({ name, cells }) => [name, cells])).toEqual([["Mine", [1, null]]]);
    expect(readTitle(text, "chart", design.version) ?? "My title").toBe("My title");
  });

  test("keeps the design's other options", () => {
    const design = {
      version: 4,
      text: "{ type: 'bar', data: { labels: ['x'], datasets: [{ label: 'A', data: [9], backgroundColor: 'teal' }, { label: 'B', data: [8] }] }, options: { /* kept */ scales: { y: { min: 5, grid: { display: false } } }, plugins: { subtitle: { display: true, text: 'Old' } } }, limn: { subtitle: 'Old', values: true } }",
    } as const;
    const combination = applyDesign(design, mine);
    const text = "text" in combination ? combination.text : "";
    expect(text).toContain("/* kept */");
    expect(text).toContain("backgroundColor: 'teal'");
    expect(text).toContain("grid: { display: false }");
    expect(text).not.toContain("min: 5");
    expect(text).not.toContain("'Old'");
    expect(text).toContain("values: true");
    expect(text).not.toContain("'B'");
  });

  test("keeps a text that is a template", () => {
    const text =
      "{ type: 'bar', data: { labels: ['x'], datasets: [{ data: [9] }] }, limn: { subtitle: 'In {{month}}', source: 'Acme', note: 'Old' } }";
    const combination = applyDesign({ version: 4, text }, mine);
    expect("text" in combination && combination.text).toMatch(/limn: \{ subtitle: 'In \{\{month\}\}' \}/);
  });

  test.each([
    ["points", "{ type: 'scatter', data: { datasets: [{ data: [{ x: 1, y: 2 }] }] } }"],
    ["computed data", "{ type: 'bar', data: { labels: f(), datasets: [{ data: g() }] } }"],
    ["no data", "{ type: 'bar', data: {} }"],
    ["broken code", "{ type: 'bar', data: {"],
  ])("is refused with a reason for %s", (_, text) => {
    const combination = applyDesign({ version: 4, text: mine.text }, { version: 4, text });
    expect("reason" in combination && combination.reason).toMatch(/\w{4,}.*\.$/);
  });
});
