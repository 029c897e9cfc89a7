import { describe, expect, test } from "vitest";
import { colorSchemes } from "../../../../src/drawings/chart/plugins/color-schemes.ts";
import { decodePng, pixelAt } from "../../../png.ts";
import { draw, post } from "./render.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests read deeply nested results
type Datasets = any[];

/** Returns the datasets after colouring. */
function color(type: string, colorschemes: unknown, ...datasets: object[]): Datasets {
  const config = { type, data: { datasets }, options: { plugins: { colorschemes } } };
  colorSchemes.prepare?.(config);
  return datasets;
}

const RGB = ["#ff0000", "#00ff00", "#0000ff"];

describe("a colour scheme", () => {
  test.each(["line", "radar", "scatter"])("colours the borders, translucent fills and points of %s charts", (type) => {
    const expected = {
      borderColor: "#ff0000",
      pointBorderColor: "#ff0000",
      backgroundColor: "rgba(255, 0, 0, 0.5)",
      pointBackgroundColor: "rgba(255, 0, 0, 0.5)",
    };
    expect(color(type, { scheme: RGB }, {})).toEqual([expected]);
  });

  test.each(["pie", "doughnut", "polarArea", "outlabeledPie"])("colours each slice of %s charts", (type) => {
    expect(color(type, { scheme: RGB }, { data: [1, 2, 3, 4] })[0].backgroundColor).toEqual([...RGB, RGB[0]]);
    expect(color(type, { scheme: RGB }, { data: { a: 1, b: 2 } })[0].backgroundColor).toEqual(RGB.slice(0, 2));
  });

  test.each(["bar", "horizontalBar", "bubble", "boxplot", "nameless"])(
    "colors %s charts with a solid fill per dataset",
    (type) => {
      const datasets = color(type, { scheme: RGB }, {}, {}, {}, {});
      expect(datasets).toEqual([...RGB, RGB[0]].map((backgroundColor) => ({ backgroundColor })));
    },
  );

  test("colours each dataset by its own type", () => {
    const [bar, line] = color("bar", { scheme: RGB }, {}, { type: "line" });
    expect(bar.borderColor).toBeUndefined();
    expect(line.borderColor).toBe("#00ff00");
  });

  test("keeps explicit colours unless override is set", () => {
    const explicit = () => ({ borderColor: "black", backgroundColor: null, pointBackgroundColor: "white" });
    expect(color("line", { scheme: RGB }, explicit())[0]).toEqual({ ...explicit(), pointBorderColor: "#ff0000" });
    expect(color("line", { scheme: RGB, override: true }, explicit())[0]).toMatchObject({
      borderColor: "#ff0000",
      backgroundColor: "rgba(255, 0, 0, 0.5)",
      pointBackgroundColor: "rgba(255, 0, 0, 0.5)",
    });
  });
});

