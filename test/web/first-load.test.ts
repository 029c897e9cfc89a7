import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { measurePage } from "../../scripts/page-size.ts";

/** Maximum total size of the files that a browser loads before the page is usable, in bytes after gzip. */
const CEILINGS = {
  "chart-maker": 250_000,
  index: 60_000,
  ...Object.fromEntries(globSync("public/docs/**/*.html").map((file) => [file.slice(7, -5), 120_000])),
  gallery: 40_000,
  "gallery/kpi-with-target": 60_000,
};

test.each(Object.entries(CEILINGS))("%s.html loads at most %i bytes initially", (page, ceiling) => {
  const files = measurePage(page);
  const names = files.map(([name]) => name);
  expect(names.some((name) => name.endsWith(".js"))).toBe(true);
  expect(names.some((name) => name.endsWith(".css"))).toBe(true);
  expect(files.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(ceiling);
});

test("the initial load excludes the example gallery, the type picker and the CSV parser", () => {
  expect(measurePage("chart-maker").filter(([name]) => /gallery|type-picker|papaparse|\.png$/.test(name))).toEqual([]);
});
