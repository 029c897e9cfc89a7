// Renders each fixture through the service and compares it with the SVG in images/. After an intended visual change,
// run `npx vitest run test/drawings/chart/script/fixtures.test.ts -u` and review the images.

import { describe, expect, test } from "vitest";
import { sampleEvery } from "../../../sample.ts";
import { draw } from "../plugins/render.ts";
import { FIXTURES, type Fixture } from "./fixtures.ts";

const SOURCES = import.meta.glob("./fixtures/*.js", { query: "?raw", import: "default", eager: true }) as Readonly<
  Record<string, string>
>;
const sourceOf = (name: string) => SOURCES[`./fixtures/${name}.js`];

async function drawSvg({ name, ...params }: Fixture): Promise<string> {
  return new TextDecoder().decode(await draw({ ...params, format: "svg", chart: sourceOf(name) }));
}

/** The maximum length of an SVG in characters, to keep reviews manageable. */
const MAX_LENGTH = 45_000;

/** The images by the names of their fixtures, as first drawn. */
const drawn = new Map<string, string>();

describe("charts in JavaScript", () => {
  test("have one file each", () => {
    expect(FIXTURES.map(({ name }) => `./fixtures/${name}.js`).sort()).toEqual(Object.keys(SOURCES).sort());
  });

  test.each(FIXTURES)("match their image: $name", async (fixture) => {
    const svg = await drawSvg(fixture);
    drawn.set(fixture.name, svg);
    expect(svg.length).toBeLessThan(MAX_LENGTH);
    await expect(`${svg}\n`).toMatchFileSnapshot(`./images/${fixture.name}.svg`);
  });

  test("render the same images in any order", async () => {
    for (const fixture of sampleEvery(FIXTURES, 2).reverse())
      expect(await drawSvg(fixture), fixture.name).toBe(drawn.get(fixture.name) ?? (await drawSvg(fixture)));
  });
});
