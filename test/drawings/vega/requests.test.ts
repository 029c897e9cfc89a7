// Requests for Vega-Lite and Vega charts: sizes, looks, languages, time zones, data files and messages, with a mocked network.

import { afterEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { errorOf, pngOf, postJson } from "../../service/serve/send.ts";

const BARS = {
  data: { values: [28, 55, 43].map((b, index) => ({ a: "ABC"[index], b })) },
  mark: "bar",
  encoding: { x: { field: "a", type: "nominal" }, y: { field: "b", type: "quantitative" } },
};
/** A Vega specification that shows the value of an expression. */
const textOf = (expression: string) => ({
  width: 200,
  height: 20,
  signals: [{ name: "s", init: expression }],
  marks: [{ type: "text", encode: { update: { text: { signal: "s" }, y: { value: 15 } } } }],
});

const draw = async (spec: unknown, options: object = {}) => {
  const reply = await postJson("/vega", { spec, defaults: "plain", devicePixelRatio: 1, ...options });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply;
};
const descriptionOf = async (spec: unknown, options: object = {}) =>
  /<desc[^>]*>(.*?)<\/desc>/.exec(await (await draw(spec, { ...options, format: "svg" })).text())?.[1] ?? "";
const labelsOf = (axis: string, x: object, options: object = {}) =>
  descriptionOf(
    { ...BARS, data: { values: [{ t: "2024-07-01T00:30:00", b: 1234.5 }] }, encoding: { [axis]: x } },
    options,
  );
const pictureOf = async (spec: unknown, options: object = {}) => {
  const { width, height, data } = await pngOf(await draw(spec, options));
  return { width, height, data: Buffer.from(data).toString("base64") };
};

test("a GET and a POST draw the same image", async () => {
  const query = new URLSearchParams({ spec: JSON.stringify(BARS), defaults: "plain", devicePixelRatio: "1" });
  const read = async (reply: Response) => Buffer.from(await reply.arrayBuffer()).toString("base64");
  expect(await read(await app.request(`/vega?${query}`))).toBe(await read(await draw(BARS)));
});

describe("the image has", () => {
  test("the requested size for a single view, and twice the pixels with a ratio of 2", async () => {
    expect(await pictureOf(BARS, { width: 400, height: 250 })).toMatchObject({ width: 400, height: 250 });
    expect(await pictureOf(BARS, { width: 400, height: 250, devicePixelRatio: 2 })).toMatchObject({
      width: 800,
      height: 500,
    });
    expect(await pictureOf(BARS, { width: 400 })).toMatchObject({ width: 400 });
  });

  test.each([
    ["several views", { hconcat: [BARS, BARS] }],
    ["a Vega specification", textOf("'x'")],
  ])("a scaled size for %s", async (_, spec) => {
    const own = await pictureOf(spec);
    const { width, height } = await pictureOf(spec, { width: own.width * 2, height: own.height * 3 });
    expect([width, height]).toEqual([own.width * 2, own.height * 2]);
  });

  test("the background of the specification, the request, the theme or white, in this order", async () => {
    const corner = async (spec: object, options: object = {}) => {
      const { data } = await pngOf(await draw(spec, options));
      return [...data.subarray(0, 3)];
    };
    const options = { backgroundColor: "#00ff00", theme: "dark" };
    expect(await corner({ ...BARS, background: "red" }, options)).toEqual([255, 0, 0]);
    expect(await corner(BARS, options)).toEqual([0, 255, 0]);
    expect((await corner(BARS, { theme: "dark" })).every((part) => part < 64)).toBe(true);
    expect(await corner(BARS)).toEqual([255, 255, 255]);
  });

  test("the theme minimal and twice the pixels by default", async () => {
    const [own, themed] = [
      await pngOf(await postJson("/vega", { spec: BARS })),
      await pictureOf(BARS, { theme: "minimal", devicePixelRatio: 2 }),
    ];
    expect(Buffer.from(own.data).toString("base64")).toBe(themed.data);
  });
});

describe("the alt text", () => {
  test("lists few values, and the ranges of axes", async () => {
    expect(await descriptionOf({ ...BARS, title: "Orders" })).toBe(
      "Orders. Chart with 3 bars. Horizontal axis: a, A to C. Vertical axis: b, 0 to 55. a: A; b: 28. a: B; b: 55. a: C; b: 43.",
    );
  });
  test("is the specification's description", async () => {
    expect(await descriptionOf({ ...BARS, description: "Orders by product" })).toBe("Orders by product");
  });
  test("says that nothing is shown", async () => {
    expect(await descriptionOf({ ...BARS, data: { values: [] } })).toMatch(/^Chart without marks/);
  });
});

describe("numbers and dates are", () => {
  const time = { field: "t", type: "temporal", axis: { format: "%A %H:%M", values: ["2024-07-01T00:30:00Z"] } };
  const amount = { field: "b", type: "quantitative", axis: { format: ",.1f", values: [1234.5] } };
  test("in English by default, and in another language with locale", async () => {
    expect(await labelsOf("x", amount)).toContain("1,234.5");
    expect(await labelsOf("x", amount, { locale: "de" })).toContain("1.234,5");
    expect(await labelsOf("x", amount, { locale: "ar-EG" })).toContain("١٬٢٣٤٫٥");
    expect(await labelsOf("x", time, { locale: "fr" })).toContain("lundi 00:30");
  });
  test("in UTC by default, and in another zone with timeZone", async () => {
    expect(await labelsOf("x", time)).toContain("Monday 00:30");
    expect(await labelsOf("x", time, { timeZone: "America/New_York" })).toContain("Sunday 20:30");
    expect(await labelsOf("x", time, { timeZone: "+05:30" })).toContain("Monday 06:00");
  });
});

describe("data files", () => {
  afterEach(() => void vi.restoreAllMocks());
  /** Mocks the network. An IP address needs no DNS lookup. */
  const serve = (text: string) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(text, { status: 200 }));
  const chart = (url: string, format: object = {}) => ({ ...BARS, data: { url, format } });

  test.each([
    ["json", '[{"a":"A","b":1},{"a":"B","b":2}]'],
    ["csv", "a,b\nA,1\nB,2"],
    ["tsv", "a\tb\nA\t1\nB\t2"],
  ])("in %s are loaded once for each request", async (type, text) => {
    const fetched = serve(text);
    const url = `https://93.184.216.34/vega.${type}`;
    expect(await descriptionOf(chart(url, { type }))).toContain("2 bars");
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test("can be data URLs", async () => {
    expect(await descriptionOf(chart("data:text/csv,a,b%0AA,1", { type: "csv" }))).toContain("1 bar.");
  });

  test.each([
    [
      "data/cars.json",
      /is a file of vega-datasets.*https:\/\/cdn\.jsdelivr\.net\/npm\/vega-datasets\/data\/cars\.json$/,
    ],
    ["/cars.json", /^data\.url must be an http:, https: or data: URL/],
    ["file:///etc/passwd", /^data\.url must be an http:, https: or data: URL/],
    ["http://169.254.169.254/latest", /must be at a public address/],
    ["data:application/json,{", /is not valid data of its format/],
  ])("at %s are rejected", async (url, message) => {
    const reply = await postJson("/vega", { spec: chart(url) });
    expect(reply.status).toBe(400);
    expect(await errorOf(reply)).toMatch(message);
  });

  test("can have URLs and formats that signals determine", async () => {
    const encode = { update: { x: { field: "a" }, y: { value: 5 } } };
    const data = (async: boolean) => ({
      name: "d",
      url: { signal: "'data:text/csv,a%0A1%0A2'" },
      format: { type: "csv", parse: { a: "number" } },
      async,
    });
    for (const isLater of [false, true]) {
      const spec = {
        width: 20,
        height: 20,
        data: [data(isLater)],
        marks: [{ type: "symbol", from: { data: "d" }, encode }],
      };
      expect(await descriptionOf(spec)).toBe("Chart with 2 points.");
    }
  });

  test("are loaded for a specification that is invalid without them", async () => {
    const tree = [
      { id: 1, parent: null },
      { id: 2, parent: 1 },
    ];
    const url = `data:application/json,${encodeURIComponent(JSON.stringify(tree))}`;
    const transform = [
      { type: "stratify", key: "id", parentKey: "parent" },
      { type: "tree", size: [50, 50] },
    ];
    const encode = { update: { x: { field: "x" }, y: { field: "y" } } };
    const spec = {
      width: 60,
      height: 60,
      data: [{ name: "tree", url, transform }],
      marks: [{ type: "symbol", from: { data: "tree" }, encode }],
    };
    expect(await descriptionOf(spec)).toBe("Chart with 2 points.");
  });

  test("that name each other are charged for each pass", async () => {
    const data = (name: string, url: unknown) => ({
      name,
      url,
      transform: [{ type: "sequence", start: 0, stop: 20_000 }],
    });
    const step = (index: number) =>
      data(`d${index}`, { signal: `'data:application/json,[' + length(data('d${index - 1}')) + ']'` });
    const spec = {
      marks: [],
      data: [data("d0", "data:application/json,[0]"), ...Array.from({ length: 8 }, (_, index) => step(index + 1))],
    };
    const reply = await postJson("/vega", { spec });
    expect([reply.status, await errorOf(reply)]).toEqual([
      400,
      "spec is too expensive to draw: use fewer rows, marks or views",
    ]);
  });

  test("are limited in number", async () => {
    serve("[]");
    const layer = Array.from({ length: 11 }, (_, index) => chart(`https://93.184.216.34/many${index}.json`));
    expect(await errorOf(await postJson("/vega", { spec: { layer } }))).toBe("spec must have at most 10 data files");
  });
});

describe("a validation", () => {
  const validate = async (spec: unknown) => (await postJson("/api/validate-vega", { spec })).json();
  test("warns of names that Vega-Lite doesn't know, and of missing columns", async () => {
    const encoding = { x: { field: "aa", type: "nominal" }, colour: { field: "b" } };
    expect(await validate({ ...BARS, encodin: {}, encoding })).toMatchObject({
      success: true,
      warnings: expect.arrayContaining([
        "spec has the unknown name encodin. Did you mean encoding?",
        "encoding has the unknown name colour. Did you mean color?",
        "encoding.x.field has the unknown name aa. Did you mean a?",
      ]),
    });
    expect(await validate(BARS)).toMatchObject({ success: true, warnings: [] });
  });
  test("names a mark that doesn't exist, and images without marks", async () => {
    expect(await validate({ ...BARS, mark: "bars" })).toMatchObject({
      errors: ["spec can't be drawn: mark has the unknown name bars. Did you mean bar?"],
    });
    expect(await validate({ ...BARS, data: { values: [] } })).toMatchObject({
      warnings: expect.arrayContaining(["image shows no marks: check data and the names of fields"]),
    });
  });
});

test("images in a chart are loaded", async () => {
  const dot = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#f00"/></svg>')}`;
  const encode = { update: { url: { value: dot }, width: { value: 20 }, height: { value: 20 } } };
  const { data, width } = await pngOf(await draw({ width: 20, height: 20, marks: [{ type: "image", encode }] }));
  expect([...data.subarray((10 * width + 10) * 4, (10 * width + 10) * 4 + 3)]).toEqual([255, 0, 0]);
});

test("a chart is an element of a card, at the size of its place", async () => {
  const place = (spec: object) => ({
    type: "div",
    props: {
      style: { display: "flex", width: 300, height: 200 },
      children: { type: "vega", props: { spec, style: { width: 200, height: 100 } } },
    },
  });
  const reply = await postJson("/card", { card: place(BARS), width: 300, height: 200, devicePixelRatio: 1 });
  expect(reply.status, await reply.clone().text()).toBe(200);
  const { width, data } = await pngOf(reply);
  const inked = (left: number, right: number) => {
    let count = 0;
    for (let y = 0; y < 100; y++)
      for (let x = left; x < right; x++) if (data[(y * width + x) * 4 + 2] !== data[(y * width + x) * 4]) count++;
    return count;
  };
  expect(inked(0, 200)).toBeGreaterThan(1000);
  expect(inked(200, 300)).toBe(0);
  const broken = await postJson("/card", { card: place({ mark: "bars" }), width: 300, height: 200 });
  expect(await errorOf(broken)).toMatch(/^card\.child: spec can't be drawn/);
});

test("bars between two ends are as wide as their range, also in a theme with round corners", async () => {
  const bins = { field: "from", type: "quantitative", bin: { binned: true, step: 10 } };
  const spec = {
    data: { values: [0, 10, 20].map((from) => ({ from, to: from + 10, count: from + 5 })) },
    layer: [
      { mark: "bar", encoding: { x: bins, x2: { field: "to" }, y: { field: "count", type: "quantitative" } } },
      { mark: "rule", encoding: { y: { datum: 5 } } },
    ],
  };
  const svg = await (await draw(spec, { defaults: "limn", format: "svg", width: 400, height: 300 })).text();
  const bars = [...svg.matchAll(/fill="#3b5cde" d="M([\d.]+) [\d.]+H([\d.]+)/g)];
  expect(bars).toHaveLength(3);
  for (const [, left, right] of bars) expect(Number(right) - Number(left)).toBeGreaterThan(80);
});