describe("options of colour schemes:", () => {
  const first = (colorschemes: unknown) => color("bar", colorschemes, {})[0].backgroundColor;

  test.each([
    ["brewer.Paired12", "#a6cee3"],
    ["brewer.SetOne3", "#e41a1c"],
    ["brewer.Set1-3", "#e41a1c"],
    ["brewer.Set3-12", "#8dd3c7"],
    ["office.Office2007-2010-6", "#4f81bd"],
    // These names don't belong to any palette.
    ["brewer.Nothing", "#4E79A7"],
    ["tableau", "#4E79A7"],
    ["__proto__.constructor", "#4E79A7"],
    ["", "#4E79A7"],
    [null, "#4E79A7"],
    [undefined, "#a6cee3"],
    [["#123456"], "#123456"],
  ])("the scheme %j starts with %s", (scheme, expected) => {
    expect(String(first({ scheme })).toLowerCase()).toBe(expected.toLowerCase());
  });

  test("a scheme without colours changes nothing", () => {
    expect(color("line", { scheme: [] }, {})).toEqual([{}]);
  });

  test("empty options select the plugin's default scheme", () => {
    for (const none of [true, {}, "brewer.Paired12"]) expect(first(none)).toBe("#a6cee3");
  });

  test("reverse starts with the last colour, and fillAlpha sets the opacity", () => {
    expect(color("bar", { scheme: RGB, reverse: true }, {}, {})[1].backgroundColor).toBe("#00ff00");
    expect(first({ scheme: RGB, reverse: true })).toBe("#0000ff");
    const fill = (fillAlpha: unknown) => color("line", { scheme: RGB, fillAlpha }, {})[0].backgroundColor;
    expect(fill(0.25)).toBe("rgba(255, 0, 0, 0.25)");
    expect(fill(0)).toBe("rgba(255, 0, 0, 0)");
    for (const odd of [2, -1, "x", null, Number.NaN]) expect(fill(odd)).toBe("rgba(255, 0, 0, 0.5)");
  });

  test("colours that are not text are passed on unchanged", () => {
    const gradient = {};
    expect(color("line", { scheme: [gradient] }, {})[0].backgroundColor).toBe(gradient);
    expect(color("line", { scheme: ["no colour"] }, {})[0].backgroundColor).toBe("no colour");
  });

  test("custom returns a list or modifies its argument", () => {
    const custom = (change: (colors: string[]) => unknown) => first({ scheme: "brewer.SetOne3", custom: change });
    expect(custom((colors) => [...colors].reverse())).toBe("#4daf4a");
    expect(custom((colors) => void colors.unshift("#abcdef"))).toBe("#abcdef");
    expect(custom(() => [])).toBe("#e41a1c");
    expect(custom(() => "x")).toBe("#e41a1c");
    expect(custom((colors) => void colors.splice(0))).toBe("#e41a1c");
    // The palette is unchanged.
    expect(first({ scheme: "brewer.SetOne3" })).toBe("#e41a1c");
  });
});

describe.each([2, 3, 4])("colour schemes in version %i", (version) => {
  const bars = (options: object) => ({
    version,
    width: 200,
    height: 200,
    devicePixelRatio: 1,
    chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] }, options },
  });
  const middle = async (body: object) => pixelAt(decodePng(await draw(body as never)), 130, 150).slice(0, 3);

  test("colour the chart, without affecting the next one", async () => {
    const colorschemes = { scheme: "brewer.DarkTwo3" };
    const plain = await draw(bars({}));
    expect(await middle(bars({}))).toEqual([0x4e, 0x79, 0xa7]);
    expect(await middle(bars({ plugins: { colorschemes } }))).toEqual([0x1b, 0x9e, 0x77]);
    expect(await middle({ ...bars({ plugins: { colorschemes } }), defaults: "chartjs" })).toEqual([0x1b, 0x9e, 0x77]);
    expect(await draw(bars({}))).toEqual(plain);
    expect(await draw(bars({ plugins: { colorschemes: false } }))).not.toEqual(plain);
  });

  test("ignore invalid options", async () => {
    for (const colorschemes of [5, "x", [], { scheme: {} }, { scheme: [{}, [], 5, null] }, { custom: "x" }])
      expect((await post(bars({ plugins: { colorschemes } }))).status).toBe(200);
  });
});

test("version 4 renders plugins.colors of Chart.js on request", async () => {
  const chart = (colors: object) => ({
    type: "bar",
    data: { labels: ["a"], datasets: [{ data: [1], backgroundColor: "#111111" }] },
    options: { plugins: { colors } },
  });
  const middle = async (body: object) =>
    pixelAt(decodePng(await draw({ version: 4, width: 200, height: 200, devicePixelRatio: 1, ...body })), 130, 150);
  expect(await middle({ chart: chart({ enabled: true }) })).toEqual([0x11, 0x11, 0x11, 255]);
  // Chart.js's default blue at half opacity.
  expect(await middle({ chart: chart({ forceOverride: true }) })).toEqual([54, 161, 235, 128]);
});
