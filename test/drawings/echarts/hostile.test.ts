// Hostile options and scripts: each is drawn or rejected with a sentence, and none leaves a trace in what all requests share.

import { beforeAll, describe, expect, test } from "vitest";
import { differences, type HostState, hostState } from "../../host-state.ts";
import { postJson } from "../../service/serve/send.ts";
import { HOSTILE_OPTIONS } from "./hostile-options.ts";
import { HOSTILE_SCRIPTS } from "./hostile-scripts.ts";

const REFERENCE = {
  legend: {},
  xAxis: { data: ["a", "b"] },
  yAxis: {},
  series: [
    { name: "constructor", type: "bar", data: [1, 2] },
    { name: "toString", type: "line", data: [2, 1] },
  ],
};
const draw = (option: unknown, parameters: object = {}) =>
  postJson("/echarts", { option, devicePixelRatio: 1, ...parameters });

async function drawReference(): Promise<string> {
  const reply = await draw(REFERENCE, { format: "svg" });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return text;
}

let before: { readonly image: string; readonly state: HostState };
beforeAll(async () => {
  // The first reading loads what it reads.
  await hostState();
  before = { image: await drawReference(), state: await hostState() };
});

/** Names of code, which messages must not reveal. */
const CODE = /\.(?:ts|js):\d|node_modules|__zr|zrender|undefined \(reading|is not a function|is not a constructor/;

async function expectHandled(option: unknown): Promise<void> {
  const reply = await draw(option);
  if (reply.status !== 200) {
    expect(reply.status).toBe(400);
    const { error } = (await reply.json()) as { error: string };
    expect(error).toMatch(/^\S.{8,}/);
    expect(error).not.toMatch(CODE);
    expect(error).not.toContain("Chart.js");
  } else expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
}

describe("ECharts survives the option with", () => {
  test.each(Object.entries(HOSTILE_OPTIONS))("%s", (_, option) => expectHandled(option), 60_000);
});

describe("the sandbox survives the script with", () => {
  test.each(Object.entries(HOSTILE_SCRIPTS))("%s", (_, script) => expectHandled(script), 60_000);
});

test("no option left a trace in the next image, or in the state that all requests share", async () => {
  expect(await drawReference()).toBe(before.image);
  expect(differences(before.state, await hostState())).toEqual([]);
});

describe("a request can't use what an earlier one registered:", () => {
  const square = {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { name: "x" },
        geometry: {
          type: "Polygon",
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
    ],
  };

  test("a map", async () => {
    const option = { geo: { map: "own" } };
    expect((await draw(option, { maps: { own: square } })).status).toBe(200);
    const reply = await draw(option);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      error: expect.stringContaining("option.geo.map must be the name of a map"),
    });
  });

  test("a replaced map", async () => {
    const option = { geo: { map: "world" } };
    const own = await (await draw(option)).arrayBuffer();
    expect((await draw(option, { maps: { world: square } })).status).toBe(200);
    expect(await (await draw(option)).arrayBuffer()).toEqual(own);
  });

  test("a language", async () => {
    const texts = { time: { monthAbbr: Array.from({ length: 12 }, () => "Xyz") } };
    expect((await draw(REFERENCE, { locale: "XX", localeData: texts })).status).toBe(200);
    const reply = await draw(REFERENCE, { locale: "XX" });
    expect(await reply.json()).toMatchObject({ error: expect.stringMatching(/^locale must be one of AR, /) });
  });
});

test("the same option costs the same and gives the same bytes, with random layouts and gradients, too", async () => {
  const option = {
    series: {
      type: "graph",
      layout: "force",
      data: ["a", "b", "c"].map((name) => ({ name })),
      links: [{ source: 0, target: 1 }],
    },
  };
  const [first, second] = await Promise.all([draw(option, { format: "svg" }), draw(option, { format: "svg" })]);
  expect(await second.text()).toBe(await first.text());
});
