// Renders each fixture through the service and compares it with the SVG in pictures/. After an intended visual change,
// run `npx vitest run -u test/drawings/chart/script/fixtures.test.ts` and review the images.

import { describe, expect, test } from "vitest";
import app from "../../../../src/app.ts";
import { FIXTURES, type Fixture } from "./fixtures.ts";

const SOURCES = import.meta.glob("./fixtures/*.js", { query: "?raw", import: "default", eager: true }) as Readonly<
  Record<string, string>
>;
const sourceOf = (name: string) => SOURCES[`./fixtures/${name}.js`];

async function drawSvg({ name, ...params }: Fixture): Promise<string> {
  const reply = await app.request("/chart", {
    method: "POST",
    body: JSON.stringify({ ...params, format: "svg", chart: sourceOf(name) }),
    headers: { "Content-Type": "application/json" },
  });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return text;
}

/** The maximum length of an SVG in characters, to keep reviews manageable. */
const LARGEST = 45_000;

describe("charts in JavaScript", () => {
  test("have one file each", () => {
    expect(FIXTURES.map(({ name }) => `./fixtures/${name}.js`).sort()).toEqual(Object.keys(SOURCES).sort());
  });

  test.each(FIXTURES)("match their image: $name", async (fixture) => {
    const svg = await drawSvg(fixture);
    expect(svg.length).toBeLessThan(LARGEST);
    await expect(`${svg}\n`).toMatchFileSnapshot(`./pictures/${fixture.name}.svg`);
  });

  test("render the same images in any order", async () => {
    const drawn: string[] = [];
    for (const fixture of FIXTURES) drawn.push(await drawSvg(fixture));
    for (const [index, fixture] of [...FIXTURES.entries()].reverse())
      expect(await drawSvg(fixture), fixture.name).toBe(drawn[index]);
  });
});
